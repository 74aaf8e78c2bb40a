#!/usr/bin/env python3
"""The same question gives the same rows on PostgreSQL, MariaDB, DuckDB and SQLite, over the sample company of `vouch demo`.

    test_same_answers.py VOUCH [--show]

The other engines get the tables of the sample in their own types; PostgreSQL and DuckDB also without any declared key. There
less is known, so that a question may be refused; where it is answered in the same way, the rows are the same. Rows are compared
as lists where the question asks for an order, else as multisets; numbers to a few digits, for an average has another number of
them in each engine.
"""
import pathlib
import re
import sqlite3
import sys
import tempfile

import mariadb_server
import postgres_server
from database_checks import Workspace, check, finish, plain
from duckdb_engine import Engine

QUESTIONS = [
    "How many customers are there?",
    "How many customers are there in Germany?",
    "How many customers are there in each country?",
    "How many customers are there in each segment, sorted by the number of customers?",
    "List the names of all customers in Austria.",
    "List the names of all categories in alphabetical order.",
    "Which customers have no email?",
    "Which customers have a credit limit above 100000?",
    "What is the average credit limit of customers by country?",
    "What is the highest and lowest salary?",
    "What is the average salary of employees for each department?",
    "Which employee has the highest salary?",
    "Which employees were hired after 2022?",
    "How many employees does each department have?",
    "How many different job titles are there?",
    "What is the total payment amount by payment method?",
    "Who are the top 5 customers by total order amount?",
    "What are the 3 most expensive products?",
    "What are the three cheapest products?",
    "What is the average unit price of products in each category?",
    "How many products are there for each status?",
    "Which products are supplied by Yamashiro Hamono?",
    "How many products does each supplier supply?",
    "How many orders were placed in 2025?",
    "How many orders were placed in March 2025?",
    "How many orders were placed between 1 January 2026 and 31 March 2026?",
    "How many orders were placed per month in 2025?",
    "How many orders were placed per year?",
    "How many orders were placed per quarter in 2024?",
    "What is the total order amount by channel?",
    "What is the total order amount for each customer?",
    "How many orders are there for each status?",
    "How many orders does each employee have?",
    "Which customers have more than 20 orders?",
    "Which customers have no orders?",
    "How many invoices are overdue?",
    "What is the total amount of open invoices?",
    "What is the total invoice amount by status?",
    "How many shipments are there for each carrier?",
    "What is the average freight cost by carrier?",
    "How many returns are there for each reason?",
    "What is the total quantity on hand for each warehouse?",
    "List the names of suppliers sorted by rating.",
    "Which suppliers have no rating?",
    "What is the average rating of suppliers by country?",
    "Which warehouses have a capacity above 2000 pallets?",
    "How many customers have a name that starts with B?",
    "Show the name and unit price of each product, sorted by unit price from highest to lowest.",
    "Which category has the most products?",
    "Which department has the fewest employees?",
    "What is the total quantity of order items for each product?",
    "Show all regions.",
]
ORDERED = re.compile(r"\bORDER BY\b", re.I)


def definitions(path):
    """The CREATE TABLE statements of the sample without their comments, and its rows as statements."""
    with sqlite3.connect(path) as database:
        tables = database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table' ORDER BY rowid").fetchall()
        rows = {name: database.execute(f"SELECT * FROM {name} ORDER BY 1").fetchall() for name, _ in tables}
    return [re.sub(r"--[^\n]*", "", text) for _, text in tables], rows


def literal(value):
    if value is None:
        return "NULL"
    return str(value) if isinstance(value, (int, float)) else "'" + value.replace("'", "''") + "'"


def inserts(rows):
    for name, all_rows in rows.items():
        # DuckDB checks a key within a table row by row: who leads comes before who is led.
        first = 1 if name in ("employees", "categories") else 500
        for begin in range(0, len(all_rows), first):
            values = ", ".join("(" + ", ".join(map(literal, row)) + ")" for row in all_rows[begin:begin + first])
            yield f"INSERT INTO {name} VALUES {values}"


def without_keys(definition):
    definition = re.sub(r",\s*PRIMARY KEY \([^)]*\)", "", definition)
    return re.sub(r" REFERENCES \w+ \(\w+\)|\bPRIMARY KEY\b|\bUNIQUE\b", "", definition)


def for_mariadb(definition):
    return re.sub(r"\bTIMESTAMP\b", "DATETIME", re.sub(r"\bTEXT\b", "VARCHAR(255)", definition))


def rows_of(answer):
    rows = [[plain(cell) for cell in row] for row in answer.get("rows", [])]
    return rows if ORDERED.search(answer.get("sql") or "") else sorted(rows, key=str)


def same(answer, expected):
    if answer.get("status") != expected.get("status"):
        return False
    if expected.get("truncated"):  # which rows come first is then the engine's affair
        return answer.get("truncated") and len(answer["rows"]) == len(expected["rows"])
    if rows_of(answer) == rows_of(expected):
        return True
    # What an order leaves side by side may come in any order.
    found, wanted = (sorted(rows_of(one), key=str) for one in (answer, expected))
    return found == wanted and not is_whole_order(expected)


def is_whole_order(answer):
    """Whether the rows are ordered by what is shown, and no two are alike in it."""
    sql = answer.get("sql") or ""
    order = re.search(r"ORDER BY (.*?)(?: LIMIT \d+)?$", sql)
    select = re.match(r"SELECT (?:DISTINCT )?(.*?) FROM ", sql)
    if not order or not select:
        return False
    shown = select[1].split(", ")
    columns = [re.sub(r" (ASC|DESC)$", "", text) for text in order[1].split(", ")]
    if any(column not in shown for column in columns):
        return False
    keys = [tuple(str(row[shown.index(column)]) for column in columns) for row in answer["rows"]]
    return len(set(keys)) == len(keys)


def detail(expected, answer):
    return (f"\n  {expected.get('status')} {expected.get('sql')}\n  {str(expected.get('rows'))[:600]}\n"
            f"  {answer.get('status')} {answer.get('sql')}\n  {str(answer.get('rows'))[:600]} {answer.get('reason')} "
            f"{[attempt.get('error') for attempt in answer.get('attempts', [])]}")


def read_alike(answer, expected):
    """Whether both were answered, and from the same tables by the same columns."""
    if not answer.get("status") == expected.get("status") == "answered":
        return False
    return answer["understood"] == expected["understood"]


def leads_alike(answer, expected):
    """Of several that rank alike, nothing chooses the same one without a key: both are the one row that leads."""
    return all(len(one["rows"]) == 1 and re.search(r" LIMIT 1$", one["sql"]) for one in (answer, expected)) and \
        len(answer["rows"][0]) == len(expected["rows"][0])


def compare(workspace, declared, bare, show):
    answered, compared = 0, {connector: 0 for connector in bare}
    for question in QUESTIONS:
        expected = workspace.json("query", question, "--connector", "sample")
        answered += expected.get("status") == "answered"
        if show:
            print(f"? {question}\n  {expected.get('status')} {expected.get('sql')} {str(expected.get('rows'))[:100]}")
        for connector in declared:
            answer = workspace.json("query", question, "--connector", connector)
            check(f"{connector}: {question}", same(answer, expected), detail(expected, answer))
        for connector in bare:
            answer = workspace.json("query", question, "--connector", connector)
            good = answer.get("status") in ("answered", "unanswerable")
            if read_alike(answer, expected):
                compared[connector] += 1
                good = same(answer, expected) or leads_alike(answer, expected)
            check(f"{connector}: {question}", good, detail(expected, answer))
    check("most questions are answered", answered >= 40, answered)
    check("also where no key is declared", all(count >= 25 for count in compared.values()), compared)


def main():
    with tempfile.TemporaryDirectory(prefix="vouch-same-") as folder, postgres_server.Server() as postgres, \
            mariadb_server.Server(["--skip-networking"]) as mariadb:
        workspace = Workspace(folder)
        workspace.run("demo", "--quiet")
        sample = pathlib.Path(folder) / "company.sqlite"
        tables, rows = definitions(sample)
        workspace.connect(f"sqlite:{sample}", "sample")
        for database, keys in [("declared", True), ("bare", False)]:
            postgres.rows(f"CREATE DATABASE {database}")
            postgres.use(database)
            with Engine(pathlib.Path(folder) / f"{database}.duckdb") as engine:
                for statement in [*(table if keys else without_keys(table) for table in tables), *inserts(rows)]:
                    postgres.rows(statement)
                    engine.script(statement)
            postgres.rows("ANALYZE")
            workspace.connect(f"postgresql://postgres@/{database}?host={postgres.folder}", f"postgres-{database}")
            workspace.connect(f"duckdb:{folder}/{database}.duckdb", f"duckdb-{database}")
        mariadb.script("CREATE DATABASE company;")
        mariadb.script(";\n".join([*map(for_mariadb, tables), *inserts(rows)]) + ";", "company")
        workspace.connect(f"mariadb://root@/company?socket={mariadb.socket}", "mariadb")
        compare(workspace, ["postgres-declared", "duckdb-declared", "mariadb"], ["postgres-bare", "duckdb-bare"],
                "--show" in sys.argv)
    finish()


if __name__ == "__main__":
    main()
