#!/usr/bin/env python3
"""How well and how fast judged queries are answered: ours by words and by both ways, SQLite's FTS5, and bm25s where this Python
has it. VOUCH_BENCH_DATA names a folder with retrieval/cranfield in BEIR's layout. All rank whole texts and give 100; ours cuts
texts into passages and ranks a text by its best. Times are of one query at a time, the median.

  VOUCH_BENCH_DATA=DIR bench/run retrieval_peers [-- hybrid]
"""
import json
import math
import os
import pathlib
import re
import sqlite3
import statistics
import subprocess
import sys
import time

DEPTH = 100
ROUNDS = 3


def lines(path):
    return [json.loads(line) for line in path.read_text().splitlines() if line]


class Data:
    def __init__(self, folder):
        self.texts = {line["_id"]: line.get("title", "") + " " + line["text"] for line in lines(folder / "corpus.jsonl")}
        judged = [line.split("\t") for line in (folder / "qrels" / "test.tsv").read_text().splitlines()[1:]]
        self.grades = {}
        for query, document, grade in judged:
            if float(grade) > 0:
                self.grades.setdefault(query, {})[document] = float(grade)
        self.queries = {line["_id"]: line["text"] for line in lines(folder / "queries.jsonl") if line["_id"] in self.grades}

    def ndcg(self, ranked):
        """The mean over the queries; `ranked` has a list of ids for each."""
        gains = []
        for query, grades in self.grades.items():
            found = sum(grades.get(document, 0) / math.log2(place + 2) for place, document in enumerate(ranked[query][:10]))
            best = sum(grade / math.log2(place + 2) for place, grade in enumerate(sorted(grades.values(), reverse=True)[:10]))
            gains.append(found / best)
        return statistics.mean(gains)


def measured(data, search):
    """nDCG and the median time of the best of some rounds, in milliseconds."""
    medians, ranked = [], {}
    for _ in range(ROUNDS):
        times = []
        for query, text in data.queries.items():
            begin = time.perf_counter()
            ranked[query] = search(text)
            times.append((time.perf_counter() - begin) * 1e3)
        medians.append(statistics.median(times))
    return data.ndcg(ranked), min(medians)


def fts5(data):
    database = sqlite3.connect(":memory:")
    database.execute("CREATE VIRTUAL TABLE texts USING fts5(id UNINDEXED, text, tokenize = 'porter unicode61')")
    database.executemany("INSERT INTO texts VALUES (?, ?)", data.texts.items())

    def search(text):
        words = " OR ".join(f'"{word}"' for word in re.findall(r"\w+", text))
        rows = database.execute("SELECT id FROM texts WHERE texts MATCH ? ORDER BY bm25(texts) LIMIT ?", (words, DEPTH))
        return [row[0] for row in rows]

    return measured(data, search)


def bm25s_peer(data):
    import bm25s

    try:
        import Stemmer
        stemmer = Stemmer.Stemmer("english")
    except ImportError:
        stemmer = None
    ids = list(data.texts)
    index = bm25s.BM25()
    index.index(bm25s.tokenize(list(data.texts.values()), stopwords="en", stemmer=stemmer, show_progress=False),
                show_progress=False)

    def search(text):
        tokens = bm25s.tokenize([text], stopwords="en", stemmer=stemmer, show_progress=False)
        found, _ = index.retrieve(tokens, k=DEPTH, show_progress=False)
        return [ids[i] for i in found[0]]

    return measured(data, search)


def ours(vouch, folder, mode):
    """The best of some rounds, each with an index of its own."""
    results = []
    for _ in range(ROUNDS if mode == "keyword" else 1):
        done = subprocess.run([vouch, "eval", "retrieval", "--data", folder, "--mode", mode, "--json"], capture_output=True, text=True)
        if done.returncode != 0:
            return None
        results.append(json.loads(done.stdout.splitlines()[-1])["result"])
    return results[0]["ndcg_at_10"], min(result["query_milliseconds_median"] for result in results)


def show(name, figures):
    print(f"{name}_ndcg_at_10: {figures[0]:.4f}\n{name}_query_median: {figures[1]:.3f} ms", flush=True)


def main(vouch, *modes):
    if "VOUCH_BENCH_DATA" not in os.environ:
        print("left out: VOUCH_BENCH_DATA names no data")
        return
    folder = pathlib.Path(os.environ["VOUCH_BENCH_DATA"]) / "retrieval" / "cranfield"
    data = Data(folder)
    words = ours(vouch, folder, "keyword")
    show("ours_keyword", words)
    peers = {"fts5": fts5, "bm25s": bm25s_peer}
    for name, peer in peers.items():
        try:
            figures = peer(data)
        except ImportError:
            print(f"{name}: not installed for this Python, so there is no comparison")
            continue
        show(name, figures)
        print(f"keyword_speed_over_{name}: {figures[1] / words[1]:.2f}")
    for mode in modes:
        figures = ours(vouch, folder, mode)
        if figures is None:
            print(f"{mode}: no model is installed")
        else:
            show("ours_" + mode, figures)


main(*sys.argv[1:])
