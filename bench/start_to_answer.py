#!/usr/bin/env python3
"""From the start of the process to the answer of a question that the planner answers, over the sample company.

`vouch ask` as a whole process: with the page cache warm, and after the kernel was asked to forget the workspace and the
program. The peer is the sqlite3 shell, where there is one, running the SQL of the answer on the same file: what any
process needs for it.
"""
import json
import os
import shutil
import tempfile

from program import Run, binary, checked, drop_from_page_cache, median, report, target

ROUNDS = 20
QUESTION = "How many customers are there in Germany?"


def main():
    vouch = binary()
    with tempfile.TemporaryDirectory() as folder:
        workspace = os.path.join(folder, "demo")
        checked([vouch, "demo", "--workspace", workspace, "--quiet"])
        ask = [vouch, "ask", QUESTION, "--workspace", workspace, "--json"]
        answer = json.loads(checked(ask).output)
        if answer["status"] != "answered" or not answer["sql"]:
            raise SystemExit(f"not answered from the database: {answer}")

        warm = [checked(ask) for _ in range(ROUNDS)]
        cold = []
        for _ in range(ROUNDS):
            drop_from_page_cache([workspace, vouch])
            cold.append(checked(ask))
        start = [checked([vouch, "--version"]) for _ in range(ROUNDS)]

        milliseconds = 1000 * median(run.seconds for run in warm)
        peak = max(run.peak_megabytes for run in warm + cold)
        report("ask_warm", milliseconds, "ms")
        report("ask_warm_slowest", 1000 * max(run.seconds for run in warm), "ms")
        report("ask_cold", 1000 * median(run.seconds for run in cold), "ms")
        report("version_only", 1000 * median(run.seconds for run in start), "ms")
        report("peak_memory", peak, "MB")
        shell = shutil.which("sqlite3")
        if shell:
            database = os.path.join(workspace, "company.sqlite")
            peer = [Run([shell, "-readonly", database, answer["sql"]]) for _ in range(ROUNDS)]
            if any(run.status for run in peer):
                raise SystemExit(f"the sqlite3 shell does not run {answer['sql']}")
            theirs = 1000 * median(run.seconds for run in peer)
            report("peer_sqlite3_shell", theirs, "ms")
            report("ask_warm_over_sqlite3_shell", milliseconds / theirs, "times")
        target("ask_warm", milliseconds, 100, "ms")
        target("peak_memory", peak, 100, "MB")


main()
