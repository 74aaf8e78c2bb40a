// A part of what is known of a database, as if the database held nothing else: what a caller may
// see, or the few tables of one question.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "knowledge/ids.h"
#include "knowledge/knowledge.h"
#include "sql/policy/shown.h"

namespace vouch::knowledge {

/// `Hidden`: rows or values are filtered or masked, so that nothing that was learned from them may
/// be known.
enum class ContentsRule : std::uint8_t { Known, Hidden };

struct TablePart {
    TableId table = 0;
    std::vector<std::uint32_t> columns{}; ///< ascending
    ContentsRule contents = ContentsRule::Known;
};

/// What the policy behind `shown` shows: one for each table of the catalog. Of another length:
/// nothing.
std::vector<TablePart> visible_part(std::span<const sql::policy::ShownRelation> shown,
                                    const schema::Catalog& catalog);
/// Whether that is all there is.
bool shows_everything(std::span<const sql::policy::ShownRelation> shown,
                      const schema::Catalog& catalog);

/// What `assemble` would make of a catalog of these tables (ascending) and columns alone: names,
/// keys, values and statistics are found anew, so that what is left out has no influence on
/// anything. Keys over a column that is left out, or to one, are left out too. Questions with known
/// queries and warnings about the whole are not taken over.
Knowledge part_of(const Knowledge& whole, std::span<const TablePart> tables);

} // namespace vouch::knowledge
