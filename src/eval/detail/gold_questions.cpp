#include "eval/detail/gold_questions.h"

#include <utility>

#include "eval/detail/data_file.h"

namespace vouch::eval::detail {

base::Result<GoldQuestions> read_gold_questions(const std::filesystem::path& data,
                                                std::size_t limit) {
    GoldQuestions questions;
    std::size_t count = 0;
    TRY(for_each_object(
        data / "questions.jsonl", [&](const DataObject& object) -> base::Result<void> {
            if (limit != 0 && count == limit) return {};
            if (object.has("usable_for_execution") && !TRY(object.truth("usable_for_execution")))
                return {};
            GoldQuestion question;
            question.id = TRY(object.text("id"));
            question.text = TRY(object.text("question"));
            question.gold = TRY(object.text("gold_sql"));
            question.hardness = TRY(object.text("hardness"));
            question.order = TRY(object.truth("ordered")) ? RowOrder::Kept : RowOrder::Ignored;
            questions[TRY(object.text("db_id"))].push_back(std::move(question));
            ++count;
            return {};
        }));
    return questions;
}

std::filesystem::path database_file(const std::filesystem::path& data, const std::string& name) {
    return data / "databases" / (name + ".sqlite");
}

base::Result<sqlite::Database> open_for_golds(const std::filesystem::path& file,
                                              const base::Context& context) {
    sqlite::OpenOptions trusted;
    trusted.trust = sqlite::Trust::Own;
    trusted.unknown_quoted_name = sqlite::UnknownQuotedName::Text; // many golds are written so
    return sqlite::Database::open(file, trusted, context);
}

} // namespace vouch::eval::detail
