"""Ten thousand generated tables, each with eight columns, a key, a key of two columns, one or two foreign keys and comments."""

COUNT = 10_000
NOUNS = ["order", "invoice", "shipment", "customer", "machine", "contract", "meter", "ticket", "lesson", "parcel"]
BATCH = 250
CELLS = "id INTEGER PRIMARY KEY, name VARCHAR(60) NOT NULL{name}, amount DECIMAL(12,2), state VARCHAR(20), made_on DATE, parent_id INTEGER"


def name_of(number):
    return f"{NOUNS[number % len(NOUNS)]}_{number:05}"


def definition(number, inline_comments=False):
    """Each table references the one before it, but every tenth; every hundredth also references by two columns."""
    comment = " COMMENT 'what it is called'" if inline_comments else ""
    parts = [CELLS.format(name=comment), "place INTEGER NOT NULL, line INTEGER NOT NULL, UNIQUE (place, line)"]
    if number % 10:
        parts.append(f"FOREIGN KEY (parent_id) REFERENCES {name_of(number - 1)} (id)")
    if number % 100 == 1:
        parts.append(f"FOREIGN KEY (place, line) REFERENCES {name_of(number - 1)} (place, line)")
    table_comment = f" COMMENT = 'table {number}'" if inline_comments else ""
    return f"CREATE TABLE {name_of(number)} ({', '.join(parts)}){table_comment}"


def comments(number):
    return [f"COMMENT ON TABLE {name_of(number)} IS 'table {number}'",
            f"COMMENT ON COLUMN {name_of(number)}.name IS 'what it is called'"]


def scripts(count, comment_form):
    """Statements to be run together. `comment_form`: "inline", "statement" or "" where there are none."""
    for begin in range(0, count, BATCH):
        statements = []
        for number in range(begin, min(begin + BATCH, count)):
            statements.append(definition(number, comment_form == "inline"))
            statements += comments(number) if comment_form == "statement" else []
        yield ";\n".join(statements) + ";"


def faults(catalog, count, commented):
    """What of the catalog (as `vouch extract-schema --json` gives it) is not as it was made."""
    tables = {table["name"]: table for table in catalog.get("tables", [])}
    found = [f"{len(tables)} tables"] if len(tables) != count else []
    found += [f"warning: {warning}" for warning in catalog.get("warnings", [])]
    for number in range(count):
        table = tables.get(name_of(number), {"columns": [], "foreign_keys": [], "unique": [], "primary_key": [], "comment": ""})
        expected_keys = [["parent_id"]] * (number % 10 != 0) + [["place", "line"]] * (number % 100 == 1)
        good = ([column["name"] for column in table["columns"]] ==
                ["id", "name", "amount", "state", "made_on", "parent_id", "place", "line"] and
                table["primary_key"] == ["id"] and table["unique"] == [["place", "line"]] and
                sorted(key["columns"] for key in table["foreign_keys"]) == sorted(expected_keys) and
                all(key["referenced_table"] == name_of(number - 1) for key in table["foreign_keys"]))
        if commented:
            good = good and table["comment"] == f"table {number}" and table["columns"][1]["comment"] == "what it is called"
        if not good:
            found.append(f"{name_of(number)}: {table}")
    return found
