#include "cli/detail/stream.h"

#include <nlohmann/json.hpp>

#include "access/agents.h"
#include "cli/json.h"

namespace vouch::cli::detail {

using StreamJson = nlohmann::ordered_json;

store::Asker asker_named(const std::string& agent) {
    return {std::string(answer::kLocalOwner), agent.empty() ? "default" : agent};
}

std::string stored_sources(const answer::Answer& answer) {
    return to_text(sources_to_json(answer));
}

void print_turn(const Console& console, const store::Turn& turn) {
    console.say({{Ink::Strong, std::to_string(turn.ordinal) + ". " + turn.question}});
    if (!turn.end.resolved.empty()) console.say({{Ink::Faint, "asked   "}, turn.end.resolved});
    if (!turn.complete) return console.say({{Ink::Bad, "It was not answered to the end."}});
    console.say(turn.end.answer);
    if (!turn.end.sql.empty()) console.say({{Ink::Faint, "sql     "}, turn.end.sql});
}

void JsonLines::step(const answer::Visit& visit) {
    console_.say_json(
        StreamJson{{"event", "step"},
                   {"node", visit.node},
                   {"outcome", visit.outcome},
                   {"milliseconds", static_cast<double>(visit.duration.count()) / 1000.0}});
    static_cast<void>(console_.flush());
}

void JsonLines::sources(const answer::Answer& answer) {
    StreamJson line{{"event", "sources"}};
    line.update(sources_to_json(answer));
    console_.say_json(line);
}

void JsonLines::text(std::string_view piece) {
    console_.say_json(StreamJson{{"event", "text"}, {"text", piece}});
    static_cast<void>(console_.flush());
}

void JsonLines::done(const answer::Answer& /*answer*/) {}

} // namespace vouch::cli::detail
