#include "ingest/document_reader.h"

namespace vouch::ingest {
namespace {

class WorkerReader final : public DocumentReader {
public:
    WorkerReader(document::ParserOptions options, document::Parser parser)
        : options_(std::move(options)), parser_(std::move(parser)) {}

    base::Result<std::string> content_hash(const base::Descriptor& file) override {
        return document::content_hash(file, options_.file_bytes_max);
    }

    base::Result<document::ParsedDocument> parse(const base::Descriptor& file,
                                                 const std::filesystem::path& name,
                                                 const base::Context& context) override {
        return parser_.parse(file, name, context);
    }

private:
    document::ParserOptions options_;
    document::Parser parser_;
};

} // namespace

ReaderFactory worker_readers(document::ParserOptions options) {
    return [options]() -> base::Result<std::unique_ptr<DocumentReader>> {
        document::Parser parser = TRY(document::Parser::create(options));
        return std::unique_ptr<DocumentReader>(
            std::make_unique<WorkerReader>(options, std::move(parser)));
    };
}

} // namespace vouch::ingest
