// Values come in pieces by SQLGetData, which every driver can do for values of any length, as the
// driver's own text or, for what it calls binary, as bytes
// (learn.microsoft.com/sql/odbc/reference/develop-app/getting-long-data).
//
// Texts are asked for as SQL_C_CHAR, which is UTF-8 with both drivers in the locale "C", the only
// one that this program has; psqlodbc's own conversion to wide characters fails on long values.

#include "database/detail/odbc_link.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

#include <sql.h>
#include <sqlext.h>

namespace vouch::database::detail {
namespace {

constexpr std::size_t kPieceBytes = 64 << 10;
constexpr std::size_t kBlockRowsMax = 256;
constexpr std::size_t kBlockBytesMax = 1 << 20;
/// A slow statement's rows are passed on as they come: what is not cannot be part of a result that
/// the time cuts.
constexpr std::chrono::milliseconds kBlockTime{20};
constexpr std::size_t kNameBytesMax = 1'024;

bool good(SQLRETURN outcome) { return SQL_SUCCEEDED(outcome); }

/// For attributes that are numbers, which are passed in the place of a pointer.
SQLPOINTER number(std::uintptr_t value) {
    return reinterpret_cast<SQLPOINTER>(value); // NOLINT: the interface asks for it
}

SQLCHAR* text_of(const std::string& text) {
    // The interface has no const; nothing is written.
    return reinterpret_cast<SQLCHAR*>(const_cast<char*>(text.data())); // NOLINT
}

bool is_binary(int type) {
    return type == SQL_BINARY || type == SQL_VARBINARY || type == SQL_LONGVARBINARY;
}

} // namespace

OdbcLink::~OdbcLink() {
    if (statement_ != nullptr) SQLFreeHandle(SQL_HANDLE_STMT, statement_);
    if (connected_) {
        // A transaction that is open would keep the connection from closing.
        SQLEndTran(SQL_HANDLE_DBC, connection_, SQL_ROLLBACK);
        SQLDisconnect(connection_);
    }
    if (connection_ != nullptr) SQLFreeHandle(SQL_HANDLE_DBC, connection_);
    if (environment_ != nullptr) SQLFreeHandle(SQL_HANDLE_ENV, environment_);
}

/// Of the statement where there is one with a record, else of the connection.
OdbcDiagnostic OdbcLink::diagnostic() const {
    std::array<SQLCHAR, 6> state{};
    std::array<SQLCHAR, SQL_MAX_MESSAGE_LENGTH * 2> message{};
    const std::array<std::pair<SQLSMALLINT, SQLHANDLE>, 3> places{{{SQL_HANDLE_STMT, statement_},
                                                                   {SQL_HANDLE_DBC, connection_},
                                                                   {SQL_HANDLE_ENV, environment_}}};
    for (auto [kind, handle] : places) {
        SQLINTEGER native = 0;
        SQLSMALLINT length = 0;
        if (handle == nullptr) continue;
        if (!good(SQLGetDiagRec(kind, handle, 1, state.data(), &native, message.data(),
                                static_cast<SQLSMALLINT>(message.size()), &length)))
            continue;
        return {reinterpret_cast<const char*>(state.data()), native,
                reinterpret_cast<const char*>(message.data())};
    }
    return {"HY000", 0, "the driver says nothing of the reason"};
}

OdbcResult<void> OdbcLink::connect(const std::string& text, unsigned int seconds) {
    bool made = good(SQLAllocHandle(SQL_HANDLE_ENV, SQL_NULL_HANDLE, &environment_)) &&
                good(SQLSetEnvAttr(environment_, SQL_ATTR_ODBC_VERSION, number(SQL_OV_ODBC3), 0)) &&
                good(SQLAllocHandle(SQL_HANDLE_DBC, environment_, &connection_));
    if (!made) return base::Unexpected(diagnostic());
    // Wishes, which a driver may ignore: what counts is set and read back on the server.
    SQLSetConnectAttr(connection_, SQL_ATTR_LOGIN_TIMEOUT, number(seconds), 0);
    SQLSetConnectAttr(connection_, SQL_ATTR_ACCESS_MODE, number(SQL_MODE_READ_ONLY), 0);
    SQLRETURN outcome = SQLDriverConnect(connection_, nullptr, text_of(text), SQL_NTS, nullptr, 0,
                                         nullptr, SQL_DRIVER_NOPROMPT);
    if (!good(outcome)) return base::Unexpected(diagnostic());
    connected_ = true;
    engine_ = info(SQL_DBMS_NAME);
    engine_version_ = info(SQL_DBMS_VER);
    driver_version_ = info(SQL_DRIVER_VER);
    if (!good(SQLAllocHandle(SQL_HANDLE_STMT, connection_, &statement_)))
        return base::Unexpected(diagnostic());
    // The text is the engine's, not ODBC's with escapes in braces.
    SQLSetStmtAttr(statement_, SQL_ATTR_NOSCAN, number(SQL_NOSCAN_ON), 0);
    return {};
}

OdbcResult<void> OdbcLink::set_commit(OdbcCommit commit) {
    std::uintptr_t mode = commit == OdbcCommit::OnRequest ? SQL_AUTOCOMMIT_OFF : SQL_AUTOCOMMIT_ON;
    if (!good(SQLSetConnectAttr(connection_, SQL_ATTR_AUTOCOMMIT, number(mode), 0)))
        return base::Unexpected(diagnostic());
    return {};
}

std::string OdbcLink::info(unsigned short what) const {
    std::array<char, kNameBytesMax> text{};
    SQLSMALLINT length = 0;
    SQLGetInfo(connection_, what, text.data(), static_cast<SQLSMALLINT>(text.size() - 1), &length);
    return text.data();
}

std::string OdbcLink::attribute(unsigned short column, unsigned short what) const {
    std::array<char, kNameBytesMax> text{};
    SQLSMALLINT length = 0;
    SQLColAttribute(statement_, column, what, text.data(),
                    static_cast<SQLSMALLINT>(text.size() - 1), &length, nullptr);
    return text.data();
}

OdbcColumn OdbcLink::describe(unsigned short column) const {
    SQLSMALLINT type = 0;
    SQLDescribeCol(statement_, column, nullptr, 0, nullptr, &type, nullptr, nullptr, nullptr);
    return {attribute(column, SQL_DESC_NAME), attribute(column, SQL_DESC_TYPE_NAME), type,
            attribute(column, SQL_DESC_BASE_TABLE_NAME)};
}

OdbcResult<std::vector<OdbcColumn>> OdbcLink::execute(const std::string& statement) {
    close_cursor();
    SQLRETURN outcome =
        SQLExecDirect(statement_, text_of(statement), static_cast<SQLINTEGER>(statement.size()));
    open_ = true;
    if (outcome != SQL_NO_DATA && !good(outcome)) return base::Unexpected(diagnostic());
    SQLSMALLINT count = 0;
    if (!good(SQLNumResultCols(statement_, &count))) return base::Unexpected(diagnostic());
    columns_.clear();
    for (int column = 1; column <= count; ++column)
        columns_.push_back(describe(static_cast<unsigned short>(column)));
    return columns_;
}

OdbcBlock OdbcLink::fetch(std::uint64_t row_bytes_max) {
    OdbcBlock block;
    auto end = std::chrono::steady_clock::now() + kBlockTime;
    while (block.rows < kBlockRowsMax && block.bytes.size() < kBlockBytesMax &&
           (block.rows == 0 || std::chrono::steady_clock::now() < end)) {
        SQLRETURN outcome = columns_.empty() ? SQL_NO_DATA : SQLFetch(statement_);
        if (outcome == SQL_NO_DATA) {
            block.last = true;
            return block;
        }
        auto failure = good(outcome) ? read_row(block, row_bytes_max) : diagnostic();
        if (failure) {
            block.cells.resize(block.rows * columns_.size());
            block.failure = std::move(failure);
            block.last = true;
            return block;
        }
        ++block.rows;
    }
    return block;
}

std::optional<OdbcDiagnostic> OdbcLink::read_row(OdbcBlock& block, std::uint64_t row_bytes_max) {
    std::size_t begin = block.bytes.size();
    for (std::size_t index = 0; index < columns_.size(); ++index) {
        std::uint64_t used = block.bytes.size() - begin;
        if (used > row_bytes_max) {
            block.cells.resize((block.rows + 1) * columns_.size());
            return std::nullopt;
        }
        auto failure = read_cell(block, static_cast<unsigned short>(index), row_bytes_max - used);
        if (failure) return failure;
    }
    return std::nullopt;
}

std::optional<OdbcDiagnostic> OdbcLink::read_cell(OdbcBlock& block, unsigned short column,
                                                  std::uint64_t bytes_max) {
    bool binary = is_binary(columns_[column].type_number);
    std::size_t room = kPieceBytes - (binary ? 0 : 1); // a text is ended by a zero byte
    piece_.resize(kPieceBytes);
    OdbcBlock::Cell cell{block.bytes.size(), 0, false};
    SQLRETURN outcome = SQL_SUCCESS_WITH_INFO;
    while (outcome == SQL_SUCCESS_WITH_INFO && cell.size <= bytes_max) {
        SQLLEN left = 0;
        outcome = SQLGetData(statement_, static_cast<SQLUSMALLINT>(column + 1),
                             static_cast<SQLSMALLINT>(binary ? SQL_C_BINARY : SQL_C_CHAR),
                             piece_.data(), static_cast<SQLLEN>(piece_.size()), &left);
        if (outcome == SQL_NO_DATA) break;
        if (!good(outcome)) return diagnostic();
        if (left == SQL_NULL_DATA) {
            cell.null = true;
            break;
        }
        // What is left from here on may be more than there was room for, or unknown.
        bool whole = left >= 0 && static_cast<std::size_t>(left) <= room;
        std::size_t size = whole ? static_cast<std::size_t>(left) : room;
        block.bytes.append(piece_, 0, size);
        cell.size += size;
        if (whole) break;
    }
    block.cells.push_back(cell);
    return std::nullopt;
}

void OdbcLink::close_cursor() {
    if (std::exchange(open_, false)) SQLFreeStmt(statement_, SQL_CLOSE);
    columns_.clear();
}

OdbcResult<void> OdbcLink::roll_back() {
    close_cursor();
    if (!good(SQLEndTran(SQL_HANDLE_DBC, connection_, SQL_ROLLBACK)))
        return base::Unexpected(diagnostic());
    return {};
}

void OdbcLink::cancel() const {
    if (statement_ != nullptr) SQLCancel(statement_);
}

} // namespace vouch::database::detail
