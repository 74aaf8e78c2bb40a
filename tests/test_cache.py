#!/usr/bin/env python3
"""The semantic cache through the program: what is served from it, to whom, and that no history of edits, kills and forgeries makes
it serve anything else than what is read anew.

    test_cache.py VOUCH
"""
import os
import pathlib
import random
import signal
import sqlite3
import stat
import tempfile
import time

from database_checks import Workspace, check, finish

SHOP = """CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT, land TEXT, age INTEGER);
INSERT INTO customer (name, land, age) VALUES ('Ann', 'France', 31), ('Bob', 'Spain', 40), ('Cid', 'France', 52);
CREATE TABLE supplier (id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO supplier (name) VALUES ('Dee'), ('Eva');"""

AGENTS = """agents:
  default: {connectors: all, collections: all}
  country:
    connectors:
      shop:
        tables:
          customer: {columns: [id, name, land, age], filter: land = :land}
  bare:
    connectors:
      shop:
        tables:
          customer: {columns: [id, land]}
"""

HOW_MANY = "How many customers are there?"


class Shop(Workspace):
    def __init__(self, folder, environment=None):
        super().__init__(folder, environment)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.file = self.folder / "shop.db"
        with sqlite3.connect(self.file) as database:
            database.executescript(SHOP)
        self.connect(f"sqlite:{self.file}", "shop")
        (self.folder / "agents.yaml").write_text(AGENTS)

    def tier(self, question, *words):
        """Of the cache that answered; None where the question was read anew."""
        answer = self.json("query", question, *words)
        check(f"answered: {question} {words}", answer.get("status") == "answered", answer)
        return (answer.get("cache") or {}).get("tier")

    def stored(self):
        return self.folder / "state" / "cache" / "cache.sqlite"

    def anew(self):
        """The same workspace without the cache."""
        return Workspace(self.folder, {**self.environment, "VOUCH_CACHE_ENABLED": "off"})


def said(answer):
    return {key: answer.get(key) for key in ("status", "rows", "columns", "exit")}


def check_tiers(shop):
    check("the first is read", shop.tier(HOW_MANY) is None)
    check("a repeat is exact", shop.tier("how many  CUSTOMERS are there") == "exact")
    check("other words of one form", shop.tier("What is the number of customers?") == "meaning")
    check("another question", shop.tier("How many suppliers are there?") is None)
    check("a value is kept", shop.tier('names of customers with age over 35') is None)
    bound = shop.json("query", "names of customers with age over 45")
    check("another value is bound", bound.get("rows") == [["Cid"]], bound)
    check("of a template", (bound.get("cache") or {}).get("tier") == "template", bound)
    stats = shop.json("cache", "stats")
    check("look-ups are counted", stats.get("look_ups", {}).get("hit exact") == 1, stats)
    listed = shop.json("cache", "list")
    check("entries are listed", HOW_MANY in [entry["question"] for entry in listed.get("entries", [])], listed)
    told = shop.run("query", HOW_MANY).stdout.decode()
    check("the answer says where it is from", "From the cache, asked at" in told, told)
    check("of an agent", shop.json("cache", "list", "nobody").get("entries") == [])
    check("cleared", shop.json("cache", "clear").get("removed", 0) > 0 and shop.tier(HOW_MANY) is None)


def check_callers(shop):
    french = ("--agent", "country", "--claim", "land=France")
    spanish = ("--agent", "country", "--claim", "land=Spain")
    for caller, count in ((french, 2), (spanish, 1), ((), 3)):
        for expected in (None, "exact"):
            answer = shop.json("query", HOW_MANY, *caller)
            check(f"own rows: {caller}", answer.get("rows") == [[count]], answer)
            check(f"own entry: {caller}", (answer.get("cache") or {}).get("tier") == expected, answer)
    check("a hidden column", shop.tier("names of customers") is None)
    hidden = shop.json("query", "names of customers", "--agent", "bare")
    check("is not served", hidden.get("status") == "unanswerable" and not hidden.get("rows"), hidden)


def check_histories(shop, seed):
    """Any order of questions, edits and callers: what the cache serves is what is read anew."""
    choose = random.Random(seed)
    callers = [(), ("--agent", "country", "--claim", "land=France"), ("--agent", "country", "--claim", "land=Spain"),
               ("--agent", "country"), ("--agent", "bare")]
    questions = [HOW_MANY, "What is the number of customers?", "names of customers", "customers from France",
                 "Which customers are older than 35?", "Which customers are older than 45?", "the oldest customer",
                 "How many customers are there for each land?", 'customers from "Spain"', 'customers from "Ann"']
    hits = 0
    for step in range(60):
        act = choose.random()
        if act < 0.05:
            with sqlite3.connect(shop.file) as database:
                database.execute("INSERT INTO customer (name, land, age) VALUES (?, ?, ?)",
                                 (f"P{step}", choose.choice(["France", "Spain", "Italy"]), choose.randrange(20, 70)))
        elif act < 0.09:
            with sqlite3.connect(shop.file) as database:  # a value moves to another column
                database.execute("UPDATE customer SET name = land, land = name WHERE id = ?", (choose.randrange(1, 4),))
        elif act < 0.12:
            columns = choose.choice(["[id, name, land, age]", "[id, land, age]"])
            (shop.folder / "agents.yaml").write_text(AGENTS.replace("[id, name, land, age]", columns))
        elif act < 0.15:
            with sqlite3.connect(shop.file) as database:
                database.execute(f"ALTER TABLE supplier ADD COLUMN more{step} TEXT")
        else:
            question, caller = choose.choice(questions), choose.choice(callers)
            served = shop.json("query", question, *caller)
            hits += served.get("cache") is not None
            fresh = shop.anew().json("query", question, *caller)
            check(f"seed {seed}, step {step}: {question} {caller}", said(served) == said(fresh), (served, fresh))
    check(f"seed {seed}: some were hits", hits > 3, hits)


def check_edits(shop):
    base = shop.folder / "knowledge" / "shop.yaml"
    shop.tier(HOW_MANY)
    check("before the edit", shop.tier(HOW_MANY) == "exact")
    done = shop.run("export-kb", "shop")
    check("a knowledge base is written", done.returncode == 0 and base.exists(), done.stderr)
    check("after it", shop.tier(HOW_MANY) is None and shop.tier(HOW_MANY) == "exact")
    base.write_text(base.read_text() + "\n# edited\n")
    check("after an edit", shop.tier(HOW_MANY) is None)


def check_forgery(shop):
    """Who can write the file but has no secret adds nothing that is served."""
    shop.tier(HOW_MANY)
    with sqlite3.connect(shop.stored()) as store:
        store.execute("UPDATE records SET payload = CAST(replace(payload, 'count(*)', 'max(age)') AS BLOB)")
    answer = shop.json("query", HOW_MANY)
    check("an altered entry is a miss", answer.get("cache") is None and answer.get("rows") == [[3]], answer)
    oldest = "names of customers"
    shop.tier(oldest)
    with sqlite3.connect(shop.stored()) as store:
        ids = [row[0] for row in store.execute("SELECT id FROM records ORDER BY created_at")]
        for old, new in zip(ids, ["x"] * len(ids)):
            store.execute("UPDATE records SET id = ? WHERE id = ?", (new + old, old))
        for new, old in zip(ids, reversed(ids)):
            store.execute("UPDATE records SET id = ? WHERE id = ?", (new, "x" + old))
    check("entries that changed places are misses", len(ids) > 1 and shop.tier(HOW_MANY) is None and shop.tier(oldest) is None)
    for damage in (b"", b"x" * 10_000, None):
        shop.tier(HOW_MANY)
        if damage is None:
            content = bytearray(shop.stored().read_bytes())
            content[5000:5200] = bytes(200)
            damage = bytes(content)
        for ending in ("-wal", "-shm"):
            pathlib.Path(str(shop.stored()) + ending).unlink(missing_ok=True)
        shop.stored().write_bytes(damage)
        answer = shop.json("query", HOW_MANY)
        check("a damaged file costs no answer", answer.get("rows") == [[3]], answer)
        shop.json("query", HOW_MANY)
        shop.json("query", HOW_MANY)
        check("and is replaced", shop.tier(HOW_MANY) == "exact")


def check_secrets(shop):
    secret = shop.folder / "state" / "cache" / "secret"
    check("the secret is the owner's", stat.S_IMODE(secret.stat().st_mode) == 0o600, oct(secret.stat().st_mode))
    short = Workspace(shop.folder, {**shop.environment, "VOUCH_CACHE_SECRET": "hush-hush"})
    for words in (("query", HOW_MANY), ("cache", "list"), ("cache", "clear")):
        done = short.run(*words)
        told = (done.stdout + done.stderr).decode()
        check(f"a short secret stops {words[0]}", done.returncode != 0 and "at least 32" in told, told)
        check("and is not told", "hush-hush" not in told, told)
    long = Workspace(shop.folder, {**shop.environment, "VOUCH_CACHE_SECRET": "n" * 32})
    shop.tier(HOW_MANY)
    check("another secret finds nothing", long.json("query", HOW_MANY).get("cache") is None)
    both = Workspace(shop.folder, {**shop.environment, "VOUCH_CACHE_SECRET": "o" * 32 + "," + "n" * 32})
    check("an old secret is still read", both.json("query", HOW_MANY).get("cache") is not None)
    secret.chmod(0o644)
    done = shop.run("query", HOW_MANY)
    check("a secret that others may read stops all", done.returncode != 0 and b"Others may read" in done.stderr, done.stderr)
    secret.chmod(0o600)


def check_encryption(shop):
    sealed = Workspace(shop.folder, {**shop.environment, "VOUCH_CACHE_ENCRYPT": "on"})
    sealed.run("cache", "clear")
    sealed.json("query", HOW_MANY)
    check("a sealed entry serves", (sealed.json("query", HOW_MANY).get("cache") or {}).get("tier") == "exact")
    folder = shop.stored().parent
    stored = b"".join(file.read_bytes() for file in folder.iterdir() if file.name != "secret")
    check("and tells nothing", b"customers" not in stored and b"SELECT count" not in stored)
    sealed.run("cache", "clear")


def check_kills(shop):
    """Killed at any moment, what is there afterwards is whole: it answers, and it answers the same."""
    choose = random.Random(3)
    for round_number in range(25):
        question = f"Which customers are older than {round_number}?"
        process = shop.start("query", question, "--json")
        time.sleep(choose.random() * 0.08)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        served, fresh = shop.json("query", question), shop.anew().json("query", question)
        check(f"after a kill: {question}", said(served) == said(fresh), (served, fresh))
    listed = shop.json("cache", "list", "--limit", "1000").get("entries", [])
    check("no entry is half there", listed and all(entry["question"] for entry in listed), listed)


def check_unusable(shop):
    """A cache that cannot be opened costs no answer."""
    folder = shop.stored().parent
    for file in folder.iterdir():
        if file.name != "secret":
            file.unlink()
    shop.stored().mkdir()
    check("answered without it", shop.tier(HOW_MANY) is None)
    done = shop.run("cache", "list")
    check("and who looks is told", done.returncode != 0 and done.stderr, done)
    shop.stored().rmdir()
    check("off is off", Workspace(shop.folder, {**shop.environment, "VOUCH_CACHE_ENABLED": "off"}).run("cache", "list")
          .returncode != 0)


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o700)
        check_tiers(Shop(pathlib.Path(folder) / "tiers"))
        check_callers(Shop(pathlib.Path(folder) / "callers"))
        check_edits(Shop(pathlib.Path(folder) / "edits"))
        check_forgery(Shop(pathlib.Path(folder) / "forgery"))
        shop = Shop(pathlib.Path(folder) / "secrets")
        shop.tier(HOW_MANY)
        check_secrets(shop)
        check_encryption(shop)
        check_unusable(shop)
        check_kills(Shop(pathlib.Path(folder) / "kills"))
        for seed in (1, 2):
            check_histories(Shop(pathlib.Path(folder) / f"history{seed}"), seed)
    finish()


main()
