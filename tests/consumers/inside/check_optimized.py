#!/usr/bin/env python3
"""Fails unless all of weft's files are compiled with -O2 or -O3, and its widest kernels with -O3."""
import json
import re
import sys

commands = [entry for entry in json.load(open(sys.argv[1])) if "/src/" in entry["file"]]
wrong = []
for entry in commands:
    level = re.findall(r" (-O\S*)", entry["command"])[-1:]
    wanted = ["-O3"] if re.search(r"/src/kernels/\w+/\w+_avx", entry["file"]) else ["-O2", "-O3"]
    if not level or level[0] not in wanted:
        wrong.append(f"{entry['file']}: {level or 'no -O'} instead of {wanted}")
print("\n".join(wrong), end="\n" if wrong else "")
sys.exit(bool(wrong) or not commands)
