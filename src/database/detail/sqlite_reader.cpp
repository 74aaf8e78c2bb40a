#include "database/detail/sqlite_reader.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "database/detail/row_meter.h"
#include "database/detail/sqlite_values.h"
#include "schema/declared_type.h"
#include "text/unicode.h"

namespace vouch::database::detail {
namespace {

using base::ErrorCode;
using base::Result;
using sqlite::Statement;
using sqlite::Step;
using sqlite::ValueType;

/// What a statement may say about the values that it met. Other texts of the engine can quote a
/// value ("JSON path error near '…'"), which a row filter may hide from the asker.
constexpr std::array<std::string_view, 5> kHarmlessTexts{
    "SQLite: integer overflow.",
    "SQLite: malformed JSON.",
    "SQLite: LIKE or GLOB pattern too complex.",
    "SQLite: ESCAPE expression must be a single character.",
    "SQLite: JSON cannot hold BLOB values.",
};

base::Error without_values(base::Error error) {
    bool engine_text = error.code == ErrorCode::InvalidArgument ||
                       error.code == ErrorCode::NotFound || error.code == ErrorCode::Internal;
    if (engine_text && std::ranges::find(kHarmlessTexts, error.message) == kHarmlessTexts.end()) {
        error.message = "The database could not evaluate the statement on its data.";
    }
    return error;
}

class RowReader {
public:
    RowReader(Statement& statement, const ReadBudget& budget, RowSink& sink)
        : statement_(statement), meter_(budget, sink), sink_(sink) {}

    Result<ReadSummary> read(const base::Context& context) {
        announce_columns();
        while (true) {
            auto step = statement_.step(context);
            if (!step) return meter_.end_with(without_values(step.error()));
            if (*step == Step::Done) return meter_.summary();
            if (!meter_.admits(text_bytes(), types_.size())) {
                statement_.reset();
                return meter_.summary();
            }
            TRY(meter_.take(read_row()));
        }
    }

private:
    void announce_columns() {
        std::vector<schema::ResultColumn> columns;
        for (int column = 0; column < statement_.column_count(); ++column) {
            std::string type = text::replace_invalid_utf8(statement_.column_declared_type(column));
            types_.push_back(schema::declared_type_class("sqlite", type));
            columns.push_back(
                {text::replace_invalid_utf8(statement_.column_name(column)), std::move(type)});
        }
        sink_.columns(std::move(columns));
    }

    /// Known before anything is copied.
    std::uint64_t text_bytes() const {
        std::uint64_t bytes = 0;
        for (int column = 0; column < statement_.column_count(); ++column) {
            ValueType type = statement_.column_type(column);
            // Of a number the size would be that of its text, which would be made for it.
            if (type == ValueType::Text || type == ValueType::Blob)
                bytes += statement_.column_bytes(column);
        }
        return bytes;
    }

    schema::Row read_row() const {
        schema::Row row;
        row.reserve(types_.size());
        for (std::size_t column = 0; column < types_.size(); ++column)
            row.push_back(sqlite_value(statement_, static_cast<int>(column), types_[column]));
        return row;
    }

    Statement& statement_;
    RowMeter meter_;
    RowSink& sink_;
    std::vector<schema::TypeClass> types_{};
};

} // namespace

Result<ReadSummary> read_sqlite_rows(Statement& statement, const ReadBudget& budget,
                                     const base::Context& context, RowSink& sink) {
    return RowReader(statement, budget, sink).read(context);
}

} // namespace vouch::database::detail
