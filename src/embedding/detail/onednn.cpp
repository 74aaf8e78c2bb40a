#include "embedding/detail/onednn.h"

#include <string>

#include "base/shared_library.h"

namespace vouch::embedding::detail {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;

constexpr const char* kLibrary = "libdnnl.so.2";

base::Unexpected<base::Error> cannot_load(const std::string& why) {
    return fail(ErrorCode::Unavailable,
                "oneDNN, with which sentences are embedded, cannot be loaded: " + why + ".",
                {"Install the Debian package libdnnl2."});
}

void bind_memory(base::SharedLibrary& library, OneDnnFunctions& f) {
    library.bind("dnnl_version", f.version);
    library.bind("dnnl_get_effective_cpu_isa", f.get_effective_cpu_isa);
    library.bind("dnnl_engine_create", f.engine_create);
    library.bind("dnnl_engine_destroy", f.engine_destroy);
    library.bind("dnnl_stream_create", f.stream_create);
    library.bind("dnnl_stream_destroy", f.stream_destroy);
    library.bind("dnnl_stream_wait", f.stream_wait);
    library.bind("dnnl_memory_desc_init_by_tag", f.memory_desc_init_by_tag);
    library.bind("dnnl_memory_desc_equal", f.memory_desc_equal);
    library.bind("dnnl_memory_desc_get_size", f.memory_desc_get_size);
    library.bind("dnnl_memory_create", f.memory_create);
    library.bind("dnnl_memory_set_data_handle", f.memory_set_data_handle);
    library.bind("dnnl_memory_destroy", f.memory_destroy);
    library.bind("dnnl_matmul_desc_init", f.matmul_desc_init);
}

void bind_primitives(base::SharedLibrary& library, OneDnnFunctions& f) {
    library.bind("dnnl_post_ops_create", f.post_ops_create);
    library.bind("dnnl_post_ops_append_eltwise", f.post_ops_append_eltwise);
    library.bind("dnnl_post_ops_append_sum", f.post_ops_append_sum);
    library.bind("dnnl_post_ops_destroy", f.post_ops_destroy);
    library.bind("dnnl_primitive_attr_create", f.primitive_attr_create);
    library.bind("dnnl_primitive_attr_set_post_ops", f.primitive_attr_set_post_ops);
    library.bind("dnnl_primitive_attr_destroy", f.primitive_attr_destroy);
    library.bind("dnnl_primitive_desc_create", f.primitive_desc_create);
    library.bind("dnnl_primitive_desc_query", f.primitive_desc_query);
    library.bind("dnnl_primitive_desc_query_md", f.primitive_desc_query_md);
    library.bind("dnnl_primitive_desc_destroy", f.primitive_desc_destroy);
    library.bind("dnnl_reorder_primitive_desc_create", f.reorder_primitive_desc_create);
    library.bind("dnnl_primitive_create", f.primitive_create);
    library.bind("dnnl_primitive_execute", f.primitive_execute);
    library.bind("dnnl_primitive_destroy", f.primitive_destroy);
    library.bind("omp_set_num_threads", f.omp_set_num_threads);
}

} // namespace

Result<OneDnn> OneDnn::load() {
    auto library = base::SharedLibrary::load(kLibrary);
    if (!library) return cannot_load(library.error().message);
    OneDnn made;
    bind_memory(*library, made.functions_);
    bind_primitives(*library, made.functions_);
    auto complete = library->check();
    if (!complete) return cannot_load(complete.error().message);
    return made;
}

} // namespace vouch::embedding::detail
