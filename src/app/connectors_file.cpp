#include "app/connectors_file.h"

#include <algorithm>

#include <yaml-cpp/yaml.h>

#include "base/ascii.h"
#include "base/file.h"

namespace vouch::app {
namespace {

constexpr base::ByteCount kFileBytesMax{std::uint64_t{4} << 20};
constexpr std::size_t kIdBytesMax = 64;
constexpr const char* kPasswordVariable = "password_env";

using base::ErrorCode;
using base::fail;

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_id_character(char c) {
    return is_letter(c) || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

base::Result<cli::ConnectorRecord> record_of(const YAML::Node& node, const std::string& where) {
    std::size_t keys = node.IsMap() && node[kPasswordVariable] ? 3 : 2;
    if (!node.IsMap() || node.size() != keys || !node["id"] || !node["url"]) {
        return fail(ErrorCode::InvalidArgument,
                    where + "a connector must have the keys id and url, may have password_env, "
                            "and has no others.");
    }
    cli::ConnectorRecord record{node["id"].as<std::string>(), node["url"].as<std::string>()};
    if (keys == 3) record.password_variable = node[kPasswordVariable].as<std::string>();
    if (!is_connector_id(record.id)) {
        return fail(ErrorCode::InvalidArgument,
                    where + "“" + record.id + "” is not an id of a connector.");
    }
    return record;
}

} // namespace

bool is_connector_id(std::string_view id) {
    return !id.empty() && id.size() <= kIdBytesMax && is_letter(id[0]) &&
           std::ranges::all_of(id, is_id_character);
}

std::string suggested_id(std::string_view name) {
    std::string id;
    for (char character : name.substr(0, kIdBytesMax / 2)) {
        char plain = base::ascii_lower(character);
        if (is_id_character(plain))
            id += plain;
        else if (!id.empty() && id.back() != '-')
            id += '-';
    }
    while (!id.empty() && id.back() == '-')
        id.pop_back();
    if (id.empty() || !is_letter(id[0])) id.insert(0, "db");
    return id;
}

base::Result<std::vector<cli::ConnectorRecord>> read_connectors(const std::filesystem::path& file) {
    std::vector<cli::ConnectorRecord> connectors;
    auto content = base::read_file(file, kFileBytesMax);
    if (!content && content.error().code == ErrorCode::NotFound) return connectors;
    std::string text = TRY(std::move(content));
    try {
        YAML::Node root = YAML::Load(text);
        if (root.IsNull()) return connectors;
        const YAML::Node list = root.IsMap() ? root["connectors"] : YAML::Node();
        if (!list || !list.IsSequence()) {
            return fail(ErrorCode::InvalidArgument,
                        file.string() + ": the file must hold a list called connectors.");
        }
        for (const YAML::Node& node : list) {
            std::string where =
                file.string() + ": line " + std::to_string(node.Mark().line + 1) + ": ";
            cli::ConnectorRecord record = TRY(record_of(node, where));
            if (std::ranges::find(connectors, record.id, &cli::ConnectorRecord::id) !=
                connectors.end()) {
                return fail(ErrorCode::InvalidArgument,
                            where + "the id " + record.id + " stands there twice.");
            }
            connectors.push_back(std::move(record));
        }
    } catch (const YAML::Exception& error) {
        return fail(ErrorCode::InvalidArgument, file.string() + ": line " +
                                                    std::to_string(error.mark.line + 1) + ": " +
                                                    error.msg + ".");
    }
    return connectors;
}

base::Result<void> write_connectors(const std::filesystem::path& file,
                                    const std::vector<cli::ConnectorRecord>& connectors) {
    YAML::Emitter out;
    out << YAML::BeginMap << YAML::Key << "connectors" << YAML::Value << YAML::BeginSeq;
    for (const cli::ConnectorRecord& record : connectors) {
        out << YAML::BeginMap << YAML::Key << "id" << YAML::Value << record.id << YAML::Key << "url"
            << YAML::Value << YAML::DoubleQuoted << record.url;
        if (!record.password_variable.empty())
            out << YAML::Key << kPasswordVariable << YAML::Value << record.password_variable;
        out << YAML::EndMap;
    }
    out << YAML::EndSeq << YAML::EndMap;
    return base::write_file_atomically(file, std::string(out.c_str()) + "\n",
                                       base::FileAccess::OwnerOnly);
}

} // namespace vouch::app
