// A vector is an array of the type's own size, with one bit a row that says whether it is null. A
// list is a place and a length in its child vector, a map a list of structs of two members, a union
// a struct whose first member is the number of the alternative. Nested values are built once more
// from their parts, because only a whole value has a text.

#include "duckdb/detail/values.h"

#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "duckdb/detail/moment_text.h"
#include "duckdb/detail/wide_integer.h"
#include "duckdb/protocol.h"

namespace vouch::duckdb::detail {

namespace {

template <typename T>
T at(const void* data, Index row) {
    return static_cast<const T*>(data)[row];
}

std::string_view text_at(const void* data, Index row) {
    const StringView& text = static_cast<const StringView*>(data)[row];
    // The first bytes of a short text lie where a long one has its beginning and its pointer.
    const char* bytes = text.length <= kInlinedBytesMax ? text.prefix.data() : text.pointer;
    return {bytes, text.length};
}

bool is_null(const Library& library, Vector vector, Index row) {
    const std::uint64_t* validity = library->vector_get_validity(vector);
    return validity != nullptr && (validity[row / 64] >> (row % 64) & 1U) == 0;
}

std::int64_t integer_at(TypeId id, const void* data, Index row) {
    switch (id) {
    case TypeId::TinyInt: return at<std::int8_t>(data, row);
    case TypeId::SmallInt: return at<std::int16_t>(data, row);
    case TypeId::Integer: return at<std::int32_t>(data, row);
    case TypeId::UTinyInt: return at<std::uint8_t>(data, row);
    case TypeId::USmallInt: return at<std::uint16_t>(data, row);
    case TypeId::UInteger: return at<std::uint32_t>(data, row);
    default: return at<std::int64_t>(data, row);
    }
}

HugeInt decimal_at(const Type& type, const void* data, Index row) {
    if (type.stored == TypeId::HugeInt) return at<HugeInt>(data, row);
    std::int64_t number = integer_at(type.stored, data, row);
    return {static_cast<std::uint64_t>(number), number < 0 ? -1 : 0};
}

/// A UUID is kept so that its order is that of a signed number: its highest bit is inverted.
UHugeInt uuid_at(const void* data, Index row) {
    UHugeInt bits = at<UHugeInt>(data, row);
    bits.upper ^= std::uint64_t{1} << 63U;
    return bits;
}

/// The double that is written as the float is: 0.1, not 0.100000001490116.
double widened(float number) {
    if (!std::isfinite(number)) return number;
    std::array<char, 32> text{};
    auto written = std::to_chars(text.data(), text.data() + text.size(), number);
    double wide = number;
    std::from_chars(text.data(), written.ptr, wide);
    return wide;
}

template <typename Number>
void put_fixed_cell(std::string& rows, CellKind kind, Number number) {
    put_cell(rows, kind, {reinterpret_cast<const char*>(&number), sizeof number});
}

void put_integer(std::string& rows, HugeInt number) {
    if (auto small = narrow(number))
        put_fixed_cell(rows, CellKind::Integer, *small);
    else
        put_cell(rows, CellKind::Decimal, decimal_text(number, 0));
}

CellKind text_kind(TypeId id) {
    switch (id) {
    case TypeId::Date: return CellKind::Date;
    case TypeId::Time:
    case TypeId::TimeNanoseconds:
    case TypeId::TimeZoned: return CellKind::Time;
    case TypeId::Timestamp:
    case TypeId::TimestampSeconds:
    case TypeId::TimestampMilliseconds:
    case TypeId::TimestampNanoseconds:
    case TypeId::TimestampZoned: return CellKind::Timestamp;
    default: return CellKind::Text;
    }
}

/// What is no number has no cell of a number; its text is the same from every engine.
void put_real(std::string& rows, double number) {
    if (std::isfinite(number)) return put_fixed_cell(rows, CellKind::Real, number);
    std::string_view infinity = number < 0 ? "-Infinity" : "Infinity";
    put_cell(rows, CellKind::Text, std::isnan(number) ? "NaN" : infinity);
}

/// What is read where it lies. False for any other type.
bool put_plain(std::string& rows, const Type& type, const void* data, Index row) {
    switch (type.id) {
    case TypeId::Boolean:
        put_cell(rows, at<bool>(data, row) ? CellKind::True : CellKind::False);
        return true;
    case TypeId::TinyInt:
    case TypeId::SmallInt:
    case TypeId::Integer:
    case TypeId::BigInt:
    case TypeId::UTinyInt:
    case TypeId::USmallInt:
    case TypeId::UInteger:
        put_fixed_cell(rows, CellKind::Integer, integer_at(type.id, data, row));
        return true;
    case TypeId::UBigInt: put_integer(rows, {at<std::uint64_t>(data, row), 0}); return true;
    case TypeId::HugeInt: put_integer(rows, at<HugeInt>(data, row)); return true;
    case TypeId::UHugeInt:
        put_cell(rows, CellKind::Decimal, decimal_text(at<UHugeInt>(data, row)));
        return true;
    case TypeId::Decimal:
        put_cell(rows, CellKind::Decimal, decimal_text(decimal_at(type, data, row), type.scale));
        return true;
    case TypeId::Varchar: put_cell(rows, CellKind::Text, text_at(data, row)); return true;
    case TypeId::Blob: put_cell(rows, CellKind::Bytes, text_at(data, row)); return true;
    case TypeId::Float: put_real(rows, widened(at<float>(data, row))); return true;
    case TypeId::Double: put_real(rows, at<double>(data, row)); return true;
    default: return false;
    }
}

std::vector<Value> handles(const std::vector<Handle<Value>>& owned) {
    std::vector<Value> values;
    values.reserve(owned.size() + 1);
    for (const Handle<Value>& value : owned)
        values.push_back(value.get());
    values.push_back(nullptr); // so that there is an address where there is no value
    return values;
}

/// Whether it is an ordinary day or moment, and put.
bool put_moment(std::string& rows, const Type& type, const void* data, Index row) {
    std::optional<std::string> text;
    if (type.id == TypeId::Date) text = date_text(at<std::int32_t>(data, row));
    if (type.id == TypeId::Timestamp) text = timestamp_text(at<std::int64_t>(data, row));
    if (text) put_cell(rows, text_kind(type.id), *text);
    return text.has_value();
}

} // namespace

bool CellWriter::take(std::uint64_t count) {
    bool enough = count <= values_left_;
    values_left_ = enough ? values_left_ - count : 0;
    if (!enough) too_long_ = true;
    return enough;
}

bool CellWriter::put(std::string& rows, const Type& type, Vector vector, Index row) {
    if (is_null(library_, vector, row)) {
        put_cell(rows, CellKind::Null);
        return true;
    }
    if (type.id == TypeId::Union) {
        Held held = held_by(type, vector, row);
        if (held.type != nullptr) return put(rows, *held.type, held.vector, row);
    }
    const void* data = library_->vector_get_data(vector);
    if (put_plain(rows, type, data, row) || put_moment(rows, type, data, row)) return true;
    Handle<Value> made = value(type, vector, row);
    if (too_long_ || unreadable_) return false;
    put_cell(rows, text_kind(type.id), take_text(library_, library_->get_varchar(made.get())));
    return true;
}

/// The library makes nothing of what it does not accept, and would crash on the nothing.
Handle<Value> CellWriter::value(const Type& type, Vector vector, Index row) {
    Handle<Value> made = value_or_nothing(type, vector, row);
    if (made.get() != nullptr) return made;
    unreadable_ = true;
    return own(library_->create_null_value());
}

Handle<Value> CellWriter::value_or_nothing(const Type& type, Vector vector, Index row) {
    bool skipped = too_long_ || unreadable_ || is_null(library_, vector, row);
    if (skipped) return own(library_->create_null_value());
    switch (type.id) {
    case TypeId::Struct: return members(type, vector, row);
    case TypeId::Union: return alternative(type, vector, row);
    case TypeId::Array:
        return elements(type, library_->array_vector_get_child(vector),
                        {row * type.array_size, type.array_size});
    case TypeId::List:
        return elements(type, library_->list_vector_get_child(vector),
                        at<ListEntry>(library_->vector_get_data(vector), row));
    case TypeId::Map:
        return map(type, library_->list_vector_get_child(vector),
                   at<ListEntry>(library_->vector_get_data(vector), row));
    default: return scalar(type, library_->vector_get_data(vector), row);
    }
}

/// Of exactly the type: a union takes no other for its member.
Handle<Value> CellWriter::number(const Type& type, const void* data, Index row) {
    switch (type.id) {
    case TypeId::TinyInt: return own(library_->create_int8(at<std::int8_t>(data, row)));
    case TypeId::SmallInt: return own(library_->create_int16(at<std::int16_t>(data, row)));
    case TypeId::Integer: return own(library_->create_int32(at<std::int32_t>(data, row)));
    case TypeId::UTinyInt: return own(library_->create_uint8(at<std::uint8_t>(data, row)));
    case TypeId::USmallInt: return own(library_->create_uint16(at<std::uint16_t>(data, row)));
    case TypeId::UInteger: return own(library_->create_uint32(at<std::uint32_t>(data, row)));
    case TypeId::UBigInt: return own(library_->create_uint64(at<std::uint64_t>(data, row)));
    case TypeId::HugeInt: return own(library_->create_hugeint(at<HugeInt>(data, row)));
    case TypeId::UHugeInt: return own(library_->create_uhugeint(at<UHugeInt>(data, row)));
    case TypeId::Float: return own(library_->create_float(at<float>(data, row)));
    case TypeId::Double: return own(library_->create_double(at<double>(data, row)));
    case TypeId::Decimal:
        return own(library_->create_decimal({type.width, type.scale, decimal_at(type, data, row)}));
    case TypeId::BigNumber: {
        std::string digits;
        BigNumberSign sign = read_big_number(text_at(data, row), digits);
        return own(library_->create_bignum(
            {reinterpret_cast<std::uint8_t*>(digits.data()), digits.size(), sign.negative}));
    }
    default: return own(library_->create_int64(integer_at(type.id, data, row)));
    }
}

Handle<Value> CellWriter::moment(const Type& type, const void* data, Index row) {
    auto number = [&] { return at<std::int64_t>(data, row); };
    switch (type.id) {
    case TypeId::Date: return own(library_->create_date(at<std::int32_t>(data, row)));
    case TypeId::Time: return own(library_->create_time(number()));
    case TypeId::TimeNanoseconds: return own(library_->create_time_ns(number()));
    case TypeId::TimeZoned:
        return own(library_->create_time_tz_value(at<std::uint64_t>(data, row)));
    case TypeId::TimestampSeconds: return own(library_->create_timestamp_s(number()));
    case TypeId::TimestampMilliseconds: return own(library_->create_timestamp_ms(number()));
    case TypeId::TimestampNanoseconds: return own(library_->create_timestamp_ns(number()));
    case TypeId::TimestampZoned: return own(library_->create_timestamp_tz(number()));
    case TypeId::Interval: return own(library_->create_interval(at<IntervalValue>(data, row)));
    default: return own(library_->create_timestamp(number()));
    }
}

Handle<Value> CellWriter::scalar(const Type& type, const void* data, Index row) {
    switch (type.id) {
    case TypeId::Null: return own(library_->create_null_value());
    case TypeId::Boolean: return own(library_->create_bool(at<bool>(data, row)));
    case TypeId::Enum:
        return own(library_->create_enum_value(
            type.handle.get(), static_cast<std::uint64_t>(integer_at(type.stored, data, row))));
    case TypeId::Uuid: return own(library_->create_uuid(uuid_at(data, row)));
    case TypeId::Varchar: {
        std::string_view text = text_at(data, row);
        return own(library_->create_varchar_length(text.data(), text.size()));
    }
    case TypeId::Blob: {
        std::string_view bytes = text_at(data, row);
        return own(library_->create_blob(reinterpret_cast<const std::uint8_t*>(bytes.data()),
                                         bytes.size()));
    }
    case TypeId::Bit: {
        std::string bits(text_at(data, row)); // the interface takes no constant bytes
        return own(
            library_->create_bit({reinterpret_cast<std::uint8_t*>(bits.data()), bits.size()}));
    }
    case TypeId::Date:
    case TypeId::Time:
    case TypeId::TimeNanoseconds:
    case TypeId::TimeZoned:
    case TypeId::Timestamp:
    case TypeId::TimestampSeconds:
    case TypeId::TimestampMilliseconds:
    case TypeId::TimestampNanoseconds:
    case TypeId::TimestampZoned:
    case TypeId::Interval: return moment(type, data, row);
    default: return number(type, data, row);
    }
}

Handle<Value> CellWriter::elements(const Type& type, Vector child, ListEntry entry) {
    std::vector<Handle<Value>> made;
    const Type& element = type.children[0];
    if (take(entry.length)) {
        made.reserve(entry.length);
        for (Index place = 0; place < entry.length; ++place)
            made.push_back(value(element, child, entry.offset + place));
    }
    std::vector<Value> values = handles(made);
    auto create =
        type.id == TypeId::Array ? library_->create_array_value : library_->create_list_value;
    return own(create(element.handle.get(), values.data(), made.size()));
}

Handle<Value> CellWriter::map(const Type& type, Vector entries, ListEntry entry) {
    std::vector<Handle<Value>> keys;
    std::vector<Handle<Value>> values;
    Vector key_vector = library_->struct_vector_get_child(entries, 0);
    Vector value_vector = library_->struct_vector_get_child(entries, 1);
    if (take(entry.length)) {
        for (Index place = entry.offset; place < entry.offset + entry.length; ++place) {
            keys.push_back(value(type.children[0], key_vector, place));
            values.push_back(value(type.children[1], value_vector, place));
        }
    }
    std::vector<Value> key_handles = handles(keys);
    std::vector<Value> value_handles = handles(values);
    return own(library_->create_map_value(type.handle.get(), key_handles.data(),
                                          value_handles.data(), keys.size()));
}

Handle<Value> CellWriter::members(const Type& type, Vector vector, Index row) {
    std::vector<Handle<Value>> made;
    for (Index member = 0; member < type.children.size(); ++member)
        made.push_back(
            value(type.children[member], library_->struct_vector_get_child(vector, member), row));
    std::vector<Value> values = handles(made);
    return own(library_->create_struct_value(type.handle.get(), values.data()));
}

CellWriter::Held CellWriter::held_by(const Type& type, Vector vector, Index row) const {
    Vector tags = library_->struct_vector_get_child(vector, 0);
    Index tag = at<std::uint8_t>(library_->vector_get_data(tags), row);
    if (tag >= type.children.size()) return {};
    return {&type.children[tag], library_->struct_vector_get_child(vector, tag + 1), tag};
}

/// A null has no type that a member could have, and a type with a name of its own, like JSON, is
/// not that of the value made for it: the text of a union is that of what it holds anyway.
Handle<Value> CellWriter::alternative(const Type& type, Vector vector, Index row) {
    Held held = held_by(type, vector, row);
    if (held.type == nullptr) return own(library_->create_null_value());
    Handle<Value> inner = value(*held.type, held.vector, row);
    Handle<Value> made =
        own(library_->create_union_value(type.handle.get(), held.tag, inner.get()));
    return made.get() == nullptr ? std::move(inner) : std::move(made);
}

} // namespace vouch::duckdb::detail
