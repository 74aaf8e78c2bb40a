// modules: base embedding
// link: dnnl gomp
//
// Tokens a second of the sentence encoder at several lengths of texts, on one thread and two, and
// which share that is of the matrix products that oneDNN reaches on this machine in the same run.
// Prints `name: value` lines. Usage: bench_encoder [FOLDER_OF_A_MODEL]

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include <omp.h>
#include <oneapi/dnnl/dnnl.hpp>

#include "embedding/bert_encoder.h"
#include "embedding/models.h"

namespace {

using namespace vouch;
using Clock = std::chrono::steady_clock;

constexpr int kRounds = 5;
constexpr std::size_t kTokensEach = 4'096;
constexpr dnnl::memory::dim kPeakSize = 1024;

template <typename Work>
double best_seconds(Work work) {
    double best = 1e9;
    for (int round = 0; round < kRounds; ++round) {
        Clock::time_point begin = Clock::now();
        work();
        best = std::min(best, std::chrono::duration<double>(Clock::now() - begin).count());
    }
    return best;
}

/// Operations a second of one large product on one thread; 0 where the processor cannot.
double peak(dnnl::memory::data_type type) {
    using dnnl::memory;
    try {
        dnnl::engine engine(dnnl::engine::kind::cpu, 0);
        dnnl::stream stream(engine);
        memory::desc shape({kPeakSize, kPeakSize}, type, memory::format_tag::ab);
        memory::desc packed({kPeakSize, kPeakSize}, type, memory::format_tag::any);
        memory::desc sums({kPeakSize, kPeakSize}, memory::data_type::f32, memory::format_tag::ab);
        dnnl::matmul::primitive_desc how(dnnl::matmul::desc(shape, packed, sums), engine);
        dnnl::matmul product(how);
        memory a(shape, engine), b(how.weights_desc(), engine), c(sums, engine);
        std::fill_n(static_cast<char*>(a.get_data_handle()), shape.get_size(), '\0');
        std::fill_n(static_cast<char*>(b.get_data_handle()), how.weights_desc().get_size(), '\0');
        double seconds = best_seconds([&] {
            product.execute(stream, {{DNNL_ARG_SRC, a}, {DNNL_ARG_WEIGHTS, b}, {DNNL_ARG_DST, c}});
            stream.wait();
        });
        return 2.0 * kPeakSize * kPeakSize * kPeakSize / seconds;
    } catch (const dnnl::error&) {
        return 0;
    }
}

/// In the products of one token, attention left out.
double operations_per_token(const embedding::ModelCard& card) {
    double width = card.width;
    return 2 * card.layers * (4 * width * width + 2 * width * 4 * width);
}

void measure(const embedding::InstalledModel& model, embedding::Precision precision,
             const std::string& name, double peak_operations) {
    for (std::size_t threads : {1U, 2U}) {
        auto encoder =
            embedding::open_bert_encoder(model.folder, model.card, {precision, threads}).value();
        for (std::size_t length : {16U, 128U, 256U}) {
            std::string text; // "the" is one token; [CLS] and [SEP] come to it
            for (std::size_t i = 2; i < length; ++i)
                text += "the ";
            std::vector<std::string_view> texts(kTokensEach / length, text);
            double seconds = best_seconds(
                [&] { encoder->encode(texts, embedding::TextRole::Passage, {}).value(); });
            double rate = static_cast<double>(texts.size() * length) / seconds;
            std::string what = name + ", length " + std::to_string(length) + ", " +
                               std::to_string(threads) + (threads == 1 ? " thread" : " threads");
            std::printf("%s: %.0f tokens/s\n", what.c_str(), rate);
            if (threads == 1 && peak_operations > 0)
                std::printf("%s: %.2f of the matrix peak\n", what.c_str(),
                            rate * operations_per_token(model.card) / peak_operations);
            if (threads == 1 && length == 16) {
                double one = best_seconds(
                    [&] { encoder->encode_one(text, embedding::TextRole::Query, {}).value(); });
                std::printf("%s, one text: %.2f ms\n", what.c_str(), one * 1e3);
            }
        }
    }
}

} // namespace

int main(int count, char** words) {
    std::string folder = count > 1 ? words[1] : VOUCH_SOURCE_DIR "/build/parts/all-MiniLM-L6-v2";
    auto model = embedding::find_model(folder, {});
    if (!model) {
        std::fprintf(stderr, "%s\n", model.error().message.c_str());
        return 1;
    }
    double opened =
        best_seconds([&] { embedding::open_bert_encoder(model->folder, model->card, {}).value(); });
    std::printf("%s, opened: %.0f ms\n", model->card.name.c_str(), opened * 1e3);
    omp_set_num_threads(1);
    double floats = peak(dnnl::memory::data_type::f32);
    double rounded = peak(dnnl::memory::data_type::bf16);
    std::printf("matrix peak, float32: %.0f Gop/s\nmatrix peak, bfloat16: %.0f Gop/s\n",
                floats / 1e9, rounded / 1e9);
    measure(*model, embedding::Precision::Float32, "float32", floats);
    if (rounded > 0) measure(*model, embedding::Precision::BFloat16, "bfloat16", rounded);
    return 0;
}
