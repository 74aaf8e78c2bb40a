// The plan as DuckDB writes it in YAML, of which it uses little: a step is `- name: "HASH_JOIN"`,
// indented by four spaces more than the one that it belongs to; what is said of it follows as
// `"Conditions": "a = x"`, or as a key with a list of quoted texts below.

#include "database/detail/duckdb_plan.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <vector>

#include "text/unicode.h"

namespace vouch::database::detail {
namespace {

constexpr std::string_view kStep = "- name: ";
constexpr std::size_t kIndent = 4;    // of a step below another
constexpr std::size_t kDepthMax = 60; // beyond it steps are told without more indentation

std::string_view unquoted(std::string_view text) {
    bool quoted = text.size() >= 2 && text.front() == '"' && text.back() == '"';
    return quoted ? text.substr(1, text.size() - 2) : text;
}

/// A step while what is said of it still comes.
struct Step {
    std::string name{};
    std::string said{};
    std::size_t items = 0; ///< of the list that is being read
};

class PlanReader {
public:
    void line(std::string_view text) {
        std::size_t indent = std::min(text.find_first_not_of(' '), text.size());
        std::string_view content = text::trim(text.substr(indent));
        if (content.starts_with(kStep)) {
            std::size_t depth = std::min(indent / kIndent, kDepthMax);
            steps_.push_back(
                {std::string(2 * depth, ' ').append(unquoted(content.substr(kStep.size())))});
        } else if (steps_.empty()) {
            return;
        } else if (content.starts_with("- ")) {
            std::string& said = steps_.back().said;
            said.append(steps_.back().items++ == 0 ? " " : ", ")
                .append(unquoted(content.substr(2)));
        } else if (content.starts_with('"')) {
            property(content);
        }
    }

    QueryPlan finish() const {
        QueryPlan plan{.rows_most = rows_most_};
        for (const Step& step : steps_) {
            std::string line = step.said.empty() ? step.name : step.name + " (" + step.said + ")";
            plan.steps.push_back(text::replace_invalid_utf8(line));
        }
        return plan;
    }

private:
    void property(std::string_view content) {
        std::size_t colon = std::min(content.find("\":"), content.size());
        std::string_view key = unquoted(content.substr(0, colon + 1));
        std::string_view value =
            unquoted(text::trim(content.substr(std::min(colon + 2, content.size()))));
        Step& step = steps_.back();
        step.items = 0;
        if (!step.said.empty()) step.said += "; ";
        step.said.append(key).append(":").append(value.empty() ? "" : " ").append(value);
        if (key == "Estimated Cardinality") note_rows(value);
    }

    void note_rows(std::string_view figure) {
        double rows = 0;
        auto [end, error] = std::from_chars(figure.data(), figure.data() + figure.size(), rows);
        if (error == std::errc() && end == figure.data() + figure.size())
            rows_most_ = std::max(rows_most_.value_or(0), rows);
    }

    std::vector<Step> steps_{};
    std::optional<double> rows_most_{};
};

} // namespace

QueryPlan read_duckdb_plan(std::string_view plan) {
    PlanReader reader;
    while (!plan.empty()) {
        std::size_t end = std::min(plan.find('\n'), plan.size());
        reader.line(plan.substr(0, end));
        plan.remove_prefix(std::min(end + 1, plan.size()));
    }
    return reader.finish();
}

} // namespace vouch::database::detail
