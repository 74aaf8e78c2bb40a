#!/usr/bin/env python3
"""Runs scenario files against the real binary: whole commands, and what must come of them.

    tests/run_scenarios.py BINARY FILE... [--update]

A file has its own empty folder, {dir} in its lines; {root} is the source folder, {esc} the escape character. Lines:

    == title                     a new step
    file NAME <<END              writes the lines up to END to {dir}/NAME
    sql NAME <<END               runs them as SQL on the SQLite file {dir}/NAME (Python's own SQLite, not ours)
    in TEXT                      standard input of the command
    $ vouch ask "…" --json       the command; the first word is replaced by the binary
    exit N                       its exit status; every command has one
    json PATH = VALUE            its standard output is one JSON object; PATH is like rows.0.1 (`#` is a length)
    json PATH ~ REGEX            the value as text matches somewhere
    line N PATH = VALUE          the same for the N-th line (from 0) of several objects
    out ~ REGEX, out !~ REGEX    standard output matches somewhere, or nowhere; `err` likewise for standard error

With --update the values after `exit` and `=` are replaced by what came; the difference is for a person to review.
"""
import json
import pathlib
import re
import shlex
import sqlite3
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
COMMAND_SECONDS = 120


class Outcome:
    def __init__(self, process):
        self.status = process.returncode
        self.out = process.stdout.decode("utf-8", "replace")
        self.err = process.stderr.decode("utf-8", "replace")

    def document(self, line=None):
        text = self.out if line is None else self.out.splitlines()[line]
        return json.loads(text)


def look_up(document, path):
    for part in path.split(".") if path else []:
        if part == "#":
            document = len(document)
        elif isinstance(document, list):
            document = document[int(part)]
        else:
            document = document[part]
    return document


def as_text(value):
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


class Scenario:
    def __init__(self, binary, path, update):
        self.binary = binary
        self.path = path
        self.update = update
        self.failures = []
        self.checks = 0
        self.title = "(no title)"
        self.outcome = None
        self.unjudged = None  # a command whose exit status nothing has asked for yet
        self.stdin = b""

    def fill(self, text):
        return text.replace("{dir}", str(self.folder)).replace("{root}", str(ROOT)).replace("{esc}", "\x1b")

    def fail(self, line, message):
        self.failures.append(f"{self.path.name}: {self.title}: {line}\n    {message}")

    def run(self):
        with tempfile.TemporaryDirectory(prefix="vouch-scenario-") as folder:
            self.folder = pathlib.Path(folder)
            lines = self.path.read_text(encoding="utf-8").splitlines()
            result = self.run_lines(lines)
        if self.update:
            self.path.write_text("\n".join(result) + "\n", encoding="utf-8")

    def run_lines(self, lines):
        result = []
        index = 0
        while index < len(lines):
            line = lines[index]
            here = re.match(r"(file|sql) (\S+) <<(\w+)$", line)
            if here:
                end = lines.index(here.group(3), index + 1)
                self.write(here.group(1), here.group(2), lines[index + 1:end])
                result.extend(lines[index:end + 1])
                index = end + 1
                continue
            result.append(self.one_line(line))
            index += 1
        self.judged()
        return result

    def judged(self):
        if self.unjudged is not None:
            self.fail(f"$ {self.unjudged}", "nothing is said about its exit status")
        self.unjudged = None

    def write(self, kind, name, lines):
        target = self.folder / self.fill(name)
        target.parent.mkdir(parents=True, exist_ok=True)
        text = "\n".join(self.fill(line) for line in lines) + "\n"
        if kind == "file":
            target.write_text(text, encoding="utf-8")
            return
        connection = sqlite3.connect(target)
        connection.executescript(text)
        connection.close()

    def one_line(self, line):
        if line.startswith("== "):
            self.title = line[3:]
            self.stdin = b""
        elif line.startswith("in "):
            self.stdin = self.fill(line[3:]).encode() + b"\n"
        elif line.startswith("$ "):
            self.command(line[2:])
        elif line.strip() and not line.startswith("#"):
            self.checks += 1
            try:
                return self.expectation(line)
            except (ValueError, KeyError, IndexError, TypeError) as error:
                self.fail(line, f"{type(error).__name__}: {error}\n    stdout: {self.outcome.out[:600]}\n    stderr: {self.outcome.err[:400]}")
        return line

    def command(self, text):
        self.judged()
        self.unjudged = text
        words = shlex.split(self.fill(text))
        words[0] = str(self.binary)
        process = subprocess.run(words, input=self.stdin, capture_output=True, timeout=COMMAND_SECONDS,
                                 cwd=self.folder, check=False)
        self.outcome = Outcome(process)

    def expectation(self, line):
        match = re.match(r"exit (\d+)$", line)
        if match:
            self.unjudged = None
            return self.equal(line, f"exit {self.outcome.status}", self.outcome.status, int(match.group(1)))
        match = re.match(r"(json|line (\d+)) (\S*) (=|~) (.*)$", line)
        if match:
            document = self.outcome.document(None if match.group(1) == "json" else int(match.group(2)))
            value = look_up(document, match.group(3))
            wanted = self.fill(match.group(5))
            if match.group(4) == "~":
                return self.matches(line, as_text(value), wanted, True)
            changed = f"{match.group(1)} {match.group(3)} = {json.dumps(value, ensure_ascii=False)}"
            return self.equal(line, changed, value, json.loads(wanted))
        match = re.match(r"(out|err) (!?~) (.*)$", line)
        if match:
            return self.matches(line, getattr(self.outcome, match.group(1)), self.fill(match.group(3)), match.group(2) == "~")
        raise ValueError("not a line of a scenario")

    def equal(self, line, changed, value, wanted):
        if value == wanted:
            return line
        if self.update:
            return changed
        self.fail(line, f"it is {json.dumps(value, ensure_ascii=False)}\n    stdout: {self.outcome.out[:400]}\n    stderr: {self.outcome.err[:400]}")
        return line

    def matches(self, line, text, pattern, wanted):
        if bool(re.search(pattern, text, re.MULTILINE)) != wanted:
            self.fail(line, f"the text is {text[:600]!r}")
        return line


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--update"]
    if len(arguments) < 2:
        print(__doc__)
        return 2
    binary = pathlib.Path(arguments[0]).resolve()
    passed = failed = 0
    for name in arguments[1:]:
        scenario = Scenario(binary, pathlib.Path(name), "--update" in sys.argv)
        scenario.run()
        for failure in scenario.failures:
            print(failure)
        failed += len(scenario.failures)
        passed += scenario.checks - len(scenario.failures)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
