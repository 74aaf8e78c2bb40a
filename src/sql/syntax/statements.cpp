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

/// A construct that other dialects have, by the token that shows it.
struct Construct {
    TokenKind token;
    bool GrammarRules::*flag;
    std::string_view hint;
};

constexpr Construct kConstructs[] = {
    {TokenKind::kQualify, &GrammarRules::qualify,
     "There is no QUALIFY: filter the window function in an outer query"},
    {TokenKind::kFetch, &GrammarRules::fetch, "There is no FETCH FIRST: write LIMIT n"},
    {TokenKind::kLimit, &GrammarRules::limit,
     "There is no LIMIT here: write FETCH FIRST n ROWS ONLY"},
    {TokenKind::kTop, &GrammarRules::top, "There is no TOP: write LIMIT n at the end"},
    {TokenKind::kPivot, &GrammarRules::pivot, "There is no PIVOT: write sum(CASE WHEN … END)"},
    {TokenKind::kUnpivot, &GrammarRules::pivot, "There is no UNPIVOT: write UNION ALL"},
    {TokenKind::kLateral, &GrammarRules::lateral,
     "There is no LATERAL: use a correlated subquery or a join"},
    {TokenKind::kApply, &GrammarRules::apply, "There is no APPLY: use a join"},
    {TokenKind::kTableSample, &GrammarRules::table_sample, "There is no TABLESAMPLE"},
    {TokenKind::kInterval, &GrammarRules::interval_literals,
     "There is no INTERVAL: use a date function with a modifier"},
    {TokenKind::kWithin, &GrammarRules::within_group, "There is no WITHIN GROUP"},
    {TokenKind::kRollup, &GrammarRules::grouping_sets, "There is no ROLLUP: write UNION ALL"},
    {TokenKind::kCube, &GrammarRules::grouping_sets, "There is no CUBE: write UNION ALL"},
    {TokenKind::kSets, &GrammarRules::grouping_sets, "There is no GROUPING SETS: write UNION ALL"},
    {TokenKind::kIgnore, &GrammarRules::null_treatment, "There is no IGNORE NULLS"},
    {TokenKind::kRespect, &GrammarRules::null_treatment, "There is no RESPECT NULLS"},
    {TokenKind::kExclude, &GrammarRules::star_exclude, "There is no * EXCLUDE: list the columns"},
    {TokenKind::sColon, &GrammarRules::double_colon_cast,
     "There is no :: cast: write CAST(value AS type)"},
    {TokenKind::kSeparator, &GrammarRules::separator,
     "There is no SEPARATOR: give the separator as the second argument"},
    {TokenKind::sOpenBracket, &GrammarRules::subscripts, "There are no arrays"},
};

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
        if (word.size() < 3) return;
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
    for (std::size_t back = 1; back <= 2 && hints.empty() && back <= furthest_; ++back) {
        if (tokens_[furthest_ - back].kind != TokenKind::Word) continue;
        for (TokenKind keyword : kClauses)
            offer(tokens_[furthest_ - back], keyword);
        for (std::size_t i = 0; hints.empty() && i < kTokenKindCount; ++i)
            if (expected_[i] && is_keyword(static_cast<TokenKind>(i)))
                offer(tokens_[furthest_ - back], static_cast<TokenKind>(i));
    }
    if (hints.size() > 3) hints.resize(3);
    return hints;
}

/// Constructs around the error that the dialect does not have.
std::vector<std::string> Parser::missing_constructs() const {
    std::vector<std::string> hints;
    const std::size_t first = furthest_ - std::min<std::size_t>(furthest_, 1);
    for (std::size_t i = first; i < std::min(furthest_ + 2, tokens_.size()); ++i) {
        const TokenKind shown_by = tokens_[i].kind;
        if (shown_by == TokenKind::kILike &&
            dialect_.operators[TokenKind::kILike].kind == InfixKind::None)
            hints.push_back("There is no ILIKE: write LIKE, or lower(a) LIKE lower(b)");
        for (const Construct& construct : kConstructs)
            if (construct.token == shown_by && !(grammar_.*construct.flag))
                hints.emplace_back(construct.hint);
        if (!hints.empty()) break;
    }
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
    for (std::string& hint : missing_constructs())
        error_.hints.push_back(std::move(hint));
    for (std::string& hint : near_names())
        error_.hints.push_back(std::move(hint));
    return std::move(error_);
}

} // namespace vouch::sql::syntax::detail
