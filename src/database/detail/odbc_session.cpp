// What a driver does happens on a thread of the connection's own, the freeing of the connection
// included, behind a fence that keeps it from writing files (base/file_fence.h): drivers run inside
// this process, and the engine of one may be a library that does what a statement says.

#include "database/detail/odbc_session.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "database/detail/odbc_errors.h"
#include "sql/policy/approved.h"
#include "sqlite/identifier.h"

namespace vouch::database::detail {

using base::ErrorCode;
using base::fail;
using base::Result;
using base::Unexpected;

namespace {

constexpr std::chrono::seconds kConnectTime{10};
constexpr std::chrono::milliseconds kEndTime{1'000};
constexpr std::uint64_t kOwnRowBytesMax = 16 << 20;

} // namespace

Result<OdbcSession> OdbcSession::open(const OdbcTarget& target, const base::Context& context) {
    OdbcSession session(target);
    TRY(session.connect(context));
    TRY(session.check_engine());
    TRY(target.engine->start(session, context));
    session.close();
    auto act = [commit = target.engine->commit](OdbcLink& link) {
        link.close_cursor();
        return link.set_commit(commit);
    };
    auto set = TRY(session.call<void>(context, act));
    if (!set) return Unexpected(session.failed(set.error()));
    return session;
}

OdbcSession::~OdbcSession() {
    // The thread has the last hold of it, whenever its call comes back.
    if (link_) thread_.finish(kEndTime, [link = std::move(link_)]() mutable { link.reset(); });
}

template <typename T>
Result<OdbcResult<T>> OdbcSession::call(const base::Context& context,
                                        std::function<OdbcResult<T>(OdbcLink&)> act) {
    auto result = std::make_shared<std::optional<OdbcResult<T>>>();
    auto on_thread = [result, link = link_, act = std::move(act)] { *result = act(*link); };
    auto interrupt = [watched = std::weak_ptr(link_)] {
        if (auto link = watched.lock()) link->cancel();
    };
    auto done = thread_.run(context, on_thread, interrupt);
    if (!done) {
        if (thread_.lost() || done.error().code == ErrorCode::Unavailable) broken_ = true;
        return Unexpected(std::move(done).error());
    }
    return std::move(**result);
}

Result<void> OdbcSession::connect(const base::Context& context) {
    std::string text = TRY(odbc_connection_text(target_));
    base::Context limited = context.within(kConnectTime);
    auto result = std::make_shared<std::optional<OdbcResult<void>>>();
    auto act = [text, result, link = link_] {
        *result = link->connect(text, static_cast<unsigned int>(kConnectTime.count()));
    };
    fenced_ = thread_.raise(target_.engine->fence(target_), limited);
    auto done = thread_.run(limited, act, {});
    if (!done) {
        broken_ = true;
        TRY(context.check()); // the caller's own end comes before that of the connecting
        if (done.error().code != ErrorCode::Timeout) return done;
        return fail(ErrorCode::Unavailable, "The ODBC driver " + target_.driver +
                                                " did not connect within " +
                                                std::to_string(kConnectTime.count()) + " s.");
    }
    engine_version_ = link_->engine_version();
    if (**result) {
        auto closer = target_.engine->closer_fence(target_);
        if (fenced_ && closer) fenced_ = thread_.raise(*closer, limited);
        return {};
    }
    broken_ = true;
    const OdbcDiagnostic& said = (*result)->error();
    if (auto error = odbc_manager_error(said, target_)) return Unexpected(std::move(*error));
    return Unexpected(target_.engine->login_error(said, target_));
}

/// What the driver's library promised and what the driver says must be one.
Result<void> OdbcSession::check_engine() const {
    if (link_->engine().starts_with(target_.engine->name)) return {};
    return fail(ErrorCode::Unsupported, "Through the ODBC driver " + target_.driver + " answers " +
                                            link_->engine() + ", and not " +
                                            std::string(target_.engine->name) + ".");
}

std::string OdbcSession::engine() const {
    return std::string(target_.engine->name) + " " + engine_version_ + " (ODBC driver " +
           target_.driver + " " + link_->driver_version() + ")";
}

void OdbcSession::set_server(std::string_view default_schema, std::string_view version) {
    default_schema_ = default_schema;
    engine_version_ = version;
}

Result<void> OdbcSession::begin(const base::Context& context, const base::Context& patience) {
    return target_.engine->begin(*this, context, patience);
}

/// Drops what was read, on this side and on the driver's.
void OdbcSession::close() {
    columns_.clear();
    block_ = {};
    row_ = 0;
}

void OdbcSession::end() {
    close();
    if (!usable()) return;
    if (target_.engine->commit == OdbcCommit::EachStatement) {
        auto closed = call<void>(base::Context{}.within(kEndTime), [](OdbcLink& link) {
            link.close_cursor();
            return OdbcResult<void>();
        });
        if (!closed) broken_ = true;
        return;
    }
    auto act = [release = target_.engine->release](OdbcLink& link) -> OdbcResult<void> {
        TRY(link.roll_back());
        TRY(link.execute(std::string(release.text())));
        return link.roll_back();
    };
    auto ended = call<void>(base::Context{}.within(kEndTime), act);
    if (!ended || !*ended) broken_ = true;
}

Result<void> OdbcSession::send(const CatalogQuery& query, const base::Context& context) {
    row_bytes_max_ = kOwnRowBytesMax;
    return send_text(std::string(query.text()), context);
}

Result<void> OdbcSession::send(const NumberedQuery& query, const base::Context& context) {
    row_bytes_max_ = kOwnRowBytesMax;
    return send_text(query.text(), context);
}

Result<void> OdbcSession::send(const CatalogQuery& query, std::string_view relation,
                               const base::Context& context) {
    row_bytes_max_ = kOwnRowBytesMax;
    return send_text(std::string(query.text()) + sqlite::quote_identifier(relation), context);
}

Result<void> OdbcSession::send(const sql::policy::ApprovedQuery& query,
                               base::ByteCount row_bytes_max, const base::Context& context) {
    row_bytes_max_ = row_bytes_max.value;
    return send_text(query.text(), context);
}

Result<void> OdbcSession::send(const sql::policy::ApprovedEstimate& query,
                               const base::Context& context) {
    row_bytes_max_ = kOwnRowBytesMax;
    return send_text(query.text(), context);
}

Result<void> OdbcSession::run(const CatalogQuery& query, const base::Context& context) {
    TRY(send(query, context));
    while (TRY(next(context))) {
    }
    return {};
}

Result<void> OdbcSession::send_text(const std::string& text, const base::Context& context) {
    TRY(context.check());
    close();
    auto columns = TRY(call<std::vector<OdbcColumn>>(
        context, [text](OdbcLink& link) { return link.execute(text); }));
    if (!columns) return Unexpected(failed(columns.error()));
    columns_ = std::move(*columns);
    return {};
}

Result<bool> OdbcSession::next(const base::Context& context) {
    TRY(context.check());
    if (row_ == block_.rows && !block_.last) TRY(fetch(context));
    if (row_ < block_.rows) {
        ++row_;
        return true;
    }
    if (block_.failure) return Unexpected(failed(*block_.failure));
    return false;
}

Result<void> OdbcSession::go_on_after(const base::Error& error, const base::Context& context) {
    if (error.code == ErrorCode::Cancelled || error.code == ErrorCode::Unavailable)
        return Unexpected(error);
    if (error.code == ErrorCode::Timeout) return {};
    end();
    return begin(context, context);
}

Result<void> OdbcSession::fetch(const base::Context& context) {
    auto block = TRY(
        call<OdbcBlock>(context, [most = row_bytes_max_](OdbcLink& link) -> OdbcResult<OdbcBlock> {
            return link.fetch(most);
        }));
    block_ = std::move(*block);
    row_ = 0;
    return {};
}

std::optional<std::string_view> OdbcSession::value(std::size_t column) const {
    if (row_ == 0 || column >= columns_.size()) return std::nullopt;
    const OdbcBlock::Cell& cell = block_.cells[(row_ - 1) * columns_.size() + column];
    if (cell.null) return std::nullopt;
    return std::string_view(block_.bytes).substr(cell.begin, cell.size);
}

base::Error OdbcSession::failed(const OdbcDiagnostic& said) {
    if (auto error = odbc_manager_error(said, target_)) {
        if (error->code == ErrorCode::Unavailable) broken_ = true;
        return std::move(*error);
    }
    return target_.engine->statement_error(said);
}

} // namespace vouch::database::detail
