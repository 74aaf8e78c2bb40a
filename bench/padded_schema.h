// Several databases as one schema, and generated tables around it: what looking for tables in a
// large schema is measured on.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "knowledge/knowledge.h"
#include "schema/catalog.h"

namespace vouch::bench {

/// Parts of knowledge by position, joined before anything is made of them.
struct SchemaParts {
    schema::Catalog catalog;
    knowledge::Statistics statistics;
    std::vector<knowledge::ColumnValues> values;
};

/// Adds a database as a schema of its own, so that its keys stay within it.
inline void add_database(const std::string& schema, const knowledge::Knowledge& database,
                         SchemaParts& parts) {
    const auto offset = static_cast<knowledge::TableId>(parts.catalog.tables.size());
    for (schema::Table table : database.catalog.tables) {
        table.schema = schema;
        for (schema::ForeignKey& key : table.foreign_keys)
            key.referenced_schema = schema;
        parts.catalog.tables.push_back(std::move(table));
    }
    parts.statistics.tables.insert(parts.statistics.tables.end(),
                                   database.statistics.tables.begin(),
                                   database.statistics.tables.end());
    for (const knowledge::ColumnId column : database.values.columns()) {
        const auto values = database.values.values(column);
        parts.values.push_back(
            {{column.table + offset, column.column}, {values.begin(), values.end()}});
    }
}

/// A linear congruential generator: the same tables in every run.
class Dice {
public:
    std::size_t below(std::size_t limit) {
        state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
        return static_cast<std::size_t>(state_ >> 33U) % limit;
    }
    template <std::size_t Size>
    std::string_view of(const std::array<std::string_view, Size>& words) {
        return words[below(Size)];
    }

private:
    std::uint64_t state_ = 20'261;
};

/// Tables of many trades, among them those of the databases that are looked for: their names are a
/// noun with a word before or behind it, so that many are near and none is equal.
class TableGenerator {
public:
    explicit TableGenerator(SchemaParts& parts) : parts_(parts) {}

    void fill(std::size_t tables) {
        while (parts_.catalog.tables.size() < tables)
            add_table();
    }

private:
    static constexpr std::size_t kTablesOfSchema = 40;

    void add_table() {
        const std::size_t number = parts_.catalog.tables.size();
        if (number / kTablesOfSchema != schema_ || first_ == 0) {
            schema_ = number / kTablesOfSchema;
            first_ = number;
        }
        std::string noun(dice_.of(kNouns));
        const std::string word(dice_.of(kQualifiers));
        schema::Table table{.schema = "area_" + std::to_string(schema_),
                            .name = dice_.below(2) == 0 ? noun + "_" + word : word + "_" + noun};
        for (std::size_t at = first_; at < number; ++at) {
            if (parts_.catalog.tables[at].name == table.name)
                table.name += "_" + std::to_string(number);
        }
        add_column(table, noun + "_id", "INTEGER", schema::TypeClass::Integer);
        table.primary_key = {noun + "_id"};
        add_keys(table, number);
        add_plain_columns(table, number);
        parts_.statistics.tables.push_back(
            {.row_count = static_cast<std::int64_t>(dice_.below(100'000)),
             .columns = std::vector<knowledge::ColumnStatistics>(table.columns.size())});
        parts_.catalog.tables.push_back(std::move(table));
    }

    static bool add_column(schema::Table& table, std::string name, const char* type,
                           schema::TypeClass type_class) {
        if (table.find_column(name)) return false;
        table.columns.push_back({.name = std::move(name), .type = type, .type_class = type_class});
        return true;
    }

    void add_keys(schema::Table& table, std::size_t number) {
        for (std::size_t keys = dice_.below(3); keys > 0 && number > first_; --keys) {
            const schema::Table& target =
                parts_.catalog.tables[first_ + dice_.below(number - first_)];
            const std::string& key = target.primary_key.front();
            if (!add_column(table, key, "INTEGER", schema::TypeClass::Integer)) continue;
            table.foreign_keys.push_back({{key}, target.schema, target.name, {key}});
        }
    }

    void add_plain_columns(schema::Table& table, std::size_t number) {
        for (std::size_t columns = 3 + dice_.below(9); columns > 0; --columns) {
            const std::size_t kind = dice_.below(3);
            std::string name(dice_.of(kColumns));
            if (dice_.below(3) == 0) name = std::string(dice_.of(kQualifiers)) + "_" + name;
            const bool text = kind == 0;
            if (!add_column(table, name, text ? "TEXT" : "REAL",
                            text ? schema::TypeClass::Text : schema::TypeClass::Real))
                continue;
            if (text) add_values(number, table.columns.size() - 1);
        }
    }

    void add_values(std::size_t table, std::size_t column) {
        knowledge::ColumnValues values{
            .column = {static_cast<knowledge::TableId>(table), static_cast<std::uint32_t>(column)}};
        for (std::size_t count = 3 + dice_.below(8); count > 0; --count)
            values.values.emplace_back(dice_.of(kValues));
        parts_.values.push_back(std::move(values));
    }

    static constexpr auto kNouns = std::to_array<std::string_view>(
        {"student",    "teacher",    "course",    "school",   "class",     "exam",     "singer",
         "song",       "concert",    "stadium",   "album",    "car",       "model",    "maker",
         "country",    "continent",  "city",      "employee", "shop",      "hiring",   "evaluation",
         "document",   "template",   "paragraph", "pet",      "dog",       "owner",    "player",
         "poker",      "match",      "team",      "people",   "channel",   "series",   "cartoon",
         "episode",    "customer",   "order",     "invoice",  "payment",   "product",  "supplier",
         "warehouse",  "shipment",   "account",   "branch",   "loan",      "policy",   "claim",
         "patient",    "doctor",     "visit",     "drug",     "ward",      "flight",   "airport",
         "aircraft",   "ticket",     "passenger", "hotel",    "room",      "booking",  "guest",
         "farm",       "crop",       "field",     "harvest",  "machine",   "sensor",   "reading",
         "alarm",      "network",    "server",    "device",   "user",      "session",  "message",
         "project",    "task",       "milestone", "budget",   "contract",  "vendor",   "asset",
         "building",   "floor",      "tenant",    "lease",    "meter",     "bill",     "route",
         "driver",     "vehicle",    "trip",      "stop",     "museum",    "exhibit",  "artist",
         "painting",   "film",       "actor",     "director", "theater",   "election", "party",
         "candidate",  "vote",       "district",  "river",    "mountain",  "state",    "capital",
         "book",       "author",     "library",   "member",   "journal",   "paper",    "conference",
         "restaurant", "dish",       "recipe",    "menu",     "store",     "aisle",    "basket",
         "promotion",  "campaign",   "lead",      "agent",    "complaint", "survey",   "answer",
         "question",   "experiment", "sample",    "protein",  "gene",      "mission",  "astronaut",
         "ship",       "port",       "cargo",     "captain",  "race",      "track",    "driver",
         "club",       "coach",      "season",    "score",    "medal",     "event"});
    static constexpr auto kQualifiers = std::to_array<std::string_view>(
        {"archive", "audit",   "history",  "log",        "summary",  "detail",   "staging",
         "temp",    "daily",   "monthly",  "yearly",     "regional", "external", "legacy",
         "planned", "actual",  "type",     "status",     "group",    "category", "link",
         "map",     "note",    "file",     "request",    "change",   "version",  "import",
         "export",  "error",   "snapshot", "backup",     "rule",     "setting",  "permission",
         "address", "contact", "schedule", "assignment", "rating"});
    static constexpr auto kColumns = std::to_array<std::string_view>(
        {"name",        "title",    "type",       "status",      "date",        "year",
         "month",       "age",      "weight",     "height",      "length",      "size",
         "color",       "price",    "cost",       "amount",      "quantity",    "total",
         "average",     "rating",   "rank",       "score",       "location",    "city",
         "country",     "region",   "address",    "phone",       "email",       "language",
         "nationality", "birthday", "gender",     "capacity",    "attendance",  "speed",
         "power",       "volume",   "code",       "number",      "description", "comment",
         "start_date",  "end_date", "created",    "updated",     "owner",       "manager",
         "department",  "category", "brand",      "version",     "format",      "source",
         "target",      "level",    "grade",      "major",       "hometown",    "salary",
         "bonus",       "earnings", "share",      "viewers",     "duration",    "frequency",
         "distance",    "area",     "population", "temperature", "pressure",    "balance",
         "limit",       "discount", "tax",        "currency",    "priority",    "reason",
         "result",      "reference"});
    static constexpr auto kValues = std::to_array<std::string_view>(
        {"active", "closed", "pending", "new",     "old",     "yes",     "no",     "open",
         "France", "Spain",  "Germany", "Italy",   "Japan",   "Brazil",  "USA",    "Canada",
         "Europe", "Asia",   "Africa",  "London",  "Paris",   "Madrid",  "Berlin", "Tokyo",
         "red",    "green",  "blue",    "black",   "white",   "small",   "medium", "large",
         "John",   "Mary",   "Peter",   "Anna",    "Smith",   "Jones",   "Miller", "Brown",
         "math",   "music",  "history", "art",     "English", "Spanish", "French", "German",
         "cat",    "dog",    "bird",    "ford",    "toyota",  "volvo",   "admin",  "guest",
         "gold",   "silver", "bronze",  "monthly", "weekly",  "daily",   "male",   "female"});

    SchemaParts& parts_;
    Dice dice_;
    std::size_t schema_ = 0;
    std::size_t first_ = 0;
};

} // namespace vouch::bench
