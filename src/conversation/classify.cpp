// A question leans on an earlier one in one of four ways: it opens so ("what about"), a word points
// back at something that the sentence does not name ("them"), it has no topic ("why?"), or it is a
// piece of a sentence ("in Berlin?"). They are tried in this order; the first one decides.
#include "conversation/classify.h"

#include <algorithm>

namespace vouch::conversation {
namespace {

constexpr std::size_t kPieceWords = 6; ///< a piece that begins with a preposition is no longer
constexpr std::size_t kBareWords = 2;
constexpr std::size_t kShortWords = 4; ///< a longer question may be whole by itself

class Judge {
public:
    Judge(std::string_view question, const std::vector<Word>& words, const Language& language)
        : question_(question), words_(words), language_(language),
          opening_(opening_of(words, language)) {}

    Classified judge() {
        if (words_.empty() || std::ranges::any_of(words_, &Word::written)) return {};
        if (opening_.about || opening_.again) return follow_up(0, opening_.words, SaysNothing::Yes);
        if (auto back = points_back()) return std::move(*back);
        if (auto bare = without_topic()) return std::move(*bare);
        return piece();
    }

private:
    bool is(std::size_t at, Role role) const {
        return at < words_.size() && language_.is(words_[at], role);
    }
    bool starts(std::size_t at, Role role) const {
        return at < words_.size() && language_.match(words_, at, role) > 0;
    }
    bool ends(std::size_t at) const { return at >= words_.size() || words_[at].mark; }

    /// A word that says what the question is about.
    bool topic(std::size_t at) const {
        if (at >= words_.size() || words_[at].mark || words_[at].number) return false;
        constexpr Role kOthers[] = {
            Role::Join,      Role::Lead,     Role::Determiner,  Role::Pronoun,  Role::Possessive,
            Role::One,       Role::Relative, Role::Question,    Role::Counting, Role::Order,
            Role::Verb,      Role::Article,  Role::Preposition, Role::Arrange,  Role::Refine,
            Role::Direction, Role::Month,    Role::Bare,        Role::Empty,    Role::Person,
            Role::Trail};
        if (std::ranges::any_of(kOthers, [&](Role role) { return is(at, role); })) return false;
        return !is(at, Role::Near) || !time_like(at);
    }

    /// "year" behind "this", "last", "by", "in" and the like; "the policy" is a topic.
    bool time_like(std::size_t at) const {
        return at == 0 || words_[at - 1].mark || words_[at - 1].number ||
               is(at - 1, Role::Determiner) || is(at - 1, Role::Empty) ||
               is(at - 1, Role::Preposition) || is(at - 1, Role::Near) || is(at - 1, Role::Lead);
    }

    bool topic_within(std::size_t begin, std::size_t end) const {
        for (std::size_t at = begin; at < end; ++at) {
            if (topic(at)) return true;
        }
        return false;
    }

    enum class SaysNothing : std::uint8_t { Yes, WhenShort };

    Classified follow_up(std::size_t first, std::size_t last,
                         SaysNothing says = SaysNothing::WhenShort) const {
        last = std::min(std::max(last, first + 1), words_.size());
        const std::size_t begin = words_[first].span.begin;
        return {Kind::FollowUp,
                std::string(question_.substr(begin, words_[last - 1].span.end - begin)),
                says == SaysNothing::Yes || word_count() <= kShortWords};
    }

    std::size_t word_count() const {
        return static_cast<std::size_t>(
            std::ranges::count_if(words_, [](const Word& word) { return !word.mark; }));
    }

    std::optional<Classified> points_back() const {
        bool named = false; // a noun stands before the word, in this sentence
        for (std::size_t at = opening_.words; at < words_.size(); ++at) {
            const bool pronoun = pronoun_points_back(at, named);
            if (pronoun || determiner_points_back(at, named) || one_points_back(at))
                return follow_up(at, at + 1,
                                 pronoun && !named ? SaysNothing::Yes : SaysNothing::WhenShort);
            named = named || topic(at);
        }
        return std::nullopt;
    }

    bool determiner_points_back(std::size_t at, bool named) const {
        if (!is(at, Role::Determiner)) return false;
        const std::size_t next = at + 1;
        if (is(next, Role::Near) || is(next, Role::Article) || starts(next, Role::Question))
            return false;
        if (is(at, Role::Relative) && named) return false; // "customers that live in …"
        if (is(next, Role::Relative)) return false;        // "those who …" say who
        // "with those of Berlin": of what was named before.
        if (named && is(next, Role::Preposition) && !ends(next)) return false;
        if (topic(next) && is(next + 1, Role::Relative) && !ends(next + 1))
            return false; // "those products that are …"
        return true;
    }

    bool pronoun_points_back(std::size_t at, bool named) const {
        const bool possessive = is(at, Role::Possessive);
        if (!possessive && language_.match(words_, at, Role::Pronoun) == 0) return false;
        if (is(at, Role::Determiner)) return false; // judged as one
        if (named) return !possessive && closes_with_of(at);
        return possessive || !expletive(at);
    }

    /// "… of them?": of a noun the sentence has not, for it has named another one.
    bool closes_with_of(std::size_t at) const {
        return at > 0 && words_[at - 1].folded == "of" && ends(at + 1);
    }

    /// "How long does it take to …": the word stands for what follows.
    bool expletive(std::size_t at) const {
        bool said = false;
        for (std::size_t later = at + 1; later < words_.size(); ++later) {
            if (said && topic(later)) return true;
            said = said || is(later, Role::Expletive);
        }
        return false;
    }

    /// "the paid ones": no noun before the phrase that the word ends.
    bool one_points_back(std::size_t at) const {
        if (!is(at, Role::One) || topic(at + 1)) return false;
        std::size_t start = at;
        while (start > opening_.words && (topic(start - 1) || is(start - 1, Role::Empty)))
            --start;
        const bool phrase =
            start < at || (at > 0 && (is(at - 1, Role::Article) || is(at - 1, Role::Counting)));
        return phrase && !topic_within(opening_.words, start);
    }

    std::optional<Classified> without_topic() const {
        for (std::size_t at = opening_.words; at < words_.size(); ++at) {
            if (topic(at) || is(at, Role::Person)) return std::nullopt;
        }
        return follow_up(0, words_.size());
    }

    /// A sentence has a question word, an order or a verb of its own.
    bool sentence() const {
        for (std::size_t at = opening_.words; at < words_.size(); ++at) {
            if (starts(at, Role::Question) || starts(at, Role::Counting) || is(at, Role::Order) ||
                is(at, Role::Verb))
                return true;
        }
        return false;
    }

    /// "how many in Berlin", "which are paid": what is counted is not said.
    bool counts_nothing() const {
        const std::size_t at = opening_.words;
        const std::size_t counting = language_.match(words_, at, Role::Counting);
        if (counting == 0 || language_.match(words_, at, Role::Question) > counting) return false;
        const std::size_t next = at + counting;
        if (ends(next)) return true;
        if (is(next, Role::Verb)) return !is(next + 1, Role::Article);
        return is(next, Role::Preposition) && words_[next].folded != "of" && !topic(next);
    }

    Classified piece() const {
        const std::size_t first = opening_.words;
        if (counts_nothing()) return follow_up(first, first + 1);
        const std::size_t arranging = language_.match(words_, first, Role::Arrange);
        if (arranging > 0 && !topic(first + arranging) &&
            (ends(first + arranging) || starts(first + arranging, Role::Grouping) ||
             starts(first + arranging, Role::Preposition)))
            return follow_up(first, first + arranging);
        if (is(first, Role::Refine) && !starts(first, Role::Question))
            return refines(first) ? follow_up(first, first + 1) : Classified{};
        if (ends_instead()) return follow_up(words_.size() - 1, words_.size());
        if (sentence()) return {};
        if (opening_.joins) return follow_up(0, opening_.words, SaysNothing::Yes);
        return fragment(first);
    }

    /// "exclude Berlin", but not "exclude returns and show the revenue".
    bool refines(std::size_t first) const {
        for (std::size_t at = first + 1; at < words_.size(); ++at) {
            if (starts(at, Role::Question) || is(at, Role::Order)) return false;
        }
        return true;
    }

    /// "show the revenue instead"
    bool ends_instead() const {
        std::size_t last = words_.size();
        while (last > 0 && words_[last - 1].mark)
            --last;
        return last > opening_.words + 1 && is(last - 1, Role::Trail) && is(last - 1, Role::Join);
    }

    /// No sentence: a phrase, a noun, a name.
    Classified fragment(std::size_t first) const {
        const auto marks = static_cast<std::size_t>(std::ranges::count_if(words_, &Word::mark));
        const std::size_t count = words_.size() - marks - std::min(first, words_.size() - marks);
        const bool comma = std::ranges::any_of(
            words_, [](const Word& word) { return word.folded == "," || word.folded == ":"; });
        if (starts(first, Role::Preposition) || starts(first, Role::Grouping)) {
            if (count <= kPieceWords && !comma) return follow_up(first, first + 1);
            return {};
        }
        if (opening_.leads || (count <= kBareWords && topics_from(first) <= 1))
            return {Kind::Ambiguous};
        return {};
    }

    std::size_t topics_from(std::size_t first) const {
        std::size_t topics = 0;
        for (std::size_t at = first; at < words_.size(); ++at)
            topics += topic(at) ? 1 : 0;
        return topics;
    }

    std::string_view question_;
    const std::vector<Word>& words_;
    const Language& language_;
    Opening opening_;
};

} // namespace

std::string_view kind_name(Kind kind) {
    switch (kind) {
    case Kind::Standalone: return "standalone";
    case Kind::FollowUp: return "follow_up";
    case Kind::Ambiguous: return "ambiguous";
    }
    return "standalone";
}

Opening opening_of(std::span<const Word> words, const Language& language) {
    Opening opening;
    while (opening.words < words.size()) {
        const std::size_t at = opening.words;
        if (words[at].mark) {
            ++opening.words;
            continue;
        }
        const std::size_t about = language.match(words, at, Role::About);
        const std::size_t again = language.match(words, at, Role::Again);
        const std::size_t joins = language.match(words, at, Role::Join);
        const std::size_t leads = language.match(words, at, Role::Lead);
        const std::size_t longest = std::max({about, again, joins, leads});
        if (longest == 0) break;
        opening.about = opening.about || about == longest;
        opening.again = opening.again || again == longest;
        opening.joins = opening.joins || joins == longest;
        opening.leads = opening.leads || leads == longest;
        opening.words += longest;
    }
    return opening;
}

Classified classify(std::string_view question, const Languages& languages) {
    const std::vector<Word> words = words_of(question);
    return Judge(question, words, languages.of(words)).judge();
}

} // namespace vouch::conversation
