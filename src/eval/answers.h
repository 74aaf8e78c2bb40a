// Questions over a folder of documents in the layout of docquery: `docs/`, and
// `eval/dataset*.json`, lists of objects with `question` and `source_doc`.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "answer/answer.h"
#include "base/context.h"
#include "base/result.h"
#include "eval/figures.h"
#include "eval/line_sink.h"

namespace vouch::eval {

enum class ExpectedSource : std::uint8_t {
    One,     ///< the document named
    Several, ///< whichever; "multiple"
    None,    ///< the documents do not answer it; "N/A"
};

struct DocumentQuestion {
    std::string text;
    ExpectedSource expected = ExpectedSource::None;
    std::string source; ///< a file name, with One
};

/// The questions of all data sets of a folder, in the order of the file names. Lists of other
/// things (conversations) are left out. Errors name file and item.
base::Result<std::vector<DocumentQuestion>>
read_document_questions(const std::filesystem::path& data);

struct AnswerFigures {
    std::size_t source_right = 0;          ///< answered, and the expected source is cited
    std::size_t answerable_refused = 0;    ///< not answered, though there is a source
    std::size_t unanswerable_answered = 0; ///< answered, though there is none
    std::size_t questions = 0;
    std::size_t unanswerable = 0;   ///< of them
    std::size_t source_missing = 0; ///< of them: the expected file is not below `docs`

    Figures figures() const;
};

using Ask = std::function<answer::Answer(const std::string& question)>;

/// Asks every question. A source is right when a cited document has its file name. Lines:
/// `question`, `status`, `answer`, `citations` [{`source`, `page`, `section`, `text`}], `expected`,
/// `right`.
base::Result<AnswerFigures> measure_answers(const std::filesystem::path& data, const Ask& ask,
                                            const LineSink& lines, const base::Context& context);

} // namespace vouch::eval
