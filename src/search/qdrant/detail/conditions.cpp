#include "search/qdrant/detail/conditions.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "base/iso_date.h"
#include "search/qdrant/detail/names.h"

namespace vouch::search::qdrant {
namespace {

using std::chrono::seconds;
using std::chrono::sys_days;
using std::chrono::sys_seconds;
using std::chrono::year;

constexpr sys_seconds kFirstTime = sys_days(year(1) / 1 / 1);
constexpr sys_seconds kLastTime = sys_days(year(9999) / 12 / 31) + seconds(86'399);

/// A run of folders that is as long as those that are stored.
std::string stored_run(const std::string& wanted) {
    std::size_t end = wanted.starts_with('/') ? 1 : 0;
    for (std::size_t folders = 0; folders < kRunFoldersMax; ++folders) {
        end = wanted.find('/', end);
        if (end == std::string::npos) return wanted;
        ++end;
    }
    return wanted.substr(0, end - 1);
}

std::vector<std::string> stored_runs(const std::vector<std::string>& wanted) {
    std::vector<std::string> runs;
    for (const std::string& path : wanted)
        runs.push_back(stored_run(path));
    return runs;
}

} // namespace

Json equals(const char* key, Json value) {
    return {{"key", key}, {"match", {{"value", std::move(value)}}}};
}

Json one_of(const char* key, const std::vector<std::string>& values) {
    return {{"key", key}, {"match", {{"any", values}}}};
}

Json below(const char* key, std::uint64_t number) {
    return {{"key", key}, {"range", {{"lt", number}}}};
}

Json above(const char* key, std::uint64_t number) {
    return {{"key", key}, {"range", {{"gt", number}}}};
}

Json has_id(std::span<const std::string> ids) {
    return {{"has_id", std::vector<std::string>(ids.begin(), ids.end())}};
}

Json all_of(std::vector<Json> conditions) {
    Json must = Json::array();
    for (Json& condition : conditions)
        must.push_back(std::move(condition));
    return Json{{"must", std::move(must)}};
}

std::vector<Json> partition_conditions(const Filter& filter) {
    std::vector<Json> conditions;
    if (filter.sector_state() != Filter::SectorState::Everything)
        conditions.push_back(one_of("sector", filter.sectors()));
    if (filter.collections()) conditions.push_back(one_of("collection", *filter.collections()));
    if (filter.categories()) {
        std::vector<std::string> categories = *filter.categories();
        categories.emplace_back(); // those of no category
        conditions.push_back(one_of("category", categories));
    }
    return conditions;
}

std::vector<Json> conditions_of(const Filter& filter) {
    std::vector<Json> conditions = partition_conditions(filter);
    if (filter.sources()) conditions.push_back(one_of("source", *filter.sources()));
    for (const auto& folders : filter.folders())
        conditions.push_back(one_of("paths", stored_runs(folders)));
    for (const auto& tags : filter.tags())
        conditions.push_back(one_of("tags", tags));
    Json range = Json::object();
    if (filter.modified_from()) range["gte"] = print_time(*filter.modified_from());
    // Of times that are printed alike the later part of the test tells them apart.
    if (filter.modified_before()) range["lte"] = print_time(*filter.modified_before());
    if (!range.empty()) conditions.push_back({{"key", "modified"}, {"range", std::move(range)}});
    return conditions;
}

std::string print_time(sys_seconds time) {
    time = std::clamp(time, kFirstTime, kLastTime);
    const sys_days day = std::chrono::floor<std::chrono::days>(time);
    const std::chrono::hh_mm_ss clock(time - day);
    std::array<char, 16> text{};
    std::snprintf(
        text.data(), text.size(), "T%02d:%02d:%02dZ", static_cast<int>(clock.hours().count()),
        static_cast<int>(clock.minutes().count()), static_cast<int>(clock.seconds().count()));
    return base::print_iso_day(day) + text.data();
}

} // namespace vouch::search::qdrant
