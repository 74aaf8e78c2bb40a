// What commands that ask within a conversation share.
#pragma once

#include <string>

#include "answer/events.h"
#include "answer/talk.h"
#include "cli/console.h"
#include "store/conversations.h"

namespace vouch::cli::detail {

/// The person at this machine with an agent (empty: `default`).
store::Asker asker_named(const std::string& agent);

/// The sources of an answer as they are kept with it: JSON.
std::string stored_sources(const answer::Answer& answer);

/// A question with what became of it.
void print_turn(const Console& console, const store::Turn& turn);

/// Each event as an object of JSON on a line of its own; the closing record is the caller's.
class JsonLines : public answer::EventSink {
public:
    explicit JsonLines(const Console& console) : console_(console) {}

    void step(const answer::Visit& visit) override;
    void sources(const answer::Answer& answer) override;
    void text(std::string_view piece) override;
    void done(const answer::Answer& answer) override;

private:
    const Console& console_;
};

} // namespace vouch::cli::detail
