// What holds for every text and every dialect, whoever wrote it: shared by the fuzz target and its
// replay in the tests.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sql/dialects/registry.h"
#include "sql/policy/approve.h"
#include "sql/policy/shop_for_test.h"
#include "sql/syntax/parser.h"
#include "sql/syntax/printer.h"
#include "sql/syntax/walk.h"

namespace vouch::sql::policy {

/// Looks for what may be in no approved tree, without the help of the policy's own checks.
class ForbiddenNodes {
public:
    explicit ForbiddenNodes(const syntax::Dialect& dialect)
        : dialect_(dialect), filter_(filter_of("tenant_id = 1", dialect)) {}

    std::string found{};

    void check(const syntax::Query& query) {
        CommonNames names{common_tables_};
        names(query);
        (*this)(query);
    }

    void operator()(const syntax::Expression& expression) {
        if (expression.as<syntax::Parameter>()) found = "a parameter";
        if (const auto* call = expression.as<syntax::FunctionCall>()) check(*call);
        syntax::for_each_child(expression, *this);
    }

    void operator()(const syntax::TableExpression& table) {
        if (const auto* reference = table.as<syntax::TableReference>()) check_name(reference->name);
        if (const auto* function = table.as<syntax::TableFunction>())
            for (const syntax::FunctionCall& call : function->calls)
                check(call);
        syntax::for_each_child(table, *this);
    }

    void operator()(const syntax::Query& query) {
        if (const auto* table = query.as<syntax::TableQuery>()) check_name(table->name);
        if (const auto* select = query.as<syntax::Select>(); select && is_filtered(*select)) {
            for (const syntax::SelectItem& item : select->items)
                (*this)(*item.expression);
            return;
        }
        syntax::for_each_child(query, *this);
    }

private:
    struct CommonNames {
        std::vector<std::string>& names;
        void operator()(const syntax::Expression& expression) {
            syntax::for_each_child(expression, *this);
        }
        void operator()(const syntax::TableExpression& table) {
            syntax::for_each_child(table, *this);
        }
        void operator()(const syntax::Query& query) {
            if (query.with)
                for (const syntax::CommonTable& table : query.with->tables)
                    names.push_back(lower(table.name.text));
            syntax::for_each_child(query, *this);
        }
    };

    /// `SELECT … FROM schema.relation WHERE tenant_id = 1`: where a relation with a filter may
    /// stand.
    bool is_filtered(const syntax::Select& select) const {
        if (select.from.size() != 1 || !select.where || !filter_) return false;
        const auto* reference = select.from.front()->as<syntax::TableReference>();
        return reference && has_filter(reference->name) && *select.where == *filter_;
    }

    static bool has_filter(const syntax::QualifiedName& name) {
        const std::string table = lower(name.last().text);
        return name.parts.size() > 1 &&
               (table == "orders" || table == "customers" || table == "events");
    }

    void check(const syntax::FunctionCall& call) {
        const syntax::Function* function = dialect_.find_function(call.name);
        if (!function || function->safety == syntax::FunctionSafety::Unsafe)
            found = "the function " + call.name.last().text;
    }

    /// A base relation has its schema before it; a common table may be called anything.
    void check_name(const syntax::QualifiedName& name) {
        const std::string table = lower(name.last().text);
        if (name.parts.size() == 1 &&
            std::ranges::find(common_tables_, table) == common_tables_.end())
            found = "a relation without a schema";
        if (name.parts.size() > 1 && table == "secrets") found = "secrets";
        if (has_filter(name)) found = table + " without its filter";
    }

    static std::string lower(std::string text) {
        std::transform(text.begin(), text.end(), text.begin(),
                       [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
        return text;
    }

    const syntax::Dialect& dialect_;
    FilterExpression filter_;
    std::vector<std::string> common_tables_{};
};

/// A gate for each dialect over the shop, for the tenant of the tests.
class FuzzedGates {
public:
    FuzzedGates() {
        for (const std::string& name : dialects::dialect_names()) {
            const syntax::Dialect& dialect = *dialects::find_dialect(name);
            auto gate = Gate::create(dialect, catalog_, tenant_policy(dialect));
            if (gate) gates_.push_back({&dialect, std::make_unique<Gate>(std::move(*gate))});
        }
    }

    std::size_t size() const { return gates_.size(); }

    /// Why `data` breaks the invariant; empty if it holds. The first byte chooses the dialect. A
    /// refusal has a message and points into the text; what is approved is one query that reads
    /// back, with nothing forbidden in it.
    std::string broken(std::string_view data) const {
        if (data.empty()) return {};
        const auto& [dialect, gate] = gates_[static_cast<unsigned char>(data[0]) % gates_.size()];
        const std::string_view text = data.substr(1);
        const auto approved = gate->approve_text(text);
        if (!approved) {
            const Refusal& refusal = approved.error();
            const bool inside =
                refusal.span.begin <= refusal.span.end && refusal.span.end <= text.size();
            return inside && !refusal.message.empty() ? "" : "a bad refusal";
        }
        syntax::ParseOptions options;
        options.depth_max *= 2;
        options.text_bytes_max *= 4;
        const auto query = syntax::parse_query(approved->text(), *dialect, options);
        if (!query) return "does not read back: " + approved->text();
        ForbiddenNodes forbidden(*dialect);
        forbidden.check(*query);
        for (const ColumnName& column : approved->columns())
            if (column.column == "ssn" || column.table == "secrets")
                forbidden.found = "the column " + column.column;
        if (forbidden.found.empty()) return {};
        return forbidden.found + " in " + approved->text();
    }

private:
    struct Judge {
        const syntax::Dialect* dialect;
        std::unique_ptr<Gate> gate;
    };

    schema::Catalog catalog_ = shop_catalog();
    std::vector<Judge> gates_;
};

} // namespace vouch::sql::policy
