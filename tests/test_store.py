#!/usr/bin/env python3
"""The store of conversations: the same behaviours on SQLite, PostgreSQL and MariaDB, with real servers; processes that write at once, one
that is killed, a server that goes and comes.

    test_store.py VOUCH
"""
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import mariadb_server
import postgres_server

BINARY = pathlib.Path(sys.argv[1]).resolve()
PROBE = BINARY.parent / "tests" / "store_probe"
FAILURES = []


def check(what, holds, got=None):
    if not holds:
        FAILURES.append(what)
        print(f"FAILED {what}: {got!r}")


class Probe:
    def __init__(self, place, password=None):
        environment = {**os.environ, **({"VOUCH_STORE_PASSWORD": password} if password else {})}
        self.process = subprocess.Popen([PROBE, place], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)
        self.opened = json.loads(self.process.stdout.readline())

    def ask(self, op, **more):
        self.process.stdin.write(json.dumps({"op": op, **more}) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def get(self, op, **more):
        answer = self.ask(op, **more)
        if "result" not in answer:
            raise AssertionError((op, more, answer))
        return answer["result"]

    def turn(self, conversation, question, **end):
        ordinal = self.get("begin", id=conversation, text=question)
        self.get("complete", id=conversation, ordinal=ordinal, **end)
        return ordinal

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(timeout=30)
        self.process.stdout.close()


# What holds on each engine.

def turns_are_kept(place):
    with Probe(place) as store:
        made = store.get("create", text="How many? ☃ 数", now=7)
        check("an id cannot be guessed", len(made["id"]) == 32 and made["id"] != store.get("create", text="b")["id"], made)
        found = store.get("find", id=made["id"])
        check("what was made is found", found == made and found["title"] == "How many? ☃ 数" and found["turns"] == 0, found)
        first = store.get("begin", id=made["id"], text="a ' \" \\ ? $1 ; -- 数 🎉", now=9)
        open_turn = store.get("turns", id=made["id"])
        check("a turn is marked while it is worked on", [(turn["ordinal"], turn["complete"]) for turn in open_turn] == [(1, False)], open_turn)
        check("a question is kept as it is", open_turn[0]["question"] == "a ' \" \\ ? $1 ; -- 数 🎉" and open_turn[0]["started"] == 9, open_turn)
        end = {"resolved": "whole?", "status": "answered", "route": "both", "answer": "x" * 200_000, "connector": "shop",
               "sql": "SELECT 'a'", "sources": '[{"source": "a.md"}]', "model": "m-1", "tokens_in": 2**40, "tokens_out": 3,
               "cost_usd": 0.001234567, "duration": 1_500_000}
        store.get("complete", id=made["id"], ordinal=first, **end)
        whole = store.get("turns", id=made["id"])[0]
        check("all of an answer is kept", whole["complete"] and {name: whole[name] for name in end} == end, whole)
        check("a turn is completed once", store.ask("complete", id=made["id"], ordinal=first, answer="other").get("error", {}).get("code") == "not_found")
        check("the first answer stays", store.get("turns", id=made["id"])[0]["answer"] == "x" * 200_000)
        check("the next turn follows", store.get("begin", id=made["id"], text="next", now=20) == 2)
        check("and the conversation is used then", store.get("find", id=made["id"])["last"] == 20)


def earlier_questions(place):
    with Probe(place) as store:
        talk = store.get("create", text="a")["id"]
        store.turn(talk, "one")
        store.turn(talk, "two", resolved="two, whole")
        store.turn(talk, "refused", status="refused")
        store.turn(talk, "three")
        store.get("begin", id=talk, text="cut off")
        check("only what was answered, as it was resolved", store.get("earlier", id=talk, limit=9) == ["one", "two, whole", "three"])
        check("the last ones, oldest first", store.get("earlier", id=talk, limit=2) == ["two, whole", "three"])
        check("or none", store.get("earlier", id=talk, limit=0) == [])
        check("of the same agent only", store.ask("earlier", id=talk, limit=9, agent="sales").get("error", {}).get("code") == "not_found")


def not_yours_is_not_there(place):
    with Probe(place) as store:
        mine = store.get("create", text="mine", owner="Zoë")["id"]
        store.get("begin", id=mine, text="secret", owner="Zoë")
        nothing = store.ask("find", id="0" * 32, owner="Zoë")
        for who in ({"owner": "zoë"}, {"owner": "Zoe"}, {"owner": "Zoë "}, {"owner": "Zoë", "agent": "sales"}, {"owner": "' OR '1'='1"},
                    {"owner": "%"}, {"owner": "Zoë", "agent": "DEFAULT"}):
            for op, more in (("find", {}), ("turns", {}), ("earlier", {}), ("begin", {"text": "q"}), ("erase", {})):
                check(f"{op} by {who}", store.ask(op, id=mine, **who, **more) == nothing, who)
            check(f"list of {who}", store.get("list", **who) == [])
            check(f"nothing of another's is erased by {who}", store.get("erase_all", **who) == 0)
        check("complete by another", store.ask("complete", id=mine, ordinal=1, owner="zoë") == nothing)
        check("of any agent where none is named", store.get("find", id=mine, owner="Zoë", agent="")["id"] == mine)
        check("an id is no pattern", store.ask("find", id="%", owner="Zoë") == nothing and store.ask("find", id="", owner="Zoë") == nothing
              and store.ask("find", id=mine.upper(), owner="Zoë") == nothing and store.ask("find", id=mine + " ", owner="Zoë") == nothing)
        check("it is all there still", [turn["question"] for turn in store.get("turns", id=mine, owner="Zoë")] == ["secret"])
        check("nobody is no owner", store.ask("list", owner="").get("error", {}).get("code") == "invalid_argument")


def lists_and_erasure(place):
    with Probe(place) as store:
        ids = [store.get("create", text=f"t{at}", owner="lia", now=at, agent="sales" if at == 2 else "default")["id"] for at in range(1, 5)]
        check("the newest first", [one["title"] for one in store.get("list", owner="lia", agent="")] == ["t4", "t3", "t2", "t1"])
        check("of one agent", [one["title"] for one in store.get("list", owner="lia", agent="sales")] == ["t2"])
        check("a page", [one["title"] for one in store.get("list", owner="lia", agent="", limit=2, before=4)] == ["t3", "t2"])
        store.get("begin", id=ids[3], text="q", owner="lia")
        check("one is erased", store.get("erase", id=ids[3], owner="lia") is True)
        check("and is gone with its turns", "error" in store.ask("turns", id=ids[3], owner="lia"))
        check("a turn of what is gone is not completed", store.ask("complete", id=ids[3], ordinal=1, owner="lia")["error"]["code"] == "not_found")
        check("twice is not there", store.ask("erase", id=ids[3], owner="lia")["error"]["code"] == "not_found")
        check("those of an agent", store.get("erase_all", owner="lia", agent="sales") == 1)
        check("and all", store.get("erase_all", owner="lia", agent="") == 2 and store.get("list", owner="lia", agent="") == [])


def limits(place):
    with Probe(place) as store:
        talk = store.get("create", text="many " * 100)
        check("a title is cut", len(talk["title"]) == 200, talk)
        odd = store.get("begin", id=talk["id"], text="a\u0000b" + "ü" * 20_000)
        question = store.get("turns", id=talk["id"])[0]["question"]
        check("a question is cut at a whole character", odd == 1 and question.startswith("a\ufffdb") and len(question.encode()) <= 16_384 and
              question.endswith("ü"), question[-3:])
        for _ in range(999):
            store.get("begin", id=talk["id"], text="q")
        refused = store.ask("begin", id=talk["id"], text="q")
        check("a conversation has an end", refused.get("error", {}).get("code") == "limit_exceeded" and "1000" in refused["error"]["message"], refused)


def processes_at_once(place):
    with Probe(place) as store:
        talk = store.get("create", text="shared")["id"]

    def write(_):
        with Probe(place) as own:
            return [own.get("begin", id=talk, text="q") for _ in range(10)]
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        ordinals = sorted(ordinal for part in pool.map(write, range(4)) for ordinal in part)
    check("every turn of four processes has a place of its own", ordinals == list(range(1, 41)), ordinals)


def tables_are_made_once(place):
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        opened = list(pool.map(lambda _: Probe(place), range(4)))
    check("four processes may make the tables at once", all(probe.opened == {"result": "open"} for probe in opened),
          [probe.opened for probe in opened])
    for probe in opened:
        probe.__exit__()


def killed_in_the_middle(place):
    store = Probe(place)
    talk = store.get("create", text="a")["id"]
    store.get("begin", id=talk, text="never answered")
    store.process.kill()
    store.process.wait()
    store.process.stdin.close()
    store.process.stdout.close()
    with Probe(place) as again:
        turns = again.get("turns", id=talk)
        check("a turn that was killed is there, and marked", [(turn["question"], turn["complete"]) for turn in turns] == [("never answered", False)], turns)


def suite(name, place):
    print(f"-- {name}")
    for behaviour in (tables_are_made_once, turns_are_kept, earlier_questions, not_yours_is_not_there, lists_and_erasure, limits,
                      processes_at_once, killed_in_the_middle):
        try:
            behaviour(place)
        except (AssertionError, KeyError, BrokenPipeError, json.JSONDecodeError) as error:
            check(f"{name}: {behaviour.__name__}", False, error)


def a_server_that_goes_and_comes(place, stop, start):
    with Probe(place) as store:
        talk = store.get("create", text="a")["id"]
        stop()
        gone = store.ask("find", id=talk)
        check("a server that is gone is said to be", gone.get("error", {}).get("code") == "unavailable", gone)
        start()
        made = store.ask("create", text="b")  # what the server had not written to its disk may be gone
        check("and is used again when it is back", made.get("result", {}).get("title") == "b", made)


def refusals(place):
    for what, url, code in (("a wrong database", place.replace("/vouch?", "/nothere?"), None), ("no server", "postgresql://u@127.0.0.1:1/d", "unavailable"),
                            ("no MySQL server", "mysql://u@127.0.0.1:1/d", "unavailable"), ("a password in the URL", "mysql://u:hush@h/d", "invalid_argument")):
        probe = Probe(url)
        check(what, "error" in probe.opened and code in (None, probe.opened["error"]["code"]) and "hush" not in json.dumps(probe.opened), probe.opened)
        probe.__exit__()


def main():
    with tempfile.TemporaryDirectory() as folder:
        suite("SQLite", str(pathlib.Path(folder) / "state" / "conversations.db"))
    with postgres_server.Server() as server:
        server.run("CREATE DATABASE vouch")
        place = f"postgresql://postgres@/vouch?socket={server.folder}"
        suite("PostgreSQL", place)
        refusals(place)
        a_server_that_goes_and_comes(place, server.crash, server.start)
    with mariadb_server.Server() as server:
        server.script("CREATE DATABASE vouch;")
        place = f"mariadb://root@/vouch?socket={server.socket}"
        suite("MariaDB", place)
        refusals(place)
        a_server_that_goes_and_comes(place, server.crash, server.start)
    print("FAILED" if FAILURES else "ok")
    sys.exit(bool(FAILURES))


if __name__ == "__main__":
    main()
