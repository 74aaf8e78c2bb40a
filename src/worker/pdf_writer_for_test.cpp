#include "worker/pdf_writer_for_test.h"

#include <cstdio>

namespace vouch::worker {

std::size_t PdfWriter::add(std::string body) {
    bodies_.push_back(std::move(body));
    return bodies_.size();
}

std::string PdfWriter::stream(std::string_view content, std::string_view entries) {
    return "<< /Length " + std::to_string(content.size()) + " " + std::string(entries) +
           " >>\nstream\n" + std::string(content) + "\nendstream";
}

std::string PdfWriter::file(std::size_t root, std::string_view trailer_entries) const {
    std::string text = "%PDF-1.7\n";
    std::vector<std::size_t> offsets;
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
        offsets.push_back(text.size());
        text += std::to_string(i + 1) + " 0 obj\n" + bodies_[i] + "\nendobj\n";
    }
    std::size_t table = text.size();
    text += "xref\n0 " + std::to_string(bodies_.size() + 1) + "\n0000000000 65535 f \n";
    for (std::size_t offset : offsets) {
        char entry[32];
        std::snprintf(entry, sizeof entry, "%010zu 00000 n \n", offset);
        text += entry;
    }
    return text + "trailer\n<< /Size " + std::to_string(bodies_.size() + 1) + " /Root " +
           std::to_string(root) + " 0 R " + std::string(trailer_entries) + " >>\nstartxref\n" +
           std::to_string(table) + "\n%%EOF\n";
}

std::string PdfWriter::pages(const std::vector<std::vector<WrittenLine>>& pages) {
    PdfWriter writer;
    std::size_t root = writer.add("<< /Type /Catalog /Pages 2 0 R >>");
    std::size_t tree = writer.add("");
    std::size_t font = writer.add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>");
    std::string kids;
    for (const std::vector<WrittenLine>& lines : pages) {
        std::string content;
        for (const WrittenLine& line : lines) {
            content += "BT /F1 " + std::to_string(line.size) + " Tf " + std::to_string(line.x) +
                       " " + std::to_string(line.y) + " Td (" + line.text + ") Tj ET\n";
        }
        std::size_t stream_number = writer.add(stream(content));
        std::size_t page = writer.add("<< /Type /Page /Parent " + std::to_string(tree) +
                                      " 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 " +
                                      std::to_string(font) + " 0 R >> >> /Contents " +
                                      std::to_string(stream_number) + " 0 R >>");
        kids += std::to_string(page) + " 0 R ";
    }
    writer.set(tree, "<< /Type /Pages /Count " + std::to_string(pages.size()) + " /Kids [" + kids +
                         "] >>");
    return writer.file(root);
}

} // namespace vouch::worker
