// Statements that are no queries, recognised by their first word so that the refusal can name them;
// and what a parse error says about the furthest token.
#include <algorithm>
#include <array>

#include "sql/syntax/detail/parser.h"
#include "sql/syntax/detail/place.h"

namespace vouch::sql::syntax::detail {

namespace {

struct OtherStatement {
    TokenKind first;
    std::string_view effect;
};

constexpr OtherStatement kOtherStatements[] = {
    {TokenKind::kInsert, "changes data"},
    {TokenKind::kUpdate, "changes data"},
    {TokenKind::kDelete, "changes data"},
    {TokenKind::kReplace, "changes data"},
    {TokenKind::kMerge, "changes data"},
    {TokenKind::kTruncate, "changes data"},
    {TokenKind::kBulk, "changes data"},
    {TokenKind::kLoad, "loads a file or code"},
    {TokenKind::kImport, "loads a file"},
    {TokenKind::kInstall, "loads code"},
    {TokenKind::kCopy, "reads or writes files"},
    {TokenKind::kExport, "writes files"},
    {TokenKind::kGet, "moves files"},
    {TokenKind::kPut, "moves files"},
    {TokenKind::kBackup, "writes files"},
    {TokenKind::kRestore, "reads files"},
    {TokenKind::kCreate, "changes the schema"},
    {TokenKind::kAlter, "changes the schema"},
    {TokenKind::kDrop, "changes the schema"},
    {TokenKind::kRename, "changes the schema"},
    {TokenKind::kComment, "changes the schema"},
    {TokenKind::kSecurity, "changes the schema"},
    {TokenKind::kRefresh, "changes data"},
    {TokenKind::kReindex, "rebuilds indexes"},
    {TokenKind::kGrant, "changes rights"},
    {TokenKind::kRevoke, "changes rights"},
    {TokenKind::kReassign, "changes rights"},
    {TokenKind::kBegin, "controls a transaction"},
    {TokenKind::kStart, "controls a transaction"},
    {TokenKind::kCommit, "controls a transaction"},
    {TokenKind::kRollback, "controls a transaction"},
    {TokenKind::kAbort, "controls a transaction"},
    {TokenKind::kEnd, "controls a transaction"},
    {TokenKind::kSavepoint, "controls a transaction"},
    {TokenKind::kRelease, "controls a transaction"},
    {TokenKind::kLock, "takes locks"},
    {TokenKind::kUnlock, "releases locks"},
    {TokenKind::kSet, "changes the session"},
    {TokenKind::kReset, "changes the session"},
    {TokenKind::kUse, "changes the session"},
    {TokenKind::kDiscard, "changes the session"},
    {TokenKind::kPragma, "reads or changes settings"},
    {TokenKind::kAttach, "opens another database"},
    {TokenKind::kDetach, "closes a database"},
    {TokenKind::kVacuum, "rewrites the database"},
    {TokenKind::kAnalyze, "rewrites statistics"},
    {TokenKind::kAnalyse, "rewrites statistics"},
    {TokenKind::kOptimize, "rewrites the table"},
    {TokenKind::kRepair, "rewrites the table"},
    {TokenKind::kCluster, "rewrites the table"},
    {TokenKind::kCheckpoint, "controls the server"},
    {TokenKind::kFlush, "controls the server"},
    {TokenKind::kKill, "controls the server"},
    {TokenKind::kShutdown, "controls the server"},
    {TokenKind::kPurge, "controls the server"},
    {TokenKind::kChecksum, "reads whole tables"},
    {TokenKind::kExplain, "shows a plan"},
    {TokenKind::kDescribe, "shows the schema"},
    {TokenKind::kDesc, "shows the schema"},
    {TokenKind::kShow, "shows the server"},
    {TokenKind::kSummarize, "shows statistics"},
    {TokenKind::kHelp, "shows help"},
    {TokenKind::kList, "lists files"},
    {TokenKind::kCall, "runs a procedure"},
    {TokenKind::kExec, "runs a procedure"},
    {TokenKind::kExecute, "runs prepared or built text"},
    {TokenKind::kPrepare, "prepares text"},
    {TokenKind::kDeallocate, "controls prepared text"},
    {TokenKind::kDeclare, "declares a variable or cursor"},
    {TokenKind::kDo, "runs code"},
    {TokenKind::kIf, "runs code"},
    {TokenKind::kHandler, "reads past the rights on columns"},
    {TokenKind::kFetch, "uses a cursor"},
    {TokenKind::kMove, "uses a cursor"},
    {TokenKind::kClose, "uses a cursor"},
    {TokenKind::kOpen, "uses a cursor"},
    {TokenKind::kListen, "uses messages"},
    {TokenKind::kUnlisten, "uses messages"},
    {TokenKind::kNotify, "uses messages"},
    {TokenKind::kForce, "loads code"},
};

const OtherStatement* find_statement(TokenKind first) {
    const auto* found =
        std::find_if(std::begin(kOtherStatements), std::end(kOtherStatements),
                     [&](const OtherStatement& statement) { return statement.first == first; });
    return found == std::end(kOtherStatements) ? nullptr : found;
}

constexpr std::size_t kExpectedShown = 12;

std::string shown(TokenKind kind) {
    const std::string text(token_text(kind));
    return is_keyword(kind) || kind < TokenKind::kAbort ? text : "`" + text + "`";
}

} // namespace

bool Parser::starts_other_statement() const { return find_statement(kind()) != nullptr; }

Failure Parser::not_a_query() {
    const OtherStatement* statement = find_statement(kind());
    CHECK(statement);
    return refuse(ParseErrorKind::NotAQuery, current().span,
                  std::string(token_text(statement->first)) + " " + std::string(statement->effect) +
                      "; only a query that reads is accepted",
                  {"Write a SELECT statement"});
}

/// Keywords that the words around the error may have been meant as.
std::vector<std::string> Parser::near_names() const {
    constexpr TokenKind kClauses[] = {TokenKind::kSelect,   TokenKind::kFrom,    TokenKind::kWhere,
                                      TokenKind::kGroup,    TokenKind::kOrder,   TokenKind::kHaving,
                                      TokenKind::kLimit,    TokenKind::kJoin,    TokenKind::kUnion,
                                      TokenKind::kDistinct, TokenKind::kBetween, TokenKind::kOffset,
                                      TokenKind::kInner,    TokenKind::kLeft};
    std::vector<std::string> hints;
    const auto offer = [&](const Token& token, TokenKind keyword) {
        const std::string_view word = text_of(token);
        const std::size_t most = word.size() > 4 ? 2 : 1;
        const std::size_t distance = word_distance(word, token_text(keyword), most);
        if (distance == 0 || distance > most) return;
        hints.push_back("Did you mean " + std::string(token_text(keyword)) + " instead of " +
                        std::string(word));
    };
    const Token& token = tokens_[furthest_];
    if (token.kind == TokenKind::Word)
        for (std::size_t i = 0; i < kTokenKindCount; ++i)
            if (expected_[i] && is_keyword(static_cast<TokenKind>(i)))
                offer(token, static_cast<TokenKind>(i));
    // A misspelt keyword may have passed as a name or an alias.
    for (std::size_t back = 1; back <= 2 && hints.empty() && back <= furthest_; ++back)
        if (tokens_[furthest_ - back].kind == TokenKind::Word)
            for (TokenKind keyword : kClauses)
                offer(tokens_[furthest_ - back], keyword);
    if (hints.size() > 3) hints.resize(3);
    return hints;
}

ParseError Parser::take_error() {
    if (!error_has_expectations_) return std::move(error_);
    for (std::size_t i = 0; i < kTokenKindCount; ++i) {
        if (!expected_[i] || error_.expected.size() >= kExpectedShown) continue;
        std::string name = shown(static_cast<TokenKind>(i));
        if (std::find(error_.expected.begin(), error_.expected.end(), name) ==
            error_.expected.end())
            error_.expected.push_back(std::move(name));
    }
    if (operator_expected_) error_.expected.push_back("an operator");
    for (std::string& hint : near_names())
        error_.hints.push_back(std::move(hint));
    return std::move(error_);
}

} // namespace vouch::sql::syntax::detail
