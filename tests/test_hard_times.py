#!/usr/bin/env python3
"""What happens when things go wrong around the program: huge and broken questions, damaged and unreadable files, a full
disk, Ctrl-C, a broken pipe.

    test_hard_times.py VOUCH
"""
import os
import pathlib
import resource
import shutil
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
            signal.signal(signal.SIGXFSZ, signal.SIG_DFL)  # as a shell leaves it

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


def write_items(path):
    path.unlink(missing_ok=True)
    database = sqlite3.connect(path)
    database.execute("create table items (id integer primary key, name text)")
    database.executemany("insert into items values (?, ?)", [(number, f"item {number} " * 20) for number in range(2000)])
    database.commit()
    database.close()


def check_damaged_database(folder):
    path = folder / "items.db"
    workspace = folder / "damaged"
    write_items(path)
    check("connect to items", run("connect", f"sqlite:{path}", "--workspace", workspace).returncode == 0)
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\xa5" * (len(whole) - 4096))  # the schema stays, every row is lost
    asked = run("ask", "How many items are there?", "--workspace", workspace)
    check("a damaged database is told", asked.returncode == 1 and b"items.db is damaged" in asked.stdout + asked.stderr, asked)
    path.write_bytes(whole[:5000])
    asked = run("ask", "How many items are there?", "--workspace", workspace)
    check("a database cut short is told", asked.returncode == 1 and b"cut short" in asked.stdout, asked)
    path.unlink()
    asked = run("ask", "How many items are there?", "--workspace", workspace)
    check("a database that went is told", asked.returncode == 1 and b"no file" in asked.stdout, asked)
    check("and none is made", not path.exists())
    path.write_bytes(whole)
    asked = run("ask", "How many items are there?", "--workspace", workspace)
    check("the restored one answers", asked.returncode == 0 and b"2,000" in asked.stdout, asked)


def check_documents(folder):
    documents = folder / "mixed"
    documents.mkdir()
    (documents / "good.md").write_text("# Door\n\nThe colour of the door is blue.\n")
    (documents / "program.md").write_bytes(b"\x7fELF\x02\x01\x01\0" * 50)
    (documents / "named.pdf").write_text("not a PDF")
    (documents / "latin.txt").write_bytes(b"caf\xe9 au lait\n")
    os.mkfifo(documents / "pipe.md")
    (documents / "loop").symlink_to(documents)
    expected = {b"program.md", b"named.pdf"}
    if os.geteuid() != 0:  # root reads everything
        (documents / "secret.md").write_text("text")
        (documents / "secret.md").chmod(0)
        expected.add(b"secret.md")
    workspace = folder / "mixed-ws"
    done = run("ingest", documents, "--workspace", workspace)
    check("what cannot be read is told", done.returncode == 1 and all(name in done.stderr for name in expected), done)
    check("what is left out is told", b"pipe.md" in done.stderr and b"loop" in done.stderr, done.stderr)
    answer = run("docs", "What is the colour of the door?", "--workspace", workspace, "--json")
    check("and the rest answers", b"good.md" in answer.stdout, answer)
    for name in "program.md", "named.pdf", "pipe.md", "loop", "none.md":
        parsed = run("parse", documents / name)
        check(f"parse {name}", parsed.returncode in (1, 2) and name.encode() in parsed.stderr and not parsed.stdout, parsed)


def check_damaged_workspace(folder):
    documents = folder / "one"
    documents.mkdir()
    (documents / "door.md").write_text("The colour of the door is blue.\n")
    workspace = folder / "one-ws"
    check("ingest", run("ingest", documents, "--workspace", workspace).returncode == 0)
    state = workspace / "state" / "documents"
    for path in state.iterdir():
        path.write_bytes(b"\xa5" * 20_000)
    for command in ("docs", "What is the colour of the door?"), ("ingest", documents):
        done = run(*command, "--workspace", workspace)
        check(f"{command[0]} tells a damaged index", done.returncode == 1 and b"run `vouch ingest` again" in done.stderr, done)
    shutil.rmtree(state)
    check("and made anew it works", run("ingest", documents, "--workspace", workspace).returncode == 0)
    (workspace / "connectors.yaml").write_text("connectors: [")
    done = run("ask", "hello", "--workspace", workspace)
    check("a broken connectors.yaml is told", done.returncode == 2 and b"connectors.yaml" in done.stderr, done)


def check_full_disk(folder):
    target = folder / "full"
    done = run("demo", "--workspace", target, "--quiet", limit=200_000)
    check("full disk fails", done.returncode == 1, done.returncode)
    check("full disk is told", done.stderr.strip() != b"", done.stderr)
    left = [path.name for path in target.rglob("*") if path.is_file() and path.stat().st_size > 0 and path.suffix == ".sqlite"]
    check("no half database is left", not left, left)
    after = run("demo", "--workspace", target, "--quiet")
    check("and the next run works", after.returncode == 0, after.stderr)

    documents = folder / "large"
    documents.mkdir()
    for number in range(200):
        (documents / f"{number}.md").write_text(" ".join(f"word{number}x{other}" for other in range(300)))
    workspace = folder / "full-ws"
    done = run("ingest", documents, "--workspace", workspace, limit=100_000)
    check("a full disk ends an ingest", done.returncode == 1 and done.stderr.strip(), done)
    done = run("ingest", documents, "--workspace", workspace, "--json")
    check("and the next ingest works", done.returncode == 0, done)
    answer = run("docs", "Where is word199x299?", "--workspace", workspace, "--json")
    check("and the index is whole", b"199.md" in answer.stdout, answer.stdout[:300])


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


def check_stopped_ingest(folder, sent, status):
    """An ingest that gets a signal soon after its start ends with `status`, and the next one makes the index whole."""
    documents = folder / f"stopped{status}"
    documents.mkdir()
    for number in range(300):
        (documents / f"note{number}.md").write_text(f"# Note {number}\n\nThe colour of door {number} is blue.\n")
    workspace = folder / f"stopped{status}-ws"
    process = subprocess.Popen([BINARY, "ingest", documents, "--workspace", workspace, "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    deadline = time.monotonic() + 30
    while not (workspace / "state" / "documents").exists() and time.monotonic() < deadline:
        time.sleep(0.01)
    process.send_signal(sent)
    process.communicate(timeout=60)
    check(f"signal {sent} ends an ingest", process.returncode == status, process.returncode)
    again = run("ingest", documents, "--workspace", workspace, "--json")
    check(f"ingest after signal {sent}", again.returncode == 0, again.stderr)
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
        check_stopped_ingest(folder, signal.SIGINT, 130)
        check_stopped_ingest(folder, signal.SIGKILL, -signal.SIGKILL)
        check_damaged_database(folder)
        check_documents(folder)
        check_damaged_workspace(folder)
    print(f"{sum(CHECKS)} passed, {len(CHECKS) - sum(CHECKS)} failed")
    return 0 if all(CHECKS) else 1


if __name__ == "__main__":
    sys.exit(main())
