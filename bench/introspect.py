#!/usr/bin/env python3
"""Reading the catalog of ten thousand generated tables (tests/many_tables.py), on each engine.

Whole commands: `connect`, which reads it to see that it can; `extract-schema --json`; and the first question, which also reads the
values of all tables within its time. Printed: seconds for each, and for each thousand tables. Making the tables takes longer.
"""
import pathlib
import sqlite3
import subprocess
import sys
import tempfile

from program import Run, binary, report, target

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tests"))
import mariadb_server  # noqa: E402
import many_tables  # noqa: E402
import postgres_server  # noqa: E402

COUNT = many_tables.COUNT
QUESTION = "How many customers are in customer 00003?"
MARIADB = ["--skip-networking", "--innodb-file-per-table=0", "--innodb-flush-log-at-trx-commit=0", "--table-definition-cache=12000"]


class Bench:
    def __init__(self, vouch, folder):
        self.vouch, self.folder = vouch, folder

    def timed(self, *words):
        run = Run([self.vouch, *words, "--workspace", self.folder], output="/dev/null")
        return run

    def measure(self, engine, url):
        for name, words in [("connect", ["connect", url, "--id", engine]), ("extract_schema", ["extract-schema", engine, "--json"]),
                            ("first_question", ["query", QUESTION, "--connector", engine]),
                            ("next_question", ["query", QUESTION, "--connector", engine])]:
            run = self.timed(*words)
            if run.status not in ((0,) if words[0] != "query" else (0, 4)):
                sys.exit(f"{words}: exit status {run.status}")
            report(f"{engine}_{name}", run.seconds, "s")
            if name == "extract_schema":
                report(f"{engine}_per_thousand_tables", 1000 * run.seconds / (COUNT / 1000), "ms")
                target(f"{engine}_{name}", run.seconds, 10, "s")
            report(f"{engine}_{name}_peak_memory", run.peak_megabytes, "MB")


def main():
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(binary(), folder)
        path = pathlib.Path(folder) / "many.sqlite"
        database = sqlite3.connect(path)
        for script in many_tables.scripts(COUNT, ""):
            database.executescript(f"BEGIN;{script}COMMIT;")
        database.close()
        bench.measure("sqlite", f"sqlite:{path}")
        path = pathlib.Path(folder) / "many.duckdb"
        # In a process of its own: what a child of this one takes is told as no less than this one has.
        subprocess.run([sys.executable, "-c", "import sys; sys.path.insert(0, sys.argv[1])\n"
                        "import many_tables; from duckdb_engine import Engine\n"
                        "with Engine(sys.argv[2]) as engine:\n"
                        f" for script in many_tables.scripts({COUNT}, 'statement'): engine.script('BEGIN;' + script + 'COMMIT;')",
                        HERE.parent / "tests", path], check=True)
        bench.measure("duckdb", f"duckdb:{path}")
        with postgres_server.Server() as server:
            for script in many_tables.scripts(COUNT, "statement"):
                server.rows(script)
            bench.measure("postgres", f"postgresql://postgres@/postgres?host={server.folder}")
        with mariadb_server.Server(MARIADB) as server:
            server.script("CREATE DATABASE many;")
            for script in many_tables.scripts(COUNT, "inline"):
                server.script(script, "many")
            bench.measure("mariadb", f"mariadb://root@/many?socket={server.socket}")


main()
