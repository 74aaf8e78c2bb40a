#include "cli/detail/statements.h"

#include <string_view>

#include "base/file.h"
#include "sql/dialects/registry.h"
#include "text/distance.h"
#include "text/join.h"
#include "text/unicode.h"

namespace vouch::cli::detail {
namespace {

constexpr base::ByteCount kFileBytesMax{std::uint64_t{512} << 20};

base::Unexpected<base::Error> wrong_line(const std::filesystem::path& file, std::size_t number) {
    return base::fail(base::ErrorCode::InvalidArgument,
                      file.string() + ": line " + std::to_string(number) +
                          " must be an object with the keys id and sql.");
}

} // namespace

base::Result<std::vector<Statement>> read_statements(const std::filesystem::path& file) {
    std::string content = TRY(base::read_file(file, kFileBytesMax));
    std::vector<Statement> statements;
    std::size_t number = 0;
    for (std::size_t begin = 0; begin < content.size();) {
        std::size_t end = std::min(content.find('\n', begin), content.size());
        std::string_view line = std::string_view(content).substr(begin, end - begin);
        begin = end + 1;
        ++number;
        if (text::trim(line).empty()) continue;
        auto document = nlohmann::ordered_json::parse(line, nullptr, false);
        bool good = document.is_object() && document.contains("id") && document.contains("sql") &&
                    document["sql"].is_string();
        if (!good) return wrong_line(file, number);
        statements.push_back({document["id"], document["sql"].get<std::string>()});
    }
    return statements;
}

base::Result<const sql::syntax::Dialect*> dialect_named(const std::string& name) {
    if (const sql::syntax::Dialect* dialect = sql::dialects::find_dialect(name)) return dialect;
    std::vector<std::string> names = sql::dialects::dialect_names();
    std::vector<std::string_view> views(names.begin(), names.end());
    std::vector<std::string> hints = text::near_hints(name, views);
    hints.push_back("Known dialects: " + text::join(names, ", ") + ".");
    return base::fail(base::ErrorCode::InvalidArgument,
                      "There is no dialect “" + name + "” in this version.", std::move(hints));
}

} // namespace vouch::cli::detail
