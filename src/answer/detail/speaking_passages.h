#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "answer/answer.h"
#include "answer/detail/name_finder.h"
#include "answer/services.h"
#include "base/context.h"
#include "base/result.h"
#include "search/analysis.h"
#include "search/passage.h"

namespace vouch::answer::detail {

/// Which rows of a table documents speak of, by the names of the rows: those in the title, path and
/// headings; else those in the passage; else the one name at the beginning of the document, if it
/// is just one. Under the scope of the services, which outlive it.
class SpeakingPassages {
public:
    SpeakingPassages(std::vector<std::string> names, const Services& services,
                     const base::Context& context);

    const std::string& name(std::size_t position) const { return names_[position]; }

    /// Positions in the list of names.
    base::Result<std::vector<std::size_t>> names_of(const search::Passage& passage);

    /// Whether every content word of `document` stands in the place of the passage: its collection,
    /// path, title or heading.
    bool lies_in(const search::Passage& passage, std::string_view document);
    /// The same, in its place or its text.
    bool is_kind(const search::Passage& passage, std::string_view document);
    /// Whether every content word of `phrase` stands in the heading or the text.
    bool says(const search::Passage& passage, std::string_view phrase);

    /// Adds "NAMES: sentence [n]" on a line of its own, with the citation: the sentence of the
    /// passage that holds the most words of `phrase`.
    void quote(DocumentAnswer& answer, const std::string& names, const search::Passage& passage,
               std::string_view phrase);

private:
    std::string sentence(const search::Passage& passage, std::string_view phrase);
    base::Result<std::vector<std::size_t>> opening_names(const search::Passage& passage) const;

    std::vector<std::string> names_;
    NameFinder finder_;
    const Services& services_;
    const base::Context& context_;
    search::Filter filter_;
    search::Analyzer analyzer_;
    std::map<search::DocumentKey, std::vector<std::size_t>> openings_; ///< by document
};

/// The first few, and how many more.
std::string told_names(const std::vector<std::string>& names);

} // namespace vouch::answer::detail
