// dlopen of libdnnl.so.2.

#include "embedding/detail/onednn.h"

#include <string>

#include <dlfcn.h>

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

void bind_memory(Binder& binder, OneDnnFunctions& f) {
    binder.bind("dnnl_version", f.version);
    binder.bind("dnnl_get_effective_cpu_isa", f.get_effective_cpu_isa);
    binder.bind("dnnl_engine_create", f.engine_create);
    binder.bind("dnnl_engine_destroy", f.engine_destroy);
    binder.bind("dnnl_stream_create", f.stream_create);
    binder.bind("dnnl_stream_destroy", f.stream_destroy);
    binder.bind("dnnl_stream_wait", f.stream_wait);
    binder.bind("dnnl_memory_desc_init_by_tag", f.memory_desc_init_by_tag);
    binder.bind("dnnl_memory_desc_equal", f.memory_desc_equal);
    binder.bind("dnnl_memory_desc_get_size", f.memory_desc_get_size);
    binder.bind("dnnl_memory_create", f.memory_create);
    binder.bind("dnnl_memory_set_data_handle", f.memory_set_data_handle);
    binder.bind("dnnl_memory_destroy", f.memory_destroy);
    binder.bind("dnnl_matmul_desc_init", f.matmul_desc_init);
}

void bind_primitives(Binder& binder, OneDnnFunctions& f) {
    binder.bind("dnnl_post_ops_create", f.post_ops_create);
    binder.bind("dnnl_post_ops_append_eltwise", f.post_ops_append_eltwise);
    binder.bind("dnnl_post_ops_append_sum", f.post_ops_append_sum);
    binder.bind("dnnl_post_ops_destroy", f.post_ops_destroy);
    binder.bind("dnnl_primitive_attr_create", f.primitive_attr_create);
    binder.bind("dnnl_primitive_attr_set_post_ops", f.primitive_attr_set_post_ops);
    binder.bind("dnnl_primitive_attr_destroy", f.primitive_attr_destroy);
    binder.bind("dnnl_primitive_desc_create", f.primitive_desc_create);
    binder.bind("dnnl_primitive_desc_query", f.primitive_desc_query);
    binder.bind("dnnl_primitive_desc_query_md", f.primitive_desc_query_md);
    binder.bind("dnnl_primitive_desc_destroy", f.primitive_desc_destroy);
    binder.bind("dnnl_reorder_primitive_desc_create", f.reorder_primitive_desc_create);
    binder.bind("dnnl_primitive_create", f.primitive_create);
    binder.bind("dnnl_primitive_execute", f.primitive_execute);
    binder.bind("dnnl_primitive_destroy", f.primitive_destroy);
    binder.bind("omp_set_num_threads", f.omp_set_num_threads);
}

} // namespace

Result<OneDnn> OneDnn::load() {
    void* handle = ::dlopen(kLibrary, RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) {
        const char* reason = ::dlerror();
        return cannot_load(reason == nullptr ? "no reason was given" : reason);
    }
    OneDnn library;
    Binder binder(handle);
    bind_memory(binder, library.functions_);
    bind_primitives(binder, library.functions_);
    if (!binder.missing().empty()) return cannot_load("it has no function " + binder.missing());
    return library;
}

} // namespace vouch::embedding::detail
