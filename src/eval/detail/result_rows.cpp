#include "eval/detail/result_rows.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>
#include <optional>

namespace vouch::eval::detail {
namespace {

using schema::Row;
using schema::Value;

constexpr double kTolerance = 1e-6;
constexpr std::size_t kGoldRowsMax = 200'000;

std::optional<double> number_of(const Value& value) {
    if (const auto* integer = std::get_if<std::int64_t>(&value))
        return static_cast<double>(*integer);
    if (const auto* real = std::get_if<double>(&value)) return *real;
    if (const auto* truth = std::get_if<bool>(&value)) return *truth ? 1.0 : 0.0;
    if (const auto* decimal = std::get_if<schema::Decimal>(&value)) {
        double number = 0;
        std::from_chars(decimal->text.data(), decimal->text.data() + decimal->text.size(), number);
        return number;
    }
    return std::nullopt;
}

/// Nulls, then numbers, then texts.
int rank(const Value& value) {
    if (std::holds_alternative<schema::Null>(value)) return 0;
    return number_of(value) ? 1 : 2;
}

int compare(const Value& left, const Value& right) {
    const int rank_left = rank(left);
    const int rank_right = rank(right);
    if (rank_left != rank_right) return rank_left < rank_right ? -1 : 1;
    if (rank_left == 0) return 0;
    if (rank_left == 1) {
        const double a = *number_of(left);
        const double b = *number_of(right);
        return a < b ? -1 : a > b ? 1 : 0;
    }
    return schema::display_text(left).compare(schema::display_text(right));
}

bool same(const Value& left, const Value& right) {
    const auto a = number_of(left);
    const auto b = number_of(right);
    if (a && b) return std::fabs(*a - *b) <= kTolerance * std::max(1.0, std::fabs(*a));
    return compare(left, right) == 0;
}

bool row_before(const Row& left, const Row& right) {
    for (std::size_t i = 0; i < std::min(left.size(), right.size()); ++i) {
        if (const int order = compare(left[i], right[i]); order != 0) return order < 0;
    }
    return left.size() < right.size();
}

Value value_at(const sqlite::Statement& statement, int column) {
    switch (statement.column_type(column)) {
    case sqlite::ValueType::Null: return schema::Null{};
    case sqlite::ValueType::Integer: return statement.column_integer(column);
    case sqlite::ValueType::Real: return statement.column_real(column);
    case sqlite::ValueType::Text: return std::string(statement.column_text(column));
    case sqlite::ValueType::Blob: break;
    }
    return schema::Bytes{std::string(statement.column_blob(column))};
}

} // namespace

base::Result<std::vector<Row>> gold_rows(sqlite::Database& database, std::string_view sql,
                                         const base::Context& context) {
    sqlite::Statement statement = TRY(database.prepare(sql, context));
    std::vector<Row> rows;
    while (TRY(statement.step(context)) == sqlite::Step::Row) {
        if (rows.size() == kGoldRowsMax) {
            return base::fail(base::ErrorCode::LimitExceeded, "A gold query gives too many rows.");
        }
        Row row;
        for (int i = 0; i < statement.column_count(); ++i)
            row.push_back(value_at(statement, i));
        rows.push_back(std::move(row));
    }
    return rows;
}

bool same_rows(std::vector<Row> left, std::vector<Row> right, RowOrder order) {
    if (left.size() != right.size()) return false;
    if (order == RowOrder::Ignored) {
        std::sort(left.begin(), left.end(), row_before);
        std::sort(right.begin(), right.end(), row_before);
    }
    return std::equal(left.begin(), left.end(), right.begin(), [](const Row& a, const Row& b) {
        return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), same);
    });
}

bool same_turned_rows(const std::vector<Row>& left, const std::vector<Row>& right, RowOrder order) {
    if (left.empty() || right.empty() || left.size() != right.size()) return false;
    const std::size_t columns = right.front().size();
    if (columns != left.front().size() || columns > kTurnedColumnsMax) return false;
    std::vector<std::size_t> places(columns);
    std::iota(places.begin(), places.end(), std::size_t{0});
    while (std::next_permutation(places.begin(), places.end())) {
        std::vector<Row> turned;
        turned.reserve(right.size());
        for (const Row& row : right) {
            Row& made = turned.emplace_back();
            for (const std::size_t place : places)
                made.push_back(row[place]);
        }
        if (same_rows(left, std::move(turned), order)) return true;
    }
    return false;
}

} // namespace vouch::eval::detail
