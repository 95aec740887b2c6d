#!/usr/bin/env python3
"""No static in a function of the library is built under the compiler's lock (src/base/fork.h says why).

    static_guards_test.py <library>

A static that needs one has a guard variable beside it, `_ZGV...`. Those of thread-local variables have no lock.
"""
import subprocess
import sys


def guards(library):
    listing = subprocess.run(["readelf", "-sW", library], capture_output=True, text=True, check=True).stdout
    for line in listing.splitlines():
        fields = line.split()
        if len(fields) >= 8 and fields[7].startswith("_ZGV") and "weft" in fields[7] and fields[3] != "TLS":
            yield fields[7]


def main():
    listing = subprocess.run(["readelf", "-sW", sys.argv[1]], capture_output=True, text=True, check=True).stdout
    assert "active_table" in listing, "the library's own symbols are not listed"
    found = sorted(set(guards(sys.argv[1])))
    for name in found:
        print("a static with a lock:", subprocess.run(["c++filt", name], capture_output=True, text=True).stdout.strip())
    return len(found) > 0


sys.exit(main())
