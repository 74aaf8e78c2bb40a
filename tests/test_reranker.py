#!/usr/bin/env python3
"""A cross-encoder comes to this machine and orders what search found: the real program, from `models import` to `ask`.

The model is made here: BERT with one layer and random weights, so that nothing is told of quality.
"""
import json
import os
import pathlib
import random
import struct
import subprocess
import sys
import tempfile
import unittest

VOUCH = pathlib.Path(sys.argv.pop(1)).resolve()
WIDTH, INNER, TOKENS_MAX = 32, 64, 128
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def tensors(vocabulary_size):
    rng = random.Random(5)
    made = {}

    def add(name, *shape, centre=0.0):
        count = 1
        for extent in shape:
            count *= extent
        made[name] = (shape, struct.pack(f"<{count}f", *(rng.gauss(centre, 0.3) for _ in range(count))))

    def dense(name, outputs, inputs):
        add(name + ".weight", outputs, inputs)
        add(name + ".bias", outputs)

    def norm(name):
        add(name + ".weight", WIDTH, centre=1.0)
        add(name + ".bias", WIDTH)

    add("bert.embeddings.word_embeddings.weight", vocabulary_size, WIDTH)
    add("bert.embeddings.position_embeddings.weight", TOKENS_MAX, WIDTH)
    add("bert.embeddings.token_type_embeddings.weight", 2, WIDTH)
    norm("bert.embeddings.LayerNorm")
    layer = "bert.encoder.layer.0."
    for part in "query", "key", "value":
        dense(layer + "attention.self." + part, WIDTH, WIDTH)
    dense(layer + "attention.output.dense", WIDTH, WIDTH)
    norm(layer + "attention.output.LayerNorm")
    dense(layer + "intermediate.dense", INNER, WIDTH)
    dense(layer + "output.dense", WIDTH, INNER)
    norm(layer + "output.LayerNorm")
    dense("bert.pooler.dense", WIDTH, WIDTH)
    dense("classifier", 1, WIDTH)
    return made


def safetensors(made):
    header, data = {}, b""
    for name, (shape, content) in made.items():
        header[name] = {"dtype": "F32", "shape": list(shape), "data_offsets": [len(data), len(data) + len(content)]}
        data += content
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    return struct.pack("<Q", len(text)) + text + data


def write_model(folder):
    vocabulary = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"] + list(LETTERS) + ["##" + letter for letter in LETTERS]
    folder.mkdir()
    (folder / "model.safetensors").write_bytes(safetensors(tensors(len(vocabulary))))
    (folder / "vocab.txt").write_text("\n".join(vocabulary) + "\n")
    (folder / "config.json").write_text(json.dumps({
        "architectures": ["BertForSequenceClassification"], "model_type": "bert", "hidden_act": "gelu",
        "hidden_size": WIDTH, "num_attention_heads": 1, "num_hidden_layers": 1, "layer_norm_eps": 1e-12,
        "max_position_embeddings": TOKENS_MAX, "id2label": {"0": "LABEL_0"}}))


class RerankerTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.root = pathlib.Path(self.folder.name)
        self.workspace = self.root / "workspace"
        write_model(self.root / "small-ranks")
        documents = self.root / "documents" / "hr"
        documents.mkdir(parents=True)
        for number, text in enumerate(["Oak trees grow slowly.", "The oak is a tree of the park.",
                                       "An oak lives for a thousand years.", "Oak is a hard wood."]):
            (documents / f"{number}.md").write_text(f"# Note {number}\n{text}\n")
        self.vouch("ingest", str(self.root / "documents"))

    def vouch(self, *words, status=0, variables=None):
        environment = {key: value for key, value in os.environ.items() if not key.startswith("VOUCH_")}
        environment |= {"HOME": str(self.root), "VOUCH_WORKSPACE": str(self.workspace), **(variables or {})}
        done = subprocess.run([VOUCH, *words], env=environment, capture_output=True, text=True, timeout=120)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done.stdout + (done.stderr if status else "")

    def ask(self):
        return json.loads(self.vouch("docs", "How long does an oak live?", "--json"))

    def test_orders_what_search_found(self):
        self.assertIsNone(self.ask()["citations"][0]["reranker"])
        self.assertIn("small-ranks", self.vouch("models", "import", str(self.root / "small-ranks")))
        listed = json.loads(self.vouch("models", "list", "--json"))["models"]
        self.assertEqual([model["kind"] for model in listed if model["name"] == "small-ranks"], ["reranker"])
        self.assertIn("a passage reranked", self.vouch("models", "check", "small-ranks"))
        self.vouch("config", "reranker.model", "small-ranks")
        found = self.ask()["citations"][0]["reranker"]
        self.assertTrue(0 < found["score"] < 1, found)  # its config says nothing else, so a sigmoid
        self.assertGreaterEqual(found["rank"], 1)
        self.assertIn("reranker #", self.vouch("docs", "How long does an oak live?", "--explain"))
        self.vouch("config", "search.reranked", "0")
        self.assertIsNone(self.ask()["citations"][0]["reranker"])

    def test_says_what_is_wrong_with_the_choice(self):
        self.vouch("models", "import", str(self.root / "small-ranks"))
        self.assertIn("not encoder", self.vouch("embed", "--model", "small-ranks", status=2))
        self.vouch("config", "reranker.model", "nowhere")
        answer = self.vouch("docs", "How long does an oak live?", "--explain")
        self.assertIn("There is no model nowhere on this machine. The passages stand as search ranked them.",
                      " ".join(answer.split()))
        self.assertIn("found by words and meaning", answer)

    def test_is_measured(self):
        data = self.root / "beir"
        (data / "qrels").mkdir(parents=True)
        (data / "corpus.jsonl").write_text('{"_id": "a", "title": "", "text": "The oak is a tree."}\n'
                                           '{"_id": "b", "title": "", "text": "Oak trees."}\n')
        (data / "queries.jsonl").write_text('{"_id": "1", "text": "oak tree"}\n')
        (data / "qrels" / "test.tsv").write_text("query-id\tcorpus-id\tscore\n1\ta\t1\n")
        command = "eval", "retrieval", "--data", str(data), "--mode", "reranked", "--json"
        self.assertIn("no reranker", self.vouch(*command, status=2))
        named = {"VOUCH_RERANKER_MODEL": str(self.root / "small-ranks") + "/"}
        self.assertIn("card.yaml", self.vouch(*command, status=1, variables=named))
        self.vouch("models", "import", str(self.root / "small-ranks"))
        named = {"VOUCH_RERANKER_MODEL": str(self.workspace / "models" / "small-ranks")}
        figures = json.loads(self.vouch(*command, variables=named))["result"]
        self.assertEqual(figures["recall_at_100"], 1)
        self.assertIn(round(figures["ndcg_at_10"], 4), (1.0, 0.6309))


if __name__ == "__main__":
    unittest.main()
