// The data files of measurements: lines of JSON objects and tab-separated lines. Every error names
// file and line.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/file.h"
#include "base/result.h"
#include "eval/line_sink.h"

namespace vouch::eval::detail {

using Json = nlohmann::ordered_json;

inline constexpr base::ByteCount kDataFileBytesMax{std::uint64_t{4} << 30U};

/// One line of a data file. The views live as long as the call that it is given to.
struct DataLine {
    const std::filesystem::path& file;
    std::size_t number = 0; ///< from 1
    std::string_view text;  ///< without its line end

    /// Corrupt: "FILE, line 12: MESSAGE".
    base::Unexpected<base::Error> failure(std::string_view message) const;
};

/// Calls `take` for every line that is not empty, in order, until it fails.
base::Result<void> for_each_line(const std::filesystem::path& file,
                                 const std::function<base::Result<void>(const DataLine&)>& take);

/// The line's cells.
std::vector<std::string_view> tab_cells(std::string_view line);

/// One object of a line, with reads that say what is wrong with it.
class DataObject {
public:
    static base::Result<DataObject> parse(const DataLine& line);
    /// `value` must outlive nothing: it is copied. `place` begins the messages.
    DataObject(Json value, std::string place)
        : value_(std::move(value)), place_(std::move(place)) {}

    base::Result<std::string> text(const std::string& name) const;
    /// Empty where there is none; what is there must be text.
    base::Result<std::string> text_or_empty(const std::string& name) const;
    /// true and false, or 1 and 0.
    base::Result<bool> truth(const std::string& name) const;
    /// Empty where there is none.
    base::Result<std::vector<std::string>> texts(const std::string& name) const;
    bool has(const std::string& name) const { return value_.contains(name); }

private:
    base::Unexpected<base::Error> failure(const std::string& name, std::string_view message) const;

    Json value_;
    std::string place_;
};

/// As `for_each_line`, of a file with a JSON object in each line.
base::Result<void>
for_each_object(const std::filesystem::path& file,
                const std::function<base::Result<void>(const DataObject&)>& take);

/// Writes the object to the sink, if there is one; text that is not UTF-8 is replaced.
base::Result<void> put(const LineSink& sink, const Json& object);

} // namespace vouch::eval::detail
