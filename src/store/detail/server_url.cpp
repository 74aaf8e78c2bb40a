// URL: scheme "://" [user "@"] [host [":" port]] "/" database ["?" name "=" value {"&" …}]

#include "store/detail/server_url.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "text/unicode.h"

namespace vouch::store::detail {
namespace {

using base::ErrorCode;
using base::Result;

constexpr std::size_t kUrlBytesMax = 2'048;
constexpr std::size_t kMessageBytesMax = 300;
constexpr std::uint16_t kPostgresPort = 5432;
constexpr std::uint16_t kMysqlPort = 3306;
constexpr std::array<std::string_view, 5> kEncryptions{"disable", "prefer", "require", "verify-ca",
                                                       "verify-full"};

base::Unexpected<base::Error> wrong(std::string what) {
    return base::fail(ErrorCode::InvalidArgument, std::move(what),
                      {"Such as postgresql://vouch@db.example.org/vouch or "
                       "mysql://vouch@db.example.org/vouch"});
}

std::string_view cut(std::string_view& text, std::string_view end) {
    const std::size_t at = std::min(text.find(end), text.size());
    const std::string_view head = text.substr(0, at);
    text.remove_prefix(std::min(at + end.size(), text.size()));
    return head;
}

int hex_digit(char letter) {
    if (letter >= '0' && letter <= '9') return letter - '0';
    if (letter >= 'a' && letter <= 'f') return letter - 'a' + 10;
    if (letter >= 'A' && letter <= 'F') return letter - 'A' + 10;
    return -1;
}

Result<std::string> decoded(std::string_view part) {
    std::string plain;
    for (std::size_t i = 0; i < part.size(); ++i) {
        char letter = part[i];
        if (letter == '%') {
            const int high = i + 2 < part.size() ? hex_digit(part[i + 1]) : -1;
            const int low = high >= 0 ? hex_digit(part[i + 2]) : -1;
            if (low < 0) return wrong("a % has no two hexadecimal digits behind it.");
            letter = static_cast<char>(high * 16 + low);
            i += 2;
        }
        if (static_cast<unsigned char>(letter) < 0x20 || letter == 0x7f)
            return wrong("a control character stands in it.");
        plain += letter;
    }
    if (!text::is_valid_utf8(plain)) return wrong("it is not UTF-8.");
    return plain;
}

Result<void> read_engine(std::string_view scheme, ServerPlace& place) {
    if (scheme == "postgresql" || scheme == "postgres") {
        place.engine = Engine::Postgres;
        place.port = kPostgresPort;
        return {};
    }
    if (scheme == "mysql" || scheme == "mariadb") {
        place.engine = Engine::Mysql;
        place.port = kMysqlPort;
        return {};
    }
    return wrong("it must begin with postgresql://, mysql:// or mariadb://.");
}

Result<void> read_authority(std::string_view authority, ServerPlace& place) {
    const std::size_t at = authority.rfind('@');
    if (at != std::string_view::npos) {
        const std::string_view person = authority.substr(0, at);
        if (person.find(':') != std::string_view::npos)
            return wrong("it holds a password, whose place is the variable VOUCH_STORE_PASSWORD or "
                         "the file that store.password_file names.");
        place.user = TRY(decoded(person));
        authority.remove_prefix(at + 1);
    }
    std::string_view host = authority;
    std::string_view port;
    const std::size_t colon = authority.rfind(':');
    const std::size_t bracket = authority.rfind(']');
    if (colon != std::string_view::npos && (bracket == std::string_view::npos || colon > bracket)) {
        host = authority.substr(0, colon);
        port = authority.substr(colon + 1);
        const auto [end, error] =
            std::from_chars(port.data(), port.data() + port.size(), place.port);
        if (error != std::errc() || end != port.data() + port.size() || place.port == 0)
            return wrong("the port must be a number from 1 to 65535.");
    }
    if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
    place.host = TRY(decoded(host));
    return {};
}

bool on_this_machine(const ServerPlace& place) {
    return place.host.empty() || place.host == "localhost" || place.host == "::1" ||
           place.host.starts_with("127.");
}

Result<void> read_options(std::string_view options, ServerPlace& place) {
    place.encryption = on_this_machine(place) ? Encryption::Prefer : Encryption::Require;
    while (!options.empty()) {
        std::string_view value = cut(options, "&");
        const std::string_view name = cut(value, "=");
        std::string plain = TRY(decoded(value));
        if (name == "socket") {
            if (!plain.starts_with('/') || !place.host.empty())
                return wrong("socket takes an absolute path, and then no host stands before it.");
            place.socket = std::move(plain);
        } else if (name == "sslmode") {
            const auto* found = std::ranges::find(kEncryptions, plain);
            if (found == kEncryptions.end())
                return wrong("sslmode is disable, prefer, require, verify-ca or verify-full.");
            place.encryption = static_cast<Encryption>(found - kEncryptions.begin());
        } else if (name == "sslrootcert") {
            place.authority_file = std::move(plain);
        } else {
            return wrong("its options are socket, sslmode and sslrootcert.");
        }
    }
    return {};
}

} // namespace

std::string_view encryption_name(Encryption encryption) {
    return kEncryptions[static_cast<std::size_t>(encryption)];
}

std::string ServerPlace::shown() const {
    std::string text = engine == Engine::Postgres ? "postgresql://" : "mysql://";
    text += host.empty() ? socket : host + ":" + std::to_string(port);
    return text + "/" + database;
}

std::string one_line(std::string_view foreign) {
    const std::string valid = text::replace_invalid_utf8(foreign.substr(0, foreign.find('\n')));
    return std::string(text::trim(text::truncate_utf8(valid, kMessageBytesMax)));
}

Result<ServerPlace> parse_store_url(std::string_view url) {
    if (url.size() > kUrlBytesMax) return wrong("it is too long.");
    ServerPlace place;
    if (url.find("://") == std::string_view::npos) return wrong("it is no URL.");
    TRY(read_engine(cut(url, "://"), place));
    std::string_view before = cut(url, "?");
    TRY(read_authority(cut(before, "/"), place));
    place.database = TRY(decoded(before));
    if (place.database.empty()) return wrong("it names no database.");
    TRY(read_options(url, place));
    if (place.host.empty() && place.socket.empty())
        return wrong("it names neither a host nor a socket.");
    return place;
}

} // namespace vouch::store::detail
