#!/usr/bin/env python3
"""Conversations through the program: ask --conversation, chat on a terminal and in a pipe, history, streams, a kill in the middle, erasure.

    test_conversations.py VOUCH
"""
import json
import os
import pathlib
import pty
import select
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

BINARY = pathlib.Path(sys.argv[1]).resolve()
FAILURES = []
FRANCE, GERMANY = "How many customers are in France?", "and in Germany?"


def check(what, holds, got=None):
    if not holds:
        FAILURES.append(what)
        print(f"FAILED {what}: {got!r}")


class Vouch:
    def __init__(self, folder):
        self.folder = folder
        self.environment = {**{name: value for name, value in os.environ.items() if not name.startswith("VOUCH_")},
                            "VOUCH_WORKSPACE": str(folder / "w"), "HOME": str(folder), "NO_COLOR": "1"}
        database = folder / "shop.db"
        with sqlite3.connect(database) as shop:
            shop.executescript("CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, country TEXT);"
                               "INSERT INTO customers (name, country) VALUES ('Ann', 'France'), ('Bob', 'Germany'), ('Cid', 'France');")
        self.run("connect", f"sqlite:{database}", "--id", "shop")

    def run(self, *words, feed=None):
        return subprocess.run([BINARY, *words], input=feed, capture_output=True, text=True, env=self.environment, timeout=120)

    def json(self, *words):
        done = self.run(*words, "--json")
        return json.loads(done.stdout), done.returncode

    def store_bytes(self):
        return b"".join(path.read_bytes() for path in (self.folder / "w" / "state").glob("conversations.db*"))


def asked_one_after_another(vouch):
    first, status = vouch.json("ask", "--conversation", "new", FRANCE)
    check("a first turn", status == 0 and len(first["conversation"]) == 32 and first["resolved_question"] is None, first)
    second, status = vouch.json("ask", "--conversation", first["conversation"], GERMANY)
    check("a follow-up of another process", second["resolved_question"] == "How many customers are in Germany?" and second["rows"] == [[1]], second)
    check("the same conversation", second["conversation"] == first["conversation"])
    alone, _ = vouch.json("ask", FRANCE)
    check("none where none is wished", alone["conversation"] is None)
    unknown, status = vouch.json("ask", "--conversation", "0" * 32, GERMANY)
    check("an unknown one", status == 1 and unknown["code"] == "not_found", unknown)
    check("two ways at once are refused", vouch.run("ask", "--conversation", "new", "--after", FRANCE, GERMANY).returncode == 2)
    (vouch.folder / "w" / "agents.yaml").write_text("agents:\n  default: {connectors: all, collections: all}\n  sales: {connectors: all}\n")
    other, status = vouch.json("ask", "--agent", "sales", "--conversation", first["conversation"], GERMANY)
    check("another agent's is not there", status == 1 and {**other, "x": 0} == {**unknown, "x": 0}, other)
    return first["conversation"]


def history(vouch, conversation):
    listed, _ = vouch.json("history", "list")
    check("it is listed", [(one["id"], one["turns"], one["title"]) for one in listed["conversations"]] == [(conversation, 2, FRANCE)], listed)
    shown, _ = vouch.json("history", "show", conversation)
    turn = shown["turns"][1]
    check("with its turns", turn["complete"] and turn["question"] == GERMANY and "'Germany'" in turn["sql"] and
          turn["sources"]["connector"] == "shop" and turn["tokens_in"] == 0, turn)
    check("for people too", "asked   How many customers are in Germany?" in vouch.run("history", "show", conversation).stdout)
    check("what is not there", vouch.run("history", "show", "nothing").returncode == 1)
    check("of another agent", vouch.json("history", "list", "--agent", "sales")[0]["conversations"] == [])
    check("a wrong limit", vouch.run("history", "list", "--limit", "0").returncode == 2)


def streamed(vouch):
    done = vouch.run("ask", "--stream", "--json", FRANCE)
    events = [json.loads(line) for line in done.stdout.splitlines()]
    names = [event["event"] for event in events]
    steps = names.index("sources")
    check("steps, sources, text, the answer", set(names[:steps]) == {"step"} and names[steps:] == ["sources", "text", "answer"], names)
    check("the text is that of the answer", events[-2]["text"] == events[-1]["answer"] and events[steps]["sql"] == events[-1]["sql"])
    refused = vouch.run("ask", "--stream", "--json", "delete the customers")
    check("a refusal streams no text", [json.loads(line)["event"] for line in refused.stdout.splitlines()][-2:] == ["sources", "answer"])
    check("a stream is of JSON", vouch.run("ask", "--stream", FRANCE).returncode == 2)


def chat_in_a_pipe(vouch):
    done = vouch.run("chat", feed=f"{FRANCE}\n{GERMANY}\n/sql\n/sources\n/history\n/explain\n/nonsense\n\n/new\n{GERMANY}\n/help\n")
    check("the end of input ends it well", done.returncode == 0, done)
    check("it answers", "asked   How many customers are in Germany?" in done.stdout and "SELECT count(*)" in done.stdout, done.stdout)
    check("no prompt in a pipe", "> " not in done.stderr and "/help shows the commands" not in done.stdout, done.stderr)
    check("an unknown command is said", "There is no command /nonsense" in done.stderr, done.stderr)
    check("a new conversation knows nothing", "there is no earlier" in done.stdout.replace("\n", " "), done.stdout)
    check("nothing to show before", "Nothing was answered yet" in vouch.run("chat", feed="/sql\n").stderr)
    check("an unknown conversation", vouch.run("chat", "--conversation", "no", feed="").returncode == 1)


class Terminal:
    def __init__(self, vouch, *words):
        self.process, self.output = None, b""
        own, other = pty.openpty()
        self.process = subprocess.Popen([BINARY, *words], stdin=other, stdout=other, stderr=other, env=vouch.environment, close_fds=True,
                                        start_new_session=True, preexec_fn=lambda: __import__("fcntl").ioctl(0, __import__("termios").TIOCSCTTY, 0))
        os.close(other)
        self.own = own

    def until(self, text, seconds=60):
        deadline = time.monotonic() + seconds
        while text.encode() not in self.output and time.monotonic() < deadline:
            if select.select([self.own], [], [], 0.2)[0]:
                try:
                    self.output += os.read(self.own, 65536)
                except OSError:
                    break
        found = text.encode() in self.output
        self.output = self.output.partition(text.encode())[2] if found else self.output
        return found

    def type(self, text):
        os.write(self.own, text.encode())

    def end(self):
        try:
            return self.process.wait(timeout=30)
        finally:
            os.close(self.own)


def chat_on_a_terminal(vouch):
    terminal = Terminal(vouch, "chat")
    check("a prompt", terminal.until("> "))
    terminal.type(FRANCE + "\n")
    check("an answer", terminal.until("France: 2."), terminal.output)
    terminal.until("> ")
    terminal.type(GERMANY + "\n")
    check("a follow-up", terminal.until("Germany: 1."), terminal.output)
    terminal.until("> ")
    terminal.type("half a line\x03")  # Ctrl-C at the prompt forgets the line, and does not leave
    terminal.type("/sql\n")
    check("it goes on behind Ctrl-C", terminal.until("'Germany'"), terminal.output)
    terminal.type("/quit\n")
    check("it leaves", terminal.end() == 0)
    terminal = Terminal(vouch, "chat")
    terminal.until("> ")
    terminal.type("\x04")
    check("Ctrl-D leaves", terminal.end() == 0)
    terminal = Terminal(vouch, "chat")
    terminal.until("> ")
    terminal.process.send_signal(signal.SIGTERM)
    check("a request to end is obeyed at the prompt", terminal.end() in (130, 0))


def killed_in_the_middle(vouch):
    """A trigger keeps the turn from being completed; then the program is killed, and nothing leans on the turn."""
    first, _ = vouch.json("ask", "--conversation", "new", FRANCE)
    talk = first["conversation"]
    file = sqlite3.connect(vouch.folder / "w" / "state" / "conversations.db", isolation_level=None, timeout=30)
    file.execute("CREATE TRIGGER held BEFORE UPDATE OF complete ON vouch_turns BEGIN SELECT RAISE(ABORT, 'held'); END")
    process = subprocess.Popen([BINARY, "chat", "--conversation", talk], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                               env=vouch.environment, text=True)
    process.stdin.write("and in Germany?\n")
    process.stdin.flush()
    seen = ""
    for line in process.stdout:
        seen += line
        if line.startswith("how "):
            break
    process.kill()
    process.wait()
    process.stdin.close()
    process.stdout.close()
    check("the question was worked on", "Germany" in seen, seen)
    file.execute("DROP TRIGGER held")
    file.close()
    shown, _ = vouch.json("history", "show", talk)
    turn = shown["turns"][1]
    check("the question is there, marked, and no answer with it",
          turn["question"] == GERMANY and turn["complete"] is False and turn["answer"] == "" and turn["status"] == "", turn)
    check("and is said to be unfinished", "not answered to the end" in vouch.run("history", "show", talk).stdout)
    third, _ = vouch.json("ask", "--conversation", talk, "and in Germany?")
    check("nothing leans on it", third["resolved_question"] == "How many customers are in Germany?", third)


def erased(vouch, conversation):
    check("it is in the file", b"in Germany?" in vouch.store_bytes())
    check("one", vouch.json("history", "erase", conversation) == ({"erased": 1}, 0))
    check("twice", vouch.run("history", "erase", conversation).returncode == 1)
    check("all are not erased unasked", vouch.run("history", "erase", "--all").returncode == 2)
    check("which", vouch.run("history", "erase").returncode == 2)
    count = len(vouch.json("history", "list")[0]["conversations"])
    check("all", count > 0 and vouch.json("history", "erase", "--all", "--yes") == ({"erased": count}, 0), count)
    left = vouch.store_bytes()
    check("no byte is left", b"customers are in" not in left and b"in Germany?" not in left and b"'France'" not in left)


def settings(vouch):
    check("a password in the URL is refused", vouch.run("config", "store.url", "postgresql://a:hush@h/d").returncode != 0)
    check("the window has a limit", vouch.run("config", "conversation.window", "-1").returncode != 0)
    vouch.environment["VOUCH_STORE_URL"] = "postgresql://nobody@127.0.0.1:1/none"
    gone, status = vouch.json("ask", "--conversation", "new", FRANCE)
    check("a store that is gone is said before anything is answered", status == 1 and gone["code"] == "unavailable", gone)
    check("and hinders no other question", vouch.json("ask", FRANCE)[1] == 0)
    del vouch.environment["VOUCH_STORE_URL"]
    vouch.environment["VOUCH_CONVERSATION_WINDOW"] = "0"
    first, _ = vouch.json("ask", "--conversation", "new", FRANCE)
    second, _ = vouch.json("ask", "--conversation", first["conversation"], GERMANY)
    check("a window of none leans on nothing", second["status"] == "needs_clarification", second)
    del vouch.environment["VOUCH_CONVERSATION_WINDOW"]


def main():
    with tempfile.TemporaryDirectory() as folder:
        vouch = Vouch(pathlib.Path(folder))
        conversation = asked_one_after_another(vouch)
        history(vouch, conversation)
        streamed(vouch)
        chat_in_a_pipe(vouch)
        chat_on_a_terminal(vouch)
        killed_in_the_middle(vouch)
        settings(vouch)
        erased(vouch, conversation)
    print("FAILED" if FAILURES else "ok")
    sys.exit(bool(FAILURES))


if __name__ == "__main__":
    main()
