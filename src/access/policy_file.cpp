// A filter is parsed once, as an expression of the dialect;
// claims become literal nodes of its tree, so a claim's text is never read as SQL.
#include "access/policy_file.h"

#include <memory>

#include "access/detail/yaml_reader.h"
#include "base/file.h"
#include "base/hash.h"
#include "sql/syntax/build.h"
#include "sql/syntax/parser.h"
#include "sql/syntax/walk.h"

namespace vouch::access {

namespace {

namespace policy = sql::policy;
namespace syntax = sql::syntax;
using detail::YamlReader;

constexpr base::ByteCount kFileMax{1u << 20};

syntax::Literal literal_of(const ClaimValue& value) {
    if (const auto* text = std::get_if<std::string>(&value))
        return {{}, syntax::LiteralKind::String, *text};
    return {{}, syntax::LiteralKind::Integer, std::to_string(std::get<std::int64_t>(value))};
}

/// Negative numbers are a sign and a literal, as the parser would read them.
void replace_by(syntax::Expression& expression, const ClaimValue& value) {
    const auto* number = std::get_if<std::int64_t>(&value);
    if (!number || *number >= 0) {
        expression.node = literal_of(value);
        return;
    }
    syntax::Literal digits{{}, syntax::LiteralKind::Integer, std::to_string(*number).substr(1)};
    syntax::Unary minus;
    minus.op = syntax::UnaryOperator::Minus;
    minus.operand = std::make_unique<syntax::Expression>(syntax::Expression{std::move(digits)});
    expression.node = std::move(minus);
}

enum class ClaimState : std::uint8_t { AllKnown, SomeMissing };

struct ClaimWriter {
    const Claims& claims;
    ClaimState state = ClaimState::AllKnown;

    void operator()(syntax::Expression& expression) {
        if (const auto* parameter = expression.as<syntax::Parameter>()) {
            const auto found = claims.find(std::string_view(parameter->text).substr(1));
            if (found == claims.end()) {
                state = ClaimState::SomeMissing;
                return;
            }
            const ClaimValue value = found->second;
            replace_by(expression, value);
            return;
        }
        syntax::for_each_child(expression, *this);
    }
    void operator()(syntax::TableExpression& table) { syntax::for_each_child(table, *this); }
    void operator()(syntax::Query& query) { syntax::for_each_child(query, *this); }
};

/// `1 = 0` is false in every dialect, FALSE is not.
syntax::ExpressionPtr never() {
    return syntax::build::equal(syntax::build::integer(1), syntax::build::integer(0));
}

class PolicyReader {
public:
    PolicyReader(std::string_view file_name, const syntax::Dialect& dialect, const Claims& claims)
        : yaml_(file_name), filter_dialect_(dialect), claims_(claims) {
        filter_dialect_.lexical.colon_parameters = true;
        filter_dialect_.lexical.question_parameters = false;
        filter_dialect_.lexical.at_parameters = false;
        filter_dialect_.lexical.dollar_parameters = false;
    }

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
        policy.scope_digest = base::sha256_hex(std::string(text) + claims_text());
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

    std::string claims_text() const {
        std::string text;
        for (const auto& [name, value] : claims_) {
            const syntax::Literal literal = literal_of(value);
            text += std::to_string(name.size()) + ":" + name + std::to_string(value.index()) +
                    std::to_string(literal.text.size()) + ":" + literal.text;
        }
        return text;
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
            rule.row_filter = TRY(expression(node["filter"], name + ".filter", never()));
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
                    TRY(expression(value, key + "." + column, syntax::build::null()));
                rule.masks.push_back({column, std::move(mask)});
                return {};
            });
    }

    /// `without_claim` stands for the whole expression when it names a claim that nobody gave.
    base::Result<policy::FilterExpression> expression(const YAML::Node& node,
                                                      const std::string& key,
                                                      syntax::ExpressionPtr without_claim) {
        const std::string text = TRY(yaml_.text(node, key));
        auto parsed = syntax::parse_expression(text, filter_dialect_,
                                               {.parameters = syntax::ParameterHandling::Keep});
        if (!parsed) return yaml_.error(node, key, syntax::describe(parsed.error()));
        ClaimWriter writer{claims_};
        writer(**parsed);
        if (writer.state == ClaimState::SomeMissing) *parsed = std::move(without_claim);
        return policy::FilterExpression(
            std::make_shared<const syntax::Expression>(std::move(**parsed)));
    }

    YamlReader yaml_;
    syntax::Dialect filter_dialect_;
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
    const std::string text = TRY(base::read_file(path, kFileMax));
    return parse_policy(text, path.filename().string(), dialect, claims);
}

} // namespace vouch::access
