#!/usr/bin/env python3
"""Two engines as the judges of translation: a query on SQLite and its translation on MariaDB, and the other way round,
give the same rows over the same data.

    test_translation.py VOUCH

Texts are compared as texts, numbers to nine digits, a date without a time equals that date at midnight.
"""
import json
import pathlib
import sqlite3
import subprocess
import sys
import tempfile

from mariadb_server import Server

BINARY = pathlib.Path(sys.argv[1]).resolve()
FAILED = []

ROWS = """
INSERT INTO t VALUES (1, 'Ann', 1.5, 7, '2024-01-31', '2024-01-31 10:20:30'), (2, 'bob', -2.75, 2, '2024-02-29', '2024-02-29 00:00:00'),
  (3, NULL, 0, NULL, '2023-12-25', '2023-12-25 23:59:59'), (4, 'Anna_1', NULL, 2, NULL, NULL), (5, 'a%b', 10, -3, '2024-07-07', '2024-07-07 12:00:00'),
  (6, 'zoë', 2.6, 7, '2024-07-08', '2024-07-08 05:06:07');
INSERT INTO u VALUES (1, 'x', 5), (1, 'y', NULL), (2, 'x', 7), (9, 'z', 1);
"""
LITE = """
CREATE TABLE t (id INTEGER, name TEXT, amount REAL, n INTEGER, day TEXT, at TEXT);
CREATE TABLE u (t_id INTEGER, kind TEXT, price INTEGER);
""" + ROWS
MARIA = """
CREATE DATABASE trial; USE trial;
CREATE TABLE t (id INT, name VARCHAR(20), amount DOUBLE, n INT, day DATE, at DATETIME);
CREATE TABLE u (t_id INT, kind VARCHAR(5), price INT);
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
SELECT id, CAST(strftime('%Y', day) AS INTEGER), CAST(strftime('%m', at) AS INTEGER), strftime('%d/%m/%Y', day) FROM t
SELECT id, CAST(strftime('%w', day) AS INTEGER), CAST(strftime('%j', day) AS INTEGER) FROM t
SELECT id, date(day, 'start of month'), date(day, '+10 days'), date(day, '-1 year'), date(day, 'start of year') FROM t WHERE id <> 2
SELECT id, date(day, 'weekday 0', '-6 days') FROM t WHERE id = 1
SELECT id FROM t WHERE day >= date('2024-02-01') AND day < date('2024-02-01', '+1 month')
SELECT id, datetime(at, '+90 minutes') FROM t
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
SELECT id, YEAR(day), MONTH(day), DAY(at), HOUR(at), QUARTER(day), DAYOFWEEK(day) - 1, DAYOFYEAR(day) FROM t
SELECT id, DATE_FORMAT(at, '%Y-%m-%d %H:%i:%s') FROM t
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


def fail(message):
    FAILED.append(message)
    print("failed:", message)


def translations(statements, source, target):
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        file.writelines(json.dumps({"id": i, "sql": sql}) + "\n" for i, sql in enumerate(statements))
        file.flush()
        done = subprocess.run([BINARY, "sql", "print", "--from", source, "--to", target, "--statements", file.name, "--json"],
                              stdout=subprocess.PIPE, text=True, check=True)
    results = [json.loads(line) for line in done.stdout.splitlines()]
    for sql, result in zip(statements, results):
        if not result["ok"]:
            fail(f"{source} to {target}: {sql}\n{result['error']}")
    return [result["sql"] for result in results]


def value(cell):
    if cell is None or cell == "NULL":
        return None
    try:
        return float(f"{float(cell):.9g}")
    except ValueError:
        return str(cell).removesuffix(" 00:00:00")


def lite_rows(database, sql):
    try:
        return [[value(cell) for cell in row] for row in database.execute(sql)]
    except sqlite3.Error as error:
        return f"ERROR {error}"


def maria_rows(lines):
    if lines and lines[0].startswith("ERROR"):
        return lines[0]
    return [[value(cell) for cell in line.split("\t")] for line in lines]


def near(a, b):
    if isinstance(a, float) and isinstance(b, float):
        return abs(a - b) <= 1e-4 * max(1.0, abs(a))  # MariaDB divides to four more digits
    return a == b


def same(a, b, ordered):
    if isinstance(a, str) or isinstance(b, str) or len(a) != len(b):
        return False
    if not ordered:
        a, b = sorted(a, key=repr), sorted(b, key=repr)
    return all(len(x) == len(y) and all(map(near, x, y)) for x, y in zip(a, b))


def compare(server, database, statements, source):
    target = "mariadb" if source == "sqlite" else "sqlite"
    translated = translations(statements, source, target)
    pairs = [(sql, other) for sql, other in zip(statements, translated) if other]
    on_maria = server.run([other if source == "sqlite" else sql for sql, other in pairs], "trial")
    for (sql, other), lines in zip(pairs, on_maria):
        lite = lite_rows(database, sql if source == "sqlite" else other)
        maria = maria_rows(lines)
        ordered = sql.upper().rfind("ORDER BY") > sql.rfind(")")
        if not same(lite, maria, ordered):
            fail(f"{source}: {sql}\n  {target}: {other}\n  sqlite gives {lite}\n  mariadb gives {maria}")
    return len(pairs)


def main():
    database = sqlite3.connect(":memory:")
    database.executescript(LITE)
    with Server() as server:
        server.script(MARIA)
        count = compare(server, database, FROM_LITE.strip().splitlines(), "sqlite")
        count += compare(server, database, FROM_MARIA.strip().splitlines(), "mariadb")
    print(f"{count} translated queries compared, {len(FAILED)} failed")
    return 1 if FAILED else 0


sys.exit(main())
