// Lists of names are kept sorted and without repeats, so that two filters can be intersected and
// searched simply. Each condition that can be intersected is; the rest (folders, tags) are kept as
// a conjunction of alternatives.

#include "search/filter.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "text/unicode.h"

namespace vouch::search {
namespace {

using Names = std::vector<std::string>;

void sort_names(Names& names) {
    std::ranges::sort(names);
    names.erase(std::unique(names.begin(), names.end()), names.end());
}

bool holds(const Names& sorted, std::string_view name) {
    return std::ranges::binary_search(sorted, name, std::less<>());
}

void narrow(std::optional<Names>& current, Names names) {
    sort_names(names);
    if (!current) {
        current = std::move(names);
        return;
    }
    Names both;
    std::ranges::set_intersection(*current, names, std::back_inserter(both));
    current = std::move(both);
}

/// The names as they are written everywhere, without blank ones.
Names written_names(const Names& given) {
    Names names;
    for (const std::string& name : given) {
        std::string written = sector_name(name);
        if (!written.empty()) names.push_back(std::move(written));
    }
    return names;
}

Names path_segments(std::string_view path) {
    Names segments;
    while (!path.empty()) {
        std::size_t end = std::min(path.find('/'), path.size());
        std::string segment = sector_name(path.substr(0, end));
        if (!segment.empty()) segments.push_back(std::move(segment));
        path.remove_prefix(std::min(end + 1, path.size()));
    }
    return segments;
}

/// Whether `wanted` ("/a/b" or "a/b") is a run of whole names in `folders`.
bool matches_path(std::string_view wanted, const Names& folders) {
    Names segments = path_segments(wanted);
    if (wanted.starts_with('/')) {
        return segments.size() <= folders.size() &&
               std::equal(segments.begin(), segments.end(), folders.begin());
    }
    return !segments.empty() && std::search(folders.begin(), folders.end(), segments.begin(),
                                            segments.end()) != folders.end();
}

} // namespace

std::string sector_name(std::string_view name) {
    std::string valid = text::replace_invalid_utf8(name);
    return std::string(text::trim(text::lower(text::normalize_nfc(valid))));
}

Filter Filter::nothing() { return Filter(SectorState::Nothing); }

Filter Filter::everything() { return Filter(SectorState::Everything); }

Filter Filter::listed(const std::vector<std::string>& sectors) {
    Filter filter(SectorState::Listed);
    filter.sectors_ = written_names(sectors);
    sort_names(filter.sectors_);
    return filter.sectors_.empty() ? nothing() : filter;
}

Filter& Filter::within_collections(std::vector<std::string> collections) {
    narrow(collections_, std::move(collections));
    return *this;
}

Filter& Filter::within_categories(const std::vector<std::string>& categories) {
    narrow(categories_, written_names(categories));
    return *this;
}

Filter& Filter::within_sources(std::vector<std::string> sources) {
    narrow(sources_, std::move(sources));
    return *this;
}

Filter& Filter::within_folders(const std::vector<std::string>& folders) {
    Names wanted;
    for (const std::string& folder : folders) {
        Names segments = path_segments(folder);
        if (segments.empty()) continue;
        std::string path = folder.starts_with('/') ? "/" : "";
        for (std::size_t i = 0; i < segments.size(); ++i) {
            if (i > 0) path += '/';
            path += segments[i];
        }
        wanted.push_back(std::move(path));
    }
    folders_.push_back(std::move(wanted));
    return *this;
}

Filter& Filter::with_tags(std::vector<std::string> tags) {
    tags_.push_back(std::move(tags));
    return *this;
}

Filter& Filter::modified(std::optional<std::chrono::sys_seconds> from,
                         std::optional<std::chrono::sys_seconds> before) {
    if (from) modified_from_ = modified_from_ ? std::max(*modified_from_, *from) : *from;
    if (before)
        modified_before_ = modified_before_ ? std::min(*modified_before_, *before) : *before;
    return *this;
}

bool Filter::reads_nothing() const {
    auto is_empty = [](const Names& names) { return names.empty(); };
    return state_ == SectorState::Nothing || (collections_ && collections_->empty()) ||
           (sources_ && sources_->empty()) || std::ranges::any_of(folders_, is_empty) ||
           std::ranges::any_of(tags_, is_empty) ||
           (modified_from_ && modified_before_ && *modified_from_ >= *modified_before_);
}

bool Filter::allows_partition(const PartitionKey& key) const {
    if (collections_ && !holds(*collections_, key.collection)) return false;
    if (categories_ && !key.category.empty() && !holds(*categories_, key.category)) return false;
    switch (state_) {
    case SectorState::Nothing: return false;
    case SectorState::Everything: return true;
    case SectorState::Listed: return holds(sectors_, key.sector);
    }
    return false;
}

bool Filter::narrows_documents() const {
    return sources_ || !folders_.empty() || !tags_.empty() || modified_from_ || modified_before_;
}

bool Filter::allows_folders(const Names& folders) const {
    return std::ranges::all_of(folders_, [&](const Names& wanted) {
        return std::ranges::any_of(
            wanted, [&](const std::string& path) { return matches_path(path, folders); });
    });
}

bool Filter::allows_date(const std::optional<std::chrono::sys_seconds>& date) const {
    if (!modified_from_ && !modified_before_) return true;
    if (!date) return false;
    return (!modified_from_ || *date >= *modified_from_) &&
           (!modified_before_ || *date < *modified_before_);
}

bool Filter::allows(const DocumentRecord& document) const {
    if (reads_nothing() || !allows_partition(partition_of(document))) return false;
    if (sources_ && !holds(*sources_, document.key.source)) return false;
    if (!allows_folders(document.folders) || !allows_date(document.modified)) return false;
    return std::ranges::all_of(tags_, [&](const Names& wanted) {
        return std::ranges::find_first_of(wanted, document.tags) != wanted.end();
    });
}

} // namespace vouch::search
