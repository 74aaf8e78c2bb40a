#include "database/detail/odbc_installation.h"

#include <algorithm>
#include <cstddef>

#include <odbcinst.h>

namespace vouch::database::detail {
namespace {

constexpr const char* kDrivers = "odbcinst.ini";
constexpr const char* kSources = "odbc.ini";
constexpr int kListBytesMax = 64 << 10;
constexpr int kValueBytesMax = 4 << 10;

/// The names of the sections of a file, or of what is in one.
std::vector<std::string> names(const char* section, const char* file) {
    std::string list(kListBytesMax, '\0');
    // Gives texts one after another, each ended by a zero byte, and the number of bytes.
    int size = SQLGetPrivateProfileString(section, nullptr, "", list.data(), kListBytesMax, file);
    list.resize(static_cast<std::size_t>(std::max(size, 0)));
    std::vector<std::string> found;
    for (std::size_t begin = 0; begin < list.size();) {
        std::size_t end = std::min(list.find('\0', begin), list.size());
        if (end > begin) found.push_back(list.substr(begin, end - begin));
        begin = end + 1;
    }
    return found;
}

std::vector<OdbcKeyword> section(const std::string& name, const char* file) {
    std::vector<OdbcKeyword> keywords;
    if (name.empty()) return keywords;
    for (const std::string& key : names(name.c_str(), file)) {
        std::string value(kValueBytesMax, '\0');
        SQLGetPrivateProfileString(name.c_str(), key.c_str(), "", value.data(), kValueBytesMax,
                                   file);
        value.resize(value.find('\0'));
        keywords.push_back({odbc_keyword_name(key), std::move(value)});
    }
    return keywords;
}

std::vector<std::string> without_manager(std::vector<std::string> names) {
    std::erase_if(names, [](const std::string& name) {
        return name == "ODBC" || name == "ODBC Data Sources" || name == "ODBC Drivers";
    });
    return names;
}

} // namespace

std::vector<std::string> installed_odbc_drivers() {
    return without_manager(names(nullptr, kDrivers));
}

std::vector<std::string> known_odbc_sources() { return without_manager(names(nullptr, kSources)); }

std::vector<OdbcKeyword> odbc_driver_section(const std::string& driver) {
    return section(driver, kDrivers);
}

std::vector<OdbcKeyword> odbc_source_section(const std::string& source) {
    return section(source, kSources);
}

} // namespace vouch::database::detail
