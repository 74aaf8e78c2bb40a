#pragma once

#include <cstdio>
#include <filesystem>
#include <functional>
#include <memory>
#include <string_view>

#include "base/result.h"

namespace vouch::eval {

/// Takes the raw decision for one item, a line of JSON without its line end. An error ends the
/// measurement. May be empty: nobody wants the lines.
using LineSink = std::function<base::Result<void>(std::string_view line)>;

/// A file that lines are written to, new or emptied. Ends without `close()` leave what was written.
class LineFile {
public:
    static base::Result<LineFile> create(const std::filesystem::path& path);

    base::Result<void> write(std::string_view line);
    /// Everything is with the operating system, or the error says why not.
    base::Result<void> close();

private:
    struct Closer {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    using File = std::unique_ptr<std::FILE, Closer>;

    LineFile(std::filesystem::path path, File file);
    base::Unexpected<base::Error> failure() const;

    std::filesystem::path path_;
    File file_;
};

} // namespace vouch::eval
