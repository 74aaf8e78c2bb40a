// One table: a new kind of database is a file of its own and a line here.

#include "database/registry.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string>
#include <system_error>

#include "database/sqlite.h"
#include "text/distance.h"
#include "text/unicode.h"

namespace vouch::database {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;

struct Kind {
    std::string_view scheme;
    std::string_view form; ///< of the whole URL, for messages
    Result<std::unique_ptr<Connector>> (*open)(std::string_view rest, const base::Context& context);
};

constexpr std::array kKinds{
    Kind{"sqlite", "sqlite:PATH", open_sqlite},
};

std::string known_forms() {
    std::string forms = "Known: ";
    for (const Kind& kind : kKinds) {
        if (&kind != kKinds.data()) forms += ", ";
        forms += kind.form;
    }
    return forms + ".";
}

/// Someone wrote only the path of a database file.
bool names_a_file(std::string_view url) {
    std::error_code error;
    return std::filesystem::is_regular_file(std::filesystem::path(url), error);
}

base::Unexpected<base::Error> fail_unknown(std::string_view url, std::string_view scheme) {
    std::vector<std::string> hints;
    if (names_a_file(url)) hints.push_back("Did you mean sqlite:" + std::string(url) + "?");
    if (auto near = text::nearest(scheme, connector_schemes())) {
        hints.push_back("Did you mean " + std::string(*near) + ":?");
    }
    hints.push_back(known_forms());
    std::string what = scheme.empty() ? "The database URL has no scheme."
                                      : "No kind of database is called \"" +
                                            text::replace_invalid_utf8(scheme) + "\".";
    return fail(ErrorCode::InvalidArgument, std::move(what), std::move(hints));
}

} // namespace

std::vector<std::string_view> connector_schemes() {
    std::vector<std::string_view> schemes;
    for (const Kind& kind : kKinds)
        schemes.push_back(kind.scheme);
    return schemes;
}

Result<std::unique_ptr<Connector>> open_connector(std::string_view url,
                                                  const base::Context& context) {
    std::size_t colon = url.find(':');
    if (colon == std::string_view::npos) return fail_unknown(url, "");
    std::string scheme = text::ascii_lower(url.substr(0, colon));
    auto kind = std::ranges::find(kKinds, scheme, &Kind::scheme);
    if (kind == kKinds.end()) return fail_unknown(url, scheme);
    return kind->open(url.substr(colon + 1), context);
}

} // namespace vouch::database
