// What kind of thing a table is. Its display column is the one with the highest score of a short
// list of shapes: "name", then the table's words and "name", and so on down to the primary key. A
// bridge has keys to other tables and little else.
#include <algorithm>
#include <vector>

#include "knowledge/names.h"

namespace vouch::knowledge {
namespace {

constexpr std::size_t kBridgeColumnsMax = 2; // besides its keys

std::string joined(const std::vector<Word>& words) {
    std::string text;
    for (const Word& word : words) {
        if (!text.empty()) text += ' ';
        text += word.text;
    }
    return text;
}

// Scores of shapes of a display column; from `kStrict` on the column is a name in earnest.
constexpr double kStrict = 5.5;
constexpr double kTitle = 8;
constexpr double kPartOfName = 7; // "first name"
constexpr double kRepeated = 0.5; // less than a key

double name_score(const std::vector<Word>& words, const TableNames& table,
                  const Vocabulary& vocabulary) {
    const std::string phrase = joined(words);
    if (contains(vocabulary.name_words, phrase)) return 10;
    const std::string& tail = words.back().text;
    for (const Alias& alias : table.aliases) {
        const std::size_t length = alias.words.size();
        const bool leads =
            words.size() >= length &&
            std::equal(alias.words.begin(), alias.words.end(), words.begin(),
                       [](const Word& left, const Word& right) { return left.stem == right.stem; });
        if (leads && words.size() == length + 1 && contains(vocabulary.name_words, tail)) return 9;
        if (leads && words.size() == length) return 7.5;
        if (leads && words.size() == length + 1 && contains(vocabulary.label_words, tail))
            return kStrict;
    }
    if (contains(vocabulary.title_words, phrase)) return kTitle;
    if (contains(vocabulary.name_words, tail)) return words.size() <= 2 ? kPartOfName : 6;
    const bool ends_in_name = std::ranges::any_of(
        vocabulary.name_words, [&](std::string_view name) { return tail.ends_with(name); });
    return ends_in_name ? 6.5 : 0;
}

double display_score(const schema::Column& column, const ColumnNames& names,
                     const TableNames& table, const Vocabulary& vocabulary) {
    if (names.secret) return 0;
    const double as_key = names.primary_key ? 1 : 0;
    if (!is_text(column.type_class) || names.date) return as_key;
    double best = names.unique ? 4 : 2;
    if (names.id_like) best = as_key;
    if (names.foreign_key) return best;
    for (const Alias& alias : names.aliases) {
        best = std::max(best, name_score(alias.words, table, vocabulary));
    }
    return best;
}

/// Most rows share their value with another: "ship name" of orders names whom they go to.
bool repeats(const TableStatistics& statistics, std::uint32_t column) {
    if (column >= statistics.columns.size() || !statistics.row_count) return false;
    const auto& distinct = statistics.columns[column].distinct_count;
    return distinct && *distinct * 2 < *statistics.row_count;
}

std::optional<std::uint32_t> find_named(const TableNames& names, WordSet wanted) {
    for (std::uint32_t index = 0; index < names.columns.size(); ++index) {
        for (const Alias& alias : names.columns[index].aliases) {
            if (contains(wanted, joined(alias.words))) return index;
        }
    }
    return std::nullopt;
}

/// A surname is asked for as a last name: the phrases of several words become names of the column.
void call_also(WordSet phrases, const Vocabulary& vocabulary, ColumnNames& column) {
    for (const std::string_view phrase : phrases) {
        const std::size_t space = phrase.find(' ');
        if (space == std::string_view::npos) continue;
        Alias alias{{}, AliasSource::Expansion};
        for (const std::string_view word : {phrase.substr(0, space), phrase.substr(space + 1)})
            alias.words.push_back({std::string(word), vocabulary.canonical_stem(word)});
        // "Give the names" does not ask for given names.
        const bool inflected = std::ranges::any_of(
            alias.words, [](const Word& word) { return word.stem != word.text; });
        const bool known = std::ranges::any_of(
            column.aliases, [&](const Alias& other) { return joined(other.words) == phrase; });
        if (!known && !inflected) column.aliases.push_back(std::move(alias));
    }
}

void choose_display(const schema::Table& table, const TableStatistics& statistics,
                    const Vocabulary& vocabulary, TableNames& names) {
    std::vector<double> scores;
    for (std::uint32_t index = 0; index < table.columns.size(); ++index) {
        scores.push_back(
            display_score(table.columns[index], names.columns[index], names, vocabulary));
    }
    // Who has a first name and a last one is a person, whose title tells a post or an address.
    const bool person = std::ranges::count(scores, kPartOfName) >= 2;
    for (std::uint32_t index = 0; index < scores.size(); ++index) {
        const bool other_name = scores[index] >= kStrict && scores[index] <= kPartOfName;
        if (other_name && !person && repeats(statistics, index)) scores[index] = kRepeated;
    }
    double best = 0;
    names.display.reset();
    for (std::uint32_t index = 0; index < table.columns.size(); ++index) {
        const double score = person && scores[index] == kTitle ? 0 : scores[index];
        if (score <= best) continue;
        best = score;
        names.display = index;
    }
    names.strict_display = best >= kStrict ? names.display : std::nullopt;
    names.person_name.clear();
    const auto given = find_named(names, vocabulary.given_names);
    const auto family = find_named(names, vocabulary.family_names);
    const bool shown = names.display == given || names.display == family;
    if (given && family && shown) names.person_name = {*given, *family};
    if (given && family && *given != *family) {
        call_also(vocabulary.given_names, vocabulary, names.columns[*given]);
        call_also(vocabulary.family_names, vocabulary, names.columns[*family]);
    }
}

} // namespace

void choose_displays(const schema::Catalog& catalog, const Statistics& statistics,
                     const Vocabulary& vocabulary, SchemaNames& names) {
    const TableStatistics unknown;
    for (TableId id = 0; id < names.tables.size(); ++id) {
        const bool known = id < statistics.tables.size();
        choose_display(catalog.tables[id], known ? statistics.tables[id] : unknown, vocabulary,
                       names.tables[id]);
    }
}

bool is_bridge(const schema::Table& table, const TableNames& names, std::size_t referenced_tables) {
    std::size_t others = 0;
    for (std::uint32_t index = 0; index < table.columns.size(); ++index) {
        const ColumnNames& column = names.columns[index];
        const bool surrogate = column.primary_key && names.primary_key.size() == 1;
        if (!column.foreign_key && !surrogate) ++others;
    }
    return referenced_tables >= 2 && others <= kBridgeColumnsMax;
}

} // namespace vouch::knowledge
