"""What the tests against real engines share: the binary, the statements of the fixtures, random queries, the verdict."""
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
FIXTURES = ROOT / "src/sql/dialects/fixtures"
POLICY = ROOT / "tests/policy"
FAILED = []

# Without an order a limit may take any rows.
ORDERED = re.compile(r"\border by\b", re.I)


def fail(message):
    FAILED.append(message)
    print("failed:", message)


def binary():
    return pathlib.Path(sys.argv[1]).resolve()


def vouch(command, statements, *options):
    """What `vouch COMMAND --statements` answers to each."""
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        for number, statement in enumerate(statements):
            file.write(json.dumps({"id": str(number), "sql": statement}) + "\n")
        file.flush()
        done = subprocess.run([binary(), *command, *options, "--statements", file.name, "--json"], capture_output=True, text=True,
                              timeout=300, check=False)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    if len(answers) != len(statements):
        raise RuntimeError(f"{len(statements)} statements gave {len(answers)} answers: {done.stderr}")
    return answers


def printed(statements, dialect):
    """Of those that we read: each with its printed form. Not those with placeholders: an engine wants values for them."""
    answers = vouch(["sql", "print"], statements, "--from", dialect)
    verdicts = vouch(["guard"], statements, "--dialect", dialect, "--schema", str(POLICY / "schema.yaml"))
    return [(statement, answer["sql"]) for statement, answer, verdict in zip(statements, answers, verdicts)
            if answer["ok"] and verdict.get("code") != "parameter"]


def functions(dialect):
    """The functions that the gate knows, by name."""
    done = subprocess.run([binary(), "sql", "functions", "--dialect", dialect, "--json"], capture_output=True, text=True, check=True)
    return {function["name"]: function for function in map(json.loads, done.stdout.splitlines())}


def policy_statements(dialect, *files):
    """The statements of tests/policy/DIALECT: blocks of a statement and what is expected."""
    blocks = [block for file in files for block in (POLICY / dialect / file).read_text().split("\n\n")]
    lines = [[line for line in block.split("\n--")[0].splitlines() if not line.startswith("#")] for block in blocks]
    return ["\n".join(statement).rstrip(";") for statement in lines if statement]


def fixture_statements():
    """Every statement of the fixtures of every dialect, also what one of them refuses: whatever a dialect reads of it, its
    engine must read alike. Some of those that a policy refuses have no end: none of these is to be run."""
    found = [line for path in sorted(FIXTURES.glob("*/*.sql")) for line in path.read_text().splitlines()
             if line and not line.startswith("--")]
    for folder in sorted(path for path in POLICY.iterdir() if path.is_dir()):
        found += policy_statements(folder.name, *(path.name for path in sorted(folder.glob("*.sql"))))
    return list(dict.fromkeys(found))


def same_rows(statement, first, second):
    return first == second if ORDERED.search(statement) else sorted(first) == sorted(second)


class RandomTexts:
    """Random texts of a grammar, every operand in parentheses. `leaves` and `forms` say for each kind what it may be;
    {kind} in a form stands for a text of that kind, {kind!} for one without parentheses."""

    def __init__(self, seed, leaves, forms):
        self.random = random.Random(seed)
        self.leaves, self.forms = leaves, forms

    def make(self, kind, depth):
        if kind not in self.forms or kind in self.leaves and (depth == 0 or self.random.randrange(6) == 0):
            return self.random.choice(self.leaves[kind])
        form = self.random.choice(self.forms[kind])
        return re.sub(r"\{(\w+)(!?)\}", lambda match: self._part(match[1], depth, bool(match[2])), form)

    def _part(self, kind, depth, bare):
        text = self.make(kind, max(depth - 1, 0))
        return text if bare else f"({text})"


# The tables of tests/policy/schema.yaml, as PostgreSQL and DuckDB both make them.
SHOP = """
CREATE TABLE orders (id BIGINT, customer_id BIGINT, tenant_id BIGINT, amount DECIMAL(12,2), status VARCHAR(20),
  created_at TIMESTAMP, note VARCHAR(50));
CREATE TABLE order_items (order_id BIGINT, product_id BIGINT, quantity INTEGER, price DECIMAL(12,2));
CREATE TABLE customers (id BIGINT, tenant_id BIGINT, name VARCHAR(50), ssn VARCHAR(20));
CREATE TABLE products (id BIGINT, name VARCHAR(50), category VARCHAR(50), price DECIMAL(12,2), attrs JSON);
CREATE TABLE events (id BIGINT, tenant_id BIGINT, ts TIMESTAMP, kind VARCHAR(20), payload JSON);
CREATE TABLE employees (id BIGINT, name VARCHAR(50), manager_id BIGINT);
CREATE TABLE update_log (id BIGINT, changed_at TIMESTAMP, note VARCHAR(50), metric_user_count INTEGER, "delete" INTEGER,
  "select" INTEGER, "drop" INTEGER, exec INTEGER);
INSERT INTO employees VALUES (1, 'Eve', NULL), (2, 'Flo', 1);
INSERT INTO update_log VALUES (1, '2024-01-01', 'n', 1, 2, 3, 4, 5);
"""
FENCE = " LIMIT 9223372036854775807"
OTHER_TENANTS = "".join(f"DELETE FROM {table} WHERE tenant_id IS DISTINCT FROM 1;" for table in ("orders", "customers", "events"))


def shop_rows():
    """Rows of three tenants, some of nobody; every row of another tenant than 1 carries the word CANARY."""
    chance, rows = random.Random(20240601), []
    for number in range(1, 41):
        tenant = chance.choice([1, 1, 2, 3, "NULL"])
        word, other = f"'{'own' if tenant == 1 else 'CANARY'}{number % 7}'", chance.randrange(1, 21)
        rows += [f"INSERT INTO products VALUES ({number}, 'p{number}', 'c{other}', {number % 9}.5, '{{\"color\": \"red\"}}')",
                 f"INSERT INTO customers VALUES ({number}, {tenant}, {word}, {word})",
                 f"INSERT INTO orders VALUES ({number}, {other}, {tenant}, {number * 7 % 90}, {word}, '2024-01-{number % 28 + 1:02}', {word})",
                 f"INSERT INTO order_items VALUES ({number}, {other}, {number % 4}, 1.5)",
                 f"INSERT INTO events VALUES ({other}, {tenant}, '2024-01-{number % 9 + 1:02}', {word}, '{{\"a\": {number}}}')"]
    return ";".join(rows)


def filter_queries(schema, count):
    """Random queries over the shop that a row filter could miss: joins of every kind, set operations, common tables of the
    name of a table, correlated subqueries, columns that pose as the filtered one."""
    tables = ["orders", "customers", "events", "products"]
    leaves = {
        "table": [*tables, f"{schema}.orders", '"events"', "ORDERS"],
        "condition": ["x.id > 5", "x.id < 30", "x.id IS NOT NULL", "x.id % 2 = 0", "x.id = 3 OR 1 = 1"],
    }
    forms = {
        "from": ["{table!} AS x", *(f"{{table!}} AS x {join} JOIN {{table!}} AS y ON x.id = y.id" for join in ("", "LEFT", "RIGHT", "FULL")),
                 "{table!} AS x JOIN {table!} AS y USING (id)", "{table!} AS x, {table!} AS y",
                 "(SELECT 1 AS tenant_id, id FROM {table!}) AS x", "(SELECT id FROM {table!}) AS x NATURAL JOIN (SELECT id FROM {table!}) AS y",
                 "{table!} AS x CROSS JOIN LATERAL (SELECT z.id FROM {table!} AS z WHERE z.id = x.id) AS y"],
        "condition": ["{condition} AND {condition}", "{condition} OR {condition}", "NOT {condition}",
                      "x.id IN (SELECT q.id FROM {table!} AS q WHERE q.id < 20)", "x.id NOT IN (SELECT q.id FROM {table!} AS q)",
                      "EXISTS (SELECT 1 FROM {table!} AS e WHERE e.id = x.id + 1)", "x.id > ALL (SELECT h.id - 9 FROM {table!} AS h)"],
        "select": ["SELECT x.id AS a, x.id + 1 AS s FROM {from!} WHERE {condition!}",
                   "SELECT DISTINCT x.id AS a, 0 AS s FROM {from!} WHERE {condition!}",
                   "SELECT x.id AS a, (SELECT max(s.id) FROM {table!} AS s WHERE s.id <= x.id) AS s FROM {from!}",
                   "SELECT x.id % 3 AS a, count(*) AS s FROM {from!} WHERE {condition!} GROUP BY x.id % 3",
                   "SELECT x.id % 3 AS a, count(DISTINCT x.id) AS s FROM {from!} GROUP BY x.id % 3 "
                   "HAVING count(*) > (SELECT count(*) / 20 FROM {table!} AS h)",
                   "SELECT x.id AS a, row_number() OVER (PARTITION BY x.id % 2 ORDER BY x.id, x.tenant_id) AS s FROM orders AS x",
                   "SELECT max(x.id) AS a, sum(x.amount) AS s FROM orders AS x WHERE x.status LIKE '%A%' OR x.id > 0"],
        "query": ["{select!}", *(f"{{select}} {operator} {{select}}" for operator in ("UNION", "UNION ALL", "EXCEPT", "INTERSECT")),
                  f"WITH orders AS (SELECT * FROM {schema}.orders WHERE id > 3) {{select!}}",
                  "WITH t AS {select} SELECT count(*) AS n, min(a) AS a FROM t"],
    }
    texts = RandomTexts(20240601, leaves, forms)
    return [texts.make("query", 4) for _ in range(count)]


def check_row_filters(run, script, dialect, schema, count):
    """The rows under a filter are those, without one, of a database that holds only them. `run` gives the rows of a
    statement as texts, and an error or None, which must be the same too."""
    statements = policy_statements(dialect, "filter.sql") + filter_queries(schema, count)
    verdicts = vouch(["guard"], statements, "--dialect", dialect, "--schema", str(POLICY / "schema.yaml"),
                     "--policy", str(POLICY / "policy.yaml"))
    allowed = [(statement, verdict["sql"]) for statement, verdict in zip(statements, verdicts) if verdict["verdict"] == "allow"]
    if len(allowed) < 0.95 * len(statements):
        refused = next((s, v) for s, v in zip(statements, verdicts) if v["verdict"] != "allow")
        fail(f"only {len(allowed)} of {len(statements)} filtered queries were allowed: {refused}")
    under = [run(text) for _, text in allowed]
    unfiltered = [run(statement) for statement, _ in allowed]
    script(OTHER_TENANTS)
    over = [run(statement) for statement, _ in allowed]
    for (statement, text), (rows, error), (own_rows, own_error) in zip(allowed, under, over):
        if error != own_error or sorted(rows) != sorted(own_rows) or "CANARY" in str(rows):
            fail(f"row filter: other rows\n  {text}\n  {error or rows}\n  {statement}\n  {own_error or own_rows}")
    failed = sum(error is not None for _, error in under)
    if failed > len(allowed) / 20:
        fail(f"{failed} of {len(allowed)} filtered queries fail, with the filter and without")
    different = sum(sorted(rows) != sorted(own_rows) for (rows, _), (own_rows, _) in zip(unfiltered, over))
    if different < len(allowed) / 2:
        fail(f"the filter makes a difference to only {different} of {len(allowed)} queries")
    return len(allowed)


# A filter that costs more than the conditions beside it, so that an engine would rather try those first.
FENCE_POLICY = """
version: "1"
row_limit: 1000
relations:
  orders: {filter: "lower(trim(substr(note, 1, 6))) <> 'hidden'"}
  products: {}
"""
HIDDEN_ROWS = "".join(f"INSERT INTO orders (id, tenant_id, amount, note) VALUES ({number}, 1, {number * 1000}, 'hidden{number}');"
                      for number in range(1000, 1400))
# Fails for hidden rows alone.
FAILING = "9223372036854775806 + CASE WHEN amount >= 1000000 THEN 9 ELSE 1 END > 0"
FAILING_QUERIES = [
    f"SELECT id FROM orders WHERE amount >= 1000000 AND {FAILING}",
    f"SELECT count(*) AS n FROM orders WHERE {FAILING}",
    f"SELECT p.id FROM products AS p JOIN orders ON orders.id = p.id AND {FAILING}",
    f"SELECT p.id FROM products AS p WHERE EXISTS (SELECT 1 FROM orders WHERE orders.id = p.id AND {FAILING})",
    f"SELECT id FROM (SELECT id, amount FROM orders) AS d WHERE amount >= 1000000 AND {FAILING}",
]


def check_fences(run, dialect):
    """No error tells of a row outside the filter: engines may try a condition before the filter, as where it finds its rows
    through an index. `run` as for check_row_filters. Returns how many queries would fail without the fence."""
    with tempfile.NamedTemporaryFile("w", suffix=".yaml") as policy:
        policy.write(FENCE_POLICY)
        policy.flush()
        verdicts = vouch(["guard"], FAILING_QUERIES, "--dialect", dialect, "--schema", str(POLICY / "schema.yaml"),
                         "--policy", policy.name)
    would_fail = 0
    for statement, verdict in zip(FAILING_QUERIES, verdicts):
        if verdict["verdict"] != "allow":
            fail(f"fence: refused {statement}\n  {verdict}")
            continue
        _, error = run(verdict["sql"])
        if error:
            fail(f"fence: {verdict['sql']}\n  tells of other rows: {error}")
        would_fail += run(verdict["sql"].replace(FENCE, ""))[1] is not None
    return would_fail
