// A sentence is kept when each of its numbers is bound and the labels beside them are theirs. A
// number that only a row has needs the label of that row, if labels stand there: the labels of a
// sentence precede their numbers ("France 500, Spain 300") or follow them ("500 in France"), all in
// one way.
#include "answer/detail/number_binding.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <set>

#include "answer/detail/label_claims.h"
#include "answer/detail/named_values.h"
#include "answer/detail/number_mentions.h"
#include "text/sentence.h"
#include "text/unicode.h"

namespace vouch::answer::detail {
namespace {

using Kind = NamedValue::Kind;

constexpr std::array<std::string_view, 8> kRises = {"rose", "grew",   "increas", "gain",
                                                    " up ", "growth", "climb",   "rise"};
constexpr std::array<std::string_view, 8> kFalls = {"fell",   "drop",   "decreas", "declin",
                                                    " down ", "shrank", "lost ",   "fall"};
constexpr std::array<std::string_view, 7> kBelow = {"behind", "less", "fewer",   "lower",
                                                    "below",  "loss", "negative"};

/// A total of a column that happens to be the number of a row too counts only where it is called
/// what it is.
struct Called {
    std::string_view name; ///< of a NamedValue
    std::string_view word;
};
constexpr std::array kCalled = {
    Called{"sum", "total"},
    Called{"sum", "together"},
    Called{"sum", "combined"},
    Called{"sum", "overall"},
    Called{"sum", "in all"},
    Called{"sum", "altogether"},
    Called{"sum", " sum"},
    Called{"mean", "average"},
    Called{"mean", "mean"},
    Called{"median", "median"},
    Called{"range", "range"},
    Called{"range", "spread"},
    Called{"range", "differ"},
    Called{"difference", "than"},
    Called{"difference", "differ"},
    Called{"difference", "behind"},
    Called{"difference", "ahead"},
    Called{"difference", "gap"},
    Called{"difference", " by "},
    Called{"change", " by "},
    Called{"sum of the greatest", "together"},
    Called{"sum of the greatest", "combined"},
};

template <typename Words>
bool has_any(std::string_view sentence, const Words& words) {
    return std::ranges::any_of(words, [&](std::string_view word) {
        return sentence.find(word) != std::string_view::npos;
    });
}

bool near(double value, const NumberMention& mention) {
    return std::fabs(value - mention.value) <=
           mention.tolerance * (1 + 1e-9) + std::fabs(value) * 1e-12;
}

/// What a mention is bound to.
struct Binding {
    std::set<std::size_t> rows{}; ///< that have the number
    bool free = false;            ///< a literal, or a computation that is called what it is
    bool total = false;           ///< a count or a computation over all rows

    bool bound() const { return free || total || !rows.empty(); }
};

class Sentence {
public:
    Sentence(std::string_view text, const std::vector<NamedValue>& values,
             const std::vector<NumberMention>& literals, const NumberSources& sources)
        : text_(text), lower_(' ' + text::ascii_lower(text) + ' '), values_(values),
          literals_(literals), sources_(sources), rises_(has_any(lower_, kRises)),
          falls_(has_any(lower_, kFalls)), below_(has_any(lower_, kBelow)) {}

    Binding bind(const NumberMention& mention) const {
        Binding binding;
        for (const NamedValue& value : values_) {
            if (!matches(mention, value)) continue;
            if (value.row)
                binding.rows.insert(*value.row);
            else
                binding.total = true;
            binding.free = binding.free || (!value.row && is_called(value.name));
        }
        for (const Counted& counted : sources_.counted)
            binding.free =
                binding.free || near(counted.value, mention) ||
                (mention.tolerance < std::fabs(counted.value) * 0.01 &&
                 std::fabs(counted.value - mention.value) <= std::fabs(counted.value) * 0.005);
        binding.free = binding.free || is_literal(mention);
        if (mention.kind == MentionKind::Text || mention.kind == MentionKind::Year)
            binding.free = binding.free || stands_somewhere(mention);
        if (mention.kind == MentionKind::Ordinal)
            binding.total = binding.total ||
                            (mention.value >= 1 &&
                             mention.value <= static_cast<double>(sources_.result.rows.size()));
        return binding;
    }

private:
    bool is_called(std::string_view name) const {
        return std::ranges::any_of(kCalled, [&](const Called& called) {
            return called.name == name && lower_.find(called.word) != std::string::npos;
        });
    }

    bool signed_match(const NumberMention& mention, double value, bool directed) const {
        if (directed && rises_ != falls_ && !mention.is_signed)
            return (value >= 0) == rises_ && near(std::fabs(value), mention);
        if (near(value, mention)) return true;
        // "a loss of 5" tells -5, "5 behind" a difference.
        const bool without_sign = !mention.is_signed && (below_ || falls_ || directed);
        return without_sign && near(std::fabs(value), mention);
    }

    bool matches(const NumberMention& mention, const NamedValue& named) const {
        const double value = named.value;
        // What rose or fell did so from an earlier row to a later one.
        const bool is_change =
            named.kind == Kind::Change || std::string_view(named.name) == "change";
        if (is_change && !named.directed && !named.row && rises_ != falls_) return false;
        switch (mention.kind) {
        case MentionKind::Percent:
            if (named.kind == Kind::Share)
                return signed_match(mention, value * 100, named.directed);
            if (named.kind == Kind::Cell && std::fabs(value) <= 1 && near(value * 100, mention))
                return true;
            return named.kind != Kind::Count && named.kind != Kind::Ratio &&
                   signed_match(mention, value, named.directed);
        case MentionKind::Multiple:
            return named.kind == Kind::Ratio || named.kind == Kind::Cell ||
                           named.kind == Kind::Count || named.kind == Kind::Share
                       ? near(value, mention)
                       : false;
        case MentionKind::Ordinal:
        case MentionKind::Year: return named.kind == Kind::Cell && value == mention.value;
        case MentionKind::Text: return false;
        case MentionKind::Number:
            if (named.kind == Kind::Ratio || named.kind == Kind::Share)
                return mention.tolerance < 0.1 && near(value, mention);
            return signed_match(mention, value, named.directed);
        }
        return false;
    }

    bool is_literal(const NumberMention& mention) const {
        return std::ranges::any_of(literals_, [&](const NumberMention& literal) {
            if (mention.kind == MentionKind::Text || literal.kind == MentionKind::Text)
                return mention.kind == literal.kind && literal.text.starts_with(mention.text);
            return near(literal.value, mention);
        });
    }

    /// In a cell, the question or the SQL, as it stands.
    bool stands_somewhere(const NumberMention& mention) const {
        const std::string digits = mention.kind == MentionKind::Text
                                       ? mention.text
                                       : std::string(text_.substr(mention.begin, 4));
        if (sources_.question.find(digits) != std::string_view::npos ||
            sources_.sql.find(digits) != std::string_view::npos)
            return true;
        return std::ranges::any_of(sources_.result.rows, [&](const schema::Row& row) {
            return std::ranges::any_of(row, [&](const schema::Value& value) {
                return schema::display_text(value).find(digits) != std::string::npos;
            });
        });
    }

    std::string_view text_;
    std::string lower_;
    const std::vector<NamedValue>& values_;
    const std::vector<NumberMention>& literals_;
    const NumberSources& sources_;
    bool rises_;
    bool falls_;
    bool below_;
};

class Binder {
public:
    explicit Binder(const NumberSources& sources)
        : sources_(sources), values_(named_values(sources.result)), labels_(sources.result) {
        literals_ = number_mentions(sources.question);
        for (NumberMention& literal : number_mentions(sources.sql))
            literals_.push_back(std::move(literal));
    }

    BoundText bind(std::string_view text) const {
        BoundText bound;
        for (const base::TextSpan span : text::sentences(text)) {
            const std::string_view sentence = text.substr(span.begin, span.end - span.begin);
            ++bound.sentences;
            if (keeps(sentence, bound))
                bound.text += (bound.text.empty() ? "" : " ") + std::string(sentence);
            else
                bound.dropped.emplace_back(sentence);
        }
        return bound;
    }

private:
    bool keeps(std::string_view text, BoundText& bound) const {
        const Sentence sentence(text, values_, literals_, sources_);
        std::vector<LabelledNumber> numbers;
        bool all = true;
        for (const NumberMention& mention : number_mentions(text)) {
            // Within a cell that is told ("Boeing 737") digits are that cell's.
            if (labels_.covers(text, mention.begin, mention.end)) continue;
            ++bound.numbers;
            const Binding binding = sentence.bind(mention);
            if (!binding.bound()) {
                bound.unbound.emplace_back(text.substr(mention.begin, mention.end - mention.begin));
                all = false;
            }
            if (!binding.free) numbers.push_back({mention.begin, mention.end, binding.rows});
        }
        return all && labels_.agree(text, numbers) && labels_.superlatives_hold(text);
    }

    const NumberSources& sources_;
    std::vector<NamedValue> values_;
    std::vector<NumberMention> literals_;
    LabelClaims labels_;
};

} // namespace

BoundText bind_numbers(std::string_view text, const NumberSources& sources) {
    return Binder(sources).bind(text);
}

} // namespace vouch::answer::detail
