// What the tables and columns of a catalog are called in plain language, and what kind of thing
// each is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/ids.h"
#include "knowledge/statistics.h"
#include "knowledge/vocabulary.h"
#include "schema/catalog.h"

namespace vouch::knowledge {

struct Word {
    std::string text; ///< folded
    std::string stem; ///< `Vocabulary::canonical_stem` of it

    friend bool operator==(const Word&, const Word&) = default;
};

enum class AliasSource : std::uint8_t {
    Name,      ///< the name itself, split into words
    Expansion, ///< the name with its abbreviations written out
    Comment,   ///< a short comment of the catalog
    Given      ///< written by a person
};

struct Alias {
    std::vector<Word> words; ///< at least one
    AliasSource source = AliasSource::Name;
};

/// One alias that a person gives to a table, or to a column if `column` is not empty. As a Comment
/// it counts like one of the catalog, and only where it is short.
struct GivenAlias {
    std::string schema; ///< empty: the default schema
    std::string table;
    std::string column;
    std::string alias;
    AliasSource source = AliasSource::Given;
};

struct ColumnNames {
    std::vector<Alias> aliases; ///< the name itself first, none twice
    bool numeric = false;       ///< by type
    bool text_number = false;   ///< text, at least 80 % of whose distinct values are numbers
    bool date = false;          ///< by type, name or contents; a column of years too
    bool id_like = false;       ///< names a row: a numbering primary key, *_id, a foreign key
    bool primary_key = false;   ///< is the primary key, or part of it
    bool foreign_key = false;   ///< is, or is part of, a key to another table or its own
    std::optional<ColumnId> references{}; ///< what it alone references
    bool unique = false;                  ///< by a key of one column, or by its contents
    bool secret = false; ///< named like a secret or a personal number: never sampled
};

struct TableNames {
    std::vector<Alias> aliases;
    std::vector<ColumnNames> columns;            ///< one a column of the catalog
    std::vector<std::uint32_t> primary_key;      ///< column indices
    bool bridge = false;                         ///< keys to two or more tables, little else
    std::optional<std::uint32_t> display;        ///< the column that stands for a row
    std::optional<std::uint32_t> strict_display; ///< the same where it is name-like; else none
    std::vector<std::uint32_t> person_name; ///< given and family name, where the display is one of
                                            ///< them; else empty
};

/// Splits at underscores, spaces, punctuation, changes of case and between letters and digits;
/// folded ("HTTPServerID2" -> http, server, id, 2).
std::vector<std::string> split_name(std::string_view name);

struct SchemaNames {
    std::vector<TableNames> tables; ///< one a table of the catalog

    const ColumnNames& column(ColumnId id) const { return tables[id.table].columns[id.column]; }
};

/// `statistics` may be empty (no tables): flags then follow from types and names alone. Given
/// aliases of unknown tables and columns are ignored.
SchemaNames name_schema(const schema::Catalog& catalog, const Statistics& statistics,
                        const Vocabulary& vocabulary, const std::vector<GivenAlias>& given = {});

/// Sets the display columns, anew after the flags of columns have changed. `statistics` may be
/// empty.
void choose_displays(const schema::Catalog& catalog, const Statistics& statistics,
                     const Vocabulary& vocabulary, SchemaNames& names);

/// Whether values of the type are texts as far as anybody knows.
bool is_text(schema::TypeClass type);

/// By the flags of the columns: keys to at least two tables, and at most two columns besides its
/// keys.
bool is_bridge(const schema::Table& table, const TableNames& names, std::size_t referenced_tables);

} // namespace vouch::knowledge
