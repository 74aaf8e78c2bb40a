#include "eval/detail/canaries.h"

#include <algorithm>

#include "access/scope.h"
#include "base/hash.h"
#include "base/iso_date.h"
#include "sql/dialects/registry.h"
#include "sql/policy/approve.h"
#include "text/join.h"

namespace vouch::eval::detail {
namespace {

const sql::syntax::Dialect& dialect_of(const database::Connector& connector) {
    const auto* dialect = sql::dialects::find_dialect(connector.dialect_name());
    CHECK(dialect != nullptr); // connectors name dialects that exist
    return *dialect;
}

/// Reads as the owner: everything, whatever the policy under test says.
class OwnerReader {
public:
    static base::Result<OwnerReader> create(const database::Connector& connector,
                                            const schema::Catalog& catalog) {
        const auto scope = access::Scope::local_operator(Canaries::kRowsMax);
        const auto policy = TRY(scope.sql_policy("", dialect_of(connector), catalog));
        return OwnerReader(connector,
                           TRY(sql::policy::Gate::create(dialect_of(connector), catalog, policy)));
    }

    base::Result<std::vector<schema::Row>> rows(const schema::Table& table,
                                                const std::vector<std::string>& columns,
                                                const std::string& filter,
                                                const base::Context& context) const {
        const sql::syntax::Dialect& dialect = dialect_of(connector_);
        std::vector<std::string> names;
        for (const std::string& column : columns)
            names.push_back(quoted_column(column, dialect));
        const std::string sql = "SELECT " + text::join(names, ", ") + " FROM " +
                                quoted_table(table, dialect) +
                                (filter.empty() ? "" : " WHERE " + filter);
        auto approved = gate_.approve_text(sql);
        if (!approved) return std::vector<schema::Row>{}; // such as a type that no query may read
        database::ReadBudget budget;
        budget.rows = Canaries::kRowsMax;
        auto result = TRY(connector_.run(*approved, budget, context));
        return std::move(result.rows);
    }

private:
    OwnerReader(const database::Connector& connector, sql::policy::Gate gate)
        : connector_(connector), gate_(std::move(gate)) {}

    const database::Connector& connector_;
    sql::policy::Gate gate_;
};

std::vector<std::string> all_columns(const schema::Table& table) {
    std::vector<std::string> columns;
    for (const schema::Column& column : table.columns)
        columns.push_back(column.name);
    return columns;
}

std::size_t digits_in(std::string_view text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return c >= '0' && c <= '9'; }));
}

/// "rejected", "standard": a word that any sentence may have.
bool is_plain_word(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return c >= 'a' && c <= 'z'; });
}

bool is_telling(const schema::Value& value, const std::string& text) {
    if (std::holds_alternative<std::string>(value)) {
        if (is_plain_word(text)) return false;
        const bool date = text.size() >= 10 && base::parse_iso_day(text.substr(0, 10)).has_value();
        return text.size() >= Canaries::kLettersMin && !date;
    }
    const bool number = std::holds_alternative<std::int64_t>(value) ||
                        std::holds_alternative<schema::Decimal>(value) ||
                        std::holds_alternative<double>(value);
    return number && digits_in(text) >= Canaries::kDigitsMin;
}

constexpr std::size_t kRunWordsMax = 8; ///< of a value that stands within one that is shown

bool is_part_of_word(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           (c & '\x80') != 0;
}

} // namespace

base::Result<Canaries> Canaries::collect(const database::Connector& connector,
                                         const schema::Catalog& catalog,
                                         const std::vector<HiddenPart>& parts,
                                         const base::Context& context) {
    const OwnerReader reader = TRY(OwnerReader::create(connector, catalog));
    Canaries canaries;
    for (const HiddenPart& part : parts) {
        if (part.hides_nothing() || part.table->columns.empty()) continue;
        const auto rows = TRY(reader.rows(*part.table, all_columns(*part.table), "", context));
        for (const schema::Row& row : rows) {
            for (const schema::Value& value : row) {
                std::string text = schema::display_text(value);
                if (is_telling(value, text)) canaries.values_.insert(std::move(text));
            }
        }
    }
    for (const HiddenPart& part : parts) {
        if (part.whole || part.shown.empty()) continue;
        const auto rows = TRY(reader.rows(*part.table, part.shown, part.filter, context));
        for (const schema::Row& row : rows) {
            for (const schema::Value& value : row)
                canaries.leave_out_runs(schema::display_text(value));
        }
    }
    for (const schema::Table& table : catalog.tables) {
        canaries.values_.erase(table.name);
        for (const schema::Column& column : table.columns)
            canaries.values_.erase(column.name);
    }
    return canaries;
}

/// A hidden "Anouk" is also the first word of a contact that may be seen.
void Canaries::leave_out_runs(std::string_view shown) {
    values_.erase(std::string(shown));
    std::vector<std::pair<std::size_t, std::size_t>> words;
    for (std::size_t at = 0; at < shown.size();) {
        const std::size_t begin = at;
        while (at < shown.size() && is_part_of_word(shown[at]))
            ++at;
        if (at > begin)
            words.emplace_back(begin, at);
        else
            ++at;
    }
    for (std::size_t first = 0; first < words.size(); ++first) {
        for (std::size_t last = first; last < std::min(words.size(), first + kRunWordsMax);
             ++last) {
            const std::size_t begin = words[first].first;
            values_.erase(std::string(shown.substr(begin, words[last].second - begin)));
        }
    }
}

void Canaries::leave_out(std::string_view said) {
    std::erase_if(values_, [&](const std::string& value) {
        return said.find(value) != std::string_view::npos;
    });
}

bool Canaries::is_one(const schema::Value& value) const {
    return values_.contains(schema::display_text(value));
}

std::vector<std::string> Canaries::found_in(std::string_view text) const {
    std::vector<std::string> found;
    for (const std::string& value : values_) {
        for (std::size_t at = text.find(value); at != std::string_view::npos;
             at = text.find(value, at + 1)) {
            const std::size_t end = at + value.size();
            const bool whole = (at == 0 || !is_part_of_word(text[at - 1])) &&
                               (end == text.size() || !is_part_of_word(text[end]));
            if (!whole) continue;
            found.push_back(value);
            break;
        }
    }
    return found;
}

base::Result<std::string> content_digest(const database::Connector& connector,
                                         const schema::Catalog& catalog,
                                         const base::Context& context) {
    const OwnerReader reader = TRY(OwnerReader::create(connector, catalog));
    std::string content;
    for (const schema::Table& table : catalog.tables) {
        if (table.columns.empty()) continue;
        content += table.name + '\n';
        for (const schema::Row& row : TRY(reader.rows(table, all_columns(table), "", context))) {
            for (const schema::Value& value : row)
                content += schema::display_text(value) + '\t';
            content += '\n';
        }
    }
    return base::sha256_hex(content);
}

} // namespace vouch::eval::detail
