#!/usr/bin/env python3
"""Registering databases: where passwords are kept, with a real keyring and without, how they are replaced, second names, edits
of the file by hand, sampling off, and what `connectors` and `health` tell. With a real PostgreSQL.

    test_register.py VOUCH
"""
import json
import os
import pathlib
import pty
import select
import subprocess
import tempfile
import time

from database_checks import BINARY, Workspace, check, finish, free_port, shop_statements
from postgres_server import Server

ACCESS = b"local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n"
FIRST, SECOND, THIRD = "hush one", "hush 'two\"", "hush three"
FILE = {"VOUCH_PASSWORDS_STORE": "file"}


def fill(server):
    server.rows(f"CREATE ROLE reader LOGIN PASSWORD '{FIRST}'")
    server.rows("CREATE DATABASE shop")
    server.use("shop")
    for statement in shop_statements():
        server.rows(statement)
    server.rows("CREATE FUNCTION open_orders() RETURNS bigint LANGUAGE sql STABLE AS 'SELECT count(*) FROM orders'")
    server.rows("CREATE VIEW late AS SELECT open_orders() AS n")
    server.rows("CREATE FUNCTION path_orders() RETURNS bigint LANGUAGE sql STABLE SET search_path = public AS "
                "'SELECT count(*) FROM orders'")
    server.rows("CREATE VIEW sound AS SELECT path_orders() AS n")
    server.rows("GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader")


def set_password(server, password):
    quoted = password.replace("'", "''")
    server.rows(f"ALTER ROLE reader PASSWORD '{quoted}'")


def listed(workspace, name="shop"):
    found = [entry for entry in workspace.json("connectors").get("connectors", []) if entry["id"] == name]
    return found[0] if found else {}


def works(workspace, name="shop"):
    return workspace.sql(name, "SELECT count(*) FROM customers").get("rows") == [[12]]


def says(done, *words):
    text = (done.stdout + done.stderr).decode()
    return all(word in text for word in words) and "hush" not in text


def everything_in(folder):
    return b"".join(path.read_bytes() for path in pathlib.Path(folder).rglob("*") if path.is_file())


def check_file(folder, url, server):
    workspace = Workspace(folder, FILE)
    workspace.connect(url, "shop", "--password-stdin", stdin=FIRST.encode())
    secrets = pathlib.Path(folder) / "passwords.yaml"
    check("the file is the owner's alone", secrets.stat().st_mode & 0o777 == 0o600, oct(secrets.stat().st_mode))
    check("the entry says where", listed(workspace)["password"] == "file", listed(workspace))
    check("with the password it works", works(workspace))
    wrong = workspace.run("update-password", "shop", "--password-stdin", stdin=b"hush wrong")
    check("a password that does not work is refused", wrong.returncode == 3 and says(wrong, "refused", "Nothing was changed"),
          wrong)
    check("and the old one stays", works(workspace))
    early = workspace.run("update-password", "shop", "--no-test", "--password-stdin", stdin=SECOND.encode())
    check("before the server has it, on wish", early.returncode == 0 and says(early, "not tried"), early)
    check("then it does not work yet", not works(workspace))
    set_password(server, SECOND)
    check("and works once the server has it", works(workspace))
    nothing = workspace.run("update-password", "shop", "--password-stdin", stdin=b"\n")
    check("an empty line is no password", nothing.returncode == 2 and works(workspace), nothing)
    set_password(server, FIRST)
    done = workspace.json("update-password", "shop", "--password-env", "SHOP_PASSWORD")
    check("a variable that is not set is told", done["exit"] == 1 and "SHOP_PASSWORD" in json.dumps(done), done)
    workspace.environment["SHOP_PASSWORD"] = FIRST
    done = workspace.json("update-password", "shop", "--password-env", "SHOP_PASSWORD")
    check("to a variable", done.get("password") == "environment:SHOP_PASSWORD" and done["tested"] is True, done)
    check("which leaves no password in the file", FIRST.encode() not in everything_in(folder) and works(workspace))
    del workspace.environment["SHOP_PASSWORD"]
    health = workspace.json("health")
    check("health names the variable", health["exit"] == 1 and health["healthy"] is False
          and "SHOP_PASSWORD (not set)" in health["connectors"][0]["password_place"], health)
    workspace.run("update-password", "shop", "--password-stdin", stdin=FIRST.encode())
    secrets.chmod(0o640)
    health = workspace.json("health")
    check("a file that others may read is refused", health["exit"] == 1 and "chmod 600" in json.dumps(health), health)
    secrets.chmod(0o600)
    check("disconnect removes the password", workspace.run("disconnect", "shop").returncode == 0
          and b"hush" not in everything_in(folder))


def check_health(folder, url):
    workspace = Workspace(folder, FILE)
    workspace.connect(url, "shop", "--password-stdin", stdin=FIRST.encode())
    health = workspace.json("health", "shop")["connectors"][0]
    check("health tells dialect and place", health["dialect"] == "postgres" and health["password"] == "file"
          and "passwords.yaml (mode 0600)" in health["password_place"], health)
    text = workspace.run("health", "--verbose").stdout.decode()
    check("health --verbose", "password in: " in text and "(mode 0600)" in text and "encryption: " in text and url in text, text)
    check("health of an unknown one", workspace.run("health", "none").returncode != 0)
    (pathlib.Path(folder) / "connectors.yaml").chmod(0o666)
    health = workspace.json("health", "shop")["connectors"][0]
    check("health warns of a list that others may change", "may be changed by others" in json.dumps(health), health)
    (pathlib.Path(folder) / "connectors.yaml").chmod(0o600)
    entry = listed(workspace)
    check("connectors tells the kind and its maturity", entry["kind"] == "PostgreSQL" and entry["maturity"] == "real engine"
          and entry["tried_with"] == "PostgreSQL 15" and entry["dialect"] == "postgres", entry)
    check("connectors tells the last contact", entry["last_contact"][:2] == "20" and entry["last_contact"][-1] == "Z", entry)
    late = workspace.sql("shop", "SELECT n FROM public.late")
    check("a function without a path of its own is told", late["exit"] != 0 and "without its schema" in json.dumps(late)
          and "SET search_path" in json.dumps(late), late)
    sound = workspace.sql("shop", "SELECT n FROM public.sound")
    check("one with a path of its own works", sound.get("rows") == [[60]], sound)


def check_names(folder, url):
    workspace = Workspace(folder, FILE)
    workspace.connect(url, "shop", "--alias", "till", "--password-stdin", stdin=FIRST.encode())
    check("by its alias", works(workspace, "till") and workspace.json("extract-schema", "till")["exit"] == 0)
    check("a question by its alias", workspace.json("ask", "How many customers are there?", "--connector", "till").get("rows")
          == [[12]])
    check("health by its alias", workspace.json("health", "till")["connectors"][0]["id"] == "shop")
    done = workspace.run("alias", "till", "desk")
    check("another alias", done.returncode == 0 and works(workspace, "desk") and not works(workspace, "till"), done)
    check("an alias that is no name", workspace.run("alias", "shop", "a b").returncode != 0)
    check("an empty one removes it", workspace.run("alias", "shop", "").returncode == 0 and not works(workspace, "desk"))
    near = workspace.run("alias", "shpo", "x")
    check("an unknown one is told with the nearest", says(near, "shop?"), near)
    listing = pathlib.Path(folder) / "connectors.yaml"
    good = listing.read_text()
    listing.write_text(good.replace("password: file", "pasword: file"))
    for words in (("connectors",), ("alias", "shop", "till"), ("connect", url, "--id", "other"), ("health",)):
        done = workspace.run(*words)
        check(f"an edit with an error: {words[0]}", done.returncode != 0
              and says(done, "connectors.yaml: line 4", "pasword", "Did you mean password?"), done)
    check("is not written over", "pasword" in listing.read_text())
    listing.write_text(good.replace("reader@", "reader:hush@"))
    for words in (("connectors",), ("health", "--verbose"), ("connectors", "--json"), ("update-password", "shop")):
        done = workspace.run(*words)
        check(f"a password in the list: {words[0]}", done.returncode != 0
              and says(done, "connectors.yaml: line 3", "does not belong here", "update-password shop"), done)
    listing.write_text(good)
    check("and right again it works", works(workspace))


def check_sampling(folder, url):
    workspace = Workspace(folder, FILE)
    workspace.connect(url, "shop", "--password-stdin", stdin=FIRST.encode())
    question = ("ask", "How many customers are from Oslo?", "--connector", "shop")
    workspace.json(*question)
    state = pathlib.Path(folder) / "state"
    check("values are learned", b"Oslo" in everything_in(state))
    workspace.connect(url, "shop", "--no-samples")
    check("switched off, they are removed", b"Oslo" not in everything_in(state))
    workspace.json(*question)
    check("and not read again", b"Oslo" not in everything_in(state) and listed(workspace)["samples"] == "off")
    counted = workspace.json("ask", "How many customers are there?", "--connector", "shop")
    check("questions are still answered", counted.get("rows") == [[12]], counted)
    workspace.connect(url, "shop", "--samples")
    workspace.json(*question)
    check("switched on, they are read", b"Oslo" in everything_in(state))
    check("off for all", workspace.run("config", "knowledge.samples", "off").returncode == 0
          and b"Oslo" not in everything_in(state))
    told = workspace.json("health")["connectors"][0]["samples"]
    check("and told so", listed(workspace)["samples"] == "off" and told == "off", told)


def type_into(words, environment, folder, lines):
    """Runs the program on a terminal and types a line at each prompt; what the terminal showed, and the exit status."""
    process, terminal = pty.fork()
    if process == 0:
        os.execve(BINARY, [str(BINARY), *words, "--workspace", str(folder)], environment)
    shown, waiting, deadline = b"", list(lines), time.monotonic() + 60
    while time.monotonic() < deadline:
        if select.select([terminal], [], [], 0.5)[0]:
            try:
                part = os.read(terminal, 4096)
            except OSError:
                break
            if not part:
                break
            shown += part
            if waiting and part.rstrip(b" ").endswith(b":"):
                time.sleep(0.1)  # the terminal stops showing what is typed just after the prompt
                os.write(terminal, waiting.pop(0))
    os.close(terminal)
    return shown.decode(), os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])


def check_prompt(folder, url, server):
    workspace = Workspace(folder, FILE)
    workspace.connect(url, "shop", "--password-stdin", stdin=FIRST.encode())
    environment = {**workspace.environment, "TERM": "xterm"}
    set_password(server, THIRD)
    typed = THIRD.encode() + b"\n"
    shown, status = type_into(["update-password", "shop"], environment, folder, [typed, typed])
    check("typed twice, it is taken", status == 0 and works(workspace), shown)
    check("and not shown", "hush" not in shown and "New password of shop" in shown, shown)
    shown, status = type_into(["update-password", "shop"], environment, folder, [typed, b"hush other\n"])
    check("two that differ change nothing", status != 0 and "differ" in shown and works(workspace), shown)
    shown, status = type_into(["connect", url, "--id", "second", "--ask-password"], environment, folder, [typed])
    check("connect asks for it", status == 0 and works(workspace, "second") and "hush" not in shown, shown)
    shown, status = type_into(["connect", url, "--id", "fourth", "--password-stdin"], environment, folder, [typed])
    check("standard input that is a terminal does not show it", status == 0 and "hush" not in shown, shown)
    check("connect asks nobody", workspace.run("connect", url, "--id", "third", "--ask-password").returncode == 2)
    shown, status = type_into(["update-password", "shop"], environment, folder, [b"\x03"])
    check("Ctrl-C changes nothing", status == 130 and works(workspace), (status, shown))
    none = workspace.run("update-password", "shop")
    check("without a terminal the options are named", none.returncode == 2 and says(none, "--password-stdin"), none)
    set_password(server, FIRST)


# A daemon that the bus starts itself, because the first one has not its name yet, is locked and keeps our pipes open.
KEYRING = """
printf 'keyring' | gnome-keyring-daemon --unlock --components=secrets --daemonize >/dev/null 2>&1
for try in $(seq 200); do
  dbus-send --session --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.NameHasOwner \
    string:org.freedesktop.secrets 2>/dev/null | grep -q 'boolean true' && break
  sleep 0.02
done
exec "$@"
"""
LOCKED = """
gnome-keyring-daemon --start --components=secrets >/dev/null 2>&1
exec "$@"
"""


class KeyringWorkspace(Workspace):
    """Each command in a session of its own with the same keyring: nothing but the keyring carries a password over."""
    session = KEYRING

    def run(self, *words, stdin=b""):
        return subprocess.run(["dbus-run-session", "--", "sh", "-c", self.session, "sh", BINARY, *words, "--workspace",
                               self.folder], env=self.environment, input=stdin, timeout=120, capture_output=True, check=False)


def check_keyring(folder, url, server):
    home = pathlib.Path(folder) / "home"
    home.mkdir()
    workspace = KeyringWorkspace(pathlib.Path(folder) / "work", {"HOME": str(home)})
    workspace.connect(url, "shop", "--password-stdin", stdin=FIRST.encode())
    check("the entry says that the keyring has it", listed(workspace)["password"] == "keyring", listed(workspace))
    check("no file of ours does", not (workspace.folder / "passwords.yaml").exists()
          and FIRST.encode() not in everything_in(workspace.folder))
    check("the next session reads it", works(workspace))
    set_password(server, SECOND)
    check("the old one does not work", not works(workspace))
    done = workspace.run("update-password", "shop", "--password-stdin", stdin=SECOND.encode())
    check("it is replaced", done.returncode == 0 and works(workspace), done)
    check("health says where", workspace.json("health")["connectors"][0]["password_place"] == "the keyring")
    workspace.session = LOCKED
    locked = workspace.run("health")
    check("a locked keyring is told", locked.returncode == 1 and says(locked, "The keyring is locked."), locked)
    replaced = workspace.run("update-password", "shop", "--no-test", "--password-stdin", stdin=THIRD.encode())
    check("nothing stands in for it", replaced.returncode == 1 and not (workspace.folder / "passwords.yaml").exists(), replaced)
    kept = workspace.run("disconnect", "shop")
    check("nor is the entry removed without its password", kept.returncode == 1 and listed(workspace) != {}, kept)
    plain = Workspace(workspace.folder, {"HOME": str(home)})
    gone = plain.run("health")
    check("a session without a keyring is told", gone.returncode == 1 and says(gone, "no message bus"), gone)
    moved = Workspace(workspace.folder, {"HOME": str(home), **FILE})
    workspace.session = KEYRING
    check("nothing was lost", works(workspace))
    moved = KeyringWorkspace(workspace.folder, {"HOME": str(home), **FILE})
    done = moved.run("update-password", "shop", "--password-stdin", stdin=SECOND.encode())
    check("on wish it moves to the file", done.returncode == 0 and listed(moved)["password"] == "file" and works(plain), done)
    done = workspace.run("update-password", "shop", "--password-stdin", stdin=SECOND.encode())
    check("and back, out of the file", listed(workspace)["password"] == "keyring"
          and SECOND.encode() not in everything_in(workspace.folder) and works(workspace), done)
    check("disconnect takes it out", workspace.run("disconnect", "shop").returncode == 0)
    left = subprocess.run(["dbus-run-session", "--", "sh", "-c", KEYRING, "sh", "secret-tool", "search", "--all", "service",
                           "vouch"], env=workspace.environment, capture_output=True, timeout=60, check=False)
    check("of the keyring too", b"connector" not in left.stdout + left.stderr, left)
    set_password(server, FIRST)


def main():
    port = free_port()
    with Server([f"port={port}", "listen_addresses=127.0.0.1", "max_connections=20"], {"pg_hba.conf": ACCESS}) as server:
        fill(server)
        url = f"postgresql://reader@localhost:{port}/shop?sslmode=prefer"
        for part in (check_file, check_health, check_names, check_sampling, check_prompt, check_keyring):
            with tempfile.TemporaryDirectory(prefix="vouch-register-") as folder:
                takes_server = part in (check_file, check_prompt, check_keyring)
                part(folder, url, *([server] if takes_server else []))
    finish()


if __name__ == "__main__":
    main()
