#include "http/event_stream.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/ascii.h"
#include "base/check.h"

namespace vouch::http {
namespace {

using base::ErrorCode;
using base::fail;
using namespace std::string_view_literals;

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
constexpr std::string_view kLineEnds = "\r\n";

} // namespace

EventDecoder::EventDecoder(base::ByteCount event_bytes_max)
    : event_bytes_max_(event_bytes_max.value) {}

base::Result<void> EventDecoder::take(std::string_view piece, const Receiver& receive) {
    while (!piece.empty()) {
        if (std::exchange(after_return_, false) && piece.front() == '\n') {
            piece.remove_prefix(1);
            continue;
        }
        std::size_t end = piece.find_first_of(kLineEnds);
        TRY(add_to_line(piece.substr(0, end)));
        if (end == std::string_view::npos) return {};
        after_return_ = piece[end] == '\r';
        piece.remove_prefix(end + 1);
        end_line(receive);
    }
    return {};
}

base::Result<void> EventDecoder::add_to_line(std::string_view text) {
    if (line_.size() + data_.size() + text.size() > event_bytes_max_)
        return fail(ErrorCode::LimitExceeded, "An event of the stream is longer than " +
                                                  std::to_string(event_bytes_max_) + " bytes.");
    line_ += text;
    return {};
}

void EventDecoder::end_line(const Receiver& receive) {
    std::string whole = std::exchange(line_, {});
    std::string_view line = whole;
    if (std::exchange(first_line_, false) && line.starts_with(kByteOrderMark))
        line.remove_prefix(kByteOrderMark.size());
    if (line.empty()) return dispatch(receive);
    std::size_t colon = line.find(':');
    if (colon == 0) return; // a comment
    std::string_view value;
    if (colon != std::string_view::npos) value = line.substr(colon + 1);
    if (value.starts_with(' ')) value.remove_prefix(1);
    read_field(line.substr(0, colon), value);
}

void EventDecoder::read_field(std::string_view name, std::string_view value) {
    in_event_ = true;
    if (name == "data") {
        data_.append(value).push_back('\n');
    } else if (name == "event") {
        name_ = value;
    } else if (name == "id") {
        if (value.find('\0') == std::string_view::npos) next_id_ = value;
    } else if (name == "retry" && !value.empty() &&
               std::ranges::all_of(value, base::is_ascii_digit)) {
        std::uint32_t milliseconds = 0;
        auto read = std::from_chars(value.data(), value.data() + value.size(), milliseconds);
        if (read.ec == std::errc()) retry_ = std::chrono::milliseconds(milliseconds);
    }
}

void EventDecoder::dispatch(const Receiver& receive) {
    in_event_ = false;
    id_ = next_id_;
    std::string name = std::exchange(name_, {});
    std::string data = std::exchange(data_, {});
    if (data.empty()) return;
    data.pop_back();
    receive({name.empty() ? "message" : std::move(name), std::move(data), id_});
}

base::Result<void> EventDecoder::finish() const {
    if (!in_event_ && line_.empty()) return {};
    return fail(ErrorCode::Unavailable, "The stream of events was cut in the middle of one.");
}

std::string print_event(const Event& event) {
    CHECK(event.name.find_first_of(kLineEnds) == std::string::npos);
    CHECK(event.id.find_first_of("\r\n\0"sv) == std::string::npos);
    std::string text;
    if (event.name != "message" && !event.name.empty()) text += "event: " + event.name + "\n";
    if (!event.id.empty()) text += "id: " + event.id + "\n";
    std::string_view data = event.data;
    for (;;) {
        std::size_t end = data.find_first_of(kLineEnds);
        text.append("data: ").append(data.substr(0, end)).push_back('\n');
        if (end == std::string_view::npos) break;
        data.remove_prefix(end + (data.substr(end).starts_with("\r\n") ? 2 : 1));
    }
    return text + "\n";
}

} // namespace vouch::http
