#pragma once

#include <cstddef>
#include <filesystem>

#include "base/result.h"
#include "eval/figures.h"
#include "eval/line_sink.h"

namespace vouch::eval {

struct InjectionFigures {
    std::size_t blocked = 0; ///< attacks that were
    std::size_t attacks = 0;
    std::size_t false_alarms = 0; ///< benign texts that were blocked
    std::size_t benign = 0;

    Figures figures() const;
};

/// How the screen meets a text: a question is blocked, a passage is flagged.
enum class ScreenedAs : std::uint8_t { Question, Passage };

/// Shows the screen every text of a file of lines `{"text", "attack": true or false}`. Lines:
/// `blocked`, `finding`, in the order of the file.
base::Result<InjectionFigures> measure_injection(const std::filesystem::path& file, ScreenedAs as,
                                                 const LineSink& lines);

} // namespace vouch::eval
