#pragma once

#include <oneapi/dnnl/dnnl.h>

#include "base/result.h"

// The part of oneDNN's C interface (oneapi-src.github.io/oneDNN/v2.6) that is used.
namespace vouch::embedding::detail {

/// The functions, by oneDNN's names without `dnnl_`.
struct OneDnnFunctions {
    decltype(&dnnl_version) version;
    decltype(&dnnl_get_effective_cpu_isa) get_effective_cpu_isa;
    decltype(&dnnl_engine_create) engine_create;
    decltype(&dnnl_engine_destroy) engine_destroy;
    decltype(&dnnl_stream_create) stream_create;
    decltype(&dnnl_stream_destroy) stream_destroy;
    decltype(&dnnl_stream_wait) stream_wait;
    decltype(&dnnl_memory_desc_init_by_tag) memory_desc_init_by_tag;
    decltype(&dnnl_memory_desc_equal) memory_desc_equal;
    decltype(&dnnl_memory_desc_get_size) memory_desc_get_size;
    decltype(&dnnl_memory_create) memory_create;
    decltype(&dnnl_memory_set_data_handle) memory_set_data_handle;
    decltype(&dnnl_memory_destroy) memory_destroy;
    decltype(&dnnl_matmul_desc_init) matmul_desc_init;
    decltype(&dnnl_post_ops_create) post_ops_create;
    decltype(&dnnl_post_ops_append_eltwise) post_ops_append_eltwise;
    decltype(&dnnl_post_ops_append_sum) post_ops_append_sum;
    decltype(&dnnl_post_ops_destroy) post_ops_destroy;
    decltype(&dnnl_primitive_attr_create) primitive_attr_create;
    decltype(&dnnl_primitive_attr_set_post_ops) primitive_attr_set_post_ops;
    decltype(&dnnl_primitive_attr_destroy) primitive_attr_destroy;
    decltype(&dnnl_primitive_desc_create) primitive_desc_create;
    decltype(&dnnl_primitive_desc_query) primitive_desc_query;
    decltype(&dnnl_primitive_desc_query_md) primitive_desc_query_md;
    decltype(&dnnl_primitive_desc_destroy) primitive_desc_destroy;
    decltype(&dnnl_reorder_primitive_desc_create) reorder_primitive_desc_create;
    decltype(&dnnl_primitive_create) primitive_create;
    decltype(&dnnl_primitive_execute) primitive_execute;
    decltype(&dnnl_primitive_destroy) primitive_destroy;
    void (*omp_set_num_threads)(int); ///< of the OpenMP library that oneDNN brings
};

/// The loaded library, which is never unloaded. It is loaded when a model is first opened, because
/// loading it takes as long as a whole short command.
class OneDnn {
public:
    /// Unavailable where it is not installed or lacks a function.
    static base::Result<OneDnn> load();

    const OneDnnFunctions* operator->() const { return &functions_; }

private:
    OneDnn() = default;

    OneDnnFunctions functions_{};
};

} // namespace vouch::embedding::detail
