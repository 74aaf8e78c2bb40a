#!/usr/bin/env python3
"""Prints a libFuzzer dictionary for the SQL targets: the keywords and symbols of the lexer, the functions of all dialects, and the
names of the shop that the policy target guards.

    tools/sql_dictionary.py > /tmp/sql.dict
"""
import pathlib
import re

SQL = pathlib.Path(__file__).resolve().parent.parent / "src/sql"
SHOP = """customers employees events order_items orders products secrets update_log id tenant_id customer_id amount status ssn name
  secret main public appdb"""
PIECES = ["'x'", '"a"', "`a`", "[a]", "$$", "$1", "/*", "*/", "/*!", "--", "E'", "U&'", "N'", "x'", "0x", "_utf8mb4", "(SELECT 1)"]
BYTES = [r"\x00", r"\xc3\xa9", r"\xe2\x80\x8b", r"\xff"]


def words():
    yield from re.findall(r'X\(\w+, "([^"]+)"\)', (SQL / "syntax/keywords.h").read_text())
    for path in sorted((SQL / "dialects").glob("*functions.cpp")):
        for literal in re.findall(r'"((?:[a-z0-9_ ]|"\s*")*)"', path.read_text()):
            yield from re.sub(r'"\s*"', "", literal).split()
    yield from SHOP.split()
    yield from PIECES


def main():
    escaped = {word.replace("\\", r"\\").replace('"', r"\"") for word in words()}
    for word in sorted(escaped | set(BYTES)):
        print(f'"{word}"')


if __name__ == "__main__":
    main()
