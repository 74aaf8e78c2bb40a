#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
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

    /// With what people wrote into another knowledge base than the connector's own, the file is
    /// another one, too: what they call private there is not read.
    std::filesystem::path knowledge_file(std::string_view id, knowledge::Sampling sampling,
                                         std::string_view base = {}) const;
    /// A copy of the last good state of the knowledge base of this name.
    std::filesystem::path knowledge_base_copy(std::string_view name) const {
        return state_ / "knowledge" / (std::string(name) + ".yaml");
    }
    /// Removes what was read of the database with its values.
    base::Result<void> remove_samples(std::string_view id) const;
    /// Removes everything, but not what people wrote themselves.
    base::Result<void> remove(std::string_view id) const;

private:
    base::Result<void>
    remove_knowledge(std::string_view id,
                     const std::function<bool(const std::string& name)>& chosen) const;
    std::filesystem::path contact_file(std::string_view id) const {
        return state_ / "contact" / id;
    }

    std::filesystem::path state_;
};

} // namespace vouch::app
