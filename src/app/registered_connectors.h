#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/context.h"
#include "base/result.h"
#include "cli/workspace.h"

namespace vouch::app {

/// The connectors of a workspace as their file has them. A change is made to what the file has at
/// that moment, while nobody else writes it, so that what a person or another process has written
/// meanwhile stays; one with an error in it is not written over. One thread.
class RegisteredConnectors {
public:
    static base::Result<RegisteredConnectors> open(std::filesystem::path file);

    /// Reads the file again where it has changed.
    base::Result<void> refresh();

    const std::vector<cli::ConnectorRecord>& records() const { return records_; }
    const std::filesystem::path& file() const { return file_; }
    /// By its id or alias. NotFound, with the near names, where there is none.
    base::Result<cli::ConnectorRecord> record(std::string_view name) const;

    /// Whether the names of a record are names, and no other record's.
    base::Result<void> check_names(const cli::ConnectorRecord& record) const;

    /// InvalidArgument where one of its names is taken.
    base::Result<void> add(const cli::ConnectorRecord& record, const base::Context& context);

    using Change = std::function<base::Result<void>(cli::ConnectorRecord& record)>;
    /// Changes the record of an id, which stays what it is, and gives it. NotFound, and no call,
    /// where the file has it no more.
    base::Result<cli::ConnectorRecord> change(std::string_view id, const Change& change,
                                              const base::Context& context);
    base::Result<void> remove(std::string_view id, const base::Context& context);

private:
    explicit RegisteredConnectors(std::filesystem::path file) : file_(std::move(file)) {}

    base::Result<void> read();
    base::Result<void> write(std::vector<cli::ConnectorRecord> records);

    std::filesystem::path file_;
    std::vector<cli::ConnectorRecord> records_;
    std::string version_; ///< of the file as it was read
};

/// Differs between two entries, or two passwords of one, wherever that makes a difference for what
/// is opened.
std::string connector_fingerprint(const cli::ConnectorRecord& record, std::string_view password);

} // namespace vouch::app
