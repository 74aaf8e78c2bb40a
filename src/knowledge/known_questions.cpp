#include "knowledge/known_questions.h"

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

#include "text/tokenize.h"

namespace vouch::knowledge {
namespace {

enum class Words : std::uint8_t { All, Naming };

/// Folded words with single spaces; for Naming without those that only ask ("what is the …").
std::string key_of(std::string_view text, Words words, const Vocabulary& vocabulary) {
    std::string key;
    for (const text::Token& token : text::tokenize(text)) {
        const bool counts = token.kind == text::TokenKind::Word ||
                            token.kind == text::TokenKind::Number ||
                            token.kind == text::TokenKind::Ideograph;
        const bool asks =
            words == Words::Naming && (contains(vocabulary.function_words, token.folded) ||
                                       contains(vocabulary.asking_words, token.folded));
        if (!counts || asks) continue;
        if (!key.empty()) key += ' ';
        key += token.folded;
    }
    return key;
}

class Checker {
public:
    Checker(std::string_view file_name, const sql::policy::Gate& gate,
            std::vector<std::string>& warnings)
        : file_name_(file_name), gate_(gate), warnings_(warnings) {}

    bool passes(const std::string& what, const std::string& sql, std::uint32_t line) const {
        const auto approved = gate_.approve_text(sql);
        if (approved) return true;
        warnings_.push_back(file_name_ + ":" + std::to_string(line) + ": " + what +
                            " is not used: " + approved.error().message);
        return false;
    }

private:
    std::string file_name_;
    const sql::policy::Gate& gate_;
    std::vector<std::string>& warnings_;
};

/// The stems of the words of a key that say something, each once.
std::set<std::string> stems_of(std::string_view text, const Vocabulary& vocabulary) {
    std::set<std::string> stems;
    for (const text::Token& token : text::tokenize(text)) {
        if (token.kind != text::TokenKind::Word ||
            contains(vocabulary.function_words, token.folded) ||
            contains(vocabulary.asking_words, token.folded))
            continue;
        stems.insert(vocabulary.canonical_stem(token.folded));
    }
    return stems;
}

/// The share of all words of both that both have (Jaccard), 0 to 1.
double likeness(const std::set<std::string>& one, const std::set<std::string>& other) {
    const auto shared = static_cast<double>(
        std::ranges::count_if(one, [&](const std::string& stem) { return other.contains(stem); }));
    const double all = static_cast<double>(one.size() + other.size()) - shared;
    return all == 0 ? 0 : shared / all;
}

template <typename Entries>
const KnownQuestion* first_with(const Entries& entries, const std::string& key) {
    using Entry = typename Entries::value_type;
    const auto found = std::ranges::lower_bound(entries, key, {}, &Entry::key);
    return key.empty() || found == entries.end() || found->key != key ? nullptr : &found->question;
}

} // namespace

KnownQuestions KnownQuestions::build(const KnowledgeBase& base, std::string_view file_name,
                                     const sql::policy::Gate& gate, const Vocabulary& vocabulary,
                                     std::vector<std::string>& warnings) {
    const Checker checker(file_name, gate, warnings);
    KnownQuestions known;
    known.vocabulary_ = vocabulary;
    for (const VerifiedPair& pair : base.verified_pairs) {
        if (!checker.passes("the verified pair “" + pair.question + "”", pair.sql, pair.line))
            continue;
        known.pairs_.push_back({key_of(pair.question, Words::All, vocabulary),
                                {KnownQuestionKind::VerifiedPair, pair.question, pair.sql}});
    }
    for (const Metric& metric : base.metrics) {
        if (!checker.passes("the metric “" + metric.name + "”", metric.sql, metric.line)) continue;
        std::vector<std::string> names = metric.synonyms;
        names.insert(names.begin(), metric.name);
        for (const std::string& name : names) {
            known.metrics_.push_back({key_of(name, Words::Naming, vocabulary),
                                      {KnownQuestionKind::Metric, metric.name, metric.sql}});
        }
    }
    std::ranges::stable_sort(known.pairs_, {}, &Entry::key);
    std::ranges::stable_sort(known.metrics_, {}, &Entry::key);
    return known;
}

KnownQuestions KnownQuestions::approved_by(const sql::policy::Gate& gate) const {
    KnownQuestions known = *this;
    for (std::vector<Entry>* entries : {&known.pairs_, &known.metrics_}) {
        std::erase_if(*entries, [&](const Entry& entry) {
            return !gate.approve_text(entry.question.sql).has_value();
        });
    }
    return known;
}

const KnownQuestion* KnownQuestions::find(std::string_view question) const {
    if (empty()) return nullptr;
    const auto* pair = first_with(pairs_, key_of(question, Words::All, vocabulary_));
    if (pair != nullptr) return pair;
    return first_with(metrics_, key_of(question, Words::Naming, vocabulary_));
}

std::vector<const KnownQuestion*> KnownQuestions::similar(std::string_view question,
                                                          std::size_t most) const {
    if (empty()) return {};
    const std::set<std::string> asked = stems_of(question, vocabulary_);
    std::vector<std::pair<double, const KnownQuestion*>> ranked;
    for (const std::vector<Entry>* entries : {&pairs_, &metrics_}) {
        for (const Entry& entry : *entries) {
            const double alike = likeness(asked, stems_of(entry.key, vocabulary_));
            if (alike > 0) ranked.emplace_back(alike, &entry.question);
        }
    }
    std::ranges::stable_sort(ranked, std::greater(), &decltype(ranked)::value_type::first);
    std::vector<const KnownQuestion*> found;
    for (const auto& [alike, known] : ranked) {
        if (found.size() == most) break;
        const bool there = std::ranges::any_of( // a metric under another of its names
            found, [&, known = known](const KnownQuestion* one) { return one->sql == known->sql; });
        if (!there) found.push_back(known);
    }
    return found;
}

} // namespace vouch::knowledge
