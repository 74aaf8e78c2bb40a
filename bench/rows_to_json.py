#!/usr/bin/env python3
"""A million rows out of each engine, beside the command lines of the engines, in one run.

`vouch sql run --json --rows 1000000` as a whole process (connecting, reading the catalog, the gate and the JSON), and the
connector alone, against psql (JSON by row_to_json, and --csv), mariadb (--batch --quick: its text, tab-separated) and the duckdb
shell (-json; package duckdb-cli, in a virtual environment under build/bench). What is written goes to /dev/null. Ratios are
our time over theirs: below 1 we are faster.
"""
import os
import pathlib
import subprocess
import sys
import tempfile

from program import Run, binary, report, target

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tests"))
import mariadb_server  # noqa: E402
import postgres_server  # noqa: E402

ROWS = 1_000_000
ROUNDS = 3
QUERIES = {"narrow": "SELECT a, b, c FROM narrow", "wide": "SELECT * FROM wide"}
POSTGRES = f"""
CREATE TABLE narrow AS SELECT i AS a, i * 7 % 1000 AS b, i::bigint * 1000003 AS c FROM generate_series(1, {ROWS}) AS i;
CREATE TABLE wide AS SELECT i AS id, (i % 1000 / 7.0)::numeric(12,2) AS price, timestamp '2024-01-01' + i * interval '1 second' AS at,
  md5(i::text) AS word, date '2020-01-01' + i % 1000 AS day, i * 0.37::float8 AS ratio, i % 2 = 0 AS flag,
  'Łódź "quoted" text ' || i AS note FROM generate_series(1, {ROWS}) AS i
"""
MARIADB = f"""
CREATE DATABASE bench; USE bench;
CREATE TABLE narrow AS SELECT CAST(seq AS INT) AS a, seq * 7 % 1000 AS b, seq * 1000003 AS c FROM seq_1_to_{ROWS};
CREATE TABLE wide AS SELECT seq AS id, CAST(seq % 1000 / 7 AS DECIMAL(12,2)) AS price,
  TIMESTAMPADD(SECOND, seq, TIMESTAMP '2024-01-01 00:00:00') AS at, md5(seq) AS word,
  DATE_ADD(DATE '2020-01-01', INTERVAL seq % 1000 DAY) AS day, seq * 0.37e0 AS ratio, seq % 2 = 0 AS flag,
  CONCAT('Łódź "quoted" text ', seq) AS note FROM seq_1_to_{ROWS};
"""
DUCKDB = f"""
CREATE TABLE narrow AS SELECT i::INT AS a, (i * 7 % 1000)::INT AS b, i * 1000003 AS c FROM range(1, {ROWS} + 1) AS t(i);
CREATE TABLE wide AS SELECT i::INT AS id, (i % 1000 / 7.0)::DECIMAL(12,2) AS price, timestamp '2024-01-01' + to_seconds(i) AS at,
  md5(i::VARCHAR) AS word, date '2020-01-01' + (i % 1000)::INT AS day, i * 0.37::DOUBLE AS ratio, i % 2 = 0 AS flag,
  'Łódź "quoted" text ' || i AS note FROM range(1, {ROWS} + 1) AS t(i)
"""


def duckdb_shell(build):
    """The shell; installed where it is missing, None where it cannot be had."""
    folder = build / "duckdb-cli"
    shell = folder / "bin" / "duckdb"
    try:
        if not shell.exists():
            subprocess.run([sys.executable, "-m", "venv", folder], check=True, capture_output=True)
            subprocess.run([folder / "bin" / "pip", "install", "--quiet", "duckdb-cli==1.5.6"], check=True, capture_output=True)
    except subprocess.CalledProcessError as error:
        print(f"without the duckdb shell: {error.stderr.decode(errors='replace')[-200:]}", file=sys.stderr)
        return None
    return shell


def timed(commands):
    """For each the least time of a few runs, for what else the machine does only adds, and the peak of memory. They take turns, so
    that a busy moment meets all of them."""
    runs = {name: [] for name in commands}
    for _ in range(ROUNDS):
        for name, arguments in commands.items():
            run = Run([str(word) for word in arguments], output="/dev/null")
            if run.status != 0:
                sys.exit(f"{arguments}: exit status {run.status}")
            runs[name].append(run)
    return {name: (min(run.seconds for run in all_runs), max(run.peak_megabytes for run in all_runs))
            for name, all_runs in runs.items()}


def alone(program, url, query):
    """The connector by itself."""
    taken = []
    for _ in range(ROUNDS):
        rows, seconds = subprocess.run([program, url, str(ROWS), query], check=True, capture_output=True, text=True).stdout.split()
        if int(rows) != ROWS:
            sys.exit(f"{url}: {rows} rows")
        taken.append(float(seconds))
    return min(taken)


class Bench:
    def __init__(self, vouch, folder):
        self.vouch, self.folder = vouch, folder
        self.program = pathlib.Path(vouch).parent / "bench" / "bench_rows_to_json"

    def measure(self, engine, url, peers):
        subprocess.run([self.vouch, "connect", url, "--id", engine, "--workspace", self.folder], check=True, capture_output=True)
        for shape, query in QUERIES.items():
            others = peers(query)
            taken = timed({"own": [self.vouch, "sql", "run", "--connector", engine, "--json", "--rows", ROWS, query, "--workspace",
                                   self.folder], **others})
            own, memory = taken.pop("own")
            name = f"{engine}_{shape}"
            report(f"{name}_json", ROWS / own / 1000, "thousand rows/s")
            report(f"{name}_connector_alone", ROWS / alone(self.program, url, query) / 1000, "thousand rows/s")
            report(f"{name}_peak_memory", memory, "MB")
            target(f"{name}_peak_memory", memory, 100, "MB")  # of DuckDB its own process, which is the larger
            for peer, (theirs, their_memory) in taken.items():
                report(f"{name}_{peer}", ROWS / theirs / 1000, "thousand rows/s")
                print(f"{name}_over_{peer}: {own / theirs:.2f} times (memory of the peer {their_memory:.0f} MB)", flush=True)


def main():
    vouch = binary()
    os.environ["VOUCH_WORKER"] = str(pathlib.Path(vouch).parent / "vouch-worker")
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(vouch, folder)
        with postgres_server.Server(["shared_buffers=256MB", "statement_timeout=0"]) as server:
            for statement in (*POSTGRES.split(";\n"), "VACUUM ANALYZE"):
                server.rows(statement)
            psql = ["psql", "--no-psqlrc", f"--host={server.folder}", "--username=postgres", "--dbname=postgres"]
            bench.measure("postgres", f"postgresql://postgres@/postgres?host={server.folder}", lambda query: {
                "psql_row_to_json": [*psql, "--tuples-only", "--no-align", f"--command=SELECT row_to_json(r) FROM ({query}) AS r"],
                "psql_csv": [*psql, "--csv", f"--command={query}"]})
        with mariadb_server.Server(["--skip-networking", "--innodb-buffer-pool-size=512M"]) as server:
            server.script(MARIADB)
            client = ["mariadb", "--no-defaults", "--user=root", f"--socket={server.socket}", "--batch", "bench"]
            bench.measure("mariadb", f"mariadb://root@/bench?socket={server.socket}", lambda query: {
                "mariadb_quick": [*client, "--quick", f"--execute={query}"], "mariadb": [*client, f"--execute={query}"]})
        path = os.path.join(folder, "bench.duckdb")
        # In a process of its own: what a child of this one takes is told as no less than this one has.
        subprocess.run([sys.executable, "-c", "import sys; sys.path.insert(0, sys.argv[1]); from duckdb_engine import Engine\n"
                        "with Engine(sys.argv[2]) as engine:\n for text in sys.argv[3].split(';\\n'): engine.script(text)",
                        HERE.parent / "tests", path, DUCKDB], check=True)
        shell = duckdb_shell(pathlib.Path(vouch).parent)
        bench.measure("duckdb", f"duckdb:{path}", lambda query: {
            "duckdb_json": [shell, "-readonly", "-json", path, query]} if shell else {})


main()
