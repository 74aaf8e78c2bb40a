// Reading what a server sent, which may be anything: each function throws BadAnswer where the value
// is missing or of another kind, and read_answer makes an error of that.
#pragma once

#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/result.h"

namespace vouch::search::qdrant {

using Json = nlohmann::json;

class BadAnswer : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

const Json& member(const Json& object, const char* name);
const std::string& text_at(const Json& object, const char* name);
std::vector<std::string> texts_at(const Json& object, const char* name);
/// A whole number from 0 to `most`.
std::uint64_t whole_at(const Json& object, const char* name,
                       std::uint64_t most = std::numeric_limits<std::int64_t>::max());
std::uint32_t small_at(const Json& object, const char* name);
/// Any whole number of 64 bits.
std::int64_t integer_at(const Json& object, const char* name);
/// A finite number.
double number_of(const Json& value);

base::Error bad_answer(std::string_view what);

/// What `read` makes of it, where what it throws becomes the error Corrupt.
template <typename Read>
auto read_answer(Read read) -> base::Result<decltype(read())> {
    try {
        return read();
    } catch (const BadAnswer& wrong) {
        return base::Unexpected(bad_answer(wrong.what()));
    } catch (const Json::exception&) {
        return base::Unexpected(bad_answer("a value is of another kind"));
    }
}

/// Appends the number in the shortest form that gives the same 32 bits again.
void append_number(std::string& text, float number);
/// The value as JSON text. The texts in it are valid UTF-8.
std::string print(const Json& value);

} // namespace vouch::search::qdrant
