// embed: vectors for texts, a line each.

#include <array>
#include <charconv>

#include "cli/detail/command.h"
#include "embedding/encoder.h"

namespace vouch::cli::detail {
namespace {

constexpr std::size_t kLineBytesMax = std::size_t{1} << 20;
constexpr std::size_t kLinesAtOnce = 256;

void append_number(std::string& text, float number) {
    std::array<char, 32> digits{};
    auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), number);
    text.append(digits.data(), end);
}

std::string joined(std::span<const float> numbers, std::string_view separator) {
    std::string text;
    for (float number : numbers) {
        if (!text.empty()) text += separator;
        append_number(text, number);
    }
    return text;
}

class EmbedCommand : public Command {
public:
    void declare(CLI::App& parent) override {
        CLI::App* app =
            add(parent, "embed", "Turn texts, a line each on standard input, into vectors");
        app->add_option("--model", model_,
                        "the name of a model, or the path of its folder (default: embedding.model "
                        "of the settings)");
        app->add_flag("--query", query_, "the texts are questions, not passages");
        add_workspace();
        add_json();
    }
    ExitStatus run(Session& session) override {
        auto encoder =
            VOUCH_RUN(session, session.application.make_encoder(directory(session), model_));
        for (;;) {
            std::vector<std::string> lines =
                VOUCH_RUN(session, session.console.read_lines(kLinesAtOnce, kLineBytesMax));
            if (lines.empty()) return ExitStatus::Success;
            std::vector<std::string_view> texts(lines.begin(), lines.end());
            auto vectors = VOUCH_RUN(session, encoder->encode(texts,
                                                              query_ ? embedding::TextRole::Query
                                                                     : embedding::TextRole::Passage,
                                                              session.console.context()));
            std::span<const float> rest = vectors;
            for (; !rest.empty(); rest = rest.subspan(encoder->model().width)) {
                auto vector = rest.first(encoder->model().width);
                std::string text = form() == OutputForm::Json
                                       ? "{\"vector\":[" + joined(vector, ",") + "]}\n"
                                       : joined(vector, " ") + "\n";
                if (!session.console.say_json_part(text)) return ExitStatus::Failure;
            }
        }
    }

private:
    std::string model_;
    bool query_ = false;
};

} // namespace

void add_embed_commands(Commands& commands) {
    commands.push_back(std::make_unique<EmbedCommand>());
}

} // namespace vouch::cli::detail
