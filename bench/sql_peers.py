"""The SQL front end beside its peers, on the texts of others: TPC-DS and the gold queries of Spider.

Parsing alone against parsing alone: sqlglot in its compiled build (package sqlglotc, in a virtual environment under
build/bench) and, for PostgreSQL, libpg_query. The texts are not part of the project: VOUCH_BENCH_DATA names the folder
that holds sql/sqlglot/optimizer/tpc-ds/tpc-ds.sql and text2sql/spider; without it the statements of sql_front_end.sql
are used.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
PEER = """
import json, sys, time
import sqlglot
dialect, path = sys.argv[1:]
statements = [json.loads(line)["sql"] for line in open(path)]
total = accepted = 0
for statement in statements:
    least = 1e9
    try:
        for _ in range(5):
            begin = time.perf_counter()
            sqlglot.parse_one(statement, read=dialect)
            least = min(least, time.perf_counter() - begin)
    except Exception:
        continue
    total += least
    accepted += 1
import sqlglot.parser
build = "compiled" if sqlglot.parser.__file__.endswith(".so") else "interpreted"
print(json.dumps({"us": total / accepted * 1e6, "accepted": accepted, "of": len(statements),
                  "build": f"sqlglot {sqlglot.__version__}, {build}"}))
"""


def peer_python(folder):
    python = folder / "sqlglot" / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", folder / "sqlglot"], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "sqlglot[c]==30.30.0"], check=True)
    return python


def tpc_ds(data):
    text = (data / "sql/sqlglot/optimizer/tpc-ds/tpc-ds.sql").read_text()
    # Each query is followed by what an optimiser makes of it.
    parts = re.split(r"^-{10,}\n-- TPC-DS.*\n-{10,}\n", text, flags=re.MULTILINE)[1:]
    for part in parts:
        yield re.sub(r"^#.*\n", "", part, flags=re.MULTILINE).split(";")[0].strip()


def spider(data):
    folder = data / "text2sql/spider"
    for line in (folder / "questions.jsonl").read_text().splitlines():
        question = json.loads(line)
        yield question["gold_sql"], str(folder / "databases" / f"{question['db_id']}.sqlite")


def own():
    lines = (HERE / "sql_front_end.sql").read_text().splitlines()
    text = "\n".join(line for line in lines if not line.startswith("--"))
    return [part.strip() for part in re.split(r";\n", text + "\n") if part.strip()]


def sets():
    data = os.environ.get("VOUCH_BENCH_DATA")
    if not data:
        yield "own", "sqlite", [{"sql": sql, "database": ""} for sql in own()]
        yield "own", "postgres", [{"sql": sql, "database": ""} for sql in own()]
        return
    data = pathlib.Path(data)
    yield "tpc_ds", "postgres", [{"sql": sql, "database": ""} for sql in tpc_ds(data)]
    yield "spider", "postgres", [{"sql": sql, "database": ""} for sql, _ in spider(data)]
    yield "spider", "sqlite", [{"sql": sql, "database": database} for sql, database in spider(data)]


def main(vouch):
    program = pathlib.Path(vouch).parent / "bench" / "bench_sql_peers"
    python = peer_python(pathlib.Path(vouch).parent)
    for name, dialect, statements in sets():
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
            file.writelines(json.dumps(statement) + "\n" for statement in statements)
            file.flush()
            ours = subprocess.run([program, dialect, file.name], check=True, stdout=subprocess.PIPE, text=True).stdout
            peer = subprocess.run([python, "-c", PEER, dialect, file.name], check=True, stdout=subprocess.PIPE, text=True)
        figures = dict(line.split(": ", 1) for line in ours.splitlines())
        peer = json.loads(peer.stdout)
        for figure, value in figures.items():
            print(f"{name}_{dialect}_{figure}: {value}")
        print(f"{name}_{dialect}_sqlglot: {peer['us']:.1f} us ({peer['build']})")
        print(f"{name}_{dialect}_sqlglot_accepted: {peer['accepted']} of {peer['of']}")
        parse = float(figures["parse"].split()[0])
        print(f"{name}_{dialect}_times_sqlglot: {peer['us'] / parse:.0f}")
        if "postgres_parser" in figures:
            print(f"{name}_{dialect}_times_libpg_query: {float(figures['postgres_parser'].split()[0]) / parse:.2f}")
    return 0


sys.exit(main(sys.argv[1]))
