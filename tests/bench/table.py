#!/usr/bin/env python3
"""Prints Markdown tables of the last results of `meson test --benchmark -C BUILD`: table.py BUILD. Only
benchmarks that ran are listed."""
import json
import os
import platform
import sys

SIZES = [64, 128, 256, 512, 1024]


def read_lines(build):
    names = [os.path.join(build, "meson-logs", kind + "log.json") for kind in ("benchmark", "test")]
    name = next((name for name in names if os.path.exists(name)), None)  # the file name depends on meson's version
    if not name:
        sys.exit("no log in %s: run meson test --benchmark -C %s first" % (build, build))
    with open(name) as log:
        runs = [json.loads(line) for line in log]
    for run in runs:
        if run.get("result") != "OK":
            sys.exit("%s: %s" % (run["name"], run.get("result")))
    texts = [line for run in runs for line in run.get("stdout", "").splitlines() if line.startswith("{")]
    return [json.loads(text) for text in texts]


def machine():
    with open("/proc/cpuinfo") as info:
        model = next((line.split(":", 1)[1].strip() for line in info if line.startswith("model name")), platform.machine())
    return "%s, %d processors, Linux %s" % (model, os.cpu_count(), platform.release().split("-")[0])


def duration(seconds):
    if seconds is None:
        return ""
    for unit, scale in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= scale or unit == "µs":
            return "%.3g %s" % (seconds / scale, unit) if seconds < 1000 * scale else "%.0f %s" % (seconds / scale, unit)


def number(value, digits=3):
    return "" if value is None else "%.*g" % (digits, value) if abs(value) < 1000 else "%.0f" % value


def percent(stretch):
    return "" if stretch is None else "%.2f %%" % (100.0 * (stretch - 1.0))


def print_table(title, heads, rows):
    if not rows:
        return
    print("\n%s\n" % title)
    print("| " + " | ".join(heads) + " |")
    print("|" + "---|" * len(heads))
    for row in rows:
        print("| " + " | ".join(row) + " |")


def print_stages(lines):
    growth = {line["name"].rsplit("/", 1)[0]: line["value"] for line in lines if line["name"].endswith("/growth-exponent")}
    stages = {}
    for line in lines:
        if "median" in line and line.get("n") in SIZES:
            stages.setdefault(line["name"], {})[line["n"]] = line
    rows = []
    for name, by_n in stages.items():
        beside = by_n.get(512, {})
        limit = "%s × %s" % (number(beside["ratio"], 2 if beside["ratio"] < 100 else 3), beside["limit_of"]) if "ratio" in beside else ""
        exponent = "%.2f" % growth[name] if name in growth else ""
        rows.append([name] + [duration(by_n.get(n, {}).get("median")) for n in SIZES] + [exponent, limit])
    print_table("Medians. *Limit*: the time at 512² divided by that of a copy of as many bytes, or of writing as many bytes, in the same run.",
                ["stage"] + ["%d²" % n for n in SIZES] + ["grows as points^", "limit"], rows)


def print_peers(lines):
    rows = [[line["name"].split("/", 1)[1], "%d²" % line["n"], duration(line["seconds"]), duration(line["peer"]),
             "%.1f ×" % line["times_faster"], percent(line.get("stretch")), percent(line.get("peer_stretch"))]
            for line in lines if "times_faster" in line]
    peer = next((line["peer_of"] for line in lines if "peer_of" in line), "")
    print_table("Compared with Blender %s in the same run: medians of three rounds." % peer,
                ["case", "points", "Billow", "Blender", "faster", "largest stretch", "Blender's"], rows)


def print_physics(lines):
    rows = [[line["name"].split("/")[1], "%d²" % line["n"], duration(line["mean"]), number(line["iterations"])] +
            ["%.0f %%" % (100.0 * line["shares"][share]) for share in ("product", "preconditioner", "reduction", "assembly", "forces")] +
            [duration(line["seconds_per_second"])] + ["%.2f %%" % (100.0 * line[key]) for key in ("rms", "p99", "away")] +
            [percent(line["stretch"])]
            for line in lines if "shares" in line]
    print_table("A step of the physics (1/120 s): mean over 2 s, starting flat; over 1/6 s at 512² and 1024².",
                ["cloth", "points", "step", "iterations", "product", "preconditioner", "reductions", "assembly", "forces",
                 "a simulated second", "strain, rms", "99 in 100", "away from corners", "largest stretch"], rows)


def print_strains(lines):
    rows = [["%d²" % line["n"]] + ["%.2f %%" % (100.0 * line[key]) for key in ("rms", "p99", "max")]
            for line in lines if line["name"] == "rest-shape/strain"]
    print_table("Strain of the rest shapes.", ["points", "rms", "99 in 100", "largest"], rows)


def print_rest(lines):
    rows = []
    for line in lines:
        if line["name"] == "load/blocks":
            rows.append(["loading a project of %d blocks" % line["n"], duration(line["median"])])
        elif line["name"].startswith("memory/") and line["n"] >= 512:
            rows.append(["peak memory of `billow-cli %s` of %d² points" % (line["name"].split("/")[1], line["n"]),
                         "%.0f MB" % line["peak_mb"]])
        elif line["name"] == "obj/export" and line["n"] >= 512:
            rows.append(["writing an OBJ frame of %d² points" % line["n"],
                         "%s, %.0f MB/s" % (duration(line["seconds_per_frame"]), line["mb_per_second"])])
        elif line["name"] == "start":
            rows.append(["`billow` to the first image of its cloth", duration(line["median"])])
        elif line["name"].startswith("stability/"):
            rows.append(["largest stable step, " + line["name"].split("/")[1], duration(line["largest_step"])])
    print_table("Other figures.", ["case", "value"], rows)


def main():
    lines = read_lines(sys.argv[1])
    print("Measured on %s." % machine())
    for part in (print_stages, print_peers, print_physics, print_strains, print_rest):
        part(lines)


main()
