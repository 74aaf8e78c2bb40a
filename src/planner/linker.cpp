// Segmentation: the sum of worths is maximised from the end (dynamic programming over tokens). A
// variant takes at one or two places a reading of another kind and the best rest around it; worse
// sums come later.
#include "planner/linker.h"

#include <algorithm>

#include "planner/detail/span_readings.h"

namespace vouch::planner {
namespace {

using detail::Reading;

constexpr int kVariantLossMax = 750;
constexpr int kShadowedLoss = 380;

class Segmenter {
public:
    Segmenter(std::span<const Token> tokens, const detail::SpanReader& reader)
        : count_(tokens.size()), at_(count_), best_(count_ + 1), sum_(count_ + 1, 0),
          head_(count_ + 1, 0) {
        for (std::size_t i = 0; i < count_; ++i)
            at_[i] = reader.readings_at(i);
        for (std::size_t i = count_; i-- > 0;)
            choose(i);
        // head_[i]: the best sum of readings that end exactly at i.
        head_.assign(count_ + 1, kNever);
        from_.assign(count_ + 1, {0, 0});
        head_[0] = 0;
        for (std::size_t i = 0; i < count_; ++i)
            reach_from(i);
    }

    std::vector<UnitSequence> variants(std::size_t limit) const {
        struct Way {
            int loss;
            std::size_t at;
            std::size_t reading;
        };
        std::vector<Way> ways;
        for (std::size_t i = 0; i < count_; ++i) {
            for (std::size_t r = 0; r < at_[i].size(); ++r) {
                const Reading& reading = at_[i][r];
                const bool matters =
                    reading.unit.kind == UnitKind::Table || reading.unit.kind == UnitKind::Column ||
                    reading.unit.kind == UnitKind::Value || reading.unit.kind == UnitKind::Keyword;
                if (!matters) continue;
                const int total = head_[i] + reading.worth + sum_[reading.unit.last];
                const int loss = sum_[0] - total + shadowed(i, reading);
                if (loss > 0 || !on_best_path(i, r)) {
                    if (loss <= kVariantLossMax) ways.push_back({loss, i, r});
                }
            }
        }
        std::stable_sort(ways.begin(), ways.end(),
                         [](const Way& a, const Way& b) { return a.loss < b.loss; });
        std::vector<UnitSequence> found;
        found.push_back({path(0), 0});
        for (const Way& way : ways) {
            if (found.size() >= limit) break;
            UnitSequence sequence{through(way.at, way.reading), way.loss};
            const bool seen =
                std::any_of(found.begin(), found.end(),
                            [&](const UnitSequence& other) { return same(other, sequence); });
            if (!seen) found.push_back(std::move(sequence));
        }
        return found;
    }

private:
    static constexpr int kNever = -1'000'000;
    struct From {
        std::size_t at;
        std::size_t reading;
    };

    void choose(std::size_t i) {
        int best = kNever;
        for (std::size_t r = 0; r < at_[i].size(); ++r) {
            const int total = at_[i][r].worth + sum_[at_[i][r].unit.last];
            if (total > best) {
                best = total;
                best_[i] = r;
            }
        }
        sum_[i] = best;
    }

    void reach_from(std::size_t i) {
        for (std::size_t r = 0; r < at_[i].size(); ++r) {
            const std::size_t end = at_[i][r].unit.last;
            const int total = head_[i] + at_[i][r].worth;
            if (total > head_[end]) {
                head_[end] = total;
                from_[end] = {i, r};
            }
        }
    }

    /// A column by a word that names a table exactly.
    int shadowed(std::size_t i, const Reading& reading) const {
        if (reading.unit.kind != UnitKind::Column || reading.unit.score() >= 1000) return 0;
        const bool table = std::any_of(at_[i].begin(), at_[i].end(), [&](const Reading& other) {
            return other.unit.kind == UnitKind::Table && other.unit.last == reading.unit.last &&
                   other.unit.score() >= 950;
        });
        return table ? kShadowedLoss : 0;
    }

    bool on_best_path(std::size_t at, std::size_t reading) const {
        std::size_t i = 0;
        while (i < at)
            i = at_[i][best_[i]].unit.last;
        return i == at && best_[i] == reading;
    }

    std::vector<Unit> path(std::size_t i) const {
        std::vector<Unit> units;
        for (; i < count_; i = at_[i][best_[i]].unit.last)
            units.push_back(at_[i][best_[i]].unit);
        return units;
    }

    std::vector<Unit> through(std::size_t at, std::size_t reading) const {
        std::vector<Unit> units;
        for (std::size_t i = at; i > 0; i = from_[i].at) {
            units.push_back(at_[from_[i].at][from_[i].reading].unit);
        }
        std::reverse(units.begin(), units.end());
        units.push_back(at_[at][reading].unit);
        const auto rest = path(at_[at][reading].unit.last);
        units.insert(units.end(), rest.begin(), rest.end());
        return units;
    }

    static bool same(const UnitSequence& a, const UnitSequence& b) {
        return std::equal(a.units.begin(), a.units.end(), b.units.begin(), b.units.end(),
                          [](const Unit& x, const Unit& y) {
                              return x.kind == y.kind && x.first == y.first && x.last == y.last;
                          });
    }

    std::size_t count_;
    std::vector<std::vector<Reading>> at_;
    std::vector<std::size_t> best_;
    std::vector<int> sum_;
    std::vector<int> head_;
    std::vector<From> from_;
};

constexpr std::string_view kKindNames[] = {"keyword", "table",   "column", "value", "number",
                                           "days",    "unknown", "pause",  "stop"};

/// From this score on two words are the name of a column.
constexpr double kNamesColumn = 0.93;

bool names_column(const knowledge::Knowledge& knowledge, const Token& first, const Token& second) {
    const knowledge::Word both[] = {{first.folded, first.stem}, {second.folded, second.stem}};
    const auto found = knowledge.name_index.find(both);
    return std::any_of(found.begin(), found.end(), [](const knowledge::NameMatch& match) {
        return match.object == knowledge::ObjectKind::Column && match.score >= kNamesColumn;
    });
}

/// "full name" where the schema has only a first and a last name: both, joined.
void expand_pairs(std::vector<Token>& tokens, const knowledge::Knowledge& knowledge,
                  const Lexicon& lexicon) {
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
        const auto* parts = lexicon.find_pair(tokens[i].folded + ' ' + tokens[i + 1].stem);
        if (parts == nullptr || names_column(knowledge, tokens[i], tokens[i + 1])) continue;
        std::vector<Token> pair = tokenize_question(*parts, lexicon);
        const bool known = pair.size() == 5 && names_column(knowledge, pair[0], pair[1]) &&
                           names_column(knowledge, pair[3], pair[4]);
        if (!known) continue;
        for (Token& token : pair)
            token.span = tokens[i].span;
        const auto place = tokens.begin() + static_cast<std::ptrdiff_t>(i);
        tokens.erase(place, place + 2);
        tokens.insert(tokens.begin() + static_cast<std::ptrdiff_t>(i), pair.begin(), pair.end());
        i += 4;
    }
}

/// A quoted name of two words that is no value, while its words are values of two columns of one
/// table: two quotations.
void split_quoted_names(std::vector<Token>& tokens, const knowledge::Knowledge& knowledge,
                        const Lexicon& lexicon) {
    const auto columns_of = [&](const Token& word) {
        std::vector<knowledge::ColumnId> columns;
        const knowledge::Word part{word.folded, word.stem};
        for (const auto& match : knowledge.values.find(
                 {word.text, std::span(&part, 1), knowledge::NearSpelling::Off, 16})) {
            if (match.kind == knowledge::ValueMatchKind::Exact ||
                match.kind == knowledge::ValueMatchKind::Folded)
                columns.push_back(match.column);
        }
        return columns;
    };
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (tokens[i].kind != TokenKind::Quoted) continue;
        std::vector<Token> parts = tokenize_question(tokens[i].text, lexicon);
        if (parts.size() != 2 || parts[0].kind != TokenKind::Word ||
            parts[1].kind != TokenKind::Word)
            continue;
        const knowledge::Word both[] = {{parts[0].folded, parts[0].stem},
                                        {parts[1].folded, parts[1].stem}};
        const auto whole =
            knowledge.values.find({tokens[i].text, both, knowledge::NearSpelling::Off, 4});
        if (!whole.empty() && whole.front().kind != knowledge::ValueMatchKind::Inside) continue;
        bool paired = false;
        for (const auto& first : columns_of(parts[0])) {
            for (const auto& second : columns_of(parts[1]))
                paired = paired || (first.table == second.table && first != second);
        }
        if (!paired) continue;
        for (Token& part : parts) {
            part.kind = TokenKind::Quoted;
            part.span = tokens[i].span;
        }
        tokens[i] = parts[0];
        tokens.insert(tokens.begin() + static_cast<std::ptrdiff_t>(i) + 1, parts[1]);
        ++i;
    }
}

} // namespace

std::vector<Token> expand_shared_heads(std::vector<Token> tokens,
                                       const knowledge::Knowledge& knowledge,
                                       const Lexicon& lexicon) {
    expand_pairs(tokens, knowledge, lexicon);
    split_quoted_names(tokens, knowledge, lexicon);
    for (std::size_t i = 0; i + 3 < tokens.size(); ++i) {
        const std::string phrase[] = {tokens[i + 1].folded};
        const auto joins = lexicon.triggers_at(phrase);
        const bool conjunction = !joins.empty() && (joins.front().word_class == WordClass::And ||
                                                    joins.front().word_class == WordClass::Or);
        const bool plain = tokens[i].kind == TokenKind::Word &&
                           tokens[i + 2].kind == TokenKind::Word &&
                           tokens[i + 3].kind == TokenKind::Word;
        if (!conjunction || !plain) continue;
        if (names_column(knowledge, tokens[i], tokens[i + 3]) &&
            names_column(knowledge, tokens[i + 2], tokens[i + 3])) {
            tokens.insert(tokens.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                          Token(tokens[i + 3]));
            i += 3;
        }
    }
    return tokens;
}

std::vector<UnitSequence> link_units(std::span<const Token> tokens,
                                     const knowledge::Knowledge& knowledge, const Lexicon& lexicon,
                                     const DateRules& rules, const LinkLimits& limits) {
    const detail::SpanReader reader(tokens, knowledge, lexicon, rules, limits);
    return Segmenter(tokens, reader).variants(limits.variants);
}

std::string print_units(const UnitSequence& sequence, const schema::Catalog& catalog) {
    std::string out;
    for (const Unit& unit : sequence.units) {
        out += kKindNames[static_cast<std::size_t>(unit.kind)];
        if (unit.kind == UnitKind::Keyword) {
            out += ' ';
            out += word_class_name(unit.word_class);
            if (!unit.payload.empty()) out += ' ' + unit.payload;
        }
        if (!unit.text.empty()) out += " \"" + unit.text + '"';
        if (unit.kind == UnitKind::Column && !unit.payload.empty()) out += " as " + unit.payload;
        for (std::size_t i = 0; i < std::min<std::size_t>(unit.candidates.size(), 4); ++i) {
            const Candidate& candidate = unit.candidates[i];
            const schema::Table& table = catalog.tables[candidate.id.table];
            out += ' ' + table.name;
            if (unit.kind != UnitKind::Table) out += '.' + table.columns[candidate.id.column].name;
            out += ':' + std::to_string(candidate.score);
        }
        out += '\n';
    }
    return out;
}

} // namespace vouch::planner
