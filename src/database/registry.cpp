// One table: a new kind of database is a file of its own and a line here.

#include "database/registry.h"

#include <algorithm>
#include <array>
#include <ranges>
#include <string>

#include "database/sqlite.h"
#include "text/distance.h"
#include "text/join.h"
#include "text/unicode.h"

namespace vouch::database {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;

struct Kind {
    std::string_view scheme;
    std::string_view form; ///< of the whole URL, for messages
    PasswordUse password;
    Result<std::unique_ptr<Connector>> (*open)(std::string_view rest, const base::Context& context);
    /// What follows the scheme, so that it means the same from everywhere.
    std::string (*normalise)(std::string_view rest);
    /// See data_version(); null for a server, which does not tell.
    std::string (*version)(std::string_view rest);
    /// Whether a text without a scheme may be meant so; null where none is.
    bool (*fits_bare)(std::string_view text);
};

constexpr std::array kKinds{
    Kind{"sqlite", "sqlite:PATH", PasswordUse::None, open_sqlite, absolute_sqlite_path,
         sqlite_data_version, may_be_sqlite_file},
};

base::Unexpected<base::Error> fail_unknown(std::string_view url, std::string_view scheme) {
    std::vector<std::string> hints;
    for (const Kind& kind : kKinds) {
        if (kind.fits_bare != nullptr && kind.fits_bare(url)) {
            hints.push_back("Did you mean " + std::string(kind.scheme) + ":" + std::string(url) +
                            "?");
        }
    }
    std::vector<std::string> beginnings;
    for (std::string_view known : connector_schemes())
        beginnings.push_back(std::string(known) + ":");
    for (std::string& hint :
         text::near_hints(std::string(scheme) + ":", {beginnings.begin(), beginnings.end()}))
        hints.push_back(std::move(hint));
    hints.push_back("Known: " + known_url_forms() + ".");
    std::string what = scheme.empty() ? "The database URL has no scheme."
                                      : "No kind of database is called \"" +
                                            text::replace_invalid_utf8(scheme) + "\".";
    return fail(ErrorCode::InvalidArgument, std::move(what), std::move(hints));
}

struct Place {
    const Kind* kind = nullptr;
    std::string_view rest;
};

Result<Place> place_of(std::string_view url) {
    std::size_t colon = url.find(':');
    if (colon == std::string_view::npos) return fail_unknown(url, "");
    std::string scheme = text::ascii_lower(url.substr(0, colon));
    auto kind = std::ranges::find(kKinds, scheme, &Kind::scheme);
    if (kind == kKinds.end()) return fail_unknown(url, scheme);
    return Place{kind, url.substr(colon + 1)};
}

} // namespace

std::string known_url_forms() {
    return text::join(kKinds | std::views::transform(&Kind::form), ", ");
}

std::vector<std::string_view> connector_schemes() {
    std::vector<std::string_view> schemes;
    for (const Kind& kind : kKinds)
        schemes.push_back(kind.scheme);
    return schemes;
}

Result<std::unique_ptr<Connector>> open_connector(std::string_view url,
                                                  const base::Context& context) {
    Place place = TRY(place_of(url));
    return place.kind->open(place.rest, context);
}

Result<std::string> normalise_url(std::string_view url) {
    Place place = TRY(place_of(url));
    return std::string(place.kind->scheme) + ":" + place.kind->normalise(place.rest);
}

Result<PasswordUse> password_use(std::string_view url) { return TRY(place_of(url)).kind->password; }

std::string data_version(std::string_view url) {
    auto place = place_of(url);
    return place && place->kind->version != nullptr ? place->kind->version(place->rest) : "";
}

} // namespace vouch::database
