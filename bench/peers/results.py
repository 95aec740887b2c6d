"""What was measured, merged over processes and passes, and what follows from it."""
import csv
import json
import math

from workloads import WORKLOADS

TIE = 1.05  # times closer than this are equal: repeated runs differ by as much
MOST_ULP = 16  # a peer that is less accurate is not counted as faster
ORDER = {workload.name: workload for workload in WORKLOADS}
MAIN_GROUPS = ("elementwise", "math", "reduction", "matrix")  # the others are not compared by ratio


class Results:
    def __init__(self):
        self.ns = {}  # (workload, peer, threads) -> the fastest
        self.first_ns = {}  # the same of the first call: whatever is compiled is compiled in it
        self.ulp = {}  # (workload, peer) -> error
        self.versions, self.missing, self.wrong = {}, set(), set()

    def add(self, path):
        with open(path) as file:
            report = json.load(file)
        for name, version in report["versions"].items():
            self.versions.setdefault(name, set()).add(version)
        self.missing = (self.missing | set(report["missing"])) - set(self.versions)
        for row in report["rows"]:
            key = row["workload"], row["peer"], row["threads"]
            self.ns[key] = min(self.ns.get(key, math.inf), row["ns"])
            self.first_ns[key] = min(self.first_ns.get(key, math.inf), row["first_ns"])
            if "wrong" in row:
                self.wrong.add((*key, row["wrong"]))
            if "ulp" in row:
                self.ulp[key[:2]] = row["ulp"]

    def workloads(self, groups):
        present = {workload for workload, _, _ in self.ns}
        return [w for w in ORDER if w in present and ORDER[w].group in groups]

    def families(self):
        """Peers but limit and weft, variants of one library as one; in order of appearance."""
        names = dict.fromkeys(family(peer) for _, peer, _ in self.ns)
        return [name for name in names if not name.startswith(("limit", "weft"))]

    def time(self, workload, name, threads, at_most=False):
        """Of the fastest variant with so many threads (at most so many), or None."""
        return min((ns for (w, peer, count), ns in self.ns.items()
                    if w == workload and family(peer) == name and self.counts(w, peer)
                    and (count <= threads if at_most else count == threads)), default=None)

    def counts(self, workload, peer):
        """False for results that are wrong or not accurate enough to be compared."""
        if any(w == workload and p == peer for w, p, _, _ in self.wrong):
            return False
        return self.ulp.get((workload, peer), 0) <= MOST_ULP

    def best_peer(self, workload, threads):
        """(ns, name) of the fastest peer with at most so many threads, or None."""
        times = ((self.time(workload, name, threads, at_most=True), name)
                 for name in self.families())
        return min((pair for pair in times if pair[0]), default=None)

    def ratio(self, workload, name, threads):
        """To the hand-written loop with at most so many threads; None if either is missing."""
        mine = self.time(workload, name, threads)
        limit = self.time(workload, "limit", threads, at_most=True)
        return mine / limit if mine and limit else None

    def write_csv(self, path):
        with open(path, "w", newline="") as file:
            table = csv.writer(file)
            table.writerow("workload peer threads ns gb_per_s ratio_to_limit ulp".split())
            for (workload, peer, threads), ns in sorted(
                    self.ns.items(), key=lambda item: list(ORDER).index(item[0][0])):
                limit = self.time(workload, "limit", threads, at_most=True)
                table.writerow([workload, peer, threads, f"{ns:.1f}",
                                f"{ORDER[workload].bytes_moved / ns:.2f}",
                                f"{ns / limit:.3f}" if limit else "",
                                f"{self.ulp[workload, peer]:.1f}" if (workload, peer) in self.ulp
                                else ""])


def family(peer):
    """limit-nt is a limit, eigen-array-rows is an eigen-array."""
    if peer == "limit-nt":
        return "limit"
    if peer.startswith("eigen") and not peer.startswith("eigen-tensor"):
        return "eigen-array"
    for name in ("eigen-tensor", "tbb-xtensor", "xtensor", "weft"):
        if peer.startswith(name):
            return name
    return peer


def geometric_mean(values):
    values = list(values)
    return math.exp(sum(map(math.log, values)) / len(values)) if values else math.nan
