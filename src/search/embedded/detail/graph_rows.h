// The rows of a graph as they lie in memory and in its file: each in a record of one size, so that
// its place follows from its number. A record holds
//
//   codes, row_bytes(width) | scale | sum of the codes | passage number | degree | neighbours |
//   checksum of all before it, four bytes
//
// Numbers are of four bytes. Neighbours are numbers of records; those beyond the degree are zero.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

#include "base/bytes.h"
#include "search/embedded/detail/dot_kernel.h"
#include "search/embedded/detail/vector_codes.h"

namespace vouch::search::detail {

using GraphRow = std::uint32_t;

/// The neighbours that a row keeps. Records have room for some more, so that a row is thinned out
/// only now and then while its graph is made.
inline constexpr std::size_t kGraphDegree = 32;

struct GraphLayout {
    explicit GraphLayout(std::size_t width)
        : codes(row_bytes(width)), record((codes + 5 * 4 + kGraphDegree * 4 + kRowAlignment - 1) /
                                          kRowAlignment * kRowAlignment),
          room((record - codes - 5 * 4) / 4) {}

    std::size_t codes;  ///< bytes
    std::size_t record; ///< bytes
    std::size_t room;   ///< neighbours
};

/// Views records.
class GraphRows {
public:
    GraphRows(const char* records, std::size_t count, GraphLayout layout)
        : records_(records), count_(count), layout_(layout) {}

    std::size_t count() const { return count_; }
    const GraphLayout& layout() const { return layout_; }

    const char* record(GraphRow row) const { return records_ + row * layout_.record; }
    const std::int8_t* codes(GraphRow row) const {
        return reinterpret_cast<const std::int8_t*>(record(row));
    }
    float scale(GraphRow row) const { return field<float>(row, 0); }
    std::int32_t sum(GraphRow row) const { return field<std::int32_t>(row, 1); }
    std::uint32_t number(GraphRow row) const { return field<std::uint32_t>(row, 2); }
    std::size_t degree(GraphRow row) const { return field<std::uint32_t>(row, 3); }
    GraphRow neighbour(GraphRow row, std::size_t index) const {
        return field<GraphRow>(row, 4 + index);
    }

    /// The dot product that the codes of a row and of a query say.
    double score(GraphRow row, const QueryCode& query, DotKernel kernel) const {
        const std::int32_t row_sum = sum(row);
        std::int32_t product = 0;
        kernel(query, {codes(row), &row_sum, 1}, &product);
        return double{scale(row)} * double{query.scale} * product;
    }

    std::uint32_t checksum(GraphRow row) const {
        return static_cast<std::uint32_t>(
            base::checksum(std::string_view(record(row), layout_.record - 4)));
    }
    /// Whether a record is as it was written, and its neighbours exist.
    bool sound(GraphRow row) const {
        if (field<std::uint32_t>(row, 4 + layout_.room) != checksum(row)) return false;
        if (degree(row) > layout_.room) return false;
        for (std::size_t i = 0; i < degree(row); ++i)
            if (neighbour(row, i) >= count_) return false;
        return true;
    }

private:
    template <typename T>
    T field(GraphRow row, std::size_t index) const {
        T value{};
        std::memcpy(&value, record(row) + layout_.codes + index * 4, sizeof value);
        return value;
    }

    const char* records_;
    std::size_t count_;
    GraphLayout layout_;
};

} // namespace vouch::search::detail
