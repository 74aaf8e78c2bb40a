// Any bytes as what a server answered: the payloads of documents and passages are errors, or values
// that are written and read again to the same; and no way of reading an answer ends in a crash.

#include "base/fuzz_target.h"
#include "search/qdrant/detail/control.h"
#include "search/qdrant/detail/server.h"
#include "search/qdrant/detail/stored.h"

namespace {

using namespace vouch;
using namespace vouch::search::qdrant;

/// Gives one answer to every call.
class OneAnswer final : public Transport {
public:
    explicit OneAnswer(std::string body) : body_(std::move(body)) {}
    base::Result<Reply> send(const Call&, const base::Context&) override {
        return Reply{200, body_};
    }

private:
    std::string body_;
};

void read_everything(const std::string& body) {
    Server server(std::make_unique<OneAnswer>(body), Copies::One);
    Wanted wanted;
    wanted.vector = kMeaning;
    const std::vector<std::string> ids{"a"};
    static_cast<void>(server.check_version({}).has_value());
    static_cast<void>(server.count("c", Json::object(), {}).has_value());
    static_cast<void>(server.retrieve("c", ids, wanted, {}).has_value());
    static_cast<void>(server.query("c", Json{{"limit", 3}}, {}).has_value());
    auto take = [](Point&) { return base::Result<void>(); };
    static_cast<void>(server.scroll("c", Json::object(), wanted, take, {}).has_value());
    static_cast<void>(read_control(server, Collections("c"), {}).has_value());
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string body(reinterpret_cast<const char*>(data), size);
    read_everything(body);
    const Json payload = Json::parse(body, nullptr, /*allow_exceptions=*/false);
    if (auto document = read_answer([&] { return read_document(payload); })) {
        const StoredDocument again = read_document(Json::parse(print(print_document(*document))));
        CHECK(again.record.key == document->record.key && again.terms == document->terms);
        CHECK(again.edition == document->edition &&
              again.record.modified == document->record.modified);
    }
    static_cast<void>(read_answer([&] { return read_place(payload); }).has_value());
    static_cast<void>(read_answer([&] { return read_text(payload); }).has_value());
    static_cast<void>(read_answer([&] { return read_terms(payload); }).has_value());
    return 0;
}

std::vector<std::string> vouch::base::fuzz_seeds() {
    StoredDocument document;
    document.record.key = {"company", "hr/leave.md"};
    document.record.folders = {"hr"};
    document.record.modified = std::chrono::sys_seconds(std::chrono::seconds(5));
    document.terms = {{"alpha", 2}, {"beta", 1}};
    return {print(print_document(document)),
            R"({"version":"1.19.2","result":{"count":3,"points":[],"next_page_offset":null}})",
            R"({"result":[{"id":"a","payload":{},"vector":{"meaning":[1,0.5]}}]})",
            R"({"result":{"points":[{"id":1,"score":2,"payload":{"text":"x","section":"","page":1,)"
            R"("begin":0,"end":1,"length":3,"terms":"alpha\t2\t1\n"}}]}})"};
}
