// vouch-worker: what foreign bytes could take over, in a process that can do nothing. Started by
// vouch with its connection as descriptor 3; of no use by hand.
//
//   vouch-worker PDFIUM                 reads documents, one a process; PDFIUM may be empty
//   vouch-worker duckdb LIBRARY FILE    runs DuckDB over one database

#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "document/worker_protocol.h"
#include "worker/duckdb_job.h"
#include "worker/launcher.h"

int main(int count, char** arguments) {
    if (count == 2) {
        vouch::document::EnginePaths paths{arguments[1]};
        auto served = vouch::worker::serve_requests(vouch::document::kWorkerConnection, paths);
        return served ? EXIT_SUCCESS : EXIT_FAILURE;
    }
    if (count == 4 && std::string_view(arguments[1]) == "duckdb")
        return vouch::worker::run_duckdb_job(arguments[2], arguments[3]);
    std::fputs("vouch-worker is started by vouch; it has no use of its own.\n", stderr);
    return EXIT_FAILURE;
}
