#!/usr/bin/env python3
"""The demonstration as a newcomer runs it, and what its ten answers must hold.

    test_demo.py VOUCH

The expected figures are computed here from the database by Python's own SQLite, with SQL that is not Vouch's.
"""
import json
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile

BINARY = pathlib.Path(sys.argv[1]).resolve()

# Only the database can answer these, whether or not it does: a sentence of a document would be beside the point.
OF_THE_DATABASE = """
Which warehouse has the most stock?
How many products are out of stock?
How many invoices are unpaid?
Which products have never been ordered?
Monthly order value in 2025
Which customers owe us the most?
Who is the manager of the sales department?
Which orders are late?
And in France?
Which category sells best?
Share of orders from the web shop
How many orders were delivered late?
What is the highest order amount?
What was the best month for sales?
What share of invoices is paid late?
Which customers did not order in 2026?
Which supplier has the longest lead time?
How many units of stock are in Porto West?
Which employee handled the most orders?
How many invoices were written off in 2025?
""".strip().splitlines()

# Only a document can: the question, its file, and what the answer says.
OF_THE_DOCUMENTS = [
    ("How many days off do I get for moving house?", "hr/leave-policy.md", "Occasion: Moving house; Days: 1"),
    ("How much can I claim for a desk or chair at home?", "hr/remote-work.txt", "350 EUR"),
    ("What bonus does Rauch pay above 600,000 EUR?", "contracts/rauch-soehne-framework.txt", "28 February of the following year."),
    ("What bonus does Maple Ridge Wholesale get above 600,000 EUR?", "contracts/maple-ridge-wholesale-agreement.pdf", "2.5 percent"),
    ("Who approves a new limit above 150,000 EUR?", "finance/credit-limits.md", "Managing Director"),
    ("When is the first reminder sent?", "finance/payment-terms.md", "seven days"),
    ("How long is the probation period for permanent contracts?", "hr/onboarding.md", "three months"),
    ("How early must parental leave be announced?", "hr/parental-leave.md", "eight weeks"),
    ("Who pays the return freight when goods are damaged?", "manuals/returns-procedure.md", "Corvane Trading pays"),
    ("What does error code E12 mean?", "manuals/scanner-manual.md", "Quantity larger than the stock"),
    ("How much notice does Kjeldsen have to give?", "contracts/kjeldsen-stalvarer-supply-agreement.md", "six months"),
    ("How much does a parcel with Rijnlijn cost?", "contracts/rijnlijn-freight-carriage-agreement.md", "9.25 EUR"),
    ("What is the hotel limit in Portugal?", "finance/travel-expenses.pdf", "115 EUR"),
    ("How long are payroll records kept?", "policies/data-retention.pdf", "7 years"),
    ("How fast may forklifts drive?", "manuals/warehouse-manual.pdf", "8 km/h"),
    ("When is the last day for expense reports of the year?", "finance/year-end-closing.txt", "11 December"),
    ("Up to what value may employees accept gifts?", "policies/code-of-conduct.txt", "50 EUR"),
    ("How are private USB sticks handled?", "policies/information-security.md", "may not be connected"),
]
CHECKS = []


def check(name, good):
    CHECKS.append((name, bool(good)))
    if not good:
        print(f"failed: {name}")


def run(*arguments):
    return subprocess.run([BINARY, *arguments], capture_output=True, text=True, timeout=120, check=False)


def numbers(rows):
    return [[float(cell) if isinstance(cell, (int, float)) else cell for cell in row] for row in rows]


def check_answers(answers, database):
    def truth(sql):
        return numbers(database.execute(sql).fetchall())

    count, by_group, top, dates, bridge, document, both, nothing, write, injection = answers
    check("ten answers", len(answers) == 10)
    check("count", numbers(count["rows"]) == truth("select count(*) from customers where country = 'Germany'"))
    method_sums = truth("select sum(amount), method from payments group by method")
    check("sum by group", sorted(numbers(by_group["rows"]), key=str) == sorted(method_sums, key=str))
    best = truth("""select c.name from customers c join orders o using (customer_id) group by c.customer_id
                    order by sum(o.total_amount) desc limit 5""")
    check("top 5", [row[0] for row in top["rows"]] == [row[0] for row in best])
    check("date range", numbers(dates["rows"]) ==
          truth("select count(*) from orders where date(order_date) between '2026-01-01' and '2026-03-31'"))
    supplied = truth("""select p.name from products p join product_suppliers ps using (product_id)
                        join suppliers s using (supplier_id) where s.name = 'Yamashiro Hamono'""")
    check("bridge", sorted(bridge["rows"]) == sorted(supplied))
    check("document", document["route"] == "documents" and "0.29" in document["answer"])
    check("citation", document["citations"][0]["source"] == "finance/travel-expenses.pdf" and document["citations"][0]["page"] == 1)
    check("both", both["route"] == "both" and both["citations"] and
          numbers(both["rows"]) == truth("select count(*) from invoices where status = 'overdue'"))
    check("unanswerable", nothing["status"] == "unanswerable" and nothing["reason"])
    check("write refused", write["status"] == "refused" and not write["attempts"])
    check("injection refused", injection["status"] == "refused" and not injection["attempts"])
    for answer in answers[:7]:
        check(f"answered: {answer['question']}", answer["status"] == "answered")


def ask(workspace, question):
    return json.loads(run("ask", question, "--workspace", workspace, "--json").stdout)


def check_sides(workspace):
    for question in OF_THE_DATABASE:
        answer = ask(workspace, question)
        check(f"no quotation: {question}", not answer["citations"])
    for question, source, text in OF_THE_DOCUMENTS:
        answer = ask(workspace, question)
        check(f"{source}: {question}", any(citation["source"] == source for citation in answer["citations"]))
        check(f"{text}: {question}", text in answer["answer"])


def main():
    with tempfile.TemporaryDirectory(prefix="vouch-demo-") as folder:
        workspace = pathlib.Path(folder) / "demo"
        first = run("demo", "--workspace", workspace, "--json")
        check("first run", first.returncode == 0)
        database = sqlite3.connect(f"file:{workspace}/company.sqlite?mode=ro", uri=True)
        check_answers([json.loads(line) for line in first.stdout.splitlines()], database)
        database.close()
        check_sides(workspace)
        shutil.rmtree(workspace / "state" / "documents")  # as if it had been stopped while reading
        again = run("demo", "--workspace", workspace)
        check("second run", again.returncode == 0)
        for text in ("1. How many customers", "10. ", "sql     SELECT", "Refused. ", "No answer. ", "[1]"):
            check(f"printed: {text}", text in again.stdout)
        check("left beside the database", sorted(p.name for p in workspace.iterdir()) ==
              ["SAMPLE.txt", "company.sqlite", "connectors.yaml", "documents", "state", "vouch.yaml"])
        own = pathlib.Path(folder) / "own"
        (own / "documents" / "hr").mkdir(parents=True)
        policy = own / "documents" / "hr" / "leave-policy.md"
        policy.write_text("mine")
        for more in ([], ["--fresh"]):
            refused = run("demo", "--workspace", own, "--quiet", *more)
            check("a workspace of somebody is refused", refused.returncode == 2 and "did not make" in refused.stderr)
        check("and left alone", policy.read_text() == "mine" and [p.name for p in own.iterdir()] == ["documents"])
    failed = sum(not good for _, good in CHECKS)
    print(f"{len(CHECKS) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
