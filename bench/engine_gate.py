#!/usr/bin/env python3
"""What the engines themselves stop, with our gate off: a table.

    bench/engine_gate [FILE] [--list]

FILE has lines `dialect, verdict, statement, reason`, tab-separated (default: engine_gate.tsv). Those to be denied are attempted
through the very sessions that the connectors use (engine_gate.cpp), on servers and files of our own, by an owner's login, by one
that `vouch connect --print-grants` makes, and by that one with a table and a column withheld as the script's comments say. What
ran is compared with what was there before: rows, objects, logins, files. --list tells which ran.
"""
import collections
import hashlib
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tests"))
import duckdb_engine  # noqa: E402
import mariadb_server  # noqa: E402
import postgres_server  # noqa: E402

TABLES = {
    "customers": "id BIGINT PRIMARY KEY, tenant_id BIGINT, name VARCHAR(60), ssn VARCHAR(20)",
    "products": "id BIGINT PRIMARY KEY, name VARCHAR(60), category VARCHAR(20), price DECIMAL(12,2), attrs JSON",
    "orders": "id BIGINT PRIMARY KEY, customer_id BIGINT, tenant_id BIGINT, amount DECIMAL(12,2), status VARCHAR(20), "
              "created_at TIMESTAMP NULL, note VARCHAR(60)",
    "order_items": "order_id BIGINT, product_id BIGINT, quantity INT, price DECIMAL(12,2)",
    "events": "id BIGINT PRIMARY KEY, tenant_id BIGINT, ts TIMESTAMP NULL, kind VARCHAR(20), payload JSON",
    "employees": "id BIGINT PRIMARY KEY, name VARCHAR(60), manager_id BIGINT",
    "update_log": "id BIGINT PRIMARY KEY, changed_at TIMESTAMP NULL, note VARCHAR(60), metric_user_count INT, {delete} INT, "
                  "{select} INT, {drop} INT, {exec} INT",
    "api_keys": "id BIGINT PRIMARY KEY, secret VARCHAR(60)",
}
ROWS = """
INSERT INTO customers VALUES (1, 1, 'Ada', '111-22-3333'), (2, 2, 'Bo', '222-33-4444');
INSERT INTO products VALUES (1, 'pan', 'kitchen', 9.5, '{"size": "L"}'), (2, 'rake', 'garden', 20, '{"size": "S"}');
INSERT INTO orders VALUES (1, 1, 1, 10, 'paid', '2026-01-01 00:00:00', 'a'), (2, 2, 2, 20, 'open', '2026-02-01 00:00:00', 'b');
INSERT INTO order_items VALUES (1, 1, 2, 9.5), (2, 2, 1, 20);
INSERT INTO events VALUES (1, 1, '2026-01-01 00:00:00', 'click', '{"a": 1}');
INSERT INTO employees VALUES (1, 'Eve', NULL), (2, 'Kim', 1);
INSERT INTO update_log VALUES (1, '2026-01-01 00:00:00', 'x', 1, 0, 0, 0, 0);
INSERT INTO api_keys VALUES (1, 'sesame');
"""


def creation(quote):
    words = {word: f"{quote}{word}{quote}" for word in ("delete", "select", "drop", "exec")}
    tables = [f"CREATE TABLE {name} ({columns.format(**words) if '{' in columns else columns})" for name, columns in TABLES.items()]
    return ";\n".join(tables) + ";\n" + ROWS.strip().rstrip(";")


def digest(*parts):
    return hashlib.sha256("\0".join(map(str, parts)).encode()).hexdigest()


def files_below(folder, without=()):
    """What of a folder a statement might have written, by name and size."""
    found = []
    for top, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name not in without)
        found += [(os.path.join(top, name), os.stat(os.path.join(top, name)).st_size) for name in sorted(names)
                  if name not in without]
    return found


class Helper:
    """The program that attempts, one process for each login."""

    def __init__(self, vouch, *words):
        environment = {**os.environ, "VOUCH_WORKER": str(vouch.parent / "vouch-worker")}
        self.process = subprocess.Popen([vouch.parent / "bench/bench_engine_gate", *map(str, words)], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, env=environment)

    def attempt(self, statement):
        self.process.stdin.write(statement + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"the program ended at: {statement}")
        return line.rstrip("\n").split("\t")

    def close(self):
        self.process.stdin.close()
        self.process.wait(timeout=30)


class Postgres:
    dialect = "postgres"
    # What changes by itself.
    MOVING = ("base", "global", "pg_wal", "pg_stat", "pg_stat_tmp", "pg_xact", "pg_subtrans", "pg_logical", "pg_multixact",
              "pg_notify", "pg_commit_ts", "postmaster.pid", "postmaster.opts")
    STATE = """
        SELECT string_agg(line, E'\\n' ORDER BY line) FROM (
          SELECT concat('relation ', c.oid, c.relname, c.relkind, c.relowner, c.relacl) AS line FROM pg_class c
            WHERE c.oid >= 16384 AND c.relpersistence <> 't' AND c.relnamespace NOT IN
            (SELECT oid FROM pg_namespace WHERE nspname LIKE 'pg\\_%temp%' OR nspname = 'pg_toast')
          UNION ALL SELECT concat('function ', oid, proname) FROM pg_proc WHERE oid >= 16384
          UNION ALL SELECT concat('schema ', nspname, nspacl) FROM pg_namespace WHERE nspname NOT LIKE 'pg\\_%temp%'
          UNION ALL SELECT concat('role ', rolname, rolsuper, rolcanlogin, rolconfig) FROM pg_roles
          UNION ALL SELECT 'database ' || datname FROM pg_database
          UNION ALL SELECT 'collations ' || count(*) FROM pg_collation
          UNION ALL SELECT 'large object ' || oid FROM pg_largeobject_metadata
          UNION ALL SELECT 'slot ' || slot_name FROM pg_replication_slots
          UNION ALL SELECT 'comment ' || objoid || description FROM pg_description WHERE objoid >= 16384
          UNION ALL SELECT 'extension ' || extname FROM pg_extension) AS lines"""

    def __init__(self, vouch):
        self.vouch, self.server = vouch, postgres_server.Server(["max_connections=20"])

    def __enter__(self):
        self.server.__enter__()
        self.server.rows("CREATE ROLE owner LOGIN")
        self.server.rows("CREATE DATABASE pattern OWNER owner")
        self.server.use("pattern")
        self.server.rows(f"SET SESSION AUTHORIZATION owner; {creation(chr(34)).replace('JSON', 'JSONB')}; "
                         "RESET SESSION AUTHORIZATION")
        self.restore()
        return self

    def __exit__(self, *_):
        self.server.__exit__()

    def restore(self):
        self.server.use("postgres")
        self.server.rows("SET client_min_messages = 'warning'; DROP DATABASE IF EXISTS gate WITH (FORCE)")
        for role, in self.server.rows("SELECT rolname FROM pg_roles WHERE oid >= 16384 AND rolname <> 'owner'"):
            self.server.run(f'DROP ROLE "{role}"')
        self.server.rows("CREATE DATABASE gate TEMPLATE pattern OWNER owner")
        self.server.use("gate")
        for login in ("least", "withheld"):
            url = f"postgresql://{login}@/gate?host={self.server.folder}"
            self.server.rows(subprocess.run([self.vouch, "connect", url, "--print-grants"], check=True, capture_output=True,
                                            text=True).stdout)
        self.server.rows("REVOKE SELECT ON api_keys, customers FROM withheld; "
                         "GRANT SELECT (id, tenant_id, name) ON customers TO withheld")

    def logins(self):
        return {login: lambda login=login: Helper(self.vouch, "postgres", self.server.folder, 5432, login, "", "gate")
                for login in ("owner", "least", "withheld")}

    def disturb(self):
        self.server.rows("UPDATE employees SET name = 'Evan' WHERE id = 1")

    def state(self):
        rows = [self.server.rows(self.STATE)]
        for name, in self.server.rows("SELECT oid::regclass::text FROM pg_class WHERE relkind IN ('r', 'm') AND oid >= 16384 AND "
                                      "relpersistence <> 't' AND relnamespace <> 'pg_toast'::regnamespace ORDER BY 1"):
            rows.append(self.server.rows(f"SELECT string_agg(t::text, '|' ORDER BY t::text) FROM {name} AS t"))
        return digest(*rows, files_below(self.server.folder / "data", self.MOVING))


class Mariadb:
    dialect = "mysql"

    def __init__(self, vouch):
        self.vouch, self.server = vouch, mariadb_server.Server(["--skip-networking"])

    def __enter__(self):
        self.server.__enter__()
        self.restore()
        return self

    def __exit__(self, *_):
        self.server.__exit__()

    def restore(self):
        users = "".join(f"DROP USER {user};" for user, in self.server.rows(
            "SELECT CONCAT(QUOTE(user), '@', QUOTE(host)) FROM mysql.user WHERE user NOT IN ('root', 'mariadb.sys')"))
        others = "".join(f"DROP DATABASE `{name}`;" for name, in self.server.rows(
            "SELECT schema_name FROM information_schema.schemata WHERE schema_name NOT IN "
            "('mysql', 'information_schema', 'performance_schema', 'sys')"))
        self.server.script(users + others + "CREATE DATABASE appdb; CREATE USER owner@'%' IDENTIFIED BY 'choose a password';"
                           "GRANT ALL ON appdb.* TO owner@'%';")
        self.server.script(creation("`"), "appdb")
        for login in ("least", "withheld"):
            url = f"mariadb://{login}@/appdb?socket={self.server.socket}"
            self.server.script(subprocess.run([self.vouch, "connect", url, "--print-grants"], check=True, capture_output=True,
                                              text=True).stdout)
        readable = "".join(f"GRANT SELECT ON appdb.{name} TO withheld@'%';" for name in TABLES
                           if name not in ("api_keys", "customers"))
        self.server.script("REVOKE ALL ON appdb.* FROM withheld@'%';" + readable +
                           "GRANT SELECT (id, tenant_id, name) ON appdb.customers TO withheld@'%';")

    def logins(self):
        return {login: lambda login=login: Helper(self.vouch, "mariadb", self.server.socket, 0, login, "choose a password", "appdb")
                for login in ("owner", "least", "withheld")}

    def disturb(self):
        self.server.script("UPDATE employees SET name = 'Evan' WHERE id = 1;", "appdb")

    def state(self):
        tables = self.server.rows("SELECT CONCAT('`', table_schema, '`.`', table_name, '`') FROM information_schema.tables WHERE "
                                  "table_schema NOT IN ('mysql', 'information_schema', 'performance_schema', 'sys') ORDER BY 1")
        sums = self.server.rows("CHECKSUM TABLE " + ", ".join(name for name, in tables)) if tables else []
        rest = self.server.rows(
            "SELECT CONCAT(table_schema, table_name, table_type, IFNULL(create_time, '')) FROM information_schema.tables "
            "WHERE table_schema <> 'information_schema' ORDER BY 1; SELECT schema_name FROM information_schema.schemata;"
            "SELECT CONCAT(routine_schema, routine_name) FROM information_schema.routines; "
            "SELECT CONCAT(trigger_schema, trigger_name) FROM information_schema.triggers; "
            "SELECT CONCAT(event_schema, event_name) FROM information_schema.events; "
            "SELECT CONCAT(user, host, priv) FROM mysql.global_priv; "
            "SELECT CONCAT(variable_name, variable_value) FROM information_schema.global_variables "
            "WHERE variable_name NOT LIKE 'gtid%' AND variable_name NOT LIKE 'timestamp'")
        return digest(tables, sums, rest)


class File:
    """An engine without logins: a file in a folder of its own."""

    def __init__(self, vouch):
        self.vouch = vouch

    def __enter__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="vouch-engine-gate-"))
        self.pattern, self.path = self.folder / "pattern", self.folder / "open" / "gate.db"
        self.path.parent.mkdir()
        self.create()
        self.restore()
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)

    def restore(self):
        for path in self.path.parent.iterdir():
            path.unlink()
        shutil.copy(self.pattern, self.path)

    def disturb(self):
        (self.path.parent / "written").write_text("x")

    def state(self):
        return digest(*[(path.name, hashlib.sha256(path.read_bytes()).hexdigest())
                        for path in sorted(self.path.parent.iterdir()) if not path.name.endswith(("-wal", "-shm"))])


class Duckdb(File):
    dialect = "duckdb"

    def create(self):
        with duckdb_engine.Engine(self.pattern) as engine:
            for statement in creation('"').split(";\n"):
                engine.script(statement)

    def logins(self):
        return {"whoever reads the file": lambda: Helper(self.vouch, "duckdb", self.path)}


class Sqlite(File):
    dialect = "sqlite"

    def create(self):
        database = sqlite3.connect(self.pattern)
        database.executescript(creation('"'))
        database.close()

    def logins(self):
        listed = [name for name in TABLES if name != "api_keys"]
        return {"every table": lambda: Helper(self.vouch, "sqlite", self.path, *TABLES),
                "the tables of the query": lambda: Helper(self.vouch, "sqlite", self.path, *listed)}


ENGINES = {"PostgreSQL": Postgres, "MariaDB": Mariadb, "DuckDB": Duckdb, "SQLite": Sqlite}
NAMED_FILE = re.compile(r"['\"](/[^'\"]+)['\"]")


def named_files(statement):
    """The files that a statement names, as they are now."""
    paths = [path for path in NAMED_FILE.findall(statement) if not path.startswith(("/etc/", "/proc/", "/dev/"))]
    return {path: (os.path.getsize(path), os.path.getmtime(path)) for path in paths if os.path.isfile(path)}


def read_cases(path):
    cases = collections.defaultdict(list)
    for line in path.read_text().splitlines():
        fields = line.split("\t")
        if len(fields) >= 3 and fields[1] in ("allow", "deny") and fields[2].strip() and "\r" not in fields[2]:
            cases[fields[0], fields[1]].append(fields[2])
    return cases


class Tally:
    """One login of one engine."""

    def __init__(self, engine, login):
        self.engine, self.login = engine, login
        self.count = collections.Counter()
        self.ran = []

    def attempt_all(self, target, helper, statements):
        before = target.state()
        for statement in statements:
            files = named_files(statement)
            outcome, _, outlives = helper.attempt(statement)
            new_files = [path for path in named_files(statement).items() if path not in files.items()]
            for path, _ in new_files:
                if path not in files:
                    os.unlink(path)
            after = target.state()
            changed = after != before or bool(new_files)
            self.count[outcome] += 1
            self.count["changed"] += changed
            self.count["outlives"] += bool(outlives)
            if outcome == "ran" or changed or outlives:
                what = ", ".join(word for word, true in (("changed", changed), (f"outlives: {outlives}", outlives)) if true)
                self.ran.append(f"{outcome} {'(' + what + ') ' if what else ''}{statement}")
            if changed:
                target.restore()
                before = target.state()

    def honest(self, helper, statements):
        self.honest_ran = sum(helper.attempt(statement)[0] == "ran" for statement in statements)
        self.honest_all = len(statements)

    def row(self):
        count = self.count
        total = count["refused"] + count["stopped"] + count["ran"]
        return (f"| {self.engine} | {self.login} | {total} | {count['refused']} | {count['stopped']} | {count['ran']} | "
                f"{count['changed']} | {count['outlives']} | {self.honest_ran} of {self.honest_all} |")


def check_sight(name, target):
    """That what changes is seen at all."""
    before = target.state()
    target.disturb()
    if target.state() == before:
        sys.exit(f"{name}: a change was not seen")
    target.restore()


def main(arguments):
    listed = "--list" in arguments
    words = [word for word in arguments if word != "--list"]
    if not 1 <= len(words) <= 2:
        sys.exit(__doc__)
    vouch = pathlib.Path(words[0]).resolve()
    cases = read_cases(pathlib.Path(words[1]) if len(words) == 2 else HERE / "engine_gate.tsv")
    tallies = []
    for name, engine in ENGINES.items():
        denied, allowed = (cases["any", verdict] + cases[engine.dialect, verdict] for verdict in ("deny", "allow"))
        with engine(vouch) as target:
            check_sight(name, target)
            for login, start in target.logins().items():
                tally = Tally(name, login)
                helper = start()
                tally.attempt_all(target, helper, denied)
                tally.honest(helper, allowed)
                helper.close()
                tallies.append(tally)
    print("| engine | login | statements | refused | stopped | ran | changed something | outlived it | honest ones that ran |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for tally in tallies:
        print(tally.row())
    if listed:
        for tally in tallies:
            print(f"\n{tally.engine}, {tally.login}:")
            print("\n".join(tally.ran))


if __name__ == "__main__":
    main(sys.argv[1:])
