#include "cli/print_answer.h"

#include <array>
#include <charconv>

#include "base/iso_date.h"
#include "cli/table.h"
#include "text/join.h"
#include "text/width.h"

namespace vouch::cli {
namespace {

constexpr std::size_t kLabelWidth = 8;

std::string fixed(double number, int digits) {
    std::array<char, 32> buffer{};
    auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number,
                                      std::chars_format::fixed, digits);
    return {buffer.data(), end};
}

std::string duration_text(std::chrono::microseconds duration) {
    double milliseconds = static_cast<double>(duration.count()) / 1000.0;
    if (milliseconds >= 1000) return fixed(milliseconds / 1000, 1) + " s";
    return fixed(milliseconds, milliseconds < 10 ? 1 : 0) + " ms";
}

/// Breaks a text at blanks so that no line is wider than the terminal; further lines are indented
/// under the first. Its own line ends stay.
std::string wrapped(const std::string& text, std::size_t width, std::size_t indent) {
    std::string result;
    std::size_t column = indent;
    for (std::size_t begin = 0; begin < text.size();) {
        std::size_t end = std::min(text.find(' ', begin), text.size());
        std::string word = text.substr(begin, end - begin);
        std::size_t word_width = text::display_width(word);
        if (column > indent && column + word_width > width) {
            result.pop_back(); // the blank that ends the line
            result += "\n" + std::string(indent, ' ');
            column = indent;
        }
        result += word;
        const std::size_t line = word.rfind('\n');
        column = line == std::string::npos ? column + word_width
                                           : text::display_width(word.substr(line + 1));
        if (end < text.size()) {
            result += ' ';
            ++column;
        }
        begin = end + 1;
    }
    return result;
}

class Printer {
public:
    Printer(const answer::Answer& answer, const Console& console)
        : answer_(answer), console_(console) {}

    void print(AnswerDetail detail) {
        if (!answer_.resolved_question.empty()) labelled("asked", answer_.resolved_question);
        if (answer_.status != answer::Status::Answered) refusal();
        for (const answer::Section& one : answer_.sections)
            section(one);
        if (answer_.status == answer::Status::Answered && !answer_.reason.empty())
            labelled("missing", answer_.reason);
        how();
        if (detail == AnswerDetail::Explained) explained();
    }

private:
    void labelled(std::string_view label, const std::string& body) {
        std::string padded(label);
        padded.resize(std::max(padded.size() + 1, kLabelWidth), ' ');
        console_.say({{Ink::Faint, padded}, wrapped(body, console_.width(), padded.size()), "\n"});
    }

    void sentence(const std::string& text) {
        console_.say({{Ink::Strong, wrapped(text, console_.width(), 0)}});
    }

    void refusal() {
        std::string title = answer_.status == answer::Status::Refused              ? "Refused. "
                            : answer_.status == answer::Status::Unanswerable       ? "No answer. "
                            : answer_.status == answer::Status::NeedsClarification ? "Not clear. "
                                                                                   : "Failed. ";
        std::string whole = wrapped(title + answer_.reason, console_.width(), 0);
        console_.say({{Ink::Bad, title}, whole.substr(title.size())});
        for (const std::string& hint : answer_.hints)
            labelled("hint", hint);
    }

    void section(const answer::Section& section) {
        if (answer_.sections.size() > 1) {
            if (&section != answer_.sections.data()) console_.say("");
            console_.say({{Ink::Faint, section.label}});
        }
        switch (section.source) {
        case answer::Section::Source::Database: return database(*answer_.database);
        case answer::Section::Source::Documents: return documents(*answer_.documents);
        case answer::Section::Source::Web: return web(*answer_.web);
        }
    }

    void database(const answer::DatabaseAnswer& database) {
        sentence(database.text);
        if (!database.text_tells_rows) {
            console_.say({"\n", print_table(database.result, {.width = console_.width()}), "\n"});
        }
        if (!database.insight.empty()) labelled("insight", database.insight);
        if (database.insight_kept) {
            labelled("checked", std::to_string(database.insight_kept->kept) + " of " +
                                    std::to_string(database.insight_kept->sentences) +
                                    " sentences that a model wrote were kept");
        }
        labelled("sql", database.sql);
        for (const std::string& assumption : database.assumptions)
            labelled("assumed", assumption);
        for (const std::string& caveat : database.caveats)
            labelled("note", caveat);
        if (!database.unused_words.empty())
            labelled("unused", text::join(database.unused_words, ", "));
    }

    void documents(const answer::DocumentAnswer& documents) {
        sentence(documents.text);
        for (const answer::Citation& citation : documents.citations) {
            std::string place = citation.source;
            if (citation.page != 0) place += ", page " + std::to_string(citation.page);
            if (!citation.section.empty()) place += ", “" + citation.section + "”";
            if (citation.flagged) place += " (it tries to give orders; none was followed)";
            labelled("[" + std::to_string(citation.number) + "]", place);
        }
    }

    void web(const answer::WebAnswer& web) {
        sentence(web.text);
        for (const answer::Citation& citation : web.citations) {
            labelled("[" + std::to_string(citation.number) + "]",
                     citation.source + ", “" + citation.section + "”");
        }
        std::string read =
            web.provider + ", " + base::print_iso_second(web.retrieved_at) + "; no page was opened";
        if (web.left_out > 0)
            read += "; " + std::to_string(web.left_out) +
                    " results were left out that try to give orders";
        labelled("web", read);
    }

    void how() {
        std::string how;
        if (answer_.database) {
            how += answer_.database->connector + ", " + answer_.database->drafted_by +
                   ", confidence " + fixed(answer_.database->confidence, 2);
        }
        if (answer_.documents)
            how += std::string(how.empty() ? "" : "; ") + written(*answer_.documents) + searched();
        if (answer_.web) how += std::string(how.empty() ? "" : "; ") + "quoted from a web search";
        if (answer_.cache) how += "; " + answer_.route_reason;
        how += (how.empty() ? "" : "; ") + duration_text(answer_.duration);
        labelled("how", how);
    }

    static std::string written(const answer::DocumentAnswer& documents) {
        std::string how = documents.written_by.empty() ? "quoted from the documents"
                                                       : "written by " + documents.written_by +
                                                             " and held against the documents";
        if (documents.struck > 0)
            how += ", " + std::to_string(documents.struck) + " of its sentences struck";
        return how;
    }

    std::string searched() const {
        if (!answer_.search) return "";
        return answer_.search->arms == "hybrid" ? ", found by words and meaning"
                                                : ", found by words";
    }

    /// What each arm of the search gave a passage: ", words #2 (8.31), meaning #1 (0.62)".
    static std::string parts(const answer::Citation& citation) {
        auto part = [](const char* arm, const std::optional<search::ArmPart>& known) {
            if (!known) return ", " + std::string(arm) + " none";
            return ", " + std::string(arm) + " #" + std::to_string(known->rank) + " (" +
                   fixed(known->score, 2) + ")";
        };
        return part("words", citation.keyword) + part("meaning", citation.dense) +
               (citation.reranker ? part("reranker", citation.reranker) : "");
    }

    void search() {
        if (!answer_.search) return;
        labelled("search", std::to_string(answer_.search->passages) + " passages read" +
                               (answer_.search->note.empty() ? "" : ". " + answer_.search->note));
        if (!answer_.documents) return;
        for (const answer::Citation& citation : answer_.documents->citations) {
            labelled("[" + std::to_string(citation.number) + "]",
                     "score " + fixed(citation.score, 2) + parts(citation));
        }
    }

    void provenance(const answer::DatabaseAnswer& database) {
        if (!database.description.empty()) labelled("query", database.description);
        for (const answer::Counted& counted : database.counted) {
            if (!counted.sql.empty()) labelled("counted", counted.what + ": " + counted.sql);
        }
    }

    void explained() {
        if (!answer_.route_reason.empty()) labelled("route", answer_.route_reason);
        if (answer_.database) provenance(*answer_.database);
        search();
        for (const answer::Attempt& attempt : answer_.attempts) {
            labelled("try " + std::to_string(attempt.number),
                     attempt.outcome + (attempt.error.empty() ? "" : ": " + attempt.error) +
                         (attempt.sql.empty() ? "" : " — " + attempt.sql));
        }
        if (answer_.database && !answer_.database->trace.empty()) {
            console_.say({"\n", answer_.database->trace, "\n"});
        }
        for (const answer::Visit& visit : answer_.visits) {
            labelled("step",
                     visit.node + " → " + visit.outcome + ", " + duration_text(visit.duration));
        }
    }

    const answer::Answer& answer_;
    const Console& console_;
};

} // namespace

void print_answer(const answer::Answer& answer, const Console& console, AnswerDetail detail) {
    Printer(answer, console).print(detail);
}

} // namespace vouch::cli
