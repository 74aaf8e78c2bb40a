#!/usr/bin/env python3
"""The program through ODBC: a real PostgreSQL by psqlodbc and SQLite files by libsqlite3odbc. What stands in the way of a connection,
what a connection string must not do, exact values and what the drivers cannot give, budgets, cancelling, a server that dies, the same
catalog as without ODBC, and questions.

    test_odbc.py VOUCH
"""
import json
import pathlib
import resource
import signal
import socket
import sqlite3
import tempfile
import time

from database_checks import Workspace, check, check_questions, finish, free_port, make_certificates, refused, \
    shop_statements, wait_until
from postgres_server import Server
from test_postgres import ACCESS, ENCODED, PASSWORD, SLOW, VALUES, fill, running

DRIVERS = """[PostgreSQL Unicode]
Driver=psqlodbcw.so
CommLog=1
[SQLite3]
Driver=libsqlite3odbc.so
[Lacking]
Driver=/no/such/psqlodbcw.so
[Other]
Driver=libsomething.so
"""
SOURCES = """[shop]
Driver=PostgreSQL Unicode
Servername=localhost
Port={port}
Database=shop
Username=reader
Password={password}
ReadOnly=No
Protocol=6.4
[open]
Driver=PostgreSQL Unicode
Servername=localhost
Port={port}
Database=shop
Username=reader
[commanding]
Driver=PostgreSQL Unicode
Servername=localhost
Port={port}
Database=shop
ConnSettings=SET hush TO on
"""


def address(port, database, login="reader", **more):
    words = {"Driver": "{PostgreSQL Unicode}", "Server": "localhost", "Port": port, "Database": database, "UID": login, **more}
    return "odbc:?" + ";".join(f"{name}={value}" for name, value in words.items())


def check_refusals(workspace, port):
    refused(workspace, "odbc:nowhere", "an unknown data source", "nowhere", "Known data sources", "shop")
    refused(workspace, "odbc:?Driver=PostgreSQL Unicod;Database=x", "an unknown driver", "Did you mean PostgreSQL Unicode?", "SQLite3")
    refused(workspace, "odbc:?Driver=Lacking;Database=x", "a library that is missing", "cannot be loaded", "/no/such/psqlodbcw.so")
    refused(workspace, "odbc:?Driver=Other;Database=x", "a driver that is not supported", "not loaded", "PostgreSQL (psqlodbc)")
    refused(workspace, address(port, "shop", PWD="hush-wrong"), "a wrong password", "refused the password", "reader")
    refused(workspace, address(port, "shop"), "no password", "asks for a password")
    refused(workspace, address(port, "nowhere", PWD=ENCODED), "no such database", "no database “nowhere”", secret=PASSWORD)
    refused(workspace, address(port, "closed", PWD=ENCODED), "a closed database", "may not connect", secret=PASSWORD)
    refused(workspace, address(port, "shop", "outsider", PWD="hush"), "a login that is not admitted", "does not admit", "outsider")
    refused(workspace, address(free_port(), "shop", PWD="hush"), "a closed port", "cannot be reached", "Connection refused")
    refused(workspace, address(port, "shop", PWD="hush", Server="no-such-host.invalid"), "an unknown host", "no-such-host.invalid",
            "could not translate host name")
    refused(workspace, address(port, "shop", PWD="hush", SSLmode="require"), "a server without encryption", "does not support SSL")
    refused(workspace, address(port, "shop", PWD="hush", ConnSettings="SET x TO hush"), "a keyword that runs statements",
            "connsettings", "runs statements")
    refused(workspace, "odbc:commanding", "a data source that runs statements", "connsettings", "runs statements")
    refused(workspace, address(port, "shop", PWD="hush;hush"), "a password that is not encoded", "%3B")


def check_sqlite_refusals(workspace, path):
    url = f"odbc:?Driver=SQLite3;Database={{}}"
    missing = path.parent / "missing.db"
    refused(workspace, url.format(missing), "no such file", "missing.db")
    check("a missing file is not made", not missing.exists())
    refused(workspace, url.format("shop.db"), "a relative path", "whole path")
    text = path.parent / "text.db"
    text.write_text("not a database, but long enough to have a head")
    refused(workspace, url.format(text), "another file", "not an SQLite database")
    refused(workspace, url.format(path) + ";LoadExt=/tmp/hush.so", "an extension", "loads code")
    refused(workspace, url.format(path) + f";Tracefile={path.parent}/hush", "a trace", "writes a file")
    refused(workspace, url.format(path) + ";PWD=hush", "a password for SQLite", "takes no password")


def check_passwords(workspace, port):
    workspace.connect("odbc:shop", "source")
    workspace.connect(address(port, "shop", PWD=ENCODED), "shop")
    workspace.connect(address(port, "shop"), "by-input", "--password-stdin", stdin=f"{PASSWORD}\n".encode())
    workspace.connect("odbc:open", "by-variable", "--password-env", "SHOP_PASSWORD")
    for connector in ("source", "shop", "by-input", "by-variable"):
        answer = workspace.sql(connector, "SELECT count(*) FROM orders")
        check(f"the password of {connector}", answer.get("rows") == [[60]], answer)
    kept = (workspace.folder / "connectors.yaml").read_text() + workspace.run("connectors").stdout.decode()
    check("no password in the list", PASSWORD not in kept and ENCODED not in kept and "uid=reader" in kept, kept)
    logs = [str(log) for log in pathlib.Path(tempfile.gettempdir()).glob("psqlodbc_vouch*")]
    check("the driver's log is not written, whatever its list says", logs == [], logs)


def check_values(workspace):
    answer = workspace.sql("shop", "SELECT * FROM kinds WHERE id = 1")
    # The driver knows no time with a zone.
    expected = [value if value != "13:05:00+02:00" else "13:05:00+02" for value in VALUES]
    check("exact values", answer.get("rows") == [expected], answer)
    answer = workspace.sql("shop", "SELECT exact, single, double_, small, raw, list FROM kinds WHERE id = 2")
    check("not a number, infinite, null, empty", answer.get("rows") == [["NaN", "Infinity", "-Infinity", None, "0x", "{}"]], answer)
    answer = workspace.sql("shop", "SELECT day FROM kinds ORDER BY id")
    check("a date that the driver cannot give", answer["exit"] != 0 and "cannot give a date" in answer.get("reason", ""), answer)
    answer = workspace.sql("shop", "SELECT length('Kraków — 😀'), 'Kraków — 😀', repeat('é', 10000), name FROM customers WHERE id = 3")
    check("UTF-8 both ways", answer.get("rows") == [[10, "Kraków — 😀", "é" * 10000, "Chloé O'Neil"]], str(answer)[:300])
    answer = workspace.sql("shop", "SELECT 'a\\b', '{fn x(1)}', '?', $$it's$$ || '' FROM kinds WHERE id = 1")
    check("texts that ODBC has a meaning for", answer.get("rows", [[""]])[0][:3] == ["a\\b", "{fn x(1)}", "?"] or
          answer.get("exit") == 3, answer)
    answer = workspace.sql("shop", "SELECT 'a\\b', '{fn x(1)}', '?' FROM kinds WHERE id = 1")
    check("braces, marks and backslashes", answer.get("rows") == [["a\\b", "{fn x(1)}", "?"]], answer)


def check_settings(workspace, server, port):
    """What a role sets for itself must not change what a text means, and no function can stand in for the system's."""
    server.rows("CREATE FUNCTION public.lower(x varchar) RETURNS text LANGUAGE sql AS 'SELECT ''another'''")
    server.rows("ALTER ROLE reader SET search_path = public, pg_catalog; ALTER ROLE reader SET timezone = 'Asia/Tokyo';"
                "ALTER ROLE reader SET datestyle = 'SQL, DMY'; ALTER ROLE reader SET extra_float_digits = -5;"
                "ALTER ROLE reader SET bytea_output = 'escape'; ALTER ROLE clerk SET standard_conforming_strings = off")
    answer = workspace.sql("shop", "SELECT lower(name) FROM customers WHERE id = 1")
    check("functions are the system's", answer.get("rows") == [["ada o'neil"]], answer)
    refused(workspace, address(port, "shop", "clerk", PWD=ENCODED), "another reading of texts", "standard_conforming_strings")


def check_budgets(workspace):
    answer = workspace.sql("shop", "SELECT id, word FROM wide")
    check("the row cap", len(answer["rows"]) == 1000 and answer["truncated"] is True, answer.get("reason"))
    answer = workspace.sql("shop", "SELECT id FROM wide ORDER BY id LIMIT 1000")
    check("just as many rows are whole", len(answer["rows"]) == 1000 and answer["truncated"] is False)
    # The largest of the children that have ended: no server is among them.
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    check("flat memory", memory < 300_000, memory)
    answer = workspace.sql("shop", "SELECT id, body FROM big")
    check("the byte cap", len(answer["rows"]) == 6 and answer["truncated"] is True, len(answer.get("rows", [])))


def check_cancelling(workspace, server):
    workspace.run("config", "answer.query_seconds", "1")
    start = time.monotonic()
    answer = workspace.sql("shop", SLOW)
    taken = time.monotonic() - start
    check("the deadline", answer.get("code") == "timeout" and taken < 4, (taken, answer))
    check("the query is gone at the deadline", running(server) == "0")
    workspace.run("config", "answer.query_seconds", "60")
    for name, stop, seconds in [("Ctrl-C", signal.SIGINT, 1), ("a killed program", signal.SIGKILL, 3)]:
        asked = workspace.start("sql", "run", "--connector", "shop", SLOW)
        check(f"{name}: the query runs", wait_until(lambda: running(server) != "0", 10))
        asked.send_signal(stop)
        check(f"{name}: the query is gone", wait_until(lambda: running(server) == "0", seconds))
        asked.communicate(timeout=10)
        check(f"{name}: the exit status", asked.returncode == (130 if stop == signal.SIGINT else -stop), asked.returncode)


def check_silent_server(workspace):
    """One that takes the connection and says nothing: psqlodbc's call cannot be cancelled, and is left behind."""
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        asked = workspace.start("connect", address(silent.getsockname()[1], "shop", PWD="hush", Server="127.0.0.1"))
        silent.settimeout(10)
        peer, _ = silent.accept()
        start = time.monotonic()
        asked.send_signal(signal.SIGINT)
        asked.communicate(timeout=10)
        check("Ctrl-C while connecting", asked.returncode == 130 and time.monotonic() - start < 3, asked.returncode)
        peer.close()


def check_encryption(workspace):
    """psqlodbc takes the authority from the home of whoever runs the program."""
    certificates, port = make_certificates(), free_port()
    files = {"server.crt": certificates["server.pem"], "server.key": certificates["server.key"]}
    with Server([f"port={port}", "listen_addresses=127.0.0.1", "ssl=on"], files):
        words = {"login": "postgres", "SSLmode": "verify-full"}
        refused(workspace, address(port, "postgres", **words), "an authority that is missing", "certificate", "root.crt")
        home = workspace.folder / ".postgresql"
        home.mkdir()
        (home / "root.crt").write_bytes(certificates["authority.pem"])
        workspace.connect(address(port, "postgres", **words), "secure")
        refused(workspace, address(port, "postgres", **words, Server="127.0.0.1"), "another host name", "does not hold", "127.0.0.1")
        entry = next(found for found in workspace.json("health")["connectors"] if found["id"] == "secure")
        check("encryption is told", "TLSv1.3, certificate and host name checked" in entry["transport"], entry)


def check_engine_gate(workspace, server):
    answer = workspace.sql("shop", "SELECT id FROM bumped")
    check("a function that writes", answer.get("code") == "denied" and "read-only" in answer.get("reason", ""), answer)
    check("nothing was written", server.rows("SELECT count(*) FROM staff") == [["1"]])
    answer = workspace.sql("shop", "SELECT n FROM shouted")
    check("an error that quotes a value", answer["exit"] != 0 and "Eve" not in str(answer), answer)
    answer = workspace.sql("shop", "SELECT id / (id - 1) FROM kinds")
    check("a division by zero", "divides by zero" in answer.get("reason", ""), answer)
    server.rows("BEGIN; LOCK TABLE orders IN ACCESS EXCLUSIVE MODE")
    start = time.monotonic()
    answer = workspace.sql("shop", "SELECT count(*) FROM orders")
    taken = time.monotonic() - start
    server.rows("ROLLBACK")
    check("a locked table", answer.get("code") == "unavailable" and "lock" in answer.get("reason", "") and taken < 10, (taken, answer))


def check_dying(workspace, server):
    asked = workspace.start("sql", "run", "--connector", "shop", SLOW, "--json")
    check("before the session is ended", wait_until(lambda: running(server) != "0", 10))
    server.rows("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'vouch'")
    out, _ = asked.communicate(timeout=20)
    check("a session that the server ends", asked.returncode == 1 and b"unavailable" in out, out)
    asked = workspace.start("sql", "run", "--connector", "shop", SLOW, "--json")
    check("before the server dies", wait_until(lambda: running(server) != "0", 10))
    server.crash()
    out, _ = asked.communicate(timeout=20)
    check("a server that dies", asked.returncode == 1 and b"unavailable" in out, out)
    answer = workspace.sql("shop", "SELECT 1")
    check("while it is down", answer["exit"] == 1 and "cannot be reached" in str(answer), answer)
    server.start()
    server.use("shop")
    answer = workspace.sql("shop", "SELECT count(*) FROM orders")
    check("after its return", answer.get("rows") == [[60]], answer)


def same_catalog(workspace, name, through, direct):
    found, expected = workspace.json("extract-schema", through), workspace.json("extract-schema", direct)
    check(f"the catalog of {name} is that without ODBC", found.get("tables") and found["tables"] == expected["tables"],
          [(one, other) for one, other in zip(found.get("tables", []), expected.get("tables", [])) if one != other] or found)


def check_many_tables(workspace, server, port):
    server.rows("CREATE DATABASE many")
    server.use("many")
    server.rows("CREATE TABLE orders (id int PRIMARY KEY)")
    for begin in range(0, 1000, 100):
        server.rows("".join(f"CREATE TABLE made_{number} (id int PRIMARY KEY, a text UNIQUE, b int REFERENCES orders);"
                            for number in range(begin, begin + 100)))
    server.rows("GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader")
    workspace.connect(address(port, "many", PWD=ENCODED), "many")
    start = time.monotonic()
    tables = workspace.json("extract-schema", "many").get("tables", [])
    taken = time.monotonic() - start
    check("a thousand tables", len(tables) == 1001 and taken < 5, (len(tables), taken))
    server.use("shop")


def check_health(workspace, server, port):
    def entry(connector):
        return next(found for found in workspace.json("health")["connectors"] if found["id"] == connector)

    shop = entry("shop")
    check("health", shop["status"] == "ok" and shop["engine"].startswith("PostgreSQL 15") and "psqlodbc" not in shop["transport"] and
          "PostgreSQL Unicode 13" in shop["engine"] and shop["transport"] == "not encrypted", shop)
    workspace.connect(f"odbc:?Driver=PostgreSQL Unicode;Server={server.folder};Port={port};Database=shop;UID=postgres", "root")
    check("a superuser", "superuser" in str(entry("root")["warnings"]), entry("root"))
    check("a socket", entry("root")["transport"] == "a socket of this machine", entry("root"))
    script = workspace.run("connect", address(port, "shop", "least"), "--print-grants").stdout.decode()
    check("the script of the least rights", "CREATE ROLE \"least\"" in script and "DATABASE \"shop\"" in script, script)


SQLITE_KINDS = """
CREATE TABLE kinds (id INTEGER PRIMARY KEY, large BIGINT, real_ REAL, exact DECIMAL(10,2), word TEXT, raw BLOB, day DATE,
  moment TIMESTAMP, yes BOOLEAN, any_);
INSERT INTO kinds VALUES (1, 9223372036854775807, 0.1, '12.34', 'Kraków — 😀', x'00ff10', '2026-02-28', '2026-02-28 23:59:59.25', 1,
  'a'), (2, NULL, NULL, NULL, '', x'', NULL, NULL, NULL, NULL);
CREATE TABLE wide AS WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 300000)
  SELECT i AS id, 'word' || i AS word FROM c;
CREATE TABLE big AS SELECT id, printf('%.*c', 10000000, 'x') AS body FROM wide WHERE id <= 10;
"""
SQLITE_VALUES = [[1, "9223372036854775807", 0.1, "12.34", "Kraków — 😀", "0x00ff10", "2026-02-28", "2026-02-28 23:59:59.25", 1, "a"],
                 [2, None, None, None, "", "0x", None, None, None, None]]


def fill_sqlite(path, *scripts):
    database = sqlite3.connect(path)
    for statement in shop_statements():
        database.execute(statement)
    for script in scripts:
        database.executescript(script)
    database.commit()
    database.close()


def check_sqlite(workspace, path):
    fill_sqlite(path, SQLITE_KINDS)
    check_sqlite_refusals(workspace, path)
    before = path.read_bytes()
    workspace.connect(f"odbc:?Driver=SQLite3;Database={path}", "file")
    workspace.connect(f"sqlite:{path}", "direct")
    answer = workspace.sql("file", "SELECT * FROM kinds ORDER BY id")
    check("exact values of SQLite", answer.get("rows") == SQLITE_VALUES, answer)
    answer = workspace.sql("file", "SELECT count(*), 0.5 + 1, 'x' || id, NULL, upper(word) FROM kinds WHERE id = 2")
    check("computed columns", answer.get("rows") == [[1, 1.5, "x2", None, ""]], answer)
    same_catalog(workspace, "SQLite", "file", "direct")
    answer = workspace.sql("file", "SELECT id, word FROM wide")
    check("the row cap of SQLite", len(answer["rows"]) == 1000 and answer["truncated"] is True, answer.get("reason"))
    answer = workspace.sql("file", "SELECT id, body FROM big")
    check("the byte cap of SQLite", len(answer["rows"]) == 6 and answer["truncated"] is True, len(answer.get("rows", [])))
    workspace.run("config", "answer.query_seconds", "1")
    start = time.monotonic()
    answer = workspace.sql("file", "SELECT count(*) FROM wide a, wide b WHERE a.id <> b.id")
    taken = time.monotonic() - start
    check("the deadline of SQLite", answer.get("code") == "timeout" and taken < 4, (taken, answer))
    workspace.run("config", "answer.query_seconds", "60")
    answer = workspace.sql("file", "SELECT nothing FROM kinds")
    check("a column that is missing", answer["exit"] == 3 and "nothing" in str(answer), answer)
    health = next(found for found in workspace.json("health")["connectors"] if found["id"] == "file")
    check("health of SQLite", health["status"] == "ok" and health["engine"].startswith("SQLite 3.") and
          "sqlite:PATH" in str(health["warnings"]), health)
    check("the file is as it was", path.read_bytes() == before and not list(path.parent.glob("*.db-*")))


def check_replaced(workspace, path):
    other, kept = path.parent / "other.db", path.parent / "kept.db"
    for target, number in ((kept, 1), (other, 2)):
        database = sqlite3.connect(target)
        database.executescript(f"CREATE TABLE t (a INTEGER); INSERT INTO t VALUES ({number})")
        database.close()
    workspace.connect(f"odbc:?Driver=SQLite3;Database={kept}", "kept")
    check("before", workspace.sql("kept", "SELECT a FROM t").get("rows") == [[1]])
    other.rename(kept)
    check("after", workspace.sql("kept", "SELECT a FROM t").get("rows") == [[2]])
    # In WAL mode: readable while another program has it open, and told what to do when not.
    writer = sqlite3.connect(kept)
    writer.executescript("PRAGMA journal_mode = WAL; INSERT INTO t VALUES (3)")
    answer = workspace.sql("kept", "SELECT a FROM t ORDER BY a")
    check("a file in WAL mode that is open", answer.get("rows") == [[2], [3]], answer)
    writer.close()
    answer = workspace.sql("kept", "SELECT a FROM t ORDER BY a")
    check("a file in WAL mode that is closed", answer.get("rows") == [[2], [3]] or "sqlite:PATH" in json.dumps(answer), answer)


def main():
    port = free_port()
    settings = [f"port={port}", "listen_addresses=127.0.0.1", "max_connections=20", "statement_timeout=0"]
    with tempfile.TemporaryDirectory(prefix="vouch-odbc-test-") as name, Server(settings, {"pg_hba.conf": ACCESS}) as server:
        folder = pathlib.Path(name)
        (folder / "odbcinst.ini").write_text(DRIVERS)
        (folder / "odbc.ini").write_text(SOURCES.format(port=port, password=PASSWORD))
        workspace = Workspace(folder / "workspace", {"SHOP_PASSWORD": PASSWORD, "ODBCSYSINI": name, "ODBCINI": f"{name}/none"})
        workspace.folder.mkdir()
        fill(server)
        check_refusals(workspace, port)
        check_passwords(workspace, port)
        check_settings(workspace, server, port)
        check_values(workspace)
        workspace.connect(f"postgresql://reader:{ENCODED}@localhost:{port}/shop", "native")
        same_catalog(workspace, "PostgreSQL", "shop", "native")
        check_budgets(workspace)
        check_engine_gate(workspace, server)
        check_cancelling(workspace, server)
        check_silent_server(workspace)
        check_encryption(workspace)
        check_health(workspace, server, port)
        check_many_tables(workspace, server, port)
        check_dying(workspace, server)
        check_sqlite(workspace, folder / "shop.db")
        check_replaced(workspace, folder / "shop.db")
        workspace.connect(address(port, "store", PWD=ENCODED), "store")
        check_questions(workspace, "store")
        second = Workspace(folder / "second", workspace.environment)
        second.folder.mkdir()
        fill_sqlite(folder / "plain.db")
        second.connect(f"odbc:?Driver=SQLite3;Database={folder / 'plain.db'}", "plain")
        check_questions(second, "plain")
    finish()


if __name__ == "__main__":
    main()
