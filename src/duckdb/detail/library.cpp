// dlopen of libduckdb.so.

#include "duckdb/detail/library.h"

#include <string>

#include <dlfcn.h>

namespace vouch::duckdb::detail {

using base::ErrorCode;
using base::fail;
using base::Result;

namespace {

base::Unexpected<base::Error> cannot_load(const std::filesystem::path& path, std::string why) {
    return fail(ErrorCode::Unavailable,
                "DuckDB cannot be loaded from " + path.string() + ": " + std::move(why) + ".");
}

/// Finds functions one after another and remembers the first that is not there.
class Binder {
public:
    explicit Binder(void* handle) : handle_(handle) {}

    template <typename Function>
    void bind(const char* name, Function& function) {
        void* symbol = ::dlsym(handle_, name);
        if (symbol == nullptr && missing_.empty()) missing_ = name;
        function = reinterpret_cast<Function>(symbol);
    }
    const std::string& missing() const { return missing_; }

private:
    void* handle_;
    std::string missing_{};
};

void bind_database(Binder& binder, LibraryFunctions& f) {
    binder.bind("duckdb_library_version", f.library_version);
    binder.bind("duckdb_create_config", f.create_config);
    binder.bind("duckdb_set_config", f.set_config);
    binder.bind("duckdb_destroy_config", f.destroy_config);
    binder.bind("duckdb_open_ext", f.open_ext);
    binder.bind("duckdb_close", f.close);
    binder.bind("duckdb_connect", f.connect);
    binder.bind("duckdb_disconnect", f.disconnect);
    binder.bind("duckdb_free", f.free);
}

void bind_statements(Binder& binder, LibraryFunctions& f) {
    binder.bind("duckdb_extract_statements", f.extract_statements);
    binder.bind("duckdb_extract_statements_error", f.extract_statements_error);
    binder.bind("duckdb_prepare_extracted_statement", f.prepare_extracted_statement);
    binder.bind("duckdb_destroy_extracted", f.destroy_extracted);
    binder.bind("duckdb_prepare_error", f.prepare_error);
    binder.bind("duckdb_prepared_statement_type", f.prepared_statement_type);
    binder.bind("duckdb_destroy_prepare", f.destroy_prepare);
    binder.bind("duckdb_pending_prepared_streaming", f.pending_prepared_streaming);
    binder.bind("duckdb_execute_pending", f.execute_pending);
    binder.bind("duckdb_pending_error", f.pending_error);
    binder.bind("duckdb_destroy_pending", f.destroy_pending);
    binder.bind("duckdb_fetch_chunk", f.fetch_chunk);
    binder.bind("duckdb_result_error", f.result_error);
    binder.bind("duckdb_destroy_result", f.destroy_result);
    binder.bind("duckdb_column_count", f.column_count);
    binder.bind("duckdb_column_name", f.column_name);
    binder.bind("duckdb_column_logical_type", f.column_logical_type);
}

void bind_vectors(Binder& binder, LibraryFunctions& f) {
    binder.bind("duckdb_data_chunk_get_size", f.data_chunk_get_size);
    binder.bind("duckdb_data_chunk_get_vector", f.data_chunk_get_vector);
    binder.bind("duckdb_destroy_data_chunk", f.destroy_data_chunk);
    binder.bind("duckdb_vector_get_data", f.vector_get_data);
    binder.bind("duckdb_vector_get_validity", f.vector_get_validity);
    binder.bind("duckdb_list_vector_get_child", f.list_vector_get_child);
    binder.bind("duckdb_array_vector_get_child", f.array_vector_get_child);
    binder.bind("duckdb_struct_vector_get_child", f.struct_vector_get_child);
}

void bind_types(Binder& binder, LibraryFunctions& f) {
    binder.bind("duckdb_get_type_id", f.get_type_id);
    binder.bind("duckdb_destroy_logical_type", f.destroy_logical_type);
    binder.bind("duckdb_logical_type_get_alias", f.logical_type_get_alias);
    binder.bind("duckdb_decimal_width", f.decimal_width);
    binder.bind("duckdb_decimal_scale", f.decimal_scale);
    binder.bind("duckdb_decimal_internal_type", f.decimal_internal_type);
    binder.bind("duckdb_enum_internal_type", f.enum_internal_type);
    binder.bind("duckdb_list_type_child_type", f.list_type_child_type);
    binder.bind("duckdb_array_type_child_type", f.array_type_child_type);
    binder.bind("duckdb_array_type_array_size", f.array_type_array_size);
    binder.bind("duckdb_map_type_key_type", f.map_type_key_type);
    binder.bind("duckdb_map_type_value_type", f.map_type_value_type);
    binder.bind("duckdb_struct_type_child_count", f.struct_type_child_count);
    binder.bind("duckdb_struct_type_child_type", f.struct_type_child_type);
    binder.bind("duckdb_struct_type_child_name", f.struct_type_child_name);
    binder.bind("duckdb_union_type_member_count", f.union_type_member_count);
    binder.bind("duckdb_union_type_member_type", f.union_type_member_type);
    binder.bind("duckdb_union_type_member_name", f.union_type_member_name);
}

void bind_values(Binder& binder, LibraryFunctions& f) {
    binder.bind("duckdb_create_null_value", f.create_null_value);
    binder.bind("duckdb_create_bool", f.create_bool);
    binder.bind("duckdb_create_int8", f.create_int8);
    binder.bind("duckdb_create_int16", f.create_int16);
    binder.bind("duckdb_create_int32", f.create_int32);
    binder.bind("duckdb_create_int64", f.create_int64);
    binder.bind("duckdb_create_uint8", f.create_uint8);
    binder.bind("duckdb_create_uint16", f.create_uint16);
    binder.bind("duckdb_create_uint32", f.create_uint32);
    binder.bind("duckdb_create_uint64", f.create_uint64);
    binder.bind("duckdb_create_float", f.create_float);
    binder.bind("duckdb_create_double", f.create_double);
    binder.bind("duckdb_create_hugeint", f.create_hugeint);
    binder.bind("duckdb_create_uhugeint", f.create_uhugeint);
    binder.bind("duckdb_create_bignum", f.create_bignum);
    binder.bind("duckdb_create_decimal", f.create_decimal);
    binder.bind("duckdb_create_varchar_length", f.create_varchar_length);
    binder.bind("duckdb_create_blob", f.create_blob);
    binder.bind("duckdb_create_bit", f.create_bit);
    binder.bind("duckdb_create_uuid", f.create_uuid);
    binder.bind("duckdb_create_interval", f.create_interval);
    binder.bind("duckdb_create_date", f.create_date);
    binder.bind("duckdb_create_time", f.create_time);
    binder.bind("duckdb_create_time_ns", f.create_time_ns);
    binder.bind("duckdb_create_time_tz_value", f.create_time_tz_value);
    binder.bind("duckdb_create_timestamp", f.create_timestamp);
    binder.bind("duckdb_create_timestamp_tz", f.create_timestamp_tz);
    binder.bind("duckdb_create_timestamp_s", f.create_timestamp_s);
    binder.bind("duckdb_create_timestamp_ms", f.create_timestamp_ms);
    binder.bind("duckdb_create_timestamp_ns", f.create_timestamp_ns);
    binder.bind("duckdb_create_enum_value", f.create_enum_value);
    binder.bind("duckdb_create_list_value", f.create_list_value);
    binder.bind("duckdb_create_array_value", f.create_array_value);
    binder.bind("duckdb_create_struct_value", f.create_struct_value);
    binder.bind("duckdb_create_map_value", f.create_map_value);
    binder.bind("duckdb_create_union_value", f.create_union_value);
    binder.bind("duckdb_destroy_value", f.destroy_value);
    binder.bind("duckdb_get_varchar", f.get_varchar);
}

} // namespace

Result<Library> Library::load(const std::filesystem::path& path) {
    void* handle = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) {
        const char* reason = ::dlerror();
        return cannot_load(path, reason == nullptr ? "no reason was given" : reason);
    }
    Library library;
    Binder binder(handle);
    bind_database(binder, library.functions_);
    bind_statements(binder, library.functions_);
    bind_vectors(binder, library.functions_);
    bind_types(binder, library.functions_);
    bind_values(binder, library.functions_);
    if (!binder.missing().empty())
        return cannot_load(path, "it has no function " + binder.missing());
    return library;
}

} // namespace vouch::duckdb::detail
