"""DuckDB, in memory or in a file, through the C interface of the library that tools/setup brings."""
import ctypes
import os
import pathlib
import threading

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIBRARY = pathlib.Path(os.environ.get("VOUCH_DUCKDB", ROOT / "build/parts/duckdb/libduckdb.so"))


class _Result(ctypes.Structure):
    """duckdb_result; its fields are read through functions only."""
    _fields_ = [("columns", ctypes.c_uint64), ("rows", ctypes.c_uint64), ("changed", ctypes.c_uint64),
                ("data", ctypes.c_void_p), ("error", ctypes.c_void_p), ("internal", ctypes.c_void_p)]


def _load():
    library = ctypes.CDLL(str(LIBRARY))
    result, index = ctypes.POINTER(_Result), ctypes.c_uint64
    for name, gives, takes in [
            ("duckdb_open", ctypes.c_int, [ctypes.c_char_p, ctypes.c_void_p]),
            ("duckdb_connect", ctypes.c_int, [ctypes.c_void_p, ctypes.c_void_p]),
            ("duckdb_query", ctypes.c_int, [ctypes.c_void_p, ctypes.c_char_p, result]),
            ("duckdb_result_error", ctypes.c_char_p, [result]),
            ("duckdb_column_count", index, [result]),
            ("duckdb_row_count", index, [result]),
            ("duckdb_value_varchar", ctypes.c_void_p, [result, index, index]),
            ("duckdb_free", None, [ctypes.c_void_p]),
            ("duckdb_destroy_result", None, [result]),
            ("duckdb_interrupt", None, [ctypes.c_void_p]),
            ("duckdb_disconnect", None, [ctypes.c_void_p]),
            ("duckdb_close", None, [ctypes.c_void_p])]:
        function = getattr(library, name)
        function.restype, function.argtypes = gives, takes
    return library


SECONDS = 10  # for one statement


class EngineError(Exception):
    """What the engine says of a statement."""


class Engine:
    """`with Engine() as engine: engine.rows("SELECT 1")`"""

    def __init__(self, path=None):
        self.path = path

    def __enter__(self):
        self.library = _load()
        self.database, self.connection = ctypes.c_void_p(), ctypes.c_void_p()
        if self.library.duckdb_open(self.path and str(self.path).encode(), ctypes.byref(self.database)) != 0:
            raise EngineError("the database did not open")
        if self.library.duckdb_connect(self.database, ctypes.byref(self.connection)) != 0:
            raise EngineError("no connection to the database")
        # One thread, so that rows come in one order.
        self.cells("SET threads = 1")
        self.cells("SET memory_limit = '1GB'")
        return self

    def __exit__(self, *_):
        self.library.duckdb_disconnect(ctypes.byref(self.connection))
        self.library.duckdb_close(ctypes.byref(self.database))

    def cells(self, text):
        """The rows of one statement, every cell a text or None. Lists, structs and maps come out as None: see rows."""
        result = _Result()
        timer = threading.Timer(SECONDS, self.library.duckdb_interrupt, [self.connection])
        timer.start()
        try:
            if self.library.duckdb_query(self.connection, text.encode(), ctypes.byref(result)) != 0:
                raise EngineError((self.library.duckdb_result_error(ctypes.byref(result)) or b"").decode(errors="replace"))
            columns = range(self.library.duckdb_column_count(ctypes.byref(result)))
            rows = range(self.library.duckdb_row_count(ctypes.byref(result)))
            return [[self._cell(result, column, row) for column in columns] for row in rows]
        finally:
            timer.cancel()
            self.library.duckdb_destroy_result(ctypes.byref(result))

    def _cell(self, result, column, row):
        address = self.library.duckdb_value_varchar(ctypes.byref(result), column, row)
        if not address:
            return None
        text = ctypes.string_at(address).decode(errors="replace")
        self.library.duckdb_free(address)
        return text

    def script(self, text):
        """Runs statements that must succeed."""
        self.cells(text)

    def rows(self, query):
        """The rows of a query, each as one text, of whatever types."""
        return [row[0] for row in self.cells(f"SELECT CAST(row(*COLUMNS(*)) AS VARCHAR) FROM (\n{query}\n) AS r")]
