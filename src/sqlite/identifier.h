#pragma once

#include <string>
#include <string_view>

namespace vouch::sqlite {

/// `name` as an SQL identifier, whatever characters it has but the zero byte.
std::string quote_identifier(std::string_view name);

} // namespace vouch::sqlite
