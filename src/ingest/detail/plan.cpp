// A collection is filled from one or more roots ("origins"). A path within a root that the index
// knows is seen from there, so that ingesting hr/ or hr/leave.md again gives the names and the
// sector that they had when the whole root was ingested.

#include "ingest/detail/plan.h"

#include <algorithm>
#include <map>
#include <set>

#include "document/format.h"
#include "ingest/detail/document_version.h"
#include "search/filter.h"

namespace vouch::ingest::detail {
namespace {

using base::ErrorCode;
using Records = std::vector<search::DocumentRecord>;

struct Target {
    std::string collection;
    source::Location location;
};

/// The innermost known root that holds the location, among `collection` or all where it is empty.
const search::DocumentRecord* find_origin(const Records& records, const source::Location& location,
                                          const std::string& collection) {
    const search::DocumentRecord* best = nullptr;
    for (const search::DocumentRecord& record : records) {
        if (!collection.empty() && record.key.collection != collection) continue;
        if (!location.lies_in(record.origin)) continue;
        if (best == nullptr || record.origin.size() > best->origin.size()) best = &record;
    }
    return best;
}

Target choose_target(const Records& records, const source::Location& location,
                     const std::string& collection) {
    if (const search::DocumentRecord* origin = find_origin(records, location, collection))
        return {origin->key.collection, location.seen_from(origin->origin)};
    if (!collection.empty()) return {collection, location};
    std::string name = search::sector_name(location.root.filename().string());
    return {name.empty() ? "documents" : name, location};
}

bool lies_below(std::string_view source, std::string_view folder) {
    return folder.empty() || source == folder ||
           (source.starts_with(folder) && source.substr(folder.size()).starts_with('/'));
}

/// Whether something is still there although it could not be listed, so that the index keeps what
/// it has of it.
bool still_exists(source::SkipReason reason) {
    return reason == source::SkipReason::TooLarge || reason == source::SkipReason::Unreadable ||
           reason == source::SkipReason::TooDeep || reason == source::SkipReason::BadName;
}

IngestFailure failure_of(const source::SkippedEntry& entry) {
    std::string name = entry.path.empty() ? "The folder" : entry.path;
    return {entry.path, name + " " + std::string(source::skip_reason_text(entry.reason)) + "."};
}

std::string supported_formats() {
    std::string all;
    for (std::string_view extension : document::supported_extensions()) {
        if (!all.empty()) all += ", ";
        all += extension;
    }
    return all;
}

class Planner {
public:
    Planner(Target target, const IngestOptions& options, const Records& records)
        : target_(std::move(target)), options_(options) {
        for (const search::DocumentRecord& record : records)
            if (record.key.collection == target_.collection)
                known_.emplace(record.key.source, &record);
    }

    base::Result<Plan> plan(const source::FolderListing& listing) {
        plan_.collection = target_.collection;
        for (const source::SkippedEntry& entry : listing.skipped)
            (still_exists(entry.reason) ? plan_.failed : plan_.skipped)
                .push_back(failure_of(entry));
        for (const source::FolderFile& file : listing.files)
            add_file(file);
        find_gone(listing);
        if (listing.files.empty() && plan_.failed.empty()) TRY(check_empty());
        if (options_.prune == PruneRule::Nothing) plan_.gone.clear();
        return std::move(plan_);
    }

private:
    void add_file(const source::FolderFile& file) {
        PlannedFile planned;
        std::string origin = target_.location.root.string();
        planned.name = target_.location.root / file.path;
        planned.record = placed_record(file, target_.collection, origin, options_);
        auto found = known_.find(file.path);
        if (found != known_.end() && found->second->origin != origin) {
            plan_.failed.push_back({file.path, "The collection '" + target_.collection +
                                                   "' already holds a document of this name from " +
                                                   found->second->origin +
                                                   "; use another collection for this folder."});
            return;
        }
        if (found != known_.end()) {
            planned.known = *found->second;
            planned.record.category = planned.known->category; // as the rules say, or said before
        }
        plan_.files.push_back(std::move(planned));
    }

    void find_gone(const source::FolderListing& listing) {
        std::set<std::string> present;
        for (const source::FolderFile& file : listing.files)
            present.insert(file.path);
        for (const auto& known : known_) { // clang 14 cannot capture a structured binding
            const std::string& source = known.first;
            const search::DocumentRecord* record = known.second;
            bool in_scope = record->origin == target_.location.root.string() &&
                            lies_below(source, target_.location.below);
            if (!in_scope || present.contains(source)) continue;
            bool hidden =
                std::ranges::any_of(listing.skipped, [&](const source::SkippedEntry& entry) {
                    return still_exists(entry.reason) && lies_below(source, entry.path);
                });
            if (!hidden) plan_.gone.push_back(record->key);
        }
    }

    /// An empty folder is more often a disk that is not mounted than a wish to delete.
    base::Result<void> check_empty() {
        std::string place = (target_.location.root / target_.location.below).string();
        if (plan_.gone.empty()) {
            return base::fail(ErrorCode::InvalidArgument,
                              "There is no document that can be read in " + place + ".",
                              {"Documents are files that end in " + supported_formats() + "."});
        }
        if (options_.prune == PruneRule::Gone) {
            return base::fail(ErrorCode::InvalidArgument,
                              "There is no document any more in " + place +
                                  ", but the index holds " + std::to_string(plan_.gone.size()) +
                                  " from there. Nothing was removed.",
                              {"Check that the folder is mounted and complete.",
                               "To remove them all, ingest again with --prune-all."});
        }
        return {};
    }

    Target target_;
    const IngestOptions& options_;
    std::map<std::string, const search::DocumentRecord*> known_; ///< of the collection, by source
    Plan plan_;
};

void warn_of_overlap(const Records& records, const Target& target, Plan& plan) {
    std::set<std::pair<std::string, std::string>> overlaps;
    for (const search::DocumentRecord& record : records) {
        source::Location other{record.origin, ""};
        if (record.key.collection == target.collection || !other.lies_in(target.location.root))
            continue;
        if (overlaps.emplace(record.key.collection, record.origin).second) {
            plan.warnings.push_back("Documents below " + record.origin +
                                    " are also in the collection '" + record.key.collection +
                                    "' and may be found twice.");
        }
    }
}

/// A place that is not there any more may still have documents in the index.
base::Result<source::Location> locate(const std::filesystem::path& path, const Records& records) {
    auto location = source::locate(path);
    if (location || location.error().code != ErrorCode::NotFound) return location;
    std::error_code error;
    std::filesystem::path place = std::filesystem::weakly_canonical(path, error);
    if (!place.has_filename()) place = place.parent_path(); // it ended with a slash
    auto known = std::ranges::find_if(records, [&](const search::DocumentRecord& record) {
        return lies_below(record.origin, place.string());
    });
    if (known != records.end()) {
        location.error().hints.push_back("Documents from there are in the index. To take them out: "
                                         "vouch collections --remove " +
                                         known->key.collection);
    }
    return location;
}

} // namespace

base::Result<Plan> make_plan(const std::filesystem::path& path, const IngestOptions& options,
                             search::Engine& engine, const base::Context& context) {
    Records records = TRY(engine.documents(search::Filter::everything(), context));
    source::Location location = TRY(locate(path, records));
    Target target = choose_target(records, location, options.collection);
    source::FolderOptions folder_options;
    folder_options.file_bytes_max = options.file_bytes_max;
    folder_options.accepts = document::has_supported_extension;
    source::FolderListing listing =
        TRY(source::list_files(target.location, folder_options, context));
    Plan plan = TRY(Planner(target, options, records).plan(listing));
    plan.root = TRY(base::open_folder(target.location.root));
    warn_of_overlap(records, target, plan);
    return plan;
}

} // namespace vouch::ingest::detail
