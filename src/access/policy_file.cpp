#include "access/policy_file.h"

#include "access/detail/claim_expression.h"
#include "access/detail/yaml_reader.h"
#include "base/file.h"
#include "base/hash.h"

namespace vouch::access {

namespace {

namespace policy = sql::policy;
namespace syntax = sql::syntax;
using detail::YamlReader;

constexpr base::ByteCount kPolicyFileMax{1u << 20};

class PolicyReader {
public:
    PolicyReader(std::string_view file_name, const syntax::Dialect& dialect, const Claims& claims)
        : yaml_(file_name), dialect_(dialect), claims_(claims) {}

    base::Result<policy::Policy> read(std::string_view text) {
        const YAML::Node root = TRY(yaml_.parse(text));
        TRY(yaml_.check_keys(root, "", {"version", "row_limit", "claims", "relations"}));
        policy::Policy policy;
        if (root["version"]) policy.version = TRY(yaml_.text(root["version"], "version"));
        if (root["row_limit"]) {
            policy.row_limit_max = TRY(yaml_.integer(root["row_limit"], "row_limit"));
            if (policy.row_limit_max < 1)
                return yaml_.error(root["row_limit"], "row_limit", "must be at least 1");
        }
        if (root["claims"]) TRY(read_claims(root["claims"]));
        TRY(relations(root["relations"], policy));
        policy.scope_digest = base::sha256_hex(std::string(text) + detail::claims_text(claims_));
        return policy;
    }

private:
    base::Result<void> read_claims(const YAML::Node& node) {
        return yaml_.for_each(
            node, "claims",
            [&](const std::string& name, const YAML::Node& value) -> base::Result<void> {
                if (claims_.contains(name)) return {};
                if (const auto number = yaml_.integer(value, name); number && value.Tag() != "!")
                    claims_[name] = *number;
                else
                    claims_[name] = TRY(yaml_.text(value, "claims." + name));
                return {};
            });
    }

    base::Result<void> relations(const YAML::Node& node, policy::Policy& policy) {
        if (node.IsDefined() && node.IsScalar()) {
            if (node.Scalar() == "everything")
                policy.relations = policy::Extent::Everything;
            else if (node.Scalar() != "nothing")
                return yaml_.error(node, "relations", "must be everything, nothing or a map");
            return {};
        }
        policy.relations = policy::Extent::Listed;
        return yaml_.for_each(node, "relations",
                              [&](const std::string& name, const YAML::Node& rule) {
                                  return relation(name, rule, policy);
                              });
    }

    base::Result<void> relation(const std::string& name, const YAML::Node& node,
                                policy::Policy& policy) {
        TRY(yaml_.check_keys(node, name,
                             {"schema", "columns", "denied_columns", "filter", "masks"}));
        policy::RelationRule rule;
        rule.table = name;
        if (node["schema"]) rule.schema = TRY(yaml_.text(node["schema"], name + ".schema"));
        const YAML::Node columns = node["columns"];
        if (columns && !(columns.IsScalar() && columns.Scalar() == "all")) {
            rule.columns = policy::Extent::Listed;
            rule.allowed_columns = TRY(yaml_.texts(columns, name + ".columns"));
        }
        if (node["denied_columns"])
            rule.denied_columns =
                TRY(yaml_.texts(node["denied_columns"], name + ".denied_columns"));
        if (node["filter"])
            rule.row_filter =
                TRY(expression(node["filter"], name + ".filter", detail::ClaimUse::Condition));
        if (node["masks"]) TRY(masks(node["masks"], name + ".masks", rule));
        policy.rules.push_back(std::move(rule));
        return {};
    }

    base::Result<void> masks(const YAML::Node& node, const std::string& key,
                             policy::RelationRule& rule) {
        return yaml_.for_each(
            node, key,
            [&](const std::string& column, const YAML::Node& value) -> base::Result<void> {
                policy::FilterExpression mask =
                    TRY(expression(value, key + "." + column, detail::ClaimUse::Mask));
                rule.masks.push_back({column, std::move(mask)});
                return {};
            });
    }

    base::Result<policy::FilterExpression>
    expression(const YAML::Node& node, const std::string& key, detail::ClaimUse use) {
        const std::string text = TRY(yaml_.text(node, key));
        auto made = detail::claim_expression(text, use, dialect_, claims_);
        if (!made) return yaml_.error(node, key, made.error());
        return std::move(*made);
    }

    YamlReader yaml_;
    const syntax::Dialect& dialect_;
    Claims claims_;
};

} // namespace

base::Result<policy::Policy> parse_policy(std::string_view text, std::string_view file_name,
                                          const syntax::Dialect& dialect, const Claims& claims) {
    return PolicyReader(file_name, dialect, claims).read(text);
}

base::Result<policy::Policy> read_policy_file(const std::filesystem::path& path,
                                              const syntax::Dialect& dialect,
                                              const Claims& claims) {
    const std::string text = TRY(base::read_file(path, kPolicyFileMax));
    return parse_policy(text, path.filename().string(), dialect, claims);
}

} // namespace vouch::access
