#!/usr/bin/env python3
"""Compares the planner's word tables with the names of a data folder's databases.

    tools/check_word_tables.py DIR...        (each with databases/*.sqlite)

The tables may hold words of the language, never the vocabulary of one database: a planner that knows the column names of the
data it is measured on measures nothing. Listed are the rows that are the whole name of a table or column, by how many of the
databases have such a name. A word that many schemas share ("date", "price") is the language's; each row with few databases is
for a person to judge: would it stand there if nobody had seen that database? Run by hand; the status is 1 where a phrase of
two or more words is such a name in one database only and is not in ACCEPTED with its reason.
"""
import collections
import pathlib
import re
import sqlite3
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FEW = 3
ACCEPTED = {
    "birth date": "how a date of birth is called anywhere",
    "birth year": "the same, by year",
    "full name": "a person's whole name",
    "home town": "where a person comes from",
    "total amount": "what a document of account adds up to",
    "unit price": "a factor of revenue, in any order",
}


def words_of(name):
    name = re.sub(r"([a-z0-9])([A-Z])", r"\1 \2", name)
    return " ".join(re.findall(r"[a-z]+|[0-9]+", name.lower()))


def table_rows():
    """(file, phrase) for each phrase that is compared with a question or with a name."""
    for path in sorted((ROOT / "src/planner/english").glob("*.tsv")):
        if path.stem == "phrases":
            continue
        column = 1 if path.stem == "attributes" else 0
        for line in path.read_text(encoding="utf-8").splitlines():
            cells = line.split("\t")
            if not line.startswith("#") and len(cells) > column:
                yield path.name, cells[column].lstrip("!")
    for path in sorted((ROOT / "src/knowledge/english").glob("*.h")):
        for phrase in re.findall(r'"([^"\n]+)"', path.read_text(encoding="utf-8")):
            if not phrase.endswith(".h"):
                yield path.name, phrase


def schema_names(folders):
    """Name in words -> the databases that have it."""
    names = collections.defaultdict(set)
    for folder in folders:
        for path in sorted(pathlib.Path(folder).glob("databases/*.sqlite")):
            with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as database:
                tables = [row[0] for row in database.execute("select name from sqlite_master where type = 'table'")]
                for table in tables:
                    names[words_of(table)].add(path.stem)
                    for row in database.execute(f"""pragma table_info("{table.replace('"', '""')}")"""):
                        names[words_of(row[1])].add(path.stem)
    return names


def main():
    if len(sys.argv) < 2:
        print(__doc__)
        return 2
    names = schema_names(sys.argv[1:])
    rows = collections.defaultdict(set)
    for file, phrase in table_rows():
        rows[phrase].add(file)
    shared = sorted((phrase for phrase in rows if phrase in names), key=lambda phrase: (len(names[phrase]), phrase))
    flagged = 0
    print(f"{len(rows)} phrases in the tables, {len(names)} names in the databases, {len(shared)} in both")
    for phrase in shared:
        count = len(names[phrase])
        alone = count == 1 and " " in phrase and phrase not in ACCEPTED
        flagged += alone
        if count < FEW:
            print(f"{count} database{'s' if count > 1 else ' '}  {phrase:24} {', '.join(sorted(rows[phrase])):40}"
                  f"{'  to judge' if alone else ''}")
    usual = [phrase for phrase in shared if len(names[phrase]) >= FEW]
    print(f"{len(usual)} in {FEW} or more databases: {', '.join(usual)}")
    print(f"{flagged} to judge")
    return 1 if flagged else 0


if __name__ == "__main__":
    sys.exit(main())
