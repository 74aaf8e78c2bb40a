#include "http/address.h"

#include <algorithm>
#include <charconv>
#include <memory>

#include <curl/curl.h>

#include "base/ascii.h"

namespace vouch::http {
namespace {

using base::ErrorCode;
using base::fail;

constexpr std::size_t kAddressBytesMax = std::size_t{8} << 10;

std::string part(CURLU* handle, CURLUPart which, unsigned int flags = 0) {
    char* text = nullptr;
    if (::curl_url_get(handle, which, &text, flags) != CURLUE_OK) return "";
    std::string copy = text;
    ::curl_free(text);
    return copy;
}

bool is_visible(char character) { return character > 0x20 && character < 0x7f; }

} // namespace

std::string Address::shown() const {
    std::string text = scheme + "://" + host;
    if (port != (scheme == "https" ? 443 : 80)) text += ":" + std::to_string(port);
    return text + path;
}

bool Address::is_loopback() const {
    constexpr std::string_view kNumber = "0123456789."; // 127.example.com is a name
    return host == "localhost" || host == "[::1]" ||
           (host.starts_with("127.") && host.find_first_not_of(kNumber) == std::string::npos);
}

base::Result<Address> parse_address(std::string_view url) {
    const auto refuse = [](std::string_view reason) {
        return fail(ErrorCode::InvalidArgument, "An address " + std::string(reason) + ".",
                    {"It looks like https://host:port/path."});
    };
    if (url.size() > kAddressBytesMax) return refuse("is longer than 8 KiB");
    if (!std::ranges::all_of(url, is_visible))
        return refuse("holds a blank or a character beyond ASCII");
    std::unique_ptr<CURLU, decltype(&::curl_url_cleanup)> handle(::curl_url(), &::curl_url_cleanup);
    if (handle == nullptr || ::curl_url_set(handle.get(), CURLUPART_URL, std::string(url).c_str(),
                                            CURLU_NON_SUPPORT_SCHEME) != CURLUE_OK)
        return refuse("is malformed");
    Address address;
    address.scheme = part(handle.get(), CURLUPART_SCHEME);
    if (address.scheme != "http" && address.scheme != "https")
        return refuse("is neither http nor https");
    address.host = part(handle.get(), CURLUPART_HOST);
    std::ranges::transform(address.host, address.host.begin(), base::ascii_lower);
    std::string port = part(handle.get(), CURLUPART_PORT, CURLU_DEFAULT_PORT);
    auto read = std::from_chars(port.data(), port.data() + port.size(), address.port);
    if (read.ec != std::errc() || address.port == 0) return refuse("has no port from 1 to 65535");
    address.path = part(handle.get(), CURLUPART_PATH);
    address.has_user = !part(handle.get(), CURLUPART_USER).empty() ||
                       !part(handle.get(), CURLUPART_PASSWORD).empty();
    address.has_query = !part(handle.get(), CURLUPART_QUERY).empty();
    return address;
}

} // namespace vouch::http
