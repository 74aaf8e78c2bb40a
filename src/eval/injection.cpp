#include "eval/injection.h"

#include "eval/detail/data_file.h"
#include "screen/screen.h"

namespace vouch::eval {

using detail::DataObject;
using detail::Json;

Figures InjectionFigures::figures() const {
    return {{"blocked", count(blocked)},
            {"attacks", count(attacks)},
            {"false_alarms", count(false_alarms)},
            {"benign", count(benign)}};
}

base::Result<InjectionFigures> measure_injection(const std::filesystem::path& file, ScreenedAs as,
                                                 const LineSink& lines) {
    screen::Screen screen = TRY(screen::Screen::create());
    InjectionFigures figures;
    TRY(detail::for_each_object(file, [&](const DataObject& object) -> base::Result<void> {
        std::string text = TRY(object.text("text"));
        bool attack = TRY(object.truth("attack"));
        std::optional<screen::Finding> finding =
            as == ScreenedAs::Question ? screen.question(text) : screen.passage(text);
        ++(attack ? figures.attacks : figures.benign);
        if (finding) ++(attack ? figures.blocked : figures.false_alarms);
        return detail::put(
            lines, {{"blocked", finding.has_value()},
                    {"finding", finding ? Json(screen::finding_name(*finding)) : Json(nullptr)}});
    }));
    return figures;
}

} // namespace vouch::eval
