#include "embedding/card.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "text/unicode.h"
#include "yaml/read.h"
#include "yaml/write.h"

namespace vouch::embedding {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;

constexpr std::size_t kNameBytesMax = 100;
constexpr std::size_t kTextBytesMax = 1000;
constexpr std::size_t kSha256Digits = 64;

bool is_name(std::string_view text) {
    auto allowed = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '-' || c == '_' || c == '.';
    };
    return !text.empty() && text.size() <= kNameBytesMax && text.front() != '.' &&
           std::ranges::all_of(text, allowed);
}

bool is_sha256(std::string_view text) {
    return text.size() == kSha256Digits && std::ranges::all_of(text, [](char c) {
               return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
           });
}

/// Whether a text may stand before every input.
bool is_plain_text(std::string_view text) {
    return text.size() <= kTextBytesMax && text::is_valid_utf8(text);
}

class CardReader {
public:
    CardReader(const yaml::Node& root, std::string_view file) : root_(root), reader_(file) {}

    Result<ModelCard> read() {
        ModelCard card;
        card.kind = TRY(kind());
        TRY(check_keys(card.kind));
        card.name = TRY(text("name", is_name, "letters, digits, points, - and _"));
        card.weights_sha256 = TRY(text("weights_sha256", is_sha256, "64 hexadecimal digits"));
        if (card.kind == ModelKind::Encoder)
            card.pooling = TRY(
                choice<Pooling>("pooling", {{"mean", Pooling::Mean}, {"first", Pooling::First}}));
        else
            card.score = TRY(choice<ScoreForm>(
                "score", {{"raw", ScoreForm::Raw}, {"sigmoid", ScoreForm::Sigmoid}}));
        card.query_prefix = TRY(optional_text("query_prefix"));
        card.passage_prefix = TRY(optional_text("passage_prefix"));
        card.tokens_max = TRY(number("tokens_max", 3, 4096));
        card.layers = TRY(number("layers", 1, 100));
        card.heads = TRY(number("heads", 1, 256));
        card.width = TRY(number("width", 1, 8192));
        card.licence = TRY(optional_text("licence"));
        card.source = TRY(optional_text("source"));
        return card;
    }

private:
    Result<const yaml::Node*> member(std::string_view key) const {
        if (const yaml::Node* node = root_.find(key)) return node;
        return reader_.error(root_.line, key, "is missing");
    }

    Result<std::string> text(std::string_view key, bool (*allowed)(std::string_view),
                             const std::string& what) const {
        const yaml::Node* node = TRY(member(key));
        std::string value = TRY(reader_.text(*node, key));
        if (!allowed(value)) return reader_.error(node->line, key, "must be " + what);
        return value;
    }

    Result<std::string> optional_text(std::string_view key) const {
        if (root_.find(key) == nullptr) return std::string();
        return text(key, is_plain_text, "a text of at most 1000 bytes");
    }

    Result<std::uint32_t> number(std::string_view key, std::int64_t least,
                                 std::int64_t most) const {
        const yaml::Node* node = TRY(member(key));
        std::int64_t value = TRY(reader_.integer(*node, key));
        if (value < least || value > most)
            return reader_.error(node->line, key,
                                 "must be from " + std::to_string(least) + " to " +
                                     std::to_string(most));
        return static_cast<std::uint32_t>(value);
    }

    /// One of two words.
    template <typename Choice>
    Result<Choice> choice(std::string_view key,
                          const std::pair<std::string_view, Choice> (&words)[2]) const {
        const yaml::Node* node = TRY(member(key));
        std::string value = TRY(reader_.text(*node, key));
        for (const auto& [word, meant] : words)
            if (value == word) return meant;
        return reader_.error(node->line, key,
                             "must be " + std::string(words[0].first) + " or " +
                                 std::string(words[1].first));
    }

    Result<ModelKind> kind() const {
        if (root_.find("kind") == nullptr) return ModelKind::Encoder;
        return choice<ModelKind>(
            "kind", {{"encoder", ModelKind::Encoder}, {"reranker", ModelKind::Reranker}});
    }

    Result<void> check_keys(ModelKind kind) const {
        if (kind == ModelKind::Reranker)
            return reader_.check_keys(root_, "",
                                      {"name", "weights_sha256", "kind", "score", "tokens_max",
                                       "layers", "heads", "width", "licence", "source"});
        return reader_.check_keys(root_, "",
                                  {"name", "weights_sha256", "kind", "pooling", "query_prefix",
                                   "passage_prefix", "tokens_max", "layers", "heads", "width",
                                   "licence", "source"});
    }

    const yaml::Node& root_;
    yaml::Reader reader_;
};

} // namespace

std::string_view kind_name(ModelKind kind) {
    return kind == ModelKind::Encoder ? "encoder" : "reranker";
}

Result<ModelCard> parse_card(std::string_view text, std::string_view file) {
    yaml::Node root = TRY(yaml::parse(text, file));
    if (root.kind != yaml::NodeKind::Map)
        return fail(ErrorCode::InvalidArgument, std::string(file) + ": must be a map of keys.");
    return CardReader(root, file).read();
}

std::string print_card(const ModelCard& card) {
    yaml::Node root = yaml::map();
    yaml::put(root, "name", yaml::text(card.name));
    yaml::put(root, "weights_sha256", yaml::text(card.weights_sha256));
    if (card.kind == ModelKind::Reranker) {
        yaml::put(root, "kind", yaml::text(std::string(kind_name(card.kind))));
        yaml::put(root, "score", yaml::text(card.score == ScoreForm::Raw ? "raw" : "sigmoid"));
    } else {
        yaml::put(root, "pooling", yaml::text(card.pooling == Pooling::Mean ? "mean" : "first"));
    }
    yaml::put_filled(root, "query_prefix", yaml::text(card.query_prefix));
    yaml::put_filled(root, "passage_prefix", yaml::text(card.passage_prefix));
    yaml::put(root, "tokens_max", yaml::number(card.tokens_max));
    yaml::put(root, "layers", yaml::number(card.layers));
    yaml::put(root, "heads", yaml::number(card.heads));
    yaml::put(root, "width", yaml::number(card.width));
    yaml::put_filled(root, "licence", yaml::text(card.licence));
    yaml::put_filled(root, "source", yaml::text(card.source));
    return yaml::print(root);
}

std::string identity_text(const ModelCard& card) {
    constexpr std::size_t kDigits = 12; ///< of the hash of the weights
    return card.name + "@" + card.weights_sha256.substr(0, kDigits);
}

} // namespace vouch::embedding
