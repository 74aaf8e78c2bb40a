#!/usr/bin/env python3
"""The Qdrant server of the tests itself: what it takes, what it refuses, and that it filters, scores and scrolls.

    test_qdrant_server.py VOUCH
"""
import http.client
import json
import sys

from qdrant_server import QdrantServer

FAILURES = []
A, B, C = (f"0000000{i}-0000-8000-8000-000000000000" for i in (1, 2, 3))


def check(what, right, shown=""):
    if not right:
        print("FAILED: " + what, "\n    ", shown)
        FAILURES.append(what)


class Client:
    def __init__(self, server, key=None):
        self.address = server.url.removeprefix("http://")
        self.headers = {"Content-Type": "application/json", **({"api-key": key} if key else {})}

    def call(self, method, path, body=None):
        connection = http.client.HTTPConnection(self.address)
        text = body if isinstance(body, (bytes, type(None))) else json.dumps(body)
        connection.request(method, path, text, self.headers)
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        try:
            return answer.status, json.loads(content)
        except ValueError:
            return answer.status, content

    def result(self, method, path, body=None):
        status, answer = self.call(method, path, body)
        check(f"{method} {path} is taken", status == 200, (status, answer))
        return answer["result"] if status == 200 else None


def made(client):
    client.result("PUT", "/collections/c", {"vectors": {"m": {"size": 2, "distance": "Dot"}}, "sparse_vectors": {"w": {}}})
    for field, schema in (("sector", "keyword"), ("tags", {"type": "keyword", "is_tenant": True}), ("n", "integer"), ("time", "datetime")):
        client.result("PUT", "/collections/c/index?wait=true", {"field_name": field, "field_schema": schema})
    points = [{"id": A, "vector": {"m": [1, 0], "w": {"indices": [1, 2], "values": [1, 2]}},
               "payload": {"sector": "hr", "tags": ["x", "y"], "n": 1, "time": "2024-01-01T00:00:00Z"}},
              {"id": B, "vector": {"m": [0, 1]}, "payload": {"sector": "it", "tags": [], "n": 2}},
              {"id": C, "vector": {}, "payload": {"sector": "hr", "n": 3, "time": "2025-01-01T00:00:00Z"}}]
    client.result("PUT", "/collections/c/points?wait=true&ordering=strong", {"points": points})


def taken(client):
    def scrolled(filters, **more):
        page = client.result("POST", "/collections/c/points/scroll", {"filter": filters, "limit": 9, **more})
        return [point["id"] for point in page["points"]]

    def any_of(key, *values):
        return {"key": key, "match": {"any": list(values)}}

    check("all points", scrolled({}) == [A, B, C])
    check("by a word", scrolled({"must": [any_of("sector", "hr", "x")]}) == [A, C])
    check("by one of a list", scrolled({"must": [any_of("tags", "y")]}) == [A])
    check("by no word", scrolled({"must": [any_of("sector")]}) == [])
    check("by a number", scrolled({"must": [{"key": "n", "match": {"value": 2}}]}) == [B])
    check("by a range", scrolled({"must": [{"key": "n", "range": {"gt": 1, "lte": 3}}]}) == [B, C])
    check("by a time", scrolled({"must": [{"key": "time", "range": {"gte": "2024-06-01T00:00:00Z"}}]}) == [C])
    check("by ids", scrolled({"must": [{"has_id": [B, C]}], "must_not": [any_of("sector", "it")]}) == [C])
    check("by one of several", scrolled({"should": [any_of("sector", "it"), {"key": "n", "match": {"value": 1}}]}) == [A, B])
    page = client.result("POST", "/collections/c/points/scroll", {"limit": 2})
    check("pages", [point["id"] for point in page["points"]] == [A, B] and page["next_page_offset"] == C, page)
    page = client.result("POST", "/collections/c/points/scroll", {"limit": 2, "offset": C})
    check("and their end", [point["id"] for point in page["points"]] == [C] and page["next_page_offset"] is None, page)
    check("a count", client.result("POST", "/collections/c/points/count", {"filter": {"must": [any_of("sector", "hr")]}, "exact": True}) ==
          {"count": 2})
    near = client.result("POST", "/collections/c/points/query",
                         {"query": [1, 2], "using": "m", "limit": 9, "with_payload": {"include": ["n"]}, "params": {"exact": True}})
    check("dense scores", [(one["id"], one["score"], one["payload"]) for one in near["points"]] == [(B, 2.0, {"n": 2}), (A, 1.0, {"n": 1})], near)
    words = client.result("POST", "/collections/c/points/query?consistency=majority",
                          {"query": {"indices": [2, 7], "values": [3, 1]}, "using": "w", "limit": 9})
    check("sparse scores", [(one["id"], one["score"], one["payload"]) for one in words["points"]] == [(A, 6.0, None)], words)
    got = client.result("POST", "/collections/c/points", {"ids": [A, C], "with_payload": {"exclude": ["time", "tags", "n"]}, "with_vector": ["m"]})
    check("points by id", sorted((one["id"], one["payload"]["sector"], one["vector"].get("m")) for one in got) ==
          [(A, "hr", [1.0, 0.0]), (C, "hr", None)], got)
    put = {"points": [{"id": A, "vector": {}, "payload": {"n": 5}}, {"id": 9, "vector": {}, "payload": {"n": 9}}],
           "update_filter": {"must": [{"key": "n", "range": {"lt": 1}}]}}
    client.result("PUT", "/collections/c/points", put)
    check("a condition keeps what does not match it, and what is new comes",
          sorted(one["payload"]["n"] for one in client.result("POST", "/collections/c/points", {"ids": [A, 9]})) == [1, 9])
    client.result("POST", "/collections/c/points/payload?wait=true", {"payload": {"n": 7}, "filter": {"must": [{"has_id": [9]}]}})
    check("a payload is set", client.result("POST", "/collections/c/points/count", {"filter": {"must": [{"key": "n", "match": {"value": 7}}]}}) ==
          {"count": 1})
    client.result("POST", "/collections/c/points/delete", {"points": [9]})
    client.result("POST", "/collections/c/points/delete", {"filter": {"must": [any_of("sector", "it")]}})
    check("points go", scrolled({}) == [A, C])


def refused(client):
    point = {"id": A, "vector": {}, "payload": {}}
    condition = {"key": "sector", "match": {"any": ["hr"]}}
    points, scroll, query = "/collections/c/points", "/collections/c/points/scroll", "/collections/c/points/query"
    cases = [
        (404, "GET", "/nothing", None), (405, "PATCH", points, {}), (404, "POST", "/collections/none/points", {"ids": []}),
        (400, "PUT", points, b"{"), (400, "PUT", points, b'{"points":[],"x":NaN}'), (400, "PUT", points, {}), (400, "PUT", points, []),
        (400, "PUT", points, {"points": [point], "unknown": 1}), (400, "PUT", points, {"points": [{**point, "more": 1}]}),
        (400, "PUT", points, {"points": [{"id": A}]}), (400, "PUT", points, {"points": [{**point, "id": -1}]}),
        (400, "PUT", points, {"points": [{**point, "id": "x"}]}), (400, "PUT", points, {"points": [{**point, "id": True}]}),
        (400, "PUT", points, {"points": [{**point, "payload": []}]}), (400, "PUT", points, {"points": [{**point, "vector": {"m": [1]}}]}),
        (400, "PUT", points, {"points": [{**point, "vector": {"other": [1, 2]}}]}), (400, "PUT", points, {"points": [{**point, "vector": {"m": ["1", 2]}}]}),
        (400, "PUT", points, {"points": [{**point, "vector": {"w": [1, 2]}}]}),
        (422, "PUT", points, {"points": [{**point, "vector": {"w": {"indices": [1, 1], "values": [1, 2]}}}]}),
        (422, "PUT", points, {"points": [{**point, "vector": {"w": {"indices": [1], "values": [1, 2]}}}]}),
        (400, "PUT", points, {"points": [], "update_filter": {"must": [{"key": "free", "range": {"lt": 1}}]}}),
        (400, "PUT", points + "?wait=maybe", {"points": []}), (400, "PUT", points + "?hurry=true", {"points": []}),
        (400, "POST", points, {"ids": [A], "limit": 3}), (400, "POST", points, {"ids": [A], "with_vector": ["none"]}),
        (400, "POST", points + "?consistency=none", {"ids": []}),
        (422, "POST", scroll, {"limit": 0}), (400, "POST", scroll, {"limit": "9"}), (400, "POST", scroll, {"offset": "x"}),
        (400, "POST", scroll, {"filter": {"must": [{"key": "free", "match": {"any": ["x"]}}]}}),
        (400, "POST", scroll, {"filter": {"must": [{"key": "n", "match": {"any": ["x"]}}]}}),
        (400, "POST", scroll, {"filter": {"must": [{"key": "sector", "match": {"any": [1]}}]}}),
        (400, "POST", scroll, {"filter": {"must": [{"key": "sector", "match": {"any": ["x", 1]}}]}}),
        (400, "POST", scroll, {"filter": {"must": [{"key": "sector", "match": {"in": ["x"]}}]}}),
        (400, "POST", scroll, {"filter": {"must": [{"key": "time", "range": {"lt": 3}}]}}),
        (400, "POST", scroll, {"filter": {"must": [{"key": "time", "range": {"lt": "tomorrow"}}]}}),
        (400, "POST", scroll, {"filter": {"all": [condition]}}), (400, "POST", scroll, {"filter": [condition]}),
        (400, "POST", scroll, {"filter": {"must": [{"key": "sector"}]}}),
        (400, "POST", query, {"query": [1, 2], "using": "x"}), (400, "POST", query, {"query": [1, 2, 3], "using": "m"}),
        (400, "POST", query, {"query": "text", "using": "m"}), (422, "POST", query, {"query": [1, 2], "using": "m", "limit": 0}),
        (400, "POST", query, {"query": [1, 2], "using": "m", "params": {"fast": True}}), (400, "POST", query, {"query": [1, 2], "top": 3}),
        (400, "POST", "/collections/c/points/delete", {}), (400, "POST", "/collections/c/points/delete", {"points": [A], "filter": {}}),
        (400, "POST", "/collections/c/points/payload", {"payload": {}}),
        (409, "PUT", "/collections/c", {}), (400, "PUT", "/collections/d", {"vectors": {"m": {"size": 2}}}),
        (400, "PUT", "/collections/d", {"vectors": {"m": {"size": 2, "distance": "Far"}}}),
        (400, "PUT", "/collections/d", {"vectors": {"m": {"size": 0, "distance": "Dot"}}}), (400, "PUT", "/collections/d", {"shards": 2}),
        (400, "PUT", "/collections/c/index", {"field_name": "x", "field_schema": "words"}), (400, "PUT", "/collections/c/index", {"field": "x"}),
        (400, "GET", "/collections/c", {"body": 1}),
    ]
    for status, method, path, body in cases:
        told = client.call(method, path, body)
        check(f"{method} {path} {body!r} is refused with {status}", told[0] == status, told)
    check("what was refused changed nothing", client.result("POST", "/collections/c/points/count", {}) == {"count": 2})


def main():
    with QdrantServer() as server:
        client = Client(server)
        check("it tells its version", client.call("GET", "/")[1]["version"] == "1.19.2")
        made(client)
        taken(client)
        refused(client)
        client.result("DELETE", "/collections/c")
        check("a collection goes", client.result("GET", "/collections/c/exists") == {"exists": False})
        server.fault = lambda method, path, number: ("status", 503)
        check("it fails when it is told to", client.call("GET", "/")[0] == 503)
    with QdrantServer(api_key="k") as server:
        check("it wants its key", Client(server).call("GET", "/")[0] == 401 and Client(server, "k").call("GET", "/")[0] == 200)
    print(f"{len(FAILURES)} failures")
    return 1 if FAILURES else 0


if __name__ == "__main__":
    sys.exit(main())
