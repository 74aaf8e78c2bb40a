#include "access/scope.h"

#include <algorithm>
#include <utility>

#include "access/detail/claim_expression.h"
#include "access/detail/rule_compiler.h"
#include "base/hash.h"

namespace vouch::access {

using base::Result;
using sql::policy::Extent;

namespace {

/// Changes whenever the same scope would compile to other rules.
constexpr std::string_view kRulesVersion = "2";

/// Length before text, so that no two lists share an encoding.
void append(std::string& encoding, std::string_view text) {
    encoding += std::to_string(text.size());
    encoding += ':';
    encoding += text;
}

std::vector<std::string> intersection(const std::vector<std::string>& left,
                                      const std::vector<std::string>& right) {
    std::vector<std::string> both;
    std::ranges::set_intersection(left, right, std::back_inserter(both));
    return both;
}

std::vector<std::string> sorted_sectors(const std::vector<std::string>& sectors) {
    std::vector<std::string> names;
    for (const std::string& sector : sectors)
        names.push_back(search::sector_name(sector));
    std::ranges::sort(names);
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

std::string_view extent_name(Extent extent) {
    switch (extent) {
    case Extent::Nothing: return "nothing";
    case Extent::Everything: return "everything";
    case Extent::Listed: break;
    }
    return "listed";
}

void append(std::string& encoding, const std::vector<WrittenText>& texts) {
    append(encoding, std::to_string(texts.size()));
    for (const WrittenText& text : texts)
        append(encoding, text.text);
}

void append(std::string& encoding, const NameRule& rule) {
    append(encoding, extent_name(rule.extent));
    append(encoding, std::to_string(rule.names.size()));
    for (const std::string& name : rule.names)
        append(encoding, name);
}

void append(std::string& encoding, const TableRule& rule) {
    append(encoding, rule.table.text);
    append(encoding, extent_name(rule.columns));
    append(encoding, rule.allowed_columns);
    append(encoding, rule.denied_columns);
    append(encoding, rule.filter ? "filter" : "all rows");
    append(encoding, rule.filter ? rule.filter->text : "");
    append(encoding, std::to_string(rule.masks.size()));
    for (const MaskRule& mask : rule.masks) {
        append(encoding, mask.column.text);
        append(encoding, mask.value.text);
    }
}

void append(std::string& encoding, const AgentRecord& agent) {
    append(encoding, agent.name);
    append(encoding, extent_name(agent.connectors));
    append(encoding, std::to_string(agent.connector_rules.size()));
    for (const ConnectorRule& rule : agent.connector_rules) {
        append(encoding, rule.connector.text);
        append(encoding, extent_name(rule.tables));
        append(encoding, rule.knowledge_base);
        append(encoding, std::to_string(rule.rules.size()));
        for (const TableRule& table : rule.rules)
            append(encoding, table);
    }
    append(encoding, agent.collections);
    append(encoding, agent.sectors);
    append(encoding, agent.categories);
    append(encoding, extent_name(agent.web));
    append(encoding, agent.query_time ? std::to_string(agent.query_time->count()) : "");
}

} // namespace

Scope::Scope(std::string caller, Reach reach, std::int64_t rows_max)
    : caller_(std::move(caller)), reach_(reach), rows_max_(rows_max) {
    seal();
}

Scope Scope::local_operator(std::int64_t rows_max) {
    return {"local", Reach::Everything, std::max<std::int64_t>(rows_max, 1)};
}

Scope Scope::nothing(std::string caller) {
    return {std::move(caller), Reach::Nothing, kRowsDefault};
}

Scope Scope::through(std::shared_ptr<const AgentRecord> agent, Claims claims,
                     std::int64_t rows_max) {
    const std::int64_t rows = std::min(agent->rows_max.value_or(rows_max), rows_max);
    Scope scope(agent->name, Reach::Agent, std::max<std::int64_t>(rows, 1));
    scope.agent_ = std::move(agent);
    scope.claims_ = std::move(claims);
    scope.seal();
    return scope;
}

Scope Scope::with_row_limit(std::int64_t rows) const {
    Scope narrower = *this;
    narrower.rows_max_ = std::clamp<std::int64_t>(rows, 1, rows_max_);
    narrower.seal();
    return narrower;
}

Scope Scope::within_sectors(const std::vector<std::string>& sectors) const {
    Scope narrower = *this;
    narrower.sector_limits_.push_back(sorted_sectors(sectors));
    narrower.seal();
    return narrower;
}

std::optional<std::chrono::milliseconds> Scope::query_time() const {
    return agent_ ? agent_->query_time : std::nullopt;
}

bool Scope::reads_nothing() const {
    if (reach_ != Reach::Agent) return reach_ == Reach::Nothing;
    const bool any = std::ranges::any_of(agent_->connector_rules, [&](const ConnectorRule& rule) {
        return agent_->reads_connector(rule.connector.text);
    });
    return agent_->connectors != Extent::Everything && !any && search_filter().reads_nothing();
}

bool Scope::reads_connector(std::string_view id) const {
    return reach_ == Reach::Agent ? agent_->reads_connector(id) : reach_ == Reach::Everything;
}

bool Scope::reads_every_connector() const {
    return reach_ == Reach::Everything ||
           (reach_ == Reach::Agent && agent_->connectors == Extent::Everything);
}

bool Scope::searches_web() const {
    return reach_ == Reach::Everything ||
           (reach_ == Reach::Agent && agent_->web == Extent::Everything);
}

std::string Scope::knowledge_base(std::string_view id) const {
    const ConnectorRule* rule = agent_ ? agent_->find_rule(id) : nullptr;
    return rule == nullptr ? "" : rule->knowledge_base;
}

void Scope::seal() {
    std::string encoding;
    append(encoding, kRulesVersion);
    append(encoding, caller_);
    append(encoding, std::to_string(static_cast<int>(reach_)));
    if (agent_) append(encoding, *agent_);
    append(encoding, detail::claims_text(claims_));
    append(encoding, std::to_string(rows_max_));
    for (const std::vector<std::string>& limit : sector_limits_) {
        append(encoding, "sectors");
        append(encoding, std::to_string(limit.size()));
        for (const std::string& sector : limit)
            append(encoding, sector);
    }
    digest_ = base::sha256_hex(encoding);
}

Result<sql::policy::Policy> Scope::sql_policy(std::string_view id,
                                              const sql::syntax::Dialect& dialect,
                                              const schema::Catalog& catalog) const {
    sql::policy::Policy policy;
    policy.row_limit_max = rows_max_ + 1;
    policy.version = kRulesVersion;
    policy.scope_digest = digest_;
    if (!reads_connector(id)) return policy;
    const ConnectorRule* rule = agent_ ? agent_->find_rule(id) : nullptr;
    policy.relations = rule == nullptr ? Extent::Everything : rule->tables;
    if (rule == nullptr) return policy;
    const detail::RuleCompiler compiler(agent_->file_name, dialect, catalog, claims_);
    policy.rules = TRY(compiler.compile(rule->rules));
    return policy;
}

search::Filter Scope::search_filter() const {
    if (reach_ == Reach::Nothing) return search::Filter::nothing();
    std::vector<std::vector<std::string>> limits = sector_limits_;
    if (agent_ && agent_->collections.extent == Extent::Nothing) return search::Filter::nothing();
    if (agent_ && agent_->sectors.extent == Extent::Listed)
        limits.push_back(sorted_sectors(agent_->sectors.names));
    std::optional<search::Filter> filter;
    if (limits.empty()) {
        filter = search::Filter::everything();
    } else {
        std::vector<std::string> sectors = limits.front();
        for (const std::vector<std::string>& limit : limits)
            sectors = intersection(sectors, limit);
        filter = search::Filter::listed(sectors);
    }
    if (agent_ && agent_->collections.extent == Extent::Listed)
        filter->within_collections(agent_->collections.names);
    if (agent_ && agent_->categories.extent != Extent::Everything)
        filter->within_categories(agent_->categories.names);
    return std::move(*filter);
}

} // namespace vouch::access
