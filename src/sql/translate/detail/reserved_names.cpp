// A word that is free in one dialect may be reserved in another: there it is quoted. Where bare
// names fold to lower case, the quoted name is the folded one.
#include <type_traits>

#include "sql/syntax/detail/ascii.h"
#include "sql/syntax/printer.h"
#include "sql/syntax/walk.h"
#include "sql/translate/detail/passes.h"

namespace vouch::sql::translate::detail {

namespace {

using syntax::detail::HasFields;
using syntax::detail::kIsA;

class NameWalk {
public:
    explicit NameWalk(const syntax::Dialect& to) : to_(to) {}

    template <typename T>
    void visit(T& part) {
        if constexpr (std::is_same_v<T, syntax::Identifier>) {
            quote(part);
        } else if constexpr (std::is_same_v<T, syntax::TypeName>) {
            // The words of a type are no names.
        } else if constexpr (std::is_same_v<T, syntax::FunctionCall>) {
            call(part);
        } else if constexpr (kIsA<T, std::unique_ptr> || kIsA<T, std::optional>) {
            if (part) visit(*part);
        } else if constexpr (kIsA<T, std::vector>) {
            for (auto& member : part)
                visit(member);
        } else if constexpr (kIsA<T, std::variant>) {
            std::visit([&](auto& member) { visit(member); }, part);
        } else if constexpr (HasFields<T>) {
            std::apply([&](auto&... field) { (visit(field), ...); }, part.fields());
        } else if constexpr (requires { part.node; }) {
            visit(part.node);
        }
    }

private:
    void call(syntax::FunctionCall& call) {
        // All but the name, which is the dialect's own.
        visit(call.arguments);
        visit(call.order_by);
        visit(call.separator);
        visit(call.within_group);
        visit(call.filter);
        visit(call.over);
    }

    void quote(syntax::Identifier& name) const {
        if (name.quoting == syntax::Quoting::Quoted || name.text.empty()) return;
        if (syntax::print_name(name, to_) == name.text) return;
        name.quoting = syntax::Quoting::Quoted;
        if (to_.name_case == syntax::NameCase::FoldToLower)
            name.text = syntax::detail::lower_ascii(name.text);
    }

    const syntax::Dialect& to_;
};

} // namespace

void quote_reserved_names(syntax::Query& query, const syntax::Dialect& to) {
    NameWalk walk(to);
    walk.visit(query);
}

} // namespace vouch::sql::translate::detail
