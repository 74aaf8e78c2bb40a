#pragma once

#include <string_view>

#include "answer/answer.h"

namespace vouch::answer {

/// Is told of a question while it is worked on: first the steps, as they end; then, once arms have
/// met and all was checked, what the answer rests on, its text, and the closing record. Nothing of
/// a text is told before that. Calls come from several threads, one at a time; a sink that is slow
/// holds up the answer. Each of `sources` and `done` comes once, whatever the answer is.
class EventSink {
public:
    virtual ~EventSink() = default;

    virtual void step(const Visit& visit) = 0;
    /// Citations, the connector and the SQL; `answer.text` is not to be shown yet.
    virtual void sources(const Answer& answer) = 0;
    /// The pieces make `answer.text`; none comes where that is empty.
    virtual void text(std::string_view piece) = 0;
    virtual void done(const Answer& answer) = 0;
};

} // namespace vouch::answer
