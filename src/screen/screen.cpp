#include "screen/screen.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include <re2/re2.h>

#include "screen/detail/matching_form.h"
#include "screen/detail/phrases.h"
#include "text/tokenize.h"
#include "text/unicode.h"

namespace vouch::screen {

struct Screen::Patterns {
    struct Entry {
        Finding finding;
        std::unique_ptr<re2::RE2> expression;
    };
    std::vector<Entry> entries;
};

namespace {

/// "Do not forget the earlier instructions" sets nothing aside. Only a plain prohibition counts:
/// "why not ignore …" is none.
bool is_prohibited(std::string_view before, std::string_view phrase) {
    constexpr std::array<std::string_view, 9> kProhibitions = {
        "do not ",     "don't ",     "must not ",  "may not ",     "should not ",
        "must never ", "may never ", "can never ", "should never "};
    constexpr std::array<std::string_view, 2> kOfForgetting = {"no ", "nao "};
    const auto ends_with = [&](std::string_view words) {
        const bool ends = before.ends_with(words);
        const std::size_t rest = before.size() - (ends ? words.size() : 0);
        return ends && (rest == 0 || before[rest - 1] == ' ' || before[rest - 1] == '\n') &&
               !before.substr(0, rest).ends_with("why ");
    };
    const bool forgets = phrase.starts_with("olvid") || phrase.starts_with("esquec");
    return std::ranges::any_of(kProhibitions, ends_with) ||
           (forgets && std::ranges::any_of(kOfForgetting, ends_with));
}

/// Whether the phrase stands in the text; one that sets aside only where that is not prohibited.
bool stands_in(const re2::RE2& phrase, Finding finding, std::string_view text) {
    for (std::size_t from = 0; from <= text.size();) {
        re2::StringPiece found;
        if (!phrase.Match({text.data(), text.size()}, from, text.size(), re2::RE2::UNANCHORED,
                          &found, 1))
            return false;
        const auto begin = static_cast<std::size_t>(found.data() - text.data());
        const std::string_view phrase_text(found.data(), found.size());
        if (finding != Finding::Override || !is_prohibited(text.substr(0, begin), phrase_text))
            return true;
        from = begin + std::max<std::size_t>(found.size(), 1);
    }
    return false;
}

bool concerns_passages(Finding finding) {
    return finding == Finding::Override || finding == Finding::RoleMarker ||
           finding == Finding::ReaderOrder;
}

} // namespace

std::string_view finding_name(Finding finding) {
    switch (finding) {
    case Finding::Empty: return "empty";
    case Finding::TooLong: return "too_long";
    case Finding::InvalidText: return "invalid_text";
    case Finding::HiddenText: return "hidden_text";
    case Finding::Override: return "override";
    case Finding::RoleMarker: return "role_marker";
    case Finding::PromptLeak: return "prompt_leak";
    case Finding::Jailbreak: return "jailbreak";
    case Finding::ReaderOrder: return "reader_order";
    }
    return "unknown";
}

Screen::Screen(ScreenOptions options, std::unique_ptr<Patterns> patterns)
    : options_(options), patterns_(std::move(patterns)) {}
Screen::Screen(Screen&&) noexcept = default;
Screen& Screen::operator=(Screen&&) noexcept = default;
Screen::~Screen() = default;

base::Result<Screen> Screen::create(ScreenOptions options) {
    auto patterns = std::make_unique<Patterns>();
    re2::RE2::Options settings;
    settings.set_log_errors(false);
    settings.set_never_nl(false);
    for (const detail::Phrase& phrase : detail::phrases()) {
        auto expression = std::make_unique<re2::RE2>(phrase.pattern, settings);
        if (!expression->ok()) {
            return base::fail(base::ErrorCode::Internal,
                              "A phrase of the screen is not a regular expression: " +
                                  expression->error());
        }
        patterns->entries.push_back({phrase.finding, std::move(expression)});
    }
    return Screen(options, std::move(patterns));
}

std::optional<Finding> Screen::question(std::string_view text) const {
    if (text.size() > options_.question_bytes_max) return Finding::TooLong;
    if (!text::is_valid_utf8(text) || text.find('\0') != std::string_view::npos) {
        return Finding::InvalidText;
    }
    if (text::count_words(text) == 0) return Finding::Empty;
    if (detail::has_hidden_text(text)) return Finding::HiddenText;
    std::string form = detail::matching_form(text);
    for (const Patterns::Entry& entry : patterns_->entries) {
        if (entry.finding == Finding::ReaderOrder) continue; // who asks may speak to a model
        if (stands_in(*entry.expression, entry.finding, form)) return entry.finding;
    }
    return std::nullopt;
}

std::optional<Finding> Screen::passage(std::string_view text) const {
    if (text::is_valid_utf8(text) && detail::has_hidden_text(text)) return Finding::HiddenText;
    std::string form = detail::matching_form(text);
    for (const Patterns::Entry& entry : patterns_->entries) {
        if (concerns_passages(entry.finding) && stands_in(*entry.expression, entry.finding, form))
            return entry.finding;
    }
    return std::nullopt;
}

base::Error Screen::refusal(Finding finding, const ScreenOptions& options) {
    using base::ErrorCode;
    switch (finding) {
    case Finding::Empty:
        return {ErrorCode::InvalidArgument, "The question is empty: it holds no word."};
    case Finding::TooLong:
        return {ErrorCode::LimitExceeded, "The question is longer than " +
                                              std::to_string(options.question_bytes_max) +
                                              " bytes."};
    case Finding::InvalidText:
        return {ErrorCode::InvalidArgument, "The question is not valid UTF-8 text."};
    default:
        return {
            ErrorCode::Denied,
            "This reads as an attempt to command the system, not as a question about your data or "
            "documents, so it was not processed.",
            std::nullopt,
            {"Ask in plain words what you want to know."}};
    }
}

} // namespace vouch::screen
