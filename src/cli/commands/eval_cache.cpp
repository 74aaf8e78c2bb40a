// eval cache: what the semantic cache takes for the same question.

#include "base/temporary_directory.h"
#include "cli/detail/eval.h"
#include "eval/cache.h"

namespace vouch::cli::detail {
namespace {

class CacheMeasurement : public Measurement {
public:
    void declare(CLI::App& parent) override {
        CLI::App* app = add_measurement(
            parent, "cache", "Which pairs of questions the cache takes for the same question");
        app->add_option("--pairs", measurement_.pairs,
                        "a file of JSON lines with a, b, same and db_id")
            ->required();
        app->add_option("--data", measurement_.data,
                        "the folder with databases/, so that questions are read over theirs");
        app->add_option("--similarity", measurement_.options.similarity_min,
                        "the least cosine of two questions of one logical form")
            ->check(CLI::Range(-1.0, 1.0));
        app->add_option("--confidence", measurement_.options.confidence_min,
                        "how sure the reading of a question must be to be compared")
            ->check(CLI::Range(0.0, 1.0));
        app->add_flag("--no-encoder", no_encoder_, "without a sentence encoder");
    }

    ExitStatus run(Session& session) override {
        eval::LineSink lines = VOUCH_RUN(session, open_lines());
        auto folder = VOUCH_RUN(session, base::TemporaryDirectory::create());
        std::unique_ptr<embedding::Encoder> encoder;
        if (!no_encoder_) {
            auto made = session.application.make_encoder(folder.path(), "");
            if (made || made.error().code != base::ErrorCode::NotFound)
                encoder = VOUCH_RUN(session, std::move(made));
            else
                session.console.warn({"note: ", made.error().message});
        }
        measurement_.encoder = encoder.get();
        const auto figures =
            VOUCH_RUN(session, eval::measure_cache(measurement_, lines, session.console.context()));
        return finish(session, figures.figures());
    }

private:
    eval::CacheMeasurement measurement_;
    bool no_encoder_ = false;
};

} // namespace

void add_cache_measurements(Commands& measurements) {
    measurements.push_back(std::make_unique<CacheMeasurement>());
}

} // namespace vouch::cli::detail
