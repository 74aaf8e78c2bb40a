#!/usr/bin/env python3
"""A real DuckDB as the judge of our DuckDB: what we accept it accepts, and it reads what we print as it reads the original.

    test_duckdb_oracle.py VOUCH

1. Every statement of all fixtures, and random queries: DuckDB's own tree of the text and of the printed form is the same,
   and so are the rows, where the statement fits the tables.
2. Every function that we allow exists, and changes no more often than we say.
3. Queries under a row filter give what they give, without one, over the rows of that tenant alone, and fail for no other row.
"""
import json
import re
import sys

from duckdb_engine import Engine, EngineError
from oracle import (FAILED, FIXTURES, HIDDEN_ROWS, POLICY, SHOP, RandomTexts, check_fences, check_row_filters, fail, fixture_statements, functions,
                    policy_statements, printed, same_rows, shop_rows, vouch)

TABLES = """
CREATE TABLE t (a INTEGER, b VARCHAR, c DOUBLE, d DATE, e BOOLEAN, l INTEGER[], s STRUCT(x INTEGER, y VARCHAR), j JSON);
INSERT INTO t VALUES (1, 'x', 1.5, '2024-01-31', true, [1, 2], {'x': 1, 'y': 'p'}, '{"a": 1}'),
  (2, 'xy', -2.5, '2024-02-29', false, [], {'x': 2, 'y': NULL}, '[1, 2]'), (NULL, 'X', 0, NULL, NULL, NULL, NULL, NULL),
  (-3, NULL, 4, '2023-12-25', true, [3, NULL], {'x': NULL, 'y': 'q'}, '{"a": {"b": 2}}'), (2, 'x_', NULL, '2024-07-07', NULL, [2], NULL, '3');
CREATE TABLE u (a INTEGER, b VARCHAR, c DOUBLE, f DOUBLE);
INSERT INTO u VALUES (1, 'x', 0.5, 1), (2, 'y', NULL, 2), (2, 'z', 2, 3), (7, NULL, 1, NULL);
CREATE TABLE v (a INTEGER, b VARCHAR, c DOUBLE);
INSERT INTO v VALUES (1, 'x', 1), (3, 'w', 2);
"""

# Another time, another random number: only that they run is compared.
CHANGING = re.compile(r"\b(random|uuid\w*|gen_random_uuid)\s*\(|\bsample\b|tablesample", re.I)

LEAVES = {
    "int": ["a", "2", "1", "0", "NULL", "length(b)"],
    "num": ["c", "a", "1.5", "-2", "1e3"],
    "text": ["b", "'x'", "'it''s'", "NULL"],
    "bool": ["e", "true", "false", "NULL", "a > 1"],
    "list": ["l", "[1, 2]", "[]", "[a]"],
    "day": ["d", "DATE '2024-02-28'"],
    "query": ["SELECT a, b, c FROM u", "FROM v", "VALUES (1, 'x', 1.5), (2, NULL, 2)"],
    "ints": ["SELECT a FROM u", "SELECT 1"],
}
FORMS = {
    "int": ["-{int}", "~{int}", "+{int}", *(f"{{int}} {op} {{int}}" for op in ("+", "-", "*", "//", "%", "|", "&", "<<", ">>")),
            "CASE WHEN {bool} THEN {int} ELSE {int} END", "CASE {int} WHEN 1 THEN {int} END", "CAST({num} AS INTEGER)",
            "{text}::INTEGER", "TRY_CAST({text} AS INTEGER)", "{list}[1]", "len({list})", "{list}.len()", "s.x", "{text}.length()",
            "extract(year FROM {day})", "coalesce({int}, {int})", "(SELECT max(a) FROM u WHERE u.a > {int})", "@ {int}",
            "sum({int}) OVER (PARTITION BY b ORDER BY a DESC NULLS LAST, c ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)",
            "list_reduce({list}, lambda x, y: x + y)"],
    "num": ["{num} / {num}", "{num} ^ {num}", "{num} ** {int}", "{num} * {num}", "-{num}", "{int} - {num}", "abs({num})"],
    "text": ["{text} || {text}", "{text} || {int}", "upper({text})", "{text}.lower()", "CAST({int} AS VARCHAR)", "{text}[1:2]",
             "substring({text} FROM 1 FOR 2)", "trim(LEADING 'x' FROM {text})", "CASE WHEN {bool} THEN {text} END", "j ->> 'a'",
             "j -> 'a' ->> 'b'", "strftime({day}, '%Y-%m')", "{text} COLLATE NOCASE"],
    "bool": ["NOT {bool}", "{bool} AND {bool}", "{bool} OR {bool}", *(f"{{int}} {op} {{int}}" for op in ("=", "<>", "<", ">=", "==")),
             "{bool} = {bool}", "{text} LIKE {text}", "{text} NOT ILIKE 'x%'", "{text} LIKE 'x!_' ESCAPE '!'", "{text} GLOB 'x*'",
             "{text} SIMILAR TO 'x.*'", "{text} ~ '^x'", "{text} ^@ 'x'", "{int} BETWEEN {int} AND {num}",
             "{int} NOT BETWEEN {int} AND {int}", "{int} IN ({int}, 2)", "{int} NOT IN ({int}, {int})", "{int} IN {list}",
             "{int} IN {ints}", "EXISTS {query}", "{int} > ANY {ints}", "{int} = ALL {ints}", "{bool} IS TRUE",
             *(f"{{{kind}}} IS {what}" for kind in ("int", "bool") for what in ("NULL", "NOT NULL", "DISTINCT FROM 2")),
             "{int} ISNULL", "{text} NOTNULL", "({int}, {text}) = (1, 'x')", "({int}, 2) IN ((1, 2), ({int}, 3))",
             "{day} > DATE '2024-01-01'", "list_contains({list}, {int})"],
    "list": ["list_transform({list}, lambda x: x + {int})", "list_filter({list}, x -> x > {int})", "{list} || {list}", "{list}[2:]",
             "[x + 1 FOR x IN {list} IF x > 0]", "[{int}, {int}]", "array_agg({int}) OVER (ORDER BY c)", "{list}.list_sort()"],
    "day": ["CAST({day} + INTERVAL 1 MONTH AS DATE)", "date_trunc('month', {day})::DATE", "{day} + {int}",
            "CAST({day} - INTERVAL (1) DAY AS DATE)"],
    "query": ["SELECT {int} AS a, {text} AS b, {num} AS c FROM t WHERE {bool}",
              *(f"{{query}} {op} {{query}}" for op in ("UNION", "UNION ALL", "EXCEPT", "INTERSECT", "UNION ALL BY NAME")),
              "SELECT q.a, q.b, q.c FROM {query} AS q(a, b, c) WHERE q.a > 0",
              "WITH w(a, b, c) AS {query} SELECT a, b, c FROM w WHERE w.a < 3",
              "SELECT t.a, u.b, t.c FROM t LEFT JOIN u ON t.a = u.a AND (t.e IS NOT FALSE)",
              "FROM t JOIN v USING (a) SELECT a, t.b, v.c", "SELECT DISTINCT a, b, c FROM t",
              "SELECT max({int}) AS a, b, sum({num}) FILTER (WHERE {bool}) AS c FROM t GROUP BY ALL HAVING count(*) > 0",
              "SELECT a, b, c FROM t QUALIFY row_number() OVER (PARTITION BY a ORDER BY b, c) = 1",
              "SELECT a, b, c FROM t ORDER BY a DESC, b NULLS FIRST, {num}, c LIMIT 3 OFFSET 1"],
    "ints": ["SELECT {int} FROM t", "SELECT a FROM {query} AS q(a, b, c)"],
}


def simplified(tree):
    """A node without what is about the text and not the query."""
    tree.pop("query_location", None)
    if tree.get("type") == "ARRAY_CONSTRUCTOR":  # ARRAY[1] is [1]
        tree = {**LIST_CALL, "children": tree["children"], "alias": tree["alias"]}
    if tree.get("class") == "FUNCTION":
        tree = simplified_call(tree)
    if tree.get("type") == "LAMBDA" and "schema" in tree["lhs"]:  # (x, y) -> x + y
        tree["lhs"]["schema"] = ""
    if tree.get("type") == "UNBOUND_TYPE_INFO":  # names of types have no case
        tree["name"] = tree["name"].lower()
    if tree.get("type") == "LIMIT_MODIFIER" and (tree["limit"] or {}).get("value", {}).get("is_null"):  # LIMIT ALL
        tree["limit"] = None
    if "modifiers" in tree:
        tree["modifiers"] = [one for one in tree["modifiers"] if one["type"] != "LIMIT_MODIFIER" or one["limit"] or one["offset"]]
    for order in tree.get("orders", []):
        if order["expression"]["class"] == "STAR" and order["expression"]["expr"] is None:  # ORDER BY *
            order["expression"]["columns"] = True
    return tree


LIST_CALL = {"class": "FUNCTION", "type": "FUNCTION", "function_name": "list_value", "schema": "main", "filter": None,
             "order_bys": {"type": "ORDER_MODIFIER", "orders": []}, "distinct": False, "is_operator": False, "export_state": False,
             "catalog": ""}


def simplified_call(call):
    if call["function_name"] == "**":
        call["function_name"] = "^"
    if call["function_name"] == "substring" and call["children"][-1].get("cast_type"):  # SUBSTRING(a FOR 2)
        call["children"][-1] = call["children"][-1]["child"]
    if call["function_name"] == "date_part" and isinstance(call["children"][0].get("value", {}).get("value"), str):
        call["children"][0]["value"]["value"] = call["children"][0]["value"]["value"].lower()
    if call["schema"] == "main":  # trim(a), which is a form of the grammar
        call["schema"] = ""
    if call["schema"]:  # t.a.lower() is lower(t.a), until names are resolved
        names = [name for name in (call["catalog"], call["schema"]) if name]
        call["children"].insert(0, {"class": "COLUMN_REF", "type": "COLUMN_REF", "alias": "", "column_names": names})
        call["catalog"] = call["schema"] = ""
    return call


def forget_spelling(tree):
    if isinstance(tree, list):
        return [forget_spelling(child) for child in tree]
    if isinstance(tree, dict):
        return simplified({key: forget_spelling(child) for key, child in tree.items()})
    return tree


def trees(engine, texts):
    """DuckDB's own trees; a text where there is an error."""
    found = []
    for text in texts:
        escaped = text.replace("'", "''")
        answer = json.loads(engine.cells(f"SELECT json_serialize_sql('{escaped}')")[0][0])
        found.append(answer["error_message"] if answer["error"] else forget_spelling(answer["statements"]))
    return found


# Version 1.5 takes an arrow for a lambda and reads these in another way than 2.0 and we do; what we print has parentheses,
# and means the same to both.
# Of version 2.0, or spelled as elsewhere; what we print every version reads.
OTHER_GRAMMAR = re.compile(r"'a' 'b'|\* EXCEPT \(|LEFT (SEMI|ANTI) JOIN|\(\(SELECT 1\) AS", re.I)
READ_AS_LATER = re.compile(r"NOT j -> 'a'|j -> 'a' \|\| 'b'|LIKE '[^']*'(::json)? ->> 0")
# It serializes no statement that it runs in two steps: they are judged by their rows.
IN_STEPS = "Only SELECT statements can be serialized to json!"


def run(engine, text):
    try:
        return engine.rows(text), None
    except EngineError as error:
        # The rest of the message quotes the text.
        return [], str(error).split(":")[0]


def compare_trees(engine, read, what):
    before, after = (trees(engine, [pair[i] for pair in read]) for i in (0, 1))
    for (statement, text), original, copy in zip(read, before, after):
        other = OTHER_GRAMMAR.search(statement)
        if isinstance(copy, str) and copy != IN_STEPS:
            fail(f"{what}: DuckDB refuses what we print: {text}\n  of {statement}\n  {copy}")
        elif isinstance(original, str) and original != IN_STEPS and not other:
            fail(f"{what}: DuckDB refuses {statement}\n  {original}")
        elif not other and original != copy and IN_STEPS not in (original, copy) and not READ_AS_LATER.search(statement):
            fail(f"{what}: another tree\n  {statement}\n  {text}\n  {difference(original, copy)}")


def compare_rows(engine, read, what):
    """How many gave rows."""
    gave_rows = 0
    for statement, text in read:
        rows, error = run(engine, statement)
        rows_of_copy, error_of_copy = run(engine, text)
        gave_rows += error is None
        if OTHER_GRAMMAR.search(statement):
            if error_of_copy:
                fail(f"{what}: DuckDB does not run {text}\n  of {statement}\n  {error_of_copy}")
        elif error != error_of_copy or not CHANGING.search(statement) and not same_rows(statement, rows, rows_of_copy):
            fail(f"{what}: other rows\n  {statement}\n  {error or rows}\n  {text}\n  {error_of_copy or rows_of_copy}")
    return gave_rows


def difference(one, other, path=""):
    """The first place where two trees differ."""
    if type(one) is type(other) and isinstance(one, dict) and one.keys() == other.keys():
        return next(difference(one[key], other[key], f"{path}.{key}") for key in one if one[key] != other[key])
    if type(one) is type(other) and isinstance(one, list) and len(one) == len(other):
        return next(difference(a, b, f"{path}[{i}]") for i, (a, b) in enumerate(zip(one, other)) if a != b)
    return f"at {path}: {json.dumps(one)[:300]} and {json.dumps(other)[:300]}"


def check_fixtures(engine):
    statements = fixture_statements()
    # Which functions exist is no matter of the grammar: the gate knows.
    verdicts = vouch(["guard"], statements, "--dialect", "duckdb", "--schema", str(POLICY / "schema.yaml"))
    read = printed([text for text, verdict in zip(statements, verdicts) if verdict.get("code") != "function"], "duckdb")
    compare_trees(engine, read, "fixture")
    allowed = [line for line in (FIXTURES / "duckdb/accept.sql").read_text().splitlines() if line]
    allowed += policy_statements("duckdb", "accept.sql", "filter.sql", "limit.sql", "mask.sql")
    gave_rows = compare_rows(engine, printed(allowed, "duckdb"), "fixture")
    if len(read) < 500 or gave_rows < 150:
        fail(f"only {len(read)} fixtures are read, and {gave_rows} give rows")
    return len(read)


def check_random_queries(engine):
    made = RandomTexts(20261130, LEAVES, FORMS)
    statements = [made.make("query", 4) for _ in range(200)]
    statements += [f"SELECT {made.make(kind, 3)} FROM t" for _ in range(40) for kind in ("int", "num", "text", "bool", "list", "day")]
    read = printed(statements, "duckdb")
    if len(read) < len(statements):
        known = {statement for statement, _ in read}
        fail(f"{len(statements) - len(read)} random queries are not read: {next(s for s in statements if s not in known)}")
    compare_trees(engine, read, "random query")
    gave_rows = compare_rows(engine, read, "random query")
    if gave_rows < 0.6 * len(read):
        fail(f"only {gave_rows} random queries give rows")
    return len(read)


# What the engine and we call each volatility; it says none of aggregates and macros.
VOLATILITIES = {None: 0, "CONSISTENT": 0, "CONSISTENT_WITHIN_QUERY": 1, "VOLATILE": 2, "immutable": 0, "stable": 1, "volatile": 2}
# Of version 2.0; a name that does not exist runs nothing.
YOUNGER = set("""binom json_deep_merge json_insert json_merge_patch_diff json_normalize json_remove json_replace json_set
  json_strip_nulls lttb overlay st_asgeojson st_geomfromgeojson variant_array_length variant_contains variant_exists
  variant_extract_string variant_group_array variant_group_object variant_keys variant_type""".split())


def exists(engine, name):
    """Whether a call of it, of any kind, gets further than the search for the name."""
    calls = [f"{name}({', '.join(['0.5'] * count)})" for count in range(5)]
    forms = ["SELECT {}", "SELECT {} OVER ()", "SELECT * FROM {}", "SELECT {} WITHIN GROUP (ORDER BY a) FROM t"]
    errors = [run(engine, form.format(call))[1] for call in calls for form in forms]
    return (any(error not in ("Catalog Error", "Parser Error") for error in errors) or
            run(engine, f"SELECT {name}")[1] is None)


def check_functions(engine):
    known = {}
    for name, stability in engine.cells("SELECT lower(function_name), stability FROM duckdb_functions()"):
        known[name] = max(known.get(name, 0), VOLATILITIES[stability])
    allowed = {name: entry for name, entry in functions("duckdb").items() if entry["verdict"] != "deny"}
    for name, entry in allowed.items():
        if name in known and known[name] > VOLATILITIES[entry["volatility"]]:
            fail(f"function: {name} is not {entry['volatility']}")
        if name not in known and name not in YOUNGER and not exists(engine, name):
            fail(f"function: DuckDB has no {name}")
    if len(allowed) < 400:
        fail(f"only {len(allowed)} functions are allowed")
    return len(allowed)


def main():
    with Engine() as engine:
        engine.script(TABLES)
        engine.script(SHOP)
        engine.script(shop_rows())
        counts = [check_fixtures(engine), check_random_queries(engine), check_functions(engine),
                  check_row_filters(lambda text: run(engine, text), engine.script, "duckdb", "main", 150)]
        engine.script(HIDDEN_ROWS + "CREATE INDEX by_amount ON orders (amount)")
        check_fences(lambda text: run(engine, text), "duckdb")  # this engine waits with conditions that can fail
    print("{} fixtures, {} random queries, {} functions, {} filtered queries".format(*counts))
    return 1 if FAILED else 0


if __name__ == "__main__":
    sys.exit(main())
