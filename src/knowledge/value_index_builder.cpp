// Collects the values of the columns that fit into the limits and writes the sections of the image:
// the values, an order by folded text, the words of each value, and the values of each word.
#include <algorithm>
#include <map>
#include <numeric>
#include <unordered_map>

#include "knowledge/detail/value_image.h"
#include "knowledge/value_index.h"
#include "text/tokenize.h"
#include "text/unicode.h"

namespace vouch::knowledge {
namespace {

std::size_t code_points(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }));
}

struct ChosenColumn {
    ColumnValues content;
    std::size_t text_bytes = 0;
    bool complete = true;
};

/// Sorted values without repeats, without empty and overlong ones.
ChosenColumn tidy(ColumnValues content, const ValueLimits& limits) {
    ChosenColumn chosen;
    chosen.complete =
        std::erase_if(content.values, [&](const std::string& value) {
            return code_points(value) > limits.characters || !text::is_valid_utf8(value);
        }) == 0;
    std::erase_if(content.values, [](const std::string& value) { return value.empty(); });
    std::ranges::sort(content.values);
    content.values.erase(std::unique(content.values.begin(), content.values.end()),
                         content.values.end());
    for (const std::string& value : content.values)
        chosen.text_bytes += value.size();
    chosen.content = std::move(content);
    return chosen;
}

/// Small columns first, because they say most about a question for their size; then in column
/// order.
std::vector<ChosenColumn> choose(std::vector<ColumnValues> columns, const ValueLimits& limits) {
    std::vector<ChosenColumn> tidied;
    for (ColumnValues& column : columns) {
        if (column.values.size() > limits.values_per_column) continue;
        tidied.push_back(tidy(std::move(column), limits));
    }
    std::ranges::stable_sort(tidied, {}, [](const ChosenColumn& column) {
        return std::pair(column.content.values.size(), column.content.column);
    });
    std::vector<ChosenColumn> chosen;
    std::size_t values = 0;
    std::size_t text_bytes = 0;
    for (ChosenColumn& column : tidied) {
        values += column.content.values.size();
        text_bytes += column.text_bytes;
        if (values > limits.values || text_bytes > limits.text_bytes) break;
        if (!column.content.values.empty()) chosen.push_back(std::move(column));
    }
    std::ranges::sort(chosen, {}, [](const ChosenColumn& column) { return column.content.column; });
    return chosen;
}

std::uint32_t narrow(std::size_t size) {
    return static_cast<std::uint32_t>(size); // the limits keep every size far below 2^32
}

class ImageWriter {
public:
    explicit ImageWriter(const Vocabulary& vocabulary) : vocabulary_(vocabulary) {}

    std::string run(const std::vector<ChosenColumn>& columns) {
        for (const ChosenColumn& column : columns)
            add(column);
        close_offsets();
        sort_folded();
        write_tokens();
        detail::fill_postings(parts_);
        std::vector<const std::string*> stems;
        for (const auto& [stem, id] : tokens_)
            stems.push_back(&stem);
        detail::fill_near_words(parts_, [&](std::uint32_t token) {
            return vocabulary_.sound == nullptr ? "" : vocabulary_.sound(*stems[token]);
        });
        return detail::write_image(std::move(parts_));
    }

private:
    using Section = detail::Section;

    std::vector<std::uint32_t>& numbers(Section section) {
        return parts_.numbers[static_cast<std::size_t>(section)];
    }
    std::string& texts(std::size_t index) { return parts_.texts[index]; }

    void add(const ChosenColumn& column) {
        const auto& values = column.content.values;
        auto& fields = numbers(Section::Columns);
        const ColumnId id = column.content.column;
        fields.insert(fields.end(), {id.table, id.column, parts_.counts.values,
                                     narrow(values.size()), column.complete ? 1U : 0U});
        for (const std::string& value : values) {
            close_offsets();
            texts(0) += value;
            folded_.push_back(text::fold(value));
            texts(1) += folded_.back();
            numbers(Section::Owners).push_back(parts_.counts.columns);
            // "on_hold" is said as two words.
            std::string spaced = value;
            std::ranges::replace(spaced, '_', ' ');
            for (const text::Token& token : text::tokenize(spaced))
                add_word(token);
            ++parts_.counts.values;
        }
        ++parts_.counts.columns;
    }

    void close_offsets() {
        numbers(Section::TextOffsets).push_back(narrow(texts(0).size()));
        numbers(Section::FoldedOffsets).push_back(narrow(texts(1).size()));
        numbers(Section::SequenceOffsets).push_back(narrow(numbers(Section::Sequence).size()));
    }

    void add_word(const text::Token& token) {
        if (token.kind == text::TokenKind::Punctuation || token.kind == text::TokenKind::Other) {
            return;
        }
        auto [known, fresh] = stems_.try_emplace(token.folded);
        if (fresh) known->second = vocabulary_.canonical_stem(token.folded);
        const auto token_id = tokens_.try_emplace(known->second, narrow(tokens_.size())).first;
        numbers(Section::Sequence).push_back(token_id->second);
        ++parts_.counts.sequence;
    }

    void sort_folded() {
        auto& order = numbers(Section::ByFolded);
        order.resize(folded_.size());
        std::iota(order.begin(), order.end(), 0U);
        std::ranges::stable_sort(
            order, {}, [&](std::uint32_t value) -> const std::string& { return folded_[value]; });
    }

    /// Tokens were numbered as they came; in the image they are numbered by their order.
    void write_tokens() {
        std::vector<std::uint32_t> renumbered(tokens_.size());
        for (const auto& [stem, id] : tokens_) {
            numbers(Section::TokenOffsets).push_back(narrow(texts(2).size()));
            renumbered[id] = parts_.counts.tokens++;
            texts(2) += stem;
        }
        numbers(Section::TokenOffsets).push_back(narrow(texts(2).size()));
        for (std::uint32_t& token : numbers(Section::Sequence))
            token = renumbered[token];
    }

    const Vocabulary& vocabulary_;
    detail::ImageParts parts_;
    std::vector<std::string> folded_;
    std::unordered_map<std::string, std::string> stems_; // folded word -> its stem
    std::map<std::string, std::uint32_t> tokens_;
};

} // namespace

ValueIndex ValueIndex::build(std::vector<ColumnValues> columns, const ValueLimits& limits,
                             const Vocabulary& vocabulary) {
    ValueIndex index;
    const std::vector<ChosenColumn> chosen = choose(std::move(columns), limits);
    if (!chosen.empty()) index.bytes_ = ImageWriter(vocabulary).run(chosen);
    return index;
}

} // namespace vouch::knowledge
