// The one door: a text or a tree becomes SQL that may run only here.
#pragma once

#include <memory>
#include <string_view>

#include "base/result.h"
#include "schema/catalog.h"
#include "sql/policy/approved.h"
#include "sql/policy/policy.h"
#include "sql/policy/refusal.h"
#include "sql/syntax/dialect.h"
#include "sql/syntax/tree.h"

namespace vouch::sql::policy {

/// A policy compiled for one dialect and one catalog, for many queries. Immutable, thread-safe. The
/// dialect and the catalog must outlive it.
class Gate {
public:
    /// Fails when the policy itself cannot be kept: a rule names an unknown relation or column, a
    /// filter or a mask does not resolve, a relation has two rules or a column two masks.
    static base::Result<Gate> create(const syntax::Dialect& dialect, const schema::Catalog& catalog,
                                     const Policy& policy);

    Gate(Gate&&) noexcept;
    Gate& operator=(Gate&&) noexcept;
    ~Gate();

    /// Resolves, checks, rewrites (filters, qualified relations, row limit) and prints the query.
    /// Refuses names, functions, types and constructs that the caller may not use (Relation,
    /// Column, Function, Parameter, Unsupported) and what is too large or has no end that can be
    /// seen (Limit). A tree has no text, so that lines and columns stay 0.
    base::Result<ApprovedQuery, Refusal> approve(syntax::Query query) const;

    /// Parses and approves. Refuses, beside the above, what is no single query that the dialect
    /// reads (Lexing, Syntax, NotAQuery, ManyStatements). Refusals carry line and column.
    base::Result<ApprovedQuery, Refusal> approve_text(std::string_view text) const;

    /// The plan of a query that a gate of this policy and scope approved for this state of the
    /// database; refuses others. Unsupported where the dialect has no such statement.
    base::Result<ApprovedEstimate, Refusal> estimate(const ApprovedQuery& query) const;

private:
    struct State;
    explicit Gate(std::unique_ptr<State> state);

    std::unique_ptr<State> state_;
};

/// For a single query: makes a Gate and uses it. A policy that cannot be kept refuses everything.
base::Result<ApprovedQuery, Refusal> approve(syntax::Query query, const syntax::Dialect& dialect,
                                             const schema::Catalog& catalog, const Policy& policy);
base::Result<ApprovedQuery, Refusal> approve_text(std::string_view text,
                                                  const syntax::Dialect& dialect,
                                                  const schema::Catalog& catalog,
                                                  const Policy& policy);

} // namespace vouch::sql::policy
