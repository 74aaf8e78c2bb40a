// modules: base text schema sql sqlite database access knowledge planner llm answer demo
//
// What the agent itself costs, over the sample company: an answer that the planner gives, by node;
// an answer for which a language model is asked, without the model's own time (it is scripted and
// answers at once); and many questions at once while the model is slow: the memory of each, whether
// every one is answered, and how soon all are back after a stop. Usage: bench_agent [QUESTIONS]
// (default: 1000)

#include <algorithm>
#include <atomic>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "access/scope.h"
#include "answer/agent.h"
#include "base/iso_date.h"
#include "base/temporary_directory.h"
#include "database/registry.h"
#include "demo/database.h"
#include "knowledge/connector_reader.h"
#include "knowledge/english/vocabulary.h"
#include "llm/scripted_model.h"
#include "sql/dialects/registry.h"

namespace {

using namespace vouch;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kRepeats = 200;
constexpr std::string_view kForPlanner = "How many customers are there in each country?";
constexpr std::string_view kForModel = "Which wizards cast the longest shadow lately?";
constexpr const char* kModelSql =
    "SELECT country, count(*) FROM customers GROUP BY country ORDER BY country";

template <typename T>
T value_or_exit(base::Result<T> result) {
    if (result) return std::move(*result);
    std::fprintf(stderr, "%s\n", result.error().message.c_str());
    std::exit(1);
}

/// The sample company with what is known of it.
struct Company {
    base::TemporaryDirectory folder = value_or_exit(base::TemporaryDirectory::create());
    access::Scope scope = access::Scope::local_operator();
    std::unique_ptr<database::Connector> connector;
    knowledge::Knowledge knowledge;

    Company() {
        const auto file = folder.path() / "company.sqlite";
        value_or_exit(demo::write_database(file, {}));
        connector = value_or_exit(database::open_connector("sqlite:" + file.string(), {}));
        schema::Catalog catalog = value_or_exit(connector->introspect({}));
        const auto policy =
            value_or_exit(scope.sql_policy("", *sql::dialects::find_dialect("sqlite"), catalog));
        auto reader =
            value_or_exit(knowledge::ConnectorReader::create(*connector, catalog, policy));
        knowledge = value_or_exit(knowledge::build({"company", catalog}, reader,
                                                   knowledge::english::vocabulary(), {}, {}));
    }

    answer::Agent agent(llm::Model* model) const {
        answer::Sources sources;
        sources.databases.push_back({"company", connector.get(), &knowledge});
        sources.model = model;
        answer::AgentOptions options;
        options.planner.today = *base::parse_iso_day(demo::kToday);
        return value_or_exit(answer::Agent::create(std::move(sources), std::move(options)));
    }
};

answer::Answer answered(const answer::Agent& agent, std::string_view question,
                        const Company& company) {
    answer::Answer answer = agent.ask({std::string(question)}, company.scope, {});
    if (answer.status == answer::Status::Answered) return answer;
    std::fprintf(stderr, "“%s” is not answered: %s\n", std::string(question).c_str(),
                 answer.reason.c_str());
    std::exit(1);
}

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

void print_by_node(const char* name, const answer::Agent& agent, std::string_view question,
                   const Company& company) {
    std::map<std::string, std::vector<double>> nodes;
    std::vector<double> whole;
    for (std::size_t i = 0; i < kRepeats; ++i) {
        const answer::Answer answer = answered(agent, question, company);
        whole.push_back(static_cast<double>(answer.duration.count()));
        for (const answer::Visit& visit : answer.visits)
            nodes[visit.node].push_back(static_cast<double>(visit.duration.count()));
    }
    std::printf("%s: %.2f milliseconds\n", name, median(whole) / 1000);
    for (auto& [node, times] : nodes)
        std::printf("%s, %s: %.0f microseconds\n", name, node.c_str(), median(times));
}

/// Bytes of this process that are in memory.
double resident_megabytes() {
    std::ifstream file("/proc/self/status");
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("VmRSS:")) return std::strtod(line.c_str() + 6, nullptr) / 1024;
    }
    return 0;
}

/// Asks as often at once while the model holds every call; then ends it one way or the other.
enum class Ending { Released, Stopped };

void print_crowd(std::size_t questions, Ending ending, const Company& company) {
    llm::ScriptedModel model(
        [](const llm::ChatRequest&) { return llm::ScriptedReply{.text = kModelSql}; });
    const answer::Agent agent = company.agent(&model);
    std::stop_source stop;
    std::atomic<std::size_t> answers = 0;
    const double before = resident_megabytes();
    model.hold();
    std::vector<std::jthread> askers;
    for (std::size_t i = 0; i < questions; ++i) {
        askers.emplace_back([&] {
            const auto answer =
                agent.ask({std::string(kForModel)}, company.scope, {.stop = stop.get_token()});
            if (answer.status == answer::Status::Answered) ++answers;
        });
    }
    model.wait_for_held(questions, base::Context{}.within(std::chrono::minutes(2)));
    const double held = resident_megabytes() - before;
    const auto start = Clock::now();
    if (ending == Ending::Released)
        model.release();
    else
        stop.request_stop();
    askers.clear();
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    const char* word = ending == Ending::Released ? "released" : "stopped";
    std::printf("%zu questions at once, %s: %zu answered\n", questions, word, answers.load());
    std::printf("%zu questions at once, %s: all back after %.2f seconds\n", questions, word,
                seconds);
    std::printf("%zu questions at once: %.0f kilobytes each while they wait\n", questions,
                held * 1024 / static_cast<double>(questions));
}

} // namespace

int main(int argc, char** argv) {
    std::size_t questions = 1'000;
    if (argc > 1) std::from_chars(argv[1], argv[1] + std::strlen(argv[1]), questions);
    const Company company;
    print_by_node("planner", company.agent(nullptr), kForPlanner, company);
    llm::ScriptedModel model(
        [](const llm::ChatRequest&) { return llm::ScriptedReply{.text = kModelSql}; });
    print_by_node("model", company.agent(&model), kForModel, company);
    print_crowd(questions, Ending::Released, company);
    print_crowd(questions, Ending::Stopped, company);
    return 0;
}
