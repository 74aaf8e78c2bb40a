#include "eval/answers.h"

#include <algorithm>
#include <iterator>
#include <set>

#include "eval/detail/data_file.h"

namespace vouch::eval {
namespace {

using detail::DataObject;
using detail::Json;

constexpr base::ByteCount kDatasetBytesMax{std::uint64_t{256} << 20U};

base::Result<std::vector<std::filesystem::path>> dataset_files(const std::filesystem::path& data) {
    std::vector<std::filesystem::path> files;
    auto entries = base::list_folder(data / "eval", base::FolderDepth::Entries);
    if (!entries && entries.error().code != base::ErrorCode::NotFound) TRY(std::move(entries));
    if (entries) {
        std::ranges::copy_if(*entries, std::back_inserter(files), [](const auto& path) {
            std::string name = path.filename();
            return name.starts_with("dataset") && name.ends_with(".json");
        });
    }
    if (files.empty()) {
        return base::fail(base::ErrorCode::NotFound,
                          "There is no eval/dataset*.json in " + data.string() + ".");
    }
    return files;
}

DocumentQuestion question_of(std::string text, const std::string& source) {
    if (source.empty() || source == "N/A") return {std::move(text), ExpectedSource::None, ""};
    if (source == "multiple") return {std::move(text), ExpectedSource::Several, ""};
    return {std::move(text), ExpectedSource::One,
            std::filesystem::path(source).filename().string()};
}

base::Result<void> read_dataset(const std::filesystem::path& file,
                                std::vector<DocumentQuestion>& questions) {
    std::string content = TRY(base::read_file(file, kDatasetBytesMax));
    Json list = Json::parse(content, nullptr, /*allow_exceptions=*/false);
    if (!list.is_array())
        return base::fail(base::ErrorCode::Corrupt, file.string() + " is no list in JSON.");
    for (std::size_t i = 0; i < list.size(); ++i) {
        std::string place = file.string() + ", item " + std::to_string(i + 1) + ": ";
        if (!list[i].is_object()) return base::fail(base::ErrorCode::Corrupt, place + "no object.");
        DataObject object(list[i], std::move(place));
        if (!object.has("question") && object.has("opening")) continue;
        std::string text = TRY(object.text("question"));
        std::string source = TRY(object.text_or_empty("source_doc"));
        questions.push_back(question_of(std::move(text), source));
    }
    return {};
}

base::Result<std::set<std::string>> file_names_below(const std::filesystem::path& folder) {
    std::set<std::string> names;
    for (const auto& path : TRY(base::list_folder(folder, base::FolderDepth::All)))
        names.insert(path.filename().string());
    return names;
}

const std::vector<answer::Citation>& citations_of(const answer::Answer& answer) {
    static const std::vector<answer::Citation> kNone;
    return answer.documents ? answer.documents->citations : kNone;
}

bool cites(const answer::Answer& answer, const DocumentQuestion& question) {
    const auto& citations = citations_of(answer);
    if (question.expected == ExpectedSource::Several) return !citations.empty();
    return std::ranges::any_of(citations, [&](const answer::Citation& citation) {
        return std::filesystem::path(citation.source).filename() == question.source;
    });
}

std::string expected_text(const DocumentQuestion& question) {
    switch (question.expected) {
    case ExpectedSource::None: return "";
    case ExpectedSource::Several: return "multiple";
    case ExpectedSource::One: return question.source;
    }
    return "";
}

Json line_of(const DocumentQuestion& question, const answer::Answer& answer, bool right) {
    Json citations = Json::array();
    for (const answer::Citation& citation : citations_of(answer)) {
        citations.push_back({{"source", citation.source},
                             {"page", citation.page == 0 ? Json(nullptr) : Json(citation.page)},
                             {"section", citation.section},
                             {"text", citation.text}});
    }
    return {{"question", question.text},
            {"status", answer::status_name(answer.status)},
            {"answer", answer.text},
            {"citations", std::move(citations)},
            {"expected", expected_text(question)},
            {"right", right}};
}

} // namespace

base::Result<std::vector<DocumentQuestion>>
read_document_questions(const std::filesystem::path& data) {
    std::vector<DocumentQuestion> questions;
    for (const std::filesystem::path& file : TRY(dataset_files(data)))
        TRY(read_dataset(file, questions));
    return questions;
}

Figures AnswerFigures::figures() const {
    return {{"source_right", count(source_right)},
            {"answerable_refused", count(answerable_refused)},
            {"unanswerable_answered", count(unanswerable_answered)},
            {"questions", count(questions)},
            {"unanswerable", count(unanswerable)},
            {"source_missing", count(source_missing)}};
}

base::Result<AnswerFigures> measure_answers(const std::filesystem::path& data, const Ask& ask,
                                            const LineSink& lines, const base::Context& context) {
    std::vector<DocumentQuestion> questions = TRY(read_document_questions(data));
    std::set<std::string> names = TRY(file_names_below(data / "docs"));
    AnswerFigures figures;
    for (const DocumentQuestion& question : questions) {
        TRY(context.check());
        answer::Answer answer = ask(question.text);
        bool answered = answer.status == answer::Status::Answered;
        bool answerable = question.expected != ExpectedSource::None;
        bool right = answerable ? answered && cites(answer, question) : !answered;
        ++figures.questions;
        if (!answerable) ++figures.unanswerable;
        if (answerable && right) ++figures.source_right;
        if (answerable && !answered) ++figures.answerable_refused;
        if (!answerable && answered) ++figures.unanswerable_answered;
        if (question.expected == ExpectedSource::One && !names.contains(question.source))
            ++figures.source_missing;
        TRY(detail::put(lines, line_of(question, answer, right)));
    }
    return figures;
}

} // namespace vouch::eval
