#!/usr/bin/env python3
"""The embedding daemon as a process: started, asked by several clients at once, killed under them, taken for another, ended. Without
an installed model only what needs none is tried.

    test_embed_server.py VOUCH
"""
import base64
import concurrent.futures
import http.client
import json
import os
import pathlib
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading

BINARY = pathlib.Path(sys.argv[1]).resolve()
USE = {"VOUCH_EMBEDDING_SERVER": "workspace"}
FAILURES = []
TEXTS = [f"Invoice {number} is paid within {number % 60} days of its date." for number in range(40)]


def check(what, right, shown=""):
    print(("ok: " if right else "FAILED: ") + what)
    if not right:
        print("    ", shown)
        FAILURES.append(what)


class Workspace:
    def __init__(self, folder):
        self.folder = folder
        self.socket = folder / "state" / "embed-server.socket"

    def command(self, *arguments):
        return [BINARY, *arguments, "--workspace", self.folder]

    def run(self, *arguments, variables=None, lines=()):
        return subprocess.run(self.command(*arguments), env={**os.environ, **(variables or {})},
                              input="".join(line + "\n" for line in lines), capture_output=True, text=True)

    def json(self, *arguments, variables=None):
        done = self.run(*arguments, "--json", variables=variables)
        try:
            return json.loads(done.stdout)
        except ValueError:
            return {"stderr": done.stderr}

    def embed(self, lines, variables=None):
        """The vectors and what was said besides."""
        done = self.run("embed", variables=variables, lines=lines)
        return [[float(number) for number in line.split()] for line in done.stdout.splitlines()], done.stderr

    def state(self, variables=None):
        return self.json("embed-server", "status", variables=variables)


class UnixConnection(http.client.HTTPConnection):
    def __init__(self, path):
        super().__init__("localhost", timeout=30)
        self.path = str(path)

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(self.timeout)
        self.sock.connect(self.path)


def ask(connection, method, path, body=None, headers=None):
    connection.request(method, path, body, headers or {})
    answer = connection.getresponse()
    return answer.status, json.loads(answer.read())


def same(some, others):
    """Whether all vectors are the same but for what the order of additions makes."""
    return len(some) == len(others) > 0 and all(
        sum(a * b for a, b in zip(one, other)) > 0.999 and len(one) == len(other) for one, other in zip(some, others))


def warnings(text):
    return [line for line in text.splitlines() if line.startswith("warning: ")]


def without_daemon(workspace):
    done = workspace.run("embed-server", "status")
    check("what does not run is told", done.returncode == 1 and "not running" in done.stdout, done)
    done = workspace.run("embed-server", "stop")
    check("and needs no end", done.returncode == 0 and "not running" in done.stdout, done)
    done = workspace.run("embed-server", "start", variables={"VOUCH_EMBEDDING_MODEL": "no-such-model"})
    check("without its model it does not start, and says why",
          done.returncode == 1 and "no model no-such-model" in done.stderr, done)
    done = workspace.run("embed-server", "start", variables={"VOUCH_EMBEDDING_SERVER": "http://192.0.2.1:8765"})
    check("it listens on this machine only", done.returncode != 0 and "this machine only" in done.stderr, done)
    done = workspace.run("config", variables={"VOUCH_EMBEDDING_SERVER": "8765"})
    check("a setting that is no place is refused", done.returncode == 2 and "embedding.server" in done.stderr, done)


def life(workspace, expected):
    started = workspace.json("embed-server", "start")
    check("it starts", started.get("running") and started["answers"] and started["model"].startswith("all-MiniLM"), started)
    check("its socket is its owner's alone", workspace.socket.stat().st_mode & 0o777 == 0o600)
    again = workspace.json("embed-server", "start")
    check("a second start finds the first", again == started, again)
    foreground = workspace.run("embed-server", "start", "--foreground")
    check("and one in the foreground is refused", foreground.returncode == 1 and "already" in foreground.stderr, foreground)
    check("it is seen", workspace.state() == started, workspace.state())
    with concurrent.futures.ThreadPoolExecutor(6) as pool:
        results = list(pool.map(lambda _: workspace.embed(TEXTS, USE), range(6)))
    check("six clients get the vectors of one process", all(same(vectors, expected) for vectors, _ in results))
    check("without a word", all(not said for _, said in results), results[0][1])
    return started


def wire(workspace, model, expected):
    connection = UnixConnection(workspace.socket)
    status, answer = ask(connection, "GET", "/healthz")
    check("it tells its health", status == 200 and answer["status"] == "ok" and answer["model"] == model, answer)
    body = {"input": TEXTS[:3], "model": "all-MiniLM-L6-v2", "encoding_format": "base64"}
    status, answer = ask(connection, "POST", "/v1/embeddings", json.dumps(body))
    rows = [list(struct.unpack("<384f", base64.b64decode(item["embedding"]))) for item in answer["data"]]
    check("OpenAI's clients are served", status == 200 and same(rows, expected[:3]), answer)
    check("and told the tokens", answer["usage"]["total_tokens"] > 30, answer["usage"])
    for what, path, text, wanted in (("another model", "/embed", json.dumps({"text": "a", "model": "gpt-9"}), 404),
                                     ("no JSON", "/embed", "{", 400), ("no text", "/embed", "{}", 400),
                                     ("no list", "/embed-batch", '{"texts": "a"}', 400), ("nothing there", "/none", "{}", 404)):
        status, answer = ask(connection, "POST", path, text)
        check(f"{what} is refused", status == wanted and answer["error"]["message"], (status, answer))
    connection.putrequest("POST", "/embed")
    connection.putheader("Content-Length", str(30 << 20))
    connection.endheaders()
    answer = connection.getresponse()
    check("too much is refused before it comes", answer.status == 413, answer.status)


def other_model(workspace, expected):
    parts = BINARY.parent.parent / "parts" / "all-MiniLM-L6-v2"
    twin = workspace.folder / "twin"
    twin.mkdir()
    for name in "model.safetensors", "vocab.txt":
        (twin / name).symlink_to(parts / name)
    (twin / "card.yaml").write_text("name: twin\nweights_sha256: \"" + "0" * 64 + "\"\npooling: mean\ntokens_max: 256\n"
                                    "layers: 6\nheads: 12\nwidth: 384\nlicence: Apache-2.0\nsource: a copy\n")
    done = workspace.run("models", "import", str(twin))
    vectors, said = workspace.embed(TEXTS, {**USE, "VOUCH_EMBEDDING_MODEL": "twin"})
    check("a daemon with another model is not asked", done.returncode == 0 and same(vectors, expected) and
          len(warnings(said)) == 1 and "has the model all-MiniLM" in said, said or done.stderr)


def other_owner(workspace, expected):
    if os.geteuid() != 0:
        return
    os.chown(workspace.socket, 65534, 65534)
    vectors, said = workspace.embed(TEXTS, USE)
    check("another user's socket is not used", same(vectors, expected) and "no socket of this user" in said, said)
    os.chown(workspace.socket, 0, 0)


def killed(workspace, expected):
    client = subprocess.Popen(workspace.command("embed"), env={**os.environ, **USE}, text=True, stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    many = [TEXTS[number % len(TEXTS)] for number in range(600)]
    client.stdin.write("".join(line + "\n" for line in many[:256])) # so many are encoded at once
    client.stdin.flush()
    first = client.stdout.readline()
    os.kill(workspace.state()["process"], signal.SIGKILL)
    feeder = threading.Thread(target=lambda: (client.stdin.write("".join(line + "\n" for line in many[256:])), client.stdin.close()))
    feeder.start()
    rest, said = client.stdout.read(), client.stderr.read()
    feeder.join()
    client.wait()
    vectors = [[float(number) for number in line.split()] for line in (first + rest).splitlines()]
    check("a client whose daemon is killed goes on", client.returncode == 0 and
          same(vectors, [expected[number % len(TEXTS)] for number in range(600)]), said)
    check("and says so once", len(warnings(said)) == 1 and "in this process" in said, said)
    check("what was killed does not run", not workspace.state()["running"], workspace.state())
    done = workspace.run("embed-server", "stop")
    check("and needs no end, though its socket lies there", "not running" in done.stdout and workspace.socket.exists(), done)
    vectors, said = workspace.embed(TEXTS, USE)
    check("a client that finds it dead warns once", same(vectors, expected) and len(warnings(said)) == 1, said)


def documents(workspace):
    folder = workspace.folder / "docs" / "hr"
    folder.mkdir(parents=True)
    (folder / "leave.md").write_text("# Holidays\n\nEvery employee may be absent for 25 days of paid vacation a year.\n")
    started = workspace.json("embed-server", "start")
    check("it starts again where it was killed", started.get("answers"), started)
    report = workspace.json("ingest", str(folder.parent), variables=USE)
    check("ingest has it encode", report.get("encoded") == 1 and not report["warnings"], report)
    answered = workspace.run("docs", "How many days of paid vacation does an employee have?", variables=USE)
    check("docs, too", "25 days" in answered.stdout and not warnings(answered.stderr), answered)
    done = workspace.run("embed-server", "stop")
    check("it ends when it is asked to", "stopped" in done.stdout and not workspace.socket.exists(), done)
    answered = workspace.run("docs", "How many days of paid vacation does an employee have?", variables=USE)
    check("then docs goes on without it", "25 days" in answered.stdout and len(warnings(answered.stderr)) == 1, answered)


def over_tcp(workspace, expected):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    use = {"VOUCH_EMBEDDING_SERVER": f"http://127.0.0.1:{port}"}
    started = workspace.json("embed-server", "start", variables=use)
    check("it listens on a port", started.get("answers") and started["address"] == use["VOUCH_EMBEDDING_SERVER"], started)
    vectors, said = workspace.embed(TEXTS, use)
    check("and is asked there", same(vectors, expected) and not said, said)
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    status, answer = ask(connection, "GET", "/healthz", headers={"Host": "evil.example"})
    check("under its own name only", status == 421, (status, answer))
    check("its end is seen", workspace.json("embed-server", "stop") == {"stopped": True})
    check("by all", not workspace.state(use)["running"])


def main():
    with tempfile.TemporaryDirectory(prefix="vouch-embed-") as name:
        workspace = Workspace(pathlib.Path(name))
        without_daemon(workspace)
        expected, said = workspace.embed(TEXTS)
        if not expected:
            print("no model is installed:", said)
        else:
            try:
                started = life(workspace, expected)
                wire(workspace, started["model"], expected)
                other_model(workspace, expected)
                other_owner(workspace, expected)
                killed(workspace, expected)
                documents(workspace)
                over_tcp(workspace, expected)
            finally:
                workspace.run("embed-server", "stop")
    print(f"{len(FAILURES)} failed" if FAILURES else "all passed")
    sys.exit(1 if FAILURES else 0)


if __name__ == "__main__":
    main()
