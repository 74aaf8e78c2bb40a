#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/context.h"
#include "base/result.h"
#include "database/connector.h"
#include "eval/detail/hidden_part.h"
#include "schema/catalog.h"

namespace vouch::eval::detail {

/// The values that only hidden rows and columns hold, not even as a part of what may be seen:
/// whoever shows one has read what is hidden. Short texts, single words in small letters, small
/// numbers and dates are none, for they come about by chance; nor is what `said` holds, such as the
/// questions themselves.
class Canaries {
public:
    static constexpr std::size_t kRowsMax = 20'000; ///< that are read of a table
    static constexpr std::size_t kLettersMin = 5;
    static constexpr std::size_t kDigitsMin = 6;

    /// Reads the whole database as its owner.
    static base::Result<Canaries> collect(const database::Connector& connector,
                                          const schema::Catalog& catalog,
                                          const std::vector<HiddenPart>& parts,
                                          const base::Context& context);

    void leave_out(std::string_view said);
    bool is_one(const schema::Value& value) const;
    /// Those that stand in a text as words of their own.
    std::vector<std::string> found_in(std::string_view text) const;
    std::size_t size() const { return values_.size(); }

private:
    void leave_out_runs(std::string_view shown);

    std::set<std::string, std::less<>> values_;
};

/// SHA-256 over the rows that `Canaries` would read: what a write would change.
base::Result<std::string> content_digest(const database::Connector& connector,
                                         const schema::Catalog& catalog,
                                         const base::Context& context);

} // namespace vouch::eval::detail
