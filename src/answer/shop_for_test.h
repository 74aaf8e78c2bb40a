// For tests: a small database and a small folder of documents, both scripted, and the services that
// a node gets.
#pragma once

#include <algorithm>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "answer/agent.h"
#include "answer/services.h"
#include "database/connector.h"
#include "knowledge/english/vocabulary.h"
#include "knowledge/knowledge.h"
#include "knowledge/schema_for_test.h"
#include "search/engine.h"
#include "sql/dialects/registry.h"
#include "sql/policy/approved.h"

namespace vouch::answer {

/// Gives each query what `answer` says and keeps what was asked.
class ScriptedConnector : public database::Connector {
public:
    std::function<base::Result<schema::ResultSet>(const std::string& sql)> answer =
        [](const std::string&) {
            return schema::ResultSet{{{"count", "integer"}}, {{std::int64_t{7}}}};
        };
    std::function<base::Result<database::QueryPlan>(const std::string& sql)> plan =
        [](const std::string&) { return database::QueryPlan{}; };
    mutable std::mutex mutex; ///< of what was asked: several may ask at once
    mutable std::vector<std::string> asked;
    mutable std::vector<std::string> estimated;
    mutable std::vector<database::ReadBudget> budgets;
    std::string dialect = "sqlite";

    std::string_view dialect_name() const override { return dialect; }
    std::string data_version(const base::Context&) const override { return {}; }
    base::Result<database::Health> health(std::chrono::milliseconds,
                                          const base::Context&) const override {
        return database::Health{};
    }
    base::Result<schema::Catalog> introspect(const base::Context&) const override {
        return schema::Catalog{};
    }
    base::Result<database::QueryPlan> explain(const sql::policy::ApprovedEstimate& query,
                                              const base::Context&) const override {
        {
            const std::lock_guard lock(mutex);
            estimated.push_back(query.text());
        }
        return plan(query.text());
    }

protected:
    base::Result<database::ReadSummary> read(const sql::policy::ApprovedQuery& query,
                                             const database::ReadBudget& budget,
                                             const base::Context&,
                                             database::RowSink& sink) const override {
        {
            const std::lock_guard lock(mutex);
            asked.push_back(query.text());
            budgets.push_back(budget);
        }
        schema::ResultSet result = TRY(answer(query.text()));
        sink.columns(result.columns);
        for (schema::Row& row : result.rows)
            TRY(sink.row(std::move(row)));
        return database::ReadSummary{result.rows.size(), {}, result.truncation};
    }
};

/// Finds `passages` for every question; `failure` breaks every call.
class ScriptedEngine : public search::Engine {
public:
    std::vector<search::Passage> passages;
    double coverage = 1; ///< of every hit
    std::optional<base::Error> failure;
    std::function<void()> on_fetch = [] {};
    std::vector<std::string> asked;

    base::Result<std::vector<search::Hit>> keyword(std::string_view query,
                                                   const search::Filter& filter, std::size_t limit,
                                                   const base::Context&) override {
        asked.emplace_back(query);
        if (failure) return base::Unexpected(*failure);
        std::vector<search::Hit> hits;
        for (const search::Passage& passage : passages) {
            if (hits.size() < limit && !filter.reads_nothing())
                hits.push_back({passage.id, 1, coverage});
        }
        return hits;
    }
    base::Result<std::vector<search::Hit>> dense(const search::QueryVector&, const search::Filter&,
                                                 std::size_t, const base::Context&) override {
        return std::vector<search::Hit>{};
    }
    base::Result<std::vector<std::vector<float>>> vectors(std::span<const search::PassageId>,
                                                          const search::Filter&,
                                                          const base::Context&) override {
        return std::vector<std::vector<float>>{};
    }
    base::Result<std::optional<embedding::ModelIdentity>> model(const base::Context&) override {
        return std::optional<embedding::ModelIdentity>{};
    }
    base::Result<std::optional<search::DocumentVersion>>
    document(const search::DocumentKey&, const search::Filter&, const base::Context&) override {
        return std::optional<search::DocumentVersion>{};
    }
    base::Result<void> drop_vectors(const base::Context&) override { return {}; }
    base::Result<std::vector<search::Passage>> fetch(std::span<const search::PassageId> ids,
                                                     const search::Filter&,
                                                     const base::Context&) override {
        on_fetch();
        if (failure) return base::Unexpected(*failure);
        std::vector<search::Passage> found;
        for (const search::PassageId& id : ids) {
            for (const search::Passage& passage : passages) {
                if (passage.id == id) found.push_back(passage);
            }
        }
        return found;
    }
    base::Result<std::vector<search::Passage>> neighbours(search::PassageId id,
                                                          std::uint32_t distance,
                                                          const search::Filter& filter,
                                                          const base::Context&) override {
        std::vector<search::Passage> near;
        const auto found = std::ranges::find(passages, id, &search::Passage::id);
        if (found == passages.end() || filter.reads_nothing()) return near;
        for (const search::Passage& passage : passages) {
            const std::uint32_t apart = std::max(passage.ordinal, found->ordinal) -
                                        std::min(passage.ordinal, found->ordinal);
            if (passage.document == found->document && apart <= distance) near.push_back(passage);
        }
        return near;
    }
    base::Result<std::vector<search::DocumentRecord>> documents(const search::Filter&,
                                                                const base::Context&) override {
        return std::vector<search::DocumentRecord>{};
    }
    base::Result<search::IndexStats> stats(const search::Filter&, const base::Context&) override {
        return search::IndexStats{};
    }
    base::Result<search::IndexStats> verify(const base::Context&) override {
        return search::IndexStats{};
    }
    base::Result<void> replace_documents(std::span<const search::DocumentVersion>,
                                         const base::Context&) override {
        return {};
    }
    base::Result<void> erase(std::span<const search::DocumentKey>, const base::Context&) override {
        return {};
    }
};

/// A shop of two tables, "shop", and a handbook of one passage. Everything may be changed before
/// `services` is called.
struct Shop {
    ScriptedConnector connector;
    ScriptedEngine engine;
    knowledge::Knowledge knowledge = make_knowledge();
    screen::Screen screen = screen::Screen::create().value();
    Sources sources{{{"shop", &connector, &knowledge}}, &engine};
    AgentOptions options;
    std::vector<SchemaPlanner> planners;
    std::vector<cache::FormReader> forms;
    conversation::Languages languages;
    access::Scope scope = access::Scope::local_operator();
    std::optional<Gates> gates;

    Shop() {
        search::Passage passage;
        passage.id = {1};
        passage.document = {"docs", "hr/leave.md"};
        passage.text = "Every employee has 28 days of paid annual leave.";
        engine.passages.push_back(std::move(passage));
    }

    Services services() {
        if (planners.empty()) planners.emplace_back(knowledge, options.planner);
        gates.emplace(sources.databases, scope);
        if (forms.empty())
            forms.emplace_back(knowledge.catalog, *sql::dialects::find_dialect("sqlite"));
        return {screen, sources,   planners,
                forms,  options,   scope,
                *gates, languages, scope.search_filter()};
    }

    static knowledge::Knowledge make_knowledge() {
        knowledge::TestSchema schema = knowledge::test_schema(
            "customer: id int pk, name text = Acme | Bolt, country text = France | Germany\n"
            "order: id int pk, customer_id int -> customer, amount real\n");
        knowledge::TestReader reader(schema);
        return knowledge::build({"shop", schema.catalog}, reader, knowledge::english::vocabulary(),
                                {}, {})
            .value();
    }
};

} // namespace vouch::answer
