#include "eval/detail/interference.h"

#include <chrono>
#include <system_error>
#include <utility>

#include "eval/detail/result_rows.h"
#include "sqlite/identifier.h"

namespace vouch::eval::detail {
namespace {

constexpr std::chrono::seconds kTimeMax{5};

/// Every value another one of its kind, so that keys stay keys and nothing else changes.
std::string changed_value(const std::string& column) {
    return "CASE typeof(" + column + ") WHEN 'text' THEN " + column +
           " || '~' WHEN 'null' THEN NULL WHEN 'blob' THEN " + column + " ELSE -" + column +
           " - 1000003 END";
}

/// Rows go first: a filter may ask for a column that is hidden.
std::string script_of(const std::vector<HiddenPart>& parts) {
    std::string script = "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON;\n";
    for (const HiddenPart& part : parts) {
        if (part.table->kind != schema::TableKind::Table) continue;
        const std::string table = sqlite::quote_identifier(part.table->name);
        if (part.whole)
            script += "DELETE FROM " + table + ";\n";
        else if (!part.filter.empty())
            script += "DELETE FROM " + table + " WHERE (" + part.filter + ") IS NOT TRUE;\n";
    }
    for (const HiddenPart& part : parts) {
        if (part.table->kind != schema::TableKind::Table || part.whole) continue;
        for (const std::string& name : part.columns) {
            // With it the rows would change.
            if (part.filter.find(name) != std::string::npos) continue;
            const std::string column = sqlite::quote_identifier(name);
            script += "UPDATE " + sqlite::quote_identifier(part.table->name) + " SET " + column +
                      " = " + changed_value(column) + ";\n";
        }
    }
    return script;
}

base::Result<sqlite::Database> open_own(const std::filesystem::path& file, sqlite::OpenMode mode,
                                        const base::Context& context) {
    sqlite::OpenOptions options;
    options.mode = mode;
    options.trust = sqlite::Trust::Own;
    options.durability = sqlite::Durability::Expendable;
    return sqlite::Database::open(file, options, context);
}

} // namespace

base::Result<Interference> Interference::create(const std::filesystem::path& file,
                                                const std::vector<HiddenPart>& parts,
                                                const base::Context& context) {
    auto folder = TRY(base::TemporaryDirectory::create());
    const std::filesystem::path copies[] = {folder.path() / "original.sqlite",
                                            folder.path() / "changed.sqlite"};
    for (const std::filesystem::path& copy : copies) {
        std::error_code error;
        std::filesystem::copy_file(file, copy, error);
        if (error)
            return base::fail(base::ErrorCode::Io,
                              "Cannot copy " + file.string() + ": " + error.message() + ".");
    }
    auto original = TRY(open_own(copies[0], sqlite::OpenMode::ReadWrite, context));
    auto changed = TRY(open_own(copies[1], sqlite::OpenMode::ReadWrite, context));
    TRY(changed.execute(script_of(parts), context));
    return Interference(std::move(folder), std::move(original), std::move(changed));
}

base::Result<bool> Interference::depends_on_hidden(std::string_view sql,
                                                   const base::Context& context) {
    TRY(context.check());
    auto left = gold_rows(original_, sql, context.within(kTimeMax));
    auto right = gold_rows(changed_, sql, context.within(kTimeMax));
    TRY(context.check());
    if (!left) return false;
    if (!right) return true; // what fails over other hidden data tells of them
    return !same_rows(std::move(*left), std::move(*right), RowOrder::Ignored);
}

} // namespace vouch::eval::detail
