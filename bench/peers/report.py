#!/usr/bin/env python3
"""Writes what measure.py found as text, CSV and an SVG chart.

Ratios are times divided by the time of the hand-written loop; 1.00 is as fast as that. "Behind"
means slower than the fastest peer by more than the tie margin.
"""
import argparse
import os
import platform
from pathlib import Path

import chart
from results import MAIN_GROUPS, MOST_ULP, ORDER, TIE, Results, geometric_mean

HIGH = 1.3  # rows above this ratio are listed


def duration(ns):
    if ns is None:
        return "-"
    if ns < 1e3:
        return f"{ns:.1f} ns" if ns < 100 else f"{ns:.0f} ns"
    return f"{ns / 1e3:.3g} us" if ns < 1e6 else f"{ns / 1e6:.3g} ms"


def ratio_text(ratio):
    if ratio is None:
        return "-"
    return f"{ratio:.2f}" if ratio < 9.95 else f"{ratio:.0f}"


def grid(rows):
    """Columns as wide as they need to be: the first one flush left, the others flush right."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:])]
        yield "  ".join(cells).rstrip()


def main_rows(results, threads):
    """weft beside the limit and the fastest peer."""
    yield ["workload", "limit", "weft", "GB/s", "/limit", "/best peer", "best peer", ""]
    for name in results.workloads(MAIN_GROUPS):
        mine = results.time(name, "weft", threads)
        limit = results.time(name, "limit", threads, at_most=True)
        best = results.best_peer(name, threads)
        row = [name, duration(limit)]
        if mine is None:
            yield [*row, "not yet", "", "", "", best[1] if best else "-", ""]
            continue
        row += [duration(mine), f"{ORDER[name].bytes_moved / mine:.1f}",
                ratio_text(results.ratio(name, "weft", threads))]
        if best is None:
            yield [*row, "-", "-", ""]
            continue
        yield [*row, ratio_text(mine / best[0]), best[1], verdict(mine / best[0])]


def verdict(ratio):
    return "behind" if ratio > TIE else "ahead" if ratio < 1 / TIE else "tie"


def peer_rows(results, threads):
    """Every library beside the limit."""
    families = ["weft", *results.families()]
    families = [f for f in families if any(results.ratio(w, f, threads)
                                           for w in results.workloads(MAIN_GROUPS))]
    yield ["ratio to the limit", *families]
    for name in results.workloads(MAIN_GROUPS):
        yield [name, *(ratio_text(results.ratio(name, f, threads)) for f in families)]
    ratios = {f: [r for w in results.workloads(MAIN_GROUPS) if (r := results.ratio(w, f, threads))]
              for f in families}
    yield ["geometric mean", *(ratio_text(geometric_mean(ratios[f])) for f in families)]
    yield ["workloads", *(str(len(ratios[f])) for f in families)]
    yield ["within 1.25", *(str(sum(r <= 1.25 for r in ratios[f])) for f in families)]


def summary(results, threads):
    ratios = {w: r for w in results.workloads(MAIN_GROUPS)
              if (r := results.ratio(w, "weft", threads))}
    if not ratios:
        return
    worst = max(ratios, key=ratios.get)
    yield (f"weft: geometric mean {geometric_mean(ratios.values()):.2f} over {len(ratios)} rows, "
           f"worst {worst} {ratio_text(ratios[worst])}")
    high = sorted((w for w in ratios if ratios[w] > HIGH), key=ratios.get, reverse=True)
    yield f"above {HIGH}: " + (", ".join(f"{w} {ratio_text(ratios[w])}" for w in high) or "none")
    behind = [(results.time(w, "weft", threads) / best[0], w, best[1]) for w in ratios
              if (best := results.best_peer(w, threads))]
    behind = sorted((row for row in behind if row[0] > TIE), reverse=True)
    yield (f"behind a peer by more than {TIE - 1:.0%}: "
           + (", ".join(f"{w} {ratio_text(r)} ({peer})" for r, w, peer in behind) or "none"))
    if threads > 1:
        slower = [w for w in ratios if results.time(w, "weft", threads)
                  > TIE * (results.time(w, "weft", 1) or float("inf"))]
        yield f"slower than with one thread: {', '.join(slower) or 'none'}"
    missing = [w for w in results.workloads(MAIN_GROUPS) if w not in ratios]
    yield f"not yet in weft: {', '.join(missing) or 'none'}"


def absolute_rows(results, group, title):
    """Times of every peer and variant: what one call or a fresh result costs."""
    names = results.workloads((group,))
    peers = dict.fromkeys((peer, threads) for w, peer, threads in results.ns if w in names)
    yield [title, *names]
    for peer, threads in sorted(peers, key=lambda key: results.ns.get((names[0], *key), 1e18)):
        label = f"{peer} {threads}t" if threads > 1 else peer
        yield [label, *(duration(results.ns.get((w, peer, threads))) for w in names)]


def first_rows(results):
    """The first call of an expression beside a later one, with one thread."""
    chains = [w for w in results.workloads(MAIN_GROUPS) if ORDER[w].is_chain]
    peers = dict.fromkeys(peer for w, peer, threads in results.ns if w in chains and threads == 1)
    peers = [p for p in peers if p.startswith(("weft", "numexpr", "jax", "torch"))]
    yield ["first call, later ones"] + peers
    for name in chains:
        times = ((results.first_ns.get((name, p, 1)), results.ns.get((name, p, 1))) for p in peers)
        yield [name, *(f"{duration(first)}, {duration(later)}" if first else "-"
                       for first, later in times)]


def machine():
    model = "unknown processor"
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        model = next(line.split(":")[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    return (f"{model}, {os.cpu_count()} processors, {platform.system()} {platform.release()}, "
            f"load {os.getloadavg()[0]:.1f}")


def header(results):
    yield machine()
    yield "; ".join(f"{name} {', '.join(sorted(versions))}"
                    for name, versions in results.versions.items())
    yield f"missing peers: {', '.join(sorted(results.missing)) or 'none'}"
    for workload, peer, threads, problem in sorted(results.wrong):
        yield f"WRONG, not counted: {workload} {peer} {threads}t {problem}"
    for (workload, peer), ulp in results.ulp.items():
        if ulp > MOST_ULP:
            yield f"inaccurate, not counted: {workload} {peer}, {ulp:.0f} ulp"


def text(results, all_peers):
    yield from header(results)
    for threads in sorted({threads for _, _, threads in results.ns}):
        yield f"\n== {threads} thread{'s' if threads > 1 else ''}"
        yield from grid(list(main_rows(results, threads)))
        yield ""
        yield from summary(results, threads)
        if all_peers:
            yield ""
            yield from grid(list(peer_rows(results, threads)))
    if any(ORDER[w].is_chain for w in results.workloads(MAIN_GROUPS)):
        yield ""
        yield from grid(list(first_rows(results)))
    for group, title in (("fresh", "a fresh result, time"), ("tiny", "one call, time")):
        if results.workloads((group,)):
            yield ""
            yield from grid(list(absolute_rows(results, group, title)))


def write(results, folder, all_peers=True):
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    lines = "\n".join(text(results, all_peers)) + "\n"
    (folder / "peers.txt").write_text(lines)
    results.write_csv(folder / "peers.csv")
    (folder / "peers.svg").write_text(chart.draw(results))
    return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("json", nargs="+", help="files of measure.py; the fastest of all counts")
    parser.add_argument("--out", default="build/bench", help="folder for peers.txt, .csv, .svg")
    parser.add_argument("--missing", action="append", default=[], help="named as missing")
    options = parser.parse_args()
    results = Results()
    for path in options.json:
        results.add(path)
    results.missing |= set(options.missing)
    print(write(results, options.out), end="")


if __name__ == "__main__":
    main()
