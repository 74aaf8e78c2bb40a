#!/usr/bin/env python3
"""Agents through the program: what each may read with `ask`, `query`, `docs` and `sql run`, by claims, and that a mistake in the
file serves nothing. A hand edit of the knowledge base and one of agents.yaml take effect on the next question.

    test_agents.py VOUCH
"""
import pathlib
import sqlite3
import tempfile

from database_checks import Workspace, check, finish

SHOP = """CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT, land TEXT, salary INTEGER);
INSERT INTO customer (name, land, salary) VALUES ('Ann', 'France', 10), ('Bob', 'Spain', 20), ('Cid', 'France', 30);
CREATE TABLE supplier (id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO supplier (name) VALUES ('Dee'), ('Eva');"""

AGENTS = """agents:
  default: {connectors: all, collections: all}
  french:
    connectors:
      shop:
        tables:
          customer: {columns: [id, name, land], filter: land = :land, masks: {name: "'someone'"}}
  reader:
    collections: [handbook]
  paymaster: {collections: all, categories: [compensation]}
  lawyer: {collections: all, categories: [legal]}
  stranger: {}
"""


def rows(answer):
    return answer.get("rows", answer)


def check_databases(workspace):
    count, statement = "How many customers are there?", "SELECT name FROM customer"
    french = ("--agent", "french", "--claim", "land=France")
    check("the default agent sees all", rows(workspace.json("query", count)) == [[3]])
    check("an agent sees its rows", rows(workspace.json("query", count, *french)) == [[2]])
    check("without the claim it sees none", rows(workspace.json("query", count, "--agent", "french")) == [[0]])
    check("ask knows the agent too", rows(workspace.json("ask", count, *french)) == [[2]])
    masked = workspace.json("sql", "run", "-c", "shop", statement, *french)
    check("a mask is shown", rows(masked) == [["someone"], ["someone"]], masked)
    check("the owner sees what is stored", rows(workspace.sql("shop", statement)) == [["Ann"], ["Bob"], ["Cid"]])
    for hidden in ("SELECT salary FROM customer", "SELECT name FROM supplier"):
        done = workspace.json("sql", "run", "-c", "shop", hidden, *french)
        check(f"refused: {hidden}", done["exit"] == 3 and done.get("rows") == [], done)
    for words in (("query", "How many suppliers are there?", *french), ("query", count, "--agent", "reader"),
                  ("query", count, "--agent", "stranger")):
        done = workspace.json(*words)
        check(f"no answer: {words}", done["exit"] == 4 and done.get("status") == "unanswerable", done)
    for words in (("sql", "run", "-c", "shop", statement, "--agent", "stranger"),
                  ("query", count, "-c", "shop", "--agent", "stranger")):
        done = workspace.json(*words)
        check(f"denied: {words}", done["exit"] == 3, done)


def check_documents(workspace, folder):
    for name, text in (("handbook", "Every employee has 28 days of paid annual leave."),
                       ("letters", "The secret garden opens at midnight for members only.")):
        (folder / name).mkdir()
        (folder / name / "one.md").write_text(f"# Notes\n\n{text}\n")
        workspace.run("ingest", str(folder / name), "--collection", name)
    leave, garden = "How many days of annual leave does an employee have?", "When does the secret garden open?"
    check("the default agent reads all", all(workspace.json("docs", one)["exit"] == 0 for one in (leave, garden)))
    check("an agent reads its collections", workspace.json("docs", leave, "--agent", "reader")["exit"] == 0)
    for words in ((garden, "--agent", "reader"), (leave, "--agent", "stranger"), (leave, "--agent", "french")):
        done = workspace.json("docs", *words)
        check(f"not in the documents: {words}", done["exit"] == 4, done)


def check_categories(workspace, folder):
    """Sensitive documents are there for whom their category is listed, and for nobody else."""
    pay = folder / "staff" / "hr" / "pay"
    pay.mkdir(parents=True)
    (folder / "staff" / "hr" / "hours.md").write_text("# Hours\n\nThe canteen opens at seven.\n")
    (pay / "bands.md").write_text("---\ncategory: none\n---\n# Bands\n\nThe salary of band four is 61,000 euros.\n")
    salary, canteen = "What is the salary of band four?", "When does the canteen open?"
    workspace.run("ingest", str(folder / "staff"))
    check("before, it is a document like any other", workspace.json("docs", salary)["exit"] == 0)
    done = workspace.json("ingest", str(pay), "--category", "Compensation")
    check("the category is told", done["recategorized"] == 1 and done["documents"] == 0 and done["unchanged"] == 1, done)
    told = [workspace.json("docs", salary, *words) for words in ((), ("--agent", "lawyer"), ("--agent", "reader"))]
    check("nobody reads it by default", [one["exit"] for one in told] == [4, 4, 4], told)
    check("nor a word of it", all("61,000" not in str(one) and "bands" not in str(one) for one in told), told)
    never = workspace.json("docs", "What is the colour of the moon base?")
    told[0].pop("timings"), never.pop("timings")
    for one in (told[0], never):
        one.pop("question", None)
    check("as if it were not there", told[0]["reason"] == never["reason"] and told[0]["hints"] == never["hints"], (told[0], never))
    seen = workspace.json("docs", salary, "--agent", "paymaster")
    check("who may read the category does", seen["exit"] == 0 and "61,000" in seen["answer"], seen)
    check("the rest is for all", all(workspace.json("docs", canteen, "--agent", one)["exit"] == 0 for one in ("default", "lawyer")))
    (pay / "new.md").write_text("# New\n\nThe salary of band nine is 99,000 euros.\n")
    workspace.run("ingest", str(folder / "staff"))
    nine = "What is the salary of band nine?"
    check("it holds for what is ingested there later", workspace.json("docs", nine)["exit"] == 4 and
          workspace.json("docs", nine, "--agent", "paymaster")["exit"] == 0)
    listed = {one["source"]: one["category"] for one in workspace.json("collections")["documents"] if one["collection"] == "staff"}
    check("the owner is told", listed == {"hr/hours.md": "", "hr/pay/bands.md": "compensation", "hr/pay/new.md": "compensation"}, listed)
    rules = workspace.folder / "categories.yaml"
    kept = rules.read_text()
    rules.write_text("hr/pay: compensation\n")
    done = workspace.json("ingest", str(folder / "staff"))
    check("a mistake in the file stops an ingest", done["exit"] != 0 and "categories.yaml:1: hr/pay" in done["reason"], done)
    check("and opens nothing", workspace.json("docs", nine)["exit"] == 4)
    rules.write_text(kept.replace("compensation", "none"))
    workspace.run("ingest", str(folder / "staff"))
    check("an edit takes effect with the next ingest", workspace.json("docs", nine)["exit"] == 0)


def check_mistakes(workspace, agents):
    count = "How many customers are there?"
    wrong = {
        "conectors: all": ("agents.yaml:4", "conectors", "Did you mean connectors?"),
        "connectors: {shap: all}": ("agents.yaml:4", "shap", "Did you mean shop?"),
        "connectors: {shop: {tables: {custmer: all}}}": ("agents.yaml:4", "custmer", "Did you mean customer?"),
        "connectors: {shop: {tables: {customer: {columns: [nmae]}}}}": ("agents.yaml:4", "nmae", "Did you mean name?"),
        "connectors: {shop: {tables: {customer: {filter: 'land ='}}}}": ("agents.yaml:4", "filter"),
        "connectors: [": ("agents.yaml", "YAML"),
    }
    for text, expected in wrong.items():
        agents.write_text(f"agents:\n  default: {{connectors: all}}\n  a:\n    {text}\n")
        for words in (("query", count), ("sql", "run", "-c", "shop", "SELECT 1 FROM customer")):
            done = workspace.run(*words, "--agent", "a")
            said = (done.stdout + done.stderr).decode()
            check(f"{words[0]} with {text}", done.returncode != 0 and all(word in said for word in expected), said)
    agents.write_text(AGENTS)
    done = workspace.run("query", count, "--agent", "frnch")
    check("an unknown agent names the nearest", b"Did you mean french?" in done.stderr, done)
    for claim in ("land", "=x", "a b=c"):
        check(f"no claim: {claim}", workspace.run("query", count, "--claim", claim).returncode == 2)
    check("an edit takes effect at once", workspace.json("query", count, "--agent", "french", "--claim", "land=Spain").get("rows") == [[1]])


def check_knowledge(workspace, folder):
    base = folder / "work" / "knowledge" / "shop.yaml"
    workspace.run("export-kb", "shop")
    check("values are written", "France" in base.read_text())
    base.write_text(base.read_text().replace("verified_pairs: []", "verified_pairs:\n  - question: Who earns most?\n"
                                             "    sql: SELECT name FROM customer ORDER BY salary DESC LIMIT 1"))
    check("a verified pair serves", rows(workspace.json("query", "who earns MOST")) == [["Cid"]])
    hidden = workspace.json("query", "who earns most", "--agent", "french", "--claim", "land=France")
    check("but not who may not run it", hidden["exit"] == 4, hidden)
    workspace.run("connect", f"sqlite:{folder / 'shop.db'}", "--no-samples")
    check("switched off, values leave the file", "France" not in base.read_text() and "Who earns most?" in base.read_text())
    check("and the pair still serves", rows(workspace.json("query", "who earns most?")) == [["Cid"]])
    base.write_text("knowledge_base: 1\nverified_pair: []\n")
    broken = workspace.json("query", "who earns most?")
    check("a broken file: the last good state serves", rows(broken) == [["Cid"]] and "shop.yaml:2" in str(broken), broken)
    done = workspace.run("export-kb", "shop")
    check("and is not written over", done.returncode != 0 and base.read_text().endswith("verified_pair: []\n"), done)


def main():
    with tempfile.TemporaryDirectory(prefix="vouch-agents-") as name:
        folder = pathlib.Path(name)
        database = sqlite3.connect(folder / "shop.db")
        database.executescript(SHOP)
        database.close()
        workspace = Workspace(folder / "work")
        workspace.connect(f"sqlite:{folder / 'shop.db'}", "shop")
        agents = folder / "work" / "agents.yaml"
        agents.write_text(AGENTS)
        check_databases(workspace)
        check_documents(workspace, folder)
        check_categories(workspace, folder)
        check_mistakes(workspace, agents)
        check_knowledge(workspace, folder)
    finish()


if __name__ == "__main__":
    main()
