// A hash table over the vocabulary, asked for the prefixes of what is left of a word, the longest
// first. The hash of a prefix is computed from that of the one before it, so that all prefixes cost
// one pass.

#include "embedding/wordpiece.h"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>

#include "embedding/detail/bert_words.h"

namespace vouch::embedding {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;

constexpr std::size_t kTokensMax = std::size_t{1} << 20;
constexpr std::size_t kWordPointsMax = 100; // of BERT: a longer word is unknown
constexpr std::size_t kPieceBytesMax = 256; // tokens that are longer are never found
constexpr std::string_view kInside = "##";

constexpr std::uint64_t kHashStart = 0xCBF29CE484222325; // FNV-1a
constexpr std::uint64_t kHashFactor = 0x100000001B3;

std::uint64_t hashed(std::uint64_t hash, char c) {
    return (hash ^ static_cast<unsigned char>(c)) * kHashFactor;
}
std::uint64_t mixed(std::uint64_t hash) { return hash ^ hash >> 29; }

bool begins_point(char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }

} // namespace

Result<WordPiece> WordPiece::create(std::string vocabulary, std::string_view file) {
    WordPiece made;
    made.vocabulary_ = std::move(vocabulary);
    TRY(made.index(file));
    return made;
}

Result<void> WordPiece::index(std::string_view file) {
    std::string_view text = vocabulary_;
    auto lines = static_cast<std::size_t>(std::ranges::count(text, '\n')) + 1;
    if (lines > kTokensMax)
        return fail(ErrorCode::LimitExceeded,
                    std::string(file) + ": more than " + std::to_string(kTokensMax) + " tokens.");
    slots_.resize(std::bit_ceil(lines * 2));
    std::optional<TokenId> unknown, first, last;
    for (std::size_t at = 0; at < text.size(); ++tokens_) {
        std::size_t end = std::min(text.find('\n', at), text.size());
        std::string_view token = text.substr(at, end - at);
        if (token.ends_with('\r')) token.remove_suffix(1);
        auto id = static_cast<TokenId>(tokens_);
        if (token == "[UNK]") unknown = id;
        if (token == "[CLS]") first = id;
        if (token == "[SEP]") last = id;
        if (token.starts_with(kInside))
            insert(token.substr(kInside.size()), Position::Inside, id);
        else
            insert(token, Position::WordStart, id);
        at = end + 1;
    }
    if (!unknown || !first || !last)
        return fail(ErrorCode::Corrupt, std::string(file) + ": no vocabulary of BERT's kind, which "
                                                            "has [UNK], [CLS] and [SEP].");
    unknown_ = *unknown;
    first_ = *first;
    last_ = *last;
    return {};
}

void WordPiece::insert(std::string_view piece, Position position, TokenId token) {
    if (piece.empty() || piece.size() > kPieceBytesMax) return;
    std::uint64_t hash = kHashStart + static_cast<std::uint64_t>(position);
    for (char c : piece)
        hash = hashed(hash, c);
    std::size_t mask = slots_.size() - 1;
    std::size_t at = mixed(hash) & mask;
    while (slots_[at].used &&
           !(slots_[at].position == position &&
             piece == std::string_view(vocabulary_).substr(slots_[at].begin, slots_[at].length)))
        at = (at + 1) & mask;
    slots_[at] = {static_cast<std::uint32_t>(piece.data() - vocabulary_.data()),
                  static_cast<std::uint32_t>(piece.size()), token, position, true};
    piece_bytes_max_ = std::max(piece_bytes_max_, piece.size());
}

const WordPiece::Slot* WordPiece::find(std::string_view piece, Position position,
                                       std::uint64_t hash) const {
    std::size_t mask = slots_.size() - 1;
    for (std::size_t at = mixed(hash) & mask; slots_[at].used; at = (at + 1) & mask) {
        const Slot& slot = slots_[at];
        if (slot.position == position && slot.length == piece.size() &&
            std::string_view(vocabulary_).substr(slot.begin, slot.length) == piece)
            return &slot;
    }
    return nullptr;
}

WordPiece::Match WordPiece::longest_piece(std::string_view rest, Position position) const {
    std::array<std::uint64_t, kPieceBytesMax + 1> hashes; // of the prefix with so many bytes
    std::size_t length = std::min(rest.size(), piece_bytes_max_);
    hashes[0] = kHashStart + static_cast<std::uint64_t>(position);
    for (std::size_t i = 0; i < length; ++i)
        hashes[i + 1] = hashed(hashes[i], rest[i]);
    for (; length > 0; --length) {
        if (length < rest.size() && !begins_point(rest[length])) continue;
        if (const Slot* slot = find(rest.substr(0, length), position, hashes[length]))
            return {slot->token, length};
    }
    return {};
}

void WordPiece::append_word(std::string_view word, std::vector<TokenId>& tokens) const {
    auto points = static_cast<std::size_t>(std::ranges::count_if(word, begins_point));
    std::size_t before = tokens.size();
    std::size_t at = 0;
    while (points <= kWordPointsMax && at < word.size()) {
        Match match =
            longest_piece(word.substr(at), at == 0 ? Position::WordStart : Position::Inside);
        if (match.length == 0) break;
        tokens.push_back(match.token);
        at += match.length;
    }
    if (at == word.size()) return;
    tokens.resize(before); // one part that is unknown makes the word unknown
    tokens.push_back(unknown_);
}

std::vector<TokenId> WordPiece::encode(std::string_view text, std::size_t tokens_max) const {
    std::vector<TokenId> tokens{first_};
    append(text, tokens_max, tokens);
    return tokens;
}

void WordPiece::append(std::string_view text, std::size_t tokens_max,
                       std::vector<TokenId>& tokens) const {
    std::string normalized = detail::bert_normalized(text);
    std::size_t at = 0;
    while (tokens.size() < tokens_max) {
        std::string_view word = detail::next_bert_word(normalized, at);
        if (word.empty()) break;
        append_word(word, tokens);
        at = static_cast<std::size_t>(word.data() - normalized.data()) + word.size();
    }
    tokens.resize(std::min(tokens.size(), tokens_max - 1));
    tokens.push_back(last_);
}

} // namespace vouch::embedding
