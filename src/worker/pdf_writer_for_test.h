#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace vouch::worker {

/// A line of text on a test page: points from the left and from the bottom.
struct WrittenLine {
    std::string text; ///< ASCII without parentheses and backslashes
    int x = 72;
    int y = 700;
    int size = 11;
};

/// Builds small PDF files for tests, object by object, with a correct cross-reference table.
class PdfWriter {
public:
    /// A file with one page for each list of lines, set in Helvetica.
    static std::string pages(const std::vector<std::vector<WrittenLine>>& pages);

    /// Adds an object's body; gives its number, from 1.
    std::size_t add(std::string body);
    /// Replaces the body of an object.
    void set(std::size_t number, std::string body) { bodies_[number - 1] = std::move(body); }
    /// A stream object's body.
    static std::string stream(std::string_view content, std::string_view entries = "");
    /// The whole file; `root` is the catalog's number.
    std::string file(std::size_t root, std::string_view trailer_entries = "") const;

private:
    std::vector<std::string> bodies_;
};

} // namespace vouch::worker
