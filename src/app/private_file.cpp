#include "app/private_file.h"

#include <system_error>

namespace vouch::app {

using std::filesystem::perms;

bool is_open_to_others(const std::filesystem::path& file, perms rights) {
    std::error_code error;
    std::filesystem::file_status status = std::filesystem::status(file, error);
    if (status.type() == std::filesystem::file_type::not_found) return false;
    // Unknown permissions have every bit.
    perms others = perms::group_all | perms::others_all;
    return (status.permissions() & others & rights) != perms::none;
}

std::string mode_text(const std::filesystem::path& file) {
    std::error_code error;
    std::filesystem::file_status status = std::filesystem::status(file, error);
    if (!std::filesystem::exists(status) || status.permissions() == perms::unknown) return {};
    auto bits = static_cast<unsigned>(status.permissions()) & 07777U;
    std::string text;
    for (unsigned shift : {9U, 6U, 3U, 0U})
        text += static_cast<char>('0' + ((bits >> shift) & 7U));
    return text;
}

} // namespace vouch::app
