// Who may read what: agents.yaml of a workspace. An agent is a name for a set of rights; a caller
// asks through one.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "sql/policy/policy.h"

namespace vouch::access {

/// A text of the file, for messages about it.
struct WrittenText {
    std::string text;
    std::uint32_t line = 0;
};

struct MaskRule {
    WrittenText column;
    WrittenText value; ///< an expression of the database's dialect
};

/// What may be read of one table. `filter` is a condition of the database's dialect; in it and in
/// masks `:name` stands for a claim of the caller.
struct TableRule {
    WrittenText table; ///< "customers", or with its schema "crm.customers"
    sql::policy::Extent columns = sql::policy::Extent::Everything;
    std::vector<WrittenText> allowed_columns{};
    std::vector<WrittenText> denied_columns{};
    std::optional<WrittenText> filter{};
    std::vector<MaskRule> masks{};
};

struct ConnectorRule {
    WrittenText connector; ///< an id
    sql::policy::Extent tables = sql::policy::Extent::Nothing;
    std::vector<TableRule> rules{};
    /// Which knowledge base serves: knowledge/NAME.yaml; empty: the connector's own.
    std::string knowledge_base{};
};

/// Which names of a kind may be used.
struct NameRule {
    sql::policy::Extent extent = sql::policy::Extent::Nothing;
    std::vector<std::string> names{};

    bool allows(std::string_view name) const;
};

/// Absent means nothing, never everything.
struct AgentRecord {
    std::string name;
    std::string file_name{}; ///< for messages
    sql::policy::Extent connectors = sql::policy::Extent::Nothing;
    std::vector<ConnectorRule> connector_rules{};
    NameRule collections{};
    NameRule sectors{.extent = sql::policy::Extent::Everything}; ///< within the collections
    NameRule categories{};                                       ///< of sensitive documents
    sql::policy::Extent web = sql::policy::Extent::Nothing;      ///< the search of the web
    std::optional<std::int64_t> rows_max{};
    std::optional<std::chrono::milliseconds> query_time{};

    /// Null where the agent has no rule for it.
    const ConnectorRule* find_rule(std::string_view connector) const;
    bool reads_connector(std::string_view connector) const;
};

/// Whether every connector that a rule names is registered: an error names file and line, and the
/// nearest that is.
base::Result<void> check_connectors(const AgentRecord& agent,
                                    const std::vector<std::string>& registered);

/// The agents of a workspace. Immutable.
class Agents {
public:
    static constexpr std::string_view kDefault = "default";

    /// One agent, `default`, with everything in it: a workspace without a file.
    static Agents everything();
    /// Errors say `file:line: key: what`, and for an unknown key the nearest known.
    static base::Result<Agents> parse(std::string_view text, std::string_view file_name);
    /// `everything()` where there is no entry of that name. One that is wrong, or a link to what is
    /// not there, serves nothing at all.
    static base::Result<Agents> read(const std::filesystem::path& file);

    /// An empty name means `default`. NotFound, with the near names, where there is none.
    base::Result<std::shared_ptr<const AgentRecord>> agent(std::string_view name) const;
    std::vector<std::string> names() const;

private:
    /// Shared by the scopes that were made of them, which outlive a new reading of the file.
    std::vector<std::shared_ptr<const AgentRecord>> agents_;
};

} // namespace vouch::access
