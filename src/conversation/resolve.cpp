#include "conversation/resolve.h"

#include <algorithm>

#include "conversation/classify.h"
#include "conversation/detail/noun_phrase.h"
#include "conversation/detail/replace.h"
#include "conversation/detail/text.h"

namespace vouch::conversation {
namespace {

using detail::Text;
using detail::Thing;
using detail::ThingKind;

/// One follow-up against one earlier question with one reader.
class Resolver {
public:
    Resolver(const Text& follow, const Text& earlier, const Reader* reader)
        : follow_(follow), earlier_(earlier), reader_(reader),
          opening_(opening_of(follow.words, *follow.language)), first_(opening_.words),
          last_(follow.body()) {
        while (last_ > first_ && follow_.match(last_ - 1, Role::Trail) == 1)
            --last_;
    }

    std::optional<Resolution> resolve() {
        if (first_ >= last_) {
            return opening_.again ? std::optional(Resolution{earlier_.text, true}) : std::nullopt;
        }
        using Rule = std::optional<Resolution> (Resolver::*)();
        for (const Rule rule : {&Resolver::arrangement, &Resolver::grouping, &Resolver::ones,
                                &Resolver::counting, &Resolver::back_words, &Resolver::piece}) {
            done_ = false;
            auto found = (this->*rule)();
            if (found || done_) return found;
        }
        return std::nullopt;
    }

private:
    /// The rule applies and cannot tell: no later one may guess.
    std::nullopt_t none() {
        done_ = true;
        return std::nullopt;
    }

    /// "sort them by price", "in descending order"
    std::optional<Resolution> arrangement() {
        const std::size_t direction = follow_.match(first_, Role::Direction);
        if (direction > 0 && first_ + direction == last_)
            return Resolution{detail::appended(earlier_, follow_.cut(first_, last_), ", "), true};
        const std::size_t verb = follow_.match(first_, Role::Arrange);
        if (verb == 0) return std::nullopt;
        std::size_t tail = first_ + verb;
        while (tail < last_ && follow_.match(tail, Role::Grouping) == 0 &&
               follow_.match(tail, Role::Direction) == 0) {
            if (!follow_.is(tail, Role::Pronoun) && !follow_.is(tail, Role::Determiner) &&
                !follow_.is(tail, Role::Article) && !follow_.is(tail, Role::Empty) &&
                follow_.words[tail].folded != "results" && follow_.words[tail].folded != "down")
                return std::nullopt; // it names what it arranges
            ++tail;
        }
        if (tail >= last_) return none();
        if (follow_.match(first_, Role::Sorting) == 0)
            return detail::put_grouping(follow_, tail, last_, earlier_);
        return sorted(tail);
    }

    Resolution sorted(std::size_t tail) const {
        const std::string& word = earlier_.language->word_of(Role::Sorted);
        const std::string phrase = word + ' ' + follow_.cut(tail, last_);
        for (std::size_t at = 1; at < earlier_.body(); ++at) {
            if (earlier_.match(at, Role::Sorting) == 0 ||
                earlier_.match(at + 1, Role::Grouping) == 0)
                continue;
            return {detail::with(earlier_.text, earlier_.begin_of(at),
                                 earlier_.end_of(earlier_.body()), phrase),
                    true};
        }
        return {detail::appended(earlier_, phrase, ", "), true};
    }

    /// "by month", "per country"
    std::optional<Resolution> grouping() {
        const std::size_t words = follow_.match(first_, Role::Grouping);
        if (words == 0) return std::nullopt;
        const Thing* named = follow_.find_thing(first_ + words, last_);
        const bool part = follow_.is(first_ + words, Role::Near);
        const bool column = named != nullptr &&
                            (named->kind == ThingKind::Column || named->kind == ThingKind::Table);
        if (!part && !column) return std::nullopt;
        return detail::put_grouping(follow_, first_, last_, earlier_);
    }

    /// "the paid ones", "those in Berlin"
    std::optional<Resolution> ones() {
        std::size_t one = first_;
        while (one < last_ && !follow_.is(one, Role::One) && !follow_.is(one, Role::Determiner))
            ++one;
        if (one == last_) return std::nullopt;
        std::size_t start = first_;
        while (start < one && follow_.is(start, Role::Article))
            ++start;
        const bool restricts = opening_.leads || opening_.joins || opening_.about;
        if (start == one) {
            if (follow_.match(one + 1, Role::Preposition) == 0 || one + 1 >= last_)
                return std::nullopt;
            return detail::put_phrases(follow_, one + 1, last_, earlier_, true, reader_);
        }
        if (!restricts && !follow_.is(first_, Role::Article)) return std::nullopt;
        if (!follow_.is(one, Role::One) || one + 1 < last_) return std::nullopt;
        const Thing* thing = follow_.find_thing(start, one);
        if (thing == nullptr || thing->kind != ThingKind::Value) return none();
        return detail::put_phrases(follow_, start, one, earlier_, true, reader_);
    }

    /// "how many in Berlin", "which are paid", "how many"
    std::optional<Resolution> counting() {
        const std::size_t counted = follow_.match(first_, Role::Counting);
        if (counted == 0 || names_topic(first_ + counted) || back_word(first_) < last_)
            return std::nullopt;
        const std::size_t tail = first_ + counted;
        const auto phrase = detail::noun_phrase_of(earlier_);
        const bool prepositional = tail < last_ && follow_.match(tail, Role::Preposition) > 0;
        const bool counts = earlier_.match(0, Role::Counting) > 0;
        if (prepositional && counts && follow_.find_thing(tail, last_) != nullptr)
            return detail::put_phrases(follow_, tail, last_, earlier_, true, reader_);
        if (!phrase) return std::nullopt;
        const std::string begun = follow_.cut(first_, tail) + ' ' + phrase->text;
        const bool silent = tail >= last_ || says_nothing(tail);
        const std::string whole = begun + (silent ? "" : ' ' + follow_.cut(tail, last_)) + '?';
        return Resolution{capitalised(whole), true};
    }

    bool names_topic(std::size_t at) const {
        const bool verb = follow_.is(at, Role::Verb);
        const bool preposition = follow_.match(at, Role::Preposition) > 0;
        return at < last_ && !verb && !preposition;
    }
    bool says_nothing(std::size_t at) const {
        for (; at < last_; ++at) {
            if (!follow_.is(at, Role::Verb) && !follow_.is(at, Role::Empty)) return false;
        }
        return true;
    }

    /// The first word from `at` on that stands for rows.
    std::size_t back_word(std::size_t at) const {
        for (; at < last_; ++at) {
            if (follow_.match(at, Role::Pronoun) > 0 || follow_.is(at, Role::Possessive) ||
                follow_.is(at, Role::Determiner))
                return at;
        }
        return last_;
    }

    /// "How many of them …", "What is their …", "the orders of those customers"
    std::optional<Resolution> back_words() {
        const std::size_t at = back_word(first_);
        if (at == last_ || follow_.is(at + 1, Role::Near)) return std::nullopt;
        const auto phrase = detail::noun_phrase_of(earlier_);
        if (!phrase || follow_.language->name() != "english") return none();
        const bool one = is_singular(follow_.words[at].folded);
        if (follow_.is(at, Role::Possessive)) return whose(at, *phrase, !one);
        const Thing* noun = follow_.find_thing(at + 1, last_);
        const bool named = noun != nullptr && follow_.word_at(noun->span.begin) == at + 1;
        if (follow_.is(at, Role::Determiner) && named) {
            if (noun->kind != ThingKind::Table || !detail::share_column(*noun, *phrase->head))
                return none();
            return spoken(follow_.words[at].span.begin, noun->span.end, "the " + phrase->text,
                          !one);
        }
        return spoken(follow_.words[at].span.begin, follow_.words[at].span.end,
                      "the " + phrase->text, !one);
    }

    static bool is_singular(std::string_view word) {
        return word == "it" || word == "its" || word == "this" || word == "that" || word == "he" ||
               word == "him" || word == "his" || word == "she" || word == "her";
    }

    /// "their average price" is "the average price of the …".
    Resolution whose(std::size_t at, const detail::NounPhrase& phrase, bool sure) const {
        std::size_t owned = at + 1;
        while (owned < last_ && !follow_.words[owned].mark && !follow_.is(owned, Role::Verb) &&
               !follow_.is(owned, Role::Join) && follow_.match(owned, Role::Preposition) == 0)
            ++owned;
        return spoken(follow_.words[at].span.begin, follow_.end_of(owned),
                      "the " + follow_.cut(at + 1, owned) + " of the " + phrase.text, sure);
    }

    Resolution spoken(std::size_t begin, std::size_t end, const std::string& text,
                      bool sure) const {
        const std::size_t start = follow_.begin_of(first_);
        std::string whole = detail::with(follow_.text, begin, end, text);
        return {capitalised(whole.substr(start)), sure};
    }

    /// "and in Berlin", "what about 2024", "only paid", "and suppliers"
    std::optional<Resolution> piece() {
        return detail::put_phrases(follow_, first_, last_, earlier_, opening_.leads, reader_);
    }

    static std::string capitalised(std::string text) {
        if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
            text[0] = static_cast<char>(text[0] - 'a' + 'A');
        return text;
    }

    const Text& follow_;
    const Text& earlier_;
    const Reader* reader_;
    Opening opening_;
    std::size_t first_;
    std::size_t last_;
    bool done_ = false;
};

std::optional<Resolution> resolve_with(std::string_view follow_up, std::string_view earlier,
                                       const Reader* reader, const Languages& languages) {
    const Language& its = languages.of(words_of(follow_up));
    const Language& other = languages.of(words_of(earlier));
    const Text follow(std::string(follow_up), its, reader);
    const Text before(std::string(earlier), other, reader);
    auto found = Resolver(follow, before, reader).resolve();
    if (found && found->question == earlier && follow.body() > opening_of(follow.words, its).words)
        found->sure = false; // nothing was changed by what was said
    return found;
}

} // namespace

std::optional<Resolution> resolve(std::string_view follow_up, std::string_view earlier,
                                  std::span<const Reader> readers, const Languages& languages) {
    std::optional<Resolution> best;
    for (const Reader& reader : readers) {
        auto found = resolve_with(follow_up, earlier, &reader, languages);
        if (found && (!best || (found->sure && !best->sure))) best = std::move(found);
    }
    return best ? best : resolve_with(follow_up, earlier, nullptr, languages);
}

} // namespace vouch::conversation
