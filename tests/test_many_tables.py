#!/usr/bin/env python3
"""Ten thousand tables come through whole: columns, keys and comments, on PostgreSQL and SQLite; a thousand on DuckDB and MariaDB,
where making them takes longer (bench/introspect.py has ten thousand on all). One table more than the limit is told.

    test_many_tables.py VOUCH
"""
import pathlib
import sqlite3
import tempfile

import many_tables
import mariadb_server
import postgres_server
from database_checks import Workspace, check, finish
from duckdb_engine import Engine

COUNT = many_tables.COUNT


def check_catalog(workspace, connector, url, count=COUNT, commented=True):
    workspace.connect(url, connector)
    catalog = workspace.json("extract-schema", connector)
    faults = many_tables.faults(catalog, count, commented)
    check(f"{connector}: {count} tables", not faults, f"{len(faults)}, {faults[:2]} {catalog.get('err', '')[:300]}")


def main():
    with tempfile.TemporaryDirectory(prefix="vouch-many-") as folder:
        workspace = Workspace(folder)
        path = pathlib.Path(folder) / "many.sqlite"
        database = sqlite3.connect(path)
        for script in many_tables.scripts(COUNT, ""):
            database.executescript(f"BEGIN;{script}COMMIT;")
        database.commit()
        check_catalog(workspace, "sqlite", f"sqlite:{path}", commented=False)
        database.execute("CREATE TABLE zebra (id INTEGER)")
        database.commit()
        database.close()
        catalog = workspace.json("extract-schema", "sqlite")
        check("one more than are read", len(catalog["tables"]) == COUNT and "10000 tables" in str(catalog["warnings"]),
              catalog["warnings"])
        path = pathlib.Path(folder) / "many.duckdb"
        with Engine(path) as engine:
            for script in many_tables.scripts(1000, "statement"):
                engine.script(f"BEGIN;{script}COMMIT;")
        check_catalog(workspace, "duckdb", f"duckdb:{path}", 1000)
        with postgres_server.Server() as server:
            for script in many_tables.scripts(COUNT, "statement"):
                server.rows(script)
            check_catalog(workspace, "postgres", f"postgresql://postgres@/postgres?host={server.folder}")
        with mariadb_server.Server(["--skip-networking", "--innodb-file-per-table=0", "--innodb-flush-log-at-trx-commit=0"]) as server:
            server.script("CREATE DATABASE many;")
            for script in many_tables.scripts(1000, "inline"):
                server.script(script, "many")
            check_catalog(workspace, "mariadb", f"mariadb://root@/many?socket={server.socket}", 1000)
    finish()


if __name__ == "__main__":
    main()
