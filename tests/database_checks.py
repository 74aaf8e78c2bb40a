"""What the tests of the connectors share: the program under test, a small shop in three dialects, the questions whose answers
must be the same everywhere, and certificates."""
import json
import os
import pathlib
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time

BINARY = pathlib.Path(sys.argv[1]).resolve()
FAILED = []
CHECKS = [0]


def check(name, good, detail=""):
    CHECKS[0] += 1
    if not good:
        FAILED.append(name)
        print(f"failed: {name}: {detail}", flush=True)


def finish():
    print(f"{CHECKS[0]} checks, {len(FAILED)} failed")
    sys.exit(1 if FAILED else 0)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Workspace:
    """`workspace.run("ask", "…")`: a command of the program in a workspace of its own."""

    def __init__(self, folder, environment=None):
        self.folder = pathlib.Path(folder)
        self.environment = {"HOME": str(self.folder), "PATH": "/usr/bin:/bin", **(environment or {})}

    def start(self, *words, **options):
        streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
        return subprocess.Popen([BINARY, *words, "--workspace", self.folder], env=self.environment, **streams)

    def run(self, *words, stdin=b""):
        return subprocess.run([BINARY, *words, "--workspace", self.folder], env=self.environment, input=stdin, timeout=120,
                              capture_output=True, check=False)

    def json(self, *words):
        """The JSON that the command prints, with its exit status."""
        done = self.run(*words, "--json")
        try:
            return {"exit": done.returncode, **json.loads(done.stdout)}
        except ValueError:
            return {"exit": done.returncode, "out": done.stdout.decode(), "err": done.stderr.decode()}

    def sql(self, connector, statement):
        return self.json("sql", "run", "--connector", connector, statement)

    def connect(self, url, connector, *words, stdin=b""):
        done = self.run("connect", url, "--id", connector, *words, stdin=stdin)
        if done.returncode != 0:
            raise RuntimeError(f"connect {url}: {done.stderr.decode()}")


def refused(workspace, url, name, *expected, words=(), stdin=b"", secret="hush"):
    """A registration that must fail with a message that holds the expected words and not the password."""
    before = workspace.json("connectors").get("connectors", [])
    done = workspace.run("connect", url, "--id", "refused", *words, stdin=stdin)
    said = (done.stdout + done.stderr).decode()
    check(name, done.returncode != 0 and all(word in said for word in expected), said)
    check(f"{name}: without the password", secret not in said, said)
    check(f"{name}: nothing is registered", workspace.json("connectors").get("connectors", []) == before)


class Probe:
    """`with Probe(url) as probe: probe.ask("SELECT 1")`: one connector for as long as the block lasts (connector_probe.cpp)."""

    def __init__(self, url):
        environment = {**os.environ, "VOUCH_WORKER": str(BINARY.parent / "vouch-worker")}
        self.process = subprocess.Popen([BINARY.parent / "tests" / "connector_probe", url], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, env=environment)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(timeout=30)

    def start(self, statement):
        self.process.stdin.write(statement + "\n")
        self.process.stdin.flush()

    def answer(self):
        return self.process.stdout.readline()

    def ask(self, statement):
        self.start(statement)
        return self.answer()


def check_pool(url, slow, runs, stop, start):
    """A connector whose other end goes in the middle of a query and comes back. `runs` says whether the query runs."""
    with Probe(url) as probe:
        for round_ in ("first", "second"):
            said = probe.ask("SELECT count(*) FROM orders")
            check(f"the {round_} query of a connector", said.startswith("rows 1 "), said)
        probe.start(slow)
        check("the query of a connector runs", wait_until(runs, 10))
        begin = time.monotonic()
        stop()
        said = probe.answer()
        check("its other end goes", said.startswith("error") and time.monotonic() - begin < 5, said)
        said = probe.ask("SELECT count(*) FROM orders")
        check("while it is gone", said.startswith("error unavailable"), said)
        start()
        begin = time.monotonic()
        said = probe.ask("SELECT count(*) FROM orders")
        check("the same connector after its return", said.startswith("rows 1 ") and time.monotonic() - begin < 5, said)


def peak_kilobytes(process):
    """Of the process alone, without its children."""
    try:
        lines = pathlib.Path(f"/proc/{process}/status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("VmHWM:")), 0)


def check_export(workspace, connector):
    """A million rows under a row cap, in a memory that does not grow with them."""
    for cap, truncated in ((1_000_000, False), (999_999, True)):
        path = workspace.folder / "export.json"
        with open(path, "wb") as out:
            process = workspace.start("sql", "run", "--connector", connector, "--json", "--rows", str(cap),
                                      "SELECT id, digit, word FROM wide", stdout=out)
            kilobytes = 0
            while process.poll() is None:
                kilobytes = peak_kilobytes(process.pid) or kilobytes
                time.sleep(0.02)
            process.communicate()
        written = path.read_bytes()
        end = json.loads(b"{" + written[written.rindex(b'"status"'):])
        check(f"{cap} of a million rows", process.returncode == 0 and written.count(b"],[") == cap - 1 and
              end["status"] == "answered" and end["truncated"] is truncated, end)
        # More than the program takes by itself, much less than the rows.
        check(f"in little memory: {cap}", 0 < kilobytes < 100_000, kilobytes)
        path.unlink()


def wait_until(condition, seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.05)
    return False


SCHEMA = """
CREATE TABLE customers (id INTEGER PRIMARY KEY, name VARCHAR(60) NOT NULL, city VARCHAR(40), joined DATE, active BOOLEAN);
CREATE TABLE products (id INTEGER PRIMARY KEY, name VARCHAR(60) NOT NULL, category VARCHAR(40), price DECIMAL(10,2) NOT NULL);
CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL, ordered_at DATE NOT NULL,
  status VARCHAR(20) NOT NULL, FOREIGN KEY (customer_id) REFERENCES customers (id));
CREATE TABLE order_items (order_id INTEGER NOT NULL, line INTEGER NOT NULL, product_id INTEGER NOT NULL, quantity INTEGER NOT NULL,
  PRIMARY KEY (order_id, line), FOREIGN KEY (order_id) REFERENCES orders (id), FOREIGN KEY (product_id) REFERENCES products (id));
CREATE TABLE returns (id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL, line INTEGER NOT NULL, reason VARCHAR(40),
  FOREIGN KEY (order_id, line) REFERENCES order_items (order_id, line));
CREATE VIEW big_orders AS SELECT order_id, SUM(quantity) AS pieces FROM order_items GROUP BY order_id HAVING SUM(quantity) > 8;
"""
CITIES = ["Lisbon", "Oslo", "Kraków", "Graz"]
STATUSES = ["open", "paid", "shipped", "cancelled"]
CATEGORIES = ["kitchen", "garden", "office"]


def shop_statements():
    """The schema and its rows, the same for every engine."""
    yield from (part for part in SCHEMA.split(";\n") if part.strip())
    names = ["Ada", "Bruno", "Chloé", "Dag", "Ewa", "Finn", "Gül", "Hana", "Ivo", "Jana", "Kai", "Lena"]
    for number, name in enumerate(names, 1):
        city = f"'{CITIES[number % 4]}'" if number % 5 else "NULL"
        yield (f"INSERT INTO customers VALUES ({number}, '{name} O''Neil', {city}, '202{number % 4}-0{number % 9 + 1}-15', "
               f"{'TRUE' if number % 3 else 'FALSE'})")
    for number in range(1, 10):
        yield (f"INSERT INTO products VALUES ({number}, 'product {number}', '{CATEGORIES[number % 3]}', "
               f"{number * 7}.{number}5)")
    for number in range(1, 61):
        yield (f"INSERT INTO orders VALUES ({number}, {number * 7 % 12 + 1}, '202{4 + number % 2}-{number % 12 + 1:02}-"
               f"{number % 28 + 1:02}', '{STATUSES[number * 5 % 7 % 4]}')")
        for line in range(1, number % 4 + 2):
            yield f"INSERT INTO order_items VALUES ({number}, {line}, {(number + line) % 9 + 1}, {(number * line) % 6 + 1})"
    for number in range(1, 6):
        yield f"INSERT INTO returns VALUES ({number}, {number * 9}, 1, 'broken')"


QUESTIONS = [
    "How many customers are there?",
    "How many orders are paid?",
    "What is the average price of products?",
    "Which product has the highest price?",
    "How many orders were placed in 2024?",
    "How many orders were placed in March 2025?",
    "How many customers are from Oslo?",
    "List the names of customers from Graz.",
    "How many orders are there for each status?",
    "What is the total quantity of order items for each product?",
    "Which customers have no city?",
    "How many customers have no orders?",
    "What are the three cheapest products?",
    "How many products are in each category?",
    "How many orders did Chloé O'Neil place?",
    "What is the total quantity of order items per category?",
    "How many orders were placed per month in 2025?",
    "How many different cities do customers come from?",
]


def plain(value):
    """A number as a number, whatever kind the engine has for it; a boolean as SQLite keeps it."""
    if isinstance(value, bool):
        return int(value)
    try:
        return round(float(value), 6)
    except (TypeError, ValueError):
        return value


def rows_of(answer):
    return sorted(([plain(cell) for cell in row] for row in answer.get("rows", [])), key=str)


def check_questions(workspace, connector):
    """Asks the questions of the connector and of the same shop in SQLite."""
    path = workspace.folder / "shop.db"
    database = sqlite3.connect(path)
    for statement in shop_statements():
        database.execute(statement)
    database.commit()
    database.close()
    workspace.connect(f"sqlite:{path}", "reference")
    answered = 0
    for question in QUESTIONS:
        expected = workspace.json("query", question, "--connector", "reference")
        answer = workspace.json("query", question, "--connector", connector)
        same = answer.get("status") == expected.get("status") and rows_of(answer) == rows_of(expected)
        check(f"{connector}: {question}", same,
              f"\n  {expected.get('sql')}\n  {expected.get('rows')}\n  {answer.get('sql')}\n"
              f"  {answer.get('rows')} {answer.get('reason')} {answer.get('attempts')}")
        answered += expected.get("status") == "answered"
    check(f"{connector}: most questions are answered", answered >= len(QUESTIONS) - 3, answered)


def make_certificates():
    """An authority, a certificate of localhost, one that has expired, one of another host, each with its key, as bytes."""
    made = {}
    with tempfile.TemporaryDirectory(prefix="vouch-certificates-") as name:
        folder = pathlib.Path(name)

        def openssl(*words):
            subprocess.run(["openssl", *words], cwd=folder, check=True, capture_output=True, timeout=60)

        key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
        openssl("req", "-x509", *key, "-subj", "/CN=an authority", "-days", "2", "-keyout", "authority.key", "-out",
                "authority.pem")
        for what, host, days in [("server", "localhost", "2"), ("expired", "localhost", "-1"), ("other", "db.example.org", "2")]:
            openssl("req", *key, "-subj", f"/CN={host}", "-addext", f"subjectAltName=DNS:{host}", "-keyout", f"{what}.key",
                    "-out", "request")
            openssl("x509", "-req", "-in", "request", "-CA", "authority.pem", "-CAkey", "authority.key", "-CAcreateserial",
                    "-days", days, "-copy_extensions", "copy", "-out", f"{what}.pem")
        for path in folder.iterdir():
            made[path.name] = path.read_bytes()
    return made
