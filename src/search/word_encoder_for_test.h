#pragma once

#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "base/bytes.h"
#include "embedding/encoder.h"
#include "search/analysis.h"

namespace vouch::search {

/// Stands for a model in tests: a text's vector counts its words, each in a place that its hash
/// gives, so that texts are near that share words. Words of one group (`alike`) count as one.
class WordEncoder final : public embedding::Encoder {
public:
    explicit WordEncoder(std::string id = "words@1", std::uint32_t width = 256)
        : model_{std::move(id), width} {}

    std::function<std::string(const std::string&)> alike = [](const std::string& word) {
        return word;
    };
    std::optional<base::Error> failure;
    std::size_t encoded = 0; ///< texts so far

    const embedding::ModelIdentity& model() const override { return model_; }

    base::Result<std::vector<float>> encode(std::span<const std::string_view> texts,
                                            embedding::TextRole,
                                            const base::Context& context) override {
        TRY(context.check());
        if (failure) return base::Unexpected(*failure);
        std::vector<float> rows;
        for (std::string_view text : texts) {
            std::vector<float> row = counted(text);
            rows.insert(rows.end(), row.begin(), row.end());
        }
        encoded += texts.size();
        return rows;
    }

private:
    std::vector<float> counted(std::string_view text) const {
        std::vector<float> row(model_.width, 0.001F);
        for (const std::string& word : Analyzer(Stemming::English).terms(text)) {
            row[base::checksum(alike(word)) % model_.width] += 1;
        }
        float sum = 0;
        for (float number : row)
            sum += number * number;
        for (float& number : row)
            number /= std::sqrt(sum);
        return row;
    }

    embedding::ModelIdentity model_;
};

} // namespace vouch::search
