#include "sqlite/identifier.h"

namespace vouch::sqlite {

std::string quote_identifier(std::string_view name) {
    std::string quoted = "\"";
    for (char letter : name) {
        if (letter == '"') quoted += '"';
        quoted += letter;
    }
    return quoted + '"';
}

} // namespace vouch::sqlite
