// The first look at a question, and a look at each passage when it is ingested: length, hidden
// characters, and phrases that try to command the system. This is a matter of quality and of
// records, not the boundary: no policy depends on it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace vouch::screen {

enum class Finding : std::uint8_t {
    Empty,       ///< no word in it
    TooLong,     ///< more than `question_bytes_max`
    InvalidText, ///< not UTF-8, or holds NUL
    HiddenText,  ///< direction overrides, tag characters or zero-width spaces inside words
    Override,    ///< asks to set instructions aside
    RoleMarker,  ///< pretends to be another speaker
    PromptLeak,  ///< asks for the system's own instructions
    Jailbreak,   ///< asks for another, unrestricted persona
    ReaderOrder, ///< of a passage: orders to a model that may read it, or through it to the user
};

/// The stable word for records ("override"). Never shown to the asker: it would tell how to try
/// again.
std::string_view finding_name(Finding finding);

struct ScreenOptions {
    std::size_t question_bytes_max = 8'000;
};

/// Immutable after creation; any number of threads.
class Screen {
public:
    static base::Result<Screen> create(ScreenOptions options = {});
    Screen(Screen&&) noexcept;
    Screen& operator=(Screen&&) noexcept;
    ~Screen();

    /// The first thing found in a question; none where it may pass. Quoted words are data and are
    /// not searched for phrases. The text itself is never changed. Time is linear in the text.
    std::optional<Finding> question(std::string_view text) const;

    /// What a passage holds that tries to command a reader (HiddenText, Override, RoleMarker,
    /// ReaderOrder). Texts that discuss attacks are passages like any other: quoted words are no
    /// orders, and PromptLeak and Jailbreak are not looked for.
    std::optional<Finding> passage(std::string_view text) const;

    /// What the asker is told; the same for every phrase that was found.
    static base::Error refusal(Finding finding, const ScreenOptions& options);
    const ScreenOptions& options() const { return options_; }

private:
    struct Patterns;
    Screen(ScreenOptions options, std::unique_ptr<Patterns> patterns);
    ScreenOptions options_;
    std::unique_ptr<Patterns> patterns_;
};

} // namespace vouch::screen
