// A name becomes words, words become aliases: the name as it stands, then with its abbreviations
// written out (each alternative in turn), then a short comment, then what people gave. What kind of
// thing a column is follows from its declared type, its keys, its words and, where statistics were
// made, its contents.
#include "knowledge/names.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "knowledge/detail/table_lookup.h"
#include "knowledge/private_columns.h"
#include "text/tokenize.h"
#include "text/unicode.h"

namespace vouch::knowledge {
namespace {

constexpr std::size_t kAliasesMax = 8;
constexpr std::size_t kAliasWordsMax = 8;
constexpr std::size_t kCommentWordsMax = 6;
constexpr int kMostly = 80; // percent
constexpr std::int64_t kYearFirst = 1400;
constexpr std::int64_t kYearLast = 2100;

enum class CharacterClass : std::uint8_t { Lower, Upper, Digit, Separator };

CharacterClass classify(char character) {
    const auto byte = static_cast<unsigned char>(character);
    if (byte >= 'A' && byte <= 'Z') return CharacterClass::Upper;
    if ((byte >= 'a' && byte <= 'z') || byte >= 0x80) return CharacterClass::Lower;
    if (byte >= '0' && byte <= '9') return CharacterClass::Digit;
    return CharacterClass::Separator;
}

/// Whether a new word begins at `at`, which is not the first character.
bool begins_word(std::string_view name, std::size_t at) {
    const CharacterClass before = classify(name[at - 1]);
    const CharacterClass here = classify(name[at]);
    const bool digit_change = (before == CharacterClass::Digit) != (here == CharacterClass::Digit);
    const bool hump = before == CharacterClass::Lower && here == CharacterClass::Upper;
    const bool after_acronym = before == CharacterClass::Upper && here == CharacterClass::Upper &&
                               at + 1 < name.size() &&
                               classify(name[at + 1]) == CharacterClass::Lower;
    return digit_change || hump || after_acronym;
}

std::vector<Word> to_words(const std::vector<std::string>& texts, const Vocabulary& vocabulary) {
    std::vector<Word> words;
    for (const std::string& word : texts) {
        if (words.size() == kAliasWordsMax) break;
        words.push_back({word, vocabulary.canonical_stem(word)});
    }
    return words;
}

std::vector<std::string> words_of_phrase(std::string_view phrase) {
    std::vector<std::string> words;
    for (const text::Token& token : text::tokenize(phrase)) {
        const bool counts = token.kind == text::TokenKind::Word ||
                            token.kind == text::TokenKind::Number ||
                            token.kind == text::TokenKind::Ideograph;
        if (counts) words.push_back(token.folded);
    }
    return words;
}

class AliasList {
public:
    explicit AliasList(const Vocabulary& vocabulary) : vocabulary_(vocabulary) {}

    void add(const std::vector<std::string>& texts, AliasSource source) {
        std::vector<Word> words = to_words(texts, vocabulary_);
        const bool known =
            std::ranges::any_of(aliases_, [&](const Alias& alias) { return alias.words == words; });
        if (words.empty() || known || aliases_.size() == kAliasesMax) return;
        aliases_.push_back({std::move(words), source});
    }

    /// The name with its abbreviations written out: all by their likeliest reading, then one
    /// alternative at a time.
    void add_expansions(const std::vector<std::string>& name) {
        add(expand(name, 0, 0), AliasSource::Expansion);
        // "LName" is split, but written as one word it is an abbreviation.
        std::string joined;
        for (const std::string& word : name)
            joined += word;
        if (name.size() > 1 && !partners(vocabulary_.abbreviations, joined).empty())
            add(expand({joined}, 0, 0), AliasSource::Expansion);
        for (std::size_t at = 0; at < name.size(); ++at) {
            const std::size_t choices = partners(vocabulary_.abbreviations, name[at]).size();
            for (std::size_t choice = 1; choice < choices; ++choice) {
                add(expand(name, at, choice), AliasSource::Expansion);
            }
        }
    }

    void add_comment(std::string_view comment) {
        const std::vector<std::string> words = words_of_phrase(comment);
        if (words.size() <= kCommentWordsMax) add(words, AliasSource::Comment);
    }

    std::vector<Alias> take() { return std::move(aliases_); }

private:
    std::vector<std::string> expand(const std::vector<std::string>& name, std::size_t special,
                                    std::size_t choice) const {
        std::vector<std::string> words;
        for (std::size_t at = 0; at < name.size(); ++at) {
            const auto readings = partners(vocabulary_.abbreviations, name[at]);
            if (readings.empty()) {
                words.push_back(name[at]);
                continue;
            }
            const auto reading = readings[at == special ? choice : 0];
            for (std::string& word : words_of_phrase(reading))
                words.push_back(std::move(word));
        }
        return words;
    }

    const Vocabulary& vocabulary_;
    std::vector<Alias> aliases_;
};

bool is_number(schema::TypeClass type) {
    return type == schema::TypeClass::Integer || type == schema::TypeClass::Decimal ||
           type == schema::TypeClass::Real;
}

bool is_secret(const std::vector<Alias>& aliases, const Vocabulary& vocabulary) {
    return std::ranges::any_of(aliases, [&](const Alias& alias) {
        return contains_phrase(alias.words, vocabulary.secret_words);
    });
}

bool has_unique_key(const schema::Table& table, std::uint32_t column) {
    const auto names_it = [&](const std::vector<std::string>& key) {
        return key.size() == 1 && table.find_column(key.front()) == column;
    };
    return names_it(table.primary_key) || std::ranges::any_of(table.unique_keys, names_it);
}

/// A declared foreign key by positions.
struct ResolvedKey {
    std::vector<std::uint32_t> columns;
    std::optional<ColumnId> target; ///< of a key of one column to an existing column
};

std::vector<ResolvedKey> resolve_keys(const schema::Catalog& catalog, const schema::Table& table,
                                      const detail::TableLookup& lookup) {
    std::vector<ResolvedKey> keys;
    for (const schema::ForeignKey& key : table.foreign_keys) {
        const auto columns = detail::column_positions(table, key.columns);
        if (!columns) continue;
        ResolvedKey resolved{*columns, std::nullopt};
        const std::optional<TableId> target = lookup.target(table, key);
        if (target && columns->size() == 1) {
            const schema::Table& referenced = catalog.tables[*target];
            const auto positions =
                detail::column_positions(referenced, detail::referenced_columns(referenced, key));
            if (positions && positions->size() == 1) {
                resolved.target = ColumnId{*target, positions->front()};
            }
        }
        keys.push_back(std::move(resolved));
    }
    return keys;
}

/// Integers that all look like years.
bool holds_years(const ColumnStatistics& known) {
    const auto* least = std::get_if<std::int64_t>(&known.minimum);
    const auto* greatest = std::get_if<std::int64_t>(&known.maximum);
    return least != nullptr && greatest != nullptr && *least >= kYearFirst &&
           *greatest <= kYearLast;
}

using AliasesGiven = std::vector<const GivenAlias*>;

/// What is given to each table and column. A table's own stand under the column that no table has.
class GivenLookup {
public:
    GivenLookup(const std::vector<GivenAlias>& given, const schema::Catalog& catalog,
                const detail::TableLookup& lookup) {
        for (const GivenAlias& alias : given) {
            const std::optional<TableId> table = lookup.find(alias.schema, alias.table);
            if (!table) continue;
            if (alias.column.empty()) {
                by_place_[{*table, kTableItself}].push_back(&alias);
            } else if (const auto column = catalog.tables[*table].find_column(alias.column)) {
                by_place_[{*table, static_cast<std::uint32_t>(*column)}].push_back(&alias);
            }
        }
    }

    const AliasesGiven& of_table(TableId table) const { return of({table, kTableItself}); }
    const AliasesGiven& of(ColumnId id) const {
        const auto found = by_place_.find(id);
        return found == by_place_.end() ? nothing_ : found->second;
    }

private:
    static constexpr std::uint32_t kTableItself = 0xFFFFFFFF;

    std::map<ColumnId, AliasesGiven> by_place_;
    AliasesGiven nothing_;
};

class TableNamer {
public:
    TableNamer(const schema::Table& table, std::vector<ResolvedKey> keys,
               const TableStatistics& statistics, const Vocabulary& vocabulary)
        : table_(table), keys_(std::move(keys)), statistics_(statistics), vocabulary_(vocabulary) {}

    TableNames run(const AliasesGiven& given) {
        AliasList aliases(vocabulary_);
        fill(aliases, table_.name, table_.comment, given);
        names_.aliases = aliases.take();
        names_.primary_key = detail::column_positions(table_, table_.primary_key)
                                 .value_or(std::vector<std::uint32_t>{});
        names_.columns.resize(table_.columns.size());
        return std::move(names_);
    }

    ColumnNames column(std::uint32_t index, bool is_primary, const AliasesGiven& given) {
        const schema::Column& column = table_.columns[index];
        AliasList aliases(vocabulary_);
        fill(aliases, column.name, column.comment, given);
        ColumnNames names;
        names.aliases = aliases.take();
        names.primary_key = is_primary;
        flag_by_catalog(names, column, index);
        flag_by_contents(names, column, index);
        return names;
    }

private:
    static void fill(AliasList& aliases, const std::string& name, const std::string& comment,
                     const AliasesGiven& given) {
        const std::vector<std::string> words = split_name(name);
        aliases.add(words, AliasSource::Name);
        // A name of punctuation alone still needs a word to be called by.
        if (words.empty()) aliases.add({text::fold(name)}, AliasSource::Name);
        for (const GivenAlias* alias : given) {
            if (alias->source == AliasSource::Given)
                aliases.add(words_of_phrase(alias->alias), AliasSource::Given);
        }
        aliases.add_expansions(words);
        for (const GivenAlias* alias : given) {
            if (alias->source == AliasSource::Comment) aliases.add_comment(alias->alias);
        }
        aliases.add_comment(comment);
    }

    void flag_by_catalog(ColumnNames& names, const schema::Column& column,
                         std::uint32_t index) const {
        const std::string& tail = names.aliases.front().words.back().text;
        names.numeric = is_number(column.type_class);
        names.unique = has_unique_key(table_, index);
        names.secret = is_secret(names.aliases, vocabulary_);
        flag_keys(names, index);
        const bool numbering =
            names.primary_key && (names.numeric || contains(vocabulary_.id_words, tail));
        names.id_like = numbering || names.foreign_key || contains(vocabulary_.key_words, tail);
        names.date = column.type_class == schema::TypeClass::Date ||
                     column.type_class == schema::TypeClass::Timestamp;
        for (const Alias& alias : names.aliases) {
            names.date |=
                contains(vocabulary_.date_words, alias.words.back().text) ||
                (contains(vocabulary_.date_units, alias.words.back().text) && !names.id_like);
        }
    }

    void flag_keys(ColumnNames& names, std::uint32_t index) const {
        for (const ResolvedKey& key : keys_) {
            if (std::ranges::count(key.columns, index) == 0) continue;
            names.foreign_key = true;
            if (key.columns.size() == 1 && !names.references) names.references = key.target;
        }
    }

    void flag_by_contents(ColumnNames& names, const schema::Column& column,
                          std::uint32_t index) const {
        if (index >= statistics_.columns.size()) return;
        const ColumnStatistics& known = statistics_.columns[index];
        names.unique |= statistics_.is_unique(index);
        names.text_number =
            is_text(column.type_class) && known.number_percent.value_or(0) >= kMostly;
        names.date |= known.date_percent.value_or(0) >= kMostly;
        names.date |=
            column.type_class == schema::TypeClass::Integer && !names.id_like && holds_years(known);
    }

    const schema::Table& table_;
    std::vector<ResolvedKey> keys_;
    const TableStatistics& statistics_;
    const Vocabulary& vocabulary_;
    TableNames names_{};
};

} // namespace

std::vector<std::string> split_name(std::string_view name) {
    std::vector<std::string> words;
    std::size_t begin = 0;
    const auto close = [&](std::size_t end) {
        if (end > begin) words.push_back(text::fold(name.substr(begin, end - begin)));
        begin = end;
    };
    for (std::size_t at = 0; at < name.size(); ++at) {
        if (classify(name[at]) == CharacterClass::Separator) {
            close(at);
            begin = at + 1;
        } else if (at > begin && begins_word(name, at)) {
            close(at);
        }
    }
    close(name.size());
    return words;
}

bool is_text(schema::TypeClass type) {
    return type == schema::TypeClass::Text || type == schema::TypeClass::Other;
}

SchemaNames name_schema(const schema::Catalog& catalog, const Statistics& statistics,
                        const Vocabulary& vocabulary, const std::vector<GivenAlias>& given) {
    SchemaNames schema;
    const TableStatistics nothing;
    const detail::TableLookup lookup(catalog);
    const GivenLookup given_lookup(given, catalog, lookup);
    for (TableId id = 0; id < catalog.tables.size(); ++id) {
        const schema::Table& table = catalog.tables[id];
        const bool known = id < statistics.tables.size();
        TableNamer namer(table, resolve_keys(catalog, table, lookup),
                         known ? statistics.tables[id] : nothing, vocabulary);
        TableNames names = namer.run(given_lookup.of_table(id));
        for (std::uint32_t column = 0; column < table.columns.size(); ++column) {
            const bool primary = std::ranges::count(names.primary_key, column) > 0;
            names.columns[column] = namer.column(column, primary, given_lookup.of({id, column}));
        }
        std::set<std::string> referenced;
        for (const schema::ForeignKey& key : table.foreign_keys) {
            referenced.insert(text::ascii_lower(key.referenced_table));
        }
        names.bridge = is_bridge(table, names, referenced.size());
        schema.tables.push_back(std::move(names));
    }
    choose_displays(catalog, statistics, vocabulary, schema);
    return schema;
}

} // namespace vouch::knowledge
