// A line of SHOW GRANTS (mariadb.com/kb/en/show-grants; MySQL writes the same):
//   "GRANT" right {"," right} "ON" ["PROCEDURE" | "FUNCTION" | …] place "TO" grantee [options]
//   "GRANT" role "TO" grantee ["WITH ADMIN OPTION"]
//   "SET DEFAULT ROLE" …
// right:  words ["(" columns ")"]
// A name stands in marks, which may hold any of these words. Of a role that is switched on there
// is always a line about *.*, if only with USAGE: where there is none, the role can be switched on
// and what it brings is not told.

#include "database/detail/mariadb_grants.h"

#include <algorithm>
#include <array>
#include <optional>

#include "text/join.h"
#include "text/unicode.h"

namespace vouch::database::detail {
namespace {

constexpr std::array<std::string_view, 5> kReading{"USAGE", "SELECT", "SHOW VIEW", "SHOW DATABASES",
                                                   "SHOW_ROUTINE"};
constexpr std::string_view kAll = "ALL PRIVILEGES";

struct Meaning {
    std::string_view right;
    std::string_view finding;
};

/// Rights that are worth a sentence of their own.
constexpr std::array kMeanings{
    Meaning{"FILE", "The login may read and write files of the server."},
    Meaning{"SUPER", "The login may change the server's settings and stop the sessions of others."},
    Meaning{"PROCESS", "The login sees the statements of others."},
    Meaning{"CREATE USER", "The login may create other logins."},
    Meaning{"EXECUTE", "A routine that the login may run can have the rights of another."},
    Meaning{"PROXY", "The login may take the place of another."},
};

bool is_mark(char letter) { return letter == '`' || letter == '\'' || letter == '"'; }

/// Where `wanted` begins outside of names and parentheses; npos where it does not.
std::size_t find_outside(std::string_view text, std::string_view wanted) {
    char mark = 0;
    int depth = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        char letter = text[at];
        if (mark != 0) { // a mark within a name is doubled, and so ends and begins
            if (letter == mark) mark = 0;
            continue;
        }
        if (depth == 0 && text.substr(at).starts_with(wanted)) return at;
        if (is_mark(letter)) mark = letter;
        if (letter == '(') ++depth;
        if (letter == ')') --depth;
    }
    return std::string_view::npos;
}

/// A name or several, as `a`.`b`, without their marks.
std::string plain(std::string_view text) {
    std::string name;
    char mark = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        char letter = text[at];
        bool doubled = mark != 0 && letter == mark && text.substr(at + 1).starts_with(mark);
        if (doubled) {
            name += letter;
            ++at;
        } else if (mark == 0 && is_mark(letter)) {
            mark = letter;
        } else if (letter == mark) {
            mark = 0;
        } else {
            name += letter;
        }
    }
    return text::replace_invalid_utf8(name);
}

struct Grant {
    std::vector<std::string_view> rights{}; ///< "INSERT (`a`)"; of a role none
    std::string_view role{};                ///< which is granted
    std::string_view kind{};                ///< "PROCEDURE"; empty for tables
    std::string_view place{};               ///< "`shop`.*"
    std::string_view grantee{};
    std::string_view options{};
};

std::vector<std::string_view> split_rights(std::string_view list) {
    std::vector<std::string_view> rights;
    while (true) {
        std::size_t comma = std::min(find_outside(list, ", "), list.size());
        rights.push_back(list.substr(0, comma));
        if (comma == list.size()) return rights;
        list.remove_prefix(comma + 2);
    }
}

/// The words before a place: "PACKAGE BODY `a`.`b`".
std::string_view take_kind(std::string_view& place) {
    std::size_t at = std::min(place.find_first_of("`'\"*"), place.size());
    std::string_view kind = place.substr(0, at);
    place.remove_prefix(at);
    return text::trim(kind);
}

std::optional<Grant> parse_grant(std::string_view line) {
    constexpr std::string_view kGrant = "GRANT ";
    constexpr std::string_view kOn = " ON ";
    constexpr std::string_view kTo = " TO ";
    if (!line.starts_with(kGrant)) return std::nullopt;
    line.remove_prefix(kGrant.size());
    std::size_t to = find_outside(line, kTo);
    if (to == std::string_view::npos) return std::nullopt;
    Grant grant{.grantee = line.substr(to + kTo.size())};
    std::string_view granted = line.substr(0, to);
    std::size_t end = std::min(find_outside(grant.grantee, " "), grant.grantee.size());
    grant.options = grant.grantee.substr(end);
    grant.grantee = grant.grantee.substr(0, end);
    std::size_t on = find_outside(granted, kOn);
    if (on == std::string_view::npos) {
        grant.role = granted;
        return grant;
    }
    grant.rights = split_rights(granted.substr(0, on));
    grant.place = granted.substr(on + kOn.size());
    grant.kind = take_kind(grant.place);
    return grant;
}

std::string_view name_of(std::string_view right) {
    return text::trim(right.substr(0, right.find('(')));
}

/// Whether the name of a database, in its marks, holds for others too.
bool has_wildcard(std::string_view name) {
    for (std::size_t at = 0; at < name.size(); ++at) {
        if (name[at] == '\\')
            ++at;
        else if (name[at] == '_' || name[at] == '%')
            return true;
    }
    return false;
}

/// The name before ".*", where the place is a database.
std::optional<std::string_view> database_of(const Grant& grant) {
    constexpr std::string_view kWhole = ".*";
    if (!grant.kind.empty() || grant.place == "*.*" || !grant.place.ends_with(kWhole))
        return std::nullopt;
    return grant.place.substr(0, grant.place.size() - kWhole.size());
}

/// "shop", "the procedure shop.p", "every database of the server"
std::string place_text(const Grant& grant) {
    if (grant.place == "*.*") return "every database of the server";
    auto database = database_of(grant);
    if (!database)
        return (grant.kind.empty() ? "" : "the " + text::ascii_lower(grant.kind) + " ") +
               plain(grant.place);
    if (has_wildcard(*database)) return "every database like " + plain(*database);
    std::string name = plain(*database);
    std::erase(name, '\\');
    return name;
}

class Findings {
public:
    void add(const std::string& line) {
        auto grant = parse_grant(line);
        if (!grant) {
            if (!line.starts_with("SET DEFAULT ROLE ") && !line.starts_with("REVOKE "))
                say("The server tells of a right that is not understood here: SHOW GRANTS."); // the
                                                                                              // line
                                                                                              // can
                                                                                              // hold
                                                                                              // a
                                                                                              // password's
                                                                                              // hash
            return;
        }
        if (!grant->role.empty()) return add_role(*grant);
        if (grant->place == "*.*") told_.push_back(plain(grant->grantee));
        if (auto database = database_of(*grant)) add_database(*grant, *database);
        add_rights(*grant);
    }

    std::vector<std::string> finish(const std::vector<std::string>& guessable) {
        for (const std::string& role : roles_) {
            if (std::ranges::find(told_, role) == told_.end())
                say("The login may take on the role " + role +
                    " (SET ROLE); what that may do is not known.");
        }
        for (const std::string& database : guessable) {
            if (!is_told(database))
                say("What every login may do on " + database +
                    " is not known: many servers let everybody write there.");
        }
        return std::move(sentences_);
    }

private:
    void say(std::string sentence) {
        if (std::ranges::find(sentences_, sentence) == sentences_.end())
            sentences_.push_back(std::move(sentence));
    }

    bool is_told(const std::string& database) const {
        return std::ranges::any_of(databases_, [&](const std::string& granted) {
            bool family = granted == R"(test\_%)" && database.starts_with("test_");
            return family || granted == database;
        });
    }

    void add_role(const Grant& grant) {
        std::string role = plain(grant.role);
        // MySQL gives a role a host, which is of no meaning here where it is any.
        roles_.push_back(role.ends_with("@%") ? role.substr(0, role.size() - 2) : role);
        if (grant.options.find("ADMIN OPTION") != std::string_view::npos)
            say("The login may give the role " + roles_.back() + " to others.");
    }

    void add_database(const Grant& grant, std::string_view database) {
        std::string name = plain(database);
        databases_.push_back(name);
        bool everybody = plain(grant.grantee) == "PUBLIC";
        if (!has_wildcard(database) || everybody) return;
        say("The right on " + name +
            " also holds for other databases: in a grant _ stands "
            "for any character and % for any text, unless a \\ stands before it.");
    }

    void add_rights(const Grant& grant) {
        std::vector<std::string> rights;
        for (std::string_view right : grant.rights) {
            std::string_view name = name_of(right);
            if (std::ranges::find(kReading, name) != kReading.end()) continue;
            rights.push_back(plain(right));
            bool server = grant.place == "*.*" && name == kAll;
            for (const Meaning& meaning : kMeanings) {
                if (name == meaning.right || (server && meaning.right != "PROXY"))
                    say(std::string(meaning.finding));
            }
        }
        if (grant.options.find("GRANT OPTION") != std::string_view::npos)
            rights.emplace_back("GRANT OPTION");
        if (rights.empty()) return;
        say("The login also has, on " + place_text(grant) + ", the rights " +
            text::join(rights, ", ") + by(grant) + ".");
    }

    /// A grantee without a host is a role.
    static std::string by(const Grant& grant) {
        std::string grantee = plain(grant.grantee);
        if (grantee == "PUBLIC") return " (as everybody has)";
        bool role = find_outside(grant.grantee, "@") == std::string_view::npos;
        return role ? " (by the role " + grantee + ")" : "";
    }

    std::vector<std::string> sentences_{};
    std::vector<std::string> roles_{};     ///< that were granted
    std::vector<std::string> told_{};      ///< grantees with a line about *.*
    std::vector<std::string> databases_{}; ///< as in grants
};

} // namespace

std::vector<std::string> mariadb_grant_findings(const std::vector<std::string>& lines,
                                                const std::vector<std::string>& guessable) {
    Findings findings;
    for (const std::string& line : lines)
        findings.add(line);
    return findings.finish(guessable);
}

} // namespace vouch::database::detail
