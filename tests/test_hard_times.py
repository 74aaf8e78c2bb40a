#!/usr/bin/env python3
"""What happens when things go wrong around the program: huge and broken questions, a full disk, Ctrl-C, a broken pipe.

    test_hard_times.py VOUCH
"""
import os
import pathlib
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

BINARY = pathlib.Path(sys.argv[1]).resolve()
CHECKS = []


def check(name, good, detail=""):
    CHECKS.append(bool(good))
    if not good:
        print(f"failed: {name} {detail}")


def run(*arguments, stdin=b"", limit=None):
    def limit_file_size():
        if limit is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)

    return subprocess.run([BINARY, *arguments], input=stdin, capture_output=True, timeout=120, check=False,
                          preexec_fn=limit_file_size)


def make_workspace(folder):
    database = sqlite3.connect(folder / "small.db")
    database.executescript("create table items (id integer primary key, name text); insert into items values (1, 'a'), (2, 'b');")
    database.close()
    workspace = folder / "ws"
    done = run("connect", f"sqlite:{folder}/small.db", "--workspace", workspace)
    check("connect", done.returncode == 0, done.stderr)
    return workspace


def check_questions(workspace):
    huge = run("ask", "-", "--workspace", workspace, "--json", stdin=b"how many items " * 700_000)
    check("10 MB question is refused", huge.returncode == 3 and b"longer than" in huge.stdout, huge.stdout[:200])
    broken = run("ask", "-", "--workspace", workspace, "--json", stdin=b"how many \xff\xfe items")
    check("invalid UTF-8 is refused", broken.returncode == 3 and b"UTF-8" in broken.stdout, broken.stdout[:200])
    nul = run("ask", "-", "--workspace", workspace, "--json", stdin=b"how many\0items")
    check("NUL is refused", nul.returncode == 3, nul.stdout[:200])


def check_full_disk(folder):
    target = folder / "full"
    done = run("demo", "--workspace", target, "--quiet", limit=200_000)
    check("full disk fails", done.returncode == 1, done.returncode)
    check("full disk is told", done.stderr.strip() != b"", done.stderr)
    left = [path.name for path in target.rglob("*") if path.is_file() and path.stat().st_size > 0 and path.suffix == ".sqlite"]
    check("no half database is left", not left, left)
    after = run("demo", "--workspace", target, "--quiet")
    check("and the next run works", after.returncode == 0, after.stderr)


def check_interrupt(folder):
    target = folder / "interrupted"
    process = subprocess.Popen([BINARY, "demo", "--workspace", target, "--quiet"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stderr.readline()  # it has begun to write
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=60)
    check("Ctrl-C ends with 130", process.returncode == 130, process.returncode)
    check("no half database after Ctrl-C", not list(target.glob("*.sqlite*")), list(target.glob("*")))
    after = run("demo", "--workspace", target, "--quiet")
    check("and the next run works", after.returncode == 0, after.stderr)


def check_kill_during_ingest(folder):
    documents = folder / "many"
    documents.mkdir()
    for number in range(300):
        (documents / f"note{number}.md").write_text(f"# Note {number}\n\nThe colour of door {number} is blue.\n")
    workspace = folder / "killed"
    process = subprocess.Popen([BINARY, "ingest", documents, "--workspace", workspace, "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    deadline = time.monotonic() + 30
    while not (workspace / "state" / "documents").exists() and time.monotonic() < deadline:
        time.sleep(0.01)
    process.kill()
    process.communicate(timeout=60)
    again = run("ingest", documents, "--workspace", workspace, "--json")
    check("ingest after kill -9", again.returncode == 0, again.stderr)
    answer = run("docs", "What is the colour of door 299?", "--workspace", workspace, "--json")
    check("and the index is whole", b"note299.md" in answer.stdout, answer.stdout[:300])


def check_closed_output(workspace):
    read_end, write_end = os.pipe()
    os.close(read_end)
    process = subprocess.run([BINARY, "ask", "How many items are there?", "--workspace", workspace], stdout=write_end,
                             stderr=subprocess.PIPE, timeout=60, check=False)
    os.close(write_end)
    check("a closed output is told", process.returncode == 1, process.returncode)


def main():
    with tempfile.TemporaryDirectory(prefix="vouch-hard-") as name:
        folder = pathlib.Path(name)
        workspace = make_workspace(folder)
        check_questions(workspace)
        check_closed_output(workspace)
        check_full_disk(folder)
        check_interrupt(folder)
        check_kill_during_ingest(folder)
    print(f"{sum(CHECKS)} passed, {len(CHECKS) - sum(CHECKS)} failed")
    return 0 if all(CHECKS) else 1


if __name__ == "__main__":
    sys.exit(main())
