#include "search/embedded/detail/vector_store.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "search/embedded/detail/byte_stream.h"
#include "search/engine.h"
#include "search/passage_vectors.h"

namespace vouch::search::detail {
namespace {

std::int64_t key_of(std::int64_t partition, std::uint32_t number) {
    return partition << 32 | std::int64_t{number};
}

base::Result<std::vector<float>> decode_vector(std::string_view bytes, std::size_t width) {
    ByteReader reader(TRY(unseal(bytes)));
    if (reader.left() != width * sizeof(float)) return base::Unexpected(corrupt_index());
    std::vector<float> vector(width);
    for (float& number : vector) {
        number = reader.fixed<float>();
        if (!std::isfinite(number)) return base::Unexpected(corrupt_index()); // cannot be ranked
    }
    return vector;
}

} // namespace

base::Result<std::optional<embedding::ModelIdentity>> VectorStore::model() {
    using Identity = std::optional<embedding::ModelIdentity>;
    if (!connection_.keeps_vectors()) return Identity();
    sqlite::Statement* row = TRY(connection_.statement("SELECT id, width FROM vector_model"));
    StatementGuard guard(row);
    if (TRY(row->step(context_)) == sqlite::Step::Done) return Identity();
    const std::int64_t width = row->column_integer(1);
    if (width < 1 || width > std::int64_t{kVectorWidthMax})
        return base::Unexpected(corrupt_index());
    return Identity({std::string(row->column_text(0)), static_cast<std::uint32_t>(width)});
}

base::Result<void> VectorStore::adopt(const embedding::ModelIdentity& given) {
    if (given.width < 1 || given.width > kVectorWidthMax) {
        return base::fail(base::ErrorCode::LimitExceeded,
                          "An index takes vectors of 1 to " + std::to_string(kVectorWidthMax) +
                              " numbers; those of the model " + given.id + " have " +
                              std::to_string(given.width) + ".");
    }
    std::optional<embedding::ModelIdentity> stored = TRY(model());
    if (stored && *stored != given) return base::Unexpected(other_model(*stored, given));
    if (stored) return {};
    return connection_.run("INSERT INTO vector_model VALUES (1, ?1, ?2)", context_,
                           std::string_view(given.id), given.width);
}

base::Result<void> VectorStore::clear() {
    TRY(connection_.run("DELETE FROM vectors", context_));
    TRY(next_version());
    TRY(connection_.run("DELETE FROM vector_blocks", context_));
    TRY(connection_.run("UPDATE documents SET vectors = 0", context_));
    return connection_.run("DELETE FROM vector_model", context_);
}

base::Result<std::vector<float>> VectorStore::vector(std::int64_t partition, std::uint32_t number,
                                                     std::size_t width) {
    sqlite::Statement* row =
        TRY(connection_.statement("SELECT numbers FROM vectors WHERE key = ?1"));
    StatementGuard guard(row);
    TRY(row->bind(1, key_of(partition, number)));
    if (TRY(row->step(context_)) == sqlite::Step::Done) return base::Unexpected(corrupt_index());
    return decode_vector(row->column_blob(0), width);
}

base::Result<std::vector<std::pair<std::uint32_t, std::vector<float>>>>
VectorStore::vectors(std::int64_t partition, NumberRange numbers, std::size_t width) {
    sqlite::Statement* rows = TRY(connection_.statement(
        "SELECT key, numbers FROM vectors WHERE key BETWEEN ?1 AND ?2 ORDER BY key"));
    StatementGuard guard(rows);
    TRY(rows->bind_all(key_of(partition, numbers.first), key_of(partition, numbers.last)));
    std::vector<std::pair<std::uint32_t, std::vector<float>>> found;
    while (TRY(rows->step(context_)) == sqlite::Step::Row) {
        auto number = static_cast<std::uint32_t>(rows->column_integer(0));
        found.emplace_back(number, TRY(decode_vector(rows->column_blob(1), width)));
    }
    return found;
}

base::Result<void> VectorStore::put(std::int64_t partition, std::uint32_t number,
                                    std::span<const float> vector) {
    std::string content;
    for (float value : vector)
        base::put_fixed(content, value);
    std::string bytes = seal(content);
    return connection_.run("INSERT INTO vectors VALUES (?1, ?2)", context_,
                           key_of(partition, number), sqlite::Blob{bytes});
}

base::Result<void> VectorStore::erase(std::int64_t partition, NumberRange numbers) {
    return connection_.run("DELETE FROM vectors WHERE key BETWEEN ?1 AND ?2", context_,
                           key_of(partition, numbers.first), key_of(partition, numbers.last));
}

base::Result<std::vector<StoredBlock>> VectorStore::blocks(std::int64_t partition,
                                                           NumberRange numbers) {
    sqlite::Statement* rows = TRY(connection_.statement(
        "SELECT key, version FROM vector_blocks WHERE key BETWEEN ?1 AND ?2 ORDER BY key"));
    StatementGuard guard(rows);
    TRY(rows->bind_all(key_of(partition, numbers.first / kBlockNumbers),
                       key_of(partition, numbers.last / kBlockNumbers)));
    std::vector<StoredBlock> blocks;
    while (TRY(rows->step(context_)) == sqlite::Step::Row)
        blocks.push_back({rows->column_integer(0), rows->column_integer(1)});
    return blocks;
}

base::Result<VectorBlock> VectorStore::read_block(std::int64_t key, std::size_t width) {
    sqlite::Statement* row =
        TRY(connection_.statement("SELECT codes FROM vector_blocks WHERE key = ?1"));
    StatementGuard guard(row);
    TRY(row->bind(1, key));
    if (TRY(row->step(context_)) == sqlite::Step::Done) return base::Unexpected(corrupt_index());
    return VectorBlock::decode(row->column_blob(0), key, width);
}

base::Result<void> VectorStore::apply(std::int64_t partition, const VectorChange& change,
                                      std::size_t width) {
    for (NumberRange range : change.removed)
        TRY(remove(partition, range, width));
    for (std::size_t i = 0; i < change.added.size();) {
        const std::uint32_t number = change.added[i].first / kBlockNumbers;
        const std::int64_t key = key_of(partition, number);
        VectorBlock block(width);
        const std::uint32_t first = number * kBlockNumbers;
        if (!TRY(blocks(partition, {first, first})).empty()) block = TRY(read_block(key, width));
        for (; i < change.added.size() && change.added[i].first / kBlockNumbers == number; ++i) {
            block.add(static_cast<std::uint8_t>(change.added[i].first % kBlockNumbers),
                      change.added[i].second);
        }
        TRY(write_block(key, block));
    }
    return {};
}

base::Result<void> VectorStore::remove(std::int64_t partition, NumberRange range,
                                       std::size_t width) {
    for (const StoredBlock& stored : TRY(blocks(partition, range))) {
        VectorBlock block = TRY(read_block(stored.key, width));
        const std::uint32_t first = first_number_of(stored.key);
        const std::uint32_t from = std::max(range.first, first) - first;
        const std::uint32_t to = std::min(range.last, first + (kBlockNumbers - 1)) - first;
        block.remove(static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to));
        TRY(write_block(stored.key, block));
    }
    return {};
}

base::Result<void> VectorStore::write_block(std::int64_t key, const VectorBlock& block) {
    if (block.size() == 0) {
        TRY(next_version());
        return connection_.run("DELETE FROM vector_blocks WHERE key = ?1", context_, key);
    }
    std::string bytes = block.encode(key);
    return connection_.run("INSERT OR REPLACE INTO vector_blocks VALUES (?1, ?2, ?3)", context_,
                           key, TRY(next_version()), sqlite::Blob{bytes});
}

base::Result<std::int64_t> VectorStore::next_version() {
    if (version_) return *version_;
    TRY(connection_.run("UPDATE meta SET value = value + 1 WHERE key = 'vector_version'",
                        context_));
    version_ = TRY(version());
    return *version_;
}

base::Result<bool> VectorStore::is_empty(std::int64_t partition) {
    sqlite::Statement* row = TRY(
        connection_.statement("SELECT 1 FROM vector_blocks WHERE key BETWEEN ?1 AND ?2 LIMIT 1"));
    StatementGuard guard(row);
    TRY(row->bind_all(key_of(partition, 0),
                      key_of(partition, std::numeric_limits<std::uint32_t>::max())));
    return TRY(row->step(context_)) == sqlite::Step::Done;
}

base::Result<std::int64_t> VectorStore::version() {
    sqlite::Statement* row =
        TRY(connection_.statement("SELECT value FROM meta WHERE key = 'vector_version'"));
    StatementGuard guard(row);
    if (TRY(row->step(context_)) == sqlite::Step::Done) return base::Unexpected(corrupt_index());
    return row->column_integer(0);
}

} // namespace vouch::search::detail
