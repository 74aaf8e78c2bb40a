#include "duckdb/detail/library.h"

#include <string>

#include "base/shared_library.h"

namespace vouch::duckdb::detail {

using base::ErrorCode;
using base::fail;
using base::Result;

namespace {

base::Unexpected<base::Error> cannot_load(const std::filesystem::path& path,
                                          const std::string& why) {
    return fail(ErrorCode::Unavailable,
                "DuckDB cannot be loaded from " + path.string() + ": " + why + ".");
}

void bind_database(base::SharedLibrary& library, LibraryFunctions& f) {
    library.bind("duckdb_library_version", f.library_version);
    library.bind("duckdb_create_config", f.create_config);
    library.bind("duckdb_set_config", f.set_config);
    library.bind("duckdb_destroy_config", f.destroy_config);
    library.bind("duckdb_open_ext", f.open_ext);
    library.bind("duckdb_close", f.close);
    library.bind("duckdb_connect", f.connect);
    library.bind("duckdb_disconnect", f.disconnect);
    library.bind("duckdb_free", f.free);
}

void bind_statements(base::SharedLibrary& library, LibraryFunctions& f) {
    library.bind("duckdb_extract_statements", f.extract_statements);
    library.bind("duckdb_extract_statements_error", f.extract_statements_error);
    library.bind("duckdb_prepare_extracted_statement", f.prepare_extracted_statement);
    library.bind("duckdb_destroy_extracted", f.destroy_extracted);
    library.bind("duckdb_prepare_error", f.prepare_error);
    library.bind("duckdb_prepared_statement_type", f.prepared_statement_type);
    library.bind("duckdb_destroy_prepare", f.destroy_prepare);
    library.bind("duckdb_pending_prepared_streaming", f.pending_prepared_streaming);
    library.bind("duckdb_execute_pending", f.execute_pending);
    library.bind("duckdb_pending_error", f.pending_error);
    library.bind("duckdb_destroy_pending", f.destroy_pending);
    library.bind("duckdb_fetch_chunk", f.fetch_chunk);
    library.bind("duckdb_result_error", f.result_error);
    library.bind("duckdb_destroy_result", f.destroy_result);
    library.bind("duckdb_column_count", f.column_count);
    library.bind("duckdb_column_name", f.column_name);
    library.bind("duckdb_column_logical_type", f.column_logical_type);
}

void bind_vectors(base::SharedLibrary& library, LibraryFunctions& f) {
    library.bind("duckdb_data_chunk_get_size", f.data_chunk_get_size);
    library.bind("duckdb_data_chunk_get_vector", f.data_chunk_get_vector);
    library.bind("duckdb_destroy_data_chunk", f.destroy_data_chunk);
    library.bind("duckdb_vector_get_data", f.vector_get_data);
    library.bind("duckdb_vector_get_validity", f.vector_get_validity);
    library.bind("duckdb_list_vector_get_child", f.list_vector_get_child);
    library.bind("duckdb_array_vector_get_child", f.array_vector_get_child);
    library.bind("duckdb_struct_vector_get_child", f.struct_vector_get_child);
}

void bind_types(base::SharedLibrary& library, LibraryFunctions& f) {
    library.bind("duckdb_get_type_id", f.get_type_id);
    library.bind("duckdb_destroy_logical_type", f.destroy_logical_type);
    library.bind("duckdb_logical_type_get_alias", f.logical_type_get_alias);
    library.bind("duckdb_decimal_width", f.decimal_width);
    library.bind("duckdb_decimal_scale", f.decimal_scale);
    library.bind("duckdb_decimal_internal_type", f.decimal_internal_type);
    library.bind("duckdb_enum_internal_type", f.enum_internal_type);
    library.bind("duckdb_list_type_child_type", f.list_type_child_type);
    library.bind("duckdb_array_type_child_type", f.array_type_child_type);
    library.bind("duckdb_array_type_array_size", f.array_type_array_size);
    library.bind("duckdb_map_type_key_type", f.map_type_key_type);
    library.bind("duckdb_map_type_value_type", f.map_type_value_type);
    library.bind("duckdb_struct_type_child_count", f.struct_type_child_count);
    library.bind("duckdb_struct_type_child_type", f.struct_type_child_type);
    library.bind("duckdb_struct_type_child_name", f.struct_type_child_name);
    library.bind("duckdb_union_type_member_count", f.union_type_member_count);
    library.bind("duckdb_union_type_member_type", f.union_type_member_type);
    library.bind("duckdb_union_type_member_name", f.union_type_member_name);
}

void bind_values(base::SharedLibrary& library, LibraryFunctions& f) {
    library.bind("duckdb_create_null_value", f.create_null_value);
    library.bind("duckdb_create_bool", f.create_bool);
    library.bind("duckdb_create_int8", f.create_int8);
    library.bind("duckdb_create_int16", f.create_int16);
    library.bind("duckdb_create_int32", f.create_int32);
    library.bind("duckdb_create_int64", f.create_int64);
    library.bind("duckdb_create_uint8", f.create_uint8);
    library.bind("duckdb_create_uint16", f.create_uint16);
    library.bind("duckdb_create_uint32", f.create_uint32);
    library.bind("duckdb_create_uint64", f.create_uint64);
    library.bind("duckdb_create_float", f.create_float);
    library.bind("duckdb_create_double", f.create_double);
    library.bind("duckdb_create_hugeint", f.create_hugeint);
    library.bind("duckdb_create_uhugeint", f.create_uhugeint);
    library.bind("duckdb_create_bignum", f.create_bignum);
    library.bind("duckdb_create_decimal", f.create_decimal);
    library.bind("duckdb_create_varchar_length", f.create_varchar_length);
    library.bind("duckdb_create_blob", f.create_blob);
    library.bind("duckdb_create_bit", f.create_bit);
    library.bind("duckdb_create_uuid", f.create_uuid);
    library.bind("duckdb_create_interval", f.create_interval);
    library.bind("duckdb_create_date", f.create_date);
    library.bind("duckdb_create_time", f.create_time);
    library.bind("duckdb_create_time_ns", f.create_time_ns);
    library.bind("duckdb_create_time_tz_value", f.create_time_tz_value);
    library.bind("duckdb_create_timestamp", f.create_timestamp);
    library.bind("duckdb_create_timestamp_tz", f.create_timestamp_tz);
    library.bind("duckdb_create_timestamp_s", f.create_timestamp_s);
    library.bind("duckdb_create_timestamp_ms", f.create_timestamp_ms);
    library.bind("duckdb_create_timestamp_ns", f.create_timestamp_ns);
    library.bind("duckdb_create_enum_value", f.create_enum_value);
    library.bind("duckdb_create_list_value", f.create_list_value);
    library.bind("duckdb_create_array_value", f.create_array_value);
    library.bind("duckdb_create_struct_value", f.create_struct_value);
    library.bind("duckdb_create_map_value", f.create_map_value);
    library.bind("duckdb_create_union_value", f.create_union_value);
    library.bind("duckdb_destroy_value", f.destroy_value);
    library.bind("duckdb_get_varchar", f.get_varchar);
}

} // namespace

Result<Library> Library::load(const std::filesystem::path& path) {
    auto library = base::SharedLibrary::load(path);
    if (!library) return cannot_load(path, library.error().message);
    Library made;
    bind_database(*library, made.functions_);
    bind_statements(*library, made.functions_);
    bind_vectors(*library, made.functions_);
    bind_types(*library, made.functions_);
    bind_values(*library, made.functions_);
    auto complete = library->check();
    if (!complete) return cannot_load(path, complete.error().message);
    return made;
}

} // namespace vouch::duckdb::detail
