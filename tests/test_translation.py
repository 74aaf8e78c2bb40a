#!/usr/bin/env python3
"""Engines as the judges of translation: a query on SQLite, MariaDB, DuckDB or PostgreSQL and its translation on each of the
others give the same rows over the same data, or it is refused.

    test_translation.py VOUCH

Texts are compared as texts, numbers to a few digits, a date without a time equals that date at midnight.
"""
import json
import pathlib
import sqlite3
import subprocess
import sys
import tempfile

import mariadb_server
import postgres_server
from duckdb_engine import Engine, EngineError

BINARY = pathlib.Path(sys.argv[1]).resolve()
FAILED = []

ROWS = """
INSERT INTO t VALUES (1, 'Ann', 1.5, 7, '2024-01-31', '2024-01-31 10:20:30'), (2, 'bob', -2.75, 2, '2024-02-29', '2024-02-29 00:00:00'),
  (3, NULL, 0, NULL, '2023-12-25', '2023-12-25 23:59:59'), (4, 'Anna_1', NULL, 2, NULL, NULL), (5, 'a%b', 10, -3, '2024-07-07', '2024-07-07 12:00:00'),
  (6, 'zoë', 2.6, 7, '2024-07-08', '2024-07-08 05:06:07');
INSERT INTO u VALUES (1, 'x', 5), (1, 'y', NULL), (2, 'x', 7), (9, 'z', 1);
"""
LITE = """
CREATE TABLE t (id INTEGER, name TEXT, amount REAL, n INTEGER, day TEXT, moment TEXT);
CREATE TABLE u (t_id INTEGER, kind TEXT, price INTEGER);
""" + ROWS
MARIA = """
CREATE DATABASE trial; USE trial;
CREATE TABLE t (id INT, name VARCHAR(20), amount DOUBLE, n INT, day DATE, moment DATETIME);
CREATE TABLE u (t_id INT, kind VARCHAR(5), price INT);
""" + ROWS

STRICT = """
CREATE TABLE t (id INTEGER, name VARCHAR(20), amount DOUBLE PRECISION, n INTEGER, day DATE, moment TIMESTAMP);
CREATE TABLE u (t_id INTEGER, kind VARCHAR(5), price INTEGER);
""" + ROWS

FROM_LITE = """
SELECT id, n FROM t ORDER BY n, id
SELECT id, n FROM t ORDER BY n DESC, id
SELECT kind FROM u ORDER BY kind
SELECT id FROM t ORDER BY amount NULLS LAST, id
SELECT id, name || '!' FROM t
SELECT n, COUNT(*), SUM(amount), COUNT(DISTINCT name) FROM t GROUP BY n HAVING COUNT(*) > 0
SELECT n, COUNT(*) AS many FROM t GROUP BY n HAVING many > 1
SELECT SUM(amount) FILTER (WHERE n > 1), COUNT(*) FILTER (WHERE name LIKE 'a%') FROM t
SELECT id FROM t WHERE name LIKE 'AN%'
SELECT id FROM t WHERE name GLOB 'A*'
SELECT id FROM t WHERE name LIKE '%\\_%'
SELECT id, CAST(strftime('%Y', day) AS INTEGER), CAST(strftime('%m', moment) AS INTEGER), strftime('%d/%m/%Y', day) FROM t
SELECT id, CAST(strftime('%w', day) AS INTEGER), CAST(strftime('%j', day) AS INTEGER) FROM t
SELECT id, date(day, 'start of month'), date(day, '+10 days'), date(day, '-1 year'), date(day, 'start of year') FROM t WHERE id <> 2
SELECT id, date(day, 'weekday 0', '-6 days') FROM t WHERE id = 1
SELECT id FROM t WHERE day >= date('2024-02-01') AND day < date('2024-02-01', '+1 month')
SELECT id, datetime(moment, '+90 minutes') FROM t
SELECT id, CAST(julianday(date(day)) - julianday(date('2024-01-01')) AS INTEGER) FROM t
SELECT id, CAST(amount AS INTEGER), CAST(n AS TEXT), CAST(n AS REAL) FROM t
SELECT id, n * 1.0 / 2, COUNT(*) OVER () / 4, n % 2 FROM t
SELECT id, 7 / 2, -7 / 2 FROM t
SELECT ifnull(name, '-'), iif(n > 2, 'big', 'small'), max(n, 3), min(n, 3), coalesce(amount, n, 0) FROM t
SELECT id, length(name), upper(name), substr(name, 2, 2), substr(name, -2), instr(name, 'n'), replace(name, 'n', 'm') FROM t WHERE id <> 6
SELECT id, round(amount), round(amount, 1), abs(amount) FROM t
SELECT t.id, u.kind FROM t LEFT JOIN u ON u.t_id = t.id WHERE u.kind IS NOT 'x'
SELECT id, n IS NULL, name IS NOT NULL, n IS 7 FROM t
SELECT id, row_number() OVER (PARTITION BY n ORDER BY id DESC), lag(id) OVER (ORDER BY id), sum(n) OVER (ORDER BY id) FROM t
SELECT kind, group_concat(price, '; ') FROM u GROUP BY kind HAVING COUNT(*) = 1
SELECT * FROM (SELECT id, n FROM t WHERE n > 1) ORDER BY id LIMIT 2 OFFSET 1
WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 5) SELECT i FROM c
SELECT id FROM t UNION SELECT t_id FROM u EXCEPT SELECT 2
SELECT id FROM t WHERE id IN (SELECT t_id FROM u) OR EXISTS (SELECT 1 FROM u WHERE u.t_id = t.id + 7)
SELECT CASE n WHEN 7 THEN 'seven' WHEN 2 THEN 'two' END, COUNT(*) FROM t GROUP BY 1
SELECT id FROM t WHERE day BETWEEN '2024-01-01' AND '2024-03-01' AND n NOT IN (7, 9)
SELECT id FROM t LIMIT -1 OFFSET 4
"""
FROM_MARIA = """
SELECT id, CONCAT(name, '-', n) FROM t
SELECT id, IF(n > 2, 'big', 'small'), IFNULL(name, '-'), GREATEST(n, 3), LEAST(n, amount) FROM t
SELECT id, YEAR(day), MONTH(day), DAY(moment), HOUR(moment), QUARTER(day), DAYOFWEEK(day) - 1, DAYOFYEAR(day) FROM t
SELECT id, DATE_FORMAT(moment, '%Y-%m-%d %H:%i:%s') FROM t
SELECT id FROM t WHERE day >= DATE '2024-02-01' AND day < DATE_ADD(DATE '2024-02-01', INTERVAL 1 MONTH)
SELECT id, DATE_ADD(DATE(day), INTERVAL 3 DAY), DATE_SUB(DATE(day), INTERVAL 2 WEEK) FROM t
SELECT id, DATEDIFF(day, '2024-01-01') FROM t
SELECT id, n / 2, n DIV 2, n % 2, 7 / 0 FROM t
SELECT id, CAST(amount AS SIGNED), CAST(n AS CHAR) FROM t WHERE amount <> 2.6
SELECT id, name FROM t WHERE name LIKE 'a%' OR name LIKE '%\\_%'
SELECT id FROM t WHERE name LIKE BINARY 'A%'
SELECT id, CHAR_LENGTH(name), LOWER(name), SUBSTRING(name, 2), LEFT(name, 2), LOCATE('n', name) FROM t WHERE id <> 6
SELECT n, COUNT(*) AS many FROM t GROUP BY n HAVING many > 1 ORDER BY n DESC
SELECT id, n <=> NULL, n <=> 7 FROM t
SELECT id FROM t ORDER BY amount DESC, id LIMIT 1, 3
SELECT kind, GROUP_CONCAT(price SEPARATOR ' ') FROM u GROUP BY kind HAVING COUNT(*) = 1
SELECT t.id, u.price FROM t JOIN u ON u.t_id = t.id WHERE u.price > 4 ORDER BY u.price
SELECT id, RANK() OVER (ORDER BY n DESC), FIRST_VALUE(id) OVER (PARTITION BY n ORDER BY id) FROM t
SELECT id, ROUND(amount, 1), ABS(n), POW(n, 2), CEILING(amount), FLOOR(amount) FROM t WHERE n IS NOT NULL AND amount IS NOT NULL
SELECT id, COALESCE(NULLIF(n, 2), -1), TRIM('  x '), REPLACE(name, 'A', 'B') FROM t
(SELECT id FROM t ORDER BY id LIMIT 1) UNION ALL (SELECT t_id FROM u ORDER BY t_id DESC LIMIT 1)
"""

FROM_DUCK = """
FROM t SELECT id, n WHERE n > 1 ORDER BY id
SELECT id, name || '!', upper(name), length(name), left(name, 2), substring(name, 2, 2), replace(name, 'n', 'm') FROM t WHERE id <> 6
SELECT n, count(*), sum(amount), avg(n), count(DISTINCT name) FROM t GROUP BY ALL
SELECT n, count(*) AS many FROM t GROUP BY n HAVING many > 1
SELECT id, n + 1 AS more FROM t WHERE more > 3 ORDER BY id
SELECT id FROM t ORDER BY amount, id
SELECT id FROM t ORDER BY amount DESC NULLS LAST, id
SELECT id FROM t ORDER BY n NULLS FIRST, id LIMIT 3 OFFSET 1
SELECT id, n / 2, n // 2, n % 3, -n FROM t
SELECT id, name ILIKE 'a%', name LIKE 'A%' FROM t
SELECT id FROM t WHERE name LIKE '%\_%' ESCAPE '\'
SELECT id, year(day), month(day), day(moment), extract(hour FROM moment), quarter(day) FROM t
SELECT id, date_trunc('month', day), date_trunc('year', moment) FROM t
SELECT id, day + INTERVAL 1 MONTH, day - INTERVAL 3 DAY FROM t WHERE id <> 2
SELECT id, date_diff('day', DATE '2024-01-01', day) FROM t
SELECT id, strftime(moment, '%Y-%m-%d %H:%M') FROM t
SELECT id FROM t WHERE day >= DATE '2024-02-01' AND day < DATE '2024-02-01' + INTERVAL 1 MONTH
SELECT id, CAST(n AS VARCHAR), CAST(n AS DOUBLE), CAST(id AS BIGINT) FROM t
SELECT id, coalesce(n, 0), ifnull(name, '-'), nullif(n, 2), greatest(n, 3), least(n, 3) FROM t
SELECT id, CASE WHEN n > 2 THEN 'big' ELSE 'small' END, if(n > 2, 1, 0) FROM t
SELECT id, n IS DISTINCT FROM 7, n IS NULL, n = 7 FROM t
SELECT id, round(amount, 1), abs(amount), floor(amount), ceil(amount) FROM t
SELECT id, row_number() OVER (PARTITION BY n ORDER BY id DESC), lag(id) OVER (ORDER BY id) FROM t
SELECT id, n FROM t QUALIFY row_number() OVER (PARTITION BY n ORDER BY id) = 1
SELECT kind, string_agg(CAST(price AS VARCHAR), ', ' ORDER BY price) FROM u GROUP BY kind
SELECT t.id, u.kind FROM t LEFT JOIN u ON u.t_id = t.id
SELECT id FROM t SEMI JOIN u ON u.t_id = t.id
SELECT id FROM t ANTI JOIN u ON u.t_id = t.id
SELECT id FROM t UNION SELECT t_id FROM u EXCEPT SELECT 2
SELECT id FROM t WHERE id IN (SELECT t_id FROM u) AND EXISTS (SELECT 1 FROM u WHERE price > 4)
SELECT sum(amount) FILTER (WHERE n > 1), count(*) FILTER (n = 2) FROM t
SELECT count_if(n > 2), bool_or(n > 2), max(name), min(day) FROM t WHERE name <> 'bob'
WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 5) SELECT i FROM c
SELECT * EXCLUDE (moment, name, day) FROM t
SELECT DISTINCT n FROM t ORDER BY n DESC
VALUES (1, 'a'), (2, 'b')
"""
FROM_POSTGRES = """
SELECT id, name || '!', upper(name), length(name), left(name, 2), substring(name FROM 2 FOR 2), replace(name, 'n', 'm') FROM t WHERE id <> 6
SELECT n, count(*), sum(amount), avg(n), count(DISTINCT name) FROM t GROUP BY n
SELECT id FROM t ORDER BY amount, id
SELECT id FROM t ORDER BY amount DESC, id
SELECT id FROM t ORDER BY n NULLS FIRST, id LIMIT 3 OFFSET 1
SELECT id FROM t ORDER BY id FETCH FIRST 2 ROWS ONLY
SELECT id, n / 2, n % 3, -n, n::numeric / 4 FROM t
SELECT id, name ILIKE 'a%', name LIKE 'A%' FROM t
SELECT id FROM t WHERE name LIKE '%\_%'
SELECT id, extract(year FROM day), extract(month FROM moment), date_part('hour', moment), extract(quarter FROM day), extract(dow FROM day) FROM t
SELECT id, date_trunc('month', moment), date_trunc('year', moment) FROM t
SELECT id, moment + INTERVAL '1 month', moment - INTERVAL '3 days' FROM t WHERE id <> 2
SELECT id, day - DATE '2024-01-01' FROM t
SELECT id, to_char(moment, 'YYYY-MM-DD HH24:MI') FROM t
SELECT id FROM t WHERE day >= DATE '2024-02-01' AND day < DATE '2024-02-01' + INTERVAL '1 month'
SELECT id, n::text, CAST(n AS double precision), id::bigint FROM t
SELECT id, coalesce(n, 0), nullif(n, 2), greatest(n, 3), least(n, 3) FROM t
SELECT id, CASE WHEN n > 2 THEN 'big' ELSE 'small' END FROM t
SELECT id, n IS DISTINCT FROM 7, n IS NULL, n = 7 FROM t
SELECT id, round(amount::numeric, 1), abs(amount), floor(amount), ceil(amount) FROM t
SELECT id, row_number() OVER (PARTITION BY n ORDER BY id DESC), lag(id) OVER (ORDER BY id) FROM t
SELECT DISTINCT ON (n) n, id FROM t ORDER BY n, id
SELECT kind, string_agg(price::text, ', ' ORDER BY price) FROM u GROUP BY kind
SELECT t.id, u.kind FROM t LEFT JOIN u ON u.t_id = t.id
SELECT id FROM t UNION SELECT t_id FROM u EXCEPT SELECT 2
SELECT id FROM t WHERE id IN (SELECT t_id FROM u) AND EXISTS (SELECT 1 FROM u WHERE price > 4)
SELECT sum(amount) FILTER (WHERE n > 1), count(*) FILTER (WHERE n = 2) FROM t
SELECT bool_or(n > 2), max(name), min(day) FROM t WHERE name <> 'bob'
SELECT id FROM t WHERE n = ANY (ARRAY[2, 7])
SELECT id, strpos(name, 'n'), position('n' IN name), trim(name), concat(name, '-', n) FROM t WHERE name IS NOT NULL
SELECT i FROM generate_series(1, 4) AS g(i)
WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 5) SELECT i FROM c
SELECT DISTINCT n FROM t ORDER BY n DESC
SELECT x.id, y.price FROM t AS x CROSS JOIN LATERAL (SELECT price FROM u WHERE u.t_id = x.id ORDER BY price DESC LIMIT 1) AS y
VALUES (1, 'a'), (2, 'b')
"""
QUERIES = {"sqlite": FROM_LITE, "mariadb": FROM_MARIA, "duckdb": FROM_DUCK, "postgres": FROM_POSTGRES}
# How many of a hundred must have a translation; what has none is refused with a reason.
TRANSLATED = {frozenset(["sqlite", "mariadb"]): 100}
TRANSLATED_ELSE = 60


def fail(message):
    FAILED.append(message)
    print("failed:", message)


def translations(statements, source, target):
    """Of those that can be translated: each with its translation."""
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        file.writelines(json.dumps({"id": i, "sql": sql}) + "\n" for i, sql in enumerate(statements))
        file.flush()
        done = subprocess.run([BINARY, "sql", "print", "--from", source, "--to", target, "--statements", file.name, "--json"],
                              stdout=subprocess.PIPE, text=True, check=True)
    results = [json.loads(line) for line in done.stdout.splitlines()]
    pairs = [(sql, result["sql"]) for sql, result in zip(statements, results) if result["ok"]]
    if 100 * len(pairs) < TRANSLATED.get(frozenset([source, target]), TRANSLATED_ELSE) * len(statements):
        fail(f"{source} to {target}: only {len(pairs)} of {len(statements)} are translated: "
             + "\n".join(f"{sql}\n{result['error']}" for sql, result in zip(statements, results) if not result["ok"]))
    return pairs


def value(cell):
    if cell is None or cell == "NULL":
        return None
    if cell in ("true", "false"):
        return float(cell == "true")
    try:
        return float(f"{float(cell):.9g}")
    except ValueError:
        # Where PostgreSQL cuts a date it gives a time with a zone, of which this one has none.
        return str(cell).removesuffix("+00").removesuffix(" 00:00:00")


class Lite:
    def __init__(self, database):
        self.database = database

    def run(self, texts):
        return [self._run(text) for text in texts]

    def _run(self, text):
        try:
            return self.database.execute(text).fetchall()
        except sqlite3.Error as error:
            return f"ERROR {error}"


class Maria:
    def __init__(self, server):
        self.server = server

    def run(self, texts):
        return [lines[0] if lines and lines[0].startswith("ERROR") else [line.split("\t") for line in lines]
                for lines in self.server.run(texts, "trial")]


class Duck:
    def __init__(self, engine):
        self.engine = engine

    def run(self, texts):
        return [self._run(text) for text in texts]

    def _run(self, text):
        try:
            return self.engine.cells(text)
        except EngineError as error:
            return f"ERROR {error}"


class Postgres:
    def __init__(self, server):
        self.server = server

    def run(self, texts):
        return [error or rows for rows, error in map(self.server.run, texts)]


def near(a, b):
    if isinstance(a, float) and isinstance(b, float):
        return abs(a - b) <= 1e-4 * max(1.0, abs(a))  # MariaDB divides to four more digits
    return a == b


def same(a, b, ordered):
    if isinstance(a, str) or isinstance(b, str) or len(a) != len(b):
        return False
    a, b = ([[value(cell) for cell in row] for row in rows] for rows in (a, b))
    if not ordered:
        a, b = sorted(a, key=repr), sorted(b, key=repr)
    return all(len(x) == len(y) and all(map(near, x, y)) for x, y in zip(a, b))


def compare(engines, source, target):
    pairs = translations(QUERIES[source].strip().splitlines(), source, target)
    originals = engines[source].run([sql for sql, _ in pairs])
    copies = engines[target].run([text for _, text in pairs])
    for (sql, text), original, copy in zip(pairs, originals, copies):
        ordered = sql.upper().rfind("ORDER BY") > sql.rfind(")")
        if not same(original, copy, ordered):
            fail(f"{source}: {sql}\n  {target}: {text}\n  {source} gives {original}\n  {target} gives {copy}")
    return len(pairs)


def main():
    database = sqlite3.connect(":memory:")
    database.executescript(LITE)
    with mariadb_server.Server() as maria, postgres_server.Server() as post, Engine() as duck:
        maria.script(MARIA)
        post.rows(STRICT)
        duck.script(STRICT)
        engines = {"sqlite": Lite(database), "mariadb": Maria(maria), "duckdb": Duck(duck), "postgres": Postgres(post)}
        count = sum(compare(engines, source, target) for source in engines for target in engines if source != target)
    print(f"{count} translated queries compared, {len(FAILED)} failed")
    return 1 if FAILED else 0


sys.exit(main())
