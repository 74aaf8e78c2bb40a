// modules: base text schema sql database knowledge planner
//
// How long a question takes to be read, without running anything: all databases of text2sql/spider
// as one schema, alone and among generated tables. Prints for each size the processor's time of a
// question and the size of what is kept of values and names. The data are not part of the project:
// VOUCH_BENCH_DATA names their folder. Usage: bench_planner [TABLES …] (default: 0 100 1000; 0: the
// databases alone)

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "database/registry.h"
#include "knowledge/connector_reader.h"
#include "knowledge/english/vocabulary.h"
#include "padded_schema.h"
#include "planner/planner.h"

namespace {

using namespace vouch;

template <typename T>
T value_or_exit(base::Result<T> result) {
    if (result) return std::move(*result);
    std::fprintf(stderr, "%s\n", result.error().message.c_str());
    std::exit(1);
}

sql::policy::Policy everything() {
    sql::policy::Policy policy;
    policy.relations = sql::policy::Extent::Everything;
    return policy;
}

bench::SchemaParts read_databases(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    bench::SchemaParts parts;
    for (const auto& file : files) {
        auto connector = value_or_exit(database::open_connector("sqlite:" + file.string(), {}));
        const schema::Catalog catalog = value_or_exit(connector->introspect({}));
        auto reader =
            value_or_exit(knowledge::ConnectorReader::create(*connector, catalog, everything()));
        const knowledge::Knowledge known = value_or_exit(knowledge::build(
            {file.stem(), catalog}, reader, knowledge::english::vocabulary(), {}, {}));
        bench::add_database(file.stem(), known, parts);
    }
    return parts;
}

std::vector<std::string> read_questions(const std::filesystem::path& file) {
    std::vector<std::string> questions;
    std::ifstream lines(file);
    for (std::string line; std::getline(lines, line);)
        questions.push_back(nlohmann::json::parse(line)["question"]);
    return questions;
}

/// Of this process: a busy machine does not stretch it.
double processor_milliseconds() {
    return 1'000 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

double at_rank(const std::vector<double>& sorted, double share) {
    return sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))];
}

void run(bench::SchemaParts parts, const std::vector<std::string>& questions, std::size_t tables) {
    bench::TableGenerator(parts).fill(tables);
    const knowledge::Vocabulary vocabulary = knowledge::english::vocabulary();
    const knowledge::Knowledge known =
        knowledge::assemble({"all", parts.catalog}, parts.statistics,
                            knowledge::ValueIndex::build(parts.values, {}, vocabulary), vocabulary);
    const planner::Planner planner(known, {});
    std::vector<double> milliseconds;
    std::size_t readings = 0;
    for (const std::string& question : questions) {
        const double begin = processor_milliseconds();
        const planner::Planned planned = value_or_exit(planner.plan(question, {}));
        milliseconds.push_back(processor_milliseconds() - begin);
        readings += planned.readings.size();
    }
    std::sort(milliseconds.begin(), milliseconds.end());
    std::printf("%zu tables: CPU ms a question median %.2f, 95 %% %.2f, most %.2f; %.1f readings; "
                "values %.2f MB, names %.2f MB\n",
                known.catalog.tables.size(), at_rank(milliseconds, 0.5),
                at_rank(milliseconds, 0.95), at_rank(milliseconds, 1),
                static_cast<double>(readings) / static_cast<double>(questions.size()),
                static_cast<double>(known.values.memory_bytes()) / 1e6,
                static_cast<double>(known.name_index.memory_bytes()) / 1e6);
}

} // namespace

int main(int argc, char** argv) {
    const char* data = std::getenv("VOUCH_BENCH_DATA");
    if (data == nullptr) {
        std::puts("Nothing is measured: VOUCH_BENCH_DATA does not name a folder.");
        return 0;
    }
    std::vector<std::size_t> sizes;
    for (int at = 1; at < argc; ++at) {
        const std::string_view word = argv[at];
        std::size_t size = 0;
        const auto read = std::from_chars(word.data(), word.data() + word.size(), size);
        if (read.ec == std::errc() && read.ptr == word.data() + word.size()) sizes.push_back(size);
    }
    if (sizes.empty()) sizes = {0, 100, 1'000};
    const auto folder = std::filesystem::path(data) / "text2sql" / "spider";
    const bench::SchemaParts parts = read_databases(folder / "databases");
    const auto questions = read_questions(folder / "questions.jsonl");
    for (const std::size_t size : sizes)
        run(parts, questions, size);
    return 0;
}
