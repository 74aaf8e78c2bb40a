// vouch-worker: reads one document a process behind a sandbox. Started by vouch with its connection
// as descriptor 3 and the path of PDFium, which may be empty; of no use by hand.

#include <cstdio>
#include <cstdlib>

#include "document/worker_protocol.h"
#include "worker/launcher.h"

int main(int count, char** arguments) {
    if (count != 2) {
        std::fputs("vouch-worker is started by vouch; it has no use of its own.\n", stderr);
        return EXIT_FAILURE;
    }
    vouch::document::EnginePaths paths{arguments[1]};
    auto served = vouch::worker::serve_requests(vouch::document::kWorkerConnection, paths);
    return served ? EXIT_SUCCESS : EXIT_FAILURE;
}
