"""A Qdrant server for tests: the part of the documented REST interface (1.16 and later) that is used, held to the letter. An
unknown member, a wrong type, a filter over a field without an index, an unknown vector or query parameter is refused. Points are
kept in memory, really filtered, scored (dense by dot product or cosine, sparse by dot product, 32-bit numbers) and scrolled.

    with QdrantServer() as server:
        server.url, server.requests, server.fault = …

What real servers leave open is the unfriendly way here: points of equal scores stand in no order of theirs or ours, and points of one
retrieval come in no order at all.
"""
import datetime
import hashlib
import http.server
import json
import math
import re
import socket
import ssl
import struct
import threading
import time
import urllib.parse
import uuid

from qdrant_contract import (COUNT, CREATE_COLLECTION, CREATE_INDEX, DELETE, QUERY, RETRIEVE, SCROLL, SET_PAYLOAD, UPSERT,
                             Refused, bad, is_integer)


def single(value):
    return struct.unpack("f", struct.pack("f", value))[0]


def moment(text):
    found = re.fullmatch(r"(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d:\d\d)", text)
    if not found:
        raise bad(f"{text!r} is no date and time")
    try:
        return datetime.datetime.fromisoformat(found[1] + "T" + found[2] + found[3].replace("Z", "+00:00")).timestamp()
    except (ValueError, OverflowError):
        raise bad(f"{text!r} is no date and time") from None


def listed(value):
    return value if isinstance(value, list) else [value]


class Collection:
    def __init__(self, parameters):
        vectors = parameters.get("vectors") or {}
        if "size" in vectors:
            vectors = {"": vectors}
        self.parameters = parameters
        self.dense = vectors
        self.sparse = parameters.get("sparse_vectors") or {}
        self.indexes = {}
        self.points = {}

    # Filters.

    def _index_of(self, key, kinds):
        kind = self.indexes.get(key)
        if kind not in kinds:
            raise Refused(400, f'Bad request: Index required but not found for "{key}" of one of the following types: {sorted(kinds)}')
        return kind

    def _field(self, one, payload):
        key = one["key"]
        values = listed(payload.get(key)) if key in payload else []
        if one.get("match") is not None:
            wanted = one["match"].get("any", [one["match"]["value"]] if "value" in one["match"] else [])
            kinds = {"integer"} if wanted and is_integer(wanted[0]) else {"keyword"}
            if wanted:
                self._index_of(key, kinds)
            return any(type(value) is type(want) and value == want for value in values for want in wanted)
        limits = one.get("range")
        if limits is None:
            raise bad("a condition without match and range")
        if any(isinstance(limit, str) for limit in limits.values()):
            self._index_of(key, {"datetime"})
            limits = {name: moment(limit) for name, limit in limits.items() if limit is not None}
            values = [moment(value) for value in values if isinstance(value, str)]
        else:
            self._index_of(key, {"integer", "float"})
            values = [value for value in values if not isinstance(value, bool) and isinstance(value, (int, float))]
        tests = {"lt": lambda a, b: a < b, "lte": lambda a, b: a <= b, "gt": lambda a, b: a > b, "gte": lambda a, b: a >= b}
        return any(all(tests[name](value, limit) for name, limit in limits.items() if limit is not None) for value in values)

    def _condition(self, one, identity, payload):
        if "key" in one:
            return self._field(one, payload)
        if "has_id" in one:
            return identity in one["has_id"]
        return self.matches(one, identity, payload)

    def matches(self, filters, identity, payload):
        if not filters:
            return True
        groups = {name: listed(filters[name]) for name in ("must", "should", "must_not") if filters.get(name)}
        # All are looked at, so that a condition that is wrong is told of, whatever the others say.
        results = {name: [self._condition(one, identity, payload) for one in group] for name, group in groups.items()}
        return (all(results.get("must", [])) and not any(results.get("must_not", []))
                and (not results.get("should") or any(results["should"])))

    def select(self, filters):
        if filters:  # one that is wrong is refused also where there is no point
            self.matches(filters, None, {})
        return [(identity, point) for identity, point in self.points.items() if self.matches(filters, identity, point["payload"])]

    # Points.

    def _vector(self, name, value):
        if isinstance(value, dict):
            if name not in self.sparse:
                raise Refused(400, f"Wrong input: Not existing vector name error: {name}")
            indices, values = value["indices"], value["values"]
            if len(indices) != len(values) or len(set(indices)) != len(indices):
                raise Refused(422, "Validation error in JSON body: indices must be unique and as many as values")
            return dict(zip(indices, map(single, values)))
        if name not in self.dense:
            raise Refused(400, f"Wrong input: Not existing vector name error: {name}")
        width = self.dense[name]["size"]
        if len(value) != width:
            raise Refused(400, f"Wrong input: Vector dimension error: expected dim: {width}, got {len(value)}")
        return list(map(single, value))

    def upsert(self, body):
        prepared = []
        for point in body["points"]:
            vectors = point["vector"] if isinstance(point["vector"], dict) else {"": point["vector"]}
            prepared.append((point["id"], {"payload": point.get("payload") or {},
                                           "vectors": {name: self._vector(name, value) for name, value in vectors.items()}}))
        mode = body.get("update_mode", "upsert")
        if body.get("update_filter"):
            self.matches(body["update_filter"], None, {})
        for identity, point in prepared:
            known = self.points.get(identity)
            if known is None and mode == "update_only" or known is not None and mode == "insert_only":
                continue
            if known is not None and not self.matches(body.get("update_filter"), identity, known["payload"]):
                continue
            self.points[identity] = point

    def delete(self, body):
        gone = body["points"] if "points" in body else [identity for identity, _ in self.select(body["filter"])]
        for identity in gone:
            self.points.pop(identity, None)

    def set_payload(self, body):
        if body.get("points") is None and body.get("filter") is None:
            raise Refused(400, "Bad request: Either list of point ids or filter must be provided")
        chosen = body["points"] if body.get("points") is not None else [identity for identity, _ in self.select(body["filter"])]
        for identity in chosen:
            if identity in self.points:
                self.points[identity]["payload"] = {**self.points[identity]["payload"], **body["payload"]}

    def shown(self, identity, point, body, **more):
        wanted = body.get("with_payload")
        payload = point["payload"]
        if isinstance(wanted, dict):
            names = wanted.get("include", wanted.get("exclude"))
            keep = "include" in wanted
            payload = {name: value for name, value in payload.items() if (name in names) == keep}
        elif isinstance(wanted, list):
            payload = {name: value for name, value in payload.items() if name in wanted}
        elif wanted is False or wanted is None and more.get("quiet", False):
            payload = None
        more.pop("quiet", None)
        shown = {"id": identity, "payload": payload, **more}
        vectors = body.get("with_vector")
        if vectors:
            names = point["vectors"] if vectors is True else vectors
            for name in names:
                if name not in self.dense and name not in self.sparse:
                    raise Refused(400, f"Wrong input: Not existing vector name error: {name}")
            shown["vector"] = {name: self._printed(point["vectors"][name]) for name in names if name in point["vectors"]}
        return shown

    @staticmethod
    def _printed(vector):
        if isinstance(vector, dict):
            return {"indices": list(vector), "values": [float(f"{value:.9g}") for value in vector.values()]}
        return [float(f"{value:.9g}") for value in vector]

    def retrieve(self, body):
        known = sorted({identity for identity in body["ids"] if identity in self.points}, key=shuffled)
        return [self.shown(identity, self.points[identity], body) for identity in known]

    def scroll(self, body):
        chosen = sorted(self.select(body.get("filter")), key=lambda one: place(one[0]))
        if body.get("offset") is not None:
            chosen = [one for one in chosen if place(one[0]) >= place(body["offset"])]
        limit = body.get("limit", 10)
        return {"points": [self.shown(identity, point, body) for identity, point in chosen[:limit]],
                "next_page_offset": chosen[limit][0] if len(chosen) > limit else None}

    def _score(self, query, vector, name):
        if isinstance(query, dict):
            common = query.keys() & vector.keys()
            return sum(query[index] * vector[index] for index in common) if common else None
        product = sum(a * b for a, b in zip(query, vector))
        if self.dense[name]["distance"] == "Cosine":
            product /= math.sqrt(sum(a * a for a in query)) * math.sqrt(sum(b * b for b in vector)) or 1
        return product

    def query(self, body):
        if body.get("query") is None:
            raise Refused(501, "this server does queries with vectors only")
        name = body.get("using") or ""
        query = self._vector(name, body["query"])
        scored = []
        for identity, point in self.select(body.get("filter")):
            vector = point["vectors"].get(name)
            score = None if vector is None else self._score(query, vector, name)
            if score is not None:
                scored.append((single(score), identity, point))
        scored.sort(key=lambda one: (-one[0], shuffled(one[1])))
        if body.get("score_threshold") is not None:
            scored = [one for one in scored if one[0] >= body["score_threshold"]]
        first = body.get("offset", 0)
        return {"points": [self.shown(identity, point, body, version=1, score=score, quiet=True)
                           for score, identity, point in scored[first:first + body.get("limit", 10)]]}


def shuffled(identity):
    return hashlib.md5(str(identity).encode()).digest()


def place(identity):
    return (0, identity, "") if is_integer(identity) else (1, 0, str(uuid.UUID(identity)))


class Store:
    """Every collection, and the operations by method and path."""

    def __init__(self, version):
        self.version = version
        self.collections = {}
        self.lock = threading.Lock()
        self.operations = [
            ("GET", r"/", None, (), self.root),
            ("GET", r"/collections", None, (), self.list),
            ("GET", r"/collections/([^/]+)/exists", None, (), self.exists),
            ("GET", r"/collections/([^/]+)", None, (), self.info),
            ("PUT", r"/collections/([^/]+)", CREATE_COLLECTION, ("timeout",), self.create),
            ("DELETE", r"/collections/([^/]+)", None, ("timeout",), self.drop),
            ("PUT", r"/collections/([^/]+)/index", CREATE_INDEX, ("wait", "ordering", "timeout"), self.index),
            ("PUT", r"/collections/([^/]+)/points", UPSERT, ("wait", "ordering", "timeout"), self.write(Collection.upsert)),
            ("POST", r"/collections/([^/]+)/points/delete", DELETE, ("wait", "ordering", "timeout"), self.write(Collection.delete)),
            ("POST", r"/collections/([^/]+)/points/payload", SET_PAYLOAD, ("wait", "ordering", "timeout"),
             self.write(Collection.set_payload)),
            ("POST", r"/collections/([^/]+)/points", RETRIEVE, ("consistency", "timeout"), self.read(Collection.retrieve)),
            ("POST", r"/collections/([^/]+)/points/scroll", SCROLL, ("consistency", "timeout"), self.read(Collection.scroll)),
            ("POST", r"/collections/([^/]+)/points/query", QUERY, ("consistency", "timeout"), self.read(Collection.query)),
            ("POST", r"/collections/([^/]+)/points/count", COUNT, ("consistency", "timeout"),
             self.read(lambda collection, body: {"count": len(collection.select(body.get("filter")))})),
        ]

    def collection(self, name):
        if name not in self.collections:
            raise Refused(404, f"Not found: Collection `{name}` doesn't exist!")
        return self.collections[name]

    def root(self, _body):
        return None

    def list(self, _body):
        return {"collections": [{"name": name} for name in self.collections]}

    def exists(self, _body, name):
        return {"exists": name in self.collections}

    def info(self, _body, name):
        collection = self.collection(name)
        return {"status": "green", "optimizer_status": "ok", "points_count": len(collection.points), "segments_count": 1,
                "config": {"params": collection.parameters, "hnsw_config": {}, "optimizer_config": {}},
                "payload_schema": {field: {"data_type": kind, "points": 0} for field, kind in collection.indexes.items()}}

    def create(self, body, name):
        if name in self.collections:
            raise Refused(409, f"Wrong input: Collection `{name}` already exists!")
        if not re.fullmatch(r'[^<>:"/\\|?*\x00-\x1f]{1,255}', name):
            raise Refused(422, "Validation error: the name of the collection")
        self.collections[name] = Collection(body)
        return True

    def drop(self, _body, name):
        return self.collections.pop(name, None) is not None

    def index(self, body, name):
        schema = body.get("field_schema")
        if schema is None:
            raise Refused(501, "this server guesses no types")
        self.collection(name).indexes[body["field_name"]] = schema if isinstance(schema, str) else schema["type"]
        return {"operation_id": 0, "status": "completed"}

    def write(self, action):
        def done(body, name):
            action(self.collection(name), body)
            return {"operation_id": 0, "status": "completed"}
        return done

    def read(self, action):
        return lambda body, name: action(self.collection(name), body)

    def answer(self, method, target, text):
        """The status and the body, both as they go out."""
        parts = urllib.parse.urlsplit(target)
        fitting = [(operation, found) for operation in self.operations if (found := re.fullmatch(operation[1], parts.path))]
        if not fitting:
            return 404, b""
        for (wanted, _, schema, parameters, action), found in fitting:
            if wanted == method:
                break
        else:
            return 405, b""
        begin = time.monotonic()
        try:
            self.check_parameters(urllib.parse.parse_qs(parts.query, keep_blank_values=True), parameters)
            body = self.body(text, schema)
            with self.lock:
                result = action(body, *found.groups())
        except Refused as refused:
            return refused.status, json.dumps({"status": {"error": refused.message}, "time": 0.0}).encode()
        if action == self.root:
            return 200, json.dumps({"title": "qdrant - vector search engine", "version": self.version, "commit": "0" * 40}).encode()
        return 200, json.dumps({"result": result, "status": "ok", "time": time.monotonic() - begin}).encode()

    @staticmethod
    def check_parameters(given, known):
        for name, values in given.items():
            right = {"wait": ("true", "false"), "ordering": ("weak", "medium", "strong"),
                     "consistency": ("majority", "quorum", "all")}.get(name)
            if name not in known or len(values) != 1 or right and values[0] not in right:
                raise Refused(400, f"Query deserialize error: {name}")

    @staticmethod
    def body(text, schema):
        if schema is None:
            if text:
                raise bad("a body where none belongs")
            return None
        try:
            body = json.loads(text, parse_constant=lambda name: 1 / 0)
        except (ValueError, ZeroDivisionError) as error:
            raise bad(str(error)) from None
        schema(body, "body")
        return body


WRITES = re.compile(r"(PUT|DELETE) /collections/|POST /collections/[^/]+/points/(delete|payload)")


class QdrantServer:
    """On a port of this machine. `fault(method, path, number)` is called before each request, numbered from 1, and may
    return what becomes of it: None (as usual), ("status", 503), ("drop",) (no answer, nothing done), ("lose",) (done, but no answer),
    ("cut",) (done, half an answer), ("body", bytes), or ("call", function) (called between what is done and the answer). With a
    `certificate`, a file of it and of its key, over TLS."""

    def __init__(self, version="1.19.2", api_key=None, certificate=None):
        self.store = Store(version)
        self.api_key = api_key
        self.fault = None
        self.requests = []
        self.refused = []
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_arguments):
                return

            def handle_request(self):
                length = int(self.headers.get("Content-Length") or 0)
                text = self.rfile.read(length)
                status, body, fault = outer.handle(self.command, self.path, self.headers, text)
                if fault in ("drop", "lose"):
                    self.close_connection = True
                    return
                head = f"HTTP/1.1 {status} X\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode()
                whole = head + body
                if fault == "cut":
                    self.close_connection = True
                    whole = whole[:len(head) + len(body) // 2]
                try:
                    self.wfile.write(whole)
                except OSError:
                    self.close_connection = True

            do_GET = do_PUT = do_POST = do_DELETE = do_PATCH = handle_request

        class Listener(http.server.ThreadingHTTPServer):
            daemon_threads = True
            request_queue_size = 64

            def get_request(self):
                connection, address = super().get_request()
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                return connection, address

            def handle_error(self, *_arguments):
                return  # a client that was killed

        self.listener = Listener(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.listener.server_address[1]}"
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(*certificate)
            self.listener.socket = context.wrap_socket(self.listener.socket, server_side=True)
            self.url = f"https://localhost:{self.listener.server_address[1]}"
        self.thread = threading.Thread(target=self.listener.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)

    def handle(self, method, path, headers, text):
        self.requests.append(f"{method} {path.split('?')[0]}")
        if self.api_key is not None and headers.get("api-key") != self.api_key:
            return 401, b"Must provide an API key or an Authorization bearer token", None
        if text and "application/json" not in (headers.get("Content-Type") or ""):
            return 415, b"", None
        fault = self.fault(method, path, len(self.requests)) if self.fault else None
        kind = fault[0] if fault else None
        if kind == "status":
            return fault[1], b"{}", None
        if kind == "body":
            return 200, fault[1], None
        if kind == "drop":
            return 0, b"", kind
        status, body = self.store.answer(method, path, text)
        if status >= 400 and status not in (404, 409):  # these are asked for on purpose
            self.refused.append(f"{method} {path}: {status} {body[:300]!r}")
        if kind == "call":
            fault[1]()
        return status, body, kind

    def writes(self):
        return [request for request in self.requests if WRITES.match(request)]

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_arguments):
        self.listener.shutdown()
        self.listener.server_close()
        self.thread.join()
