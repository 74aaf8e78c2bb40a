#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "cli/workspace.h"
#include "knowledge/knowledge.h"

namespace vouch::app {

/// What using a database leaves in the state of a workspace: when it was last reached, and what was
/// read of it. What was read without values lies in a file of its own, so that switching sampling
/// off is the removal of a file.
class ConnectorTraces {
public:
    explicit ConnectorTraces(const std::filesystem::path& workspace)
        : state_(workspace / "state") {}

    /// Notes a contact at this moment. What cannot be noted is lost: no question fails for it.
    void note_contact(std::string_view id, std::string_view dialect) const;
    std::optional<std::chrono::system_clock::time_point> last_contact(std::string_view id) const;
    /// Of the last contact; empty before the first.
    std::string dialect(std::string_view id) const;

    std::filesystem::path knowledge_file(std::string_view id, knowledge::Sampling sampling) const;
    /// A copy of the last good state of what people wrote about the database.
    std::filesystem::path knowledge_base_copy(std::string_view id) const {
        return state_ / "knowledge" / (std::string(id) + ".yaml");
    }
    /// Removes what holds values of the database.
    base::Result<void> remove_samples(std::string_view id) const;
    /// Removes everything, but not what people wrote themselves.
    base::Result<void> remove(std::string_view id) const;

private:
    std::filesystem::path contact_file(std::string_view id) const {
        return state_ / "contact" / id;
    }

    std::filesystem::path state_;
};

} // namespace vouch::app
