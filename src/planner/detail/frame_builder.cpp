// Attachment: one pass with a zone (what is asked, then what restricts it) and a few facts about
// the words just passed. A column in the head is shown, in the tail it is only a hint; a table
// after a preposition owns what was named before it; what a negation reaches until the clause ends
// belongs to an absence.
#include "planner/detail/frame_builder.h"

#include <algorithm>
#include <charconv>

namespace vouch::planner::detail {

FrameBuilder::FrameBuilder(const ChunkedQuestion& question, const UnitSequence& sequence,
                           const knowledge::Knowledge& knowledge)
    : question_(question), sequence_(sequence), knowledge_(knowledge) {}

const Chunk* FrameBuilder::next(std::size_t ahead) const {
    return at_ + ahead < question_.chunks.size() ? &question_.chunks[at_ + ahead] : nullptr;
}

std::size_t FrameBuilder::table_slot(std::size_t unit) {
    for (std::size_t i = 0; i < frame_.slots.size(); ++i) {
        if (frame_.slots[i].unit == unit) return i;
    }
    Slot slot;
    slot.unit = unit;
    frame_.slots.push_back(std::move(slot));
    frame_.joins.push_back(frame_.slots.size() - 1);
    return frame_.slots.size() - 1;
}

std::size_t FrameBuilder::slot_of(const Mention& mention, SlotNeed need) {
    if (mention.unit == kNoUnit && mention.attribute.empty()) return kNoSlot;
    Slot slot;
    slot.unit = mention.unit;
    slot.attribute = mention.attribute;
    slot.need = need;
    slot.possessed = possessive_;
    if (mention.owner != kNoUnit) slot.owner = table_slot(mention.owner);
    frame_.slots.push_back(std::move(slot));
    return frame_.slots.size() - 1;
}

Term FrameBuilder::term_of(const Mention& mention, SlotNeed need) {
    Term term;
    if (mention.aggregate == Aggregate::Sum || mention.aggregate == Aggregate::Average)
        need = SlotNeed::Number;
    term.slot = slot_of(mention, need);
    term.aggregate = mention.aggregate;
    if (mention.unit != kNoUnit && sequence_.units[mention.unit].kind == UnitKind::Column &&
        !sequence_.units[mention.unit].payload.empty())
        term.named_as = aggregate_of(sequence_.units[mention.unit].payload);
    term.distinct = mention.distinct;
    term.part = mention.part;
    if (!mention.part.empty()) frame_.slots[term.slot].need = SlotNeed::Date;
    return term;
}

bool FrameBuilder::is_table(std::size_t slot) const {
    return slot != kNoSlot && frame_.slots[slot].unit != kNoUnit &&
           sequence_.units[frame_.slots[slot].unit].kind == UnitKind::Table;
}

bool FrameBuilder::measures() const {
    return std::any_of(frame_.select.begin(), frame_.select.end(),
                       [](const Term& term) { return term.aggregate != Aggregate::None; });
}

bool FrameBuilder::all_measures() const {
    return std::all_of(frame_.select.begin(), frame_.select.end(),
                       [](const Term& term) { return term.aggregate != Aggregate::None; });
}

bool FrameBuilder::name_word(const Term& term) const {
    if (term.slot == kNoSlot || frame_.slots[term.slot].unit == kNoUnit) return false;
    const Unit& unit = sequence_.units[frame_.slots[term.slot].unit];
    if (unit.last - unit.first != 1 || unit.kind != UnitKind::Column) return false;
    // A word like "name" alone: every table has one.
    for (const Candidate& candidate : unit.candidates) {
        for (const knowledge::Alias& alias : knowledge_.names.column(candidate.id).aliases) {
            const bool plain =
                alias.words.size() == 1 &&
                knowledge::contains(knowledge_.vocabulary.name_words, alias.words[0].text);
            if (plain && candidate.whole) return true;
        }
    }
    return false;
}

void FrameBuilder::select(Term term) {
    if (term.slot != kNoSlot) {
        frame_.slots[term.slot].selected = true;
        if (term.distinct && term.aggregate == Aggregate::None) frame_.distinct = true;
    }
    frame_.select.push_back(term);
}

void FrameBuilder::own_selected(std::size_t table) {
    for (; unowned_ < frame_.select.size(); ++unowned_) {
        const std::size_t slot = frame_.select[unowned_].slot;
        if (slot == kNoSlot || slot == table) continue;
        if (frame_.slots[slot].owner == kNoSlot) frame_.slots[slot].owner = table;
    }
}

/// What a chunk leaves for the next one to see.
void FrameBuilder::used() {
    if (not_) dangling_not_ = false;
    preposition_.clear();
    having_ = false;
    after_and_ = false;
    after_stop_ = false;
    or_ = false;
    not_ = false;
    possessive_ = false;
    their_ = false;
    last_was_column_ = false;
    last_was_condition_ = false;
}

Frame FrameBuilder::build() {
    for (at_ = 0; at_ < question_.chunks.size(); ++at_) {
        const Chunk& chunk = question_.chunks[at_];
        switch (chunk.kind) {
        case ChunkKind::Keyword: keyword(chunk); break;
        case ChunkKind::Noun:
            if (chunk.mention.unit == kNoUnit)
                attribute_noun(chunk);
            else if (sequence_.units[chunk.mention.unit].kind == UnitKind::Table)
                table_noun(chunk);
            else
                column_noun(chunk);
            break;
        case ChunkKind::Count: count(chunk); break;
        case ChunkKind::Condition: condition(chunk); break;
        case ChunkKind::CountCondition: count_condition(chunk); break;
        case ChunkKind::Superlative: superlative(chunk); break;
        case ChunkKind::SuperlativeCount: superlative_count(chunk); break;
        case ChunkKind::Common: common(chunk); break;
        case ChunkKind::Group: group(chunk); break;
        case ChunkKind::OrderBy: order_by(chunk); break;
        case ChunkKind::Number: number(chunk); break;
        case ChunkKind::Pause: after_and_ = true; break;
        case ChunkKind::Stop:
            after_stop_ = true;
            absence_ = -1;
            break;
        default: ++frame_.unused_keywords; break;
        }
    }
    finish();
    return std::move(frame_);
}

void FrameBuilder::keyword(const Chunk& chunk) {
    switch (chunk.word_class) {
    case WordClass::What:
    case WordClass::Imperative: sentence_word(chunk); break;
    case WordClass::Relative:
        if (asked()) zone_ = Zone::Tail;
        preposition_.clear();
        break;
    case WordClass::Having:
        if (asked()) zone_ = Zone::Tail;
        having_ = true;
        preposition_.clear();
        break;
    case WordClass::Preposition: preposition_ = chunk.payload; break;
    case WordClass::Possessive:
        possessive_ = true;
        their_ = chunk.payload == "of";
        if (after_and_ || having_) zone_ = Zone::Head;
        break;
    case WordClass::And: after_and_ = true; break;
    case WordClass::Or: or_ = true; break;
    case WordClass::But:
        absence_ = -1;
        not_ = chunk.payload == "not";
        break;
    case WordClass::Not:
        not_ = true;
        dangling_not_ = true;
        break;
    case WordClass::AllInformation:
        if (zone_ == Zone::Head) frame_.all_columns = true;
        break;
    case WordClass::Distinct: frame_.distinct = true; break;
    case WordClass::Any:
    case WordClass::All:
    case WordClass::One:
    case WordClass::Both:
    case WordClass::Either:
    case WordClass::Each:
    case WordClass::Order: break;
    case WordClass::Like: {
        // "which lists contain no songs": a verb, no part of a text.
        const Chunk* object = next();
        const bool verb = object != nullptr &&
                          (object->is(WordClass::Not) || object->is(WordClass::Any) ||
                           (object->kind == ChunkKind::Noun && object->mention.unit != kNoUnit &&
                            sequence_.units[object->mention.unit].kind == UnitKind::Table));
        if (!verb || chunk.payload != "contains") ++frame_.unused_keywords;
        if (verb && asked()) zone_ = Zone::Tail;
        break;
    }
    case WordClass::CountWord:
    case WordClass::Aggregate:
        // "in total", "all together": said again.
        if (!measures()) ++frame_.unused_keywords;
        break;
    default: ++frame_.unused_keywords; break;
    }
}

/// A question word or an order begins a head; after a full stop it replaces what was shown.
void FrameBuilder::sentence_word(const Chunk& chunk) {
    preposition_.clear();
    possessive_ = false;
    if (asked() && after_stop_ && chunk.word_class == WordClass::Imperative) {
        for (const Term& term : frame_.select) {
            if (term.aggregate != Aggregate::None) {
                asked_measures_.push_back(term);
                continue;
            }
            if (term.slot == kNoSlot) continue;
            frame_.slots[term.slot].selected = false;
            const bool table = is_table(term.slot);
            (table ? frame_.joins : frame_.hints).push_back(term.slot);
        }
        frame_.select.clear();
        frame_.list_sentence = true;
        unowned_ = 0;
    }
    absence_ = -1;
    zone_ = Zone::Head;
}

/// "an X that is A or an X that is B": the table of the noun or condition before it.
bool FrameBuilder::repeats_noun(std::size_t unit) const {
    const auto table = [&](std::size_t slot) {
        const std::size_t of = slot == kNoSlot ? kNoUnit : frame_.slots[slot].unit;
        return of == kNoUnit || sequence_.units[of].candidates.empty()
                   ? std::optional<knowledge::TableId>()
                   : sequence_.units[of].candidates.front().id.table;
    };
    const knowledge::TableId own = sequence_.units[unit].candidates.front().id.table;
    return table(last_table_) == own ||
           (!frame_.where.empty() && table(frame_.where.back().subject.slot) == own);
}

void FrameBuilder::table_noun(const Chunk& chunk) {
    const std::size_t known = frame_.slots.size();
    const Term term = term_of(chunk.mention);
    const bool fresh = frame_.slots.size() > known;
    const bool asks = zone_ == Zone::Head && !not_ && absence_ < 0;
    const bool theirs = fresh && lists_theirs();
    if (not_) {
        frame_.absent.push_back({{term.slot}, {}});
        absence_ = static_cast<int>(frame_.absent.size()) - 1;
        zone_ = Zone::Tail;
    } else if (absence_ >= 0) {
        frame_.absent[static_cast<std::size_t>(absence_)].slots.push_back(term.slot);
    } else if (asks && !asked()) {
        select(term);
    } else if (asks && frame_.all_columns && frame_.select.empty()) {
        select(term);
    } else if ((asks && (after_and_ || their_) && preposition_.empty() && !frame_.how_many) ||
               theirs) {
        if (zone_ == Zone::Head) own_selected(term.slot);
        select(term);
    } else {
        if (fresh) frame_.joins.push_back(term.slot);
        if (zone_ == Zone::Head) own_selected(term.slot);
    }
    if (chunk.mention.distinct && zone_ == Zone::Head && !measures()) frame_.distinct = true;
    const bool alternative = or_ && repeats_noun(chunk.mention.unit);
    last_table_ = term.slot;
    used();
    or_ = alternative;
}

void FrameBuilder::column_noun(const Chunk& chunk) {
    const bool measured = chunk.mention.aggregate != Aggregate::None;
    const bool extreme = chunk.mention.aggregate == Aggregate::Maximum ||
                         chunk.mention.aggregate == Aggregate::Minimum;
    if (measured && extreme && zone_ == Zone::Tail && (having_ || !preposition_.empty()) &&
        !measures()) {
        Chunk superlative_chunk = chunk;
        superlative_chunk.mention.aggregate = Aggregate::None;
        superlative_chunk.order =
            chunk.mention.aggregate == Aggregate::Maximum ? Order::Descending : Order::Ascending;
        superlative(superlative_chunk);
        return;
    }
    const std::string preposition = preposition_;
    const bool was_column = last_was_column_;
    const bool negative = not_;
    Term term = term_of(chunk.mention);
    if (negative || absence_ >= 0) {
        if (absence_ < 0) {
            frame_.absent.push_back({{}, {}});
            absence_ = static_cast<int>(frame_.absent.size()) - 1;
        }
        frame_.absent[static_cast<std::size_t>(absence_)].slots.push_back(term.slot);
        zone_ = Zone::Tail;
        used();
        return;
    }
    const bool attached = !preposition.empty() && preposition != "as" && was_column &&
                          !frame_.select.empty() && !measured;
    if (zone_ == Zone::Head || measured) {
        if (attached && name_word(frame_.select.back())) {
            frame_.slots[frame_.select.back().slot].selected = false;
            frame_.hints.push_back(frame_.select.back().slot);
            frame_.select.pop_back();
            select(term);
        } else if (attached ||
                   (!preposition.empty() && preposition != "as" && measures() && !measured)) {
            frame_.hints.push_back(term.slot);
        } else {
            select(term);
        }
    } else {
        frame_.hints.push_back(term.slot);
    }
    used();
    last_was_column_ = true;
}

/// "When was the last order", "how old is the youngest student": the extreme of the attribute, not
/// the row that has it.
bool FrameBuilder::attribute_extreme(const Chunk& chunk) {
    const Chunk& superlative = *next();
    if (superlative.limit || asked()) return false;
    Mention mention = chunk.mention;
    mention.aggregate =
        superlative.order == Order::Descending ? Aggregate::Maximum : Aggregate::Minimum;
    select(term_of(mention, SlotNeed::Ordered));
    ++at_;
    used();
    return true;
}

void FrameBuilder::attribute_noun(const Chunk& chunk) {
    const bool superlative_follows = next() != nullptr && next()->kind == ChunkKind::Superlative &&
                                     next()->mention.attribute == chunk.mention.attribute;
    if (superlative_follows && attribute_extreme(chunk)) return;
    select(term_of(chunk.mention));
    used();
}

void FrameBuilder::count(const Chunk& chunk) {
    Term term = term_of(chunk.mention);
    if (absence_ >= 0 && term.slot != kNoSlot) {
        frame_.absent[static_cast<std::size_t>(absence_)].slots.push_back(term.slot);
        used();
        return;
    }
    if (term.slot == kNoSlot && !asked_measures_.empty()) term = asked_measures_.front();
    if (term.slot == kNoSlot && measures()) {
        used();
        return;
    }
    const bool table = is_table(term.slot);
    if (table) last_table_ = term.slot;
    // "phone number of": the counting words belong to the column before them.
    if (last_was_column_ && !after_and_ && preposition_.empty()) ++frame_.unused_keywords;
    frame_.share = frame_.share || chunk.word_class == WordClass::Percent;
    if (frame_.share || chunk.word_class == WordClass::HowMany) frame_.how_many = true;
    select(term);
    used();
    if (frame_.how_many) zone_ = Zone::Tail;
}

void FrameBuilder::superlative(const Chunk& chunk) {
    const bool bare = chunk.mention.unit == kNoUnit && chunk.mention.attribute.empty();
    const std::size_t verb = take_verb_of_day(chunk);
    Term term = verb == kNoSlot ? term_of(chunk.mention, SlotNeed::Ordered) : Term{.slot = verb};
    const bool column = chunk.mention.unit != kNoUnit;
    const bool noun_follows = next() != nullptr && next()->kind == ChunkKind::Noun &&
                              next()->mention.aggregate == Aggregate::None;
    const bool first = (!asked() && !asks_who()) || (asked() && after_and_ && all_measures());
    if (zone_ == Zone::Head && first && column && !chunk.limit &&
        term.aggregate == Aggregate::None && !noun_follows) {
        term.aggregate = chunk.order == Order::Descending ? Aggregate::Maximum : Aggregate::Minimum;
        select(term);
        used();
        return;
    }
    if (bare && next() != nullptr && next()->kind == ChunkKind::Noun && !chunk.limit)
        ++frame_.unused_keywords;
    OrderTerm key;
    key.term = term;
    key.order = chunk.order;
    key.selected = bare;
    const bool head = zone_ == Zone::Head;
    // "the top 3 accounts with the highest balance" says by what they are the top ones.
    const bool says_by_what = !bare && frame_.limit && !frame_.order.empty() &&
                              frame_.order.back().selected &&
                              frame_.order.back().order == key.order;
    if (says_by_what) frame_.order.pop_back();
    frame_.order.push_back(key);
    frame_.limit = chunk.limit || !frame_.limit ? limit_of(chunk) : *frame_.limit;
    frame_.ranked = chunk.ranked;
    used();
    if (asked() && !(head && noun_follows)) zone_ = Zone::Tail;
}

void FrameBuilder::superlative_count(const Chunk& chunk) {
    // "who does X the most" asks for no frequent X.
    if (chunk.mention.unit == kNoUnit && last_was_column_ && asks_who()) ++frame_.unused_keywords;
    OrderTerm key;
    key.term = term_of(chunk.mention);
    key.term.aggregate = Aggregate::Count;
    key.order = chunk.order;
    frame_.order.push_back(key);
    frame_.limit = limit_of(chunk);
    frame_.ranked = chunk.ranked;
    used();
    if (asked()) zone_ = Zone::Tail;
}

void FrameBuilder::common(const Chunk& chunk) {
    OrderTerm key;
    key.term.aggregate = Aggregate::Count;
    key.order = chunk.order;
    if (chunk.mention.unit != kNoUnit) {
        Term term = term_of(chunk.mention);
        term.aggregate = Aggregate::None;
        term.by_value = sequence_.units[chunk.mention.unit].kind == UnitKind::Column;
        if (!asked())
            select(term);
        else
            term.hidden = true;
        frame_.group.push_back(term);
    }
    frame_.order.push_back(key);
    frame_.limit = limit_of(chunk);
    used();
    if (asked() && chunk.mention.unit == kNoUnit) zone_ = Zone::Tail;
}

void FrameBuilder::group(const Chunk& chunk) {
    Term term = term_of(chunk.mention);
    if (!asked()) frame_.group_first = true;
    const bool table = chunk.mention.unit != kNoUnit &&
                       sequence_.units[chunk.mention.unit].kind == UnitKind::Table;
    if (table && zone_ == Zone::Head) own_selected(term.slot);
    if (table) last_table_ = term.slot;
    frame_.group.push_back(term);
    frame_.adds_up = frame_.adds_up || !chunk.payload.empty();
    // "how many orders does each customer have", but not "orders for each customer".
    const Unit& word = sequence_.units[chunk.first];
    frame_.each_one =
        table && chunk.payload.empty() && frame_.how_many && word.last - word.first == 1;
    used();
}

void FrameBuilder::order_by(const Chunk& chunk) {
    for (const OrderPhraseKey& phrase : chunk.keys) {
        OrderTerm key;
        key.term = term_of(phrase.mention);
        if (phrase.counts) key.term.aggregate = Aggregate::Count;
        key.order = phrase.order;
        frame_.order.push_back(key);
    }
    if (chunk.keys.empty() && !frame_.order.empty() && !frame_.limit) {
        frame_.order.back().order = chunk.order;
    } else if (chunk.keys.empty()) {
        OrderTerm key;
        key.order = chunk.order;
        key.selected = true;
        frame_.order.push_back(key);
    }
    used();
    if (asked()) zone_ = Zone::Tail;
}

/// A number that no rule took: "the three accounts with the highest balance".
void FrameBuilder::number(const Chunk& chunk) {
    const bool counts_noun = next() != nullptr && next()->kind == ChunkKind::Noun;
    int value = 0;
    const std::string& text = sequence_.units[chunk.first].text;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (counts_noun && error == std::errc() && end == text.data() + text.size() && value > 0 &&
        value <= 1000)
        pending_limit_ = value;
    ++frame_.unused_keywords;
}

int FrameBuilder::limit_of(const Chunk& chunk) {
    if (!chunk.limit && pending_limit_) {
        --frame_.unused_keywords;
        const int limit = *pending_limit_;
        pending_limit_.reset();
        return limit;
    }
    return chunk.limit.value_or(1);
}

} // namespace vouch::planner::detail
