#pragma once

#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/temporary_directory.h"
#include "eval/line_sink.h"

namespace vouch::eval {

/// A folder of data files that goes away with the test.
class DataFolder {
public:
    std::filesystem::path write(const std::string& name, std::string_view content) const {
        std::filesystem::path file = path() / name;
        std::filesystem::create_directories(file.parent_path());
        std::ofstream(file, std::ios::binary) << content;
        return file;
    }
    const std::filesystem::path& path() const { return folder_.path(); }

private:
    base::TemporaryDirectory folder_ = base::TemporaryDirectory::create().value();
};

/// Keeps the lines of a measurement.
struct KeptLines {
    std::vector<std::string> lines;

    LineSink sink() {
        return [this](std::string_view line) -> base::Result<void> {
            lines.emplace_back(line);
            return {};
        };
    }
};

} // namespace vouch::eval
