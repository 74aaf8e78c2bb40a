#include "duckdb/detail/types.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace vouch::duckdb::detail {

using base::ErrorCode;
using base::fail;
using base::Result;

namespace {

constexpr int kDepthMax = 50;

constexpr std::array<std::pair<TypeId, std::string_view>, 29> kNames{{
    {TypeId::Boolean, "BOOLEAN"},
    {TypeId::TinyInt, "TINYINT"},
    {TypeId::SmallInt, "SMALLINT"},
    {TypeId::Integer, "INTEGER"},
    {TypeId::BigInt, "BIGINT"},
    {TypeId::UTinyInt, "UTINYINT"},
    {TypeId::USmallInt, "USMALLINT"},
    {TypeId::UInteger, "UINTEGER"},
    {TypeId::UBigInt, "UBIGINT"},
    {TypeId::Float, "FLOAT"},
    {TypeId::Double, "DOUBLE"},
    {TypeId::Timestamp, "TIMESTAMP"},
    {TypeId::Date, "DATE"},
    {TypeId::Time, "TIME"},
    {TypeId::Interval, "INTERVAL"},
    {TypeId::HugeInt, "HUGEINT"},
    {TypeId::Varchar, "VARCHAR"},
    {TypeId::Blob, "BLOB"},
    {TypeId::TimestampSeconds, "TIMESTAMP_S"},
    {TypeId::TimestampMilliseconds, "TIMESTAMP_MS"},
    {TypeId::TimestampNanoseconds, "TIMESTAMP_NS"},
    {TypeId::Uuid, "UUID"},
    {TypeId::Bit, "BIT"},
    {TypeId::TimeZoned, "TIME WITH TIME ZONE"},
    {TypeId::TimestampZoned, "TIMESTAMP WITH TIME ZONE"},
    {TypeId::UHugeInt, "UHUGEINT"},
    {TypeId::BigNumber, "BIGNUM"},
    {TypeId::Null, "NULL"},
    {TypeId::TimeNanoseconds, "TIME_NS"},
}};

Result<Type> describe(const Library& library, LogicalType handle, int depth);

/// The inner types and the name of a type that has such.
class Nest {
public:
    Nest(const Library& library, Type& type, int depth)
        : library_(library), type_(type), depth_(depth) {}

    Result<void> elements() {
        TRY(add(library_->list_type_child_type(type_.handle.get())));
        type_.name = type_.children[0].name + "[]";
        return {};
    }
    Result<void> array() {
        TRY(add(library_->array_type_child_type(type_.handle.get())));
        type_.array_size = library_->array_type_array_size(type_.handle.get());
        type_.name = type_.children[0].name + "[" + std::to_string(type_.array_size) + "]";
        return {};
    }
    Result<void> map() {
        TRY(add(library_->map_type_key_type(type_.handle.get())));
        TRY(add(library_->map_type_value_type(type_.handle.get())));
        type_.name = "MAP(" + type_.children[0].name + ", " + type_.children[1].name + ")";
        return {};
    }
    Result<void> members() {
        return named(
            "STRUCT(", library_->struct_type_child_count(type_.handle.get()),
            [this](Index at) { return library_->struct_type_child_type(type_.handle.get(), at); },
            [this](Index at) { return library_->struct_type_child_name(type_.handle.get(), at); });
    }
    Result<void> alternatives() {
        return named(
            "UNION(", library_->union_type_member_count(type_.handle.get()),
            [this](Index at) { return library_->union_type_member_type(type_.handle.get(), at); },
            [this](Index at) { return library_->union_type_member_name(type_.handle.get(), at); });
    }

private:
    Result<void> add(LogicalType inner) {
        type_.children.push_back(TRY(describe(library_, inner, depth_ + 1)));
        return {};
    }

    template <typename TypeAt, typename NameAt>
    Result<void> named(std::string_view word, Index count, TypeAt type_at, NameAt name_at) {
        std::string name(word);
        for (Index at = 0; at < count; ++at) {
            TRY(add(type_at(at)));
            if (at > 0) name += ", ";
            name += take_text(library_, name_at(at)) + " " + type_.children.back().name;
        }
        type_.name = name + ")";
        return {};
    }

    const Library& library_;
    Type& type_;
    int depth_;
};

void describe_decimal(const Library& library, Type& type) {
    type.stored = library->decimal_internal_type(type.handle.get());
    type.width = library->decimal_width(type.handle.get());
    type.scale = library->decimal_scale(type.handle.get());
    type.name = "DECIMAL(" + std::to_string(type.width) + "," + std::to_string(type.scale) + ")";
}

Result<void> describe_inside(const Library& library, Type& type, int depth) {
    Nest nest(library, type, depth);
    switch (type.id) {
    case TypeId::Decimal: describe_decimal(library, type); return {};
    case TypeId::Enum:
        type.stored = library->enum_internal_type(type.handle.get());
        type.name = "ENUM";
        return {};
    case TypeId::List: return nest.elements();
    case TypeId::Array: return nest.array();
    case TypeId::Map: return nest.map();
    case TypeId::Struct: return nest.members();
    case TypeId::Union: return nest.alternatives();
    default: break;
    }
    const auto* known =
        std::ranges::find(kNames, type.id, [](const auto& entry) { return entry.first; });
    if (known == kNames.end()) return fail(ErrorCode::Unsupported, "The type is not known.");
    type.name = known->second;
    return {};
}

Result<Type> describe(const Library& library, LogicalType handle, int depth) {
    Type type{Handle<LogicalType>(library->destroy_logical_type, handle)};
    if (handle == nullptr || depth > kDepthMax)
        return fail(ErrorCode::Unsupported, "The type is nested too deep.");
    type.id = library->get_type_id(handle);
    TRY(describe_inside(library, type, depth));
    std::string alias = take_text(library, library->logical_type_get_alias(handle));
    if (!alias.empty()) type.name = std::move(alias);
    return type;
}

} // namespace

Result<Type> describe_type(const Library& library, LogicalType handle) {
    return describe(library, handle, 0);
}

} // namespace vouch::duckdb::detail
