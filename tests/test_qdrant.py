#!/usr/bin/env python3
"""The index of documents in a Qdrant server: the behaviours of engine_suite.py on both engines, what each engine gives for the same
documents, the writer killed at every write and a server that fails in every way.

    test_qdrant.py VOUCH
"""
import contextlib
import itertools
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import unittest.mock

import qdrant_server
from engine_suite import EVERYTHING, FAILURES, OF_BOTH, OF_EACH, Engine, Index, check, document, nothing_refused, passage, \
    probe_beside, report
from qdrant_server import QdrantServer

BINARY = pathlib.Path(sys.argv[1]).resolve()
PROBE = probe_beside(BINARY)
KEY = "secret-key-51"
WITH_KEY = {**os.environ, "VOUCH_QDRANT_API_KEY": KEY}
MODEL = {"id": "m@1", "width": 3}


def embedded(folder):
    numbers = itertools.count()
    return lambda name: Index([PROBE, "embedded", str(folder / f"{name}{next(numbers)}")])


def qdrant(server, environment=None):
    numbers = itertools.count()
    return lambda name: Index([PROBE, "qdrant", server.url, f"{name}{next(numbers)}"], environment)


def both_engines(folder):
    with QdrantServer(api_key=KEY) as server:
        openers = {"embedded": embedded(folder), "qdrant": qdrant(server, WITH_KEY)}
        for name, opener in openers.items():
            print(f"-- {name}")
            for behaviour in OF_EACH:
                behaviour(opener)
        print("-- both")
        for behaviour in OF_BOTH:
            behaviour(openers["embedded"], openers["qdrant"])
        nothing_refused(server, "the suite")


def nothing_asks_nobody():
    with QdrantServer() as server:
        with qdrant(server)("none").open("read") as engine:
            nothing = {"sectors": []}
            for op, more in (("keyword", {"query": "alpha", "limit": 3}), ("dense", {"vector": [1, 0, 0], "model": "m@1", "width": 3, "limit": 3}),
                             ("fetch", {"ids": [1]}), ("vectors", {"ids": [1]}), ("neighbours", {"id": 1, "distance": 2}), ("documents", {}),
                             ("document", {"key": ["a", "b"]}), ("stats", {})):
                check(f"{op} of nothing is nothing", engine.ask(op, filter=nothing, **more).get("result", 0) in ([], None, [0, 0, 0]))
            check("and asks the server nothing", server.requests == [], server.requests)
            check("an index that is not there is empty", engine.get("documents", filter=EVERYTHING) == [] and
                  engine.get("keyword", query="alpha", filter=EVERYTHING, limit=3) == [] and engine.get("model") is None)
            check("reading makes nothing", server.writes() == [], server.writes())
    report("an empty grant touches no network")


# The writer killed at every write.

def before():
    return [document("hr/a.md", [passage("alpha one", vector=[1, 0, 0]), passage("alpha two")], model=MODEL),
            document("hr/b.md", ["beta stays"]), document("it/c.md", ["gamma goes", "gamma too"])]


def after():
    return [document("hr/a.md", [passage("alpha three", vector=[0, 1, 0])], 2, model=MODEL), document("new/d.md", ["delta comes"], model=None)]


def write_all(engine):
    answers = [engine.ask("replace", documents=after()), engine.ask("erase", keys=[["company", "it/c.md"]])]
    return all("result" in answer for answer in answers)


def state_of(engine):
    """The documents as they are seen, and that search and statistics say the same."""
    listed = engine.get("documents", filter=EVERYTHING)
    whole = [engine.get("document", key=one[:2], filter=EVERYTHING) for one in listed]
    texts = sorted(one["text"] for version in whole if version for one in version["passages"])
    hits = engine.get("keyword", query="alpha beta gamma delta", filter=EVERYTHING, limit=50)
    found = sorted(one["text"] for one in engine.get("fetch", ids=[hit[0] for hit in hits], filter=EVERYTHING))
    check("search finds what the documents hold", found == texts, (found, texts))
    near = engine.get("dense", vector=[1, 1, 1], model="m@1", width=3, filter=EVERYTHING, limit=9)
    check("vectors too", len(near) == sum(one[8] for one in listed), (near, listed))
    return tuple(texts)


OLD = ("alpha one", "alpha two", "beta stays", "gamma goes", "gamma too")
MIDDLE = ("alpha three", "beta stays", "delta comes", "gamma goes", "gamma too")
NEW = ("alpha three", "beta stays", "delta comes")
# Between the two documents of one batch a reader may look, after the first is shown.
SHOWN = {OLD, MIDDLE, NEW}


def killed_at_every_write():
    moments = 0
    for number in range(1, 200):
        done = False
        for when in ("before", "after"):
            with QdrantServer() as server:
                index = qdrant(server)("killed")
                with index.open() as engine:
                    engine.get("replace", documents=before())
                seen = []
                engine = index.open()
                count = itertools.count(1)

                def fault(method, path, _number):
                    if not (method in ("PUT", "DELETE") or path.split("?")[0].endswith(("/delete", "/payload"))) or next(count) != number:
                        return None
                    if when == "before":
                        engine.process.kill()
                        return ("drop",)
                    return ("call", engine.process.kill)

                server.fault = fault
                done = write_all(engine)
                engine.close()
                server.fault = None
                if done:
                    break
                moments += 1
                with index.open("read") as reader:
                    seen.append(state_of(reader))
                with index.open() as engine:
                    seen.append(state_of(engine))
                    sound = engine.ask("verify")
                    check(f"killed {when} write {number}: sound afterwards", "result" in sound, sound)
                    engine.ask("replace", documents=[{**one, "generation": 9} for one in after()])
                    engine.ask("erase", keys=[["company", "it/c.md"]])
                    seen.append(state_of(engine))
                    check(f"killed {when} write {number}: the next write ends it", seen[-1] == NEW and "result" in engine.ask("verify"))
                points = server.store.collections
                check(f"killed {when} write {number}: nothing half is seen", set(seen) <= SHOWN, seen)
                check(f"killed {when} write {number}: nothing is left over",
                      [len(points[f"killed0-{name}"].points) for name in ("documents", "passages", "vectors")] == [3, 3, 1],
                      {name: len(one.points) for name, one in points.items()})
                nothing_refused(server, "killed")
        if done:
            break
    check("every write was met", moments >= 20, moments)
    report(f"the writer killed before and after every write: {moments} moments")


# A server that fails.

def failing_once():
    """Each request fails once, in some way: what is sent again has its effect once."""
    kinds = itertools.cycle([("status", 503), ("drop",), ("lose",), ("cut",), ("status", 429)])
    failed = set()

    def fault(method, path, _number):
        request = (method, path)
        if len(failed) > 40 or request in failed:
            return None
        failed.add(request)
        return next(kinds)

    with QdrantServer() as server:
        index = qdrant(server)("once")
        server.fault = fault
        with index.open() as engine:
            engine.get("replace", documents=before())
            check("writes that are sent again count once", write_all(engine))
            check("the result is right", state_of(engine) == NEW)
            check("and sound", engine.get("verify") == [3, 3, 6], engine.ask("verify"))
        check("requests failed", len(failed) > 15, len(failed))
        nothing_refused(server, "failing once")
    report("requests that fail once are sent again")


def failing_always():
    with QdrantServer() as server:
        index = qdrant(server)("always")
        with index.open() as engine:
            engine.get("replace", documents=before())
            server.fault = lambda method, path, number: ("status", 503)
            answer = engine.ask("keyword", query="alpha", filter=EVERYTHING, limit=3)
            check("a server that is busy is told of", answer["error"]["code"] == "unavailable", answer)
            check("a write fails", engine.error("replace", documents=after()) == "unavailable")
            server.fault = lambda method, path, number: ("status", 503) if path.startswith("/collections/always0-statistics") else None
            check("also in its middle", engine.error("replace", documents=after()) == "unavailable")
            server.fault = None
            check("what was there is there", state_of(engine) in SHOWN)
            engine.get("erase", keys=[["company", "it/c.md"]])
            check("and what was begun is removed by whatever comes next", len(server.store.collections["always0-passages"].points) == 3)
            check("and the writer goes on", write_all(engine) and state_of(engine) == NEW, state_of(engine))
            check("in order", engine.get("verify") == [3, 3, 6], engine.ask("verify"))
    gone = Index([PROBE, "qdrant", server.url, "gone"])
    with gone.open("read") as engine:
        answer = engine.ask("documents", filter=EVERYTHING)
        check("a server that is gone is told of", answer["error"]["code"] == "unavailable", answer)
    report("a server that is busy or gone is told of, and the writer goes on")


def hostile_answers():
    """Whatever a server answers, there is an error or a result, never a crash."""
    points = [b'{"result":{"points":[%s]},"status":"ok"}' % one for one in (
        b"1", b"{}", b'{"id":1}', b'{"id":1,"score":"x","payload":{}}', b'{"id":1,"score":1e999,"payload":{}}',
        b'{"id":1,"score":1,"payload":{"passage":-1,"document":"d","edition":1,"ordinal":0}}',
        b'{"id":1,"score":1,"payload":{"passage":1,"document":7,"edition":1,"ordinal":0}}',
        b'{"id":1,"score":1,"payload":{"passage":1,"document":"d","edition":1,"ordinal":99999999999}}',
        b'{"id":1,"score":null,"payload":{"passage":1,"document":"d","edition":1,"ordinal":0}}')]
    bodies = [b"", b"null", b"[]", b"{", b"{}", b'{"result":null}', b'{"result":7}', b'{"result":[]}', b'{"result":[7]}', b'{"result":{}}',
              b'{"result":{"points":7}}', b'{"result":{"points":[],"next_page_offset":7}}', b'{"result":{"points":[],"next_page_offset":[]}}',
              b'{"result":[{"id":"x","payload":{"edition":NaN}}]}', b'{"result":[{"id":"x","payload":{"change":1}}]}',
              b'{"result":' + b"[" * 100_000 + b"]" * 100_000 + b"}", b"\xff\xfe\x00", b'{"version":"1.19.2","result":{"count":-1}}',
              b'{"result":[{"id":"x","vector":{"meaning":[1,2]}},{"id":"x","vector":{"meaning":["a"]}}]}', *points]
    asked = [("keyword", {"query": "alpha", "limit": 3}), ("dense", {"vector": [1, 0, 0], "model": "m@1", "width": 3, "limit": 3}),
             ("fetch", {"ids": [1]}), ("documents", {}), ("document", {"key": ["company", "hr/a.md"]}), ("stats", {}), ("verify", {})]
    with QdrantServer() as server:
        index = qdrant(server)("hostile")
        with index.open() as engine:
            engine.get("replace", documents=before())
        tried = 0
        reader = index.open("read")
        for op, more in asked:
            for at in range(1, 5):  # the request of the operation that is answered so
                for body in bodies:
                    first = len(server.requests)
                    server.fault = lambda method, path, number, first=first, at=at, body=body: (
                        ("body", body) if number == first + at else None)
                    answer = reader.ask(op, filter=EVERYTHING, **more)
                    tried += 1
                    if "gone" in answer:
                        check(f"{op} survives the answer {body[:60]!r}", False, answer)
                        reader = index.open("read")
                    elif "error" in answer:
                        check(f"{op} says that the answer is wrong: {body[:60]!r}", answer["error"]["code"] in ("corrupt", "unavailable"), answer)
                if len(server.requests) - first < at:
                    break
        endless = b'{"result":"' + b"x" * (130 << 20)
        server.fault = lambda method, path, number: ("body", endless)
        check("an answer without end is cut off", reader.error("documents", filter=EVERYTHING) == "limit_exceeded")
        server.fault = None
        check("the reader lives", len(reader.get("documents", filter=EVERYTHING)) == 3)
        reader.close()
    check("many answers were tried", tried > 300, tried)
    report(f"{tried} answers that no such server gives")


def versions_and_keys():
    for version, right in (("1.16.0", True), ("1.20.4", True), ("2.0.0", True), ("1.17.0-dev", True), ("1.15.5", False), ("0.11.7", False),
                           ("1.9.0", False)):
        with QdrantServer(version=version) as server:
            for access in ("read", "write"):
                with qdrant(server)("version").open(access) as engine:
                    answer = engine.ask("documents", filter=EVERYTHING) if access == "read" else engine.opened
                    told = answer.get("error", {"code": "", "message": ""})
                    check(f"version {version} for {access}", right == ("result" in answer) and (
                        right or told["code"] == "unsupported" and version in told["message"] and "1.16.0" in told["message"]), answer)
    with QdrantServer(version="new") as server:
        check("a version that is none", qdrant(server)("version").open().opened["error"]["code"] == "corrupt")
    with QdrantServer(api_key=KEY) as server:
        for key in (None, "wrong-key-52"):
            environment = {name: value for name, value in os.environ.items() if name != "VOUCH_QDRANT_API_KEY"}
            if key:
                environment["VOUCH_QDRANT_API_KEY"] = key
            with qdrant(server, environment)("key").open() as engine:
                told = engine.opened.get("error", {})
                check("a wrong key is refused, with what to do", told.get("code") == "denied" and
                      "VOUCH_QDRANT_API_KEY" in str(told["hints"]) and "wrong-key-52" not in str(told), told)
        with qdrant(server, WITH_KEY)("key").open() as engine:
            check("the right one is taken", "result" in engine.opened)
    for url in ("", "localhost", "ftp://localhost", "http://user:word@localhost:6333", "http://localhost:6333/path", "http://localhost:6333?x=y"):
        with Engine([PROBE, "qdrant", url, "p", "read"]) as engine:
            told = engine.opened.get("error", {})
            check(f"the address {url!r} is refused", told.get("code") == "invalid_argument" and "word" not in told["message"].replace("keyword", ""), told)
    for prefix in ("", "a/b", "a" * 65, "ä", "a b"):
        with Engine([PROBE, "qdrant", "http://localhost:1", prefix, "read"]) as engine:
            check(f"the prefix {prefix!r} is refused", engine.opened.get("error", {}).get("code") == "invalid_argument")
    report("servers that are too old, keys, addresses")


def other_writers():
    with QdrantServer() as server:
        index = qdrant(server)("writers")
        first = index.open()
        first.get("replace", documents=before())
        with index.open() as second:
            told = second.opened.get("error", {})
            check("one writes at a time", told.get("code") == "unavailable" and str(first.process.pid) in told["message"], told)
        with index.open("read") as reader:
            check("readers read meanwhile", state_of(reader) == OLD)
        # A writer elsewhere of which nothing was seen for long is replaced, and finds out.
        control = next(point["payload"] for point in server.store.collections["writers0-statistics"].points.values()
                       if point["payload"]["kind"] == "control")
        control["machine"] = "elsewhere"
        with index.open() as second:
            check("one elsewhere may be alive", second.opened.get("error", {}).get("code") == "unavailable", second.opened)
        control["renewed"] -= 1000
        with index.open() as second:
            check("but not after a long silence", "result" in second.opened, second.opened)
            told = first.ask("replace", documents=after()).get("error", {})
            check("who was replaced finds out", told.get("code") == "unavailable" and "taken over" in told["message"], told)
            check("and changes nothing", state_of(second) == OLD)
            check("the new one writes", write_all(second) and state_of(second) == NEW and second.get("verify") == [3, 3, 6])
        first.close()
        with index.open() as third:
            check("the next one writes at once", "result" in third.opened, third.opened)
        told = []
        with contextlib.ExitStack() as stack:
            threads = [threading.Thread(target=lambda: told.append(stack.enter_context(index.open()).opened)) for _ in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        check("of four at once one writes at most", sum("result" in one for one in told) <= 1 and
              all("result" in one or one["error"]["code"] == "unavailable" for one in told), told)
        nothing_refused(server, "writers")
    report("one writer at a time, replaced when it is gone")


def readers_while_writing():
    with QdrantServer() as server:
        index = qdrant(server)("while")
        versions = [[f"alpha v{i} p{j}" for j in range(1 + i % 3)] for i in range(12)]
        with index.open() as writer:
            writer.get("replace", documents=[document("hr/a.md", versions[0])])
            ended = threading.Event()
            seen = []

            def read():
                with index.open("read") as reader:
                    while not ended.is_set():
                        whole = reader.get("document", key=["company", "hr/a.md"], filter=EVERYTHING)
                        hits = reader.get("keyword", query="alpha", filter=EVERYTHING, limit=9)
                        seen.append((tuple(one["text"] for one in whole["passages"]), len(hits)))

            threads = [threading.Thread(target=read) for _ in range(2)]
            for thread in threads:
                thread.start()
            for i in range(1, 2000):  # as long as the readers take for some looks
                writer.get("replace", documents=[document("hr/a.md", versions[i % len(versions)], i + 1)])
                if len(seen) > 12:
                    break
            ended.set()
            for thread in threads:
                thread.join()
        check("every version that was read is whole", {one[0] for one in seen} <= {tuple(one) for one in versions}, seen)
        check("a search always finds the document", all(1 <= one[1] <= 3 for one in seen), seen)
        check("there were looks", len(seen) > 12, len(seen))
    report(f"{len(seen)} looks while a document was replaced: each saw one whole version")


def tool():
    """The check of a real server holds ours for one, and finds out one that ignores conditions."""
    command = [sys.executable, pathlib.Path(__file__).resolve().parent.parent / "tools" / "qdrant_check"]
    with QdrantServer(api_key=KEY) as server:
        done = subprocess.run([*command, server.url, "--probe", PROBE], env=WITH_KEY, capture_output=True)
        check("the check of a server passes ours", done.returncode == 0 and b"all holds" in done.stdout, done)
        check("and leaves nothing there", server.store.collections == {}, list(server.store.collections))
    upsert = qdrant_server.Collection.upsert
    with unittest.mock.patch.object(qdrant_server.Collection, "upsert", lambda self, body: upsert(self, {**body, "update_filter": None})):
        with QdrantServer() as server:
            done = subprocess.run([*command, server.url, "--probe", PROBE], capture_output=True)
            check("and not one without conditional updates", done.returncode == 1 and b"FAILED: conditional updates" in done.stdout, done)
    report("tools/qdrant_check")


def main():
    if not PROBE.exists():
        sys.exit(f"{PROBE} is missing: build the target engine_probe")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        both_engines(folder)
        nothing_asks_nobody()
        killed_at_every_write()
        failing_once()
        failing_always()
        hostile_answers()
        versions_and_keys()
        other_writers()
        readers_while_writing()
        tool()
    return 1 if FAILURES else 0


if __name__ == "__main__":
    sys.exit(main())
