#!/usr/bin/env python3
"""The program against real DuckDB files: connecting and what stands in the way, exact values, budgets, a query without end, a
program that is killed, what is in the database, and questions.

    test_duckdb.py VOUCH
"""
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from database_checks import (BINARY, Probe, Workspace, check, check_export, check_questions, finish, refused, shop_statements,
                             wait_until)
from duckdb_engine import Engine

SLOW = "SELECT count(*) FROM wide a JOIN wide b ON a.id <> b.id JOIN wide c ON c.id <> b.id"
# DuckDB looks for an interrupt between two vectors only.
STUBBORN = "SELECT sum(len(list_transform(range(10000), x -> x + digit))) FROM wide"

KINDS = """
CREATE TYPE mood AS ENUM ('calm', 'cross');
CREATE TABLE kinds (id INTEGER PRIMARY KEY, tiny TINYINT, large BIGINT, unsigned_ UBIGINT, huge HUGEINT, huger UHUGEINT, big BIGNUM,
  exact DECIMAL(38,10), small DECIMAL(4,1), single FLOAT, double_ DOUBLE, yes BOOLEAN, day DATE, clock TIME, clock_zone TIMETZ,
  moment TIMESTAMP, moment_s TIMESTAMP_S, moment_ms TIMESTAMP_MS, moment_ns TIMESTAMP_NS, moment_zone TIMESTAMPTZ, span INTERVAL,
  raw BLOB, tag UUID, feeling mood, bits BIT, word VARCHAR, list INTEGER[], pair INTEGER[2], nest STRUCT(a INTEGER, b VARCHAR[]),
  lookup MAP(VARCHAR, DECIMAL(4,1)), either UNION(n INTEGER, t VARCHAR), days DATE[]);
INSERT INTO kinds VALUES (1, -128, 9223372036854775807, 18446744073709551615, -170141183460469231731687303715884105728,
  340282366920938463463374607431768211455, '-123456789012345678901234567890123456789012345'::BIGNUM,
  '1234567890123456789012345678.0123456789', -0.5, 0.1, 0.1, true, '2026-02-28', '13:05:00.25', '13:05:00+02',
  '2026-02-28 23:59:59.999999', '2026-02-28 23:59:59', '2026-02-28 23:59:59.123', '2026-02-28 23:59:59.123456789',
  '2026-02-28 23:59:59+02', INTERVAL '1 year 2 days 03:04:05', '\\x00\\xFF\\x10', '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'cross',
  '101', 'a ''long'' text — of more than twelve bytes', [1, NULL, 3], [4, 5], {'a': 1, 'b': ['x, y', NULL]},
  MAP {'k': 1.5, 'l': NULL}, union_value(t := 'or'), ['2026-01-01'::DATE]),
  (2, NULL, NULL, 0, 7, 7, 0, NULL, NULL, 'nan', '-inf', NULL, 'infinity', NULL, NULL, '0044-03-15 (BC) 00:00:00', NULL, NULL, NULL,
  NULL, NULL, '', NULL, NULL, NULL, '', [], NULL, NULL, MAP {}, NULL, NULL);
"""
VALUES = [1, -128, "9223372036854775807", "18446744073709551615", "-170141183460469231731687303715884105728",
          "340282366920938463463374607431768211455", "-123456789012345678901234567890123456789012345",
          "1234567890123456789012345678.0123456789", "-0.5", 0.1, 0.1, True, "2026-02-28", "13:05:00.25", "13:05:00+02:00",
          "2026-02-28 23:59:59.999999", "2026-02-28 23:59:59", "2026-02-28 23:59:59.123", "2026-02-28 23:59:59.123456789",
          "2026-02-28 21:59:59+00:00", "1 year 2 days 03:04:05", "0x00ff10", "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "cross", "101",
          "a 'long' text — of more than twelve bytes", "[1, NULL, 3]", "[4, 5]", "{'a': 1, 'b': ['x, y', NULL]}",
          "{k=1.5, l=NULL}", "or", "[2026-01-01]"]
STRANGE = [2, None, None, 0, 7, "7", "0", None, None, "NaN", "-Infinity", None, "infinity", None, None, "0044-03-15 (BC) 00:00:00", None,
           None, None, None, None, "0x", None, None, None, "", "[]", None, None, "{}", None, None]

OBJECTS = """
CREATE TABLE wide AS SELECT i AS id, i % 10 AS digit, md5(i::VARCHAR) AS word FROM range(1000000) AS r(i);
CREATE TABLE big AS SELECT i AS id, repeat('x', 10000000) AS body FROM range(10) AS r(i);
CREATE SCHEMA other; CREATE TABLE other.things (id INTEGER PRIMARY KEY, label VARCHAR UNIQUE);
COMMENT ON TABLE customers IS 'who buys'; COMMENT ON COLUMN customers.city IS 'where they live';
CREATE TABLE texts AS SELECT 'Eve' AS word;
"""


def fill(path, *more):
    with Engine(path) as engine:
        for statement in [*shop_statements(), *(one for text in more for one in text.split(";\n") if one.strip())]:
            engine.script(statement)


def workers():
    """The processes in which DuckDB runs for this test's program."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        try:
            words = (entry / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if words[0] == bytes(BINARY.parent / "vouch-worker") and words[1:2] == [b"duckdb"]:
            found.append(entry.name)
    return found


def check_refusals(workspace, path):
    folder = path.parent
    refused(workspace, f"duckdb:{folder}/none.duckdb", "no such file", "none.duckdb")
    refused(workspace, f"duckdb:{folder}", "a folder", "folder")
    (folder / "text.duckdb").write_text("not a database, but long enough to have a head")
    refused(workspace, f"duckdb:{folder}/text.duckdb", "another file", "not a DuckDB database")
    damaged = folder / "damaged.duckdb"
    damaged.write_bytes(path.read_bytes()[:4096] + b"\xff" * 20000)
    refused(workspace, f"duckdb:{damaged}", "a damaged file", "DuckDB cannot open the file")
    bare = workspace.run("connect", str(path))
    check("a path without a scheme", b"Did you mean duckdb:" in bare.stderr + bare.stdout, bare)
    # Python's lock does not count against itself, so that another process holds it.
    program = ("import sys, time; sys.argv[1:] = []; from duckdb_engine import Engine\n"
               f"with Engine({str(path)!r}) as engine: print('open', flush=True); time.sleep(60)")
    writer = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE,
                              cwd=pathlib.Path(__file__).resolve().parent)
    writer.stdout.readline()
    refused(workspace, f"duckdb:{path}", "a file that is open for writing", "open for writing")
    writer.kill()
    writer.communicate()


def check_without_library(workspace, path):
    lacking = Workspace(workspace.folder / "lacking", {"VOUCH_DUCKDB": "/no/such/libduckdb.so"})
    done = lacking.run("connect", f"duckdb:{path}", "--id", "shop")
    check("without the library", done.returncode != 0 and b"libduckdb.so" in done.stderr and b"VOUCH_DUCKDB" in done.stderr, done)


def check_values(workspace):
    answer = workspace.sql("shop", "SELECT * FROM kinds ORDER BY id")
    rows = answer.get("rows", [[], []])
    for name, found, expected in zip(answer.get("columns", []), zip(*rows), zip(VALUES, STRANGE)):
        check(f"exact: {name}", found == expected, f"{found} instead of {expected}")
    check("all columns", len(rows[0]) == len(VALUES), answer)


def check_catalog(workspace):
    catalog = workspace.json("extract-schema", "shop")
    tables = {f"{table['schema']}.{table['name']}": table for table in catalog.get("tables", [])}
    customers = tables["main.customers"]
    check("comments", customers["comment"] == "who buys" and customers["columns"][2]["comment"] == "where they live", customers)
    check("nullable", [column["nullable"] for column in customers["columns"]] == [False, False, True, True, True])
    check("keys", tables["main.order_items"]["primary_key"] == ["order_id", "line"] and
          tables["other.things"]["unique"] == [["label"]], tables["other.things"])
    check("a key of two columns", tables["main.returns"]["foreign_keys"] ==
          [{"columns": ["order_id", "line"], "referenced_schema": "main", "referenced_table": "order_items",
            "referenced_columns": ["order_id", "line"]}], tables["main.returns"])
    check("a view", tables["main.big_orders"]["kind"] == "view" and
          [column["name"] for column in tables["main.big_orders"]["columns"]] == ["order_id", "pieces"], tables["main.big_orders"])
    types = {column["name"]: column["type"] for column in tables["main.kinds"]["columns"]}
    check("declared types", types["exact"] == "DECIMAL(38,10)" and types["nest"] == "STRUCT(a INTEGER, b VARCHAR[])", types)
    check("counts", tables["main.wide"]["rows"] == 1_000_000 and tables["main.wide"]["rows_estimated"] is True)


def check_budgets(workspace):
    answer = workspace.sql("shop", "SELECT id, word FROM wide")
    check("the row cap", len(answer["rows"]) == 1000 and answer["truncated"] is True, answer.get("reason"))
    answer = workspace.sql("shop", "SELECT id FROM wide ORDER BY id LIMIT 1000")
    check("just as many rows are whole", len(answer["rows"]) == 1000 and answer["truncated"] is False)
    check_export(workspace, "shop")
    answer = workspace.sql("shop", "SELECT id, body FROM big")
    check("the byte cap", len(answer["rows"]) == 6 and answer["truncated"] is True, len(answer.get("rows", [])))


def check_cancelling(workspace):
    workspace.run("config", "answer.query_seconds", "1")
    for name, statement in [("slow", SLOW), ("stubborn", STUBBORN)]:
        start = time.monotonic()
        answer = workspace.sql("shop", statement)
        taken = time.monotonic() - start
        check(f"the deadline of a {name} query", answer.get("code") == "timeout" and taken < 3, (taken, answer))
        check(f"the process of the {name} query is gone", workers() == [])
    workspace.run("config", "answer.query_seconds", "60")
    for name, stop in [("Ctrl-C", signal.SIGINT), ("a killed program", signal.SIGKILL)]:
        asked = workspace.start("sql", "run", "--connector", "shop", STUBBORN)
        check(f"{name}: the query runs", wait_until(lambda: len(workers()) == 1, 10))
        asked.send_signal(stop)
        check(f"{name}: its process is gone", wait_until(lambda: workers() == [], 1), workers())
        asked.communicate(timeout=10)
    answer = workspace.sql("shop", "SELECT count(*) FROM orders")
    check("the next query", answer.get("rows") == [[60]], answer)


def check_dying(path):
    """A connector whose process dies in the middle of a query, as one that needs too much memory does."""
    with Probe(f"duckdb:{path}") as probe:
        said = probe.ask("SELECT count(*) FROM orders")
        check("the first query of a connector", said.startswith("rows 1 "), said)
        probe.start(STUBBORN)
        time.sleep(0.2)
        for number in workers():
            os.kill(int(number), signal.SIGKILL)
        said = probe.answer()
        check("its process dies", said.startswith("error limit_exceeded"), said)
        said = probe.ask("SELECT count(*) FROM orders")
        check("the same connector afterwards", said.startswith("rows 1 "), said)


def check_engine(workspace, path):
    answer = workspace.sql("shop", "SELECT word::INTEGER FROM texts")
    check("an error that quotes a value", answer["exit"] != 0 and "Eve" not in str(answer), answer)
    before = path.read_bytes()
    for statement in ("INSERT INTO texts VALUES ('x')", "COPY texts TO '/tmp/x.csv'", "SELECT * FROM read_text('/etc/hostname')",
                      "SELECT * FROM '/etc/hostname'", "SET threads = 1", "INSTALL httpfs"):
        answer = workspace.sql("shop", statement)
        check(f"refused: {statement}", answer["exit"] == 3 and answer["rows"] == [], answer)
    check("the file is as it was", path.read_bytes() == before)


def check_replaced(workspace, path):
    """A file that is replaced is read anew."""
    other = path.parent / "other.duckdb"
    with Engine(other) as engine:
        engine.script("CREATE TABLE orders (id INTEGER); INSERT INTO orders VALUES (1), (2)")
    kept = path.parent / "kept.duckdb"
    shutil.copy(path, kept)
    workspace.connect(f"duckdb:{kept}", "kept")
    check("before", workspace.sql("kept", "SELECT count(*) FROM orders").get("rows") == [[60]])
    shutil.move(other, kept)
    check("after", workspace.sql("kept", "SELECT count(*) FROM orders").get("rows") == [[2]])


def check_policy(workspace):
    policy = workspace.folder / "policy.yaml"
    policy.write_text('version: "1"\nrow_limit: 1000\nrelations:\n'
                      "  customers: {denied_columns: [name], filter: \"city = 'Oslo'\"}\n")
    answer = workspace.json("sql", "run", "--connector", "shop", "--policy", str(policy), "SELECT DISTINCT city FROM customers")
    check("a row filter", answer.get("rows") == [["Oslo"]], answer)
    answer = workspace.json("sql", "run", "--connector", "shop", "--policy", str(policy), "SELECT name FROM customers")
    check("a hidden column", answer["exit"] != 0, answer)


def main():
    with tempfile.TemporaryDirectory(prefix="vouch-duckdb-test-") as folder:
        workspace = Workspace(folder)
        path = pathlib.Path(folder) / "shop.duckdb"
        fill(path, KINDS, OBJECTS)
        check_refusals(workspace, path)
        check_without_library(workspace, path)
        workspace.connect(f"duckdb:{path}", "shop")
        check_values(workspace)
        check_catalog(workspace)
        check_budgets(workspace)
        check_engine(workspace, path)
        check_policy(workspace)
        check_cancelling(workspace)
        check_dying(path)
        health = workspace.json("health")["connectors"][0]
        check("health", health["status"] == "ok" and health["engine"].startswith("DuckDB 1."), health)
        check_replaced(workspace, path)
        plain = path.parent / "plain.duckdb"
        fill(plain)
        workspace.connect(f"duckdb:{plain}", "plain")
        check_questions(workspace, "plain")
        check("no process is left", workers() == [])
    finish()


if __name__ == "__main__":
    main()
