#include "app/registered_connectors.h"

#include <algorithm>

#include "app/connectors_file.h"
#include "app/folder_lock.h"
#include "base/file_version.h"
#include "base/hash.h"
#include "text/distance.h"

namespace vouch::app {

using base::ErrorCode;
using base::fail;
using base::Result;
using cli::ConnectorRecord;

Result<RegisteredConnectors> RegisteredConnectors::open(std::filesystem::path file) {
    RegisteredConnectors connectors(std::move(file));
    TRY(connectors.refresh());
    return connectors;
}

Result<void> RegisteredConnectors::refresh() {
    if (base::file_version({file_}) == version_) return {};
    return read();
}

Result<void> RegisteredConnectors::read() {
    // Taken before the file is read: what changes meanwhile is a change.
    std::string version = base::file_version({file_});
    records_ = TRY(read_connectors(file_));
    version_ = std::move(version);
    return {};
}

Result<ConnectorRecord> RegisteredConnectors::record(std::string_view name) const {
    std::vector<std::string_view> names;
    for (const ConnectorRecord& known : records_) {
        if (known.id == name || (!known.alias.empty() && known.alias == name)) return known;
        names.push_back(known.id);
        if (!known.alias.empty()) names.push_back(known.alias);
    }
    std::vector<std::string> hints = text::near_hints(name, names);
    hints.push_back(records_.empty() ? "Register a database first: vouch connect sqlite:PATH"
                                     : "vouch connectors lists those that are registered.");
    return fail(ErrorCode::NotFound,
                "There is no connector “" + std::string(name) + "” in this workspace.",
                std::move(hints));
}

Result<void> RegisteredConnectors::check_names(const ConnectorRecord& record) const {
    for (const std::string& name : {record.id, record.alias.empty() ? record.id : record.alias}) {
        if (is_connector_id(name)) continue;
        return fail(ErrorCode::InvalidArgument,
                    "“" + name + "” cannot be an id: use a letter, then letters, digits, _ and -.");
    }
    std::vector<ConnectorRecord> others = records_;
    std::erase_if(others, [&](const ConnectorRecord& other) { return other.id == record.id; });
    auto taken = taken_name(others, record);
    if (!taken) return {};
    return fail(ErrorCode::InvalidArgument, "The name " + *taken + " is taken.",
                {"vouch connectors lists the names."});
}

Result<void> RegisteredConnectors::add(const ConnectorRecord& record,
                                       const base::Context& context) {
    FolderLock lock = TRY(FolderLock::take(file_.parent_path(), context));
    TRY(read());
    std::vector<ConnectorRecord> records = records_;
    if (std::ranges::find(records, record.id, &ConnectorRecord::id) != records.end())
        return fail(ErrorCode::InvalidArgument, "The id " + record.id + " is taken.");
    TRY(check_names(record));
    records.push_back(record);
    return write(std::move(records));
}

Result<ConnectorRecord> RegisteredConnectors::change(std::string_view id, const Change& change,
                                                     const base::Context& context) {
    FolderLock lock = TRY(FolderLock::take(file_.parent_path(), context));
    TRY(read());
    std::vector<ConnectorRecord> records = records_;
    auto known = std::ranges::find(records, id, &ConnectorRecord::id);
    if (known == records.end()) {
        return fail(ErrorCode::NotFound,
                    "The connector " + std::string(id) + " is registered no more.");
    }
    TRY(change(*known));
    CHECK(known->id == id);
    TRY(check_names(*known));
    ConnectorRecord changed = *known;
    TRY(write(std::move(records)));
    return changed;
}

Result<void> RegisteredConnectors::remove(std::string_view id, const base::Context& context) {
    FolderLock lock = TRY(FolderLock::take(file_.parent_path(), context));
    TRY(read());
    std::vector<ConnectorRecord> records = records_;
    std::erase_if(records, [&](const ConnectorRecord& record) { return record.id == id; });
    return write(std::move(records));
}

Result<void> RegisteredConnectors::write(std::vector<ConnectorRecord> records) {
    TRY(write_connectors(file_, records));
    version_ = base::file_version({file_});
    records_ = std::move(records);
    return {};
}

std::string connector_fingerprint(const ConnectorRecord& record, std::string_view password) {
    std::string whole;
    for (std::string_view part :
         {std::string_view(record.id), std::string_view(record.url), password})
        whole += std::to_string(part.size()) + ':' + std::string(part);
    whole += record.sampling == knowledge::Sampling::Never ? "off" : "on";
    return base::sha256_hex(whole);
}

} // namespace vouch::app
