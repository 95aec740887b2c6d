#!/usr/bin/env python3
"""Measures the workloads with all peers that this Python can reach, and writes JSON.

For every workload, each peer's result is compared with NumPy's; then the peers are sampled in
random order, round after round on the same buffers, until their time is used. The fastest sample
counts.
"""
import argparse
import json
import os
import random
import sys
import time

# A waiting OpenMP thread must not spin into the samples of the peer that comes next.
os.environ.setdefault("GOMP_SPINCOUNT", "3000")
os.environ.setdefault("OMP_NUM_THREADS", "2")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

import native_peers
import python_peers
from workloads import WORKLOADS

SAMPLE_NS = 2e5  # a sample is long enough for the clock
LONG_NS = 2e6  # a longer one is worth waiting for others to pause
WARM_NS = 2e6  # calls before a sample: what the peer before left in the caches is gone by then
FEWEST_SAMPLES, MOST_SAMPLES = 12, 400


def parse(arguments):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--libraries", default="build/release/bench/peers",
                        help="folder of the compiled peers")
    parser.add_argument("--json", required=True, help="the file to write")
    parser.add_argument("--only", default="", help="beginnings of workload names, comma-separated")
    parser.add_argument("--groups", default="", help="groups of workloads, comma-separated")
    parser.add_argument("--peers", default="", help="beginnings of peer names, comma-separated")
    parser.add_argument("--threads", default="1,2", help="thread counts, comma-separated")
    parser.add_argument("--budget", type=float, default=0.1, help="seconds per peer and workload")
    parser.add_argument("--quiet", type=float, default=0.05,
                        help="seconds that a long sample may wait for other processes to pause")
    return parser.parse_args(arguments)


def selected(options):
    beginnings, groups = options.only.split(","), options.groups.split(",")
    return [w for w in WORKLOADS if any(w.name.startswith(b) for b in beginnings)
            and (not options.groups or w.group in groups)]


def peers_of(workload, data, sources, options):
    """All peers of a workload that were asked for."""
    names, buffers = data
    threads = [int(count) for count in options.threads.split(",")]
    found = []
    for make in sources["python"]:
        found += make(workload, names, threads)
    for library in sources["native"]:
        found += library.peers(workload, buffers, threads)
    return [p for p in found if any(p.name.startswith(b) for b in options.peers.split(","))]


def wrong(workload, peer, result, reference):
    """None, or by how much the peer's result is off."""
    if peer.name.endswith("-new") or workload.group == "fresh":
        return None  # nothing is left of it
    result = result.reshape(reference.shape)
    if reference.dtype.kind in "biu":
        return None if np.array_equal(result, reference) else "differs"
    scale = np.abs(reference).max() if workload.tolerance > 5e-5 else 1
    if np.allclose(result, reference, rtol=workload.tolerance, atol=workload.tolerance * scale):
        return None
    return f"off by {np.abs(result.astype(float) - reference.astype(float)).max():.3g}"


def error_in_ulp(workload, names, result):
    exact = eval(workload.exact, {"np": np, "a": names["a"].astype(np.longdouble)})
    ulp = np.spacing(np.abs(exact.astype(result.dtype)))
    return float(np.max(np.abs(result - exact) / ulp))


def calls_per_sample(peer):
    peer.prepare()
    peer.run(1)
    calls, spent = 1, peer.run(1)
    while spent < SAMPLE_NS and calls < 1 << 22:
        calls = min(1 << 22, max(calls * 2, int(calls * 1.5 * SAMPLE_NS / max(spent, 1))))
        spent = peer.run(calls)
    return calls


def running_processes():
    with open("/proc/stat") as lines:
        return next((int(line.split()[1]) for line in lines if line.startswith("procs_running")), 1)


def wait_for_quiet(seconds):
    end = time.perf_counter() + seconds
    while running_processes() > 1 and time.perf_counter() < end:
        time.sleep(0.002)


def warming_calls(calls, ns_per_call):
    """How many calls of a peer go before one of its samples."""
    return max(1, calls // 8, min(4, int(WARM_NS / ns_per_call)))


def sample(peers, budget, quiet):
    """Nanoseconds per call of each peer: the minimum over its samples."""
    best = {peer: float("inf") for peer in peers}
    calls = {peer: calls_per_sample(peer) for peer in peers}
    spent, samples = dict.fromkeys(peers, 0.0), dict.fromkeys(peers, 0)
    while True:
        live = [p for p in peers if spent[p] < budget and samples[p] < MOST_SAMPLES
                or spent[p] < 8 * budget and samples[p] < FEWEST_SAMPLES]
        if not live:
            return best
        random.shuffle(live)
        for peer in live:
            if best[peer] * calls[peer] > LONG_NS:
                wait_for_quiet(quiet)
            start = time.perf_counter()
            peer.prepare()
            peer.run(warming_calls(calls[peer], best[peer]))
            best[peer] = min(best[peer], peer.run(calls[peer]) / calls[peer])
            spent[peer] += time.perf_counter() - start
            samples[peer] += 1


def measure(workload, sources, options):
    """One dict per peer."""
    names, buffers = workload.make()
    reference_names = names | {"np": np}
    exec(workload.numpy, reference_names)
    reference = np.array(reference_names["o"])
    peers = peers_of(workload, (names, buffers), sources, options)
    rows = {}
    for peer in peers:
        peer.prepare()
        rows[peer] = {"workload": workload.name, "peer": peer.name, "threads": peer.threads,
                      "first_ns": peer.run(1)}
        result = peer.result()
        problem = wrong(workload, peer, result, reference)
        if problem:
            rows[peer]["wrong"] = problem
            print(f"  {workload.name} {peer.name} {peer.threads}t: WRONG, {problem}",
                  file=sys.stderr)
        if workload.exact:
            rows[peer]["ulp"] = error_in_ulp(workload, names, result)
    for peer, ns in sample(peers, options.budget, options.quiet).items():
        rows[peer]["ns"] = ns
        peer.free()
    return list(rows.values())


def collect(options):
    """The peers there are, and what the report says of them besides times."""
    beginnings = tuple(options.peers.split(","))
    versions = python_peers.versions(beginnings)
    libraries, missing = native_peers.load(options.libraries, beginnings)
    sources = {"python": [python_peers.SOURCES[name] for name, text in versions.items() if text],
               "native": libraries}
    present = {name: text for name, text in versions.items() if text}
    present |= {library.name: library.version for library in libraries}
    return sources, {"versions": present,
                     "missing": [name for name, text in versions.items() if not text] + missing}


def main():
    options = parse(sys.argv[1:])
    sources, report = collect(options)
    report["rows"] = []
    start = time.time()
    for workload in selected(options):
        if sys.stderr.isatty():
            print(f"\r{time.time() - start:5.0f} s  {workload.name:20}", end="", file=sys.stderr)
        report["rows"] += measure(workload, sources, options)
    if sys.stderr.isatty():
        print("\r" + " " * 30 + "\r", end="", file=sys.stderr)
    with open(options.json, "w") as file:
        json.dump(report, file)


if __name__ == "__main__":
    main()
