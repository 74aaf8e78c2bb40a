#include "planner/shop_for_test.h"

#include <fstream>
#include <sstream>

#include "base/check.h"
#include "knowledge/english/vocabulary.h"

namespace vouch::planner {
namespace {

struct Reader {
    schema::Catalog catalog;
    std::vector<std::pair<std::string, std::string>>
        references;                                          ///< "table column" -> "table.column"
    std::vector<std::pair<std::string, std::string>> values; ///< "table column" -> "a|b|c"

    void column(const std::string& line) {
        std::istringstream words(line);
        schema::Table& table = catalog.tables.back();
        schema::Column made;
        std::string word;
        words >> made.name >> made.type;
        made.type_class = made.type == "integer" ? schema::TypeClass::Integer
                          : made.type == "real"  ? schema::TypeClass::Real
                          : made.type == "date"  ? schema::TypeClass::Date
                                                 : schema::TypeClass::Text;
        while (words >> word) {
            if (word == "key") table.primary_key.push_back(made.name);
            if (word == "->") {
                words >> word;
                const std::size_t dot = word.find('.');
                table.foreign_keys.push_back(
                    {{made.name}, "main", word.substr(0, dot), {word.substr(dot + 1)}});
            }
            if (word == "values") {
                std::string rest;
                std::getline(words >> std::ws, rest);
                values.emplace_back(table.name + ' ' + made.name, rest);
            }
        }
        made.nullable = table.primary_key.empty() || table.primary_key.back() != made.name;
        table.columns.push_back(std::move(made));
    }
};

} // namespace

knowledge::Knowledge read_test_schema(std::string_view text) {
    Reader reader;
    reader.catalog.default_schema = "main";
    std::istringstream lines{std::string(text)};
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line[0] == '#') continue;
        if (line.starts_with("table ")) {
            schema::Table table;
            table.schema = "main";
            table.name = line.substr(6);
            reader.catalog.tables.push_back(std::move(table));
        } else {
            reader.column(line);
        }
    }
    std::vector<knowledge::ColumnValues> columns;
    for (const auto& [name, list] : reader.values) {
        const std::size_t space = name.find(' ');
        const auto table = reader.catalog.find_table("", name.substr(0, space));
        CHECK(table.has_value());
        const auto column = reader.catalog.tables[*table].find_column(name.substr(space + 1));
        CHECK(column.has_value());
        knowledge::ColumnValues values{
            {static_cast<std::uint32_t>(*table), static_cast<std::uint32_t>(*column)}, {}};
        std::istringstream parts(list);
        for (std::string part; std::getline(parts, part, '|');)
            values.values.push_back(part);
        columns.push_back(std::move(values));
    }
    const auto vocabulary = knowledge::english::vocabulary();
    auto index = knowledge::ValueIndex::build(std::move(columns), {}, vocabulary);
    return knowledge::assemble({"shop", std::move(reader.catalog)}, {}, std::move(index),
                               vocabulary);
}

std::string read_fixture(std::string_view name) {
    std::ifstream file(std::string(VOUCH_SOURCE_DIR) + "/tests/planner/" + std::string(name));
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

} // namespace vouch::planner
