#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/context.h"
#include "base/result.h"
#include "database/detail/catalog_builder.h"
#include "database/detail/catalog_query.h"
#include "schema/catalog.h"
#include "schema/declared_type.h"

namespace vouch::database::detail {

/// The constant statements that read a whole catalog, in rows of the same shape for every engine. A
/// relation and a key are named by a text that tells them from others: a number, or the name.
struct CatalogQueries {
    /// relation, schema, name, "view" or another word, the number of rows, comment. No number:
    /// unknown.
    CatalogQuery relations;
    /// relation, name, type, "required" or another word, comment, what else tells the class of the
    /// type; in order.
    CatalogQuery columns;
    /// relation, key, "primary" or another word, column; the columns of a key one after another.
    CatalogQuery keys;
    /// relation, key, column, referenced schema, table and column; likewise.
    CatalogQuery foreign_keys;
    /// `more` is the last of what `columns` gives, empty for null.
    schema::TypeClass (*type_class)(std::string_view type, std::string_view more);
};

/// Puts a catalog together from what an engine says of its tables. What one of the later statements
/// cannot read costs that knowledge and a warning, not the catalog.
///
/// Session: `send(query, context)`, `next(context)`, of the row `text(column)`, empty for null, and
/// `go_on_after(error, context)`: makes the session ready for another statement after one that
/// failed with `error`, or gives the error that ends the reading.
template <typename Session>
class CatalogReader {
public:
    /// Both must outlive the reader.
    CatalogReader(Session& session, const base::Context& context, std::string default_schema)
        : session_(session), context_(context), builder_(std::move(default_schema)) {}

    base::Result<void> read(const CatalogQueries& queries) {
        TRY(each_row(queries.relations, [&] { add_table(); }));
        TRY(each_row(queries.columns, [&] { add_column(queries); }));
        TRY(optional(queries.keys, "keys", [&] { add_key_column(); }));
        return optional(queries.foreign_keys, "foreign keys", [&] { add_foreign_key_column(); });
    }

    /// Calls `add_row` for each row of a statement that the catalog can do without: where it fails,
    /// a warning says that `what` could not be read.
    template <typename AddRow>
    base::Result<void> optional(const CatalogQuery& query, const char* what, AddRow add_row) {
        auto done = each_row(query, add_row);
        if (done) return {};
        TRY(session_.go_on_after(done.error(), context_));
        builder_.warn("The " + std::string(what) + " could not be read: " + done.error().message);
        return {};
    }

    CatalogBuilder& builder() { return builder_; }

private:
    template <typename AddRow>
    base::Result<void> each_row(const CatalogQuery& query, AddRow add_row) {
        TRY(session_.send(query, context_));
        while (TRY(session_.next(context_)))
            add_row();
        return {};
    }

    std::string string(std::size_t column) const { return std::string(session_.text(column)); }

    /// A view is not counted.
    void add_table() {
        schema::Table added{.schema = string(1), .name = string(2)};
        if (session_.text(3) == "view")
            added.kind = schema::TableKind::View;
        else
            added.row_count = count_in(session_.text(4));
        added.count_kind = schema::CountKind::Estimate;
        added.comment = session_.text(5);
        builder_.add_table(session_.text(0), std::move(added));
    }

    static std::optional<std::int64_t> count_in(std::string_view text) {
        std::int64_t count = 0;
        auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
        bool whole = error == std::errc() && end == text.data() + text.size() && count >= 0;
        return whole ? std::optional(count) : std::nullopt;
    }

    void add_column(const CatalogQueries& queries) {
        schema::Table* owner = builder_.find_table(session_.text(0));
        if (owner == nullptr) return;
        schema::TypeClass kind = queries.type_class(session_.text(2), session_.text(5));
        owner->columns.push_back({.name = string(1),
                                  .type = string(2),
                                  .type_class = kind,
                                  .nullable = session_.text(3) != "required",
                                  .comment = string(4)});
    }

    void add_key_column() {
        KeyKind kind = session_.text(2) == "primary" ? KeyKind::Primary : KeyKind::Unique;
        builder_.add_key_column(session_.text(0), session_.text(1), kind, session_.text(3));
    }

    void add_foreign_key_column() {
        builder_.add_foreign_key_column(session_.text(0), session_.text(1), session_.text(2),
                                        session_.text(3), session_.text(4), session_.text(5));
    }

    Session& session_;
    const base::Context& context_;
    CatalogBuilder builder_;
};

} // namespace vouch::database::detail
