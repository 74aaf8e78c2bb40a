#pragma once

#include <cstdint>
#include <string>

#include "duckdb/detail/library.h"
#include "duckdb/detail/types.h"

namespace vouch::duckdb::detail {

/// Appends values of vectors as cells (duckdb/protocol.h). Numbers and texts are read where they
/// lie; of everything else the library's own text is taken.
class CellWriter {
public:
    explicit CellWriter(const Library& library) : library_(library) {}

    /// Called for each row: what its lists hold together counts against `values_max`.
    void begin_row(std::uint64_t values_max) {
        values_left_ = values_max;
        too_long_ = false;
        unreadable_ = false;
    }

    /// False where a list is longer than what is left, or the library makes no text of the value;
    /// nothing is appended then.
    bool put(std::string& rows, const Type& type, Vector vector, Index row);
    /// Which of the two it was.
    bool unreadable() const { return unreadable_; }

private:
    /// What a union holds; no type where that is damaged.
    struct Held {
        const Type* type = nullptr;
        Vector vector = nullptr;
        Index tag = 0;
    };

    Held held_by(const Type& type, Vector vector, Index row) const;
    Handle<Value> value(const Type& type, Vector vector, Index row);
    Handle<Value> value_or_nothing(const Type& type, Vector vector, Index row);
    Handle<Value> scalar(const Type& type, const void* data, Index row);
    Handle<Value> number(const Type& type, const void* data, Index row);
    Handle<Value> moment(const Type& type, const void* data, Index row);
    Handle<Value> elements(const Type& type, Vector child, ListEntry entry);
    Handle<Value> map(const Type& type, Vector entries, ListEntry entry);
    Handle<Value> members(const Type& type, Vector vector, Index row);
    Handle<Value> alternative(const Type& type, Vector vector, Index row);
    Handle<Value> own(Value made) const { return Handle<Value>(library_->destroy_value, made); }
    bool take(std::uint64_t count);

    const Library& library_;
    std::uint64_t values_left_ = 0;
    bool too_long_ = false;
    bool unreadable_ = false;
};

} // namespace vouch::duckdb::detail
