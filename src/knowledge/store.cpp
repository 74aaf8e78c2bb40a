// The file: the bytes of the value index, the head, the length of the head (8 bytes), the head's
// checksum (SHA-256, 64 digits), the magic (8 bytes). The head holds the key's four texts, the
// warnings, the tables that were not read as a whole, and the statistics table by table. Numbers
// are little-endian; a text is its length and its bytes; an optional is a byte, 1 before a value; a
// value is the position of its kind and its contents.
#include "knowledge/store.h"

#include <algorithm>
#include <optional>
#include <type_traits>

#include "base/bytes.h"
#include "base/file.h"
#include "base/hash.h"
#include "knowledge/detail/contents_frame.h"
#include "text/unicode.h"

namespace vouch::knowledge {
namespace {

// The file holds positions of kinds: a new kind of value needs a new version of the format.
static_assert(std::variant_size_v<schema::Value> == 10);

constexpr std::string_view kMagic = "VOUCHKN4"; // the last letter is the version
constexpr std::size_t kHashDigits = 64;
constexpr base::ByteCount kFileBytesMax{std::uint64_t{512} << 20U};
constexpr std::uint32_t kStoredWarningsMax = 1000;

class Writer {
public:
    template <base::FixedNumber T>
    void put(T number) {
        base::put_fixed(bytes_, number);
    }
    void put(bool flag) { put(static_cast<std::uint8_t>(flag ? 1 : 0)); }
    void put(const std::string& text) { base::put_text(bytes_, text); }
    void put(const schema::Date& date) { put(date.text); }
    void put(const schema::Time& time) { put(time.text); }
    void put(const schema::Timestamp& timestamp) { put(timestamp.text); }
    void put(const schema::Decimal& decimal) { put(decimal.text); }
    void put(const schema::Bytes& bytes) { put(bytes.data); }
    void put(schema::Null) {}
    void put(const schema::Value& value) {
        put(static_cast<std::uint8_t>(value.index()));
        std::visit([&](const auto& content) { put(content); }, value);
    }
    template <typename T>
    void put(const std::optional<T>& optional) {
        put(optional.has_value());
        if (optional) put(*optional);
    }
    std::string take() { return std::move(bytes_); }

private:
    std::string bytes_;
};

/// Every getter returns an empty value once something was wrong; `good` says so.
class Reader {
public:
    explicit Reader(std::string_view bytes) : bytes_(bytes) {}

    bool good() const { return !bytes_.failed(); }
    bool at_end() const { return good() && bytes_.at_end(); }

    template <typename T>
    T number() {
        return bytes_.fixed<T>();
    }
    std::string text() {
        const std::string_view raw = bytes_.text();
        if (text::is_valid_utf8(raw)) return std::string(raw);
        bytes_.fail();
        return {};
    }
    schema::Value value() {
        switch (number<std::uint8_t>()) {
        case 0: return schema::Null{};
        case 1: return number<std::uint8_t>() != 0;
        case 2: return number<std::int64_t>();
        case 3: return number<double>();
        case 4: return schema::Decimal{text()};
        case 5: return text();
        case 7: return schema::Date{text()};
        case 8: return schema::Time{text()};
        case 9: return schema::Timestamp{text()};
        default: bytes_.fail(); return schema::Null{};
        }
    }
    template <typename T>
    std::optional<T> optional() {
        switch (number<std::uint8_t>()) {
        case 0: return std::nullopt;
        case 1: return number<T>();
        default: bytes_.fail(); return std::nullopt;
        }
    }

private:
    base::ByteReader bytes_;
};

void write_key(Writer& writer, const StoreKey& key) {
    writer.put(key.schema_fingerprint);
    writer.put(key.data_version);
    writer.put(key.policy_version);
    writer.put(key.settings);
}

StoreKey read_key(Reader& reader) {
    StoreKey key;
    key.schema_fingerprint = reader.text();
    key.data_version = reader.text();
    key.policy_version = reader.text();
    key.settings = reader.text();
    return key;
}

/// Bytes are no bounds that a question compares with.
schema::Value storable(const schema::Value& value) {
    return std::holds_alternative<schema::Bytes>(value) ? schema::Value{} : value;
}

void write_statistics(Writer& writer, const Statistics& statistics) {
    writer.put(static_cast<std::uint32_t>(statistics.tables.size()));
    for (const TableStatistics& table : statistics.tables) {
        writer.put(table.row_count);
        writer.put(static_cast<std::uint32_t>(table.columns.size()));
        for (const ColumnStatistics& column : table.columns) {
            writer.put(column.distinct_count);
            writer.put(column.null_count);
            writer.put(storable(column.minimum));
            writer.put(storable(column.maximum));
            writer.put(column.number_percent);
            writer.put(column.date_percent);
        }
    }
}

/// Only for a catalog of the same shape, so that every position is valid.
bool read_statistics(Reader& reader, const schema::Catalog& catalog, Statistics& statistics) {
    if (reader.number<std::uint32_t>() != catalog.tables.size()) return false;
    for (const schema::Table& table : catalog.tables) {
        TableStatistics known;
        known.row_count = reader.optional<std::int64_t>();
        if (reader.number<std::uint32_t>() != table.columns.size()) return false;
        for (std::size_t at = 0; at < table.columns.size() && reader.good(); ++at) {
            ColumnStatistics column;
            column.distinct_count = reader.optional<std::int64_t>();
            column.null_count = reader.optional<std::int64_t>();
            column.minimum = reader.value();
            column.maximum = reader.value();
            column.number_percent = reader.optional<int>();
            column.date_percent = reader.optional<int>();
            known.columns.push_back(std::move(column));
        }
        statistics.tables.push_back(std::move(known));
    }
    return reader.good();
}

bool read_warnings(Reader& reader, std::vector<std::string>& warnings) {
    const auto count = reader.number<std::uint32_t>();
    if (count > kStoredWarningsMax) return false;
    for (std::uint32_t at = 0; at < count && reader.good(); ++at)
        warnings.push_back(reader.text());
    return reader.good();
}

void write_unread(Writer& writer, const std::vector<UnreadTable>& unread) {
    writer.put(static_cast<std::uint32_t>(unread.size()));
    for (const UnreadTable& table : unread) {
        writer.put(table.table);
        writer.put(table.tries);
        writer.put(static_cast<std::int64_t>(table.time.count()));
    }
}

bool read_unread(Reader& reader, const schema::Catalog& catalog, std::vector<UnreadTable>& unread) {
    const auto count = reader.number<std::uint32_t>();
    if (count > catalog.tables.size()) return false;
    for (std::uint32_t at = 0; at < count && reader.good(); ++at) {
        UnreadTable table;
        table.table = reader.number<TableId>();
        table.tries = reader.number<std::uint32_t>();
        table.time = std::chrono::milliseconds(reader.number<std::int64_t>());
        if (table.table >= catalog.tables.size()) return false;
        unread.push_back(table);
    }
    return reader.good();
}

base::Unexpected<base::Error> damaged() {
    return base::fail(base::ErrorCode::Corrupt,
                      "The stored knowledge of the database is damaged and is not used.");
}

bool is_other_version(std::string_view all) {
    if (all.size() < kMagic.size() || all.ends_with(kMagic)) return false;
    all.remove_suffix(1);
    return all.ends_with(kMagic.substr(0, kMagic.size() - 1));
}

bool columns_exist(const ValueIndex& values, const schema::Catalog& catalog) {
    for (const ColumnId id : values.columns()) {
        if (id.table >= catalog.tables.size() ||
            id.column >= catalog.tables[id.table].columns.size()) {
            return false;
        }
    }
    return true;
}

} // namespace

std::string encode_contents(const StoredContents& contents, const StoreKey& key) {
    Writer head;
    write_key(head, key);
    const std::size_t warnings =
        std::min<std::size_t>(contents.warnings.size(), kStoredWarningsMax);
    head.put(static_cast<std::uint32_t>(warnings));
    for (std::size_t at = 0; at < warnings; ++at)
        head.put(contents.warnings[at]);
    write_unread(head, contents.unread);
    write_statistics(head, contents.statistics);
    head.put(static_cast<std::uint64_t>(contents.values.to_bytes().size()));
    return detail::frame_contents(contents.values.to_bytes(), head.take());
}

std::string detail::frame_contents(std::string values, std::string_view head) {
    std::string bytes = std::move(values);
    bytes += head;
    base::put_fixed(bytes, static_cast<std::uint64_t>(head.size()));
    bytes += base::sha256_hex(head);
    bytes += kMagic;
    return bytes;
}

base::Result<StoredContents> decode_contents(std::string bytes, const StoreKey& key,
                                             const schema::Catalog& catalog) {
    constexpr std::size_t kTail = sizeof(std::uint64_t) + kHashDigits + kMagic.size();
    const std::string_view all = bytes;
    if (is_other_version(all)) {
        return base::fail(base::ErrorCode::NotFound,
                          "The stored knowledge was written by another version of this program.");
    }
    if (all.size() < kTail || !all.ends_with(kMagic)) return damaged();
    const std::size_t own_end = all.size() - kTail;
    const auto length = Reader(all.substr(own_end)).number<std::uint64_t>();
    if (length > own_end) return damaged();
    const std::size_t own_at = own_end - length;
    const std::string_view own = all.substr(own_at, length);
    const std::string_view hash = all.substr(own_end + sizeof length, kHashDigits);
    if (base::sha256_hex(own) != hash) return damaged();

    Reader head(own);
    const StoreKey stored = read_key(head);
    if (!head.good()) return damaged();
    if (stored != key) {
        return base::fail(base::ErrorCode::NotFound,
                          "The stored knowledge is of another state of the database.");
    }
    StoredContents contents;
    const bool whole = read_warnings(head, contents.warnings) &&
                       read_unread(head, catalog, contents.unread) &&
                       read_statistics(head, catalog, contents.statistics) &&
                       head.number<std::uint64_t>() == own_at && head.at_end();
    if (!whole) return damaged();
    bytes.resize(own_at);
    contents.values = TRY(ValueIndex::from_bytes(std::move(bytes)));
    if (!columns_exist(contents.values, catalog)) return damaged();
    return contents;
}

base::Result<void> save_contents(const std::filesystem::path& path, const StoredContents& contents,
                                 const StoreKey& key) {
    return base::write_file_atomically(path, encode_contents(contents, key),
                                       base::FileAccess::OwnerOnly);
}

base::Result<StoredContents> load_contents(const std::filesystem::path& path, const StoreKey& key,
                                           const schema::Catalog& catalog) {
    std::string bytes = TRY(base::read_file(path, kFileBytesMax));
    return decode_contents(std::move(bytes), key, catalog);
}

} // namespace vouch::knowledge
