#!/usr/bin/env python3
"""Says which statements of a file some dialect reads and prints back, and why the others are refused.

    tools/accepted_sql.py VOUCH FILE [--dialect D]... [--all] [--brief]

VOUCH is the program; FILE has a statement a line. Without --all only queries count: not an expression in parentheses, and no
WITH before a change. A statement is accepted where `vouch sql print` gives a text that prints as itself again. For
each one that no dialect accepts the reason is printed by dialect; --brief prints the totals alone. docs/refused-sql.md explains
the reasons by kind.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

DIALECTS = ["postgres", "mysql", "mariadb", "sqlite", "duckdb"]
QUERY = re.compile(r"\(*\s*((SELECT|WITH|FROM)\b|VALUES\s*\()", re.IGNORECASE)
CHANGE = re.compile(r"WITH\b.*\)\s*(INSERT|UPDATE|DELETE|MERGE|CREATE)\b", re.IGNORECASE)


def printed(vouch, dialect, statements):
    """The answers of `vouch sql print`, by the number of the statement."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "statements.jsonl")
        path.write_text("".join(json.dumps({"id": number, "sql": sql}) + "\n" for number, sql in statements.items()))
        run = subprocess.run([vouch, "sql", "print", "--from", dialect, "--statements", path, "--json"],
                             capture_output=True, text=True, check=False)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    if len(answers) != len(statements):
        sys.exit(f"{dialect}: {len(answers)} answers for {len(statements)} statements: {run.stderr[:500]}")
    return {answer["id"]: answer for answer in answers}


def is_query(statement):
    return bool(QUERY.match(statement)) and not CHANGE.match(statement)


def judge(vouch, dialect, statements):
    """Why each statement is refused; empty where it is accepted."""
    first = printed(vouch, dialect, statements)
    reasons = {number: "" if answer["ok"] else answer["error"].split("\n")[0] for number, answer in first.items()}
    texts = {number: answer["sql"] for number, answer in first.items() if answer["ok"]}
    for number, again in printed(vouch, dialect, texts).items():
        if again["sql"] != texts[number]:
            reasons[number] = "it prints as another statement: " + texts[number]
    return reasons


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("vouch")
    parser.add_argument("file")
    parser.add_argument("--dialect", action="append", choices=DIALECTS)
    parser.add_argument("--all", action="store_true", help="every line, not only the queries")
    parser.add_argument("--brief", action="store_true", help="the totals alone")
    arguments = parser.parse_args()
    lines = [line for line in pathlib.Path(arguments.file).read_text().splitlines() if line.strip()]
    statements = dict(enumerate(line for line in lines if arguments.all or is_query(line.strip())))
    if not statements:
        sys.exit("no statement counts")
    dialects = arguments.dialect or DIALECTS
    reasons = {dialect: judge(arguments.vouch, dialect, statements) for dialect in dialects}
    refused = [number for number in statements if all(reasons[dialect][number] for dialect in dialects)]
    if not arguments.brief:
        for number in refused:
            print(statements[number])
            for dialect in dialects:
                print(f"    {dialect}: {reasons[dialect][number]}")
    for dialect in dialects:
        print(f"{dialect}: {sum(not reason for reason in reasons[dialect].values())} of {len(statements)}")
    accepted = len(statements) - len(refused)
    print(f"some dialect: {accepted} of {len(statements)} ({100 * accepted / len(statements):.2f} %)")


main()
