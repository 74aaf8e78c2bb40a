#include "embedding/model_for_test.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <string>

#include "base/check.h"
#include "base/file.h"
#include "base/hash.h"

namespace vouch::embedding {
namespace {

using Row = std::vector<double>;
using Rows = std::vector<Row>;

class SmallModelWriter {
public:
    /// `prefix` stands before the name of each tensor until `end_encoder`.
    explicit SmallModelWriter(std::string prefix) : prefix_(std::move(prefix)) {}

    void end_encoder() { prefix_.clear(); }
    void add(const std::string& name, std::vector<std::uint64_t> shape, float centre = 0) {
        std::uint64_t count = 1;
        for (std::uint64_t extent : shape)
            count *= extent;
        std::normal_distribution<float> spread(centre, 0.15F);
        std::string& bytes = held_.emplace_back();
        for (std::uint64_t i = 0; i < count; ++i) {
            float number = spread(random_);
            bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
        }
        shapes_.emplace_back(prefix_ + name, std::move(shape));
    }
    void add_dense(const std::string& name, std::uint64_t outputs, std::uint64_t inputs) {
        add(name + ".weight", {outputs, inputs});
        add(name + ".bias", {outputs});
    }
    void add_norm(const std::string& name, std::uint64_t width) {
        add(name + ".weight", {width}, 1);
        add(name + ".bias", {width});
    }
    std::string print() const {
        Tensors tensors;
        for (std::size_t i = 0; i < shapes_.size(); ++i)
            tensors[shapes_[i].first] = {TensorType::F32, shapes_[i].second, held_[i]};
        return print_safetensors(tensors);
    }

private:
    std::string prefix_;
    std::mt19937 random_{7}; // NOLINT: the same weights in every run
    std::vector<std::string> held_{};
    std::vector<std::pair<std::string, std::vector<std::uint64_t>>> shapes_{};
};

std::string small_vocabulary() {
    std::string text = "[PAD]\n[UNK]\n[CLS]\n[SEP]\n";
    for (char letter = 'a'; letter <= 'z'; ++letter)
        text += std::string(1, letter) + "\n##" + letter + "\n";
    return text;
}

/// One forward pass.
class Reference {
public:
    Reference(const WeightsFile& weights, const ModelCard& card) : weights_(weights), card_(card) {}

    Rows run(const std::vector<TokenId>& tokens, std::size_t first_part) const {
        Rows rows;
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            Row row = at("embeddings.word_embeddings.weight", tokens[i]);
            add(row, at("embeddings.position_embeddings.weight", i));
            add(row, at("embeddings.token_type_embeddings.weight", i < first_part ? 0 : 1));
            rows.push_back(normalized(row, "embeddings.LayerNorm"));
        }
        for (std::uint32_t layer = 0; layer < card_.layers; ++layer)
            run_layer("encoder.layer." + std::to_string(layer) + ".", rows);
        return rows;
    }

    double score(const Row& first) const {
        Row pooled = dense(first, "pooler.dense");
        auto weights = whole("classifier.weight");
        double sum{whole("classifier.bias")[0]};
        for (std::size_t i = 0; i < pooled.size(); ++i)
            sum += double{weights[i]} * std::tanh(pooled[i]);
        return card_.score == ScoreForm::Raw ? sum : 1 / (1 + std::exp(-sum));
    }

private:
    std::span<const float> whole(const std::string& name) const {
        const Tensor& tensor = weights_.tensors().at(name);
        return weights_.floats(name, tensor.shape).value();
    }
    std::span<const float> all(const std::string& name) const {
        return whole(card_.kind == ModelKind::Reranker ? "bert." + name : name);
    }
    Row at(const std::string& name, std::size_t row) const {
        auto found = all(name).subspan(row * card_.width, card_.width);
        return {found.begin(), found.end()};
    }
    static void add(Row& row, const Row& other) {
        for (std::size_t i = 0; i < row.size(); ++i)
            row[i] += other[i];
    }

    Row normalized(const Row& row, const std::string& name) const {
        auto gain = all(name + ".weight");
        auto bias = all(name + ".bias");
        double mean = 0;
        for (double number : row)
            mean += number / static_cast<double>(row.size());
        double variance = 0;
        for (double number : row)
            variance += (number - mean) * (number - mean) / static_cast<double>(row.size());
        Row result;
        for (std::size_t i = 0; i < row.size(); ++i)
            result.push_back((row[i] - mean) / std::sqrt(variance + 1e-12) * double{gain[i]} +
                             double{bias[i]});
        return result;
    }

    Row dense(const Row& row, const std::string& name) const {
        auto weights = all(name + ".weight");
        auto bias = all(name + ".bias");
        Row result(bias.begin(), bias.end());
        for (std::size_t o = 0; o < result.size(); ++o)
            for (std::size_t i = 0; i < row.size(); ++i)
                result[o] += double{weights[o * row.size() + i]} * row[i];
        return result;
    }

    Row attended(const Row& query, const Rows& keys, const Rows& values) const {
        std::size_t head_width = card_.width / card_.heads;
        Row result(card_.width);
        for (std::size_t first = 0; first < card_.width; first += head_width) {
            Row scores;
            for (const Row& key : keys) {
                double score = 0;
                for (std::size_t d = first; d < first + head_width; ++d)
                    score += query[d] * key[d];
                scores.push_back(std::exp(score / std::sqrt(static_cast<double>(head_width))));
            }
            double total = 0;
            for (double score : scores)
                total += score;
            for (std::size_t j = 0; j < values.size(); ++j)
                for (std::size_t d = first; d < first + head_width; ++d)
                    result[d] += scores[j] / total * values[j][d];
        }
        return result;
    }

    void run_layer(const std::string& layer, Rows& rows) const {
        Rows keys, values;
        for (const Row& row : rows) {
            keys.push_back(dense(row, layer + "attention.self.key"));
            values.push_back(dense(row, layer + "attention.self.value"));
        }
        for (Row& row : rows) {
            Row query = dense(row, layer + "attention.self.query");
            add(row, dense(attended(query, keys, values), layer + "attention.output.dense"));
            row = normalized(row, layer + "attention.output.LayerNorm");
            Row inner = dense(row, layer + "intermediate.dense");
            for (double& x : inner)
                x = x * (1 + std::erf(x / std::sqrt(2.0))) / 2;
            add(row, dense(inner, layer + "output.dense"));
            row = normalized(row, layer + "output.LayerNorm");
        }
    }

    const WeightsFile& weights_;
    const ModelCard& card_;
};

} // namespace

ModelCard write_small_model(const std::filesystem::path& folder, const SmallModelShape& shape) {
    std::string vocabulary = small_vocabulary();
    auto tokens = static_cast<std::uint64_t>(std::ranges::count(vocabulary, '\n'));
    SmallModelWriter writer(shape.kind == ModelKind::Reranker ? "bert." : "");
    writer.add("embeddings.word_embeddings.weight", {tokens, shape.width});
    writer.add("embeddings.position_embeddings.weight", {shape.tokens_max, shape.width});
    writer.add("embeddings.token_type_embeddings.weight", {2, shape.width});
    writer.add_norm("embeddings.LayerNorm", shape.width);
    for (std::uint32_t i = 0; i < shape.layers; ++i) {
        std::string layer = "encoder.layer." + std::to_string(i) + ".";
        for (const char* part : {"query", "key", "value"})
            writer.add_dense(layer + "attention.self." + part, shape.width, shape.width);
        writer.add_dense(layer + "attention.output.dense", shape.width, shape.width);
        writer.add_norm(layer + "attention.output.LayerNorm", shape.width);
        writer.add_dense(layer + "intermediate.dense", shape.inner_width, shape.width);
        writer.add_dense(layer + "output.dense", shape.width, shape.inner_width);
        writer.add_norm(layer + "output.LayerNorm", shape.width);
    }
    if (shape.kind == ModelKind::Reranker) {
        writer.add_dense("pooler.dense", shape.width, shape.width);
        writer.end_encoder();
        writer.add_dense("classifier", 1, shape.width);
    }
    std::string weights = writer.print();
    ModelCard card{.name = folder.filename().string(),
                   .weights_sha256 = base::sha256_hex(weights),
                   .kind = shape.kind,
                   .pooling = shape.pooling,
                   .score = shape.score,
                   .tokens_max = shape.tokens_max,
                   .layers = shape.layers,
                   .heads = shape.heads,
                   .width = shape.width};
    auto write = [&](const char* name, std::string_view content) {
        CHECK(base::write_file_atomically(folder / name, content, base::FileAccess::OwnerOnly));
    };
    CHECK(base::make_directories(folder));
    write("model.safetensors", weights);
    write("vocab.txt", vocabulary);
    write("card.yaml", print_card(card));
    return card;
}

std::vector<double> reference_vector(const WeightsFile& weights, const ModelCard& card,
                                     const std::vector<TokenId>& tokens) {
    Rows rows = Reference(weights, card).run(tokens, tokens.size());
    std::size_t used = card.pooling == Pooling::Mean ? rows.size() : 1;
    Row vector(card.width);
    for (std::size_t r = 0; r < used; ++r)
        for (std::size_t i = 0; i < vector.size(); ++i)
            vector[i] += rows[r][i];
    double squares = 0;
    for (double number : vector)
        squares += number * number;
    for (double& number : vector)
        number /= std::sqrt(squares);
    return vector;
}

double reference_score(const WeightsFile& weights, const ModelCard& card,
                       const std::vector<TokenId>& tokens, std::size_t first_part) {
    Reference reference(weights, card);
    return reference.score(reference.run(tokens, first_part).front());
}

} // namespace vouch::embedding
