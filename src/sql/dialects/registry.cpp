// The table of dialects. A parent stands above its children; "ansi" is the root and no dialect of
// any server. A new dialect is a file, a line in dialects.h and a line here.
#include "sql/dialects/registry.h"

#include <algorithm>

#include "base/check.h"
#include "sql/dialects/dialects.h"
#include "sql/dialects/phrases.h"

namespace vouch::sql::dialects {

namespace {

struct Entry {
    std::string_view name;
    std::string_view parent;
    syntax::Dialect (*make)(syntax::Dialect parent);
};

constexpr Entry kEntries[] = {
    {"sqlite", "ansi", sqlite_dialect},     {"postgres", "ansi", postgres_dialect},
    {"mysql", "ansi", mysql_dialect},       {"mariadb", "mysql", mariadb_dialect},
    {"duckdb", "postgres", duckdb_dialect},
};

const syntax::Dialect* find_in(const std::vector<syntax::Dialect>& dialects,
                               std::string_view name) {
    const auto found =
        std::find_if(dialects.begin(), dialects.end(),
                     [&](const syntax::Dialect& dialect) { return dialect.name == name; });
    return found == dialects.end() ? nullptr : &*found;
}

std::vector<syntax::Dialect> make_dialects() {
    std::vector<syntax::Dialect> dialects;
    dialects.reserve(std::size(kEntries) + 1);
    dialects.push_back(syntax::ansi_dialect());
    set_ansi_meaning(dialects.front());
    for (const Entry& entry : kEntries) {
        const syntax::Dialect* parent = find_in(dialects, entry.parent);
        CHECK(parent);
        syntax::Dialect dialect = entry.make(*parent);
        dialect.name = entry.name;
        dialects.push_back(std::move(dialect));
    }
    return dialects;
}

const std::vector<syntax::Dialect>& all_dialects() {
    static const std::vector<syntax::Dialect> kDialects = make_dialects();
    return kDialects;
}

} // namespace

const syntax::Dialect* find_dialect(std::string_view name) {
    return name == "ansi" ? nullptr : find_in(all_dialects(), name);
}

std::vector<std::string> dialect_names() {
    std::vector<std::string> names;
    for (const Entry& entry : kEntries)
        names.emplace_back(entry.name);
    return names;
}

} // namespace vouch::sql::dialects
