#include "answer/detail/write_request.h"

#include <algorithm>
#include <array>
#include <span>

#include "text/tokenize.h"

namespace vouch::answer::detail {
namespace {

using text::is_one_of;
using text::Token;

constexpr std::size_t kObjectReach =
    8; ///< tokens behind the verb in which its object is looked for

constexpr std::array<std::string_view, 20> kChanging = {
    "delete", "remove",   "erase",    "purge",  "drop",   "truncate", "update",
    "insert", "alter",    "modify",   "change", "set",    "add",      "create",
    "rename", "increase", "decrease", "raise",  "cancel", "overwrite"};
constexpr std::array<std::string_view, 8> kPolite = {"please", "can", "could", "would",
                                                     "will",   "you", "now",   "kindly"};
/// Behind a verb these make it a noun or another verb: "increase in sales", "set of rules", "add
/// up".
constexpr std::array<std::string_view, 5> kNotChanging = {"in", "of", "up", "rate", "by"};
constexpr std::array<std::string_view, 12> kStored = {"row",      "rows",   "record",  "records",
                                                      "table",    "tables", "column",  "columns",
                                                      "database", "entry",  "entries", "data"};

bool names_something(const Token& token, const knowledge::Knowledge& knowledge) {
    if (token.kind != text::TokenKind::Word) return false;
    knowledge::Word word{token.folded, knowledge.vocabulary.canonical_stem(token.folded)};
    return !knowledge.name_index.find(std::span(&word, 1)).empty();
}

} // namespace

bool asks_for_write(std::string_view question, const std::vector<DatabaseSource>& databases) {
    std::vector<Token> tokens = text::tokenize(question);
    std::size_t verb = 0;
    while (verb < tokens.size() && is_one_of(kPolite, tokens[verb]))
        ++verb;
    if (verb + 1 >= tokens.size() || !is_one_of(kChanging, tokens[verb])) return false;
    if (is_one_of(kNotChanging, tokens[verb + 1])) return false;
    for (std::size_t i = verb + 1; i < std::min(tokens.size(), verb + 1 + kObjectReach); ++i) {
        if (is_one_of(kStored, tokens[i])) return true;
        bool stored = std::ranges::any_of(databases, [&](const DatabaseSource& source) {
            return names_something(tokens[i], *source.knowledge);
        });
        if (stored) return true;
    }
    return false;
}

} // namespace vouch::answer::detail
