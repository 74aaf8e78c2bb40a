#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "base/context.h"
#include "base/result.h"
#include "search/engine.h"

namespace vouch::ingest {

/// Which files are sensitive, and of which category: categories.yaml of a workspace, a map of
/// absolute paths to names. It says so for a file, or for all below a folder; the innermost path
/// decides. `none` says that what is there has no category. Of a place without a rule nothing is
/// said: what the index knows of its documents stays.
class CategoryRules {
public:
    static constexpr std::string_view kNone = "none";

    /// Errors say `file:line: path: what`.
    static base::Result<CategoryRules> parse(std::string_view text, std::string_view file_name);
    /// No rules where there is no such file.
    static base::Result<CategoryRules> read(const std::filesystem::path& file);
    /// Whole or not at all, for its owner alone.
    base::Result<void> write(const std::filesystem::path& file) const;

    /// Says it of `place`, an absolute path, in place of what is said of it now. InvalidArgument
    /// for a name that is blank, too long, or has control characters.
    base::Result<void> set(const std::filesystem::path& place, std::string_view category);

    /// As search::sector_name() writes it, "" for none; nothing where no rule says it.
    std::optional<std::string> category_of(const std::filesystem::path& file) const;

private:
    std::map<std::string, std::string> rules_; ///< by path, "" for none
};

inline constexpr std::size_t kCategoryBytesMax = 64;

/// Gives every document of the index the category that the rules say of its file, whether or not
/// the file can be read any more. Returns how many had another one.
base::Result<std::uint64_t> apply_categories(const CategoryRules& rules, search::Engine& engine,
                                             const base::Context& context);

} // namespace vouch::ingest
