#!/usr/bin/env python3
"""A real MariaDB as the judge of our MariaDB: what we accept it accepts, and what we print gives the same rows.

    test_mariadb_oracle.py VOUCH

1. Every statement of the fixtures that we read: the server takes it and its printed form, with the same rows.
2. Random expressions in all their parentheses: the printed form, which has few, gives the same values.
3. Every function that we allow exists on the server.
4. Queries under a row filter give what they give, without one, over the rows of that tenant alone, and fail for no other row.
"""
import re
import sys

from mariadb_server import Server
from oracle import FAILED, FIXTURES, HIDDEN_ROWS, POLICY, ROOT, RandomTexts, check_fences, fail, printed, same_rows, vouch

SCHEMA = """
CREATE DATABASE shop; USE shop;
CREATE TABLE t (a INT, b VARCHAR(20), c DOUBLE, d TEXT, KEY t_a (a));
CREATE TABLE u (a INT, e VARCHAR(20), f DOUBLE);
CREATE TABLE notes (a INT, title VARCHAR(50), body TEXT, FULLTEXT (body), FULLTEXT (title, body)) ENGINE=InnoDB;
CREATE TABLE parts (a INT) PARTITION BY RANGE (a) (PARTITION p0 VALUES LESS THAN (10), PARTITION p1 VALUES LESS THAN (20));
INSERT INTO t VALUES (1, 'x', 1.5, '{"k": 1}'), (2, 'xy', -2.5, '[1, 2]'), (NULL, 'X', 0, NULL), (-3, NULL, 4, '{"k": {"l": 2}}'),
  (2, 'x_', NULL, '3');
INSERT INTO u VALUES (1, 'x', 0.5), (2, 'y', NULL), (2, 'z', 2), (7, NULL, 1);
INSERT INTO notes VALUES (1, 'first', 'a word here'), (2, 'second', 'another thing'), (3, 'word', 'some other word');
INSERT INTO parts VALUES (1), (12), (19);
"""

SHOP = """
CREATE DATABASE appdb; USE appdb;
CREATE TABLE orders (id BIGINT PRIMARY KEY, customer_id BIGINT, tenant_id BIGINT, amount DECIMAL(12,2), status VARCHAR(20),
  created_at DATETIME, note TEXT);
CREATE TABLE order_items (order_id BIGINT, product_id BIGINT, quantity INT, price DECIMAL(12,2));
CREATE TABLE customers (id BIGINT PRIMARY KEY, tenant_id BIGINT, name VARCHAR(50), ssn VARCHAR(20));
CREATE TABLE products (id BIGINT PRIMARY KEY, name VARCHAR(50), category VARCHAR(50), price DECIMAL(12,2), attrs TEXT);
CREATE TABLE events (id BIGINT PRIMARY KEY, tenant_id BIGINT, ts DATETIME, kind VARCHAR(20), payload TEXT);
CREATE TABLE employees (id BIGINT PRIMARY KEY, name VARCHAR(50), manager_id BIGINT);
INSERT INTO customers VALUES (1, 1, 'Ada', '1'), (2, 1, 'Bo', '2'), (3, 2, 'Cy', '3'), (4, NULL, 'Di', '4');
INSERT INTO orders VALUES (1, 1, 1, 10, 'open', '2024-01-01', 'x'), (2, 2, 1, 20, 'paid', '2024-02-01', NULL),
  (3, 3, 2, 30, 'open', '2024-03-01', 'y'), (4, 1, 2, 40, 'paid', '2024-04-01', 'z'), (5, NULL, NULL, 50, 'open', NULL, NULL);
INSERT INTO events VALUES (1, 1, '2024-01-01', 'login', '{}'), (2, 2, '2024-01-01', 'login', '{}'), (3, 1, NULL, 'view', NULL);
INSERT INTO products VALUES (1, 'pen', 'office', 1.5, '{}'), (2, 'cup', 'kitchen', 4, '{"color": "red"}');
INSERT INTO order_items VALUES (1, 1, 2, 1.5), (3, 2, 1, 4);
INSERT INTO employees VALUES (1, 'Eve', NULL), (2, 'Flo', 1);
"""

# Another time, another random number: only that they run is compared.
CHANGING = re.compile(r"\b(rand|uuid|sys_guid|random_bytes)\s*\(|any_value", re.I)
# Their arguments are words or have words inside: the fixtures call them.
SPECIAL = {"date_add", "date_sub", "get_format", "percentile_cont", "percentile_disc", "timestampadd", "timestampdiff"}


def compare(server, read, database, what):
    originals = server.run([statement for statement, _ in read], database)
    copies = server.run([text for _, text in read], database)
    for (statement, text), original, copy in zip(read, originals, copies):
        if original and original[0].startswith("ERROR"):
            fail(f"{what}: the server refuses {statement}\n  {original[0]}")
        elif copy and copy[0].startswith("ERROR"):
            fail(f"{what}: the server refuses what we print: {text}\n  {copy[0]}")
        elif not CHANGING.search(statement) and not same_rows(statement, original, copy):
            fail(f"{what}: other rows\n  {statement}\n  {original}\n  {text}\n  {copy}")


def check_fixtures(server):
    lines = [line for dialect in ("mysql", "mariadb") for line in (FIXTURES / dialect / "accept.sql").read_text().splitlines()
             if line]
    # Which functions exist is no matter of the grammar: the gate knows.
    verdicts = vouch(["guard"], lines, "--dialect", "mariadb", "--schema", str(POLICY / "oracle_schema.yaml"))
    lines = [line for line, verdict in zip(lines, verdicts) if verdict.get("code") != "function"]
    read = printed(lines, "mariadb")
    if len(read) < 120:
        fail(f"only {len(read)} of {len(lines)} fixtures are read")
    compare(server, read, "shop", "fixture")
    return len(read)


# Expressions over the columns of t.
BINARY_OPERATORS = ["OR", "XOR", "AND", "=", "<>", "<", ">=", "<=>", "|", "&", "<<", "+", "-", "*", "/", "DIV", "%", "^", "LIKE",
                    "IS NOT TRUE AND"]
LEAVES = {"any": ["a", "b", "c", "2", "1", "'x'", "0", "NULL"]}
FORMS = {"any": ["NOT {any}", "-{any}", "~{any}", "!{any}", "+{any}", "BINARY {any}",
                 *(f"{{any}} IS {what}" for what in ("NULL", "NOT NULL", "TRUE", "NOT FALSE", "UNKNOWN")),
                 "{any} BETWEEN {any} AND {any}", "{any} NOT BETWEEN {any} AND {any}", "{any} IN ({any}, 2)",
                 "{any} NOT IN ({any}, 2)", "CASE WHEN {any} THEN {any} ELSE 1 END", "{any} REGEXP '^x'",
                 *(f"{{any}} {operator} {{any}}" for operator in BINARY_OPERATORS)]}


def check_expressions(server):
    made = RandomTexts(20261130, LEAVES, FORMS)
    statements = [f"SELECT {made.make('any', 4)} FROM t" for _ in range(1200)]
    read = printed(statements, "mariadb")
    if len(read) < len(statements):
        fail(f"only {len(read)} of {len(statements)} expressions are read")
    originals = server.run([statement for statement, _ in read], "shop")
    copies = server.run([text for _, text in read], "shop")
    compared = 0
    for (statement, text), original, copy in zip(read, originals, copies):
        # Numbers out of range are errors of both; the message quotes the text.
        both_fail = bool(original and copy) and original[0][:10] == copy[0][:10] == "ERROR 1690"
        compared += not both_fail
        if not both_fail and original != copy:
            fail(f"expression: other values\n  {statement}\n  {original}\n  {text}\n  {copy}")
    if compared < 900:
        fail(f"only {compared} expressions were compared")
    if sum(len(text) for _, text in read) > 0.9 * sum(len(statement) for statement, _ in read):
        fail("the printed expressions are hardly shorter")
    return compared


def check_functions(server):
    names = set(re.findall(r'"([a-z][a-z0-9_]*)"', (ROOT / "src/sql/dialects/mysql_functions.cpp").read_text() +
                           (ROOT / "src/sql/dialects/mysql_geometry.cpp").read_text() +
                           (ROOT / "src/sql/dialects/mariadb_functions.cpp").read_text()))
    arguments = ["a"] * 4
    statements, called = [], []
    for name in sorted(names - SPECIAL):
        for count in range(5):
            for tail in ("", " OVER ()"):
                called.append(name)
                statements.append(f"SELECT {name}({', '.join(arguments[:count])}){tail} FROM t")
    verdicts = vouch(["guard"], statements, "--dialect", "mariadb", "--schema", str(POLICY / "oracle_schema.yaml"))
    allowed = {}
    for name, statement, verdict in zip(called, statements, verdicts):
        if verdict["verdict"] == "allow":
            allowed.setdefault(name, []).append(statement)
    texts = [statement for name in sorted(allowed) for statement in allowed[name]]
    results = dict(zip(texts, server.run(texts, "shop")))
    unknown = ("ERROR 1305", "ERROR 1064", "ERROR 1582", "ERROR 1630")
    for name in sorted(allowed):
        if all(results[text] and results[text][0].startswith(unknown) for text in allowed[name]):
            fail(f"function: the server has no {name}: {results[allowed[name][0]][0]}")
    if len(allowed) < 250:
        fail(f"only {len(allowed)} functions are allowed")
    return len(allowed)


def check_row_filters(server):
    blocks = (POLICY / "mysql/filter.sql").read_text().split("\n\n")
    statements = [block.split("\n-->")[0] for block in blocks if block.strip() and "PARTITION" not in block]
    verdicts = vouch(["guard"], statements, "--dialect", "mariadb", "--schema", str(POLICY / "schema.yaml"),
                     "--policy", str(POLICY / "policy.yaml"))
    allowed = [(statement, verdict["sql"]) for statement, verdict in zip(statements, verdicts) if verdict["verdict"] == "allow"]
    if len(allowed) < 15:
        fail(f"only {len(allowed)} filtered queries were allowed")
    filtered = server.run([text for _, text in allowed], "appdb")
    server.script("DELETE FROM orders WHERE NOT tenant_id <=> 1; DELETE FROM customers WHERE NOT tenant_id <=> 1;"
                  "DELETE FROM events WHERE NOT tenant_id <=> 1;", "appdb")
    alone = server.run([statement for statement, _ in allowed], "appdb")
    for (statement, text), under, over in zip(allowed, filtered, alone):
        if any(row and row[0].startswith("ERROR") for row in (under, over)) or not same_rows(statement, under, over):
            fail(f"row filter: other rows\n  {text}\n  {under}\n  {statement}\n  {over}")
    return len(allowed)


def check_conditions_behind_filters(server):
    server.script(HIDDEN_ROWS + "CREATE INDEX by_amount ON orders (amount); ANALYZE TABLE orders;", "appdb")

    def run(text):
        rows = server.run([text], "appdb")[0]
        failed = bool(rows) and rows[0].startswith("ERROR")
        return ([], rows[0]) if failed else (rows, None)

    if check_fences(run, "mariadb") == 0:
        fail("fence: the server tries no condition before the filter, so nothing was shown")


def main():
    with Server() as server:
        server.script(SCHEMA)
        server.script(SHOP)
        counts = [check(server) for check in (check_fixtures, check_expressions, check_functions, check_row_filters)]
        check_conditions_behind_filters(server)
    print("{} fixtures, {} expressions, {} functions, {} filtered queries".format(*counts))
    return 1 if FAILED else 0


if __name__ == "__main__":
    sys.exit(main())
