// A small model says which of the passages help to answer; the others are not shown to the one that
// writes. It can only take passages away, and what it says otherwise than by their numbers counts
// for nothing.

#include <algorithm>
#include <charconv>
#include <set>
#include <utility>

#include "answer/detail/node_functions.h"
#include "answer/detail/passage_windows.h"
#include "llm/prompt.h"
#include "text/unicode.h"

namespace vouch::answer::detail {
namespace {

constexpr std::uint32_t kGradeTokensMax = 60;
constexpr std::size_t kGradeBytesMax = 200;

/// The numbers of a line that has nothing else, empty for NONE; nothing for any other line.
std::optional<std::set<std::size_t>> numbers_of(std::string_view reply, std::size_t passages) {
    const std::string_view line = text::trim(reply.substr(0, reply.find('\n')));
    std::set<std::size_t> numbers;
    if (line == "NONE" || line == "NONE.") return numbers;
    if (line.empty() || line.size() > kGradeBytesMax ||
        line.find_first_not_of("0123456789[](),;. ") != std::string_view::npos)
        return std::nullopt;
    for (const char* at = line.data(); at != line.data() + line.size();) {
        std::size_t number = 0;
        const auto read = std::from_chars(at, line.data() + line.size(), number);
        if (read.ptr == at) {
            ++at; // between two numbers
            continue;
        }
        if (read.ec != std::errc() || number < 1 || number > passages) return std::nullopt;
        numbers.insert(number);
        at = read.ptr;
    }
    if (numbers.empty()) return std::nullopt;
    return numbers;
}

/// The parts with those of their passages that the windows stand for.
std::vector<DocumentPart> kept(const std::vector<DocumentPart>& parts,
                               const std::vector<PassageWindow>& windows,
                               const std::set<std::size_t>& numbers) {
    std::set<std::pair<std::size_t, std::size_t>> places;
    for (const std::size_t number : numbers)
        places.emplace(windows[number - 1].part, windows[number - 1].hit);
    std::vector<DocumentPart> left;
    for (std::size_t part = 0; part < parts.size(); ++part) {
        const search::Retrieval& found = parts[part].found;
        DocumentPart less{parts[part].question, {}};
        less.found.ranking = found.ranking;
        less.found.ranking.hits.clear();
        for (std::size_t hit = 0; hit < found.passages.size(); ++hit) {
            if (!places.contains({part, hit})) continue;
            less.found.ranking.hits.push_back(found.ranking.hits[hit]);
            less.found.passages.push_back(found.passages[hit]);
        }
        left.push_back(std::move(less));
    }
    return left;
}

base::Result<GradedPassages> grade(const State& state, const Services& services,
                                   const base::Context& context) {
    const WriteOptions& options = services.options.write;
    const auto windows =
        TRY(passage_windows(state.parts, {options.passages, 0, options.bytes}, services, context));
    const llm::Prompt* prompt = llm::find_prompt("grade_passages");
    CHECK(prompt != nullptr); // prompts/ is part of this program
    llm::ChatRequest request;
    request.instructions = TRY(prompt->instructions());
    request.messages.push_back(
        {llm::Speaker::User, TRY(prompt->data({{"passages", framed_passages(windows)},
                                               {"question", asked_parts(state.parts)}}))});
    request.tokens_max = kGradeTokensMax;
    request.caller = services.scope.caller();
    llm::Model& model = *services.sources.small_task_model();
    const llm::ChatReply reply = TRY(model.chat(request, context));
    GradedPassages graded{.model = model.name(), .usage = reply.usage};
    const auto numbers = numbers_of(reply.text, windows.size());
    if (!numbers) return graded;
    graded.grade = PassageGrade{numbers->size(), windows.size()};
    if (numbers->empty())
        graded.drops_quotation =
            !state.document_answer || state.document_answer->coverage < options.quotation_stands;
    else
        graded.parts = kept(state.parts, windows, *numbers);
    return graded;
}

} // namespace

Step grade_node(const State& state, const Services& services, const base::Context& context) {
    auto graded = grade(state, services, context);
    if (!graded) return {std::monostate{}, Outcome::Failed};
    Outcome outcome = Outcome::Passed;
    if (!graded->grade) outcome = Outcome::Failed;
    if (graded->grade && graded->grade->kept == 0) outcome = Outcome::NotFound;
    return {std::move(*graded), outcome};
}

} // namespace vouch::answer::detail
