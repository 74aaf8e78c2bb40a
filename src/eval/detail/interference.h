#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/context.h"
#include "base/result.h"
#include "base/temporary_directory.h"
#include "eval/detail/hidden_part.h"
#include "sqlite/database.h"

namespace vouch::eval::detail {

/// Whether a statement's rows depend on what a policy hides: it is run over a SQLite database and
/// over a copy of it that differs in nothing else. Independent of the gate, of parsers and of the
/// names in the statement; sees counts and orders too.
class Interference {
public:
    static base::Result<Interference> create(const std::filesystem::path& file,
                                             const std::vector<HiddenPart>& parts,
                                             const base::Context& context);

    /// False too where it runs on neither.
    base::Result<bool> depends_on_hidden(std::string_view sql, const base::Context& context);

private:
    Interference(base::TemporaryDirectory folder, sqlite::Database original,
                 sqlite::Database changed)
        : folder_(std::move(folder)), original_(std::move(original)), changed_(std::move(changed)) {
    }

    base::TemporaryDirectory folder_;
    sqlite::Database original_;
    sqlite::Database changed_;
};

} // namespace vouch::eval::detail
