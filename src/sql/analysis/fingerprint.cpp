#include "sql/analysis/fingerprint.h"

#include "base/hash.h"
#include "sql/analysis/detail/value_literals.h"
#include "sql/syntax/printer.h"

namespace vouch::sql::analysis {

namespace {

bool all_values(const std::vector<syntax::ExpressionPtr>& items) {
    return std::all_of(items.begin(), items.end(),
                       [](const auto& item) { return detail::is_value_literal(*item); });
}

/// Shortens lists of values to one member.
struct Shortener {
    void operator()(syntax::Expression& expression) {
        auto* list = expression.as<syntax::InList>();
        if (list && list->items.size() > 1 && all_values(list->items)) list->items.resize(1);
        syntax::for_each_child(expression, *this);
    }
    void operator()(syntax::TableExpression& table) { syntax::for_each_child(table, *this); }
    void operator()(syntax::Query& query) {
        if (auto* values = query.as<syntax::Values>()) {
            const auto plain = [](const syntax::ValuesRow& row) { return all_values(row.items); };
            if (std::all_of(values->rows.begin(), values->rows.end(), plain))
                values->rows.resize(1);
        }
        syntax::for_each_child(query, *this);
    }
};

} // namespace

std::string blanked_text(const syntax::Query& query, const syntax::Dialect& dialect) {
    syntax::Query blanked = syntax::clone(query);
    Shortener{}(blanked);
    detail::LiteralWalk walk([](syntax::Expression& literal) {
        literal.node = syntax::Parameter{literal.span(), "?"};
    });
    walk(blanked);
    return syntax::print(blanked, dialect);
}

std::string fingerprint(const syntax::Query& query, const syntax::Dialect& dialect) {
    return base::sha256_hex(dialect.name + "\n" + blanked_text(query, dialect));
}

} // namespace vouch::sql::analysis
