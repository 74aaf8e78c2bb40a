#include "answer/detail/column_owner.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "sql/analysis/analysis.h"
#include "sql/analysis/catalog_names.h"
#include "sql/syntax/walk.h"
#include "text/join.h"

namespace vouch::answer::detail {
namespace {

using sql::analysis::CatalogNames;
using sql::syntax::ColumnReference;
using sql::syntax::Identifier;
using sql::syntax::Query;
using sql::syntax::TableReference;

constexpr std::size_t kChangesMax = 8;
constexpr std::size_t kTablesTold = 3;

/// What a query names, wherever it stands. The depth of a tree is bounded by the parser.
struct NamesOfQuery {
    std::vector<ColumnReference*> columns{};
    std::vector<TableReference*> tables{};

    void gather(Query& query) { below(query); }
    void gather(sql::syntax::Expression& expression) {
        if (auto* column = std::get_if<ColumnReference>(&expression.node))
            columns.push_back(column);
        below(expression);
    }
    void gather(sql::syntax::TableExpression& table) {
        if (auto* named = std::get_if<TableReference>(&table.node)) tables.push_back(named);
        below(table);
    }
    void gather(sql::syntax::TypeName&) {}

private:
    template <typename Node>
    void below(Node& node) {
        sql::syntax::for_each_child(node, [this](auto& child) { gather(child); });
    }
};

ColumnReference* reference_at(const NamesOfQuery& names, base::TextSpan span) {
    const auto found = std::ranges::find_if(names.columns, [&](const ColumnReference* column) {
        return column->name.span.begin <= span.begin && span.end <= column->name.span.end;
    });
    return found == names.columns.end() ? nullptr : *found;
}

Identifier called(const TableReference& table) {
    return table.alias ? table.alias->name : table.name.last();
}

std::string text_of(const sql::syntax::QualifiedName& name) {
    std::vector<std::string> parts;
    for (const Identifier& part : name.parts)
        parts.push_back(part.text);
    return text::join(parts, ".");
}

class Requalifier {
public:
    Requalifier(const sql::syntax::Dialect& dialect, const schema::Catalog& catalog)
        : dialect_(dialect), names_(catalog, dialect.name_case) {}

    Requalified run(const Query& query) const {
        Requalified done{sql::syntax::clone(query), {}, {}};
        NamesOfQuery named;
        named.gather(done.query);
        while (done.changed.size() < kChangesMax) {
            const auto analysis = sql::analysis::analyze(done.query, dialect_, names_,
                                                         sql::analysis::EverythingVisible());
            if (analysis) return done;
            if (analysis.error().kind != sql::analysis::NameErrorKind::Column) break;
            ColumnReference* column = reference_at(named, analysis.error().span);
            if (column == nullptr || !give_to_owner(*column, named, done)) break;
        }
        return {sql::syntax::clone(query), {}, std::move(done.elsewhere)};
    }

private:
    std::string canonical(const ColumnReference& column) const {
        return sql::analysis::canonical_name(column.name.last(), names_.name_case());
    }

    /// False where it is not clear whose the column is.
    bool give_to_owner(ColumnReference& column, const NamesOfQuery& named,
                       Requalified& done) const {
        std::vector<Identifier> owners;
        for (const TableReference* table : named.tables) {
            const auto id = names_.find_table(table->name);
            if (id && names_.find_column(*id, canonical(column))) owners.push_back(called(*table));
        }
        if (owners.empty()) done.elsewhere = sentence(column);
        const bool clear = owners.size() == 1 && column.name.parts.size() == 2 &&
                           column.name.parts.front().text != owners.front().text;
        if (!clear) return false;
        const std::string before = text_of(column.name);
        column.name.parts.front() = owners.front();
        done.changed.push_back(before + " is " + text_of(column.name));
        return true;
    }

    std::string sentence(const ColumnReference& column) const {
        std::vector<std::string> tables;
        const std::string name = canonical(column);
        const auto count = static_cast<std::uint32_t>(names_.catalog().tables.size());
        for (std::uint32_t table = 0; table < count && tables.size() < kTablesTold; ++table) {
            if (names_.find_column(table, name))
                tables.push_back(names_.catalog().tables[table].name);
        }
        if (tables.empty()) return "";
        return "A column " + column.name.last().text + " is in " + text::join(tables, ", ") + ".";
    }

    const sql::syntax::Dialect& dialect_;
    CatalogNames names_;
};

} // namespace

Requalified requalify(const Query& query, const sql::syntax::Dialect& dialect,
                      const schema::Catalog& catalog) {
    return Requalifier(dialect, catalog).run(query);
}

} // namespace vouch::answer::detail
