#include "eval/line_sink.h"

#include <cerrno>

#include "base/file.h"

namespace vouch::eval {

LineFile::LineFile(std::filesystem::path path, File file)
    : path_(std::move(path)), file_(std::move(file)) {}

base::Result<LineFile> LineFile::create(const std::filesystem::path& path) {
    File file(std::fopen(path.c_str(), "we"));
    LineFile lines(path, std::move(file));
    if (!lines.file_) return lines.failure();
    return lines;
}

base::Result<void> LineFile::write(std::string_view line) {
    if (std::fwrite(line.data(), 1, line.size(), file_.get()) != line.size() ||
        std::fputc('\n', file_.get()) == EOF)
        return failure();
    return {};
}

base::Result<void> LineFile::close() {
    if (!file_) return {};
    if (std::fclose(file_.release()) != 0) return failure();
    return {};
}

base::Unexpected<base::Error> LineFile::failure() const {
    return base::fail(base::ErrorCode::Io, path_.string() + " cannot be written: " +
                                               base::system_error_text(errno) + ".");
}

} // namespace vouch::eval
