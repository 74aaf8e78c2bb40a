#include "eval/cache.h"

#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

#include "base/temporary_directory.h"
#include "cache/embedded_store.h"
#include "cache/form.h"
#include "eval/detail/asked_database.h"
#include "eval/detail/data_file.h"
#include "knowledge/english/vocabulary.h"
#include "planner/render.h"
#include "sql/dialects/registry.h"
#include "sql/syntax/printer.h"

namespace vouch::eval {
namespace {

using base::Result;
using detail::Json;

/// What a question that nobody here can read was answered with: any query does.
constexpr const char* kSomeQuery = "SELECT 1";
constexpr std::chrono::sys_seconds kNow{std::chrono::seconds(1'700'000'000)};

struct Pair {
    std::string first;
    std::string second;
    bool same = false;
    std::string database{};
};

const sql::syntax::Dialect& planner_dialect() {
    return *sql::dialects::find_dialect(planner::kPlannerDialect);
}

class PairMeasure {
public:
    PairMeasure(const CacheMeasurement& measurement, cache::Cache& cache,
                const base::Context& context)
        : measurement_(measurement), cache_(cache), context_(context) {}

    Result<cache::LookUp> look_up(const Pair& pair) {
        const detail::AskedDatabase* database = TRY(database_of(pair));
        const cache::Binding binding{.agent = "eval",
                                     .connectors = {{pair.database, "", "sqlite", "", ""}}};
        TRY(cache_.store().clear("", context_));
        TRY(remember(pair, database, binding));
        cache::Asked asked{pair.second, binding, lexicon_};
        asked.forms = [&] {
            std::vector<cache::AskedForm> forms;
            auto form = form_of(pair.second, database);
            if (form && *form)
                forms.push_back({pair.database, std::move(**form), &readers_.at(pair.database)});
            return forms;
        };
        if (measurement_.encoder != nullptr)
            asked.encoder = [&](const base::Context&) { return Result(measurement_.encoder); };
        return cache_.look_up(asked, kNow, context_);
    }

private:
    Result<const detail::AskedDatabase*> database_of(const Pair& pair) {
        if (pair.database.empty() || measurement_.data.empty()) return nullptr;
        auto& database = databases_[pair.database];
        if (!database) {
            const auto file = measurement_.data / "databases" / (pair.database + ".sqlite");
            planner::PlannerOptions planning;
            planning.threshold = 0;
            database = TRY(detail::AskedDatabase::open(file, planning, {}, context_));
        }
        return database.get();
    }

    Result<void> remember(const Pair& pair, const detail::AskedDatabase* database,
                          const cache::Binding& binding) {
        cache::Entry entry{.question = pair.first,
                           .connector = pair.database,
                           .sql = kSomeQuery,
                           .dialect = std::string(planner::kPlannerDialect),
                           .understood = {},
                           .drafted_by = "eval",
                           .created_at = kNow};
        if (database != nullptr) {
            const planner::Planned planned = TRY(database->plan_with_probe(pair.first, context_));
            if (!planned.readings.empty()) {
                const planner::Reading& reading = planned.readings.front();
                entry.sql = sql::syntax::print(reading.query, planner_dialect());
                entry.form = form_of(pair.first, *database, reading).value_or(cache::LogicalForm());
            }
        }
        return cache_.remember(entry, binding, lexicon_, context_);
    }

    Result<std::optional<cache::LogicalForm>> form_of(const std::string& question,
                                                      const detail::AskedDatabase* database) {
        if (database == nullptr) return std::optional<cache::LogicalForm>();
        const planner::Planned planned = TRY(database->plan(question, context_));
        const bool sure = !planned.readings.empty() && planned.readings.front().confidence >=
                                                           measurement_.options.confidence_min;
        if (!sure) return std::optional<cache::LogicalForm>();
        return form_of(question, *database, planned.readings.front());
    }

    std::optional<cache::LogicalForm> form_of(const std::string& question,
                                              const detail::AskedDatabase& database,
                                              const planner::Reading& reading) {
        const auto reader = readers_.try_emplace(database.knowledge().connector,
                                                 database.knowledge().catalog, planner_dialect());
        return reader.first->second.form({reading.query, reading.unused, reading.features},
                                         cache::read_question(question, lexicon_), lexicon_);
    }

    const CacheMeasurement& measurement_;
    cache::Cache& cache_;
    const base::Context& context_;
    planner::Lexicon lexicon_ = planner::Lexicon::english(knowledge::english::vocabulary());
    std::map<std::string, std::unique_ptr<detail::AskedDatabase>> databases_;
    std::map<std::string, cache::FormReader> readers_;
};

/// 0 without a model.
Result<double> cosine(const Pair& pair, embedding::Encoder* encoder, const base::Context& context) {
    if (encoder == nullptr) return 0.0;
    const std::string_view texts[] = {pair.first, pair.second};
    const auto vectors = TRY(encoder->encode(texts, embedding::TextRole::Query, context));
    const auto middle = vectors.begin() + static_cast<std::ptrdiff_t>(vectors.size() / 2);
    return std::inner_product(vectors.begin(), middle, middle, 0.0);
}

Json line_of(const cache::LookUp& done, bool hit) {
    Json line{{"hit", hit}, {"tier", nullptr}, {"bound", false}, {"why", done.why}};
    if (done.hit) {
        line["tier"] = static_cast<int>(done.hit->tier);
        line["bound"] = done.hit->bound;
    }
    return line;
}

} // namespace

Figures CacheFigures::figures() const {
    return {{"true_hits", count(true_hits)},   {"same", count(same)},
            {"false_hits", count(false_hits)}, {"different", count(different)},
            {"alike_same", count(alike_same)}, {"alike_different", count(alike_different)}};
}

Result<CacheFigures> measure_cache(const CacheMeasurement& measurement, const LineSink& lines,
                                   const base::Context& context) {
    const auto folder = TRY(base::TemporaryDirectory::create());
    auto store = TRY(cache::open_embedded_store(folder.path() / "cache.sqlite", context));
    cache::CacheOptions options = measurement.options;
    options.store_time = std::chrono::seconds(10); // the figures do not depend on the machine
    cache::Cache cache(std::move(store), TRY(cache::Keys::create({std::string(32, 'k')})), options);
    PairMeasure measure(measurement, cache, context);
    CacheFigures figures;
    TRY(detail::for_each_object(
        measurement.pairs, [&](const detail::DataObject& object) -> Result<void> {
            const Pair pair{TRY(object.text("a")), TRY(object.text("b")), TRY(object.truth("same")),
                            TRY(object.text_or_empty("db_id"))};
            const cache::LookUp done = TRY(measure.look_up(pair));
            const bool hit = done.hit && !done.hit->bound;
            ++(pair.same ? figures.same : figures.different);
            if (hit) ++(pair.same ? figures.true_hits : figures.false_hits);
            if (TRY(cosine(pair, measurement.encoder, context)) >= CacheFigures::kAlike)
                ++(pair.same ? figures.alike_same : figures.alike_different);
            return detail::put(lines, line_of(done, hit));
        }));
    return figures;
}

} // namespace vouch::eval
