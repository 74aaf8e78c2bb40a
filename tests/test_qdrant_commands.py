#!/usr/bin/env python3
"""Whole commands over an index of documents in a Qdrant server: ingest, questions, export and import, health, keys and TLS.

    test_qdrant_commands.py VOUCH
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

from engine_suite import FAILURES, check, nothing_refused, report
from qdrant_server import QdrantServer

BINARY = pathlib.Path(sys.argv[1]).resolve()
KEY = "secret-key-51"


TEXTS = {
    "hr/leave.md": "# Holidays\n\nEvery employee may be absent for 25 days of paid vacation a year.\n",
    "hr/cars.md": "# Cars\n\nThe automobile of the company is insured against theft and fire.\n",
    "finance/invoices.md": "# Invoices\n\nInvoices are paid within thirty days of their date.\n",
}
QUESTION = "How many days of paid vacation does an employee have?"


class Workspace:
    def __init__(self, folder, **variables):
        self.folder = folder
        self.variables = {**os.environ, **variables}

    def run(self, *arguments, stdin=None, **variables):
        return subprocess.run([BINARY, *arguments, "--workspace", self.folder], env={**self.variables, **variables}, input=stdin,
                              capture_output=True)

    def json(self, *arguments, **variables):
        done = self.run(*arguments, "--json", **variables)
        try:
            return json.loads(done.stdout)
        except ValueError:
            return {"reason": done.stderr.decode()}


def shown(answer):
    return [(one["source"], one["text"] if "text" in one else one.get("quote")) for one in answer.get("citations") or []], answer.get("answer")


def commands(folder):
    docs = folder / "papers"
    for name, text in TEXTS.items():
        (docs / name).parent.mkdir(parents=True, exist_ok=True)
        (docs / name).write_text(text)
    key_file = folder / "key"
    key_file.write_text(KEY + "\n")
    key_file.chmod(0o600)
    with QdrantServer(api_key=KEY) as server:
        inside = Workspace(folder / "inside")
        outside = Workspace(folder / "outside", VOUCH_SEARCH_ENGINE="qdrant", VOUCH_QDRANT_URL=server.url, VOUCH_QDRANT_PREFIX="cli",
                            VOUCH_QDRANT_KEY_FILE=str(key_file), VOUCH_QDRANT_VECTORS="exact")
        reports = [workspace.json("ingest", str(docs)) for workspace in (inside, outside)]
        check("documents are taken in alike", all(one.get("documents") == 3 for one in reports), reports)
        check("nothing of them lies in the workspace", not (folder / "outside" / "state" / "documents").exists())
        answers = [workspace.json("docs", QUESTION) for workspace in (inside, outside)]
        check("questions are answered alike", shown(answers[0]) == shown(answers[1]) and "25 days" in answers[1]["answer"], answers)
        again = outside.json("ingest", str(docs))
        check("what is there is left alone", again.get("unchanged") == 3, again)
        (docs / "hr" / "cars.md").unlink()
        (docs / "hr" / "leave.md").write_text(TEXTS["hr/leave.md"].replace("25", "27"))
        report_of = outside.json("ingest", str(docs))
        check("what changed is read again, what is gone goes", (report_of.get("documents"), report_of.get("removed")) == (1, 1), report_of)
        check("and answers change", "27 days" in outside.json("docs", QUESTION)["answer"])
        check("the index is sound", outside.json("index", "verify").get("documents") == 2, outside.json("index", "verify"))
        listed = outside.json("collections")
        check("documents are listed", [one["source"] for one in listed["documents"]] == ["finance/invoices.md", "hr/leave.md"], listed)
        health = outside.json("health")
        check("health tells of the server", health["documents"]["status"] == "ok" and "1.19.2, 2 documents" in health["documents"]["state"],
              health)
        check("no secret is shown", KEY not in json.dumps(health) + json.dumps(outside.json("config")))
        export = outside.run("index", "export").stdout
        back = Workspace(folder / "back")
        imported = back.run("index", "import", stdin=export)
        check("an export of one engine is taken by the other", imported.returncode == 0, imported.stderr)
        check("with the same answers", shown(back.json("docs", QUESTION)) == shown(outside.json("docs", QUESTION)))
        check("and the same export", sorted(back.run("index", "export").stdout.splitlines()) == sorted(export.splitlines()))
        other = Workspace(folder / "other", **{**outside.variables, "VOUCH_QDRANT_PREFIX": "moved"})
        imported = other.run("index", "import", stdin=back.run("index", "export").stdout)
        check("and back again", imported.returncode == 0 and shown(other.json("docs", QUESTION)) == shown(outside.json("docs", QUESTION)),
              imported.stderr)
        rebuilt = other.json("index", "rebuild")
        check("vectors can be made again", "encoded" in rebuilt or "model" in str(rebuilt), rebuilt)
        removed = outside.json("collections", "--remove", "papers")
        check("a collection can be removed", removed.get("removed") == 2 and outside.json("collections") == {"documents": []}, removed)
        nothing_refused(server, "commands")
        wrong = outside.run("docs", QUESTION, VOUCH_QDRANT_API_KEY="wrong-key-53")
        check("a wrong key stops a question", wrong.returncode != 0 and b"VOUCH_QDRANT_API_KEY" in wrong.stdout + wrong.stderr and
              b"wrong-key-53" not in wrong.stdout + wrong.stderr, wrong)
    gone = outside.run("health")
    check("health tells where the server is gone", gone.returncode == 1 and b"failed  documents" in gone.stdout, gone)
    asked = outside.run("docs", QUESTION)
    check("and so do questions", asked.returncode == 1, asked)
    bad = outside.run("collections", VOUCH_SEARCH_ENGINE="elastic")
    check("an unknown engine is refused", bad.returncode != 0 and b"embedded, qdrant" in bad.stderr, bad)
    report("commands over a Qdrant server")


def encrypted(folder):
    certificate = (folder / "certificate.pem", folder / "certificate.key")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=localhost",
                    "-addext", "subjectAltName=DNS:localhost", "-days", "2", "-out", certificate[0], "-keyout", certificate[1]],
                   check=True, capture_output=True)
    with QdrantServer(certificate=certificate) as server:
        workspace = Workspace(folder / "tls", VOUCH_SEARCH_ENGINE="qdrant", VOUCH_QDRANT_URL=server.url)
        trusting = {"VOUCH_QDRANT_CA_FILE": str(certificate[0])}
        report_of = workspace.json("ingest", str(folder / "papers"), **trusting)
        check("documents go over TLS", report_of.get("documents") == 2, report_of)
        health = workspace.json("health", **trusting)["documents"]
        check("health warns of what is weak, and of nothing else", health["status"] == "ok" and
              ["API key" in one for one in health["warnings"]] == [True], health)
        health = workspace.json("health")["documents"]
        check("a certificate that is not trusted is refused", health["status"] == "failed" and health["code"] == "denied" and
              "certificate" in health["reason"], health)
        asked = len(server.requests)
        other = workspace.run("collections", VOUCH_QDRANT_URL=server.url.replace("localhost", "127.0.0.1"), **trusting)
        check("and one of another host", other.returncode != 0 and len(server.requests) == asked, other)
    report("a server behind TLS")


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        commands(folder)
        encrypted(folder)
    return 1 if FAILURES else 0


if __name__ == "__main__":
    sys.exit(main())
