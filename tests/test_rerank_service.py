#!/usr/bin/env python3
"""A service reranks what search found: asked in each form, and forgiven when it fails or lies.

    test_rerank_service.py VOUCH
"""
import http.server
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import unittest

VOUCH = pathlib.Path(sys.argv.pop(1)).resolve()
TEXTS = ["Oak trees grow slowly.", "The oak is a tree of the park.", "An oak lives for a thousand years.", "Oak is a hard wood."]


class Service(http.server.BaseHTTPRequestHandler):
    """Gives the longest text the best score, in the form of the path; or what `lie` says."""
    lie = None
    seen = []

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        Service.seen.append((self.path, self.headers.get("Authorization"), body))
        texts = body["texts"] if self.path == "/tei" else body["documents"]
        name = "score" if self.path == "/tei" else "relevance_score"
        results = [{"index": index, name: len(text) / 100} for index, text in enumerate(texts)]
        results.sort(key=lambda result: -result[name])
        answer = json.dumps(results if self.path == "/tei" else {"results": results})
        answer = (self.lie or answer).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_):
        pass


class RerankServiceTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        documents = self.root / "documents" / "hr"
        documents.mkdir(parents=True)
        for number, text in enumerate(TEXTS):
            (documents / f"{number}.md").write_text(f"# Note {number}\n{text}\n")
        Service.lie, Service.seen = None, []
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Service)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)
        self.vouch("ingest", str(self.root / "documents"))

    def vouch(self, *words, variables=None):
        environment = {key: value for key, value in os.environ.items() if not key.startswith("VOUCH_")}
        environment |= {"HOME": str(self.root), "VOUCH_WORKSPACE": str(self.root / "workspace"), **(variables or {})}
        return subprocess.run([VOUCH, *words], env=environment, capture_output=True, text=True, timeout=120)

    def ask(self, form, **more):
        variables = {"VOUCH_RERANKER_URL": f"http://127.0.0.1:{self.server.server_port}/{form}", "VOUCH_RERANKER_FORM": form,
                     "VOUCH_RERANKER_MODEL": "some-model", "VOUCH_RERANKER_KEY": "hush", **more}
        done = self.vouch("docs", "How long does an oak live?", "--json", variables=variables)
        self.assertNotIn("hush", done.stdout + done.stderr)
        return json.loads(done.stdout)

    def test_orders_what_search_found(self):
        for form in "cohere", "jina", "tei":
            answer = self.ask(form)
            self.assertIsNotNone(answer["citations"][0]["reranker"], answer)
            path, key, body = Service.seen[-1]
            self.assertEqual((path, key, body["query"]), ("/" + form, "Bearer hush", "How long does an oak live?"))
            self.assertEqual(body.get("model"), None if form == "tei" else "some-model")

    def test_goes_on_without_it(self):
        for lie in "[]", "no json", '[{"index":0,"score":1}]', '{"results":[{"index":9,"relevance_score":1}]}':
            Service.lie = lie
            answer = self.ask("tei")
            self.assertEqual(answer["status"], "answered", answer)
            self.assertIsNone(answer["citations"][0]["reranker"])
            self.assertIn("as search ranked them", answer["search"]["note"])
        answer = self.ask("jina", VOUCH_RERANKER_URL="http://127.0.0.1:1/rerank")
        self.assertIn("as search ranked them", answer["search"]["note"])
        self.assertIn("nothing answers there", answer["search"]["note"])

    def test_sends_no_key_in_the_open(self):
        answer = self.ask("jina", VOUCH_RERANKER_URL="http://rerank.invalid/rerank")
        self.assertIn("is not sent", answer["search"]["note"])
        done = self.vouch("config", variables={"VOUCH_RERANKER_KEY": "hush"})
        self.assertIn("reranker.url", done.stdout)
        self.assertNotIn("hush", done.stdout)


if __name__ == "__main__":
    unittest.main()
