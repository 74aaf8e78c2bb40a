// agents.yaml: a map `agents` of names to what each may read.
//
//   agents:
//     sales:
//       connectors:                    # all, or a map of ids to
//         shop:                        # all, or a map with `tables`:
//           tables:                    # all, or a map of tables to
//             customer:                # all, or what may be read of it
//               columns: [id, land]    # or all, the default
//               denied_columns: [fax]
//               filter: land = :land
//               masks: {email: "'***'"}
//           knowledge_base: sales
//       collections: [handbook]        # or all
//       sectors: [hr]                  # or all, the default
//       categories: [legal]            # of sensitive documents; or all; none is the default
//       limits: {rows: 100, query_seconds: 5}
#include <algorithm>

#include "access/agents.h"
#include "yaml/read.h"

namespace vouch::access {
namespace {

using base::Result;
using sql::policy::Extent;
using yaml::Node;
using yaml::NodeKind;

constexpr std::int64_t kSecondsMax = 86'400;
constexpr std::size_t kNameBytesMax = 64;

bool is_name(std::string_view text) {
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    return !text.empty() && text.size() <= kNameBytesMax && letter(text.front()) &&
           std::ranges::all_of(text, [&](char c) {
               return letter(c) || (c >= '0' && c <= '9') || c == '_' || c == '-';
           });
}

class AgentsReader {
public:
    explicit AgentsReader(std::string_view file_name) : file_name_(file_name), reader_(file_name) {}

    Result<std::vector<AgentRecord>> read(const Node& root) {
        TRY(reader_.check_keys(root, "", {"agents"}));
        const Node* agents = root.find("agents");
        if (agents == nullptr)
            return reader_.error(0, "agents", "is missing: a map of names to what each may read");
        std::vector<AgentRecord> records;
        TRY(each(*agents, "agents", [&](const WrittenText& name, const Node& node) -> Result<void> {
            records.push_back(TRY(agent(name, node)));
            return {};
        }));
        if (records.empty()) return reader_.error(agents->line, "agents", "names no agent");
        return records;
    }

private:
    using Entry = std::function<Result<void>(const WrittenText& name, const Node& node)>;

    /// Each member of a map, none twice.
    Result<void> each(const Node& map, std::string_view key, const Entry& entry) const {
        if (map.kind != NodeKind::Map) return reader_.error(map.line, key, "must be a map");
        for (std::size_t at = 0; at < map.keys.size(); ++at) {
            const auto same = [&](const yaml::Key& other) {
                return other.name == map.keys[at].name;
            };
            if (std::find_if(map.keys.begin(), map.keys.begin() + static_cast<std::ptrdiff_t>(at),
                             same) != map.keys.begin() + static_cast<std::ptrdiff_t>(at)) {
                return reader_.error(map.keys[at].line, key,
                                     "“" + map.keys[at].name + "” stands there twice");
            }
            TRY(entry({map.keys[at].name, map.keys[at].line}, map.items[at]));
        }
        return {};
    }

    static bool is_word(const Node& node, std::string_view word) {
        return node.kind == NodeKind::Text && node.text == word;
    }

    Result<AgentRecord> agent(const WrittenText& name, const Node& node) const {
        if (!is_name(name.text)) {
            return reader_.error(name.line, "agents",
                                 "“" + name.text +
                                     "” is no name: a letter, then letters, digits, _ and -");
        }
        TRY(reader_.check_keys(
            node, name.text,
            {"connectors", "collections", "sectors", "categories", "web", "limits"}));
        AgentRecord record{.name = name.text, .file_name = file_name_};
        if (const Node* connectors = node.find("connectors")) TRY(read(*connectors, record));
        if (const Node* collections = node.find("collections"))
            record.collections = TRY(names(*collections, "collections"));
        if (const Node* sectors = node.find("sectors"))
            record.sectors = TRY(names(*sectors, "sectors"));
        if (const Node* categories = node.find("categories"))
            record.categories = TRY(names(*categories, "categories"));
        if (const Node* web = node.find("web")) {
            if (!is_word(*web, "all") && !is_word(*web, "none"))
                return reader_.error(web->line, "web", "must be all or none");
            if (is_word(*web, "all")) record.web = Extent::Everything;
        }
        if (const Node* limits = node.find("limits")) TRY(read_limits(*limits, record));
        return record;
    }

    Result<NameRule> names(const Node& node, std::string_view key) const {
        if (is_word(node, "all")) return NameRule{.extent = Extent::Everything};
        if (node.kind != NodeKind::List)
            return reader_.error(node.line, key, "must be all or a list");
        return NameRule{.extent = Extent::Listed, .names = TRY(reader_.texts(node, key))};
    }

    Result<void> read(const Node& node, AgentRecord& record) const {
        if (is_word(node, "all")) {
            record.connectors = Extent::Everything;
            return {};
        }
        if (node.kind != NodeKind::Map)
            return reader_.error(node.line, "connectors", "must be all or a map of connectors");
        record.connectors = Extent::Listed;
        return each(node, "connectors", [&](const WrittenText& id, const Node& rule) {
            return connector(id, rule, record);
        });
    }

    Result<void> connector(const WrittenText& id, const Node& node, AgentRecord& record) const {
        ConnectorRule rule{.connector = id};
        if (is_word(node, "all")) {
            rule.tables = Extent::Everything;
        } else {
            if (node.kind != NodeKind::Map)
                return reader_.error(node.line, id.text, "must be all or a map with tables");
            TRY(reader_.check_keys(node, id.text, {"tables", "knowledge_base"}));
            if (const Node* tables = node.find("tables")) TRY(read_tables(*tables, rule));
            if (const Node* base = node.find("knowledge_base")) {
                rule.knowledge_base = TRY(reader_.text(*base, "knowledge_base"));
                if (!is_name(rule.knowledge_base)) {
                    return reader_.error(base->line, "knowledge_base",
                                         "must be the name of a file in knowledge/, without .yaml");
                }
            }
        }
        record.connector_rules.push_back(std::move(rule));
        return {};
    }

    Result<void> read_tables(const Node& node, ConnectorRule& rule) const {
        if (is_word(node, "all")) {
            rule.tables = Extent::Everything;
            return {};
        }
        if (node.kind != NodeKind::Map)
            return reader_.error(node.line, "tables", "must be all or a map of tables");
        rule.tables = Extent::Listed;
        return each(node, "tables", [&](const WrittenText& name, const Node& part) {
            return table(name, part, rule);
        });
    }

    Result<void> table(const WrittenText& name, const Node& node, ConnectorRule& into) const {
        TableRule rule{.table = name};
        if (!is_word(node, "all")) {
            if (node.kind != NodeKind::Map)
                return reader_.error(node.line, name.text, "must be all or a map");
            TRY(reader_.check_keys(node, name.text,
                                   {"columns", "denied_columns", "filter", "masks"}));
            if (const Node* columns = node.find("columns"); columns && !is_word(*columns, "all")) {
                rule.columns = Extent::Listed;
                TRY(read_texts(*columns, "columns", rule.allowed_columns));
            }
            if (const Node* denied = node.find("denied_columns"))
                TRY(read_texts(*denied, "denied_columns", rule.denied_columns));
            if (const Node* filter = node.find("filter"))
                rule.filter = WrittenText{TRY(reader_.text(*filter, "filter")), filter->line};
            if (const Node* masks = node.find("masks")) {
                TRY(each(*masks, "masks",
                         [&](const WrittenText& column, const Node& value) -> Result<void> {
                             rule.masks.push_back(
                                 {column, {TRY(reader_.text(value, "masks")), value.line}});
                             return {};
                         }));
            }
        }
        into.rules.push_back(std::move(rule));
        return {};
    }

    Result<void> read_texts(const Node& node, std::string_view key,
                            std::vector<WrittenText>& into) const {
        return reader_.for_each(node, key, [&](const Node& item) -> Result<void> {
            into.push_back({TRY(reader_.text(item, key)), item.line});
            return {};
        });
    }

    Result<void> read_limits(const Node& node, AgentRecord& record) const {
        TRY(reader_.check_keys(node, "limits", {"rows", "query_seconds"}));
        if (const Node* rows = node.find("rows")) {
            record.rows_max = TRY(reader_.integer(*rows, "rows"));
            if (*record.rows_max < 1)
                return reader_.error(rows->line, "rows", "must be at least 1");
        }
        if (const Node* time = node.find("query_seconds")) {
            const std::int64_t seconds = TRY(reader_.integer(*time, "query_seconds"));
            if (seconds < 1 || seconds > kSecondsMax)
                return reader_.error(time->line, "query_seconds", "must be between 1 and 86400");
            record.query_time = std::chrono::seconds(seconds);
        }
        return {};
    }

    std::string file_name_;
    yaml::Reader reader_;
};

} // namespace

Result<Agents> Agents::parse(std::string_view text, std::string_view file_name) {
    const Node root = TRY(yaml::parse(text, file_name));
    Agents agents;
    for (AgentRecord& record : TRY(AgentsReader(file_name).read(root)))
        agents.agents_.push_back(std::make_shared<const AgentRecord>(std::move(record)));
    return agents;
}

} // namespace vouch::access
