// A query whose values stand in the question that it answers, and the same query for the values of
// another question.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/result.h"
#include "cache/asked.h"
#include "sql/syntax/dialect.h"
#include "sql/syntax/tree.h"

namespace vouch::cache {

/// The literal (by its place in sql::analysis::value_literals) that a value of the question (by its
/// place in AskedQuestion::values) stands in.
struct TemplateSlot {
    std::uint32_t literal = 0;
    std::uint32_t value = 0;

    friend bool operator==(const TemplateSlot&, const TemplateSlot&) = default;
};

/// A slot for each value of the question. None where a value is in no literal or in several, or
/// stands twice in the question: then nothing says which of them another question means.
std::optional<std::vector<TemplateSlot>> find_slots(const sql::syntax::Query& query,
                                                    const std::vector<AskedValue>& values);

/// The longest text that is bound, in characters.
inline constexpr std::size_t kBoundTextMax = 512;

/// The query with the values of another question in its slots: literal nodes of the kind that stood
/// there, and nothing else of it changed. An error says which value does not fit.
base::Result<sql::syntax::Query> bind_values(sql::syntax::Query query,
                                             const std::vector<TemplateSlot>& slots,
                                             const std::vector<AskedValue>& values,
                                             const sql::syntax::Dialect& dialect);

} // namespace vouch::cache
