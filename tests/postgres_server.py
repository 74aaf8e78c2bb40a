"""A PostgreSQL server of our own: a new cluster in a temporary place, a socket, an unprivileged user, no network unless a
port on loopback is asked for."""
import ctypes
import ctypes.util
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time

USER = "nobody"  # the server refuses to run as root
PROGRAMS = pathlib.Path("/usr/lib/postgresql/15/bin")
SETTINGS = ["listen_addresses=", "fsync=off", "full_page_writes=off", "synchronous_commit=off", "autovacuum=off",
            "shared_buffers=16MB", "max_connections=20", "jit=off", "statement_timeout=10s", "timezone=UTC"]

FETCHED_ROWS, DONE = 2, 1  # ExecStatusType of libpq
BOOLEAN = 16  # the number of the type


def _load():
    library = ctypes.CDLL(ctypes.util.find_library("pq") or "libpq.so.5")
    handle, text, number = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int
    for name, gives, takes in [("PQconnectdb", handle, [text]), ("PQstatus", number, [handle]), ("PQfinish", None, [handle]),
                               ("PQexec", handle, [handle, text]), ("PQresultStatus", number, [handle]),
                               ("PQresultErrorMessage", text, [handle]), ("PQntuples", number, [handle]),
                               ("PQnfields", number, [handle]), ("PQgetvalue", text, [handle, number, number]),
                               ("PQftype", ctypes.c_uint, [handle, number]),
                               ("PQgetisnull", number, [handle, number, number]), ("PQclear", None, [handle])]:
        function = getattr(library, name)
        function.restype, function.argtypes = gives, takes
    return library


class Server:
    """`with Server() as server: server.rows("SELECT 1")`. `files` are put into the folder of the data, readable by the server
    alone; `settings` come after those above."""

    def __init__(self, settings=(), files=None):
        self.settings, self.files = [*SETTINGS, *settings], files or {}

    def __enter__(self):
        self.library, self.connection = _load(), None
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="vouch-postgres-"))
        self.process = self.log = None
        try:
            self._create()
            self.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def _create(self):
        self.as_user = {}
        if os.getuid() == 0:
            shutil.chown(self.folder, USER)
            self.as_user = {"user": USER, "extra_groups": []}
        data = self.folder / "data"
        subprocess.run([PROGRAMS / "initdb", "--no-sync", "--auth=trust", "--username=postgres", "--encoding=UTF8",
                        "--locale=C.UTF-8", f"--pgdata={data}"], check=True, capture_output=True, timeout=120, cwd=self.folder,
                       **self.as_user)
        for name, content in self.files.items():
            (data / name).write_bytes(content)
            (data / name).chmod(0o600)
            if self.as_user:
                shutil.chown(data / name, USER)
        self.log = open(self.folder / "log", "wb")

    def start(self):
        words = [word for setting in self.settings for word in ("-c", setting)]
        self.process = subprocess.Popen([PROGRAMS / "postgres", "-D", self.folder / "data", "-k", self.folder, *words],
                                        stdout=self.log, stderr=self.log, cwd=self.folder, **self.as_user)
        deadline = time.monotonic() + 60
        while not self._connect():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError("the server did not start:\n" + (self.folder / "log").read_text(errors="replace"))
            time.sleep(0.05)

    def crash(self):
        """As if the server were killed."""
        self.library.PQfinish(self.connection)
        self.connection = None
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(timeout=30)

    def __exit__(self, *_):
        if self.connection:
            self.library.PQfinish(self.connection)
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)  # fast shutdown
            try:
                self.process.wait(timeout=30)
            except subprocess.TimeoutExpired:
                self.process.send_signal(signal.SIGQUIT)
                self.process.wait()
        if self.log:
            self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _connect(self):
        self.use("postgres")
        if self.library.PQstatus(self.connection) == 0:
            return True
        self.library.PQfinish(self.connection)
        self.connection = None
        return False

    def use(self, database):
        """Which database the statements that follow are for."""
        if self.connection:
            self.library.PQfinish(self.connection)
        port = next((setting[5:] for setting in self.settings if setting.startswith("port=")), "5432")
        text = f"host={self.folder} port={port} user=postgres dbname={database}"
        self.connection = self.library.PQconnectdb(text.encode())

    def run(self, statement):
        """The rows of one or more statements, the last one's, every cell a text or None, of a boolean `true` or `false`; and
        None, or the error."""
        result = self.library.PQexec(self.connection, statement.encode())
        try:
            if self.library.PQresultStatus(result) not in (FETCHED_ROWS, DONE):
                return [], self.library.PQresultErrorMessage(result).decode(errors="replace").split("\n")[0]
            columns = range(self.library.PQnfields(result))
            return [[self._cell(result, row, column) for column in columns]
                    for row in range(self.library.PQntuples(result))], None
        finally:
            self.library.PQclear(result)

    def _cell(self, result, row, column):
        if self.library.PQgetisnull(result, row, column):
            return None
        text = self.library.PQgetvalue(result, row, column).decode(errors="replace")
        return {"t": "true", "f": "false"}[text] if self.library.PQftype(result, column) == BOOLEAN else text

    def rows(self, statement):
        """The rows of a statement that must succeed."""
        rows, error = self.run(statement)
        if error:
            raise RuntimeError(f"{error}: {statement[:200]}")
        return rows
