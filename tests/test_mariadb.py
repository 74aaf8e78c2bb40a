#!/usr/bin/env python3
"""The program against a real MariaDB: connecting and what stands in the way, exact values, budgets, cancelling, locks, a server
that dies, what is in the database, who may read it, and questions.

    test_mariadb.py VOUCH
"""
import re
import resource
import signal
import tempfile
import time

from database_checks import (Workspace, check, check_export, check_pool, check_questions, finish, free_port, make_certificates,
                             refused, shop_statements, wait_until)
from mariadb_server import Server

PASSWORD = "hush/with:odd@signs"
ENCODED = "hush%2Fwith%3Aodd%40signs"
SLOW = "SELECT count(*) FROM wide a JOIN wide b ON a.id <> b.id JOIN wide c ON c.id <> b.id"

LOGINS = f"""
CREATE DATABASE shop; CREATE DATABASE store; CREATE DATABASE closed;
CREATE USER reader@'%' IDENTIFIED BY '{PASSWORD}'; CREATE USER clerk@'%' IDENTIFIED BY '{PASSWORD}';
CREATE USER anybody@'%' IDENTIFIED BY '';
CREATE USER narrow@'%' IDENTIFIED BY '{PASSWORD}';
"""

KINDS = """
CREATE TABLE kinds (id INT PRIMARY KEY, tiny TINYINT UNSIGNED, large BIGINT, huge BIGINT UNSIGNED, exact DECIMAL(38,10),
  single FLOAT, double_ DOUBLE, yes BOOLEAN, day DATE, clock TIME(2), moment DATETIME(6), stamp TIMESTAMP NULL, years YEAR,
  bits BIT(10), raw VARBINARY(10), fixed_raw BINARY(2), body TEXT, document JSON, feeling ENUM('calm','cross'), tags SET('a','b'),
  fixed CHAR(4), word VARCHAR(20));
INSERT INTO kinds VALUES (1, 255, -9223372036854775808, 18446744073709551615, 1234567890123456789012345678.1234567890, 0.1, 0.1,
  TRUE, '2026-02-28', '13:05:00.25', '2026-02-28 23:59:59.999999', '2026-02-28 21:59:59', 2026, b'100000001', X'00FF10', X'0001',
  'zażółć 🎉', '{"a": [1, 2]}', 'cross', 'a,b', 'ab', 'it''s "x" \\\\'), (2, 0, NULL, 0, NULL, NULL, 1e300, NULL, NULL, '-838:59:59',
  NULL, NULL, NULL, NULL, '', NULL, '', NULL, NULL, '', NULL, NULL);
"""
VALUES = [1, 255, "-9223372036854775808", "18446744073709551615", "1234567890123456789012345678.1234567890", 0.1, 0.1, 1,
          "2026-02-28", "13:05:00.25", "2026-02-28 23:59:59.999999", "2026-02-28 21:59:59", 2026, 257, "0x00ff10", "0x0001",
          "zażółć 🎉", '{"a": [1, 2]}', "cross", "a,b", "ab", "it's \"x\" \\"]
STRANGE = [2, 0, None, 0, None, None, 1e300, None, None, "-838:59:59.00", None, None, None, None, "0x", None, "", None, None, "",
           None, None]

OBJECTS = """
CREATE TABLE wide AS SELECT seq AS id, seq % 10 AS digit, md5(seq) AS word FROM seq_1_to_1000000; ANALYZE TABLE wide;
CREATE TABLE big (id INT, body LONGTEXT); INSERT INTO big SELECT seq, REPEAT('x', 10000000) FROM seq_1_to_10;
CREATE TABLE staff (id INT PRIMARY KEY, name TEXT, salary DECIMAL(9,2)); INSERT INTO staff VALUES (1, 'Eve', 900);
CREATE TABLE hidden (id INT); CREATE TABLE labels (id INT PRIMARY KEY, label VARCHAR(20) UNIQUE, body TEXT, UNIQUE (body(5)));
CREATE TABLE gone (a INT); CREATE VIEW broken AS SELECT a FROM gone; DROP TABLE gone;
ALTER TABLE customers COMMENT 'who buys', MODIFY city VARCHAR(40) COMMENT 'where they live';
GRANT SELECT, SHOW VIEW ON shop.* TO reader@'%'; GRANT SELECT ON shop.orders TO narrow@'%';
GRANT SELECT (id, name) ON shop.staff TO narrow@'%'; GRANT SELECT ON shop.order_items TO narrow@'%';
GRANT SELECT ON shop.returns TO narrow@'%'; GRANT SELECT, INSERT ON shop.* TO clerk@'%'; GRANT FILE ON *.* TO clerk@'%';
GRANT SELECT ON shop.* TO anybody@'%'; GRANT SELECT ON store.* TO reader@'%';
"""


def fill(server):
    server.script(LOGINS)
    for database in ("store", "shop"):
        server.script("".join(f"{statement};\n" for statement in shop_statements()), database)
    server.script(KINDS, "shop")
    server.script(OBJECTS, "shop")


def check_refusals(workspace, port, certificates):
    url = f"mariadb://{{}}@localhost:{port}/{{}}"
    refused(workspace, url.format("reader:hush-wrong", "shop"), "a wrong password", "refused the password", "reader")
    refused(workspace, url.format("reader", "shop"), "no password", "asks for a password")
    refused(workspace, url.format(f"reader:{ENCODED}", "nowhere"), "no such database", "nowhere", "may not connect",
            "no such database")
    refused(workspace, url.format(f"reader:{ENCODED}", "closed"), "a closed database", "may not connect", "closed")
    refused(workspace, f"mariadb://u:hush@localhost:{free_port()}/shop", "a closed port", "cannot be reached", "111")
    refused(workspace, "mariadb://u:hush@no-such-host.invalid/shop", "an unknown host", "no-such-host.invalid",
            "Unknown server host")
    refused(workspace, url.format("reader", "shop"), "a variable that is not set", "NO_SUCH_VARIABLE",
            words=("--password-env", "NO_SUCH_VARIABLE"))
    authority = workspace.folder / "authority.pem"
    authority.write_bytes(certificates["authority.pem"])
    secure = url.format(f"reader:{ENCODED}", "shop") + "?sslmode=verify-full"
    refused(workspace, secure, "an unknown authority", "certificate", "does not hold", "issuer")
    workspace.connect(f"{secure}&sslrootcert={authority}", "secure")
    refused(workspace, f"{secure}&sslrootcert={authority}".replace("localhost", "127.0.0.1"), "another host name", "127.0.0.1",
            "does not hold")


def check_expired_certificate(workspace, certificates):
    port = free_port()
    files = {"expired.pem": certificates["expired.pem"], "expired.key": certificates["expired.key"]}
    settings = [f"--port={port}", "--bind-address=127.0.0.1", "--ssl-cert={folder}/expired.pem", "--ssl-key={folder}/expired.key"]
    with Server(settings, files) as server:
        server.script("CREATE DATABASE shop; CREATE USER anybody@'%' IDENTIFIED BY ''; GRANT SELECT ON *.* TO anybody@'%';")
        url = f"mariadb://anybody@localhost:{port}/shop?sslmode={{}}"
        authority = workspace.folder / "authority.pem"
        refused(workspace, url.format("verify-full") + f"&sslrootcert={authority}", "an expired certificate",
                "certificate has expired")
        workspace.connect(url.format("require"), "unchecked")
    port = free_port()
    with Server([f"--port={port}", "--bind-address=127.0.0.1", "--skip-ssl"]) as server:
        server.script("CREATE DATABASE shop; CREATE USER anybody@'%' IDENTIFIED BY ''; GRANT SELECT ON *.* TO anybody@'%';")
        url = f"mysql://anybody@localhost:{port}/shop"
        for mode in ("require", "verify-full"):
            refused(workspace, f"{url}?sslmode={mode}", f"a server without encryption, {mode}", "localhost")
        workspace.connect(url, "plain")


def check_passwords(workspace, port):
    url = f"mariadb://reader@localhost:{port}/shop"
    workspace.connect(url.replace("reader@", f"reader:{ENCODED}@"), "shop")
    workspace.connect(url, "by-input", "--password-stdin", stdin=f"{PASSWORD}\n".encode())
    workspace.connect(url, "by-variable", "--password-env", "SHOP_PASSWORD")
    for connector in ("shop", "by-input", "by-variable"):
        answer = workspace.sql(connector, "SELECT count(*) FROM orders")
        check(f"the password of {connector}", answer.get("rows") == [[60]], answer)
    others = (workspace.folder / "connectors.yaml").read_text() + workspace.run("connectors").stdout.decode()
    check("no password elsewhere", PASSWORD not in others and ENCODED not in others, others)


def check_values(workspace, server):
    # What a server sets for everybody must not change what a text means.
    server.script("SET GLOBAL sql_mode = 'ANSI_QUOTES,NO_BACKSLASH_ESCAPES,PIPES_AS_CONCAT'; SET GLOBAL time_zone = '+09:00';"
                  "SET GLOBAL sql_select_limit = 2; SET GLOBAL group_concat_max_len = 4;")
    answer = workspace.sql("shop", "SELECT * FROM kinds ORDER BY id")
    rows = answer.get("rows", [])
    check("exact values", rows == [VALUES, STRANGE], answer)
    answer = workspace.sql("shop", "SELECT \"a\\\\b\", group_concat(name ORDER BY id) FROM customers WHERE id < 3")
    check("settings of the server", answer.get("rows") == [["a\\b", "Ada O'Neil,Bruno O'Neil"]], answer)
    answer = workspace.sql("shop", "WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 5000) "
                           "SELECT count(*) FROM n")
    check("a recursion is not cut", answer.get("rows") == [[5000]], answer)
    server.script("SET GLOBAL sql_mode = DEFAULT; SET GLOBAL time_zone = DEFAULT; SET GLOBAL sql_select_limit = DEFAULT;"
                  "SET GLOBAL group_concat_max_len = DEFAULT;")


def check_budgets(workspace):
    answer = workspace.sql("shop", "SELECT id, word FROM wide")
    check("the row cap", len(answer["rows"]) == 1000 and answer["truncated"] is True, answer.get("reason"))
    answer = workspace.sql("shop", "SELECT id FROM wide ORDER BY id LIMIT 1000")
    check("just as many rows are whole", len(answer["rows"]) == 1000 and answer["truncated"] is False)
    # The largest of the children that have ended: no server is among them.
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    check("flat memory", memory < 300_000, memory)
    check_export(workspace, "shop")
    answer = workspace.sql("shop", "SELECT id, body FROM big")
    check("the byte cap", len(answer["rows"]) == 6 and answer["truncated"] is True, len(answer.get("rows", [])))


def running(server):
    return server.rows("SELECT count(*) FROM information_schema.PROCESSLIST WHERE user = 'reader' AND command = 'Query'")[0][0]


def check_cancelling(workspace, server):
    workspace.run("config", "answer.query_seconds", "1")
    start = time.monotonic()
    answer = workspace.sql("shop", SLOW)
    taken = time.monotonic() - start
    check("the deadline", answer.get("code") == "timeout" and taken < 4, (taken, answer))
    check("the query is gone at the deadline", running(server) == "0")
    workspace.run("config", "answer.query_seconds", "60")
    asked = workspace.start("sql", "run", "--connector", "shop", SLOW)
    check("Ctrl-C: the query runs", wait_until(lambda: running(server) != "0", 10))
    asked.send_signal(signal.SIGINT)
    check("Ctrl-C: the query is gone", wait_until(lambda: running(server) == "0", 1))
    asked.communicate(timeout=10)
    check("Ctrl-C: the exit status", asked.returncode == 130, asked.returncode)
    # The server looks after a killed program's query itself, by the time limit that it was given.
    workspace.run("config", "answer.query_seconds", "2")
    asked = workspace.start("sql", "run", "--connector", "shop", SLOW)
    check("a killed program: the query runs", wait_until(lambda: running(server) != "0", 10))
    asked.kill()
    asked.communicate(timeout=10)
    check("a killed program: the query is gone", wait_until(lambda: running(server) == "0", 5))
    workspace.run("config", "answer.query_seconds", "60")


def check_locks(workspace, server):
    with server.session("shop") as other:
        other.stdin.write(b"LOCK TABLES orders WRITE; SELECT 'locked';\n")
        other.stdin.flush()
        while b"locked" not in other.stdout.readline():
            pass
        start = time.monotonic()
        answer = workspace.sql("shop", "SELECT count(*) FROM orders")
        taken = time.monotonic() - start
        check("a locked table", answer.get("code", answer.get("out")) == "unavailable" and "lock" in answer.get("reason", "")
              and taken < 12, (taken, answer))
        other.stdin.close()


def check_dying(workspace, server, port):
    asked = workspace.start("sql", "run", "--connector", "shop", SLOW, "--json")
    check("before the session is ended", wait_until(lambda: running(server) != "0", 10))
    server.script("".join(f"KILL {number[0]};" for number in
                          server.rows("SELECT id FROM information_schema.PROCESSLIST WHERE user = 'reader'")))
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
    answer = workspace.sql("shop", "SELECT count(*) FROM orders")
    check("after its return", answer.get("rows") == [[60]], answer)
    check_pool(f"mariadb://reader:{ENCODED}@localhost:{port}/shop", SLOW, lambda: running(server) != "0", server.crash, server.start)


def check_engine_gate(workspace, server):
    # What the gate lets through cannot write here, so that the means of the engine are looked for in its log.
    server.script("SET GLOBAL log_output = 'TABLE'; SET GLOBAL general_log = ON;")
    workspace.sql("shop", "SELECT name FROM staff")
    server.script("SET GLOBAL general_log = OFF;")
    said = [" ".join(row) for row in server.rows("SELECT command_type, argument FROM mysql.general_log WHERE user_host LIKE 'reader%' "
                                                 "ORDER BY event_time, thread_id")]
    at = next((number for number, line in enumerate(said) if "FROM shop.staff" in line and "LIMIT 1001" in line), 0)
    check("the session is read-only", any("tx_read_only = 1" in line for line in said[at - 2:at]), said)
    # The log does not tell of the reset that rolls back and empties the session.
    check("a transaction for each statement", said[at - 1] == "Query START TRANSACTION READ ONLY" and
          said[at + 1:at + 2] == ["Quit "], said[at - 3:at + 3])
    begins = [number for number, line in enumerate(said) if line == "Query START TRANSACTION READ ONLY"]
    limit = re.compile("max_statement_time = [1-9]")
    check("no statement without a limit of its time", begins and all(
        any(map(limit.search, said[max(number - 2, 0):number])) for number in begins), said)
    answer = workspace.sql("shop", "SELECT extractvalue('<a/>', concat('~', name)) FROM staff")
    check("an error that quotes a value", answer["exit"] != 0 and "Eve" not in str(answer), answer)


def check_catalog(workspace, port):
    def tables_of(connector):
        catalog = workspace.json("extract-schema", connector)
        check(f"the schema is named, {connector}", {table["schema"] for table in catalog["tables"]} == {"shop"})
        return {table["name"]: table for table in catalog.get("tables", [])}, catalog["warnings"]

    tables, warnings = tables_of("shop")
    check("a view over what is gone", "broken" not in tables and "broken" in str(warnings), warnings)
    customers = tables["customers"]
    check("comments", customers["comment"] == "who buys" and customers["columns"][2]["comment"] == "where they live")
    check("nullable", [column["nullable"] for column in customers["columns"]] == [False, False, True, True, True])
    check("keys", tables["order_items"]["primary_key"] == ["order_id", "line"] and tables["labels"]["unique"] == [["label"]])
    check("a view", tables["big_orders"]["kind"] == "view" and tables["big_orders"]["rows"] is None)
    check("counts", tables["wide"]["rows_estimated"] is True and 900_000 < tables["wide"]["rows"] < 1_100_000)
    types = {column["name"]: column["type"] for column in tables["kinds"]["columns"]}
    check("declared types", types["feeling"] == "enum('calm','cross')" and types["exact"] == "decimal(38,10)", types)
    workspace.connect(f"mariadb://narrow:{ENCODED}@localhost:{port}/shop", "narrow")
    narrow, _ = tables_of("narrow")
    check("what the login may read", sorted(narrow) == ["order_items", "orders", "returns", "staff"], list(narrow))
    check("columns that it may read", [column["name"] for column in narrow["staff"]["columns"]] == ["id", "name"])
    for found in (tables, narrow):
        check("a key of two columns", found["returns"]["foreign_keys"] ==
              [{"columns": ["order_id", "line"], "referenced_schema": "shop", "referenced_table": "order_items",
                "referenced_columns": ["order_id", "line"]}], found["returns"])


def check_health(workspace, server, port):
    def entry(connector):
        return next(found for found in workspace.json("health")["connectors"] if found["id"] == connector)

    shop = entry("by-input")
    check("health", shop["status"] == "ok" and shop["engine"].startswith("MariaDB 10") and "TLS" in shop["transport"], shop)
    workspace.connect(f"mysql://root@/shop?socket={server.socket}", "root")
    check("an administrator", "settings and stop the sessions" in str(entry("root")["warnings"]), entry("root"))
    check("a socket", entry("root")["transport"] == "a socket of this machine")
    workspace.connect(f"mariadb://clerk:{ENCODED}@localhost:{port}/shop", "clerk")
    warnings = str(entry("clerk")["warnings"])
    check("a login that writes", "on shop, the rights INSERT" in warnings and "files of the server" in warnings, warnings)
    script = workspace.run("connect", f"mariadb://least@localhost:{port}/shop", "--print-grants").stdout.decode()
    server.script(script)
    workspace.connect(f"mariadb://least@localhost:{port}/shop", "least", "--password-stdin", stdin=b"choose a password")
    check_rights(workspace, server, port, entry)
    check("the least rights", entry("least")["warnings"] == [], entry("least"))
    check("and they suffice", workspace.sql("least", "SELECT count(*) FROM orders").get("rows") == [[60]])


RIGHTS = [
    # What is given to a login, and what is told of it.
    ("default_role", "GRANT outer_role TO default_role; SET DEFAULT ROLE outer_role FOR default_role",
     "on shop, the rights INSERT (by the role inner_role)"),
    ("other_role", "GRANT hidden_role TO other_role", "take on the role hidden_role (SET ROLE); what that may do is not known"),
    ("one_column", "GRANT UPDATE (name) ON shop.staff TO one_column", "on shop.staff, the rights UPDATE (name)"),
    ("runs", "GRANT EXECUTE ON PROCEDURE shop.adds TO runs", "on the procedure shop.adds, the rights EXECUTE"),
    ("stands_in", "GRANT PROXY ON root@localhost TO stands_in", "take the place of another"),
    ("gives", "GRANT SELECT ON shop.* TO gives WITH GRANT OPTION", "the rights GRANT OPTION"),
    ("dynamic", "GRANT BINLOG ADMIN ON *.* TO dynamic", "the rights BINLOG ADMIN"),
    ("wide", "GRANT SELECT ON `sales_prod`.* TO wide", "also holds for other databases"),
    # It sees the rights of others and is not blamed for them.
    ("sees_others", "GRANT SELECT ON mysql.* TO sees_others", None),
]


def check_rights(workspace, server, port, entry):
    server.script("CREATE ROLE inner_role; CREATE ROLE outer_role; CREATE ROLE hidden_role; GRANT inner_role TO outer_role;"
                  "GRANT INSERT ON shop.* TO inner_role; GRANT DELETE ON shop.staff TO hidden_role;"
                  "CREATE PROCEDURE shop.adds() INSERT INTO shop.staff VALUES (7, 'x', 0);")
    for login, grants, told in RIGHTS:
        server.script(f"CREATE USER {login} IDENTIFIED BY '{PASSWORD}'; GRANT SELECT ON shop.orders TO {login}; {grants};")
        workspace.connect(f"mariadb://{login}:{ENCODED}@localhost:{port}/shop", login.replace("_", "-"))
        warnings = entry(login.replace("_", "-"))["warnings"]
        check(f"rights: {login}", warnings == [] if told is None else told in str(warnings), warnings)
    # The script's rights hold for the database that is named, though _ stands for any character in a grant.
    server.script("CREATE DATABASE sales_prod; CREATE DATABASE salesXprod; CREATE TABLE sales_prod.t (a INT);"
                  "CREATE TABLE salesXprod.secret (a INT);")
    url = f"mariadb://exact@localhost:{port}/{{}}"
    server.script(workspace.run("connect", url.format("sales_prod"), "--print-grants").stdout.decode())
    workspace.connect(url.format("sales_prod"), "exact", "--password-stdin", stdin=b"choose a password")
    check("rights: exact", entry("exact")["warnings"] == [], entry("exact"))
    refused(workspace, url.format("salesXprod"), "a database whose name only fits", "may not connect", words=("--password-stdin",),
            stdin=b"choose a password", secret="choose")
    # What the server gives to everybody.
    server.script("CREATE DATABASE test; GRANT ALL ON test.* TO PUBLIC;")
    warnings = entry("exact")["warnings"]
    check("rights of everybody", "on test, the rights" in str(warnings) and "as everybody has" in str(warnings), warnings)
    server.script("REVOKE ALL PRIVILEGES ON test.* FROM PUBLIC; DROP DATABASE test;")
    server.script(f"CREATE USER blind IDENTIFIED BY '{PASSWORD}'; CREATE DATABASE empty_one; GRANT SELECT ON `empty\\_one`.* TO blind;")
    done = workspace.run("connect", f"mariadb://blind:{ENCODED}@localhost:{port}/empty_one", "--id", "blind")
    check("no table to read", done.returncode == 0, done)
    check("no table to read, in health", "can read no table" in str(entry("blind")["warnings"]), entry("blind"))


def main():
    certificates = make_certificates()
    port = free_port()
    files = {"server.pem": certificates["server.pem"], "server.key": certificates["server.key"]}
    settings = [f"--port={port}", "--bind-address=127.0.0.1", "--ssl-cert={folder}/server.pem", "--ssl-key={folder}/server.key",
                "--max-allowed-packet=64M"]
    with tempfile.TemporaryDirectory(prefix="vouch-mariadb-test-") as folder, Server(settings, files) as server:
        workspace = Workspace(folder, {"SHOP_PASSWORD": PASSWORD})
        fill(server)
        check_refusals(workspace, port, certificates)
        check_passwords(workspace, port)
        check_values(workspace, server)
        check_catalog(workspace, port)
        check_budgets(workspace)
        check_engine_gate(workspace, server)
        check_locks(workspace, server)
        check_cancelling(workspace, server)
        check_health(workspace, server, port)
        check_dying(workspace, server, port)
        workspace.connect(f"mariadb://reader:{ENCODED}@localhost:{port}/store", "store")
        check_questions(workspace, "store")
        check_expired_certificate(workspace, certificates)
    finish()


if __name__ == "__main__":
    main()
