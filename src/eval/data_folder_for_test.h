#pragma once

#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "base/temporary_directory.h"
#include "eval/line_sink.h"
#include "sqlite/database.h"

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

/// databases/zoo.sqlite with three animals, and what `more` adds.
inline void write_zoo(const DataFolder& folder, const std::string& more = "") {
    std::filesystem::create_directories(folder.path() / "databases");
    sqlite::OpenOptions options;
    options.mode = sqlite::OpenMode::Create;
    options.trust = sqlite::Trust::Own;
    auto zoo = sqlite::Database::open(folder.path() / "databases" / "zoo.sqlite", options);
    ASSERT_TRUE(zoo) << zoo.error().message;
    ASSERT_TRUE(
        zoo->execute("CREATE TABLE animal (id INTEGER PRIMARY KEY, name TEXT, weight REAL);"
                     "INSERT INTO animal VALUES (1, 'Bear', 200), (2, 'Fox', 8), (3, 'Owl', 1.5);" +
                         more,
                     {}));
}

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
