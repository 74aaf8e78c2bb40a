#!/usr/bin/env python3
"""A real PostgreSQL server as the judge of our PostgreSQL: what we accept it accepts, and what we print gives the same rows.
(Whether the printed text has the tree of the original is checked by the unit tests, with the server's own parser.)

    test_postgres_oracle.py VOUCH

1. Every statement of all fixtures that we read has no syntax error, nor has its printed form; random queries, and the
   fixtures that fit the tables, give the same rows.
2. Every function that we allow exists, changes no more often than we say, and is written in C, or in SQL over such.
3. Queries under a row filter give what they give, without one, over the rows of that tenant alone, and fail for no other row.
"""
import re
import sys

from oracle import (FAILED, FIXTURES, HIDDEN_ROWS, POLICY, SHOP, RandomTexts, check_fences, check_row_filters, fail, fixture_statements, functions,
                    policy_statements, printed, same_rows, shop_rows, vouch)
from postgres_server import Server

TABLES = """
CREATE TABLE t (a integer, b text, c numeric, d date, e boolean, l integer[], j jsonb, ts timestamp);
INSERT INTO t VALUES (1, 'x', 1.5, '2024-01-31', true, '{1,2}', '{"a": 1}', '2024-01-31 10:00'),
  (2, 'xy', -2.5, '2024-02-29', false, '{}', '[1, 2]', NULL), (NULL, 'X', 0, NULL, NULL, NULL, NULL, '2024-05-05'),
  (-3, NULL, 4, '2023-12-25', true, '{3,NULL}', '{"a": {"b": 2}}', '2023-12-25'), (2, 'x_', NULL, '2024-07-07', NULL, '{2}', '3', NULL);
CREATE TABLE u (a integer, b text, c numeric, f float8);
INSERT INTO u VALUES (1, 'x', 0.5, 1), (2, 'y', NULL, 2), (2, 'z', 2, 3), (7, NULL, 1, NULL);
CREATE TABLE v (a integer, b text, c numeric);
INSERT INTO v VALUES (1, 'x', 1), (3, 'w', 2);
"""

# Another time, another random number: only that they run is compared.
CHANGING = re.compile(r"\b(random|gen_random_uuid|now|clock_timestamp)\s*\(|tablesample|current_|localtime", re.I)

LEAVES = {
    "int": ["a", "2", "1", "0", "length(b)", "NULL::int"],
    "num": ["c", "a", "1.5", "-2", "1e3"],
    "text": ["b", "'x'", "'it''s'", "E'\\\\n'", "NULL::text"],
    "bool": ["e", "true", "false", "NULL", "a > 1"],
    "list": ["l", "ARRAY[1, 2]", "'{}'::int[]", "ARRAY[a]"],
    "day": ["d", "DATE '2024-02-28'"],
    "json": ["j", "'{\"a\": [1, 2]}'::jsonb"],
    "query": ["SELECT a, b, c FROM u", "TABLE v", "VALUES (1, 'x', 1.5), (2, NULL, 2)"],
    "ints": ["SELECT a FROM u", "SELECT 1"],
}
FORMS = {
    "int": ["-{int}", "~{int}", "+{int}", *(f"{{int}} {op} {{int}}" for op in ("+", "-", "*", "/", "%", "|", "&", "#", "<<", ">>")),
            "CASE WHEN {bool} THEN {int} ELSE {int} END", "CASE {int} WHEN 1 THEN {int} END", "CAST({num} AS integer)",
            "{num}::int", "(l || {list})[1]", "cardinality({list})", "extract(year FROM {day})::int", "coalesce({int}, {int})", "@ {int}",
            "(SELECT max(a) FROM u WHERE u.a > {int})", "position('x' IN {text})",
            "count(*) OVER (PARTITION BY b ORDER BY a DESC NULLS LAST, c ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)::int"],
    "num": ["{num} / {num}", "{num} * {num}", "-{num}", "{int} - {num}", "abs({num})", "{num} % {num}", "2 ^ 3 ^ {int}", "-2 ^ 2"],
    "text": ["{text} || {text}", "{text} || {int}", "upper({text})", "CAST({int} AS varchar(9))", "substring({text} FROM 1 FOR 2)",
             "trim(LEADING 'x' FROM {text})", "CASE WHEN {bool} THEN {text} END", "{json} ->> 'a'", "{json} #>> '{a,b}'",
             "to_char({day}, 'YYYY-MM')", "{text} COLLATE \"C\"", "overlay({text} PLACING 'y' FROM 1)"],
    "bool": ["NOT {bool}", "{bool} AND {bool}", "{bool} OR {bool}", *(f"{{int}} {op} {{int}}" for op in ("=", "<>", "<", ">=", "!=")),
             "{bool} = {bool}", "{text} LIKE {text}", "{text} NOT ILIKE 'x%'", "{text} LIKE 'x!_' ESCAPE '!'", "{text} SIMILAR TO 'x%'",
             "{text} ~ '^x'", "{text} !~* 'y'", "{text} ^@ 'x'", "{int} BETWEEN {int} AND {num}", "{int} BETWEEN SYMMETRIC {int} AND 1",
             "{int} NOT BETWEEN {int} AND {int}", "{int} IN ({int}, 2)", "{int} NOT IN ({int}, {int})", "{int} = ANY ({list!})",
             "{int} IN {ints}", "EXISTS {query}", "{int} > ANY {ints}", "{int} = ALL {ints}", "{bool} IS TRUE", "{bool} IS NOT UNKNOWN",
             *(f"{{{kind}}} IS {what}" for kind in ("int", "bool") for what in ("NULL", "NOT NULL")), "{int} IS DISTINCT FROM {int}",
             "{int} ISNULL", "{text} NOTNULL", "({int}, {text}) = (1, 'x')", "({int}, 2) IN ((1, 2), ({int}, 3))",
             "{day} > DATE '2024-01-01'", "{list} @> {list}", "{list} && {list}", "{json} ? 'a'", "{json} @> {json}", "{json} -> 'a' IS NULL"],
    "list": ["{list} || {list}", "(l || {list})[1:2]", "ARRAY[{int}, {int}]", "array_agg({int}) OVER (ORDER BY c)", "ARRAY{ints}",
             "array_append({list}, {int})"],
    "day": ["({day} + INTERVAL '1 month')::date", "date_trunc('month', {day})::date", "{day} + {int} % 100", "{day} - 1"],
    "json": ["{json} -> 'a'", "{json} || {json}", "{json} - 'a'", "jsonb_build_object('a', {int})"],
    "query": ["SELECT {int} AS a, {text} AS b, {num} AS c FROM t WHERE {bool}",
              *(f"{{query}} {op} {{query}}" for op in ("UNION", "UNION ALL", "EXCEPT", "INTERSECT", "EXCEPT ALL")),
              "SELECT q.a, q.b, q.c FROM {query} AS q(a, b, c) WHERE q.a > 0",
              "WITH w(a, b, c) AS {query} SELECT a, b, c FROM w WHERE w.a < 3",
              "SELECT t.a, u.b, t.c FROM t LEFT JOIN u ON t.a = u.a AND (t.e IS NOT FALSE)",
              "SELECT a, t.b, v.c FROM t JOIN v USING (a)", "SELECT DISTINCT ON (a) a, b, c FROM t ORDER BY a, b, c",
              "SELECT t.a, x.b, t.c FROM t, LATERAL (SELECT u.b FROM u WHERE u.a = t.a) AS x",
              "SELECT max(a) AS a, b, sum(c) FILTER (WHERE e) AS c FROM t GROUP BY b HAVING count(*) > 0",
              "SELECT a, b, c FROM t ORDER BY a DESC, b NULLS FIRST, {num}, c LIMIT 3 OFFSET 1"],
    "ints": ["SELECT {int} FROM t", "SELECT a FROM {query} AS q(a, b, c)"],
}


def run(server, text):
    """The rows, each as one text, and what kind of error; the rest of its message may quote the text."""
    rows, error = server.run(text)
    return [str(row) for row in rows], error and re.sub(r'"[^"]*"|at or near.*|:.*|pg_catalog\.', "", error.removeprefix("ERROR:"))


# Of version 16, which this one is not.
YOUNGER = re.compile(r"\bIS (NOT )?JSON\b|\bJSON(_\w+)?\(|\bIGNORE NULLS\b", re.IGNORECASE)


def check_syntax(server, read):
    """No syntax error: names are looked up only after that. Nothing is run."""
    for statement, text in read:
        for what in (statement, text):
            error = server.run(f"PREPARE probe AS {what}")[1]
            server.run("DEALLOCATE ALL")
            if error and "syntax error" in error and not YOUNGER.search(what):
                fail(f"PostgreSQL refuses {what}\n  of {statement}\n  {error}")
                break


def compare_rows(server, read, what):
    """How many gave rows."""
    gave_rows = 0
    for statement, text in read:
        rows, error = run(server, statement)
        rows_of_copy, error_of_copy = run(server, text)
        gave_rows += error is None
        if error != error_of_copy or not CHANGING.search(statement) and not same_rows(statement, rows, rows_of_copy):
            fail(f"{what}: other rows\n  {statement}\n  {error or rows}\n  {text}\n  {error_of_copy or rows_of_copy}")
    return gave_rows


def check_fixtures(server):
    read = printed(fixture_statements(), "postgres")
    check_syntax(server, read)
    allowed = [line for line in (FIXTURES / "postgres/accept.sql").read_text().splitlines() if line]
    allowed += policy_statements("postgres", "accept.sql", "filter.sql", "limit.sql", "mask.sql")
    gave_rows = compare_rows(server, printed(allowed, "postgres"), "fixture")
    if len(read) < 500 or gave_rows < 80:
        fail(f"only {len(read)} fixtures are read, and {gave_rows} give rows")
    return len(read)


def check_random_queries(server):
    made = RandomTexts(20261130, LEAVES, FORMS)
    statements = [made.make("query", 4) for _ in range(300)]
    statements += [f"SELECT {made.make(kind, 3)} FROM t" for _ in range(60) for kind in ("int", "num", "text", "bool", "list", "day", "json")]
    read = printed(statements, "postgres")
    if len(read) < len(statements):
        known = {statement for statement, _ in read}
        fail(f"{len(statements) - len(read)} random queries are not read: {next(s for s in statements if s not in known)}")
    gave_rows = compare_rows(server, read, "random query")
    if gave_rows < 0.7 * len(read):
        fail(f"only {gave_rows} random queries give rows")
    return len(read)


VOLATILITIES = ["immutable", "stable", "volatile"]
# Of versions 16 to 18; a name that does not exist runs nothing.
YOUNGER_FUNCTIONS = set("""any_value array_reverse array_sample array_shuffle array_sort casefold crc32 crc32c date_add date_subtract
  erf erfc gamma json json_agg_strict json_array json_arrayagg json_exists json_object_agg_strict json_object_agg_unique
  json_object_agg_unique_strict json_objectagg json_query json_scalar json_serialize json_value jsonb_agg_strict
  jsonb_object_agg_strict jsonb_object_agg_unique jsonb_object_agg_unique_strict lgamma random_normal to_bin to_oct unicode_assigned
  uuid_extract_timestamp uuid_extract_version uuidv4 uuidv7 xmltext""".split())


def exists(server, name):
    """Forms of the grammar look like calls: some call gets further than the search for the name."""
    arguments = ["'1'"] * 4
    calls = [f"{name}({', '.join(arguments[:count])})" for count in range(4)]
    calls += [name, f"{name}(year FROM d)", f"{name}('x' PLACING 'y' FROM 1)"]
    return any(not (error and ("does not exist" in error or "syntax error" in error))
               for error in (server.run(f"SELECT {call} FROM t")[1] for call in calls))


def check_functions(server):
    known = {}
    for name, volatility, language, definer in server.rows(
            "SELECT proname, max(CASE provolatile WHEN 'i' THEN 0 WHEN 's' THEN 1 ELSE 2 END), string_agg(DISTINCT lanname, ','),"
            " bool_or(prosecdef) FROM pg_proc JOIN pg_language l ON l.oid = prolang"
            " WHERE pronamespace = 'pg_catalog'::regnamespace GROUP BY proname"):
        known[name] = (int(volatility), language, definer)
    allowed = {name: entry for name, entry in functions("postgres").items() if entry["verdict"] != "deny"}
    for name, entry in allowed.items():
        if name not in known:
            if name not in YOUNGER_FUNCTIONS and not exists(server, name):
                fail(f"function: PostgreSQL has no {name}")
            continue
        volatility, language, definer = known[name]
        if volatility > VOLATILITIES.index(entry["volatility"]):
            fail(f"function: {name} is not {entry['volatility']}")
        if definer == "t" or not set(language.split(",")) <= {"internal", "c", "sql"}:
            fail(f"function: {name} is written in {language}, security definer: {definer}")
    if len(allowed) < 400:
        fail(f"only {len(allowed)} functions are allowed")
    return len(allowed)


def check_conditions_behind_filters(server):
    server.rows(HIDDEN_ROWS + "CREATE INDEX by_amount ON orders (amount); ANALYZE orders;")
    if check_fences(lambda text: run(server, text), "postgres") == 0:
        fail("fence: the server tries no condition before the filter, so nothing was shown")


def main():
    with Server() as server:
        server.rows(TABLES + SHOP + shop_rows())
        counts = [check_fixtures(server), check_random_queries(server), check_functions(server),
                  check_row_filters(lambda text: run(server, text), server.rows, "postgres", "public", 150)]
        check_conditions_behind_filters(server)
    print("{} fixtures, {} random queries, {} functions, {} filtered queries".format(*counts))
    return 1 if FAILED else 0


if __name__ == "__main__":
    sys.exit(main())
