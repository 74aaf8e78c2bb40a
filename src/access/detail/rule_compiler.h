// The rules of agents.yaml for the tables of one database.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "access/agents.h"
#include "access/claims.h"
#include "base/result.h"
#include "schema/catalog.h"
#include "sql/policy/policy.h"
#include "sql/syntax/dialect.h"
#include "yaml/read.h"

namespace vouch::access::detail {

/// What it is made from outlives it.
class RuleCompiler {
public:
    RuleCompiler(std::string_view file_name, const sql::syntax::Dialect& dialect,
                 const schema::Catalog& catalog, const Claims& claims)
        : reader_(file_name), dialect_(dialect), catalog_(catalog), claims_(claims) {}

    /// By the names of the catalog, which the policy then compares exactly. Two for one table,
    /// however they are written, are an error.
    base::Result<std::vector<sql::policy::RelationRule>>
    compile(const std::vector<TableRule>& rules) const;

private:
    base::Result<sql::policy::RelationRule> compile(const TableRule& rule) const;
    base::Result<const schema::Table*> table(const WrittenText& name) const;
    base::Result<std::string> column(const schema::Table& table, const WrittenText& name,
                                     std::string_view key) const;
    base::Result<std::vector<std::string>> columns(const schema::Table& table,
                                                   const std::vector<WrittenText>& names,
                                                   std::string_view key) const;
    base::Unexpected<base::Error> unknown(const WrittenText& name, std::string_view key,
                                          const std::string& message,
                                          const std::vector<std::string>& known) const;

    yaml::Reader reader_;
    const sql::syntax::Dialect& dialect_;
    const schema::Catalog& catalog_;
    const Claims& claims_;
};

} // namespace vouch::access::detail
