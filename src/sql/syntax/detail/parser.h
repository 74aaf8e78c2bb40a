// The parser: recursive descent by clause, a table of precedences for expressions. The files
// parse_*.cpp hold one clause each.
//
// On failure a method sets `error_` and returns Failed. A text that fails is parsed a second time
// with `recording_` on, which notes what would have been acceptable at the furthest token: texts
// that are right pay nothing for it.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sql/syntax/detail/parsed.h"
#include "sql/syntax/parser.h"
#include "sql/syntax/token.h"

namespace vouch::sql::syntax::detail {

enum class Recording : std::uint8_t { Off, On };

template <typename Node>
ExpressionPtr make_expression(Node&& node) {
    return std::make_unique<Expression>(std::forward<Node>(node));
}
template <typename Node>
TableExpressionPtr make_table(Node&& node) {
    return std::make_unique<TableExpression>(std::forward<Node>(node));
}

class Parser {
public:
    Parser(std::string_view text, std::vector<Token> tokens, const Dialect& dialect,
           const ParseOptions& options, Recording recording);

    Parsed<QueryPtr> whole_query();
    Parsed<ExpressionPtr> whole_expression();

    /// After a failure: why, with the place.
    ParseError take_error();

private:
    /// Counts nesting; every method that can be entered again below itself holds one.
    class Level {
    public:
        explicit Level(Parser& parser) : parser_(parser) { ++parser_.depth_; }
        ~Level() { --parser_.depth_; }
        Level(const Level&) = delete;
        Level& operator=(const Level&) = delete;

    private:
        Parser& parser_;
    };

    /// Measures the height of the subtree that is made while it lives: `tallest_` is the height of
    /// the tallest subtree finished since the innermost Height began.
    class Height {
    public:
        explicit Height(Parser& parser) : parser_(parser), outer_(parser.tallest_) {
            parser_.tallest_ = 0;
        }
        ~Height() {
            absorb();
            parser_.tallest_ = std::max(outer_, own_);
        }
        Height(const Height&) = delete;
        Height& operator=(const Height&) = delete;
        /// The parts made so far become children of one more node.
        std::size_t grow() {
            absorb();
            return ++own_;
        }

    private:
        void absorb() {
            own_ = std::max(own_, parser_.tallest_);
            parser_.tallest_ = 0;
        }
        Parser& parser_;
        std::size_t outer_;
        std::size_t own_ = 0;
    };

    // parser.cpp: the position
    const Token& current() const { return tokens_[index_]; }
    TokenKind kind() const { return tokens_[index_].kind; }
    TokenKind kind_at(std::size_t ahead) const {
        const std::size_t at = index_ + ahead;
        return at < tokens_.size() ? tokens_[at].kind : TokenKind::End;
    }
    bool at(TokenKind wanted) {
        if (recording_ == Recording::On) note(wanted);
        return kind() == wanted;
    }
    bool accept(TokenKind wanted) {
        if (!at(wanted)) return false;
        ++index_;
        return true;
    }
    Parsed<void> expect(TokenKind wanted) {
        if (accept(wanted)) return {};
        return unexpected();
    }
    Parsed<void> open() { return expect(TokenKind::sOpenParenthesis); }
    Parsed<void> close() { return expect(TokenKind::sCloseParenthesis); }
    void advance() {
        if (index_ + 1 < tokens_.size()) ++index_;
    }
    std::string_view text_of(const Token& token) const {
        return text_.substr(token.span.begin, token.span.end - token.span.begin);
    }
    std::uint32_t here() const { return current().span.begin; }
    base::TextSpan since(std::uint32_t begin) const {
        return {begin, index_ == 0 ? begin : tokens_[index_ - 1].span.end};
    }
    bool word_is(std::string_view word) const;
    std::size_t matching_parenthesis(std::size_t open_index);
    bool ends_list() const;
    bool another();
    void note(TokenKind wanted);
    void note_operator() {
        if (recording_ == Recording::On) record_operator();
    }
    void record_operator();
    Parsed<void> check_depth(std::size_t height) {
        if (std::max(height, depth_) <= options_.depth_max) return {};
        return too_deep();
    }
    Failure too_deep();
    Failure unexpected();
    Failure unexpected(std::string message, std::vector<std::string> hints = {});
    Failure refuse(ParseErrorKind kind, base::TextSpan span, std::string message,
                   std::vector<std::string> hints = {});
    Failure lacks(std::string_view construct, base::TextSpan span,
                  std::vector<std::string> hints = {});
    Failure lexical(LexicalError error, base::TextSpan span);
    Failure not_a_query();
    bool starts_other_statement() const;
    std::vector<std::string> near_names() const;
    std::vector<std::string> missing_constructs() const;

    // parse_names.cpp
    bool at_name() const { return is_name(current()); }
    bool is_name(const Token& token) const;
    bool is_bare_alias(const Token& token) const;
    bool is_bare_table_alias(const Token& token) const;
    std::string name_quotes() const;
    Parsed<Identifier> name();
    Parsed<Identifier> any_word();
    Parsed<Identifier> dotted_part();
    // The same into its place in the tree: names are the most frequent nodes.
    Parsed<void> name(Identifier& into);
    Parsed<void> any_word(Identifier& into);
    Parsed<void> dotted_part(Identifier& into);
    Parsed<void> take_name(Identifier& into);
    Failure not_a_name();
    Parsed<QualifiedName> qualified_name();
    std::size_t parts_ahead() const;
    Parsed<void> dotted_parts(QualifiedName& into);
    Parsed<std::vector<Identifier>> name_list();
    Parsed<std::optional<Identifier>> select_alias();
    bool after_type_word() const;
    Parsed<std::optional<Identifier>> string_alias();
    Parsed<Identifier> name_or_string();
    bool at_forced_alias() const;
    Parsed<Identifier> forced_alias();
    /// Whether a column of an alias may have a type: AS t(a int).
    enum class AliasColumns : std::uint8_t { Names, Definitions };
    Parsed<std::optional<TableAlias>> table_alias(AliasColumns form = AliasColumns::Names);
    Parsed<std::vector<ColumnAlias>> column_aliases(AliasColumns form);

    // parse_types.cpp
    Parsed<TypeName> type_name();
    Parsed<TypeName> type_words();
    Parsed<void> type_arguments(TypeName& type);
    Parsed<void> type_suffix(TypeName& type);
    bool at_interval_field() const;
    Parsed<void> interval_fields(TypeName& type);
    Parsed<ExpressionPtr> type_argument();
    Parsed<void> type_fields(TypeName& type, TokenKind closing);
    Parsed<void> close_angle();

    // parse_query.cpp
    Parsed<QueryPtr> query();
    Parsed<QueryPtr> parenthesized_query();
    bool at_query(std::size_t ahead = 0);
    bool starts_query(TokenKind token) const;
    Parsed<QueryPtr> set_expression(int minimum);
    Parsed<QueryPtr> set_operand();
    Parsed<std::optional<SetLink>> set_operator(int minimum, int& precedence);
    Parsed<Values> values();

    // parse_tail.cpp
    Parsed<void> query_tail(Query& into);
    Parsed<void> refuse_tail();
    Parsed<std::vector<OrderItem>> order_by();
    Parsed<OrderItem> order_item();
    Parsed<void> limit_clauses(Query& into);
    Parsed<void> limit_clause(Limit& into);
    Parsed<void> offset_clause(Limit& into);
    Parsed<ExpressionPtr> limit_value();
    Parsed<ExpressionPtr> fetch_value();
    Parsed<void> fetch_clause(Limit& into);
    Parsed<With> with();
    Parsed<CommonTable> common_table(Recursion recursion);
    Parsed<void> refuse_common_table_clauses();

    // parse_select.cpp
    Parsed<QueryPtr> select_query();
    Parsed<void> select_head(Query& query, Select& select);
    Parsed<void> select_body(Select& select);
    Parsed<void> select_items(Select& select);
    bool accept_ignored_word();
    Parsed<void> select_item(SelectItem& item);
    Parsed<void> top_clause(Query& query);

    // parse_star.cpp
    bool at_star();
    Parsed<Star> star();
    Parsed<void> star_modifiers(Star& star);
    Parsed<void> star_exclusions(Star& star);
    Parsed<void> star_replacements(Star& star);
    Parsed<void> star_renames(Star& star);
    Parsed<void> star_pattern(Star& star);

    // parse_group.cpp
    Parsed<GroupBy> group_by();
    Parsed<GroupingElement> grouping_element();
    Parsed<std::vector<GroupSet>> group_sets();
    Parsed<Sample> sample();
    Parsed<void> sample_method(Sample& into);

    // parse_from.cpp
    Parsed<std::vector<TableExpressionPtr>> from_list();
    Parsed<TableExpressionPtr> table_expression();
    Parsed<TableExpressionPtr> join_chain(TableExpressionPtr first, std::uint32_t begin);
    Parsed<std::optional<JoinLink>> join_words();
    Parsed<std::optional<JoinKind>> join_kind();
    Parsed<void> join_condition(JoinLink& link);

    // parse_table.cpp
    Parsed<TableExpressionPtr> table_factor();
    Parsed<TableExpressionPtr> table_primary();
    Parsed<TableExpressionPtr> prefixed_table();
    Parsed<TableExpressionPtr> unprefixed_table();
    Parsed<TableExpressionPtr> parenthesized_table(Laterality lateral);
    Parsed<TableExpressionPtr> named_table(Laterality lateral);
    Parsed<TableExpressionPtr> table_function(QualifiedName called, Laterality lateral,
                                              std::uint32_t begin);
    Parsed<TableExpressionPtr> wrapped_table_function(Laterality lateral);
    Parsed<TableExpressionPtr> rows_from(Laterality lateral);
    Parsed<TableExpressionPtr> unnest(Laterality lateral);
    Parsed<void> table_hints();
    Parsed<void> index_hint();
    Parsed<TableExpressionPtr> values_table(Laterality lateral);
    Parsed<TableExpressionPtr> niladic_table(Laterality lateral);
    Parsed<void> alias_parenthesized(TableExpression& table);
    Parsed<void> refuse_history();
    Parsed<std::optional<Sample>> table_sample();

    // parse_json_table.cpp
    Parsed<TableExpressionPtr> json_table(Laterality lateral);
    Parsed<std::vector<JsonTableColumn>> json_columns();
    Parsed<JsonTableColumn> json_column();
    Parsed<void> json_column_path(JsonTableColumn& column);

    // parse_json_call.cpp
    unsigned json_clauses_of(const QualifiedName& called) const;
    Parsed<void> json_arguments(FunctionCall& into, unsigned allowed);
    Parsed<void> json_pair_value(FunctionCall& into, JsonClauses& clauses);
    Parsed<void> json_clauses(JsonClauses& into, unsigned allowed);
    JsonFormat json_format();
    JsonNulls json_nulls();
    JsonUnique json_unique();
    Parsed<std::vector<JsonPassing>> json_passing();
    Parsed<JsonWrapper> json_wrapper();
    Parsed<JsonQuotes> json_quotes();
    Parsed<std::optional<JsonFallback>> json_fallback();
    Parsed<void> json_fallbacks(std::optional<JsonFallback>& on_empty,
                                std::optional<JsonFallback>& on_error);

    // parse_pivot.cpp
    Parsed<TableExpressionPtr> pivots(TableExpressionPtr source);
    Parsed<TableExpressionPtr> pivot(TableExpressionPtr source);
    Parsed<TableExpressionPtr> unpivot(TableExpressionPtr source);
    Parsed<PivotValue> pivot_value();
    Parsed<PivotColumn> pivot_column();
    Parsed<QueryPtr> pivot_statement();
    Parsed<QueryPtr> unpivot_statement();
    Parsed<UnpivotItem> unpivot_item();
    QueryPtr everything_from(TableExpressionPtr table, std::uint32_t begin) const;

    // parse_expression.cpp
    Parsed<ExpressionPtr> expression(int minimum = 1);
    Parsed<std::vector<ExpressionPtr>> expression_list();
    Parsed<ExpressionPtr> infix(ExpressionPtr left, const InfixRule& rule, Negation negation,
                                std::uint32_t begin);
    Parsed<ExpressionPtr> binary(ExpressionPtr left, const InfixRule& rule, std::uint32_t begin);
    Parsed<ExpressionPtr> quantified(ExpressionPtr left, BinaryOperator op, std::uint32_t begin);
    const InfixRule* infix_rule(Negation& negation) const;
    bool at_operator_call() const;

    // parse_predicate.cpp
    Parsed<ExpressionPtr> is_predicate(ExpressionPtr left, const InfixRule& rule,
                                       std::uint32_t begin);
    Parsed<ExpressionPtr> is_keyword_test(ExpressionPtr left, Negation negation,
                                          std::uint32_t begin);
    Parsed<ExpressionPtr> in_predicate(ExpressionPtr left, const InfixRule& rule, Negation negation,
                                       std::uint32_t begin);
    Parsed<ExpressionPtr> member_of(ExpressionPtr left, std::uint32_t begin);
    Parsed<ExpressionPtr> sounds_like(ExpressionPtr left, const InfixRule& rule,
                                      std::uint32_t begin);
    Parsed<ExpressionPtr> between(ExpressionPtr left, const InfixRule& rule, Negation negation,
                                  std::uint32_t begin);
    Parsed<ExpressionPtr> pattern(ExpressionPtr left, const InfixRule& rule, Negation negation,
                                  std::uint32_t begin);

    // parse_primary.cpp, parse_literal.cpp
    Parsed<ExpressionPtr> prefix();
    Parsed<ExpressionPtr> unary(UnaryOperator op, int precedence);
    Parsed<ExpressionPtr> literal();
    Parsed<ExpressionPtr> string_literal();
    Parsed<std::string> string_value();
    bool at_introducer() const;
    Parsed<ExpressionPtr> introduced_literal();
    Parsed<ExpressionPtr> parameter();
    Parsed<ExpressionPtr> parenthesized();
    static bool has_precision_only(const Expression& call);
    Parsed<ExpressionPtr> name_or_call();
    Parsed<std::optional<ExpressionPtr>> keyword_primary();
    Parsed<ExpressionPtr> postfix(ExpressionPtr left, const InfixRule& rule, std::uint32_t begin);
    bool takes_parts(const Expression& left, std::uint32_t begin) const;
    Parsed<ExpressionPtr> subscript(ExpressionPtr left, std::uint32_t begin);

    // parse_special.cpp: expressions with words inside
    Parsed<ExpressionPtr> case_expression();
    Parsed<ExpressionPtr> cast(CastForm form);
    Parsed<ExpressionPtr> convert();
    Parsed<ExpressionPtr> exists();
    Parsed<ExpressionPtr> extract();
    Parsed<ExpressionPtr> trim();
    Parsed<ExpressionPtr> position();
    Parsed<ExpressionPtr> substring();
    Parsed<void> substring_words(FunctionCall& into);
    Parsed<ExpressionPtr> overlay();
    Parsed<ExpressionPtr> row_keyword();
    Parsed<ExpressionPtr> match_against();

    // parse_temporal.cpp
    bool starts_interval() const;
    Parsed<ExpressionPtr> interval();
    Parsed<ExpressionPtr> interval_call(ExpressionPtr row, std::uint32_t begin);
    Parsed<ExpressionPtr> odbc_literal();
    Parsed<ExpressionPtr> typed_literal();
    bool starts_typed_literal() const;
    Parsed<ExpressionPtr> typed_call(ExpressionPtr called, std::uint32_t begin);

    // parse_collections.cpp
    Parsed<std::optional<ExpressionPtr>> array();
    Parsed<ExpressionPtr> bracket_array(std::optional<TypeName> element_type, std::uint32_t begin);
    Parsed<ExpressionPtr> brace_struct();
    Parsed<ExpressionPtr> struct_call();
    Parsed<ExpressionPtr> map();
    Parsed<ExpressionPtr> columns_expression(ColumnsForm form);
    Parsed<ExpressionPtr> keyword_lambda();
    Parsed<std::optional<ExpressionPtr>> arrow_lambda();

    // parse_call.cpp
    Parsed<ExpressionPtr> call_expression(QualifiedName called, std::uint32_t begin);
    /// A receiver (`x` of `x.f(y)`) becomes the first argument.
    Parsed<FunctionCall> call(QualifiedName called, std::uint32_t begin,
                              ExpressionPtr receiver = nullptr);
    bool is_method(const QualifiedName& called) const;
    bool is_no_function(const QualifiedName& called, TokenKind first) const;
    bool takes_lambda(const FunctionCall& into) const;
    Parsed<void> call_arguments(FunctionCall& into);
    bool takes_word(const FunctionCall& into) const;
    Parsed<Argument> word_argument();
    Parsed<ExpressionPtr> character_call(QualifiedName called, std::uint32_t begin);
    Parsed<Argument> argument(const FunctionCall& into);
    Parsed<void> call_tail(FunctionCall& into);
    Parsed<NullTreatment> null_treatment();

    // parse_window.cpp
    Parsed<std::unique_ptr<OverClause>> over();
    Parsed<std::vector<NamedWindow>> named_windows();
    Parsed<WindowSpecification> window_specification();
    Parsed<Frame> frame();
    Parsed<FrameBound> frame_bound();
    Parsed<FrameExclusion> frame_exclusion();

    std::string_view text_;
    std::vector<Token> tokens_;
    const Dialect& dialect_;
    const GrammarRules& grammar_;
    const ParseOptions& options_;
    Recording recording_;
    std::size_t index_ = 0;
    /// Where the SELECT of the innermost EXISTS stands.
    std::size_t exists_select_ = static_cast<std::size_t>(-1);
    std::size_t depth_ = 0;
    std::size_t tallest_ = 0;
    std::vector<std::uint32_t> matching_;
    std::size_t furthest_ = 0;
    TokenSet expected_;
    bool operator_expected_ = false;
    ParseError error_;
    bool error_has_expectations_ = false;
};

} // namespace vouch::sql::syntax::detail
