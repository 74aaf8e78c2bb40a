// What the library does while it is loaded has seen nothing foreign, and needs the file system. All
// after that, also the reading of the file's head, happens behind the limits, Landlock (this file
// and its log, reading only) and the first filter (no network, no process, nothing written). The
// second filter then stops the opening of files altogether, so that a kernel without Landlock keeps
// statements from files too.
//
// DuckDB's own limit of memory does not cover what functions of lists take; the address space does.

#include "worker/duckdb_job.h"

#include <csignal>
#include <stop_token>
#include <string>
#include <thread>

#include <poll.h>
#include <unistd.h>

#include "duckdb/protocol.h"
#include "duckdb/server.h"
#include "worker/sandbox.h"

namespace vouch::worker {

using base::Result;
using duckdb::FailureSource;

namespace {

constexpr duckdb::EngineLimits kLimits{};
/// Beyond what DuckDB gives to data: code, stacks, what its allocator keeps.
constexpr base::ByteCount kAddressSpaceMore{std::uint64_t{2} << 30};

int tell(FailureSource source, const base::Error& error) {
    duckdb::write_whole(duckdb::kConnection, duckdb::encode_failure({source, error.message}));
    return 1;
}

/// Whoever asked may be killed while a query runs that never ends.
void end_with_connection() {
    pollfd entry{duckdb::kConnection, POLLRDHUP, 0};
    while (::poll(&entry, 1, -1) <= 0) {
    }
    ::_exit(0);
}

/// DuckDB asks how much memory its control group may have, and does not start where it sees these
/// files and cannot read them.
std::vector<std::filesystem::path> files_of(const std::filesystem::path& database) {
    std::filesystem::path log = database;
    log += ".wal";
    return {database, log, "/proc/self/cgroup", "/sys/fs/cgroup"};
}

} // namespace

int run_duckdb_job(const std::filesystem::path& library, const std::filesystem::path& database) {
    Result<duckdb::Server> server = duckdb::Server::load(library);
    if (!server) return tell(FailureSource::Setup, server.error());
    auto opening = SystemCallFilter::compile(FilterRules::EngineOpening);
    if (!opening) return tell(FailureSource::Setup, opening.error());
    auto serving = SystemCallFilter::compile(FilterRules::EngineServing);
    if (!serving) return tell(FailureSource::Setup, serving.error());

    auto limited = set_engine_limits({kLimits.memory.value + kAddressSpaceMore.value});
    if (!limited) return tell(FailureSource::Setup, limited.error());
    std::uint32_t landlock = give_up_file_system_but(files_of(database));
    if (auto closed = opening->install(); !closed)
        return tell(FailureSource::Setup, closed.error());
    std::jthread watch(end_with_connection);
    if (auto opened = server->open(database, kLimits); !opened) {
        tell(FailureSource::Open, opened.error());
        ::_exit(1);
    }
    if (auto closed = serving->install(); !closed) {
        tell(FailureSource::Setup, closed.error());
        ::_exit(1);
    }
    duckdb::write_whole(duckdb::kConnection, duckdb::encode_ready({server->version(), landlock}));
    server->serve(duckdb::kConnection);
    ::_exit(0);
}

} // namespace vouch::worker
