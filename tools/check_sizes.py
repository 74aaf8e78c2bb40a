#!/usr/bin/env python3
"""Holds the sources against the sizes and the banned names of the house style (CONTRIBUTING.md).

Data tables are exempt: files below a folder called after a language, and those that say `// data table` in their head.
Function lengths are clang-tidy's part.
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LINES_MAX = 500
HEAD_BYTES = 400
BANNED_FOLDERS = {"common", "util", "utils", "misc", "helpers", "core", "manager", "impl"}
BANNED = {
    r"\bsystem\s*\(": "base/child_process.h",
    r"\bpopen\s*\(": "base/child_process.h",
    r"\bstrcpy\s*\(|\bstrcat\s*\(|\bsprintf\s*\(": "std::string",
    r"\bstd::sto(i|l|ll|ul|ull|f|d|ld)\b|\bato[ifl]\s*\(": "std::from_chars",
    r"\bstd::regex\b": "RE2",
    r"\bstd::thread\b": "std::jthread with a stop_token",
    r"\bnew [A-Z]\w*\s*[({]": "std::make_unique",
    r"\bdelete\s+\w+\s*;": "std::unique_ptr",
    r"\bTODO\b|\bXXX\b|\bHACK\b": "FIXME: with a sentence, or do it",
    r"\bGTEST_SKIP\b|\bDISABLED_": "a test that runs",
}


def tracked_sources():
    listed = subprocess.run(["git", "ls-files", "*.h", "*.cpp"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [ROOT / name for name in listed.stdout.splitlines() if (ROOT / name).exists()]


def without_literals_and_comments(text):
    text = re.sub(r'R"(\w*)\((.*?)\)\1"', '""', text, flags=re.DOTALL)
    text = re.sub(r'"(?:\\.|[^"\\\n])*"', '""', text)
    return re.sub(r"//[^\n]*", lambda match: match.group(0) if "TODO" in match.group(0) else "", text)


def main():
    problems = []
    for path in tracked_sources():
        name = path.relative_to(ROOT)
        text = path.read_text(encoding="utf-8")
        lines = text.count("\n")
        if lines > LINES_MAX and "// data table" not in text[:HEAD_BYTES]:
            problems.append(f"{name}: {lines} lines, more than {LINES_MAX}")
        if BANNED_FOLDERS & set(name.parts[:-1]) or name.stem in BANNED_FOLDERS:
            problems.append(f"{name}: a name that says nothing")
        code = without_literals_and_comments(text)
        for pattern, instead in BANNED.items():
            for match in re.finditer(pattern, code):
                line = code.count("\n", 0, match.start()) + 1
                problems.append(f"{name}: about line {line}: {match.group(0).strip()} is banned; use {instead}")
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
