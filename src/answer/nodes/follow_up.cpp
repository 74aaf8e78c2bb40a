// A question that leans on an earlier one becomes one of its own, by rules that read no answer.
// What comes of it goes back to Screen and is then a question like any other. Where the rules
// cannot tell what is meant, that is asked.

#include <span>
#include <utility>

#include "answer/detail/node_functions.h"
#include "answer/detail/written_follow_up.h"
#include "conversation/carry.h"
#include "conversation/classify.h"
#include "conversation/resolve.h"

namespace vouch::answer::detail {
namespace {

/// The last of the earlier questions, within the options.
std::span<const std::string> earlier_of(const State& state, const Services& services) {
    const std::span<const std::string> all = state.question.earlier;
    return all.last(std::min(all.size(), services.options.earlier_max));
}

std::vector<conversation::Reader> readers_of(const Question& question, const Services& services) {
    std::vector<conversation::Reader> readers;
    if (question.route == RouteWish::Documents || question.route == RouteWish::Web) return readers;
    for (std::size_t i = 0; i < services.sources.databases.size(); ++i) {
        const DatabaseSource& source = services.sources.databases[i];
        if (!question.connector.empty() && source.id != question.connector) continue;
        readers.push_back(
            {*source.knowledge, services.planners[i].lexicon(), services.options.planner.today});
    }
    return readers;
}

Step unclear(std::string message, std::vector<std::string> hints) {
    base::Error error{base::ErrorCode::InvalidArgument, std::move(message), std::nullopt,
                      std::move(hints)};
    return {Refusal{Status::NeedsClarification, std::move(error)}, Outcome::Unclear};
}

Step refers_to_nothing(const conversation::Classified& found) {
    return unclear("The question refers to something that was said before (“" + found.signal +
                       "”), and there is no earlier question.",
                   {"Ask it in one sentence that names everything.",
                    "vouch ask --after \"the earlier question\" \"this question\""});
}

Step cannot_tell(const conversation::Classified& found,
                 const std::optional<conversation::Resolution>& proposed,
                 const std::string& earlier) {
    std::vector<std::string> hints;
    if (proposed) hints.push_back("Perhaps: " + proposed->question);
    hints.emplace_back("Ask it in one sentence that names everything.");
    return unclear("It is not clear what the question (“" + found.signal + "”) means after “" +
                       earlier + "”.",
                   std::move(hints));
}

/// Whether documents are what the question would be asked of.
bool of_documents(const Question& question, const Services& services) {
    if (question.route == RouteWish::Database || services.sources.passages == nullptr) return false;
    return question.route == RouteWish::Documents || services.sources.databases.empty() ||
           question.earlier_from_documents;
}

} // namespace

Step follow_up_node(const State& state, const Services& services, const base::Context& context) {
    if (!state.asked.empty()) return {std::monostate{}, Outcome::Passed}; // resolved already
    const Question& question = state.question;
    const conversation::Classified found =
        conversation::classify(question.text, services.languages);
    if (found.kind == conversation::Kind::Standalone) return {std::monostate{}, Outcome::Passed};
    const bool needed = found.kind == conversation::Kind::FollowUp;
    const auto earlier = earlier_of(state, services);
    if (earlier.empty()) {
        if (!found.says_nothing) return {std::monostate{}, Outcome::Passed};
        return refers_to_nothing(found);
    }
    for (const std::string& text : earlier) {
        if (const auto finding = services.screen.question(text)) {
            base::Error error = screen::Screen::refusal(*finding, services.screen.options());
            return {Refusal{Status::Refused, std::move(error)}, Outcome::Refused};
        }
    }
    const bool documents = of_documents(question, services);
    const auto readers = readers_of(question, services);
    auto resolved =
        conversation::resolve(question.text, earlier.back(), readers, services.languages);
    if (resolved && resolved->sure && !documents)
        return {ResolvedQuestion{std::move(resolved->question)}, Outcome::Resolved};
    if (!needed) return {std::monostate{}, Outcome::Passed};
    if (auto written = written_follow_up(question.text, earlier, services, context))
        return {std::move(*written), Outcome::Resolved};
    if (documents) {
        if (auto whole = conversation::carry(question.text, earlier.back(), services.languages))
            return {ResolvedQuestion{std::move(*whole)}, Outcome::Resolved};
    }
    return cannot_tell(found, resolved, earlier.back());
}

} // namespace vouch::answer::detail
