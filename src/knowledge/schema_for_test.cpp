#include "knowledge/schema_for_test.h"

#include <algorithm>
#include <charconv>
#include <set>

#include "base/check.h"
#include "text/unicode.h"

namespace vouch::knowledge {
namespace {

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(separator, begin), text.size());
        parts.push_back(text::trim(text.substr(begin, end - begin)));
        begin = end + 1;
    }
    return parts;
}

/// Takes the first word, which backticks or double quotes may hold together.
std::string take_word(std::string_view& text) {
    text = text::trim(text);
    CHECK(!text.empty());
    const char first = text.front();
    if (first == '`' || first == '"') {
        const std::size_t end = text.find(first, 1);
        CHECK(end != std::string_view::npos);
        std::string word(text.substr(1, end - 1));
        text.remove_prefix(end + 1);
        return word;
    }
    const std::size_t end = std::min(text.find(' '), text.size());
    std::string word(text.substr(0, end));
    text.remove_prefix(end);
    return word;
}

schema::TypeClass type_class(std::string_view type) {
    if (type == "int") return schema::TypeClass::Integer;
    if (type == "real") return schema::TypeClass::Real;
    if (type == "date") return schema::TypeClass::Date;
    if (type == "bool") return schema::TypeClass::Boolean;
    CHECK(type == "text");
    return schema::TypeClass::Text;
}

schema::Value value_of(std::string_view text, schema::TypeClass type) {
    if (text == "null") return schema::Null{};
    if (type == schema::TypeClass::Date) return schema::Date{std::string(text)};
    if (type == schema::TypeClass::Text) return std::string(text);
    if (type == schema::TypeClass::Real) {
        double number = 0;
        std::from_chars(text.data(), text.data() + text.size(), number);
        return number;
    }
    std::int64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

void read_column(std::string_view text, schema::Table& table,
                 std::vector<std::vector<schema::Value>>& contents) {
    const std::size_t equals = text.find('=');
    const std::string_view rows =
        equals == std::string_view::npos ? std::string_view() : text.substr(equals + 1);
    text = text::trim(text.substr(0, equals));
    schema::Column column;
    column.name = take_word(text);
    column.type = take_word(text);
    column.type_class = type_class(column.type);
    while (!text::trim(text).empty()) {
        text = text::trim(text);
        const bool comment = text.front() == '"';
        const std::string word = take_word(text);
        if (comment) {
            column.comment = word;
        } else if (word == "pk") {
            table.primary_key.push_back(column.name);
        } else if (word == "unique") {
            table.unique_keys.push_back({column.name});
        } else {
            CHECK(word == "->");
            const std::string target = take_word(text);
            const std::size_t point = target.find('.');
            schema::ForeignKey key{{column.name}, "", target.substr(0, point), {}};
            if (point != std::string::npos) key.referenced_columns = {target.substr(point + 1)};
            table.foreign_keys.push_back(std::move(key));
        }
    }
    contents.emplace_back();
    if (!rows.empty()) {
        for (const std::string_view row : split(rows, '|')) {
            contents.back().push_back(value_of(row, column.type_class));
        }
    }
    table.columns.push_back(std::move(column));
}

} // namespace

TestSchema test_schema(std::string_view text) {
    std::vector<std::pair<schema::Table, std::vector<std::vector<schema::Value>>>> tables;
    for (std::string_view line : split(text, '\n')) {
        if (line.empty()) continue;
        const std::size_t colon = line.find(':');
        CHECK(colon != std::string_view::npos);
        std::string_view name = line.substr(0, colon);
        schema::Table table{.schema = "main", .name = take_word(name)};
        std::vector<std::vector<schema::Value>> contents;
        for (const std::string_view column : split(line.substr(colon + 1), ',')) {
            read_column(column, table, contents);
        }
        tables.emplace_back(std::move(table), std::move(contents));
    }
    std::ranges::stable_sort(tables, {}, [](const auto& item) { return item.first.name; });
    TestSchema schema;
    schema.catalog.default_schema = "main";
    for (auto& [table, contents] : tables) {
        schema.catalog.tables.push_back(std::move(table));
        schema.contents.push_back(std::move(contents));
    }
    return schema;
}

base::Result<std::vector<schema::Value>>
TestReader::distinct_values(ColumnId column, std::size_t limit, const base::Context& context) {
    TRY(context.check());
    if (std::ranges::count(withheld, column) > 0) {
        return base::fail(base::ErrorCode::Denied, "The policy withholds the column.");
    }
    read.push_back(column);
    std::vector<schema::Value> found;
    for (const schema::Value& value : schema_.contents[column.table][column.column]) {
        if (found.size() < limit && std::ranges::count(found, value) == 0) found.push_back(value);
    }
    return found;
}

base::Result<TableSummary> TestReader::summary(TableId table,
                                               std::span<const std::uint32_t> columns,
                                               const base::Context& context) {
    TRY(context.check());
    TableSummary summary;
    for (const auto& rows : schema_.contents[table]) {
        summary.row_count = std::max(summary.row_count, static_cast<std::int64_t>(rows.size()));
    }
    for (const std::uint32_t column : columns) {
        if (std::ranges::count(withheld, ColumnId{table, column}) > 0) {
            return base::fail(base::ErrorCode::Denied, "The policy withholds the column.");
        }
        read.push_back({table, column});
        ColumnSummary mine;
        for (const schema::Value& value : schema_.contents[table][column]) {
            if (std::holds_alternative<schema::Null>(value)) continue;
            const auto less = [](const schema::Value& left, const schema::Value& right) {
                const auto* one = std::get_if<std::int64_t>(&left);
                const auto* other = std::get_if<std::int64_t>(&right);
                if (one && other) return *one < *other;
                return schema::display_text(left) < schema::display_text(right);
            };
            const bool first = mine.value_count++ == 0;
            if (first || less(value, mine.minimum)) mine.minimum = value;
            if (first || less(mine.maximum, value)) mine.maximum = value;
        }
        summary.columns.push_back(std::move(mine));
    }
    return summary;
}

} // namespace vouch::knowledge
