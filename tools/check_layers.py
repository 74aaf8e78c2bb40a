#!/usr/bin/env python3
"""Holds the includes against the architecture.

A folder of src/ may include only folders that are added before it in src/CMakeLists.txt and named in its DEPENDS, and
each name in DEPENDS must be used. Inside sql the order is syntax, dialects, translate, analysis, policy. What lies in a `detail`
folder is included by its own folder only. Tests may include what their folder may.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
INCLUDE = re.compile(r'^#include "([^"]+)"', re.MULTILINE)
INNER_ORDER = {"sql": ["syntax", "dialects", "translate", "analysis", "policy"]}


def folders_in_order():
    text = (SOURCE / "CMakeLists.txt").read_text()
    return re.findall(r"^add_subdirectory\((\w+)\)", text, re.MULTILINE)


def declared_dependencies(folder):
    text = (SOURCE / folder / "CMakeLists.txt").read_text()
    match = re.search(r"add_module\(\s*" + folder + r"\b([^)]*)\)", text)
    if not match:
        return None
    words = match.group(1).split()
    names = []
    collecting = False
    for word in words:
        if word.isupper() and word.replace("_", "").isalpha():
            collecting = word == "DEPENDS"
        elif collecting:
            names.append(word)
    return names


def includes(folder):
    for path in sorted((SOURCE / folder).rglob("*")):
        if path.suffix in (".h", ".cpp"):
            for target in INCLUDE.findall(path.read_text()):
                yield path, target


def check_inner_order(folder, path, target, problems):
    order = INNER_ORDER.get(folder)
    parts = pathlib.Path(target).parts
    if not order or parts[0] != folder or len(parts) < 3:
        return
    own = path.relative_to(SOURCE / folder).parts[0]
    if own in order and parts[1] in order and order.index(parts[1]) > order.index(own):
        problems.append(f"{path.relative_to(ROOT)}: {own} may not include {target}")


def check_folder(folder, earlier, problems):
    dependencies = declared_dependencies(folder)
    if dependencies is None:
        return
    used = set()
    for path, target in includes(folder):
        name = path.relative_to(ROOT)
        parts = pathlib.Path(target).parts
        other = parts[0]
        check_inner_order(folder, path, target, problems)
        if not (SOURCE / target).exists() and len(parts) > 1 and (SOURCE / other).is_dir():
            problems.append(f"{name}: {target} does not exist")
        if other == folder or not (SOURCE / other).is_dir():
            continue
        used.add(other)
        if other not in dependencies:
            problems.append(f"{name}: includes {target}, but {other} is not in the DEPENDS of {folder}")
        if "detail" in parts:
            problems.append(f"{name}: {target} is a detail of {other}")
    for other in dependencies:
        if other not in earlier:
            problems.append(f"src/{folder}: {other} is not above it in src/CMakeLists.txt")
        if other not in used:
            problems.append(f"src/{folder}: DEPENDS names {other}, which is not included")


def main():
    problems = []
    earlier = []
    for folder in folders_in_order():
        check_folder(folder, earlier, problems)
        earlier.append(folder)
    present = {path.parent.name for path in SOURCE.glob("*/CMakeLists.txt")}
    for folder in sorted(present - set(earlier)):
        problems.append(f"src/{folder} is not listed in src/CMakeLists.txt")
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
