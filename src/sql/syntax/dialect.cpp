// The tables of a dialect, and the root of all dialects: standard SQL read strictly.
//
// Precedence of the root, loosest first: OR, AND, NOT, IS, comparisons (which do not chain), LIKE
// IN BETWEEN, ||, + -, * /, signs, COLLATE, AT TIME ZONE.
#include "sql/syntax/dialect.h"

#include <algorithm>
#include <initializer_list>

#include "sql/syntax/detail/ascii.h"
#include "sql/syntax/tree_names.h"

namespace vouch::sql::syntax {

OperatorFamily operator_family(BinaryOperator binary_operator) {
    switch (binary_operator) {
    case BinaryOperator::Or: return OperatorFamily::Or;
    case BinaryOperator::Xor: return OperatorFamily::Xor;
    case BinaryOperator::And: return OperatorFamily::And;
    case BinaryOperator::Equal:
    case BinaryOperator::NotEqual:
    case BinaryOperator::NullSafeEqual:
    case BinaryOperator::Less:
    case BinaryOperator::LessEqual:
    case BinaryOperator::Greater:
    case BinaryOperator::GreaterEqual: return OperatorFamily::Comparison;
    case BinaryOperator::BitOr: return OperatorFamily::BitOr;
    case BinaryOperator::BitXor: return OperatorFamily::BitXor;
    case BinaryOperator::BitAnd: return OperatorFamily::BitAnd;
    case BinaryOperator::ShiftLeft:
    case BinaryOperator::ShiftRight: return OperatorFamily::Shift;
    case BinaryOperator::Add:
    case BinaryOperator::Subtract: return OperatorFamily::Additive;
    case BinaryOperator::Multiply:
    case BinaryOperator::Divide:
    case BinaryOperator::IntegerDivide:
    case BinaryOperator::Modulo: return OperatorFamily::Multiplicative;
    case BinaryOperator::Power: return OperatorFamily::Power;
    case BinaryOperator::Concatenate: return OperatorFamily::Concatenate;
    case BinaryOperator::JsonGet:
    case BinaryOperator::JsonGetText: return OperatorFamily::Json;
    default: return OperatorFamily::Other;
    }
}

void OperatorTable::add(TokenKind spelled, BinaryOperator op, std::uint8_t precedence,
                        Associativity associativity) {
    infix[token_index(spelled)] =
        InfixRule{InfixKind::Binary, precedence, associativity, op, PatternOperator::Like};
    TokenKind& printed = spelling[static_cast<std::size_t>(op)];
    if (printed == TokenKind::End) printed = spelled;
}

void OperatorTable::add_pattern(TokenKind spelled, PatternOperator op, std::uint8_t precedence) {
    infix[token_index(spelled)] =
        InfixRule{InfixKind::Pattern, precedence, Associativity::Left, BinaryOperator::Or, op};
}

void OperatorTable::add_other(TokenKind spelled, InfixKind kind, std::uint8_t precedence) {
    infix[token_index(spelled)] =
        InfixRule{kind, precedence, Associativity::Left, BinaryOperator::Or, PatternOperator::Like};
}

void OperatorTable::remove(TokenKind spelled) {
    infix[token_index(spelled)] = InfixRule{};
    std::replace(spelling.begin(), spelling.end(), spelled, TokenKind::End);
}

namespace {

using detail::lower_ascii;

/// Whether `name` means the built-in that is called `builtin`, which is in lower case.
bool means(const Identifier& name, std::string_view builtin, NameCase name_case) {
    const bool exact = name.quoting == Quoting::Quoted && name_case == NameCase::FoldToLower;
    return exact ? name.text == builtin : lower_ascii(name.text) == builtin;
}

} // namespace

const Function* Dialect::find_function(std::string_view function_name) const {
    const std::string name_lower = lower_ascii(function_name);
    const auto found = std::lower_bound(
        functions.begin(), functions.end(), name_lower,
        [](const Function& f, const std::string& wanted) { return f.name < wanted; });
    return found != functions.end() && found->name == name_lower ? &*found : nullptr;
}

bool Function::aggregates(std::size_t arguments) const {
    if (!(uses & kScalarFunction)) return (uses & (kAggregateFunction | kWindowFunction)) != 0;
    return aggregate_arguments_max > 0 && arguments <= aggregate_arguments_max;
}

namespace {

/// Whether a sorted list of words in upper case has `word`, in any case.
bool lists(const std::vector<std::string_view>& words, std::string_view word) {
    const auto before = [](std::string_view listed, std::string_view wanted) {
        return std::lexicographical_compare(
            listed.begin(), listed.end(), wanted.begin(), wanted.end(),
            [](char a, char b) { return detail::upper_ascii(a) < detail::upper_ascii(b); });
    };
    const auto found = std::lower_bound(words.begin(), words.end(), word, before);
    return found != words.end() && detail::same_word(word, *found);
}

} // namespace

bool WordRules::is_other_reserved(std::string_view word) const {
    return lists(other_reserved, word);
}

bool WordRules::is_type_word(std::string_view word) const { return lists(type_words, word); }

const Function* Dialect::find_function(const QualifiedName& function_name) const {
    const std::vector<Identifier>& parts = function_name.parts;
    const bool qualified = parts.size() == 2 && !names.builtin_schema.empty() &&
                           means(parts[0], names.builtin_schema, name_case);
    if (parts.size() != 1 && !qualified) return nullptr;
    const Function* function = find_function(parts.back().text);
    return function && means(parts.back(), function->name, name_case) ? function : nullptr;
}

const Type* Dialect::find_type(std::string_view type_name) const {
    const auto found = std::lower_bound(
        types.begin(), types.end(), type_name,
        [](const Type& type, std::string_view wanted) { return type.name < wanted; });
    return found != types.end() && found->name == type_name ? &*found : nullptr;
}

TokenSet token_set(std::initializer_list<TokenKind> kinds) {
    TokenSet set;
    for (TokenKind kind : kinds)
        set.set(token_index(kind));
    return set;
}

namespace {

OperatorTable ansi_operators() {
    OperatorTable table;
    table.add(TokenKind::kOr, BinaryOperator::Or, 1);
    table.add(TokenKind::kAnd, BinaryOperator::And, 2);
    table.not_precedence = 4;
    table.add_other(TokenKind::kIs, InfixKind::Is, 4);
    table.add(TokenKind::sEqualSign, BinaryOperator::Equal, 5, Associativity::None);
    table.add(TokenKind::sNotEqual, BinaryOperator::NotEqual, 5, Associativity::None);
    table.add(TokenKind::sLess, BinaryOperator::Less, 5, Associativity::None);
    table.add(TokenKind::sLessEqual, BinaryOperator::LessEqual, 5, Associativity::None);
    table.add(TokenKind::sGreater, BinaryOperator::Greater, 5, Associativity::None);
    table.add(TokenKind::sGreaterEqual, BinaryOperator::GreaterEqual, 5, Associativity::None);
    table.add(TokenKind::kOverlaps, BinaryOperator::PeriodOverlaps, 5, Associativity::None);
    table.add_pattern(TokenKind::kLike, PatternOperator::Like, 6);
    table.add_pattern(TokenKind::kSimilar, PatternOperator::SimilarTo, 6);
    table.add_other(TokenKind::kIn, InfixKind::In, 6);
    table.add_other(TokenKind::kBetween, InfixKind::Between, 6);
    table.add(TokenKind::sDoubleBar, BinaryOperator::Concatenate, 8);
    table.add(TokenKind::sPlus, BinaryOperator::Add, 10);
    table.add(TokenKind::sDash, BinaryOperator::Subtract, 10);
    table.add(TokenKind::sAsterisk, BinaryOperator::Multiply, 11);
    table.add(TokenKind::sSlash, BinaryOperator::Divide, 11);
    table.sign_precedence = 14;
    table.add_other(TokenKind::kCollate, InfixKind::Collate, 15);
    table.add_other(TokenKind::kAt, InfixKind::AtTimeZone, 16);
    return table;
}

// NOLINTNEXTLINE(readability-function-size): a table, one word a line.
TokenSet ansi_reserved() {
    using T = TokenKind;
    return token_set({T::kAll,
                      T::kAnd,
                      T::kAny,
                      T::kArray,
                      T::kAs,
                      T::kAsymmetric,
                      T::kAt,
                      T::kAuthorization,
                      T::kBegin,
                      T::kBetween,
                      T::kBinary,
                      T::kBoth,
                      T::kBy,
                      T::kCall,
                      T::kCase,
                      T::kCast,
                      T::kCheck,
                      T::kClose,
                      T::kCollate,
                      T::kColumn,
                      T::kCommit,
                      T::kConnect,
                      T::kConstraint,
                      T::kCreate,
                      T::kCross,
                      T::kCube,
                      T::kCurrent,
                      T::kCurrentCatalog,
                      T::kCurrentDate,
                      T::kCurrentRole,
                      T::kCurrentSchema,
                      T::kCurrentTime,
                      T::kCurrentTimestamp,
                      T::kCurrentUser,
                      T::kDeallocate,
                      T::kDeclare,
                      T::kDefault,
                      T::kDelete,
                      T::kDescribe,
                      T::kDistinct,
                      T::kDrop,
                      T::kElse,
                      T::kEnd,
                      T::kEscape,
                      T::kExcept,
                      T::kExec,
                      T::kExecute,
                      T::kExists,
                      T::kExtract,
                      T::kFalse,
                      T::kFetch,
                      T::kFilter,
                      T::kFor,
                      T::kForeign,
                      T::kFrom,
                      T::kFull,
                      T::kFunction,
                      T::kGet,
                      T::kGrant,
                      T::kGroup,
                      T::kGrouping,
                      T::kGroups,
                      T::kHaving,
                      T::kIn,
                      T::kInner,
                      T::kInsert,
                      T::kIntersect,
                      T::kInterval,
                      T::kInto,
                      T::kIs,
                      T::kJoin,
                      T::kLanguage,
                      T::kLateral,
                      T::kLeading,
                      T::kLeft,
                      T::kLike,
                      T::kLocalTime,
                      T::kLocalTimestamp,
                      T::kMatch,
                      T::kMatchRecognize,
                      T::kMember,
                      T::kMerge,
                      T::kNational,
                      T::kNatural,
                      T::kNo,
                      T::kNot,
                      T::kNull,
                      T::kOf,
                      T::kOffset,
                      T::kOn,
                      T::kOnly,
                      T::kOpen,
                      T::kOr,
                      T::kOrder,
                      T::kOuter,
                      T::kOver,
                      T::kOverlaps,
                      T::kOverlay,
                      T::kPartition,
                      T::kPercent,
                      T::kPosition,
                      T::kPrepare,
                      T::kPrimary,
                      T::kProcedure,
                      T::kRange,
                      T::kRecursive,
                      T::kReferences,
                      T::kRelease,
                      T::kReturn,
                      T::kRevoke,
                      T::kRight,
                      T::kRollback,
                      T::kRollup,
                      T::kRow,
                      T::kRows,
                      T::kSavepoint,
                      T::kSelect,
                      T::kSessionUser,
                      T::kSet,
                      T::kSimilar,
                      T::kSome,
                      T::kStart,
                      T::kSubstring,
                      T::kSymmetric,
                      T::kSystem,
                      T::kSystemUser,
                      T::kTable,
                      T::kTableSample,
                      T::kThen,
                      T::kTo,
                      T::kTrailing,
                      T::kTrim,
                      T::kTrue,
                      T::kTruncate,
                      T::kUnion,
                      T::kUnique,
                      T::kUnknown,
                      T::kUnnest,
                      T::kUpdate,
                      T::kUser,
                      T::kUsing,
                      T::kValues,
                      T::kWhen,
                      T::kWhere,
                      T::kWindow,
                      T::kWith,
                      T::kWithin,
                      T::kWithout});
}

} // namespace

Dialect ansi_dialect() {
    using T = TokenKind;
    Dialect dialect;
    dialect.name = "ansi";
    dialect.operators = ansi_operators();
    dialect.words.reserved = ansi_reserved();
    dialect.words.niladic =
        token_set({T::kCurrentDate, T::kCurrentTime, T::kCurrentTimestamp, T::kLocalTime,
                   T::kLocalTimestamp, T::kCurrentUser, T::kSessionUser, T::kSystemUser, T::kUser,
                   T::kCurrentRole, T::kCurrentCatalog, T::kCurrentSchema});
    dialect.words.function_words = token_set(
        {T::kLeft, T::kRight, T::kGrouping, T::kPosition, T::kSubstring, T::kTrim, T::kOverlay});
    return dialect;
}

} // namespace vouch::sql::syntax
