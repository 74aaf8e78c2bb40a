"""A MariaDB server of our own: an empty data folder in a temporary place, a socket, no network, an unprivileged user."""
import os
import pathlib
import shutil
import subprocess
import tempfile
import time

USER = "nobody"  # the server refuses to run as root


class Server:
    """`with Server() as server: server.run(["SELECT 1"])`"""

    def __enter__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="vouch-mariadb-"))
        self.socket = self.folder / "socket"
        as_user = []
        if os.getuid() == 0:
            shutil.chown(self.folder, USER)
            as_user = [f"--user={USER}"]
        data = f"--datadir={self.folder}/data"
        subprocess.run(["mariadb-install-db", "--no-defaults", *as_user, data, "--skip-test-db",
                        "--auth-root-authentication-method=normal"], check=True, capture_output=True, timeout=120)
        self.log = open(self.folder / "log", "wb")
        self.process = subprocess.Popen(
            ["mariadbd", "--no-defaults", *as_user, data, f"--socket={self.socket}", "--skip-networking",
             f"--pid-file={self.folder}/pid", "--character-set-server=utf8mb4", "--max-statement-time=10",
             "--performance-schema=off", "--innodb-buffer-pool-size=16M"],
            stdout=self.log, stderr=self.log)
        self._wait()
        return self

    def __exit__(self, *_):
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
