// connectors.yaml: a list called connectors, of maps with the keys of the table below. A file that
// a person has edited and got wrong is refused with its line and key, and never written over.

#include "app/connectors_file.h"

#include <algorithm>
#include <array>

#include <yaml-cpp/yaml.h>

#include "base/ascii.h"
#include "base/file.h"
#include "database/registry.h"
#include "text/distance.h"

namespace vouch::app {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;
using cli::ConnectorRecord;
using cli::PasswordPlace;

constexpr base::ByteCount kConnectorsBytesMax{std::uint64_t{4} << 20};
constexpr std::size_t kIdBytesMax = 64;
constexpr std::string_view kEnvironmentPrefix = "environment:";

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_id_character(char c) {
    return is_letter(c) || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

Result<void> read_password_place(const std::string& text, ConnectorRecord& record) {
    if (text == "keyring") {
        record.password = PasswordPlace::Keyring;
    } else if (text == "file") {
        record.password = PasswordPlace::File;
    } else if (text.starts_with(kEnvironmentPrefix) && text.size() > kEnvironmentPrefix.size()) {
        record.password = PasswordPlace::Environment;
        record.password_variable = text.substr(kEnvironmentPrefix.size());
    } else { // it may be the password itself, which no message shows
        return fail(ErrorCode::InvalidArgument,
                    "says where the password lies, and must be keyring, file or environment:NAME");
    }
    return {};
}

std::string print_password_place(const ConnectorRecord& record) {
    switch (record.password) {
    case PasswordPlace::Keyring: return "keyring";
    case PasswordPlace::File: return "file";
    case PasswordPlace::Environment:
        return std::string(kEnvironmentPrefix) + record.password_variable;
    case PasswordPlace::None: break;
    }
    return {};
}

Result<void> read_name(const std::string& text, std::string& name) {
    name = text;
    if (is_connector_id(text)) return {};
    return fail(ErrorCode::InvalidArgument,
                "must be a letter, then letters, digits, _ and -, and is “" + text + "”");
}

/// No message repeats the URL: it may hold a password.
Result<void> read_address(const std::string& text, ConnectorRecord& record) {
    if (text.empty()) return fail(ErrorCode::InvalidArgument, "must not be empty");
    auto url = database::read_url(text);
    if (url && url->password) {
        return fail(ErrorCode::InvalidArgument,
                    "holds a password, which does not belong here: take it out, then vouch "
                    "update-password " +
                        (record.id.empty() ? "ID" : record.id));
    }
    if (!url && text.find_first_of("@=") != std::string::npos) {
        return fail(ErrorCode::InvalidArgument,
                    "cannot be read, and may hold a password, which does not belong here");
    }
    record.url = text;
    return {};
}

/// How a key is read and, where it is not empty, printed.
struct ConnectorKey {
    std::string_view name;
    Result<void> (*read)(const std::string& text, ConnectorRecord& record);
    std::string (*print)(const ConnectorRecord& record);
};

constexpr std::array kConnectorKeys{
    ConnectorKey{
        "id",
        [](const std::string& text, ConnectorRecord& record) { return read_name(text, record.id); },
        [](const ConnectorRecord& record) { return record.id; }},
    ConnectorKey{"url", read_address, [](const ConnectorRecord& record) { return record.url; }},
    ConnectorKey{"alias",
                 [](const std::string& text, ConnectorRecord& record) {
                     return read_name(text, record.alias);
                 },
                 [](const ConnectorRecord& record) { return record.alias; }},
    ConnectorKey{"password", read_password_place, print_password_place},
    ConnectorKey{"samples",
                 [](const std::string& text, ConnectorRecord& record) -> Result<void> {
                     record.sampling =
                         text == "off" ? knowledge::Sampling::Never : knowledge::Sampling::Allowed;
                     if (text == "on" || text == "off") return {};
                     return fail(ErrorCode::InvalidArgument, "must be on or off");
                 },
                 [](const ConnectorRecord& record) {
                     return std::string(record.sampling == knowledge::Sampling::Never ? "off" : "");
                 }},
};

std::string place_of(const YAML::Mark& mark) {
    return "line " + std::to_string(mark.line + 1) + ": ";
}

base::Unexpected<base::Error> wrong_key(const YAML::Node& key) {
    std::vector<std::string_view> names;
    for (const ConnectorKey& known : kConnectorKeys)
        names.push_back(known.name);
    std::string name = key.IsScalar() ? key.Scalar() : "of a list or a map";
    return fail(ErrorCode::InvalidArgument,
                place_of(key.Mark()) + "a connector has no key " + name + ".",
                text::near_hints(name, names));
}

Result<ConnectorRecord> record_of(const YAML::Node& node) {
    ConnectorRecord record;
    if (!node.IsMap())
        return fail(ErrorCode::InvalidArgument,
                    place_of(node.Mark()) + "a connector must be a map with the keys id and url.");
    for (const auto& pair : node) {
        auto key = std::ranges::find(kConnectorKeys, pair.first.Scalar(), &ConnectorKey::name);
        if (!pair.first.IsScalar() || key == kConnectorKeys.end()) return wrong_key(pair.first);
        std::string where = place_of(pair.first.Mark()) + std::string(key->name) + " ";
        if (!pair.second.IsScalar())
            return fail(ErrorCode::InvalidArgument, where + "must be one text.");
        auto read = key->read(pair.second.Scalar(), record);
        if (!read) return fail(ErrorCode::InvalidArgument, where + read.error().message + ".");
    }
    for (std::string_view needed : {"id", "url"}) {
        if (node[std::string(needed)]) continue;
        return fail(ErrorCode::InvalidArgument, place_of(node.Mark()) +
                                                    "a connector lacks the key " +
                                                    std::string(needed) + ".");
    }
    return record;
}

Result<std::vector<ConnectorRecord>> records_of(const YAML::Node& root) {
    std::vector<ConnectorRecord> records;
    if (root.IsNull()) return records;
    const YAML::Node list = root.IsMap() ? root["connectors"] : YAML::Node();
    if (!list || !list.IsSequence() || root.size() != 1) {
        return fail(ErrorCode::InvalidArgument,
                    place_of(root.Mark()) +
                        "the file must hold a list called connectors, and nothing else.");
    }
    for (const YAML::Node& node : list) {
        ConnectorRecord record = TRY(record_of(node));
        if (auto taken = taken_name(records, record)) {
            return fail(ErrorCode::InvalidArgument,
                        place_of(node.Mark()) + "the name " + *taken + " stands there twice.");
        }
        records.push_back(std::move(record));
    }
    return records;
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

std::optional<std::string> taken_name(const std::vector<ConnectorRecord>& records,
                                      const ConnectorRecord& record) {
    for (const std::string& name : {record.id, record.alias}) {
        bool taken = std::ranges::any_of(records, [&](const ConnectorRecord& other) {
            return !name.empty() && (other.id == name || other.alias == name);
        });
        if (taken) return name;
    }
    if (record.id == record.alias) return record.id;
    return std::nullopt;
}

Result<std::vector<ConnectorRecord>> read_connectors(const std::filesystem::path& file) {
    auto content = base::read_file(file, kConnectorsBytesMax);
    if (!content && content.error().code == ErrorCode::NotFound)
        return std::vector<ConnectorRecord>();
    std::string text = TRY(std::move(content));
    try {
        auto records = records_of(YAML::Load(text));
        if (!records)
            return fail(records.error().code, file.string() + ": " + records.error().message,
                        records.error().hints);
        return records;
    } catch (const YAML::Exception& error) {
        return fail(ErrorCode::InvalidArgument,
                    file.string() + ": " + place_of(error.mark) + error.msg + ".");
    }
}

Result<void> write_connectors(const std::filesystem::path& file,
                              const std::vector<ConnectorRecord>& connectors) {
    YAML::Emitter out;
    out << YAML::BeginMap << YAML::Key << "connectors" << YAML::Value << YAML::BeginSeq;
    for (const ConnectorRecord& record : connectors) {
        out << YAML::BeginMap;
        for (const ConnectorKey& key : kConnectorKeys) {
            std::string value = key.print(record);
            if (value.empty()) continue;
            out << YAML::Key << std::string(key.name) << YAML::Value;
            if (key.name == "url") out << YAML::DoubleQuoted;
            out << value;
        }
        out << YAML::EndMap;
    }
    out << YAML::EndSeq << YAML::EndMap;
    return base::write_file_atomically(file, std::string(out.c_str()) + "\n",
                                       base::FileAccess::OwnerOnly);
}

} // namespace vouch::app
