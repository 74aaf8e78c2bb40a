// COLUMNS(…) stands for every column that its selector matches, and the item that it is in is
// repeated for each: by a star, a list of names, or a regular expression (RE2, found anywhere in
// the name). A selector that is a lambda over names would need evaluating and is refused.
#include <re2/re2.h>

#include <algorithm>

#include "sql/analysis/detail/like.h"
#include "sql/analysis/detail/resolver.h"
#include "sql/analysis/limits.h"
#include "sql/syntax/detail/ascii.h"

namespace vouch::sql::analysis::detail {

namespace {

constexpr std::int64_t kPatternMemoryMax = 1 << 20;

const std::string* string_value(const syntax::Expression& expression) {
    const auto* literal = expression.as<syntax::Literal>();
    return literal && literal->kind == syntax::LiteralKind::String ? &literal->text : nullptr;
}

bool is_ascii(std::string_view text) {
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

} // namespace

Status Resolver::columns_value(const syntax::ColumnsExpression& node, const Scope& scope) {
    std::vector<StarColumn> chosen = TRY(selected_columns(*node.selector, scope));
    if (chosen.empty())
        return name_error(NameErrorKind::Column, "COLUMNS matches no column.", node.span);
    for (const StarColumn& column : chosen)
        TRY(read_star_column(column, node.span));
    if (node.form == syntax::ColumnsForm::Unpacked) return {};
    if (expanded_ && expanded_->size() != chosen.size())
        return name_error(NameErrorKind::Column,
                          "The COLUMNS of one expression match different numbers of columns.",
                          node.span);
    expanded_ = std::move(chosen);
    return {};
}

base::Result<std::vector<StarColumn>, NameError>
Resolver::selected_columns(const syntax::Expression& selector, const Scope& scope) {
    if (const auto* star = selector.as<syntax::Star>()) {
        if (!star->replace.empty())
            return name_error(NameErrorKind::Unsupported, "REPLACE in COLUMNS is not supported.",
                              star->span);
        return star_columns(*star, scope);
    }
    const syntax::Star everything;
    std::vector<StarColumn> columns = TRY(sources_of_star(everything, scope));
    // What a pattern finds must not tell of names that may not be seen.
    std::erase_if(columns, [](const StarColumn& column) { return column.hidden; });
    if (const std::string* pattern = string_value(selector)) {
        TRY(keep_matching(*pattern, selector.span(), NameExtent::Part, syntax::Negation::Plain,
                          columns));
        return columns;
    }
    if (const auto* list = selector.as<syntax::ArrayLiteral>()) return listed(*list, columns);
    return name_error(NameErrorKind::Unsupported,
                      "COLUMNS takes a star, a list of names or a regular expression here.",
                      selector.span(), {"Name the columns."});
}

Status Resolver::keep_matching(const std::string& pattern, base::TextSpan span, NameExtent extent,
                               syntax::Negation negation, std::vector<StarColumn>& columns) {
    RE2::Options options;
    options.set_log_errors(false);
    options.set_max_mem(kPatternMemoryMax);
    const RE2 expression(pattern, options);
    if (pattern.size() > kColumnsPatternBytesMax || !expression.ok())
        return name_error(NameErrorKind::Column, "This regular expression cannot be read.", span);
    const bool wanted = negation == syntax::Negation::Plain;
    std::erase_if(columns, [&](const StarColumn& column) {
        const bool matches = extent == NameExtent::Whole
                                 ? RE2::FullMatch(column.shown, expression)
                                 : RE2::PartialMatch(column.shown, expression);
        return matches != wanted;
    });
    return {};
}

base::Result<std::vector<StarColumn>, NameError>
Resolver::listed(const syntax::ArrayLiteral& list, const std::vector<StarColumn>& columns) const {
    std::vector<StarColumn> chosen;
    for (const syntax::ExpressionPtr& item : list.items) {
        const std::string* name = string_value(*item);
        const auto found =
            std::find_if(columns.begin(), columns.end(), [&](const StarColumn& column) {
                return name && column.name == canonical_stored_name(*name, dialect_.name_case) &&
                       !column.hidden;
            });
        if (found == columns.end())
            return name_error(NameErrorKind::Column, "COLUMNS lists something that is no column.",
                              item->span());
        chosen.push_back(*found);
    }
    return chosen;
}

/// `* LIKE 'a%'`, `* NOT ILIKE 'A%'`, `* SIMILAR TO 'a.*'`
Status Resolver::keep_like(const syntax::Star& star, std::vector<StarColumn>& columns) {
    const std::string* text = string_value(*star.like);
    if (!text)
        return name_error(NameErrorKind::Unsupported, "A pattern after * is a text.",
                          star.like->span());
    if (star.like_operator == syntax::PatternOperator::SimilarTo)
        return keep_matching(*text, star.like->span(), NameExtent::Whole, star.like_negation,
                             columns);
    const bool wanted = star.like_negation == syntax::Negation::Plain;
    const bool folds = star.like_operator == syntax::PatternOperator::ILike;
    const auto folded = [&](const std::string& name) {
        return folds ? syntax::detail::lower_ascii(name) : name;
    };
    const std::string pattern = folded(*text);
    // Letters and their cases are compared as bytes here, which is right for plain ones only.
    const bool counts_letters = folds || text->find('_') != std::string::npos;
    bool plain = is_ascii(*text);
    std::erase_if(columns, [&](const StarColumn& column) {
        plain = plain && is_ascii(column.shown);
        return like(folded(column.shown), pattern) != wanted;
    });
    if (counts_letters && !plain)
        return name_error(NameErrorKind::Unsupported,
                          "This pattern after * compares names of plain letters only.",
                          star.like->span(), {"Name the columns."});
    return {};
}

Status Resolver::expanded_item(const syntax::SelectItem& item,
                               const std::vector<StarColumn>& expanded, Columns& columns) {
    const bool alone = item.expression->as<syntax::ColumnsExpression>() != nullptr;
    for (const StarColumn& column : expanded) {
        ColumnOrigin origin{.expression = item.expression.get()};
        if (alone) origin = {.base = column.base, .derived = column.derived};
        std::string name = item.alias ? shown(*item.alias) : alone ? column.shown : std::string();
        TRY(add_column({std::move(name), {origin}}, item.span, columns));
    }
    return {};
}

} // namespace vouch::sql::analysis::detail
