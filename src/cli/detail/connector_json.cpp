#include "cli/detail/connector_json.h"

#include <array>
#include <cstdio>

#include <nlohmann/json.hpp>

#include "base/iso_date.h"
#include "database/registry.h"

namespace vouch::cli::detail {

using Json = nlohmann::ordered_json;

std::string sampling_word(knowledge::Sampling sampling) {
    return sampling == knowledge::Sampling::Never ? "off" : "on";
}

std::string password_word(const ConnectorRecord& record) {
    switch (record.password) {
    case PasswordPlace::Keyring: return "keyring";
    case PasswordPlace::File: return "file";
    case PasswordPlace::Environment: return "environment:" + record.password_variable;
    case PasswordPlace::None: break;
    }
    return {};
}

Json record_to_json(const ConnectorRecord& record) {
    auto kind = database::describe_kind(record.url);
    std::string place = password_word(record);
    return {{"id", record.id},
            {"alias", record.alias.empty() ? Json() : Json(record.alias)},
            {"url", record.url},
            {"kind", kind ? Json(kind->engine) : Json()},
            {"password", place.empty() ? Json() : Json(place)},
            {"samples", sampling_word(record.sampling)}};
}

std::string print_moment(std::chrono::system_clock::time_point moment) {
    return base::print_iso_second(std::chrono::floor<std::chrono::seconds>(moment));
}

} // namespace vouch::cli::detail
