#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace vouch::http {

/// A field of a request or an answer, RFC 9110 section 5.
struct Header {
    std::string name;
    std::string value;

    friend bool operator==(const Header&, const Header&) = default;
};

/// In the order of the wire; a name may come more than once.
using Headers = std::vector<Header>;

/// The value of the first field of that name, whatever its case; null where there is none.
const std::string* find_header(const Headers& headers, std::string_view name);

/// Whether two names of fields, or of hosts, are the same but for the case of A to Z.
bool same_name(std::string_view one, std::string_view other);

/// RFC 9110's token: what a method and the name of a field are made of.
bool is_token(std::string_view text);

/// Whether a field may have this value: no control character but the tab, no blank at either end.
bool is_field_value(std::string_view text);

} // namespace vouch::http
