// Where rules cannot make a follow-up whole. The model sees questions only, never an answer or a
// passage; what it writes is screened and shown like what a person writes.

#include "answer/detail/written_follow_up.h"

#include <algorithm>
#include <chrono>
#include <set>

#include "base/check.h"
#include "llm/prompt.h"
#include "text/tokenize.h"
#include "text/unicode.h"

namespace vouch::answer::detail {
namespace {

constexpr std::uint32_t kReplyTokens = 120;
/// A model that is slower leaves it to the rules.
constexpr std::chrono::seconds kReplyTime{20};
constexpr std::size_t kFollowUpBytesMax = 600;
constexpr std::string_view kQuotes = "\"“”„«»`";

std::set<std::string> words_in(std::string_view text) {
    std::set<std::string> words;
    for (const text::Token& token : text::tokenize(text))
        words.insert(token.folded);
    return words;
}

bool has_digit(const text::Token& token) {
    return std::ranges::any_of(token.text, [](char one) { return one >= '0' && one <= '9'; });
}

/// Numbers and names of `of` that `known` has not. The first word of a text has a capital letter
/// whatever it is.
bool names_all_in(const std::string& of, const std::set<std::string>& known) {
    const auto tokens = text::tokenize(of);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const bool name =
            i > 0 && tokens[i].kind == text::TokenKind::Word && text::is_capitalised(tokens[i]);
        if ((name || has_digit(tokens[i])) && !known.contains(tokens[i].folded)) return false;
    }
    return true;
}

/// A quotation mark begins a text that is taken as it stands: none may be new.
bool quotes_nothing_new(const std::string& reply, const std::string& all) {
    for (const text::Token& token : text::tokenize(reply)) {
        if (kQuotes.find(token.text) != std::string_view::npos &&
            all.find(token.text) == std::string::npos)
            return false;
    }
    return true;
}

} // namespace

std::optional<std::string> acceptable_follow_up(const std::string& reply,
                                                const std::string& question,
                                                std::span<const std::string> earlier) {
    const std::string whole(text::trim(reply));
    if (whole.empty() || whole.size() > kFollowUpBytesMax || !text::is_valid_utf8(whole) ||
        whole.find('\n') != std::string::npos || std::ranges::count(whole, '?') > 1 ||
        text::fold(whole) == text::fold(question))
        return std::nullopt;
    std::string all = question;
    for (const std::string& one : earlier)
        all += '\n' + one;
    if (!names_all_in(whole, words_in(all)) || !names_all_in(question, words_in(whole)) ||
        !quotes_nothing_new(whole, all))
        return std::nullopt;
    return whole;
}

std::optional<ResolvedQuestion> written_follow_up(const std::string& question,
                                                  std::span<const std::string> earlier,
                                                  const Services& services,
                                                  const base::Context& context) {
    llm::Model* model = services.sources.small_task_model();
    if (model == nullptr) return std::nullopt;
    const llm::Prompt* prompt = llm::find_prompt("follow_up");
    CHECK(prompt != nullptr); // prompts/ is part of this program
    std::string before;
    for (const std::string& one : earlier)
        before += one + '\n';
    auto instructions = prompt->instructions();
    auto data = prompt->data({{"earlier", before}, {"question", question}});
    if (!instructions || !data) return std::nullopt;
    llm::ChatRequest request;
    request.instructions = std::move(*instructions);
    request.messages.push_back({llm::Speaker::User, std::move(*data)});
    request.tokens_max = kReplyTokens;
    request.caller = services.scope.caller();
    auto reply = model->chat(request, context.within(kReplyTime));
    if (!reply || !reply->whole()) return std::nullopt;
    auto whole = acceptable_follow_up(reply->text, question, earlier);
    if (!whole) return std::nullopt;
    return ResolvedQuestion{std::move(*whole), reply->model, reply->usage};
}

} // namespace vouch::answer::detail
