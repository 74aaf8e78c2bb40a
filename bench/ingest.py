#!/usr/bin/env python3
"""How fast `vouch ingest` takes a folder of 1,000 small Markdown files in, and what it takes to see that none changed.

The peer is reading the same files and hashing them with SHA-256 in this interpreter: the least that any ingest does.
"""
import hashlib
import json
import os
import random
import tempfile
import time

from program import binary, checked, report

FILES = 1000
WORDS = 12_000
SECTORS = ["finance", "hr", "manuals", "policies"]


def vocabulary(source):
    syllables = [a + b for a in "bdfgklmnprstv" for b in ("a", "e", "i", "o", "u", "an", "er", "is")]
    return ["".join(source.choices(syllables, k=source.randint(1, 4))) for _ in range(WORDS)]


def document(source, words, number):
    # Words as rare as in a language: the n-th is used about 1/n as often as the first.
    def sentence():
        chosen = [words[int(WORDS ** source.random()) - 1] for _ in range(source.randint(6, 18))]
        return " ".join(chosen).capitalize() + "."

    def section(title):
        paragraphs = (" ".join(sentence() for _ in range(4)) for _ in range(3))
        return f"## {title}\n\n" + "\n\n".join(paragraphs) + "\n"

    sections = (section(f"{words[source.randrange(WORDS)].capitalize()} {index}") for index in range(4))
    return f"# Document {number}\n\n" + "\n".join(sections)


def write_documents(folder):
    source = random.Random(7)
    words = vocabulary(source)
    for number in range(FILES):
        sector = os.path.join(folder, SECTORS[number % len(SECTORS)])
        os.makedirs(sector, exist_ok=True)
        with open(os.path.join(sector, f"{number:04}.md"), "w", encoding="utf-8") as file:
            file.write(document(source, words, number))


def hash_all(folder):
    begin = time.perf_counter()
    size = 0
    for top, _, names in os.walk(folder):
        for name in names:
            with open(os.path.join(top, name), "rb") as file:
                content = file.read()
            hashlib.sha256(content).hexdigest()
            size += len(content)
    return time.perf_counter() - begin, size


def main():
    vouch = binary()
    with tempfile.TemporaryDirectory() as folder:
        documents = os.path.join(folder, "documents")
        workspace = os.path.join(folder, "workspace")
        write_documents(documents)
        ingest = [vouch, "ingest", documents, "--workspace", workspace, "--json"]
        first = checked(ingest)
        counts = json.loads(first.output)
        if counts["documents"] != FILES or counts["failed"]:
            raise SystemExit(f"not all taken in: {first.output}")
        second = checked(ingest)
        if json.loads(second.output)["unchanged"] != FILES:
            raise SystemExit(f"not all unchanged: {second.output}")
        hashing, size = hash_all(documents)
        report("documents", FILES, "files")
        report("passages", counts["passages"], "passages")
        report("text", size / 1e6, "MB")
        report("ingest_rate", FILES / first.seconds, "documents/s")
        report("ingest_passages", counts["passages"] / first.seconds, "passages/s")
        report("unchanged_rate", FILES / second.seconds, "documents/s")
        report("peak_memory", first.peak_megabytes, "MB")
        report("peer_read_and_hash", FILES / hashing, "documents/s")
        report("read_and_hash_over_unchanged", second.seconds / hashing, "times")


main()
