#include "access/scope.h"

#include <algorithm>
#include <utility>

#include "base/hash.h"

namespace vouch::access {
namespace {

/// Changes whenever the same scope would compile to other rules.
constexpr std::string_view kRulesVersion = "1";

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

Scope Scope::with_row_limit(std::int64_t rows) const {
    Scope narrower = *this;
    narrower.rows_max_ = std::clamp<std::int64_t>(rows, 1, rows_max_);
    narrower.seal();
    return narrower;
}

Scope Scope::within_sectors(const std::vector<std::string>& sectors) const {
    Scope narrower = *this;
    std::vector<std::string> names;
    for (const std::string& sector : sectors)
        names.push_back(search::sector_name(sector));
    std::ranges::sort(names);
    names.erase(std::unique(names.begin(), names.end()), names.end());
    narrower.sector_limits_.push_back(std::move(names));
    narrower.seal();
    return narrower;
}

bool Scope::reads_nothing() const { return reach_ == Reach::Nothing; }

void Scope::seal() {
    std::string encoding;
    append(encoding, kRulesVersion);
    append(encoding, caller_);
    append(encoding, reach_ == Reach::Everything ? "everything" : "nothing");
    append(encoding, std::to_string(rows_max_));
    for (const std::vector<std::string>& limit : sector_limits_) {
        append(encoding, "sectors");
        append(encoding, std::to_string(limit.size()));
        for (const std::string& sector : limit)
            append(encoding, sector);
    }
    digest_ = base::sha256_hex(encoding);
}

sql::policy::Policy Scope::sql_policy() const {
    sql::policy::Policy policy;
    policy.relations = reach_ == Reach::Everything ? sql::policy::Extent::Everything
                                                   : sql::policy::Extent::Nothing;
    policy.row_limit_max = rows_max_ + 1;
    policy.version = kRulesVersion;
    policy.scope_digest = digest_;
    return policy;
}

search::Filter Scope::search_filter() const {
    if (reach_ == Reach::Nothing) return search::Filter::nothing();
    if (sector_limits_.empty()) return search::Filter::everything();
    std::vector<std::string> sectors = sector_limits_.front();
    for (const std::vector<std::string>& limit : sector_limits_)
        sectors = intersection(sectors, limit);
    return search::Filter::listed(sectors);
}

} // namespace vouch::access
