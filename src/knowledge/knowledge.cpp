// Reading a database, table by table, each within its time: one pass for counts, least and greatest
// values, then the distinct values of each column, as far as they are few. What fails for one
// column or table leaves it unknown and is told in a warning; the rest goes on.
#include <algorithm>
#include <set>

#include "base/iso_date.h"
#include "knowledge/detail/table_lookup.h"
#include "knowledge/knowledge.h"
#include "knowledge/private_columns.h"
#include "knowledge/store.h"
#include "text/unicode.h"

namespace vouch::knowledge {
namespace {

constexpr std::size_t kWarningsMax = 50;
constexpr std::size_t kSummaryColumnsMax = 100; // of one query: engines limit output columns

bool is_digit(char character) { return character >= '0' && character <= '9'; }

/// "-12.5", "1,200"; not "" and not "12-14".
bool reads_as_number(std::string_view text) {
    text = text::trim(text);
    if (!text.empty() && (text.front() == '-' || text.front() == '+')) text.remove_prefix(1);
    std::size_t points = 0;
    bool digits = false;
    for (const char character : text) {
        digits |= is_digit(character);
        points += character == '.' ? 1 : 0;
        if (!is_digit(character) && character != '.' && character != ',') return false;
    }
    return digits && points <= 1;
}

/// "2026-03-01", with or without a time behind it.
bool reads_as_date(std::string_view text) {
    if (!base::parse_iso_day(text.substr(0, base::kIsoDayLength))) return false;
    text.remove_prefix(base::kIsoDayLength);
    return text.empty() || text.front() == ' ' || text.front() == 'T';
}

std::string about(const schema::Catalog& catalog, TableId table, const std::string& what) {
    return "Table " + catalog.tables[table].name + " " + what + ".";
}

int percent(std::size_t part, std::size_t whole) { return static_cast<int>(part * 100 / whole); }

/// The same table is read this often in the same time, so that one slow moment (a cold disk, a busy
/// machine) does not hide it for good, and a table that is too large does not cost every question.
constexpr std::uint32_t kTriesMax = 2;

bool is_due(const UnreadTable& table, const BuildOptions& options) {
    return table.tries < kTriesMax || options.time_per_table > table.time;
}

class Builder {
public:
    Builder(const schema::Catalog& catalog, DataReader& reader, const Vocabulary& vocabulary,
            const BuildOptions& options)
        : catalog_(catalog), reader_(reader), vocabulary_(vocabulary), options_(options) {}

    /// Nothing is known yet.
    void begin() {
        for (TableId table = 0; table < catalog_.tables.size(); ++table) {
            statistics_.tables.emplace_back();
            due_.push_back({.table = table});
        }
    }

    /// Only what is missing and due is read.
    void go_on(StoredContents before) {
        statistics_ = std::move(before.statistics);
        warnings_ = std::move(before.warnings);
        std::set<TableId> read_again;
        for (const UnreadTable& table : before.unread) {
            (is_due(table, options_) ? due_ : unread_).push_back(table);
            if (is_due(table, options_)) read_again.insert(table.table);
        }
        for (const ColumnId column : before.values.columns()) {
            if (read_again.contains(column.table)) continue;
            const auto values = before.values.values(column);
            values_.push_back({column, {values.begin(), values.end()}});
        }
        // What has failed before comes last: it may take the time of the others again.
        std::ranges::stable_sort(due_, {}, &UnreadTable::tries);
    }

    base::Result<void> run(const base::Context& context) {
        names_ = name_schema(catalog_, {}, vocabulary_, options_.given.aliases);
        note_private_columns();
        const base::Context all = context.within(options_.time);
        for (const UnreadTable& due : due_) {
            TRY(context.check());
            statistics_.tables[due.table] = {.columns = std::vector<ColumnStatistics>(
                                                 catalog_.tables[due.table].columns.size())};
            const bool whole =
                all.check() && read_table(due.table, all.within(options_.time_per_table));
            if (whole) continue;
            // Only a table that had its own time to the end counts as tried.
            const bool tried = all.check().has_value();
            unread_.push_back({due.table, due.tries + (tried ? 1 : 0),
                               tried ? std::max(due.time, options_.time_per_table) : due.time});
        }
        std::ranges::sort(unread_, {}, &UnreadTable::table);
        return context.check();
    }

    StoredContents take() {
        return {std::move(statistics_),
                ValueIndex::build(std::move(values_), options_.values, vocabulary_),
                std::move(warnings_), std::move(unread_)};
    }

private:
    void warn(TableId table, const std::string& what) {
        std::string warning = about(catalog_, table, what);
        // A table that is read again has the same to say.
        if (std::ranges::find(warnings_, warning) != warnings_.end()) return;
        if (warnings_.size() < kWarningsMax) warnings_.push_back(std::move(warning));
    }

    /// Whether it was read to its end.
    bool read_table(TableId table, const base::Context& context) {
        read_summary(table, context);
        for (std::uint32_t column = 0; column < catalog_.tables[table].columns.size(); ++column) {
            if (!context.check()) return false;
            if (has_no_value({table, column}))
                statistics_.tables[table].columns[column].distinct_count = 0;
            else if (may_read({table, column}))
                read_values({table, column}, context);
        }
        return context.check().has_value();
    }

    /// Those that people call private, in a description of any length.
    void note_private_columns() {
        const detail::TableLookup lookup(catalog_);
        for (const GivenAlias& alias : options_.given.aliases) {
            if (!is_private_phrase(alias.alias, vocabulary_)) continue;
            const std::optional<TableId> table = lookup.find(alias.schema, alias.table);
            const auto column =
                table ? catalog_.tables[*table].find_column(alias.column) : std::nullopt;
            if (column) private_.insert({*table, static_cast<std::uint32_t>(*column)});
        }
    }

    bool may_read(ColumnId id) const {
        return options_.sampling == Sampling::Allowed && !private_.contains(id) &&
               may_be_sampled(catalog_.tables[id.table].columns[id.column], names_.column(id),
                              vocabulary_);
    }

    /// By the summary: of an empty table nothing else is to be asked.
    bool has_no_value(ColumnId id) const {
        const ColumnStatistics& known = statistics_.column(id);
        return known.null_count && known.null_count == statistics_.tables[id.table].row_count;
    }

    void read_summary(TableId table, const base::Context& context) {
        std::vector<std::uint32_t> columns;
        for (std::uint32_t column = 0; column < catalog_.tables[table].columns.size(); ++column) {
            if (may_read({table, column})) columns.push_back(column);
        }
        for (std::size_t at = 0; at < columns.size() || at == 0; at += kSummaryColumnsMax) {
            const std::size_t count = std::min(kSummaryColumnsMax, columns.size() - at);
            read_part(table, std::span(columns).subspan(at, count), context);
        }
    }

    void read_part(TableId table, std::span<const std::uint32_t> columns,
                   const base::Context& context) {
        if (summarize(table, columns, context)) return;
        // One withheld column must not hide the others.
        for (const std::uint32_t column : columns) {
            if (!context.check()) return;
            if (!summarize(table, {&column, 1}, context)) {
                warn(table, "has a column that could not be read: " +
                                catalog_.tables[table].columns[column].name);
            }
        }
    }

    bool summarize(TableId table, std::span<const std::uint32_t> columns,
                   const base::Context& context) {
        const base::Result<TableSummary> summary = reader_.summary(table, columns, context);
        if (!summary || summary->columns.size() != columns.size()) return false;
        TableStatistics& known = statistics_.tables[table];
        known.row_count = summary->row_count;
        for (std::size_t at = 0; at < columns.size(); ++at) {
            ColumnStatistics& column = known.columns[columns[at]];
            column.null_count = summary->row_count - summary->columns[at].value_count;
            if (!is_ordered(catalog_.tables[table].columns[columns[at]].type_class)) continue;
            column.minimum = summary->columns[at].minimum;
            column.maximum = summary->columns[at].maximum;
        }
        return true;
    }

    void read_values(ColumnId id, const base::Context& context) {
        const schema::TypeClass type = catalog_.tables[id.table].columns[id.column].type_class;
        if (type == schema::TypeClass::Bytes || type == schema::TypeClass::Json) return;
        const std::size_t limit =
            is_text(type) ? options_.values.values_per_column : options_.number_values_per_column;
        // One more for the null and one to see that there are more.
        const auto values = reader_.distinct_values(id, limit + 2, context);
        if (!values) return;
        ColumnStatistics& known = statistics_.tables[id.table].columns[id.column];
        const auto nulls =
            static_cast<std::size_t>(std::ranges::count_if(*values, [](const schema::Value& value) {
                return std::holds_alternative<schema::Null>(value);
            }));
        const std::size_t count = values->size() - nulls;
        const bool all = values->size() < limit + 2 && count <= limit;
        if (all) known.distinct_count = static_cast<std::int64_t>(count);
        if (is_text(type)) note_texts(id, *values, all);
    }

    void note_texts(ColumnId id, const std::vector<schema::Value>& values, bool all) {
        ColumnStatistics& known = statistics_.tables[id.table].columns[id.column];
        ColumnValues texts{.column = id};
        std::size_t numbers = 0;
        std::size_t dates = 0;
        std::size_t seen = 0;
        for (const schema::Value& value : values) {
            const auto* text = std::get_if<std::string>(&value);
            // A text column of SQLite may hold numbers: they are what they are.
            const bool number = std::holds_alternative<std::int64_t>(value) ||
                                std::holds_alternative<double>(value);
            if (!text && !number) continue;
            ++seen;
            numbers += number || reads_as_number(*text) ? 1 : 0;
            dates += text && reads_as_date(*text) ? 1 : 0;
            if (text) texts.values.push_back(*text);
        }
        if (seen == 0) return;
        known.number_percent = percent(numbers, seen);
        known.date_percent = percent(dates, seen);
        const bool indexed = all && *known.date_percent < 80 && !is_surrogate(id);
        if (indexed && !texts.values.empty()) values_.push_back(std::move(texts));
    }

    /// Columns such as `user_id` and `uuid` name rows for programs; people do not ask by them.
    /// Codes and names do serve people, keys or not.
    bool is_surrogate(ColumnId id) const {
        const ColumnNames& names = names_.column(id);
        return contains(vocabulary_.key_words, names.aliases.front().words.back().text);
    }

    const schema::Catalog& catalog_;
    DataReader& reader_;
    const Vocabulary& vocabulary_;
    const BuildOptions& options_;
    SchemaNames names_;
    std::set<ColumnId> private_;
    Statistics statistics_;
    std::vector<ColumnValues> values_;
    std::vector<std::string> warnings_;
    std::vector<UnreadTable> due_;
    std::vector<UnreadTable> unread_;
};

/// What decides which contents are read, besides the database.
std::string settings_of(const BuildOptions& options, const Vocabulary& vocabulary) {
    // With another set of rules for what is private, what was read before is not used any more.
    std::string settings = std::string(vocabulary.language) + " privacy 2";
    for (const std::size_t limit :
         {options.values.values_per_column, options.values.characters, options.values.values,
          options.values.text_bytes, options.number_values_per_column}) {
        settings += ' ' + std::to_string(limit);
    }
    if (options.sampling == Sampling::Never) settings += " without values";
    // What people call private is so from then on: nothing that was read of it before is used.
    for (const GivenAlias& alias : options.given.aliases) {
        if (is_private_phrase(alias.alias, vocabulary))
            settings += '\n' + alias.schema + '\n' + alias.table + '\n' + alias.column;
    }
    return settings;
}

Knowledge with_contents(Subject subject, StoredContents contents, const Vocabulary& vocabulary,
                        const BuildOptions& options) {
    std::vector<std::string> warnings = std::move(contents.warnings);
    for (const UnreadTable& table : contents.unread) {
        if (warnings.size() >= kWarningsMax) break;
        warnings.push_back(about(subject.catalog, table.table,
                                 table.tries == 0
                                     ? "was not read: the time for reading all tables is over"
                                     : "was read in part: its time is over"));
    }
    Knowledge knowledge = assemble(std::move(subject), std::move(contents.statistics),
                                   std::move(contents.values), vocabulary, options.given);
    knowledge.warnings.insert(knowledge.warnings.end(), warnings.begin(), warnings.end());
    return knowledge;
}

} // namespace

base::Result<Knowledge> build(Subject subject, DataReader& reader, const Vocabulary& vocabulary,
                              const BuildOptions& options, const base::Context& context) {
    Builder builder(subject.catalog, reader, vocabulary, options);
    builder.begin();
    TRY(builder.run(context));
    return with_contents(std::move(subject), builder.take(), vocabulary, options);
}

base::Result<Knowledge> load_or_build(Subject subject, DataReader& reader,
                                      const Vocabulary& vocabulary, const BuildOptions& options,
                                      const StorePlace& place, const base::Context& context) {
    const StoreKey key{.schema_fingerprint = schema::catalog_fingerprint(subject.catalog),
                       .data_version = place.data_version,
                       .policy_version = place.policy_version,
                       .settings = settings_of(options, vocabulary)};
    base::Result<StoredContents> stored = load_contents(place.path, key, subject.catalog);
    if (stored && std::ranges::none_of(stored->unread, [&](const UnreadTable& table) {
            return is_due(table, options);
        })) {
        Knowledge knowledge =
            with_contents(std::move(subject), std::move(*stored), vocabulary, options);
        knowledge.origin = KnowledgeOrigin::Stored;
        return knowledge;
    }
    Builder builder(subject.catalog, reader, vocabulary, options);
    if (stored)
        builder.go_on(std::move(*stored));
    else
        builder.begin();
    TRY(builder.run(context));
    StoredContents contents = builder.take();
    const base::Result<void> saved = save_contents(place.path, contents, key);
    Knowledge knowledge =
        with_contents(std::move(subject), std::move(contents), vocabulary, options);
    if (!stored && stored.error().code == base::ErrorCode::Corrupt)
        knowledge.warnings.push_back(stored.error().message);
    if (!saved) {
        knowledge.warnings.push_back("What was read cannot be kept for the next question: " +
                                     saved.error().message);
    }
    return knowledge;
}

Knowledge assemble(Subject subject, Statistics statistics, ValueIndex values,
                   const Vocabulary& vocabulary, const Given& given) {
    const schema::Catalog& catalog = subject.catalog;
    Knowledge knowledge{.connector = std::move(subject.connector),
                        .fingerprint = schema::catalog_fingerprint(catalog),
                        .vocabulary = vocabulary,
                        .statistics = std::move(statistics),
                        .values = std::move(values)};
    knowledge.names = name_schema(catalog, knowledge.statistics, vocabulary, given.aliases);
    knowledge.keys = KeyGraph::build({.catalog = catalog,
                                      .names = knowledge.names,
                                      .statistics = knowledge.statistics,
                                      .values = knowledge.values,
                                      .given = given.keys},
                                     vocabulary);
    mark_inferred_keys(knowledge.keys, catalog, knowledge.statistics, vocabulary, knowledge.names);
    knowledge.name_index = NameIndex::build(catalog, knowledge.names, vocabulary);
    knowledge.warnings = knowledge.keys.warnings();
    knowledge.base_warnings = given.warnings;
    knowledge.given = given;
    knowledge.catalog = std::move(subject.catalog);
    return knowledge;
}

} // namespace vouch::knowledge
