"""A MariaDB server of our own: an empty data folder in a temporary place, a socket, an unprivileged user, no network unless a
port on loopback is asked for."""
import os
import pathlib
import shutil
import subprocess
import tempfile
import time

USER = "nobody"  # the server refuses to run as root


SETTINGS = ["--character-set-server=utf8mb4", "--performance-schema=off", "--innodb-buffer-pool-size=16M"]
ALONE = ["--skip-networking", "--max-statement-time=10"]


class Server:
    """`with Server() as server: server.run(["SELECT 1"])`. `files` are put beside the folder of the data, readable by the server
    alone, {folder} in the settings."""

    def __init__(self, settings=None, files=None):
        self.settings, self.files = settings or ALONE, files or {}

    def __enter__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="vouch-mariadb-"))
        self.socket = self.folder / "socket"
        self.process = None
        self.as_user = []
        if os.getuid() == 0:
            shutil.chown(self.folder, USER)
            self.as_user = [f"--user={USER}"]
        self.data = f"--datadir={self.folder}/data"
        subprocess.run(["mariadb-install-db", "--no-defaults", *self.as_user, self.data, "--skip-test-db",
                        "--auth-root-authentication-method=normal"], check=True, capture_output=True, timeout=120)
        for name, content in self.files.items():
            (self.folder / name).write_bytes(content)
            (self.folder / name).chmod(0o600)
            if self.as_user:
                shutil.chown(self.folder / name, USER)
        self.log = open(self.folder / "log", "wb")
        self.start()
        return self

    def start(self):
        settings = [setting.format(folder=self.folder) for setting in (*SETTINGS, *self.settings)]
        self.process = subprocess.Popen(
            ["mariadbd", "--no-defaults", *self.as_user, self.data, f"--socket={self.socket}", f"--pid-file={self.folder}/pid",
             *settings],
            stdout=self.log, stderr=self.log)
        self._wait()

    def crash(self):
        self.process.kill()
        self.process.wait(timeout=30)

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.terminate()
        try:
            self.process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _client(self, text, *options):
        command = ["mariadb", "--no-defaults", "--user=root", f"--socket={self.socket}", "--batch", "--comments",
                   "--skip-column-names", "--default-character-set=utf8mb4", *options]
        return subprocess.run(command, input=text.encode(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300,
                              check=False)

    def _wait(self):
        deadline = time.monotonic() + 60
        while self._client("SELECT 1;").returncode != 0:
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError("the server did not start:\n" + (self.folder / "log").read_text(errors="replace"))
            time.sleep(0.1)

    def script(self, text, database=""):
        """Runs statements that must succeed."""
        done = self._client(text, *([database] if database else []))
        if done.returncode != 0:
            raise RuntimeError(done.stdout.decode(errors="replace"))

    def rows(self, statement, database=""):
        """The rows of a statement that must succeed, cells as texts."""
        done = self._client(statement, *([database] if database else []))
        if done.returncode != 0:
            raise RuntimeError(done.stdout.decode(errors="replace"))
        return [line.split("\t") for line in done.stdout.decode(errors="replace").splitlines()]

    def session(self, database):
        """A client that takes statements on its standard input until that is closed."""
        return subprocess.Popen(["mariadb", "--no-defaults", "--user=root", f"--socket={self.socket}", "--unbuffered", database],
                                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def run(self, statements, database):
        """For each statement its rows as lines, or its error as the only line, which begins with ERROR."""
        mark = "end of statement"
        text = "".join(f"{statement.rstrip().rstrip(';')}\n;\nSELECT '{mark}';\n" for statement in statements)
        done = self._client(text, "--force", "--unbuffered", database)
        results = [[]]
        for line in done.stdout.decode(errors="replace").split("\n"):
            if line == mark:
                results.append([])
            elif line and not line.startswith("--------------"):
                results[-1].append(line)
        if len(results) != len(statements) + 1:
            raise RuntimeError(f"{len(statements)} statements gave {len(results) - 1} results")
        return [[next(line for line in rows if line.startswith("ERROR"))]
                if any(line.startswith("ERROR") for line in rows) else rows for rows in results[:-1]]
