#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "search/passage.h"

namespace vouch::search {

/// How the name of a sector, a folder or a category is written everywhere: Unicode NFC, trimmed,
/// lower case. Accents and inner spaces stay; full-width letters stay distinct from ASCII.
std::string sector_name(std::string_view name);

/// What a search may see. There is no default: it starts as nothing, everything or a listed set of
/// sectors, and each further condition only narrows it, so that composing a caller's grant with a
/// user's wish can never widen the grant.
class Filter {
public:
    enum class SectorState { Nothing, Everything, Listed };

    /// Reads nothing; an engine answers it without looking.
    static Filter nothing();
    /// Every sector, those of later documents included.
    static Filter everything();
    /// These sectors. Blank names are dropped; a list without any other name is nothing().
    static Filter listed(const std::vector<std::string>& sectors);

    /// Keeps documents in one of `collections`; an empty list leaves nothing. (So for all of
    /// these.)
    Filter& within_collections(std::vector<std::string> collections);
    /// Keeps documents of no category and those of one of these; blank names are dropped.
    Filter& within_categories(const std::vector<std::string>& categories);
    /// Keeps the documents with one of these paths within their collection.
    Filter& within_sources(std::vector<std::string> sources);
    /// Keeps documents below one of `folders`: "leave/2024" is that run of whole folder names at
    /// any depth, "/hr/leave" the same from the root.
    Filter& within_folders(const std::vector<std::string>& folders);
    /// Keeps documents that have one of `tags`, compared exactly.
    Filter& with_tags(std::vector<std::string> tags);
    /// Keeps documents dated `from` or later, and before `before`. Undated ones drop out.
    Filter& modified(std::optional<std::chrono::sys_seconds> from,
                     std::optional<std::chrono::sys_seconds> before);

    SectorState sector_state() const { return state_; }
    /// Sorted, without repeats; empty unless the state is Listed.
    const std::vector<std::string>& sectors() const { return sectors_; }
    // The further conditions, for engines that hand them on. Nothing where there is no condition;
    // of each list in a list of lists a document must match one entry.

    const std::optional<std::vector<std::string>>& collections() const { return collections_; }
    /// Besides those of no category.
    const std::optional<std::vector<std::string>>& categories() const { return categories_; }
    const std::optional<std::vector<std::string>>& sources() const { return sources_; }
    const std::vector<std::vector<std::string>>& folders() const { return folders_; }
    const std::vector<std::vector<std::string>>& tags() const { return tags_; }
    const std::optional<std::chrono::sys_seconds>& modified_from() const { return modified_from_; }
    const std::optional<std::chrono::sys_seconds>& modified_before() const {
        return modified_before_;
    }
    /// Whether no document at all can pass.
    bool reads_nothing() const;
    /// Whether a document of this partition can pass: the part that decides statistics and scores.
    bool allows_partition(const PartitionKey& key) const;
    /// Whether there are conditions on single documents besides those on partitions.
    bool narrows_documents() const;
    /// Whether a document passes every condition.
    bool allows(const DocumentRecord& document) const;

private:
    using Names = std::vector<std::string>;

    explicit Filter(SectorState state) : state_(state) {}
    bool allows_folders(const Names& folders) const;
    bool allows_date(const std::optional<std::chrono::sys_seconds>& date) const;

    SectorState state_;
    Names sectors_;
    std::optional<Names> collections_;
    std::optional<Names> categories_;
    std::optional<Names> sources_;
    std::vector<Names> folders_; ///< each list is one condition: any of its entries
    std::vector<Names> tags_;    ///< likewise
    std::optional<std::chrono::sys_seconds> modified_from_;
    std::optional<std::chrono::sys_seconds> modified_before_;
};

} // namespace vouch::search
