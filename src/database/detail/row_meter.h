#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "database/connector.h"

namespace vouch::database::detail {

/// Counts the rows of one result against its budget and passes on what fits.
class RowMeter {
public:
    RowMeter(const ReadBudget& budget, RowSink& sink) : budget_(budget), sink_(sink) {}

    /// Whether the next row, whose texts and blobs have `text_bytes`, fits; if not, the result is
    /// marked with the reason and over.
    bool admits(std::uint64_t text_bytes, std::size_t columns) {
        next_bytes_ = text_bytes + columns * sizeof(schema::Value);
        if (summary_.rows == budget_.rows) return cut(schema::Truncation::Rows);
        if (next_bytes_ > budget_.bytes.value - summary_.bytes.value)
            return cut(schema::Truncation::Bytes);
        return true;
    }

    /// Passes on the row that was admitted.
    base::Result<void> take(schema::Row row) {
        TRY(sink_.row(std::move(row)));
        ++summary_.rows;
        summary_.bytes.value += next_bytes_;
        return {};
    }

    /// What an error of reading comes to: with rows behind it the deadline only cuts the result.
    base::Result<ReadSummary> end_with(base::Error error) {
        bool late = error.code == base::ErrorCode::Timeout && summary_.rows > 0;
        if (!late) return base::Unexpected(std::move(error));
        cut(schema::Truncation::Time);
        return summary_;
    }

    /// What the end of the rows comes to. "No rows" would be false where the first one did not fit.
    base::Result<ReadSummary> summary() const {
        bool none_fits = summary_.truncation == schema::Truncation::Bytes && summary_.rows == 0;
        if (!none_fits) return summary_;
        return base::fail(base::ErrorCode::LimitExceeded,
                          "One row is larger than the " + std::to_string(budget_.bytes.value) +
                              " bytes that are read of a result.",
                          {"Ask for fewer columns, or for a part of a long text."});
    }

private:
    bool cut(schema::Truncation reason) {
        summary_.truncation = reason;
        return false;
    }

    const ReadBudget& budget_;
    RowSink& sink_;
    ReadSummary summary_{};
    std::uint64_t next_bytes_ = 0;
};

/// Reads what a session of a server has been sent, as Connector::run() says.
///
/// Session: `next(context)`, `column_count()`, and of the row `value(column)`, an optional text.
/// `column_of(session, column)` describes a column, `value_of(session, column, text)` makes a
/// value.
template <typename Session, typename ColumnOf, typename ValueOf>
base::Result<ReadSummary> read_rows(Session& session, const ReadBudget& budget,
                                    const base::Context& context, RowSink& sink, ColumnOf column_of,
                                    ValueOf value_of) {
    RowMeter meter(budget, sink);
    bool announced = false;
    while (true) {
        auto more = session.next(context);
        if (!more) return meter.end_with(std::move(more).error());
        const std::size_t count = session.column_count();
        if (!std::exchange(announced, true)) {
            std::vector<schema::ResultColumn> columns;
            for (std::size_t column = 0; column < count; ++column)
                columns.push_back(column_of(session, column));
            sink.columns(std::move(columns));
        }
        if (!*more) return meter.summary();
        std::uint64_t bytes = 0;
        for (std::size_t column = 0; column < count; ++column)
            bytes += session.text(column).size();
        if (!meter.admits(bytes, count)) return meter.summary();
        schema::Row row;
        row.reserve(count);
        for (std::size_t column = 0; column < count; ++column) {
            auto text = session.value(column);
            row.push_back(text ? value_of(session, column, *text) : schema::Value(schema::Null{}));
        }
        TRY(meter.take(std::move(row)));
    }
}

} // namespace vouch::database::detail
