#!/usr/bin/env python3
"""What analysts write is allowed: queries as people write them, by dialect, over a shop whose tables are all allowed.

    test_analysts.py VOUCH

A query that is refused here and runs on its engine is a defect of the gate: a function that is missing from a list, a construct
that is not read, a limit that is too narrow.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent / "analysts"
# A dialect, and whose queries it must allow.
ALLOWED = [("postgres", "postgres"), ("duckdb", "duckdb"), ("sqlite", "sqlite"), ("mysql", "mysql"), ("mysql", "mysql_only"),
           ("mariadb", "mysql"), ("mariadb", "mariadb")]


def statements(name):
    return [text.strip() for text in re.split(r";[ \t]*\n", (FOLDER / f"{name}.sql").read_text()) if text.strip()]


def verdicts(vouch, dialect, queries):
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        for number, query in enumerate(queries):
            file.write(json.dumps({"id": str(number), "sql": query}) + "\n")
        file.flush()
        done = subprocess.run([vouch, "guard", "--dialect", dialect, "--schema", FOLDER / "schema.yaml", "--statements", file.name, "--json"],
                              capture_output=True, text=True, timeout=120, check=False)
    return [json.loads(line) for line in done.stdout.splitlines()]


def main():
    failed = 0
    for dialect, name in ALLOWED:
        queries = statements(name)
        answers = verdicts(pathlib.Path(sys.argv[1]).resolve(), dialect, queries)
        if len(answers) != len(queries) or not queries:
            print(f"failed: {dialect}: {len(queries)} queries gave {len(answers)} verdicts")
            failed += 1
        for query, answer in zip(queries, answers):
            if answer["verdict"] != "allow":
                print(f"failed: {dialect}: {answer['reason']}\n  {query}")
                failed += 1
        print(f"{dialect}: {len(queries)} queries of {name}.sql")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
