// URL:        "//" [user [":" password] "@"] [host [":" port]] "/" database ["?" options]
// host:       name | IPv4 | "[" IPv6 "]"
// options:    name "=" value {"&" name "=" value}
//
// A password with an unencoded "/", "?" or "@" would move its pieces into the other parts, which
// are therefore never repeated in a message and hold few characters.

#include "database/detail/server_address.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <system_error>
#include <vector>

#include "base/ascii.h"
#include "database/detail/percent_code.h"
#include "text/join.h"
#include "text/unicode.h"

namespace vouch::database::detail {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;

constexpr std::size_t kPartBytesMax = 1'024;
constexpr int kConnectSecondsMax = 300;
constexpr std::array<std::string_view, 5> kTlsNames{"disable", "prefer", "require", "verify-ca",
                                                    "verify-full"};

base::Unexpected<base::Error> wrong(std::string what) {
    return fail(ErrorCode::InvalidArgument, std::move(what),
                {"In a user name or a password write : / ? # @ and % as %3A %2F %3F %23 %40 and "
                 "%25."});
}

bool is_alphanumeric(char letter) {
    char lower = base::ascii_lower(letter);
    return (lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9');
}

Result<std::string> decode(std::string_view part, const std::string& what) {
    auto decoded = percent_decoded(part);
    if (!decoded) return wrong("A % without two hexadecimal digits stands in " + what + ".");
    std::string plain = std::move(*decoded);
    for (char letter : plain) {
        if (static_cast<unsigned char>(letter) < 0x20 || letter == 0x7f)
            return wrong("A control character stands in " + what + ".");
    }
    if (plain.size() > kPartBytesMax || !text::is_valid_utf8(plain))
        return wrong("Too long, or not UTF-8: " + what + ".");
    return plain;
}

constexpr std::string_view kPlain = "-._~";
constexpr std::string_view kPlainInPath = "-._~/";

/// Takes what stands before the first `end` off the front, and the `end`.
std::string_view cut(std::string_view& text, char end) {
    std::size_t at = std::min(text.find(end), text.size());
    std::string_view head = text.substr(0, at);
    text.remove_prefix(std::min(at + 1, text.size()));
    return head;
}

template <typename Number>
std::optional<Number> number_of(std::string_view text, Number least, Number most) {
    Number number = 0;
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number >= least && number <= most ? std::optional(number) : std::nullopt;
}

class UrlReader {
public:
    explicit UrlReader(const ServerKind& kind) : kind_(kind) {}

    Result<ServerUrl> read(std::string_view rest) {
        if (!rest.starts_with("//"))
            return wrong("The address of a server begins with //: " + form());
        rest.remove_prefix(2);
        std::string_view before_options = cut(rest, '?');
        std::string_view authority = cut(before_options, '/');
        TRY(read_authority(authority));
        url_.address.database = TRY(decode(before_options, "the name of the database"));
        if (url_.address.database.empty())
            return wrong("The URL does not name a database: " + form());
        if (before_options.find_first_of("@/:") != std::string_view::npos)
            return wrong("The name of the database has a character that must be encoded.");
        TRY(read_options(rest));
        return finish();
    }

private:
    std::string form() const { return std::string(kind_.scheme) + "://USER@HOST/DATABASE."; }

    Result<void> read_authority(std::string_view authority) {
        std::size_t at = authority.rfind('@');
        if (at != std::string_view::npos) {
            std::string_view person = authority.substr(0, at);
            bool with_password = person.find(':') != std::string_view::npos;
            url_.address.user = TRY(decode(cut(person, ':'), "the user name"));
            if (with_password) url_.password = TRY(decode(person, "the password"));
            authority.remove_prefix(at + 1);
        }
        return read_host(authority);
    }

    Result<void> read_host(std::string_view text) {
        std::string_view allowed = "-._";
        if (text.starts_with('[')) {
            text.remove_prefix(1);
            if (text.find(']') == std::string_view::npos)
                return wrong("The address of the host has no closing bracket.");
            url_.address.host = cut(text, ']');
            allowed = ":.";
            if (!text.empty() && text[0] != ':') return wrong("The host cannot be read.");
            text.remove_prefix(std::min<std::size_t>(1, text.size()));
        } else {
            url_.address.host = cut(text, ':');
        }
        auto plain = [&](char letter) {
            return is_alphanumeric(letter) || allowed.find(letter) != std::string_view::npos;
        };
        if (!std::ranges::all_of(url_.address.host, plain))
            return wrong("The host cannot be read.");
        url_.address.port = kind_.port;
        if (text.empty()) return {};
        auto port = number_of<std::uint16_t>(text, 1, 65'535);
        if (!port) return wrong("The port, after the colon of the host, must be from 1 to 65535.");
        url_.address.port = *port;
        return {};
    }

    Result<void> read_options(std::string_view options) {
        while (!options.empty()) {
            std::string_view value = cut(options, '&');
            std::string_view name = cut(value, '=');
            TRY(set_option(name, TRY(decode(value, "an option"))));
        }
        return {};
    }

    Result<void> set_option(std::string_view name, std::string value) {
        ServerAddress& address = url_.address;
        if (value.empty()) return wrong("An option of the URL has no value.");
        if (name == kind_.socket_option) {
            if (!value.starts_with('/'))
                return wrong("The option " + std::string(name) + " takes an absolute path.");
            address.socket = std::move(value);
        } else if (name == "sslmode") {
            return set_tls(value);
        } else if (name == "sslrootcert") {
            address.authority_file = std::move(value);
        } else if (name == "sslcert") {
            address.certificate_file = std::move(value);
        } else if (name == "sslkey") {
            address.key_file = std::move(value);
        } else if (name == "connect_timeout") {
            auto seconds = number_of<int>(value, 1, kConnectSecondsMax);
            if (!seconds) return wrong("The option connect_timeout takes 1 to 300 seconds.");
            address.connect_time = std::chrono::seconds(*seconds);
        } else {
            return fail(ErrorCode::InvalidArgument, "The URL has an option that is not known.",
                        {"Known: " + std::string(kind_.socket_option) +
                         ", sslmode, sslrootcert, sslcert, sslkey, connect_timeout."});
        }
        return {};
    }

    Result<void> set_tls(std::string_view value) {
        const auto* found = std::ranges::find(kTlsNames, value);
        if (found == kTlsNames.end())
            return fail(ErrorCode::InvalidArgument,
                        "The option sslmode has a value that is not known.",
                        {"Known: " + text::join(kTlsNames, ", ") + "."});
        tls_ = static_cast<TlsMode>(found - kTlsNames.begin());
        return {};
    }

    Result<ServerUrl> finish() {
        ServerAddress& address = url_.address;
        make_absolute(address.authority_file);
        make_absolute(address.certificate_file);
        make_absolute(address.key_file);
        if (!address.host.empty() && !address.socket.empty())
            return wrong("The URL names both a host and a socket.");
        if (address.host.empty()) {
            if (address.socket.empty()) address.socket = kind_.socket_default;
            if (tls_.value_or(TlsMode::Disable) > TlsMode::Prefer)
                return wrong("A socket of this machine is not encrypted: leave sslmode out.");
        }
        TlsMode usual = address.on_this_machine() ? TlsMode::Prefer : TlsMode::Require;
        address.tls = address.host.empty() ? TlsMode::Disable : tls_.value_or(usual);
        if (address.certificate_file.empty() != address.key_file.empty())
            return wrong("The options sslcert and sslkey come together.");
        return std::move(url_);
    }

    /// The address is kept, and used from other folders.
    static void make_absolute(std::string& file) {
        if (file.empty()) return;
        std::error_code error;
        std::filesystem::path path = std::filesystem::absolute(file, error);
        if (!error) file = path.lexically_normal().string();
    }

    const ServerKind& kind_;
    ServerUrl url_{};
    std::optional<TlsMode> tls_{};
};

} // namespace

std::string_view tls_mode_name(TlsMode mode) { return kTlsNames[static_cast<std::size_t>(mode)]; }

std::string ServerAddress::place() const {
    if (host.empty()) return socket;
    bool six = host.find(':') != std::string::npos;
    return (six ? "[" + host + "]" : host) + ":" + std::to_string(port);
}

bool ServerAddress::on_this_machine() const {
    bool numbers = host.find_first_not_of("0123456789.") == std::string::npos;
    bool loopback = numbers && host.starts_with("127.");
    return host.empty() || host == "localhost" || host == "::1" || loopback;
}

Result<ServerUrl> parse_server_url(std::string_view rest, const ServerKind& kind) {
    return UrlReader(kind).read(rest);
}

std::string print_server_url(const ServerAddress& address, const ServerKind& kind) {
    std::string url = "//";
    if (!address.user.empty()) url += percent_encoded(address.user, kPlain) + "@";
    if (!address.host.empty()) url += address.place();
    url += "/" + percent_encoded(address.database, kPlain);
    std::vector<std::string> options;
    auto add = [&](std::string_view name, const std::string& value) {
        if (!value.empty())
            options.push_back(std::string(name) + "=" + percent_encoded(value, kPlainInPath));
    };
    if (address.host.empty()) {
        add(kind.socket_option, address.socket);
        // PostgreSQL has the port in the name of the socket.
        if (address.port != kind.port)
            url.insert(url.find('/', 2), ":" + std::to_string(address.port));
    } else {
        add("sslmode", std::string(tls_mode_name(address.tls)));
    }
    add("sslrootcert", address.authority_file);
    add("sslcert", address.certificate_file);
    add("sslkey", address.key_file);
    if (address.connect_time != ServerAddress{}.connect_time)
        add("connect_timeout", std::to_string(address.connect_time.count()));
    return options.empty() ? url : url + "?" + text::join(options, "&");
}

} // namespace vouch::database::detail
