#!/usr/bin/env python3
"""Language models as services have them: set up, tested, asked, refused, limited; and their key seen by nobody else.

    test_language_model.py VOUCH
"""
import http.server
import json
import os
import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import threading
import unittest

VOUCH = pathlib.Path(sys.argv.pop(1)).resolve()
KEY = "hush-hush-0123"
SQL = "SELECT name FROM planet WHERE moons = 0 ORDER BY name"
# No reading of ours answers this.
QUESTION = "Lonely worlds, if you please"


class Service(http.server.BaseHTTPRequestHandler):
    """OpenAI's chat and Anthropic's messages, whole replies only: they write SQL, or do what `act` says."""
    protocol_version = "HTTP/1.1"
    act = None
    seen = []

    def do_GET(self):
        Service.seen.append((self.path, dict(self.headers), None))
        self.reply(200, {"data": [{"id": "planet-writer"}, {"id": "planet-painter"}]})

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        Service.seen.append((self.path, dict(self.headers), body))
        if Service.act:
            return Service.act(self)
        if body["model"] != "planet-writer":
            return self.reply(404, {"error": {"code": "model_not_found", "type": "not_found_error", "message": "no " + KEY}})
        if self.path == "/v1/messages":
            return self.reply(200, {"model": "planet-writer-1", "content": [{"type": "text", "text": SQL}], "stop_reason": "end_turn",
                                    "usage": {"input_tokens": 100, "output_tokens": 20}})
        self.reply(200, {"model": "planet-writer-1", "usage": {"prompt_tokens": 100, "completion_tokens": 20},
                         "choices": [{"index": 0, "message": {"role": "assistant", "content": SQL}, "finish_reason": "stop"}]})

    def reply(self, status, value, headers=()):
        text = json.dumps(value).encode()
        self.send_response(status)
        for name, content in headers:
            self.send_header(name, content)
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_):
        pass


class LanguageModelTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        database = sqlite3.connect(self.root / "sky.sqlite")
        database.executescript("CREATE TABLE planet(id INTEGER PRIMARY KEY, name TEXT, moons INTEGER);"
                               "INSERT INTO planet(name, moons) VALUES ('Mercury', 0), ('Venus', 0), ('Earth', 1), ('Mars', 2);")
        database.close()
        Service.act, Service.seen = None, []
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Service)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        done = self.vouch("connect", f"sqlite:{self.root / 'sky.sqlite'}")
        self.assertEqual(done.returncode, 0, done.stderr)

    def vouch(self, *words, variables=None):
        environment = {key: value for key, value in os.environ.items() if not key.startswith("VOUCH_")}
        environment |= {"HOME": str(self.root), "VOUCH_WORKSPACE": str(self.root / "workspace"), "VOUCH_PASSWORDS_STORE": "file",
                        **(variables or {})}
        done = subprocess.run([VOUCH, *words], env=environment, capture_output=True, text=True, timeout=120)
        self.assertNotIn(KEY, done.stdout + done.stderr)
        return done

    def with_model(self, *words, **more):
        variables = {"VOUCH_LLM_BASE_URL": self.address + "/v1", "VOUCH_LLM_MODEL": "planet-writer", "VOUCH_LLM_API_KEY": KEY,
                     "VOUCH_LLM_PRICES": "planet-writer 1 0.1 10"}
        return self.vouch(*words, variables=variables | more)

    def health(self, **more):
        done = self.with_model("health", "--json", **more)
        return json.loads(done.stdout)

    def test_health_says_whether_the_model_answers(self):
        self.assertNotIn("language_model", json.loads(self.vouch("health", "--json").stdout))
        for provider, address in ("openai", self.address + "/v1"), ("anthropic", self.address), ("anthropic", self.address + "/v1"):
            whole = self.health(VOUCH_LLM_PROVIDER=provider, VOUCH_LLM_BASE_URL=address)
            model = whole["language_model"]
            self.assertTrue(whole["healthy"], whole)
            self.assertEqual((model["status"], model["model"], model["provider"]), ("ok", "planet-writer", provider))
            self.assertIn("planet-writer-1 answers", model["state"])
        path, headers, body = Service.seen[0]
        self.assertEqual((path, headers["Authorization"], body["model"]), ("/v1/chat/completions", "Bearer " + KEY, "planet-writer"))
        path, headers, body = Service.seen[1]
        self.assertEqual((path, headers["x-api-key"], headers["anthropic-version"]), ("/v1/messages", KEY, "2023-06-01"))
        shown = self.with_model("health").stdout
        self.assertIn("ok  language model  planet-writer-1 answers", shown)

    def test_health_gives_near_names_for_a_wrong_model(self):
        for provider in "openai", "anthropic":
            whole = self.health(VOUCH_LLM_PROVIDER=provider, VOUCH_LLM_MODEL="planet-writr")
            model = whole["language_model"]
            self.assertFalse(whole["healthy"])
            self.assertEqual((model["status"], model["code"]), ("failed", "denied"))
            self.assertEqual(model["hints"], ["Did you mean planet-writer?", "It has planet-writer, planet-painter."])
        whole = self.health(VOUCH_LLM_FAST_MODEL="planet-painte")
        self.assertEqual(whole["language_model"]["hints"][0], "Did you mean planet-painter?")

    def test_health_says_why_a_model_does_not_answer(self):
        Service.act = lambda service: service.reply(401, {"error": {"message": "Incorrect API key provided: " + KEY}})
        model = self.health()["language_model"]
        self.assertEqual(model["code"], "denied")
        self.assertIn("VOUCH_LLM_API_KEY", " ".join(model["hints"]))
        Service.act = lambda service: service.reply(429, {}, [("Retry-After", "3600")])
        self.assertEqual(self.health()["language_model"]["code"], "rate_limited")
        Service.act = lambda service: service.reply(200, {"choices": []})
        self.assertEqual(self.health()["language_model"]["code"], "corrupt")
        Service.act = None
        model = self.health(VOUCH_LLM_BASE_URL="http://127.0.0.1:1/v1")["language_model"]
        self.assertEqual(model["code"], "unavailable")

    def test_wrong_settings_send_nothing(self):
        for more, code in (({"VOUCH_LLM_BASE_URL": "http://models.invalid/v1"}, "denied"),
                           ({"VOUCH_LLM_PROVIDER": "azure", "VOUCH_LLM_BASE_URL": ""}, "invalid_argument"),
                           ({"VOUCH_LLM_PROVIDER": "anthropic", "VOUCH_LLM_BASE_URL": "", "VOUCH_LLM_MODEL": "openai/x"}, "invalid_argument")):
            self.assertEqual(self.health(**more)["language_model"]["code"], code, more)
            self.assertEqual(self.with_model("query", QUESTION, **more).returncode, 2 if code == "invalid_argument" else 3, more)
        self.assertEqual(Service.seen, [])

    def test_the_key_may_lie_in_a_file_of_its_owner(self):
        file = self.root / "key"
        file.write_text(KEY + "\n")
        file.chmod(0o644)
        more = {"VOUCH_LLM_API_KEY": "", "VOUCH_LLM_KEY_FILE": str(file)}
        model = self.health(**more)["language_model"]
        self.assertEqual((model["code"], model["hints"]), ("denied", [f"chmod 600 {file}"]))
        self.assertEqual(Service.seen, [])
        file.chmod(0o600)
        self.assertEqual(self.health(**more)["language_model"]["status"], "ok")
        self.assertEqual(Service.seen[0][1]["Authorization"], "Bearer " + KEY)

    def test_config_shows_all_but_the_key(self):
        done = self.with_model("config")
        for text in "llm.base_url", "planet-writer 1 0.1 10", "VOUCH_LLM_MODEL":
            self.assertIn(text, done.stdout)
        self.assertEqual(self.vouch("config", "llm.prices", "a 1 2").returncode, 2)
        self.assertEqual(self.vouch("config", "llm.provider", "other").returncode, 2)

    def test_a_model_writes_what_no_reading_answers(self):
        for provider in "openai", "anthropic":
            answer = json.loads(self.with_model("query", QUESTION, "--json", VOUCH_LLM_PROVIDER=provider, VOUCH_CACHE_ENABLED="off").stdout)
            self.assertEqual(answer["status"], "answered", answer)
            self.assertEqual(answer["rows"], [["Mercury"], ["Venus"]])
            self.assertEqual((answer["model"], answer["tokens_in"], answer["tokens_out"]), ("planet-writer", 100, 20))
            self.assertAlmostEqual(answer["cost_usd"], (100 * 1 + 20 * 10) / 1e6)

    def test_limits_of_calls_are_kept(self):
        Service.act = lambda service: service.reply(503, {})
        answer = json.loads(self.with_model("query", QUESTION, "--json", VOUCH_LLM_CALLS_PER_MINUTE="2").stdout)
        self.assertEqual(answer["status"], "rate_limited", answer)
        self.assertEqual(len(Service.seen), 2)


if __name__ == "__main__":
    unittest.main()
