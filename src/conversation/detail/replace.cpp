// A piece is cut at its prepositions. A phrase that names a value replaces the value of the same
// column, a period replaces the period, a phrase of an unknown name the one with the same
// preposition; where the earlier question has none, the phrase is added. Of two of a kind it cannot
// be known which one is meant: the last one is replaced, and the result is not sure.
#include "conversation/detail/replace.h"

#include <algorithm>
#include <utility>

#include "text/unicode.h"

namespace vouch::conversation::detail {
namespace {

/// [first, last) words of the piece; `object` behind the preposition and the article.
struct Phrase {
    std::size_t first = 0;
    std::size_t object = 0;
    std::size_t last = 0;
    const Thing* thing = nullptr;
    bool prepositional() const { return object > first; }
};

std::size_t behind_preposition(const Text& text, std::size_t at) {
    const std::size_t words =
        std::max(text.match(at, Role::Preposition), text.match(at, Role::Grouping));
    return at + words;
}

std::vector<Phrase> phrases_of(const Text& piece, std::size_t first, std::size_t last) {
    std::vector<Phrase> phrases;
    for (std::size_t at = first; at < last;) {
        if (piece.words[at].mark || piece.is(at, Role::Join)) {
            ++at;
            continue;
        }
        Phrase phrase{at, behind_preposition(piece, at), 0, nullptr};
        std::size_t end = std::max(phrase.object, at + 1);
        // A thing may hold a preposition ("March of 2024").
        const Thing* inner = piece.find_thing(phrase.object, last);
        while (end < last && !piece.words[end].mark &&
               (piece.match(end, Role::Preposition) == 0 ||
                (inner != nullptr && piece.words[end].span.begin > inner->span.begin &&
                 piece.words[end].span.begin < inner->span.end)))
            ++end;
        phrase.last = end;
        phrase.thing = piece.find_thing(phrase.object, end);
        phrases.push_back(phrase);
        at = end;
    }
    return phrases;
}

/// The word at which the preposition before `at` begins; `at` where there is none.
std::size_t before_preposition(const Text& text, std::size_t at) {
    std::size_t start = at;
    if (start > 0 && text.is(start - 1, Role::Article) &&
        text.match(start - 1, Role::Preposition) == 0)
        --start;
    for (std::size_t first = start > 3 ? start - 3 : 0; first < start; ++first) {
        if (text.match(first, Role::Preposition) == start - first) return first;
    }
    return at;
}

class Placing {
public:
    Placing(const Text& piece, Text earlier, bool restricts, const Reader* reader)
        : piece_(piece), earlier_(std::move(earlier)), restricts_(restricts), reader_(reader) {}

    std::optional<Resolution> place(const std::vector<Phrase>& phrases) {
        if (phrases.empty()) return std::nullopt;
        for (const Phrase& phrase : phrases) {
            if (!place(phrase)) return std::nullopt;
        }
        return Resolution{earlier_.text, sure_};
    }

private:
    bool place(const Phrase& phrase) {
        if (phrase.thing != nullptr && covers(phrase)) {
            switch (phrase.thing->kind) {
            case ThingKind::Time: return time(phrase);
            case ThingKind::Value: return value(phrase);
            case ThingKind::Table:
            case ThingKind::Column:
            case ThingKind::Measure:
                if (!phrase.prepositional()) return alike(phrase);
                break;
            case ThingKind::Number: break;
            }
        }
        return phrase.prepositional() && by_preposition(phrase);
    }

    /// Whether the thing is all that the phrase names, but for small words.
    bool covers(const Phrase& phrase) const {
        for (std::size_t at = phrase.object; at < phrase.last; ++at) {
            const base::TextSpan& span = piece_.words[at].span;
            const bool within =
                span.begin >= phrase.thing->span.begin && span.end <= phrase.thing->span.end;
            if (!within && !piece_.is(at, Role::Article) && !piece_.is(at, Role::Empty) &&
                !piece_.is(at, Role::Near))
                return false;
        }
        return true;
    }

    std::vector<const Thing*> same_kind(const Thing& thing) const {
        std::vector<const Thing*> found;
        for (const Thing& other : earlier_.things) {
            if (other.kind != thing.kind) continue;
            if (thing.kind == ThingKind::Value && !share_column(thing, other)) continue;
            found.push_back(&other);
        }
        return found;
    }

    std::string object_text(const Phrase& phrase) const {
        return piece_.cut(phrase.object, phrase.last);
    }

    void replace_words(std::size_t first, std::size_t last, const std::string& text) {
        set(with(earlier_.text, earlier_.begin_of(first), earlier_.end_of(last), text));
    }
    void set(std::string text) { earlier_ = Text(std::move(text), *earlier_.language, reader_); }

    bool time(const Phrase& phrase) {
        const auto found = same_kind(*phrase.thing);
        const std::string whole = piece_.cut(phrase.first, phrase.last);
        const bool relative =
            piece_.is(phrase.object, Role::Determiner) || piece_.is(phrase.object, Role::Empty);
        const bool bare = !phrase.prepositional() && !relative;
        if (found.empty()) return add_time(whole, bare);
        sure_ = sure_ && found.size() == 1;
        const std::size_t at = earlier_.word_at(found.back()->span.begin);
        const std::size_t last = earlier_.word_at(found.back()->span.end - 1) + 1;
        const std::size_t start = before_preposition(earlier_, at);
        const bool said_bare = !earlier_.is(at, Role::Determiner) && !earlier_.is(at, Role::Empty);
        if (bare && start == at && !said_bare)
            return english() && (replace_words(at, last, "in " + whole), true);
        replace_words(bare ? at : start, last, whole);
        return true;
    }

    bool add_time(const std::string& text, bool bare) {
        if (bare && !english()) return false;
        set(appended(earlier_, (bare ? "in " : "") + text));
        return true;
    }

    bool value(const Phrase& phrase) {
        const auto found = same_kind(*phrase.thing);
        if (found.empty()) return add_value(phrase);
        sure_ = sure_ && found.size() == 1;
        const std::size_t at = earlier_.word_at(found.back()->span.begin);
        const std::size_t last = earlier_.word_at(found.back()->span.end - 1) + 1;
        const std::size_t start = before_preposition(earlier_, at);
        if (phrase.prepositional() && start < at)
            replace_words(start, last, piece_.cut(phrase.first, phrase.last));
        else
            replace_words(at, last, object_text(phrase));
        return true;
    }

    bool add_value(const Phrase& phrase) {
        if (phrase.prepositional()) {
            set(appended(earlier_, piece_.cut(phrase.first, phrase.last)));
            return true;
        }
        if (restricts_) return before_noun(object_text(phrase));
        if (!english()) return false;
        sure_ = false;
        set(appended(earlier_, "for " + object_text(phrase)));
        return true;
    }

    bool before_noun(const std::string& adjective) {
        const auto table = std::ranges::find(earlier_.things, ThingKind::Table, &Thing::kind);
        if (table == earlier_.things.end()) return false;
        set(with(earlier_.text, table->span.begin, table->span.begin, adjective + ' '));
        return true;
    }

    /// A noun or a measure for the only one that the earlier question has.
    bool alike(const Phrase& phrase) {
        std::vector<const Thing*> found = same_kind(*phrase.thing);
        if (phrase.thing->kind == ThingKind::Measure) {
            std::erase_if(found, [&](const Thing* other) {
                return other->word_class != phrase.thing->word_class;
            });
        }
        if (found.size() != 1) return false;
        set(with(earlier_.text, found.front()->span.begin, found.front()->span.end,
                 piece_.text.substr(phrase.thing->span.begin,
                                    phrase.thing->span.end - phrase.thing->span.begin)));
        return true;
    }

    /// "for part-time employees" for "for full-time employees".
    bool by_preposition(const Phrase& phrase) {
        const std::string preposition = text::fold(piece_.cut(phrase.first, phrase.object));
        const std::string whole = piece_.cut(phrase.first, phrase.last);
        std::optional<Phrase> met;
        for (const Phrase& other : phrases_of(earlier_, 0, earlier_.body())) {
            if (!other.prepositional() || (other.thing && other.thing->kind == ThingKind::Time))
                continue;
            if (text::fold(earlier_.cut(other.first, other.object)) != preposition) continue;
            sure_ = sure_ && !met;
            met = other;
        }
        if (met)
            replace_words(met->first, met->last, whole);
        else
            set(appended(earlier_, whole));
        return true;
    }

    bool english() const { return earlier_.language->name() == "english"; }

    const Text& piece_;
    Text earlier_;
    bool restricts_;
    const Reader* reader_;
    bool sure_ = true;
};

/// The grouping of a question: [first, last) words.
std::optional<std::pair<std::size_t, std::size_t>> grouping_of(const Text& question) {
    const std::size_t body = question.body();
    for (std::size_t at = 1; at < body; ++at) {
        const std::size_t words = question.match(at, Role::Grouping);
        if (words == 0 || question.match(at - 1, Role::Sorting) > 0) continue;
        const Thing* behind = question.find_thing(at + words, body);
        const bool named = behind != nullptr &&
                           (behind->kind == ThingKind::Column || behind->kind == ThingKind::Table);
        if (!named && !question.is(at + words, Role::Near)) continue;
        std::size_t last = at + words;
        while (last < body && !question.words[last].mark &&
               (last == at + words || question.match(last, Role::Preposition) == 0))
            ++last;
        return std::pair(at, last);
    }
    return std::nullopt;
}

} // namespace

std::string appended(const Text& question, const std::string& phrase, std::string_view link) {
    const std::size_t end = question.end_of(question.body());
    return question.text.substr(0, end) + std::string(link) + phrase + question.text.substr(end);
}

std::optional<Resolution> put_phrases(const Text& piece, std::size_t first, std::size_t last,
                                      Text earlier, bool restricts, const Reader* reader) {
    return Placing(piece, std::move(earlier), restricts, reader)
        .place(phrases_of(piece, first, last));
}

Resolution put_grouping(const Text& piece, std::size_t first, std::size_t last,
                        const Text& earlier) {
    const std::string grouping = piece.cut(first, last);
    if (const auto old = grouping_of(earlier))
        return {
            with(earlier.text, earlier.begin_of(old->first), earlier.end_of(old->second), grouping),
            true};
    for (std::size_t at = 1; at < earlier.body(); ++at) {
        if (earlier.match(at, Role::Sorting) == 0 || !earlier.words[at - 1].mark) continue;
        return {with(earlier.text, earlier.words[at - 1].span.begin,
                     earlier.words[at - 1].span.begin, ' ' + grouping),
                true};
    }
    return {appended(earlier, grouping), true};
}

} // namespace vouch::conversation::detail
