#!/usr/bin/env python3
"""Compares Billow with Blender in one run: bench_peers.py BLENDER FOLDER-OF-OUR-BENCHMARKS [CASE...]. Runs
three rounds, alternating between the two, and prints the medians as one JSON line per case, with times in
seconds. For the simulation, the number of threads that suits Blender best is used."""
import json
import os
import statistics
import subprocess
import sys
import tempfile

ROUNDS = 3
HERE = os.path.dirname(os.path.abspath(__file__))
BLENDER, OURS = sys.argv[1:3]


def run(command, **environment):
    result = subprocess.run([str(word) for word in command], capture_output=True, text=True, env={**os.environ, **environment})
    if result.returncode != 0:
        sys.exit("%s: status %d\n%s" % (command, result.returncode, (result.stdout + result.stderr)[-2000:]))
    return [json.loads(line) for line in result.stdout.splitlines() if line.startswith("{")]


def run_ours(program, name, n):
    lines = run([os.path.join(OURS, "bench-" + program), n])
    return next(line for line in lines if line["name"] == name and line.get("n") == n)


def run_blender(script, *arguments, threads=0):
    command = [BLENDER, "-b", "-t", threads, "--factory-startup", "--python-exit-code", "1", "-P",
               os.path.join(HERE, "peers", script + ".py"), "--", *arguments]
    environment = {"OMP_NUM_THREADS": str(threads)} if threads else {}
    # Blender's Python finds its modules through PATH
    return run(command, PATH="/usr/local/bin:/usr/bin:/bin", **environment)[-1]


def middle(records, key):
    return statistics.median(record[key] for record in records)


def tell(name, n, ours, theirs, **more):
    print(json.dumps({"name": name, "n": n, "rounds": ROUNDS, "seconds": ours, "peer": theirs,
                      "times_faster": round(theirs / ours, 2), **more}), flush=True)


def compare_evaluation(n, normals):
    name = "evaluation/normals" if normals else "evaluation"
    rounds = [(run_ours("evaluation", name, n), run_blender("evaluation", n, *normals)) for _ in range(ROUNDS)]
    ours, theirs = zip(*rounds)
    tell("peers/" + name, n, middle(ours, "median"), middle(theirs, "seconds"), peer_of=theirs[0]["blender"])


def export_by_blender(n):
    with tempfile.TemporaryDirectory() as folder:
        return run_blender("export", n, folder)


def format_by_blender(n, word):
    with tempfile.TemporaryDirectory() as folder:
        return run_blender("formats", n, folder, word)


def compare_whole(n):
    """Compares formats that are computed from all frames together with the GLB of one frame, all that Blender writes of such a cloth."""
    theirs = [format_by_blender(n, "glb") for _ in range(ROUNDS)]
    ours = [run([os.path.join(OURS, "bench-export"), n]) for _ in range(ROUNDS)]
    for word in ("glb", "glb/bones-20", "glb/shapes-20", "vat", "html"):
        rounds = [line for lines in ours for line in lines if line["name"] == word + "/export"]
        tell("peers/" + word, n, middle(rounds, "seconds_per_frame"), middle(theirs, "seconds"), bytes=middle(rounds, "bytes_per_frame"),
             peer_bytes=round(middle(theirs, "bytes")), mb_per_second=middle(rounds, "mb_per_second"), peer_of=theirs[0]["blender"])


def compare_formats(n):
    for word in ("mdd", "pc2", "glb"):  # Debian's Blender cannot write USD
        rounds = [(run_ours("export", word + "/export", n), format_by_blender(n, word)) for _ in range(ROUNDS)]
        ours, theirs = zip(*rounds)
        tell("peers/" + word, n, middle(ours, "seconds_per_frame"), middle(theirs, "seconds"), bytes=middle(ours, "bytes_per_frame"),
             peer_bytes=round(middle(theirs, "bytes")), mb_per_second=middle(ours, "mb_per_second"), peer_of=theirs[0]["blender"])


def compare_export(n):
    rounds = [(run_ours("export", "obj/export", n), export_by_blender(n)) for _ in range(ROUNDS)]
    ours, theirs = zip(*rounds)
    tell("peers/export", n, middle(ours, "seconds_per_frame"), middle(theirs, "seconds"), bytes=middle(ours, "bytes_per_frame"),
         peer_bytes=round(middle(theirs, "bytes")), peer_without_evaluation=middle(theirs, "seconds_without_evaluation"), mb_per_second=middle(ours, "mb_per_second"),
         peer_mb_per_second=round(1e-6 * middle(theirs, "bytes") / middle(theirs, "seconds"), 1), peer_of=theirs[0]["blender"])


def compare_physics(n, options=()):
    """Compares a step, with collisions of the cloth with itself if `options` say so."""
    name = "physics/step-stiff-layers" if options else "physics/step-stiff"
    by_threads = {threads: run_blender("cloth", n, *options, threads=threads) for threads in (1, os.cpu_count())}
    threads = min(by_threads, key=lambda t: by_threads[t]["seconds"])
    ours, theirs = [run_ours("physics", name, n)], [by_threads[threads]]
    for _ in range(ROUNDS - 1):
        theirs.append(run_blender("cloth", n, *options, threads=threads))
        ours.append(run_ours("physics", name, n))
    tell("peers/physics-step" + ("-self" if options else ""), n, middle(ours, "mean"), middle(theirs, "seconds"),
         stretch=middle(ours, "stretch"), peer_stretch=round(middle(theirs, "stretch"), 5), peer_threads=threads,
         peer_by_threads={t: round(record["seconds"], 6) for t, record in by_threads.items()}, peer_of=theirs[0]["blender"])


cases = {
    "evaluation": lambda: compare_evaluation(512, []),
    "normals": lambda: compare_evaluation(512, ["normals"]),
    "export": lambda: compare_export(512),
    "export-128": lambda: compare_export(128),
    "formats-128": lambda: compare_formats(128),
    "whole-128": lambda: compare_whole(128),
    "formats-512": lambda: compare_formats(512),
    "physics-64": lambda: compare_physics(64),
    "physics-128": lambda: compare_physics(128),
    "physics-64-self": lambda: compare_physics(64, ["self"]),
    "physics-128-self": lambda: compare_physics(128, ["self"]),
}
for case in sys.argv[3:] or cases:
    cases[case]()
