// A conditional update says nothing about whether its condition held, so the point is read again:
// it holds this writer's token with the new number, or it does not.

#include "search/qdrant/detail/control.h"

#include "search/analysis.h"
#include "search/engine.h"
#include "search/qdrant/detail/conditions.h"

namespace vouch::search::qdrant {
namespace {

constexpr std::uint64_t kFormat = 2;

Json print_change(const Change& change) {
    return {{"former", change.former ? print_document(*change.former) : Json()},
            {"next", change.next ? print_document(*change.next) : Json()}};
}

Json print_control(const Control& control) {
    Json pending = Json::array();
    for (const Change& change : control.pending)
        pending.push_back(print_change(change));
    Json payload{{"kind", "control"},
                 {"format", kFormat},
                 {"analysis", kAnalysisVersion},
                 {"change", control.change},
                 {"epoch", control.epoch},
                 {"edition", control.edition},
                 {"holder", control.holder},
                 {"machine", control.process.machine},
                 {"process", control.process.process},
                 {"started", control.process.started},
                 {"host", control.process.host},
                 {"renewed", control.renewed},
                 {"pending", std::move(pending)}};
    if (control.model) {
        payload["model"] = control.model->id;
        payload["width"] = control.model->width;
    }
    return payload;
}

std::optional<StoredDocument> read_optional_document(const Json& change, const char* name) {
    const Json& document = member(change, name);
    if (document.is_null()) return std::nullopt;
    return read_document(document);
}

Control parse_control(const Json& payload) {
    Control control;
    control.change = whole_at(payload, "change");
    control.epoch = whole_at(payload, "epoch");
    control.edition = whole_at(payload, "edition");
    control.holder = text_at(payload, "holder");
    control.process = {text_at(payload, "machine"), integer_at(payload, "process"),
                       text_at(payload, "started"), text_at(payload, "host")};
    control.renewed = integer_at(payload, "renewed");
    if (payload.contains("model")) {
        const std::uint64_t width = whole_at(payload, "width", kVectorWidthMax);
        if (width == 0) throw BadAnswer("“width” is 0");
        control.model =
            embedding::ModelIdentity{text_at(payload, "model"), static_cast<std::uint32_t>(width)};
    }
    const Json& pending = member(payload, "pending");
    if (!pending.is_array()) throw BadAnswer("“pending” is no list");
    for (const Json& change : pending) {
        control.pending.push_back(
            {read_optional_document(change, "former"), read_optional_document(change, "next")});
    }
    return control;
}

base::Result<void> check_format(const Json& payload, const Collections& names) {
    auto versions = TRY(read_answer(
        [&] { return std::pair(whole_at(payload, "format"), whole_at(payload, "analysis")); }));
    if (versions.first == kFormat && versions.second == std::uint64_t{kAnalysisVersion}) return {};
    return base::fail(base::ErrorCode::Unsupported,
                      "The collections " + names.documents +
                          " and its like were made by another version of this program.",
                      {"Use that version, or set another qdrant.prefix and ingest again."});
}

} // namespace

base::Result<std::optional<Control>> read_control(Server& server, const Collections& names,
                                                  const base::Context& context) {
    const std::vector<std::string> ids{control_id()};
    auto found = server.retrieve(names.statistics, ids, {}, context);
    if (!found && is_missing(found.error())) return std::optional<Control>();
    const std::vector<Point> points = TRY(std::move(found));
    if (points.empty()) return std::optional<Control>();
    TRY(check_format(points.front().payload, names));
    return read_answer([&] { return std::optional(parse_control(points.front().payload)); });
}

base::Result<bool> replace_control(Server& server, const Collections& names, const Control& known,
                                   Control& next, const base::Context& context) {
    next.change = known.change + 1;
    next.renewed = std::chrono::duration_cast<std::chrono::seconds>(
                       std::chrono::system_clock::now().time_since_epoch())
                       .count();
    const std::vector<std::string> points{R"({"id":")" + control_id() +
                                          R"(","vector":{},"payload":)" +
                                          print(print_control(next)) + "}"};
    TRY(server.upsert(names.statistics, points, all_of({equals("change", known.change)}), context));
    const std::optional<Control> now = TRY(read_control(server, names, context));
    return now && now->change == next.change && now->holder == next.holder &&
           now->epoch == next.epoch;
}

} // namespace vouch::search::qdrant
