#!/usr/bin/env python3
"""The Chinook sample in its three published forms: the same question gives the same rows.

    bench/run same_answers [-- --show]

VOUCH_BENCH_DATA names the folder that holds text2sql/sample-databases (Chinook_Sqlite.sqlite, Chinook_PostgreSql.sql,
Chinook_MySql.sql), which is not part of the project. Their names differ (TrackId, track_id), and so do their types and
collations. Printed: how many questions are answered, and on how many of these the rows are those of SQLite.
"""
import os
import pathlib
import re
import shutil
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tests"))
import mariadb_server  # noqa: E402
import postgres_server  # noqa: E402
from database_checks import Workspace  # noqa: E402
from test_same_answers import detail, same  # noqa: E402

QUESTIONS = [
    "How many tracks are there?",
    "How many albums does each artist have?",
    "Which artist has the most albums?",
    "What are the 5 longest tracks?",
    "List the names of all genres in alphabetical order.",
    "How many tracks are there in each genre?",
    "What is the average length of tracks by genre?",
    "How many customers are there in each country?",
    "List the names of customers from Brazil.",
    "Which customers have no company?",
    "How many customers have a company?",
    "What is the total of invoices by billing country?",
    "Who are the top 5 customers by total invoice amount?",
    "How many invoices were placed in 2010?",
    "How many invoices were there per year?",
    "How many invoices were there per month in 2011?",
    "What is the average invoice total?",
    "What is the highest invoice total?",
    "Which employees were hired after 2003?",
    "How many customers does each employee support?",
    "Which tracks are in the playlist Grunge?",
    "How many tracks are in each playlist?",
    "Which playlists have more than 200 tracks?",
    "What is the total quantity of invoice lines for each track?",
    "How many tracks does the album Greatest Hits have?",
    "Which albums are by AC/DC?",
    "How many tracks are longer than 300000 milliseconds?",
    "What is the average unit price of tracks for each media type?",
    "Which media type has the most tracks?",
    "Which genre has the fewest tracks?",
    "How many different composers are there?",
    "Which artists have no albums?",
    "How many artists have no albums?",
    "Which employee is the oldest?",
    "List all employees sorted by hire date.",
    "Which customers live in Paris?",
    "How many tracks have no composer?",
    "What are the names of tracks that contain love?",
    "How many customers have an email that ends with gmail.com?",
    "List the titles of albums that start with B.",
]


def load(folder, data, postgres, mariadb):
    """The three forms, as URLs."""
    path = pathlib.Path(folder) / "chinook.sqlite"
    shutil.copy(data / "Chinook_Sqlite.sqlite", path)
    path.chmod(0o600)
    script = (data / "Chinook_PostgreSql.sql").read_text(encoding="utf-8-sig")
    script = re.sub(r"^\\c.*$|^(DROP|CREATE) DATABASE.*$", "", script, flags=re.M)
    postgres.rows("CREATE DATABASE chinook")
    postgres.use("chinook")
    postgres.rows(script)
    mariadb.script((data / "Chinook_MySql.sql").read_text(encoding="utf-8-sig"))
    return {"sqlite": f"sqlite:{path}", "postgres": f"postgresql://postgres@/chinook?host={postgres.folder}",
            "mariadb": f"mariadb://root@/Chinook?socket={mariadb.socket}"}


def main():
    folder = os.environ.get("VOUCH_BENCH_DATA")
    if not folder:
        print("VOUCH_BENCH_DATA names no folder with text2sql/sample-databases: nothing is asked")
        return
    data = pathlib.Path(folder) / "text2sql/sample-databases"
    with tempfile.TemporaryDirectory() as place, postgres_server.Server() as postgres, \
            mariadb_server.Server(["--skip-networking"]) as mariadb:
        workspace = Workspace(place)
        for name, url in load(place, data, postgres, mariadb).items():
            workspace.connect(url, name)
        answered, alike = 0, {"postgres": 0, "mariadb": 0}
        for question in QUESTIONS:
            expected = workspace.json("query", question, "--connector", "sqlite")
            answered += expected["status"] == "answered"
            if "--show" in sys.argv:
                print(f"? {question}\n  {expected['status']} {expected['sql']} {str(expected['rows'])[:100]}")
            for name in alike:
                answer = workspace.json("query", question, "--connector", name)
                if not same(answer, expected):
                    print(f"{name}: {question}{detail(expected, answer)}")
                elif expected["status"] == "answered":
                    alike[name] += 1
        print(f"answered: {answered} of {len(QUESTIONS)}")
        for name, count in alike.items():
            print(f"{name}_same: {count} of {answered}")


main()
