// One query at a time, from one connection. Rows go out as DuckDB makes them, a vector of 2,048 at
// a time, in frames of about 64 KiB; when nobody reads, the writing waits, and with it the query.
// The other side never says stop: it kills the process.

#include "duckdb/server.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <optional>
#include <utility>
#include <vector>

#include <sys/socket.h>
#include <unistd.h>

#include "duckdb/detail/handle.h"
#include "duckdb/detail/library.h"
#include "duckdb/detail/types.h"
#include "duckdb/detail/values.h"
#include "duckdb/protocol.h"

namespace vouch::duckdb {

using base::ErrorCode;
using base::fail;
using base::Result;
using detail::Handle;
using detail::Index;
using detail::Library;

namespace {

constexpr std::size_t kFrameBytes = 64 * 1024;
constexpr std::size_t kQueryBytesMax = 16 << 20;
constexpr std::uint64_t kListValuesMax =
    1'000'000; // of a row; each takes a hundred bytes once more

struct Setting {
    const char* name;
    const char* value;
};

constexpr std::array kSettings{
    Setting{"access_mode", "READ_ONLY"},
    Setting{"max_temp_directory_size", "0B"}, // no folder can be named "none" here
    Setting{"enable_external_access", "false"},
    Setting{"autoinstall_known_extensions", "false"},
    Setting{"autoload_known_extensions", "false"},
    Setting{"allow_community_extensions", "false"},
    Setting{"allow_unsigned_extensions", "false"},
    Setting{"allow_persistent_secrets", "false"},
    Setting{"enable_external_file_cache", "false"},
    Setting{"lock_configuration", "true"},
};

Failure own_failure(FailureSource source, std::string text) { return {source, std::move(text)}; }

Failure statement_failure(const char* text) {
    return own_failure(FailureSource::Statement, text == nullptr ? "" : text);
}

std::optional<Query> receive_query(int connection, FrameBuffer& buffer) {
    std::string block(kFrameBytes, '\0');
    Frame frame;
    FrameBuffer::State state{};
    while ((state = buffer.take(frame, kQueryBytesMax)) == FrameBuffer::State::Incomplete) {
        ssize_t got = ::read(connection, block.data(), block.size());
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return std::nullopt;
        buffer.add({block.data(), static_cast<std::size_t>(got)});
    }
    if (state == FrameBuffer::State::Broken || frame.kind != FrameKind::Query) return std::nullopt;
    return decode_query(frame.content);
}

} // namespace

bool write_whole(int connection, std::string_view bytes) {
    while (!bytes.empty()) {
        ssize_t written = ::send(connection, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

struct Server::Engine {
    explicit Engine(Library loaded)
        : library(loaded), database(loaded->close), connection(loaded->disconnect) {}

    Library library;
    Handle<detail::Database> database;
    Handle<detail::Connection> connection;
};

namespace {

/// One statement from its text to its last frame.
class Run {
public:
    Run(const Library& library, detail::Connection engine, const Query& query, int connection)
        : library_(library), engine_(engine), query_(query), connection_(connection),
          statements_(library->destroy_extracted), prepared_(library->destroy_prepare),
          pending_(library->destroy_pending), writer_(library) {}
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;
    ~Run() {
        if (has_result_) library_->destroy_result(&result_);
    }

    /// False when the other side is gone.
    bool run() {
        std::optional<Failure> failure = prepare();
        if (!failure) failure = execute();
        if (!failure) failure = describe();
        if (failure) return send(encode_failure(*failure));
        return send(encode_columns(columns_)) && send_rows();
    }

private:
    std::optional<Failure> prepare() {
        Index count =
            library_->extract_statements(engine_, query_.text.c_str(), statements_.place());
        if (count == 0)
            return statement_failure(library_->extract_statements_error(statements_.get()));
        if (count > 1)
            return own_failure(FailureSource::Refused,
                               "DuckDB takes it for several statements, and only one is run.");
        if (library_->prepare_extracted_statement(engine_, statements_.get(), 0,
                                                  prepared_.place()) != 0)
            return statement_failure(library_->prepare_error(prepared_.get()));
        std::uint32_t type = library_->prepared_statement_type(prepared_.get());
        if (type == detail::kSelectStatement || type == detail::kExplainStatement)
            return std::nullopt;
        return own_failure(FailureSource::Refused, "It is not a statement that only reads.");
    }

    std::optional<Failure> execute() {
        if (library_->pending_prepared_streaming(prepared_.get(), pending_.place()) != 0)
            return statement_failure(library_->pending_error(pending_.get()));
        has_result_ = true;
        if (library_->execute_pending(pending_.get(), &result_) == 0) return std::nullopt;
        return statement_failure(library_->result_error(&result_));
    }

    std::optional<Failure> describe() {
        Index count = library_->column_count(&result_);
        if (count > kColumnsMax)
            return own_failure(FailureSource::Refused, "The result has too many columns.");
        for (Index column = 0; column < count; ++column) {
            std::string name(library_->column_name(&result_, column));
            Result<detail::Type> type =
                detail::describe_type(library_, library_->column_logical_type(&result_, column));
            if (!type)
                return own_failure(FailureSource::Type, "The type of the column \"" + name +
                                                            "\" cannot be read from DuckDB.");
            columns_.push_back({std::move(name), type->name});
            types_.push_back(std::move(*type));
        }
        return std::nullopt;
    }

    bool send_rows() {
        for (;;) {
            Handle<detail::Chunk> chunk(library_->destroy_data_chunk,
                                        library_->fetch_chunk(result_));
            if (chunk.get() == nullptr) break;
            if (!put_chunk(chunk.get())) return !gone_;
        }
        const char* error = library_->result_error(&result_);
        if (error != nullptr && *error != '\0')
            return send(encode_failure(statement_failure(error)));
        return flush() && send(encode_frame(FrameKind::End, {}));
    }

    /// False where nothing is to follow.
    bool put_chunk(detail::Chunk chunk) {
        std::vector<detail::Vector> vectors;
        for (Index column = 0; column < types_.size(); ++column)
            vectors.push_back(library_->data_chunk_get_vector(chunk, column));
        const Index count = library_->data_chunk_get_size(chunk);
        for (Index row = 0; row < count; ++row) {
            if (!put_row(vectors, row)) {
                if (flush()) send(reason_of_gap());
                return false;
            }
            if (rows_.size() >= kFrameBytes && !flush()) return false;
        }
        return flush();
    }

    bool put_row(const std::vector<detail::Vector>& vectors, Index row) {
        std::size_t before = rows_.size();
        bool whole = true;
        writer_.begin_row(std::min(query_.row_bytes_max, kListValuesMax));
        for (std::size_t column = 0; whole && column < types_.size(); ++column) {
            whole = writer_.put(rows_, types_[column], vectors[column], row) &&
                    rows_.size() - before <= query_.row_bytes_max;
        }
        if (!whole) rows_.resize(before);
        return whole;
    }

    /// Why a row was left out.
    std::string reason_of_gap() const {
        if (!writer_.unreadable()) return encode_frame(FrameKind::RowTooLong, {});
        return encode_failure(
            own_failure(FailureSource::Type, "DuckDB makes no text of a value of the result."));
    }

    bool flush() {
        if (rows_.empty()) return true;
        bool sent = send(encode_frame(FrameKind::Rows, rows_));
        rows_.clear();
        return sent;
    }

    bool send(const std::string& frame) {
        if (!gone_) gone_ = !write_whole(connection_, frame);
        return !gone_;
    }

    const Library& library_;
    detail::Connection engine_;
    const Query& query_;
    int connection_;
    Handle<detail::Statements> statements_;
    Handle<detail::Prepared> prepared_;
    Handle<detail::Pending> pending_;
    detail::ResultHandle result_{};
    bool has_result_ = false;
    std::vector<Column> columns_{};
    std::vector<detail::Type> types_{};
    detail::CellWriter writer_;
    std::string rows_{};
    bool gone_ = false;
};

} // namespace

Server::Server(std::unique_ptr<Engine> engine) : engine_(std::move(engine)) {}
Server::Server(Server&&) noexcept = default;
Server& Server::operator=(Server&&) noexcept = default;
Server::~Server() = default;

Result<Server> Server::load(const std::filesystem::path& library) {
    return Server(std::make_unique<Engine>(TRY(Library::load(library))));
}

std::string Server::version() const { return engine_->library->library_version(); }

Result<void> Server::open(const std::filesystem::path& database, const EngineLimits& limits) {
    const Library& library = engine_->library;
    Handle<detail::Config> config(library->destroy_config);
    std::string memory = std::to_string(limits.memory.value) + "B";
    std::string threads = std::to_string(limits.threads);
    std::vector<Setting> settings{{"memory_limit", memory.c_str()}, {"threads", threads.c_str()}};
    settings.insert(settings.end(), kSettings.begin(), kSettings.end());
    if (library->create_config(config.place()) != 0)
        return fail(ErrorCode::Unavailable, "DuckDB makes no configuration.");
    for (const Setting& setting : settings) {
        if (library->set_config(config.get(), setting.name, setting.value) != 0)
            return fail(ErrorCode::Unavailable,
                        "This DuckDB has no setting " + std::string(setting.name) + ".");
    }
    char* error = nullptr;
    bool opened =
        library->open_ext(database.c_str(), engine_->database.place(), config.get(), &error) == 0;
    std::string reason = detail::take_text(library, error);
    if (!opened) return fail(ErrorCode::Io, std::move(reason));
    if (library->connect(engine_->database.get(), engine_->connection.place()) != 0)
        return fail(ErrorCode::Unavailable, "DuckDB gives no connection.");
    return {};
}

void Server::serve(int connection) {
    FrameBuffer buffer;
    while (std::optional<Query> query = receive_query(connection, buffer)) {
        Run run(engine_->library, engine_->connection.get(), *query, connection);
        if (!run.run()) return;
    }
}

} // namespace vouch::duckdb
