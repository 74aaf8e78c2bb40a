#pragma once

#include <array>
#include <cstdint>
#include <filesystem>

#include "base/result.h"

// The part of DuckDB's C interface that is used, declared by hand after its documentation
// (duckdb.org/docs/stable/clients/c/api); tried with 1.5.6. Functions whose result is a `char*`
// give a text that FreeText releases.
namespace vouch::duckdb::detail {

using Index = std::uint64_t;
using State = int; ///< 0: success
using Database = struct OpaqueDatabase*;
using Connection = struct OpaqueConnection*;
using Config = struct OpaqueConfig*;
using Statements = struct OpaqueStatements*;
using Prepared = struct OpaquePrepared*;
using Pending = struct OpaquePending*;
using Chunk = struct OpaqueChunk*;
using Vector = struct OpaqueVector*;
using LogicalType = struct OpaqueType*;
using Value = struct OpaqueValue*;

/// duckdb_type.
enum class TypeId : std::uint32_t {
    Boolean = 1,
    TinyInt = 2,
    SmallInt = 3,
    Integer = 4,
    BigInt = 5,
    UTinyInt = 6,
    USmallInt = 7,
    UInteger = 8,
    UBigInt = 9,
    Float = 10,
    Double = 11,
    Timestamp = 12,
    Date = 13,
    Time = 14,
    Interval = 15,
    HugeInt = 16,
    Varchar = 17,
    Blob = 18,
    Decimal = 19,
    TimestampSeconds = 20,
    TimestampMilliseconds = 21,
    TimestampNanoseconds = 22,
    Enum = 23,
    List = 24,
    Struct = 25,
    Map = 26,
    Uuid = 27,
    Union = 28,
    Bit = 29,
    TimeZoned = 30,
    TimestampZoned = 31,
    UHugeInt = 32,
    Array = 33,
    BigNumber = 35,
    Null = 36,
    TimeNanoseconds = 39,
};

/// duckdb_statement_type: those that only read.
inline constexpr std::uint32_t kSelectStatement = 1;
inline constexpr std::uint32_t kExplainStatement = 4;

struct HugeInt {
    std::uint64_t lower;
    std::int64_t upper;
};
struct UHugeInt {
    std::uint64_t lower;
    std::uint64_t upper;
};
struct DecimalValue {
    std::uint8_t width;
    std::uint8_t scale;
    HugeInt value;
};
struct IntervalValue {
    std::int32_t months;
    std::int32_t days;
    std::int64_t micros;
};
struct ByteArray {
    std::uint8_t* data;
    Index size;
};
struct BigNumberValue {
    std::uint8_t* data; ///< of the absolute value, highest byte first, whatever duckdb.h says
    Index size;
    bool negative;
};
struct ListEntry {
    std::uint64_t offset;
    std::uint64_t length;
};
/// A text or blob in a vector: up to twelve bytes lie inside.
struct StringView {
    std::uint32_t length;
    std::array<char, 4> prefix;
    const char* pointer;
};
inline constexpr std::uint32_t kInlinedBytesMax = 12;
/// duckdb_result: only its size matters here.
struct ResultHandle {
    Index counts[3];
    void* columns;
    char* error;
    void* internal;
};

/// The functions, by DuckDB's names without `duckdb_`.
struct LibraryFunctions {
    const char* (*library_version)();
    State (*create_config)(Config*);
    State (*set_config)(Config, const char*, const char*);
    void (*destroy_config)(Config*);
    State (*open_ext)(const char*, Database*, Config, char**);
    void (*close)(Database*);
    State (*connect)(Database, Connection*);
    void (*disconnect)(Connection*);
    void (*free)(void*);

    Index (*extract_statements)(Connection, const char*, Statements*);
    const char* (*extract_statements_error)(Statements);
    State (*prepare_extracted_statement)(Connection, Statements, Index, Prepared*);
    void (*destroy_extracted)(Statements*);
    const char* (*prepare_error)(Prepared);
    std::uint32_t (*prepared_statement_type)(Prepared);
    void (*destroy_prepare)(Prepared*);
    State (*pending_prepared_streaming)(Prepared, Pending*);
    State (*execute_pending)(Pending, ResultHandle*);
    const char* (*pending_error)(Pending);
    void (*destroy_pending)(Pending*);
    Chunk (*fetch_chunk)(ResultHandle);
    const char* (*result_error)(ResultHandle*);
    void (*destroy_result)(ResultHandle*);
    Index (*column_count)(ResultHandle*);
    const char* (*column_name)(ResultHandle*, Index);
    LogicalType (*column_logical_type)(ResultHandle*, Index);

    Index (*data_chunk_get_size)(Chunk);
    Vector (*data_chunk_get_vector)(Chunk, Index);
    void (*destroy_data_chunk)(Chunk*);
    void* (*vector_get_data)(Vector);
    std::uint64_t* (*vector_get_validity)(Vector);
    Vector (*list_vector_get_child)(Vector);
    Vector (*array_vector_get_child)(Vector);
    Vector (*struct_vector_get_child)(Vector, Index);

    TypeId (*get_type_id)(LogicalType);
    void (*destroy_logical_type)(LogicalType*);
    char* (*logical_type_get_alias)(LogicalType);
    std::uint8_t (*decimal_width)(LogicalType);
    std::uint8_t (*decimal_scale)(LogicalType);
    TypeId (*decimal_internal_type)(LogicalType);
    TypeId (*enum_internal_type)(LogicalType);
    LogicalType (*list_type_child_type)(LogicalType);
    LogicalType (*array_type_child_type)(LogicalType);
    Index (*array_type_array_size)(LogicalType);
    LogicalType (*map_type_key_type)(LogicalType);
    LogicalType (*map_type_value_type)(LogicalType);
    Index (*struct_type_child_count)(LogicalType);
    LogicalType (*struct_type_child_type)(LogicalType, Index);
    char* (*struct_type_child_name)(LogicalType, Index);
    Index (*union_type_member_count)(LogicalType);
    LogicalType (*union_type_member_type)(LogicalType, Index);
    char* (*union_type_member_name)(LogicalType, Index);

    Value (*create_null_value)();
    Value (*create_bool)(bool);
    Value (*create_int8)(std::int8_t);
    Value (*create_int16)(std::int16_t);
    Value (*create_int32)(std::int32_t);
    Value (*create_int64)(std::int64_t);
    Value (*create_uint8)(std::uint8_t);
    Value (*create_uint16)(std::uint16_t);
    Value (*create_uint32)(std::uint32_t);
    Value (*create_uint64)(std::uint64_t);
    Value (*create_float)(float);
    Value (*create_double)(double);
    Value (*create_hugeint)(HugeInt);
    Value (*create_uhugeint)(UHugeInt);
    Value (*create_bignum)(BigNumberValue);
    Value (*create_decimal)(DecimalValue);
    Value (*create_varchar_length)(const char*, Index);
    Value (*create_blob)(const std::uint8_t*, Index);
    Value (*create_bit)(ByteArray);
    Value (*create_uuid)(UHugeInt);
    Value (*create_interval)(IntervalValue);
    // Of these the C interface takes a struct of one member, which is passed as that member.
    Value (*create_date)(std::int32_t);
    Value (*create_time)(std::int64_t);
    Value (*create_time_ns)(std::int64_t);
    Value (*create_time_tz_value)(std::uint64_t);
    Value (*create_timestamp)(std::int64_t);
    Value (*create_timestamp_tz)(std::int64_t);
    Value (*create_timestamp_s)(std::int64_t);
    Value (*create_timestamp_ms)(std::int64_t);
    Value (*create_timestamp_ns)(std::int64_t);
    Value (*create_enum_value)(LogicalType, std::uint64_t);
    Value (*create_list_value)(LogicalType, Value*, Index);
    Value (*create_array_value)(LogicalType, Value*, Index);
    Value (*create_struct_value)(LogicalType, Value*);
    Value (*create_map_value)(LogicalType, Value*, Value*, Index);
    Value (*create_union_value)(LogicalType, Index, Value);
    void (*destroy_value)(Value*);
    char* (*get_varchar)(Value);
};

/// The loaded library, which is never unloaded: it lives as long as its process.
class Library {
public:
    /// Unavailable where it cannot be loaded or lacks a function.
    static base::Result<Library> load(const std::filesystem::path& path);

    const LibraryFunctions* operator->() const { return &functions_; }

private:
    Library() = default;

    LibraryFunctions functions_{};
};

} // namespace vouch::duckdb::detail
