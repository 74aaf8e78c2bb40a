// Invariant: any bytes give the same events however they are cut, and an event that was read is
// printed and read again to the same.

#include "base/check.h"
#include "base/fuzz_target.h"
#include "http/event_stream.h"

namespace {

using vouch::http::Event;
using vouch::http::EventDecoder;

struct Outcome {
    std::vector<Event> events;
    bool taken = true;
    bool whole = false;

    friend bool operator==(const Outcome&, const Outcome&) = default;
};

Outcome read(std::string_view stream, std::size_t step) {
    Outcome outcome;
    EventDecoder decoder({std::uint64_t{1} << 16});
    while (!stream.empty() && outcome.taken) {
        outcome.taken = decoder
                            .take(stream.substr(0, step),
                                  [&](Event event) { outcome.events.push_back(std::move(event)); })
                            .has_value();
        stream.remove_prefix(std::min(step, stream.size()));
    }
    outcome.whole = outcome.taken && decoder.finish().has_value();
    return outcome;
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view bytes(reinterpret_cast<const char*>(data), size);
    Outcome whole = read(bytes, bytes.size() + 1);
    CHECK(read(bytes, 1) == whole);
    for (const Event& event : whole.events) {
        Outcome again = read(print_event(event), 7);
        CHECK(again.events.size() == 1 && again.whole && again.events[0].data == event.data &&
              again.events[0].name == event.name && again.events[0].id == event.id);
    }
    return 0;
}

std::vector<std::string> vouch::base::fuzz_seeds() {
    return {"\xef\xbb\xbf: comment\r\nid: 1\r\nevent: delta\r\ndata: one\r\ndata: two\r\n\r\n",
            "data\rdata:\r\rretry: 10\n\nid\ndata: [DONE]\n\n", "data: cut"};
}
