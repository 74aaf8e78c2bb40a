#include "access/agents.h"

#include <algorithm>

#include "base/file.h"
#include "text/distance.h"
#include "yaml/read.h"

namespace vouch::access {

using base::ErrorCode;
using base::Result;
using sql::policy::Extent;

namespace {

constexpr base::ByteCount kFileBytesMax{std::uint64_t{4} << 20};

std::vector<std::string_view> views(const std::vector<std::string>& names) {
    return {names.begin(), names.end()};
}

} // namespace

bool NameRule::allows(std::string_view name) const {
    return extent == Extent::Everything ||
           (extent == Extent::Listed && std::ranges::find(names, name) != names.end());
}

const ConnectorRule* AgentRecord::find_rule(std::string_view connector) const {
    const auto found = std::ranges::find_if(connector_rules, [&](const ConnectorRule& rule) {
        return rule.connector.text == connector;
    });
    return found == connector_rules.end() ? nullptr : &*found;
}

bool AgentRecord::reads_connector(std::string_view connector) const {
    if (connectors == Extent::Everything) return true;
    const ConnectorRule* rule = find_rule(connector);
    return connectors == Extent::Listed && rule != nullptr && rule->tables != Extent::Nothing;
}

Agents Agents::everything() {
    Agents agents;
    agents.agents_.push_back(std::make_shared<const AgentRecord>(
        AgentRecord{.name = std::string(kDefault),
                    .connectors = Extent::Everything,
                    .collections = {.extent = Extent::Everything},
                    .categories = {.extent = Extent::Everything},
                    .web = Extent::Everything}));
    return agents;
}

Result<Agents> Agents::read(const std::filesystem::path& file) {
    // Of the entry itself: a link to what is not there is a file that cannot be read.
    std::error_code failure; // then reading says what it is
    if (std::filesystem::symlink_status(file, failure).type() ==
        std::filesystem::file_type::not_found) {
        return everything();
    }
    return parse(TRY(base::read_file(file, kFileBytesMax)), file.string());
}

Result<std::shared_ptr<const AgentRecord>> Agents::agent(std::string_view name) const {
    if (name.empty()) name = kDefault;
    for (const auto& agent : agents_) {
        if (agent->name == name) return agent;
    }
    const std::vector<std::string> known = names();
    std::vector<std::string> hints = text::near_hints(name, views(known));
    std::string list;
    for (const std::string& one : known)
        list += (list.empty() ? "" : ", ") + one;
    hints.push_back("The agents of this workspace are: " + list + ". Choose one with --agent.");
    return base::fail(ErrorCode::NotFound, "There is no agent “" + std::string(name) + "”.",
                      std::move(hints));
}

std::vector<std::string> Agents::names() const {
    std::vector<std::string> names;
    for (const auto& agent : agents_)
        names.push_back(agent->name);
    return names;
}

Result<void> check_connectors(const AgentRecord& agent,
                              const std::vector<std::string>& registered) {
    for (const ConnectorRule& rule : agent.connector_rules) {
        const std::string& name = rule.connector.text;
        if (std::ranges::find(registered, name) != registered.end()) continue;
        auto failure = yaml::Reader(agent.file_name)
                           .error(rule.connector.line, "connectors",
                                  "there is no connector “" + name + "” in this workspace");
        failure.error().hints = text::near_hints(name, views(registered));
        return failure;
    }
    return {};
}

} // namespace vouch::access
