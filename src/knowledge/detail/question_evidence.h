// How much each table explains of each word of a question.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/ids.h"
#include "knowledge/knowledge.h"
#include "knowledge/schema_index.h"
#include "sql/policy/shown.h"
#include "text/tokenize.h"

namespace vouch::knowledge::detail {

/// A value of a column that the question names.
struct ValueEvidence {
    ColumnId column{};
    std::string text;
    double score = 0;
};

/// All scores are between 0 and 1.
class QuestionEvidence {
public:
    static QuestionEvidence gather(std::string_view question, const Knowledge& knowledge,
                                   const SchemaIndex& index);

    std::size_t word_count() const { return words_.size(); }
    /// What names and descriptions of the table, or its values, explain of a word.
    double by_names(std::size_t word, TableId table) const {
        return names_[word * table_count_ + table];
    }
    double by_values(std::size_t word, TableId table) const {
        return values_[word * table_count_ + table];
    }
    double best(std::size_t word, TableId table) const {
        const double names = by_names(word, table);
        const double values = by_values(word, table);
        return names > values ? names : values;
    }

    /// Sums over the words, by table.
    const std::vector<double>& name_totals() const { return name_totals_; }
    const std::vector<double>& value_totals() const { return value_totals_; }
    const std::vector<ValueEvidence>& values() const { return found_values_; }

    /// The share of the words of the column's best phrase that the question has.
    double column_score(ColumnId column, const SchemaIndex& index) const;

private:
    struct QuestionWord {
        std::string folded;
        std::string stem;
        std::size_t token = 0;
        std::vector<StemChoice> choices{};
        double weight = 1;
    };

    void read_words(std::string_view question, const Knowledge& knowledge,
                    const SchemaIndex& index);
    void count_matches(const SchemaIndex& index);
    double coverage(std::uint32_t phrase, const SchemaIndex& index) const;
    void add_names(const SchemaIndex& index);
    void add_values(std::string_view question, const Knowledge& knowledge);
    void add_value_span(std::string_view question, std::size_t first, std::size_t last,
                        const Knowledge& knowledge);
    void sum_up();

    std::size_t table_count_ = 0;
    std::vector<text::Token> tokens_;
    std::vector<QuestionWord> words_;
    std::vector<float> names_;  ///< by word and table
    std::vector<float> values_; ///< the same
    std::vector<double> name_totals_;
    std::vector<double> value_totals_;
    std::vector<std::uint8_t> matched_; ///< by phrase: how many of its words the question has
    std::vector<ValueEvidence> found_values_;
};

} // namespace vouch::knowledge::detail
