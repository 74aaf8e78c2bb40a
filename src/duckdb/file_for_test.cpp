#include "duckdb/file_for_test.h"

#include <cstdio>
#include <cstdlib>
#include <string>

#include "duckdb/detail/handle.h"
#include "duckdb/detail/library.h"
#include "duckdb/session.h"

namespace vouch::duckdb {

namespace {

using detail::Handle;

[[noreturn]] void give_up(const char* what) {
    std::fprintf(stderr, "The test's database cannot be made: %s\n", what);
    std::abort();
}

void run(const detail::Library& library, detail::Connection connection,
         detail::Statements statements, detail::Index at) {
    Handle<detail::Prepared> prepared(library->destroy_prepare);
    Handle<detail::Pending> pending(library->destroy_pending);
    if (library->prepare_extracted_statement(connection, statements, at, prepared.place()) != 0)
        give_up(library->prepare_error(prepared.get()));
    if (library->pending_prepared_streaming(prepared.get(), pending.place()) != 0)
        give_up(library->pending_error(pending.get()));
    detail::ResultHandle result{};
    if (library->execute_pending(pending.get(), &result) != 0)
        give_up(library->result_error(&result));
    while (true) {
        Handle<detail::Chunk> chunk(library->destroy_data_chunk, library->fetch_chunk(result));
        if (chunk.get() == nullptr) break;
    }
    library->destroy_result(&result);
}

} // namespace

bool make_file_for_test(const std::filesystem::path& path, std::string_view statements) {
    auto parts = find_parts();
    if (!parts) return false;
    auto loaded = detail::Library::load(parts->library);
    if (!loaded) give_up(loaded.error().message.c_str());
    const detail::Library& library = *loaded;
    Handle<detail::Config> config(library->destroy_config);
    Handle<detail::Database> database(library->close);
    Handle<detail::Connection> connection(library->disconnect);
    Handle<detail::Statements> extracted(library->destroy_extracted);
    library->create_config(config.place());
    if (library->open_ext(path.c_str(), database.place(), config.get(), nullptr) != 0 ||
        library->connect(database.get(), connection.place()) != 0)
        give_up("no connection");
    detail::Index count = library->extract_statements(
        connection.get(), std::string(statements).c_str(), extracted.place());
    if (count == 0) give_up(library->extract_statements_error(extracted.get()));
    for (detail::Index at = 0; at < count; ++at)
        run(library, connection.get(), extracted.get(), at);
    return true;
}

} // namespace vouch::duckdb
