"""What the benchmarks of whole processes share: running a program and asking the system what it took."""
import os
import statistics
import subprocess
import sys
import tempfile
import time


def binary():
    """The program that is measured: the first argument, as bench/run gives it."""
    if len(sys.argv) != 2:
        sys.exit(f"usage: {sys.argv[0]} PATH_OF_VOUCH")
    return os.path.abspath(sys.argv[1])


class Run:
    """One process from its start to its end: seconds, peak_megabytes of the largest process, status, and output where it does
    not go to a file that is named."""

    def __init__(self, arguments, output=None):
        with open(output, "wb") if output else tempfile.TemporaryFile() as file:
            begin = time.perf_counter()
            process = subprocess.Popen(arguments, stdin=subprocess.DEVNULL, stdout=file)
            _, status, usage = os.wait4(process.pid, 0)
            self.seconds = time.perf_counter() - begin
            process.returncode = os.waitstatus_to_exitcode(status)
            self.status = process.returncode
            # Below the size of this interpreter the figure says nothing: a child begins as its copy.
            self.peak_megabytes = usage.ru_maxrss * 1024 / 1e6
            if not output:
                file.seek(0)
                self.output = file.read().decode()


def checked(arguments):
    run = Run(arguments)
    if run.status != 0:
        sys.exit(f"{' '.join(arguments)}: exit status {run.status}\n{run.output}")
    return run


def drop_from_page_cache(folders_and_files):
    """Asks the kernel to forget the pages of these files. It keeps what another process has mapped."""
    for top in folders_and_files:
        files = [top] if os.path.isfile(top) else [
            os.path.join(folder, name) for folder, _, names in os.walk(top) for name in names
        ]
        for file in files:
            descriptor = os.open(file, os.O_RDONLY)
            try:
                os.fsync(descriptor)
                os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
            finally:
                os.close(descriptor)


def report(name, value, unit):
    print(f"{name}: {value:.1f} {unit}", flush=True)


def target(name, value, limit, unit):
    print(f"target: {name} < {limit} {unit}: {'met' if value < limit else 'missed'}", flush=True)


median = statistics.median
