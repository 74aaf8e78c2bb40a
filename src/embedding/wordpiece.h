#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace vouch::embedding {

using TokenId = std::uint32_t;

/// The WordPiece tokenizer of uncased BERT models (Devlin et al., 2019): words as BERT splits them,
/// each into the longest pieces of the vocabulary, from the left. Text is text: "[SEP]" in it
/// becomes the pieces of those characters, never the token. Calls may come from several threads.
class WordPiece {
public:
    /// `vocabulary` has a token a line; its id is the number of its line, from 0. Pieces inside a
    /// word begin with "##". [UNK], [CLS] and [SEP] must be there; errors name `file`.
    static base::Result<WordPiece> create(std::string vocabulary, std::string_view file);

    /// [CLS], the pieces of the text, [SEP]: at most `tokens_max` in all, which is at least 2; what
    /// is beyond is cut. Any bytes are accepted.
    std::vector<TokenId> encode(std::string_view text, std::size_t tokens_max) const;

    /// The pieces of the text and [SEP], after what is there: at most `tokens_max` in all, which is
    /// above what there is. How a second text follows a first.
    void append(std::string_view text, std::size_t tokens_max, std::vector<TokenId>& tokens) const;

    std::size_t size() const { return tokens_; }

private:
    enum class Position : std::uint8_t { WordStart, Inside };
    struct Slot {
        std::uint32_t begin = 0; ///< of the piece in vocabulary_, without "##"
        std::uint32_t length = 0;
        TokenId token = 0;
        Position position = Position::WordStart;
        bool used = false;
    };
    struct Match {
        TokenId token = 0;
        std::size_t length = 0; ///< in bytes; 0 where nothing fits
    };

    WordPiece() = default;
    base::Result<void> index(std::string_view file);
    void insert(std::string_view piece, Position position, TokenId token);
    const Slot* find(std::string_view piece, Position position, std::uint64_t hash) const;
    Match longest_piece(std::string_view rest, Position position) const;
    void append_word(std::string_view word, std::vector<TokenId>& tokens) const;

    std::string vocabulary_;
    std::vector<Slot> slots_{}; ///< open addressing, a power of two, at most half full
    std::size_t tokens_ = 0;
    std::size_t piece_bytes_max_ = 0;
    TokenId unknown_ = 0;
    TokenId first_ = 0;
    TokenId last_ = 0;
};

} // namespace vouch::embedding
