#include "answer/detail/passage_windows.h"

#include <algorithm>
#include <set>
#include <utility>

#include "llm/prompt.h"

namespace vouch::answer::detail {
namespace {

/// The hits of all parts, the best of each first.
std::vector<std::pair<std::size_t, std::size_t>> in_turn(const std::vector<DocumentPart>& parts) {
    std::size_t longest = 0;
    for (const DocumentPart& part : parts)
        longest = std::max(longest, part.found.passages.size());
    std::vector<std::pair<std::size_t, std::size_t>> order;
    for (std::size_t rank = 0; rank < longest; ++rank) {
        for (std::size_t part = 0; part < parts.size(); ++part) {
            if (rank < parts[part].found.passages.size()) order.emplace_back(part, rank);
        }
    }
    return order;
}

PassageWindow window_of(const search::Passage& found, std::vector<search::Passage> run) {
    PassageWindow window{found, {}, 0, 0};
    window.passage.text.clear();
    for (search::Passage& one : run) {
        if (!window.passage.text.empty()) window.passage.text += '\n';
        window.run.emplace_back(window.passage.text.size(), one);
        window.passage.text += one.text;
    }
    return window;
}

std::string shown_place(const search::Passage& passage) {
    std::string place = passage.document.source;
    if (!passage.section.empty()) place += ", " + passage.section;
    return place;
}

/// A mark that none of the texts holds.
std::string mark_for(const std::vector<PassageWindow>& windows) {
    std::string mark;
    const auto is_taken = [&] {
        for (const PassageWindow& window : windows) {
            if (window.passage.text.find(mark) != std::string::npos) return true;
        }
        return false;
    };
    do
        mark = llm::random_boundary();
    while (is_taken());
    return mark;
}

} // namespace

base::Result<std::vector<PassageWindow>> passage_windows(const std::vector<DocumentPart>& parts,
                                                         const WindowLimits& limits,
                                                         const Services& services,
                                                         const base::Context& context) {
    const search::Filter& filter = services.documents;
    std::set<search::PassageId> shown;
    std::vector<PassageWindow> windows;
    std::size_t bytes = 0;
    for (const auto& [part, hit] : in_turn(parts)) {
        if (windows.size() == limits.windows) break;
        const search::Passage& found = parts[part].found.passages[hit];
        if (shown.contains(found.id)) continue;
        std::vector<search::Passage> run = {found};
        if (limits.neighbours > 0)
            run = TRY(services.sources.passages->neighbours(found.id, limits.neighbours, filter,
                                                            context));
        std::erase_if(run, [&](const search::Passage& one) { return shown.contains(one.id); });
        if (run.empty()) continue; // it was removed meanwhile
        PassageWindow window = window_of(found, std::move(run));
        if (bytes + window.passage.text.size() > limits.bytes) window = window_of(found, {found});
        if (bytes + window.passage.text.size() > limits.bytes) continue;
        window.part = part;
        window.hit = hit;
        bytes += window.passage.text.size();
        for (const auto& [begin, one] : window.run)
            shown.insert(one.id);
        windows.push_back(std::move(window));
    }
    return windows;
}

std::string framed_passages(const std::vector<PassageWindow>& windows) {
    const std::string mark = mark_for(windows);
    std::string text;
    for (std::size_t at = 0; at < windows.size(); ++at) {
        const std::string ends = "passage " + std::to_string(at + 1) + ' ' + mark + '>';
        text += '<' + ends + '\n';
        text += "[" + std::to_string(at + 1) + "] from " + shown_place(windows[at].passage) + ":\n";
        text += windows[at].passage.text + "\n</" + ends + '\n';
    }
    return text;
}

std::string asked_parts(const std::vector<DocumentPart>& parts) {
    std::string questions;
    for (const DocumentPart& part : parts)
        questions += (questions.empty() ? "" : "\n") + part.question;
    return questions;
}

} // namespace vouch::answer::detail
