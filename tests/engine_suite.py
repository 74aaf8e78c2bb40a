"""What both engines of the index of passages must do, asked through engine_probe. An opener gives a new, empty index:

    opener(name) -> Index, with index.open(access) -> Engine

test_qdrant.py runs it on the embedded engine and on the Qdrant engine against a server of ours, tools/qdrant_check on a real server.
"""
import base64
import json
import math
import pathlib
import random
import struct
import subprocess

FAILURES = []
DAY = 86400
WORDS = ["alpha", "beta", "gamma", "delta", "orders", "order", "invoice", "Müller", "naïve", "2026-03-01", "net_profit", "x", "the",
         "holiday", "holidays", "staff", "1 000", "日本語", "don't", "it's", "a.b", "Ω"]


def check(what, right, shown=""):
    if not right:
        print("FAILED: " + what)
        print("    ", str(shown)[:2000])
        FAILURES.append(what)
    return right


def nothing_refused(server, what):
    """No request to the test server was against its contract."""
    check(f"{what}: every request is of the contract", server.refused == [], server.refused[:3])


def report(what):
    print("ok: " + what)


class Engine:
    """A process that has an index open."""

    def __init__(self, command, environment=None):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)
        self.opened = self._read()

    def _read(self):
        line = self.process.stdout.readline()
        return json.loads(line) if line else {"gone": True}

    def ask(self, op, **request):
        """The whole answer: {"result": …}, {"error": …}, or {"gone": True} where the process is."""
        try:
            self.process.stdin.write(json.dumps({"op": op, **request}).encode() + b"\n")
            self.process.stdin.flush()
        except OSError:
            return {"gone": True}
        return self._read()

    def get(self, op, **request):
        answer = self.ask(op, **request)
        if "result" not in answer:
            check(f"{op} is answered", False, answer)
            return None
        return answer["result"]

    def error(self, op, **request):
        return self.ask(op, **request).get("error", {}).get("code")

    def close(self):
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass  # it was killed with a request on its way: its status tells
        self.process.wait(60)
        self.process.stdout.close()
        return self.process.returncode

    def __enter__(self):
        return self

    def __exit__(self, *_arguments):
        self.close()


class Index:
    def __init__(self, command, environment=None):
        self.command = command
        self.environment = environment

    def open(self, access="write"):
        return Engine([*self.command, access], self.environment)


# Documents.

def passage(text, section="", page=0, vector=None):
    packed = base64.b64encode(struct.pack(f"<{len(vector)}f", *vector)).decode() if vector else None
    return {"text": text, "section": section, "page": page, "begin": 0, "end": len(text.encode()), "vector": packed}


def document(source, passages, generation=1, collection="company", title="", tags=(), modified=None, folders=None, model=None,
             category=""):
    folders = source.split("/")[:-1] if folders is None else folders
    return {"collection": collection, "source": source, "origin": "/documents", "sector": folders[0] if folders else "general",
            "category": category,
            "folders": list(folders), "title": title, "tags": list(tags), "modified": modified, "content_hash": "c" + source,
            "fingerprint": "f", "generation": generation, "model": model,
            "passages": [one if isinstance(one, dict) else passage(one) for one in passages]}


def unit(chance, width):
    numbers = [chance.gauss(0, 1) for _ in range(width)]
    length = math.sqrt(sum(number * number for number in numbers))
    return [struct.unpack("f", struct.pack("f", number / length))[0] for number in numbers]


def text_of(chance, words):
    return " ".join(chance.choice(WORDS) for _ in range(words))


def random_document(chance, sector, name, generation, width=0):
    passages = [passage(text_of(chance, chance.randrange(1, 25)), chance.choice(["", "Orders > Beta", "Staff"]), chance.randrange(3),
                        unit(chance, width) if width and chance.random() < 0.8 else None) for _ in range(chance.randrange(0, 6))]
    folders = [sector] + [chance.choice(["2024", "leave", "old"]) for _ in range(chance.randrange(3))]
    return document("/".join(folders + [name + ".md"]), passages, generation, chance.choice(["company", "other"]),
                    chance.choice(["", "Alpha orders", "Holiday"]), [tag for tag in ("odd", "even") if chance.random() < 0.5],
                    chance.choice([None, 0, DAY * 365 * 30, DAY * 365 * 54, -DAY * 365 * 3]), folders,
                    {"id": "m@1", "width": width} if width else None, chance.choice(["", "", "legal", "pay"]))


EVERYTHING = {}
FILTERS = [
    EVERYTHING, {"sectors": ["hr"]}, {"sectors": ["finance", "legal", "nobody"]}, {"sectors": ["nobody"]}, {"sectors": [" HR "]},
    {"collections": ["other"]}, {"sectors": ["hr", "legal"], "collections": ["company"]}, {"tags": [["odd"]]},
    {"tags": [["odd", "even"], ["even"]]}, {"folders": [["leave"]]}, {"folders": [["/hr"]]}, {"folders": [["2024/leave", "/legal/old"]]},
    {"folders": [["hr/leave"], ["old", "leave"]], "tags": [["odd"]]}, {"from": 0}, {"before": DAY * 365 * 30},
    {"from": DAY * 365 * 30, "before": DAY * 365 * 30 + 1}, {"sectors": ["hr"], "from": -DAY * 365 * 4, "before": 1},
    {"categories": []}, {"categories": ["pay", "nobody"], "collections": ["company"]}, {"sectors": ["hr"], "categories": [" Legal "]},
]


def names(hits, passages):
    """Hits by what they are, as ids are hashes."""
    return [(passages.get(hit[0]), hit[1], hit[2]) for hit in hits]


def near(one, other, tolerance=1e-5):
    return one is not None and other is not None and len(one) == len(other) and all(
        a[0] == b[0] and abs(a[1] - b[1]) <= tolerance for a, b in zip(one, other))


# What each engine must do by itself.

def basics(opener):
    with opener("basics").open() as engine:
        check("a new index is empty", engine.get("documents", filter=EVERYTHING) == [] and engine.get("model") is None)
        check("and sound", engine.get("verify") == [0, 0, 0])
        put = [document("hr/leave.md", ["Alpha holidays of all staff.", "Beta days.", "Gamma “quoted” \"text\"\n\tend\x01 😀"],
                        title="Leave", tags=["policy"], modified=DAY * 20000),
               document("finance/2024/invoices.md", ["Invoices are paid within thirty days."], title="Invoices"),
               document("notes.md", ["alpha beta alpha"], collection="other", folders=[])]
        check("documents are put in", engine.get("replace", documents=put) is None)
        listed = engine.get("documents", filter=EVERYTHING)
        check("and listed by key", [one[:2] for one in listed] == [["company", "finance/2024/invoices.md"], ["company", "hr/leave.md"],
                                                                  ["other", "notes.md"]], listed)
        found = engine.get("keyword", query="holiday alpha", filter=EVERYTHING, limit=5)
        passages = engine.get("fetch", ids=[hit[0] for hit in found], filter=EVERYTHING)
        check("words find passages, best first", [one["text"][:5] for one in passages] == ["Alpha", "alpha"], passages)
        best = passages[0]
        check("a passage is whole", (best["source"], best["sector"], best["title"], best["folders"], best["modified"], best["hash"],
                                     best["ordinal"]) == ("hr/leave.md", "hr", "Leave", ["hr"], DAY * 20000, "chr/leave.md", 0), best)
        around = engine.get("neighbours", id=best["id"], distance=1, filter=EVERYTHING)
        check("neighbours stand in order", [one["ordinal"] for one in around] == [0, 1], around)
        middle = engine.get("neighbours", id=around[1]["id"], distance=9, filter=EVERYTHING)
        check("all of them", [one["ordinal"] for one in middle] == [0, 1, 2], middle)
        check("neighbours are under the filter", engine.get("neighbours", id=best["id"], distance=1, filter={"sectors": ["it"]}) == [])
        for one in put:
            check("a document comes back as it was put in",
                  engine.get("document", key=[one["collection"], one["source"]], filter=EVERYTHING) == one, one["source"])
        check("not under another filter", engine.get("document", key=["company", "hr/leave.md"], filter={"sectors": ["it"]}) is None)
        check("not an unknown one", engine.get("document", key=["company", "x"], filter=EVERYTHING) is None)
        check("unknown ids are left out", engine.get("fetch", ids=[1, 2**64 - 1, best["id"]], filter=EVERYTHING) == [best])
        check("foreign ids too", engine.get("fetch", ids=[best["id"]], filter={"sectors": ["finance"]}) == [])
        check("there are totals", engine.get("stats", filter=EVERYTHING)[:2] == [3, 5])
        check("of sectors", engine.get("stats", filter={"sectors": ["hr"]})[:2] == [1, 3])
        check("of single documents", engine.get("stats", filter={"tags": [["policy"]]})[:2] == [1, 3])
        check("what stands twice is the same", engine.get("verify")[:2] == [3, 5])
        check("a query without words finds nothing", engine.get("keyword", query="…", filter=EVERYTHING, limit=5) == [])
        check("nor one for nothing", engine.get("keyword", query="alpha", filter=EVERYTHING, limit=0) == [])
        check("a query that is too long is refused", engine.error("keyword", query="a " * 40000, filter=EVERYTHING, limit=5) == "limit_exceeded")
        check("nothing at all can be asked for", engine.get("documents", filter={"sectors": []}) == [] and
              engine.get("stats", filter={"sectors": []}) == [0, 0, 0])
    report("what is put in is found, listed, fetched and counted")


def replacing(opener):
    index = opener("replacing")
    with index.open() as engine:
        engine.get("replace", documents=[document("hr/a.md", ["alpha one", "alpha two", "alpha three"]), document("hr/b.md", ["beta"])])
        check("an old version is refused", engine.error("replace", documents=[document("hr/a.md", ["old"])]) == "invalid_argument")
        check("with all of its batch", engine.error("replace", documents=[document("hr/new.md", ["new"]), document("hr/b.md", ["old"])]) ==
              "invalid_argument" and len(engine.get("documents", filter=EVERYTHING)) == 2)
        twice = [document("hr/a.md", ["x"], 2), document("hr/a.md", ["y"], 3)]
        check("one document twice is refused", engine.error("replace", documents=twice) == "invalid_argument")
        engine.get("replace", documents=[document("hr/a.md", ["alpha four"], 2), document("legal/c.md", ["gamma"])])
        hits = engine.get("keyword", query="alpha", filter=EVERYTHING, limit=9)
        texts = [one["text"] for one in engine.get("fetch", ids=[hit[0] for hit in hits], filter=EVERYTHING)]
        check("a new version takes the place of the old one", texts == ["alpha four"], texts)
        check("in the totals too", engine.get("stats", filter=EVERYTHING)[:2] == [3, 3])
        engine.get("replace", documents=[document("hr/a.md", ["alpha five"], 3, folders=["legal"])])
        check("a document can move", engine.get("keyword", query="alpha", filter={"sectors": ["hr"]}, limit=9) == [] and
              len(engine.get("keyword", query="alpha", filter={"sectors": ["legal"]}, limit=9)) == 1)
        engine.get("replace", documents=[document("hr/b.md", [], 2)])
        check("a document can be empty", engine.get("stats", filter={"sectors": ["hr"]}) == [1, 0, 0] and
              engine.get("document", key=["company", "hr/b.md"], filter=EVERYTHING)["passages"] == [])
        engine.get("erase", keys=[["company", "hr/a.md"], ["company", "unknown"], ["company", "hr/b.md"]])
        check("documents can go", [one[1] for one in engine.get("documents", filter=EVERYTHING)] == ["legal/c.md"])
        check("what is left is sound", engine.get("verify") == [1, 1, 1])
        engine.get("erase", keys=[["company", "legal/c.md"]])
        check("an emptied index is like a new one", engine.get("stats", filter=EVERYTHING) == [0, 0, 0] and
              engine.get("keyword", query="gamma", filter=EVERYTHING, limit=3) == [] and engine.get("verify") == [0, 0, 0])
    with index.open("read") as reader:
        check("a reader writes nothing", reader.error("replace", documents=[document("x.md", ["x"])]) == "denied")
    report("versions replace each other, and old ones do not come back")


def vectors(opener):
    chance = random.Random(5)
    model = {"id": "m@1", "width": 8}
    stored = {}
    with opener("vectors").open() as engine:
        check("nothing is near where there are no vectors",
              engine.get("dense", vector=unit(chance, 8), model="m@1", width=8, filter=EVERYTHING, limit=3) == [])
        documents = []
        for i in range(12):
            passages = []
            for j in range(4):
                vector = unit(chance, 8) if j < 3 else None
                passages.append(passage(f"text {i} {j}", vector=vector))
                if vector:
                    stored[f"text {i} {j}"] = vector
            documents.append(document(f"{['hr', 'it'][i % 2]}/{i}.md", passages, model=model))
        engine.get("replace", documents=documents)
        check("the model is known", engine.get("model") == ["m@1", 8])
        for filters in (EVERYTHING, {"sectors": ["hr"]}):
            query = unit(chance, 8)
            hits = engine.get("dense", vector=query, model="m@1", width=8, filter=filters, limit=10)
            texts = [one["text"] for one in engine.get("fetch", ids=[hit[0] for hit in hits], filter=filters)]
            right = sorted(((sum(a * b for a, b in zip(query, vector)), text) for text, vector in stored.items()
                            if not filters or int(text.split()[1]) % 2 == 0), reverse=True)[:10]
            check("the nearest are found, best first", texts == [text for _, text in right], (texts, right))
            check("with their products", all(abs(hit[1] - one[0]) < 1e-5 for hit, one in zip(hits, right)), (hits, right))
        given = engine.get("vectors", ids=[hit[0] for hit in hits] + [1], filter=EVERYTHING)
        check("vectors come back to the last bit", given == [stored[text] for text in texts])
        check("only under the filter", engine.get("vectors", ids=[hit[0] for hit in hits], filter={"sectors": ["it"]}) == [])
        for one in documents:
            check("a document keeps its vectors", engine.get("document", key=["company", one["source"]], filter=EVERYTHING) == one)
        check("they are counted", {one[8] for one in engine.get("documents", filter=EVERYTHING)} == {3})
        check("another model's query is refused",
              engine.error("dense", vector=unit(chance, 8), model="n@2", width=8, filter=EVERYTHING, limit=3) == "invalid_argument")
        check("a query of another width too",
              engine.error("dense", vector=unit(chance, 7), model="m@1", width=8, filter=EVERYTHING, limit=3) == "invalid_argument")
        other = document("hr/0.md", [passage("text", vector=unit(chance, 6))], 2, model={"id": "n@2", "width": 6})
        refusal = engine.ask("replace", documents=[other])["error"]
        check("another model's vectors are refused, with what to do", refusal["code"] == "invalid_argument" and
              "m@1" in refusal["message"] and "rebuild" in str(refusal["hints"]), refusal)
        wrong = document("hr/0.md", [passage("text", vector=unit(chance, 7))], 2, model=model)
        check("a vector of another width is refused", engine.error("replace", documents=[wrong]) == "invalid_argument")
        check("the index is sound", engine.get("verify")[:2] == [12, 48])
        engine.get("drop_vectors")
        check("vectors can go", engine.get("model") is None and {one[8] for one in engine.get("documents", filter=EVERYTHING)} == {0})
        check("without their passages", engine.get("verify")[:2] == [12, 48])
        engine.get("replace", documents=[other])
        check("then another model may come", engine.get("model") == ["n@2", 6] and
              len(engine.get("dense", vector=unit(chance, 6), model="n@2", width=6, filter=EVERYTHING, limit=9)) == 1)
        check("and the index is sound", engine.get("verify")[:2] == [12, 45])
    report("vectors of one model are found by their products")


def foreign_sectors(opener):
    """No count, score or order depends on what a caller may not see."""
    chance = random.Random(11)
    written = [(chance.choice(["hr", "secret", "legal", "aaa"]), f"d{i % 20}", i + 1) for i in range(50)]
    queries = [text_of(chance, chance.randrange(1, 6)) for _ in range(12)]
    vector = unit(chance, 6)
    grants = [{"sectors": ["hr", "legal"], "categories": ["legal"]},
              {"sectors": ["hr", "legal"], "categories": ["legal"], "tags": [["odd"]]}]
    told = []
    for everything in (True, False):
        with opener("with" if everything else "without").open() as engine:
            for sector, name, generation in written:
                one = random_document(random.Random(f"{sector}{name}{generation}"), sector, name, generation, 6)
                if everything or (sector in ("hr", "legal") and one["category"] != "pay"):
                    engine.get("replace", documents=[one])
                else: # what stood there is not theirs any more
                    engine.get("erase", keys=[[one["collection"], one["source"]]])
            seen = []
            for grant in grants:
                for query in queries:
                    hits = engine.get("keyword", query=query, filter=grant, limit=20)
                    seen.append(hits)
                    seen.append(engine.get("fetch", ids=[hit[0] for hit in hits], filter=grant))
                seen.append(engine.get("dense", vector=vector, model="m@1", width=6, filter=grant, limit=20))
                seen.append(engine.get("stats", filter=grant))
                seen.append(engine.get("documents", filter=grant))
            told.append(seen)
            if everything:
                foreign = engine.get("keyword", query="alpha order the", filter={"sectors": ["secret", "aaa"]}, limit=20)
                foreign += [hit for hit in engine.get("keyword", query="alpha order the", filter={"categories": ["pay"]}, limit=20)
                            if hit not in engine.get("keyword", query="alpha order the", filter={"categories": []}, limit=99)
                            and engine.get("fetch", ids=[hit[0]], filter={"categories": ["pay"]})[0]["category"] == "pay"]
                check("there are foreign passages", len(foreign) > 3, foreign)
                check("which cannot be fetched", engine.get("fetch", ids=[hit[0] for hit in foreign], filter=grants[0]) == [] and
                      engine.get("vectors", ids=[hit[0] for hit in foreign], filter=grants[0]) == [])
                check("and the engine is sound", engine.ask("verify").get("result") is not None)
    check("foreign sectors and categories change no bit of any result", told[0] == told[1],
          next(((one, other) for one, other in zip(*told) if one != other), ""))
    check("of which there are some", sum(len(one) for one in told[0]) > 200)
    report("nothing depends on what a caller may not see")


# What both must do alike.

def fill(engine, seed, rounds=3):
    """Adds, changes and removes documents at random. Returns the texts of all passages that ever were, by id."""
    chance = random.Random(seed)
    known = {}
    generation = 0
    for _ in range(rounds):
        batch, gone = {}, []
        for i in range(24):
            generation += 1
            one = random_document(chance, chance.choice(["hr", "finance", "legal"]), f"d{i % 18}", generation, 6)
            key = (one["collection"], one["source"])
            if chance.random() < 0.2 and key in known:
                gone.append(list(key))
                batch.pop(key, None)
            elif key not in batch:
                batch[key] = one
        gone = [key for key in gone if tuple(key) not in batch]
        engine.get("replace", documents=list(batch.values()))
        engine.get("erase", keys=gone)
        known.update(batch)
        for key in gone:
            known.pop(tuple(key), None)
    return known


def compare(one, other, seed):
    """Two engines with the same documents, one after the other filled by export and import, give the same results."""
    chance = random.Random(seed)
    for filters in FILTERS:
        for op in ("documents", "stats"):
            check(f"{op} are the same under {filters}", one.get(op, filter=filters) == other.get(op, filter=filters),
                  (one.get(op, filter=filters), other.get(op, filter=filters)))
        for limit in (1, 4, 200):
            query = text_of(chance, chance.randrange(1, 7))
            hits = [engine.get("keyword", query=query, filter=filters, limit=limit) for engine in (one, other)]
            check(f"keyword hits are the same to the last bit: {query!r}, {filters}, {limit}", hits[0] == hits[1], hits)
            passages = [engine.get("fetch", ids=[hit[0] for hit in hits[0] or []], filter=filters) for engine in (one, other)]
            check("and their passages", passages[0] == passages[1], passages)
            vector = unit(chance, 6)
            hits = [engine.get("dense", vector=vector, model="m@1", width=6, filter=filters, limit=limit) for engine in (one, other)]
            check(f"dense hits are the same: {filters}, {limit}", near(*hits), hits)


def copy_documents(source, target):
    """What `index export` and `index import` do."""
    listed = source.get("documents", filter=EVERYTHING)
    target.get("replace", documents=[source.get("document", key=one[:2], filter=EVERYTHING) for one in listed])


def migration(opener, other_opener):
    """From the one engine to the other and back: the same results."""
    index, second, third = opener("first"), other_opener("second"), opener("third")
    with opener("filled").open() as filled:
        fill(filled, 3)
        check("what was changed at random is sound", filled.ask("verify").get("result") is not None, filled.ask("verify"))
        with index.open() as one, second.open() as two, third.open() as three:
            copy_documents(filled, one)
            copy_documents(one, two)
            copy_documents(two, three)
            compare(one, two, 17)
            compare(two, three, 18)
            for engine in (one, two, three):
                check("each is sound", engine.get("verify") == filled.get("verify"))
    report("from one engine to the other and back, with the same results")


def folders_at_every_depth(opener, other_opener):
    deep = [f"f{i}" for i in range(14)]
    puts = [document("/".join(deep) + "/x.md", ["deep alpha"], folders=deep), document("a/b/a/b/y.md", ["alpha"]),
            document("b/a/z.md", ["alpha alpha"])]
    wishes = [["/f0"], ["f13"], ["/".join(deep)], ["/" + "/".join(deep)], ["/".join(deep[2:13])], ["/".join(deep[1:9] + ["no"])],
              ["/".join(deep[3:11] + ["no"])], ["a/b"], ["b/a"], ["/b/a"], ["/a/b/a/b"], ["/b"], ["A/B "], ["a"], ["/"]]
    with opener("deep").open() as one, other_opener("deep2").open() as two:
        for engine in (one, two):
            engine.get("replace", documents=puts)
        for wish in wishes:
            filters = {"folders": [wish]}
            results = [(engine.get("documents", filter=filters), engine.get("keyword", query="alpha", filter=filters, limit=9))
                       for engine in (one, two)]
            check(f"folders {wish} are the same", results[0] == results[1], results)
    report("folders are found at every depth")


def long_and_short(opener, other_opener):
    """Passages of very different lengths: what ranks first here stands far behind among those that are proposed first there."""
    puts = [document(f"hr/short{i}.md", [f"alpha short {i} {j}" for j in range(20)]) for i in range(10)]
    puts += [document(f"hr/long{i}.md", ["alpha " * 8 + "beta " * (780 + i)]) for i in range(10)]
    puts += [document(f"hr/filling{i}.md", ["gamma " * (800 + j) for j in range(20)]) for i in range(10)]
    with opener("lengths").open() as one, other_opener("lengths2").open() as two:
        for engine in (one, two):
            engine.get("replace", documents=puts)
        for query in ("alpha", "alpha beta", "alpha short gamma"):
            for limit in (1, 5, 12, 300):
                hits = [engine.get("keyword", query=query, filter=EVERYTHING, limit=limit) for engine in (one, two)]
                check(f"the best {limit} for {query!r} are the same", hits[0] == hits[1], hits)
        best = one.get("fetch", ids=[hit[0] for hit in one.get("keyword", query="alpha", filter=EVERYTHING, limit=10)], filter=EVERYTHING)
        check("long ones rank first", {one["source"][:7] for one in best} == {"hr/long"}, best)
    report("the best passages are found, whatever is proposed first")


OF_EACH = [basics, replacing, vectors, foreign_sectors]
OF_BOTH = [migration, long_and_short, folders_at_every_depth]


def probe_beside(binary):
    """The probe of the build that the program `vouch` belongs to."""
    return pathlib.Path(binary).resolve().parent / "tests" / "engine_probe"
