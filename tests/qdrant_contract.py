"""What Qdrant's documented REST interface (1.16 and later) takes, of the part that is used: each request as a check that refuses an
unknown member and a wrong type."""
import math
import uuid

INDEX_TYPES = {"keyword", "integer", "float", "bool", "geo", "datetime", "text", "uuid"}


class Refused(Exception):
    def __init__(self, status, message):
        super().__init__(message)
        self.status = status
        self.message = message


def bad(message):
    return Refused(400, "Format error in JSON body: " + message)


# What a value must be. Each checker takes the value and its path and raises, or returns nothing.

def is_integer(value):
    return isinstance(value, int) and not isinstance(value, bool)


def integer(least=0, most=2**64 - 1):
    def check(value, path):
        if not is_integer(value):
            raise bad(f"{path}: invalid type, expected an integer")
        if not least <= value <= most:
            raise Refused(422, f"Validation error in JSON body: {path}: must be from {least} to {most}")
    return check


def number(value, path):
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
        raise bad(f"{path}: invalid type, expected a number")


def string(value, path):
    if not isinstance(value, str):
        raise bad(f"{path}: invalid type, expected a string")


def boolean(value, path):
    if not isinstance(value, bool):
        raise bad(f"{path}: invalid type, expected a boolean")


def anything(_value, _path):
    return


def choice(*words):
    def check(value, path):
        if value not in words:
            raise bad(f"{path}: unknown variant {value!r}")
    return check


def list_of(item, least=0):
    def check(value, path):
        if not isinstance(value, list):
            raise bad(f"{path}: invalid type, expected a list")
        if len(value) < least:
            raise Refused(422, f"Validation error in JSON body: {path}: too short")
        for at, one in enumerate(value):
            item(one, f"{path}[{at}]")
    return check


def record(required=None, optional=None):
    """An object with these members and no others. Optional ones may be null."""
    required, optional = required or {}, optional or {}

    def check(value, path):
        if not isinstance(value, dict):
            raise bad(f"{path}: invalid type, expected an object")
        for name in required:
            if name not in value:
                raise bad(f"{path}: missing field `{name}`")
        for name, one in value.items():
            if name in required:
                required[name](one, f"{path}.{name}")
            elif name in optional:
                if one is not None:
                    optional[name](one, f"{path}.{name}")
            else:
                raise bad(f"{path}: unknown field `{name}`")
    return check


def map_of(item):
    def check(value, path):
        if not isinstance(value, dict):
            raise bad(f"{path}: invalid type, expected an object")
        for name, one in value.items():
            item(one, f"{path}.{name}")
    return check


def one_of(*checks):
    def check(value, path):
        for one in checks:
            try:
                one(value, path)
                return
            except Refused:
                continue
        raise bad(f"{path}: data did not match any variant")
    return check


def point_id(value, path):
    if is_integer(value) and 0 <= value < 2**64:
        return
    try:
        assert isinstance(value, str)
        uuid.UUID(value)
    except (AssertionError, ValueError):
        raise bad(f"{path}: value {value!r} is not a valid point ID") from None


def payload_object(value, path):
    if not isinstance(value, dict):
        raise bad(f"{path}: invalid type, expected an object")


sparse_vector = record({"indices": list_of(integer(0, 2**32 - 1)), "values": list_of(number)})
dense_vector = list_of(number, 1)
payload_selector = one_of(boolean, list_of(string), record({"include": list_of(string)}), record({"exclude": list_of(string)}))
vector_selector = one_of(boolean, list_of(string))
value_range = record(optional={name: number for name in ("lt", "lte", "gt", "gte")})
time_range = record(optional={name: string for name in ("lt", "lte", "gt", "gte")})
match = one_of(record({"value": one_of(string, integer(-2**63, 2**63 - 1), boolean)}),
               record({"any": one_of(list_of(string), list_of(integer(-2**63, 2**63 - 1)))}))
field_condition = record({"key": string}, {"match": match, "range": one_of(value_range, time_range)})
condition = one_of(field_condition, record({"has_id": list_of(point_id)}), lambda value, path: filter_of(value, path))
conditions = one_of(list_of(condition), condition)


def filter_of(value, path):
    record(optional={"must": conditions, "should": conditions, "must_not": conditions})(value, path)


index_kind = choice(*INDEX_TYPES)
index_parameters = record({"type": index_kind}, {"is_tenant": boolean, "on_disk": boolean, "lookup": boolean, "range": boolean,
                                                 "is_principal": boolean})
vector_parameters = record({"size": integer(1, 65536), "distance": choice("Cosine", "Dot", "Euclid", "Manhattan")},
                           {"on_disk": boolean, "hnsw_config": payload_object})
CREATE_COLLECTION = record(optional={
    "vectors": one_of(vector_parameters, map_of(vector_parameters)),
    "sparse_vectors": map_of(record(optional={"index": record(optional={"on_disk": boolean, "full_scan_threshold": integer()}),
                                              "modifier": choice("none", "idf")})),
    "shard_number": integer(1, 2**32 - 1), "replication_factor": integer(1, 2**32 - 1),
    "write_consistency_factor": integer(1, 2**32 - 1), "on_disk_payload": boolean, "hnsw_config": payload_object,
    "optimizers_config": payload_object})
CREATE_INDEX = record({"field_name": string}, {"field_schema": one_of(index_kind, index_parameters)})
POINT = record({"id": point_id, "vector": one_of(dense_vector, map_of(one_of(dense_vector, sparse_vector)))}, {"payload": payload_object})
UPSERT = record({"points": list_of(POINT)}, {"update_filter": filter_of, "update_mode": choice("upsert", "insert_only", "update_only")})
DELETE = one_of(record({"points": list_of(point_id)}), record({"filter": filter_of}))
SET_PAYLOAD = record({"payload": payload_object}, {"points": list_of(point_id), "filter": filter_of, "key": string})
RETRIEVE = record({"ids": list_of(point_id)}, {"with_payload": payload_selector, "with_vector": vector_selector})
SCROLL = record(optional={"offset": point_id, "limit": integer(1), "filter": filter_of, "with_payload": payload_selector,
                          "with_vector": vector_selector})
QUERY = record(optional={"query": one_of(dense_vector, sparse_vector), "using": string, "filter": filter_of,
                         "params": record(optional={"exact": boolean, "hnsw_ef": integer(), "indexed_only": boolean}),
                         "limit": integer(1), "offset": integer(), "with_payload": payload_selector,
                         "with_vector": vector_selector, "score_threshold": number})
COUNT = record(optional={"filter": filter_of, "exact": boolean})
