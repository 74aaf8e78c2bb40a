#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "sql/syntax/dialect.h"
#include "sql/syntax/tree.h"

namespace vouch::sql::translate::detail {

/// The phrases of one dialect, parsed.
class Phrasebook {
public:
    /// The phrases of a dialect are part of the program: one that cannot be read aborts.
    explicit Phrasebook(const syntax::Dialect& dialect);

    /// If `expression` says one of the meanings, replaces it by the call of that meaning
    /// (neutral.h) and says so: its arguments are `_1`, `_2` … and then those of `_n`, not
    /// translated yet. What a call has besides its arguments (DISTINCT, FILTER, OVER …) stays with
    /// it.
    bool read(syntax::Expression& expression) const;

    /// Replaces the call of a meaning by the phrase for it. False where the dialect has none, or
    /// none that can take what the call has besides its arguments.
    bool write(syntax::Expression& expression) const;

    /// Whether the dialect has a phrase for it.
    bool has(std::string_view meaning) const { return written_.find(meaning) != written_.end(); }

private:
    struct Entry {
        std::string_view meaning;
        syntax::ExpressionPtr pattern;
    };

    const std::vector<Entry>* candidates(const syntax::Expression& expression) const;

    std::map<std::string, std::vector<Entry>, std::less<>> entries_; ///< by shape_of the pattern
    std::map<std::string_view, const syntax::Expression*> written_;
};

} // namespace vouch::sql::translate::detail
