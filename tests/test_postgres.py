#!/usr/bin/env python3
"""The program against a real PostgreSQL: connecting and what stands in the way, exact values, budgets, cancelling, locks, a server
that dies, what is in the database, who may read it, and questions.

    test_postgres.py VOUCH
"""
import resource
import signal
import tempfile
import time

from database_checks import (Workspace, check, check_export, check_pool, check_questions, finish, free_port, make_certificates,
                             refused, shop_statements, wait_until)
from postgres_server import Server

PASSWORD = "hush/with:odd@signs"
ENCODED = "hush%2Fwith%3Aodd%40signs"
# The socket is the administrator's; over the network everybody has a password, but one who is not admitted.
ACCESS = b"local all all trust\nhost all outsider 127.0.0.1/32 reject\nhost all all 127.0.0.1/32 scram-sha-256\n"
SLOW = "SELECT count(*) FROM wide a JOIN wide b ON a.id <> b.id JOIN wide c ON c.id <> b.id"

LOGINS = f"""
CREATE ROLE reader LOGIN PASSWORD '{PASSWORD}'; CREATE ROLE outsider LOGIN PASSWORD '{PASSWORD}';
CREATE ROLE clerk LOGIN PASSWORD '{PASSWORD}';
CREATE DATABASE shop; CREATE DATABASE store; CREATE DATABASE closed; REVOKE CONNECT ON DATABASE closed FROM PUBLIC;
"""

KINDS = """
CREATE TYPE mood AS ENUM ('calm', 'cross'); CREATE DOMAIN price AS numeric(12,4) CHECK (value >= 0);
CREATE TABLE kinds (id int PRIMARY KEY, small smallint, large bigint, exact numeric, scaled numeric(38,10), single real,
  double_ double precision, yes boolean, day date, clock time, clock_zone timetz, moment timestamp, moment_zone timestamptz,
  span interval, raw bytea, document json, document_b jsonb, list int[], tag uuid, feeling mood, cost price, cash money,
  fixed char(4), bits bit(3), range_ int4range, address inet);
INSERT INTO kinds VALUES (1, -32768, 9223372036854775807, 123456789012345678901234567890.123456789, 0.1, 0.1, 0.1, true,
  '2026-02-28', '13:05:00.25', '13:05+02', '2026-02-28 23:59:59.999999', '2026-02-28 23:59:59+02', '1 day 02:03:04', '\\x00ff10',
  '{"a": 1}', '{"b": [1, 2]}', '{1,NULL,3}', '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'cross', 1.5, -1234.5, 'ab', B'101',
  '[1,5)', '10.0.0.1'), (2, NULL, NULL, 'NaN', NULL, 'Infinity', '-Infinity', NULL, 'infinity', NULL, NULL, NULL, NULL, NULL, '',
  NULL, NULL, '{}', NULL, NULL, NULL, NULL, NULL, NULL, 'empty', NULL);
"""
VALUES = [1, -32768, "9223372036854775807", "123456789012345678901234567890.123456789", "0.1000000000", 0.1, 0.1, True,
          "2026-02-28", "13:05:00.25", "13:05:00+02:00", "2026-02-28 23:59:59.999999", "2026-02-28 21:59:59+00:00",
          "1 day 02:03:04", "0x00ff10", '{"a": 1}', '{"b": [1, 2]}', "{1,NULL,3}", "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "cross",
          "1.5000", "-1234.50", "ab  ", "101", "[1,5)", "10.0.0.1"]
STRANGE = [2, None, None, "NaN", None, "Infinity", "-Infinity", None, "infinity", None, None, None, None, None, "0x", None, None,
           "{}", None, None, None, None, None, None, "empty", None]

OBJECTS = """
CREATE TABLE wide AS SELECT i AS id, i % 10 AS digit, md5(i::text) AS word FROM generate_series(1, 1000000) AS i; ANALYZE wide;
CREATE TABLE big AS SELECT i AS id, repeat('x', 10000000) AS body FROM generate_series(1, 10) AS i;
CREATE TABLE secrets (id int PRIMARY KEY, owner text, note text); ALTER TABLE secrets ENABLE ROW LEVEL SECURITY;
INSERT INTO secrets VALUES (1, 'reader', 'mine'), (2, 'clerk', 'theirs'), (3, 'reader', 'mine too');
CREATE POLICY own ON secrets FOR SELECT USING (owner = current_user);
CREATE TABLE staff (id int PRIMARY KEY, name text, salary numeric); INSERT INTO staff VALUES (1, 'Eve', 900);
CREATE TABLE hidden (id int); CREATE SCHEMA other; CREATE TABLE other.things (id int PRIMARY KEY, label text UNIQUE);
CREATE TABLE parts (id int, day date) PARTITION BY RANGE (day);
CREATE TABLE parts_2026 PARTITION OF parts FOR VALUES FROM ('2026-01-01') TO ('2027-01-01');
COMMENT ON TABLE customers IS 'who buys'; COMMENT ON COLUMN customers.city IS 'where they live';
CREATE FUNCTION bump() RETURNS int LANGUAGE sql VOLATILE AS 'INSERT INTO public.staff VALUES (99, ''x'', 0) RETURNING id';
CREATE VIEW bumped AS SELECT bump() AS id;
CREATE FUNCTION shout(word text) RETURNS int LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the value is %', word; END $$;
CREATE VIEW shouted AS SELECT id, shout(name) AS n FROM staff;
CREATE FUNCTION count_of(x bigint) RETURNS text LANGUAGE sql AS 'SELECT ''not the count''';
GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader; REVOKE ALL ON hidden, staff FROM reader;
GRANT SELECT (id, name) ON staff TO reader; GRANT USAGE ON SCHEMA other TO reader; GRANT SELECT ON other.things TO reader;
GRANT SELECT ON big_orders, bumped, shouted TO reader; GRANT SELECT, INSERT ON staff TO clerk;
"""


def fill(server):
    for statement in filter(str.strip, LOGINS.split(";")):
        server.rows(statement)
    for database in ("store", "shop"):
        server.use(database)
        for statement in shop_statements():
            server.rows(statement)
        server.rows("GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader")
    server.rows(KINDS)
    server.rows(OBJECTS)


def check_refusals(workspace, port, certificates):
    url = f"postgresql://{{}}@localhost:{port}/{{}}"
    refused(workspace, url.format("reader:hush-wrong", "shop"), "a wrong password", "refused the password", "reader")
    refused(workspace, url.format("reader", "shop"), "no password", "asks for a password")
    refused(workspace, url.format(f"reader:{ENCODED}", "nowhere"), "no such database", "no database “nowhere”")
    refused(workspace, url.format(f"reader:{ENCODED}", "closed"), "a closed database", "may not connect", "closed")
    refused(workspace, url.format(f"outsider:{ENCODED}", "shop"), "a login that is not admitted", "does not admit", "outsider")
    refused(workspace, f"postgresql://u:hush@localhost:{free_port()}/shop", "a closed port", "cannot be reached",
            "Connection refused")
    refused(workspace, "postgresql://u:hush@no-such-host.invalid/shop", "an unknown host", "no-such-host.invalid",
            "could not translate host name")
    refused(workspace, url.format("reader", "shop"), "a variable that is not set", "NO_SUCH_VARIABLE",
            words=("--password-env", "NO_SUCH_VARIABLE"))
    refused(workspace, f"postgresql://u:hush/x@localhost:{port}/shop", "a password that is not encoded", "%2F")
    # What the certificate of the server must hold, in each mode.
    authority = workspace.folder / "authority.pem"
    authority.write_bytes(certificates["authority.pem"])
    secure = url.format(f"reader:{ENCODED}", "shop") + "?sslmode=verify-full"
    refused(workspace, secure, "an unknown authority", "certificate", "does not hold", "issuer")
    refused(workspace, f"{secure}&sslrootcert={authority}.gone", "no file of authorities", "sslrootcert", "authority.pem.gone")
    workspace.connect(f"{secure}&sslrootcert={authority}", "secure")
    refused(workspace, f"{secure}&sslrootcert={authority}".replace("localhost", "127.0.0.1"), "another host name",
            "127.0.0.1", "does not match")
    workspace.connect(f"{secure}&sslrootcert={authority}".replace("localhost", "127.0.0.1").replace("verify-full", "verify-ca"),
                      "less-secure")


def check_expired_certificate(workspace, certificates):
    port = free_port()
    files = {"server.crt": certificates["expired.pem"], "server.key": certificates["expired.key"]}
    with Server([f"port={port}", "listen_addresses=127.0.0.1", "ssl=on"], files) as server:
        server.rows("SELECT 1")
        url = f"postgresql://postgres@localhost:{port}/postgres?sslmode={{}}"
        authority = workspace.folder / "authority.pem"
        for mode in ("verify-ca", "verify-full"):
            refused(workspace, url.format(mode) + f"&sslrootcert={authority}", f"an expired certificate, {mode}",
                    "certificate has expired")
        workspace.connect(url.format("require"), "unchecked")
    port = free_port()
    with Server([f"port={port}", "listen_addresses=127.0.0.1"]):
        refused(workspace, f"postgresql://postgres@localhost:{port}/postgres?sslmode=require", "a server without encryption",
                "does not support SSL")
        workspace.connect(f"postgresql://postgres@localhost:{port}/postgres", "plain")


def check_passwords(workspace, port):
    url = f"postgresql://reader@localhost:{port}/shop"
    workspace.connect(url.replace("reader@", f"reader:{ENCODED}@"), "shop")
    workspace.connect(url, "by-input", "--password-stdin", stdin=f"{PASSWORD}\n".encode())
    workspace.connect(url, "by-variable", "--password-env", "SHOP_PASSWORD")
    for connector in ("shop", "by-input", "by-variable"):
        answer = workspace.sql(connector, "SELECT count(*) FROM orders")
        check(f"the password of {connector}", answer.get("rows") == [[60]], answer)
    kept = workspace.folder / "passwords.yaml"
    check("the file of passwords is its owner's", kept.stat().st_mode & 0o777 == 0o600)
    others = (workspace.folder / "connectors.yaml").read_text() + workspace.run("connectors").stdout.decode()
    check("no password elsewhere", PASSWORD not in others and ENCODED not in others, others)
    kept.chmod(0o644)
    answer = workspace.sql("shop", "SELECT 1")
    check("a file of passwords that others may read", answer["exit"] == 3 and "read by others" in str(answer), answer)
    kept.chmod(0o600)


def check_values(workspace):
    answer = workspace.sql("shop", "SELECT * FROM kinds ORDER BY id")
    check("exact values", [answer.get("rows", [[], []])[0], answer.get("rows", [[], []])[1]] == [VALUES, STRANGE], answer)
    # What a role sets for itself must not change what a text means.
    answer = workspace.sql("shop", "SELECT moment_zone, 'a\\b' FROM kinds WHERE day = '2026-02-28'")
    check("settings of the role", answer.get("rows") == [["2026-02-28 21:59:59+00:00", "a\\b"]], answer)


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
    return server.rows("SELECT count(*) FROM pg_stat_activity WHERE application_name = 'vouch' AND state = 'active'")[0][0]


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


def check_locks(workspace, server):
    server.rows("BEGIN; LOCK TABLE orders IN ACCESS EXCLUSIVE MODE")
    start = time.monotonic()
    answer = workspace.sql("shop", "SELECT count(*) FROM orders")
    taken = time.monotonic() - start
    server.rows("ROLLBACK")
    check("a locked table", answer.get("code") == "unavailable" and "lock" in answer.get("reason", "") and taken < 10,
          (taken, answer))


def check_dying(workspace, server, port):
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

    def start():
        server.start()
        server.use("shop")

    check_pool(f"postgresql://reader:{ENCODED}@localhost:{port}/shop", SLOW, lambda: running(server) != "0", server.crash, start)


def check_engine_gate(workspace, server):
    answer = workspace.sql("shop", "SELECT id FROM bumped")
    check("a function that writes", answer.get("code") == "denied" and "read-only" in answer.get("reason", ""), answer)
    check("nothing was written", server.rows("SELECT count(*) FROM staff") == [["1"]])
    answer = workspace.sql("shop", "SELECT n FROM shouted")
    check("an error that quotes a value", answer["exit"] != 0 and "Eve" not in str(answer), answer)
    answer = workspace.sql("shop", "SELECT id / (id - 1) FROM kinds")
    check("a division by zero", "divides by zero" in answer.get("reason", ""), answer)


def check_catalog(workspace):
    catalog = workspace.json("extract-schema", "shop")
    tables = {f"{table['schema']}.{table['name']}": table for table in catalog.get("tables", [])}
    check("what the login may read", "public.hidden" not in tables and "other.things" in tables and
          "public.parts" in tables and "public.parts_2026" not in tables, list(tables))
    check("columns that it may read", [column["name"] for column in tables["public.staff"]["columns"]] == ["id", "name"])
    customers = tables["public.customers"]
    check("comments", customers["comment"] == "who buys" and customers["columns"][2]["comment"] == "where they live")
    check("nullable", [column["nullable"] for column in customers["columns"]] == [False, False, True, True, True])
    check("keys", tables["public.order_items"]["primary_key"] == ["order_id", "line"] and
          tables["other.things"]["unique"] == [["label"]])
    check("a key of two columns", tables["public.returns"]["foreign_keys"] ==
          [{"columns": ["order_id", "line"], "referenced_schema": "public", "referenced_table": "order_items",
            "referenced_columns": ["order_id", "line"]}], tables["public.returns"])
    check("a view", tables["public.big_orders"]["kind"] == "view" and tables["public.big_orders"]["rows"] is None)
    check("counts", tables["public.wide"]["rows_estimated"] is True and 900_000 < tables["public.wide"]["rows"] < 1_100_000)
    check("row policies", "owner" in str(tables["public.secrets"]["row_policies"]), tables["public.secrets"])
    types = {column["name"]: column["type"] for column in tables["public.kinds"]["columns"]}
    check("declared types", types["feeling"] == "public.mood" and types["scaled"] == "numeric(38,10)", types)
    answer = workspace.sql("shop", "SELECT note FROM secrets ORDER BY id")
    check("row-level security", answer.get("rows") == [["mine"], ["mine too"]], answer)


def check_health(workspace, server, port):
    def entry(connector):
        return next(found for found in workspace.json("health")["connectors"] if found["id"] == connector)

    shop = entry("shop")
    check("health", shop["status"] == "ok" and shop["engine"].startswith("PostgreSQL 15") and "TLS" in shop["transport"], shop)
    workspace.connect(f"postgresql:///shop?host={server.folder}".replace("///", f"//postgres@:{port}/"), "root")
    check("a superuser", "superuser" in str(entry("root")["warnings"]), entry("root"))
    workspace.connect(f"postgresql://clerk:{ENCODED}@localhost:{port}/shop", "clerk")
    check("a login that writes", "may write 1 table" in str(entry("clerk")["warnings"]), entry("clerk"))
    check_rights(workspace, server, port, entry)
    # The script makes a login of which nothing is told.
    script = workspace.run("connect", f"postgresql://least@localhost:{port}/shop", "--print-grants").stdout.decode()
    server.rows(script)
    server.rows(f"ALTER ROLE least PASSWORD '{PASSWORD}'")
    workspace.connect(f"postgresql://least:{ENCODED}@localhost:{port}/shop", "least")
    check("the least rights", entry("least")["warnings"] == [], entry("least"))
    check("and they suffice", workspace.sql("least", "SELECT count(*) FROM orders").get("rows") == [[60]])


RIGHTS = [
    # What is given to a login, and what is told of it.
    ("own_table", "CREATE TABLE owned (x int); ALTER TABLE owned OWNER TO own_table; REVOKE ALL ON owned FROM own_table",
     "owns 1 of the tables"),
    ("own_schema", "CREATE SCHEMA theirs AUTHORIZATION own_schema", "owns the schema theirs"),
    ("one_column", "GRANT UPDATE (name) ON staff TO one_column", "may write 1 table, for one public.staff"),
    ("sequences", "CREATE SEQUENCE numbers; GRANT USAGE ON SEQUENCE numbers TO sequences", "may advance or set 1 sequence"),
    ("temporary", "GRANT TEMPORARY ON DATABASE shop TO temporary", "may create temporary tables"),
    ("inherits", "GRANT writers TO inherits", "The login may write 1 table"),
    ("turns", "ALTER ROLE turns NOINHERIT; GRANT writers TO turns", "By SET ROLE writers the login may write 1 table"),
    ("becomes", "ALTER ROLE becomes NOINHERIT; GRANT boss TO becomes", "By SET ROLE boss the login is a superuser"),
    ("runs", "GRANT EXECUTE ON FUNCTION definer() TO runs", "may run 1 function, for one public.definer"),
    ("sets", "GRANT SET ON PARAMETER log_statement TO sets", "may change the setting log_statement"),
    ("gives", "GRANT SELECT ON staff TO gives WITH GRANT OPTION", "may give others its right to read 1 table"),
    ("triggers", "GRANT TRIGGER ON staff TO triggers", "may put triggers on 1 table"),
    ("through_view", "GRANT INSERT ON big_orders TO through_view", "may write 1 table, for one public.big_orders"),
    ("reads", "GRANT readers TO reads", None),
]


def check_rights(workspace, server, port, entry):
    server.rows("CREATE ROLE writers; GRANT INSERT ON staff TO writers; CREATE ROLE boss SUPERUSER; CREATE ROLE readers;"
                "CREATE FUNCTION definer() RETURNS int SECURITY DEFINER LANGUAGE sql AS 'SELECT 1';"
                "REVOKE ALL ON FUNCTION definer() FROM PUBLIC; REVOKE TEMPORARY ON DATABASE shop FROM PUBLIC")
    for login, grants, told in RIGHTS:
        server.rows(f"CREATE ROLE {login} LOGIN PASSWORD '{PASSWORD}'; GRANT SELECT ON orders TO {login}; {grants}")
        workspace.connect(f"postgresql://{login}:{ENCODED}@localhost:{port}/shop", login.replace("_", "-"))
        warnings = entry(login.replace("_", "-"))["warnings"]
        check(f"rights: {login}", warnings == [] if told is None else told in str(warnings), warnings)
    server.rows(f"CREATE ROLE blind LOGIN PASSWORD '{PASSWORD}'")
    done = workspace.run("connect", f"postgresql://blind:{ENCODED}@localhost:{port}/shop", "--id", "blind")
    check("no table to read", done.returncode == 0, done)
    check("no table to read, in health", "can read no table" in str(entry("blind")["warnings"]), entry("blind"))


def check_own_functions(workspace, server):
    """A function of a user's schema cannot stand in for the system's."""
    server.rows("CREATE FUNCTION public.lower(x varchar) RETURNS text LANGUAGE sql AS 'SELECT ''another'''")
    server.rows("ALTER ROLE reader SET search_path = public, pg_catalog; ALTER ROLE reader SET standard_conforming_strings = off;"
                "ALTER ROLE reader SET timezone = 'Asia/Tokyo'; ALTER ROLE reader SET datestyle = 'SQL, DMY';"
                "ALTER ROLE reader SET extra_float_digits = -5; ALTER ROLE reader SET bytea_output = 'escape'")
    answer = workspace.sql("shop", "SELECT lower(name) FROM customers WHERE id = 1")
    check("functions are the system's", answer.get("rows") == [["ada o'neil"]], answer)


def main():
    certificates = make_certificates()
    port = free_port()
    files = {"server.crt": certificates["server.pem"], "server.key": certificates["server.key"], "pg_hba.conf": ACCESS}
    settings = [f"port={port}", "listen_addresses=127.0.0.1", "ssl=on", "max_connections=60",
                "statement_timeout=0"]
    with tempfile.TemporaryDirectory(prefix="vouch-postgres-test-") as folder, Server(settings, files) as server:
        workspace = Workspace(folder, {"SHOP_PASSWORD": PASSWORD})
        fill(server)
        check_refusals(workspace, port, certificates)
        check_passwords(workspace, port)
        check_own_functions(workspace, server)
        check_values(workspace)
        check_catalog(workspace)
        check_budgets(workspace)
        check_engine_gate(workspace, server)
        check_locks(workspace, server)
        check_cancelling(workspace, server)
        check_health(workspace, server, port)
        check_dying(workspace, server, port)
        workspace.connect(f"postgresql://reader:{ENCODED}@localhost:{port}/store", "store")
        check_questions(workspace, "store")
        check_expired_certificate(workspace, certificates)
    finish()


if __name__ == "__main__":
    main()
