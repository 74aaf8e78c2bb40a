// Printing a frame; the builder is in detail/.
#include "planner/frame.h"

#include "base/iso_date.h"
#include "planner/detail/frame_builder.h"

namespace vouch::planner {
namespace {

class FramePrinter {
public:
    FramePrinter(const Frame& frame, const UnitSequence& sequence)
        : frame_(frame), sequence_(sequence) {}

    std::string print() {
        line("show", frame_.all_columns ? "every column" : "");
        for (const Term& term : frame_.select)
            out_ += "  " + term_text(term) + '\n';
        if (frame_.distinct) line("distinct", "");
        for (const FrameCondition& condition : frame_.where)
            line("where", condition_text(condition));
        for (const FrameCondition& condition : frame_.having)
            line("having", condition_text(condition));
        for (const Absence& absence : frame_.absent) {
            std::string text;
            for (const std::size_t slot : absence.slots)
                text += ' ' + slot_text(slot);
            for (const FrameCondition& condition : absence.where)
                text += " where " + condition_text(condition);
            line("without", text);
        }
        for (const Term& term : frame_.group)
            line(frame_.group_first ? "group first" : "group", term_text(term));
        if (frame_.asks_one) line("one", "");
        if (frame_.adds_up) line("adds up", "");
        for (const OrderTerm& key : frame_.order) {
            line("order", (key.selected ? std::string("shown") : term_text(key.term)) +
                              (key.order == Order::Ascending ? " up" : " down"));
        }
        if (frame_.limit) line("limit", std::to_string(*frame_.limit));
        for (const std::size_t slot : frame_.joins)
            line("join", slot_text(slot));
        for (const std::size_t slot : frame_.hints)
            line("hint", slot_text(slot));
        for (const std::size_t unit : frame_.unused_units)
            line("unused", sequence_.units[unit].text);
        if (frame_.unused_keywords > 0)
            line("unused keywords", std::to_string(frame_.unused_keywords));
        return std::move(out_);
    }

private:
    void line(std::string_view name, const std::string& text) {
        out_ += name;
        if (!text.empty()) out_ += ' ' + text;
        out_ += '\n';
    }

    std::string slot_text(std::size_t slot) const {
        if (slot == kNoSlot) return "rows";
        const Slot& s = frame_.slots[slot];
        std::string text = s.unit == kNoUnit ? '<' + s.attribute + '>'
                                             : '#' + std::to_string(s.unit) +
                                                   (sequence_.units[s.unit].text.empty()
                                                        ? ""
                                                        : ":" + sequence_.units[s.unit].text);
        if (s.owner != kNoSlot) text += " of " + slot_text(s.owner);
        return text;
    }

    std::string term_text(const Term& term) const {
        std::string text;
        if (term.aggregate != Aggregate::None)
            text = std::string(aggregate_name(term.aggregate)) + ' ';
        if (term.distinct) text += "distinct ";
        return text + slot_text(term.slot);
    }

    std::string condition_text(const FrameCondition& condition) const {
        std::string text = condition.negated ? "not " : "";
        text += term_text(condition.subject) + ' ' + std::string(operator_sign(condition.op));
        for (const FrameOperand& operand : condition.operands) {
            if (operand.operand.kind == Operand::Kind::Days) {
                text += ' ' + base::print_iso_day(operand.operand.days.begin) + ".." +
                        base::print_iso_day(operand.operand.days.end);
            } else if (operand.slot != kNoSlot) {
                text += ' ' + slot_text(operand.slot);
            } else if (operand.operand.kind == Operand::Kind::Number) {
                text += ' ' + operand.operand.text;
            }
        }
        if (condition.nested != Aggregate::None)
            text += " nested " + std::string(aggregate_name(condition.nested));
        if (condition.all_of) text += " (all)";
        if (condition.alternative != 0)
            text += " (or " + std::to_string(condition.alternative) + ')';
        return text;
    }

    const Frame& frame_;
    const UnitSequence& sequence_;
    std::string out_;
};

} // namespace

Frame build_frame(const ChunkedQuestion& question, const UnitSequence& sequence,
                  const knowledge::Knowledge& knowledge) {
    return detail::FrameBuilder(question, sequence, knowledge).build();
}

std::string print_frame(const Frame& frame, const UnitSequence& sequence) {
    return FramePrinter(frame, sequence).print();
}

} // namespace vouch::planner
