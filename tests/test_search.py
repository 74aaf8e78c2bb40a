#!/usr/bin/env python3
"""Documents found by words and by meaning: with the installed model, without one, with vectors filled in later, exported and
imported, checked, damaged, with a graph, and with the writer killed while it encodes. Without an installed model only what needs none is tried.

    test_search.py VOUCH
"""
import json
import os
import pathlib
import signal
import sqlite3
import subprocess
import sys
import tempfile

BINARY = pathlib.Path(sys.argv[1]).resolve()
NO_MODEL = {"VOUCH_EMBEDDING_MODEL": "no-such-model"}
FAILURES = []

TEXTS = {
    "hr/leave.md": "# Holidays\n\nEvery employee may be absent for 25 days of paid vacation a year.\n",
    "hr/cars.md": "# Cars\n\nThe automobile of the company is insured against theft and fire.\n",
    "finance/invoices.md": "# Invoices\n\nInvoices are paid within thirty days of their date.\n",
}


def check(what, right, shown=""):
    print(("ok: " if right else "FAILED: ") + what)
    if not right:
        print("    ", shown)
        FAILURES.append(what)


class Workspace:
    def __init__(self, folder):
        self.folder = folder

    def run(self, *arguments, variables=None, stdin=None):
        environment = {**os.environ, **(variables or {})}
        command = [BINARY, arguments[0], *arguments[1:], "--workspace", self.folder]
        return subprocess.run(command, env=environment, input=stdin, capture_output=True)

    def json(self, *arguments, variables=None):
        done = self.run(*arguments, "--json", variables=variables)
        try:
            return json.loads(done.stdout)
        except ValueError:
            return {"reason": done.stderr.decode()}


def write(folder, texts):
    for name, text in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def vectors(workspace):
    return sum(document["vectors"] for document in workspace.json("collections")["documents"])


def without_model(workspace, docs):
    report = workspace.json("ingest", str(docs), variables=NO_MODEL)
    check("documents are taken in without a model", report.get("documents") == 3 and report["encoded"] == 0, report)
    check("a model that is named and missing is a warning", any("no-such-model" in w for w in report["warnings"]), report)
    answer = workspace.json("docs", "How many days of paid vacation does an employee have?", variables=NO_MODEL)
    check("words alone answer", answer["status"] == "answered" and "25 days" in answer["answer"], answer)
    check("and it is said", answer["search"]["arms"] == "keyword" and "Keyword search" in answer["search"]["note"], answer)
    unknown = workspace.json("docs", "Which colour has the submarine?", variables=NO_MODEL)
    check("also where there is no answer", any("Keyword search" in hint for hint in unknown["hints"]), unknown)
    verified = workspace.json("index", "verify")
    check("the index is sound", verified == {"documents": 3, "passages": 3}, verified)


def with_model(workspace, docs):
    report = workspace.json("ingest", str(docs))
    check("the next ingest fills the vectors in", report["encoded"] == 3 and vectors(workspace) == 3, report)
    report = workspace.json("ingest", str(docs))
    check("and then nothing is encoded again", report["encoded"] == 0 and report["unchanged"] == 3, report)
    answer = workspace.json("docs", "How many days of paid vacation does an employee have?")
    citation = (answer["citations"] or [{}])[0]
    check("both arms are asked", answer["search"] == {"arms": "hybrid", "note": "", "passages": 3, "queries": [], "grade": None}, answer["search"])
    check("and each is told", citation.get("keyword") and citation.get("dense"), citation)
    check("rebuild finds nothing to do", workspace.json("index", "rebuild") == {"documents": 0, "encoded": 0})
    verified = workspace.json("index", "verify")
    check("the index is sound with vectors", verified == {"documents": 3, "passages": 3}, verified)
    return answer


def exported(workspace, answer, folder):
    lines = workspace.run("index", "export").stdout
    check("an export has a line a document and two more", len(lines.splitlines()) == 5, lines[:200])
    copy = Workspace(folder)
    done = copy.run("index", "import", stdin=lines)
    check("it can be imported", done.returncode == 0 and b"3 documents" in done.stdout, done)
    again = copy.json("docs", "How many days of paid vacation does an employee have?")
    check("and gives the same passages and scores", again["citations"] == answer["citations"], again)
    check("an export of the import is the same", copy.run("index", "export").stdout == lines)
    done = copy.run("index", "import", stdin=b"\n".join(lines.splitlines()[:3]) + b"\n")
    check("one that was cut off is refused", done.returncode != 0 and b"cut off" in done.stderr, done)
    done = copy.run("index", "import", stdin=b"{}\n")
    check("what is none is refused", done.returncode != 0 and b"Line 1" in done.stderr, done)


def killed(folder, docs):
    """Kills an ingest again and again while it encodes; in the end everything is there."""
    write(docs, {f"s/d{i}.md": f"# Part {i}\n\n" + f"The machine {i} makes screws and nails. " * 40 for i in range(60)})
    workspace = Workspace(folder)
    seen = 0
    for turn in range(5):
        running = subprocess.Popen([BINARY, "ingest", docs, "--workspace", folder], stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        try:
            running.wait(timeout=0.15 * (turn + 1))
        except subprocess.TimeoutExpired:
            running.send_signal(signal.SIGKILL)
            running.wait()
        if (pathlib.Path(folder) / "state" / "documents" / "index.sqlite").exists():
            documents = workspace.json("collections").get("documents", [])
            whole = all(document["vectors"] == document["passages"] for document in documents)
            check("after a kill every document is whole", whole and len(documents) >= seen, documents[:3])
            seen = len(documents)
            check("and the index sound", workspace.run("index", "verify").returncode == 0)
    report = workspace.json("ingest", str(docs))
    check("the next run finishes", report["complete"] and vectors(workspace) > 60, report)


def with_a_graph(folder, docs):
    """A large sector gets a graph; one that is damaged or lost costs no answer."""
    workspace = Workspace(folder)
    small = {"VOUCH_SEARCH_GRAPH_PASSAGES_MIN": "50"}
    question = "docs", "Which machine makes screws and nails?"
    workspace.run("ingest", docs)
    documents = pathlib.Path(folder) / "state" / "documents"
    check("few passages get no graph", not list(documents.glob("graph-*")))
    answer = workspace.json(*question)
    workspace.run("ingest", docs, variables=small)
    graphs = list(documents.glob("graph-*"))
    check("many get one", len(graphs) == 1, graphs)
    check("which finds what the scan finds", workspace.json(*question, variables=small)["citations"] == answer["citations"])
    check("the index is sound with it", workspace.run("index", "verify", variables=small).returncode == 0)
    whole = graphs[0].read_bytes()
    graphs[0].write_bytes(whole[:-100] + bytes([whole[-100] ^ 1]) + whole[-99:])
    done = workspace.run("index", "verify", variables=small)
    check("a flipped byte in it is found", done.returncode == 1 and graphs[0].name.encode() in done.stderr, done)
    check("and costs no answer", workspace.json(*question, variables=small)["citations"] == answer["citations"])
    graphs[0].unlink()
    check("nor does its loss", workspace.json(*question, variables=small)["citations"] == answer["citations"])
    workspace.run("ingest", docs, variables=small)
    check("the next ingest makes it again", graphs[0].exists() and graphs[0].read_bytes() == whole)


def damaged(workspace):
    file = pathlib.Path(workspace.folder) / "state" / "documents" / "index.sqlite"
    with sqlite3.connect(file) as database:
        database.execute("UPDATE passages SET text = text || '!' WHERE ordinal = 0")
    done = workspace.run("index", "verify")
    check("damage is found", done.returncode == 1 and b"damaged" in done.stderr, done)


def main():
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        docs = scratch / "docs"
        write(docs, TEXTS)
        workspace = Workspace(str(scratch / "w"))
        without_model(workspace, docs)
        installed = subprocess.run([BINARY, "embed"], input=b"x\n", capture_output=True).returncode == 0
        if installed:
            answer = with_model(workspace, docs)
            exported(workspace, answer, str(scratch / "copy"))
            killed(str(scratch / "k"), scratch / "many")
            with_a_graph(str(scratch / "k"), scratch / "many")
        else:
            print("left out: no model is installed here")
        damaged(workspace)
    print(f"{len(FAILURES)} failed")
    return 1 if FAILURES else 0


if __name__ == "__main__":
    sys.exit(main())
