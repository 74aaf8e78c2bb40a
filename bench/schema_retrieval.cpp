// modules: base text schema sql database knowledge
//
// Finding the tables that a question needs: all databases of text2sql/spider as one schema, alone
// and among generated tables. Gold tables and columns are those that our own front end finds in the
// gold SQL. Prints for each size the share of gold tables and columns retrieved, the share of
// questions with all of their tables, the time of a question and the size of the index. The data
// are not part of the project: VOUCH_BENCH_DATA names their folder. Usage: bench_schema_retrieval
// [--misses] [TABLES …] (default: 0 1000 10000; 0: the databases alone)

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "database/registry.h"
#include "knowledge/connector_reader.h"
#include "knowledge/english/vocabulary.h"
#include "knowledge/retrieval.h"
#include "padded_schema.h"
#include "sql/dialects/registry.h"
#include "sql/policy/approve.h"

namespace {

using namespace vouch;
using Clock = std::chrono::steady_clock;

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

struct Question {
    std::string id;
    std::string text;
    std::set<knowledge::TableId> tables{};
    std::set<knowledge::ColumnId> columns{};
};

struct Data {
    bench::SchemaParts parts;
    std::vector<Question> questions;
    std::size_t unusable = 0;
};

const sql::syntax::Dialect& sqlite() { return *sql::dialects::find_dialect("sqlite"); }

/// What the gold SQL reads, in the joined schema.
bool read_gold(const std::string& gold_sql, const std::string& database,
               const sql::policy::Gate& gate, const schema::Catalog& catalog, Question& question) {
    const auto approved = gate.approve_text(gold_sql);
    if (!approved) return false;
    for (const auto& relation : approved->relations()) {
        const auto table = catalog.find_table(database, relation.table);
        if (!table) return false;
        question.tables.insert(static_cast<knowledge::TableId>(*table));
    }
    for (const auto& column : approved->columns()) {
        const auto table = catalog.find_table(database, column.table);
        if (!table) return false;
        const auto at = catalog.tables[*table].find_column(column.column);
        if (!at) return false;
        question.columns.insert(
            {static_cast<knowledge::TableId>(*table), static_cast<std::uint32_t>(*at)});
    }
    return !question.tables.empty();
}

Data read_data(const std::filesystem::path& folder) {
    Data data;
    std::map<std::string, schema::Catalog> catalogs;
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder / "databases"))
        files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    for (const auto& file : files) {
        auto connector = value_or_exit(database::open_connector("sqlite:" + file.string(), {}));
        schema::Catalog catalog = value_or_exit(connector->introspect({}));
        auto reader =
            value_or_exit(knowledge::ConnectorReader::create(*connector, catalog, everything()));
        const knowledge::Knowledge known = value_or_exit(knowledge::build(
            {file.stem(), catalog}, reader, knowledge::english::vocabulary(), {}, {}));
        bench::add_database(file.stem(), known, data.parts);
        catalogs.emplace(file.stem(), std::move(catalog));
    }
    std::map<std::string, sql::policy::Gate> gates;
    for (const auto& [name, catalog] : catalogs) {
        auto gate = sql::policy::Gate::create(sqlite(), catalog, everything());
        gates.emplace(name, value_or_exit(std::move(gate)));
    }
    std::ifstream lines(folder / "questions.jsonl");
    for (std::string line; std::getline(lines, line);) {
        const auto entry = nlohmann::json::parse(line);
        const std::string database = entry["db_id"];
        Question question{entry["id"], entry["question"]};
        const bool read = read_gold(entry["gold_sql"], database, gates.at(database),
                                    data.parts.catalog, question);
        if (read)
            data.questions.push_back(std::move(question));
        else
            ++data.unusable;
    }
    return data;
}

struct Recall {
    double tables = 0;
    double columns = 0;
    double whole = 0; ///< questions with all of their tables
    double retrieved_columns = 0;
    std::vector<double> milliseconds;
};

/// Of this process: a busy machine does not stretch it.
double processor_milliseconds() {
    return 1'000 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

double share_of(std::size_t part, std::size_t whole) {
    return whole == 0 ? 1 : static_cast<double>(part) / static_cast<double>(whole);
}

double at_rank(std::vector<double> values, double share) {
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

struct Subject {
    const knowledge::Knowledge& knowledge;
    const knowledge::SchemaIndex& index;
};

void print_miss(const Question& question, const knowledge::Retrieval& found,
                const Subject& subject) {
    const auto name = [&](knowledge::TableId table) {
        const schema::Table& known = subject.knowledge.catalog.tables[table];
        return known.schema + "." + known.name;
    };
    std::printf("  miss %s: %s\n    gold:", question.id.c_str(), question.text.c_str());
    for (const knowledge::TableId table : question.tables)
        std::printf(" %s", name(table).c_str());
    std::printf("\n    found:");
    for (const knowledge::RetrievedTable& table : found.tables)
        std::printf(" %s (%.2f)", name(table.table).c_str(), table.score);
    std::printf("\n");
}

enum class Misses : std::uint8_t { Hide, Print };

Recall measure(const std::vector<Question>& questions, const Subject& subject, std::size_t tables,
               Misses misses) {
    Recall recall;
    for (const Question& question : questions) {
        knowledge::RetrievalQuery query{.question = question.text};
        query.limits.tables = tables;
        const double begin = processor_milliseconds();
        const knowledge::Retrieval found =
            knowledge::retrieve(query, subject.knowledge, subject.index);
        recall.milliseconds.push_back(processor_milliseconds() - begin);
        std::size_t right = 0;
        std::size_t right_columns = 0;
        for (const knowledge::RetrievedTable& table : found.tables) {
            right += question.tables.count(table.table);
            for (const std::uint32_t column : table.columns)
                right_columns += question.columns.count({table.table, column});
            recall.retrieved_columns += static_cast<double>(table.columns.size());
        }
        recall.tables += share_of(right, question.tables.size());
        recall.columns += share_of(right_columns, question.columns.size());
        recall.whole += right == question.tables.size() ? 1 : 0;
        if (misses == Misses::Print && right < question.tables.size())
            print_miss(question, found, subject);
    }
    const auto count = static_cast<double>(questions.size());
    for (double* figure :
         {&recall.tables, &recall.columns, &recall.whole, &recall.retrieved_columns})
        *figure /= count;
    return recall;
}

void run(const Data& data, std::size_t tables, Misses misses) {
    bench::SchemaParts parts = data.parts;
    bench::TableGenerator(parts).fill(tables);
    auto begin = Clock::now();
    const knowledge::Vocabulary vocabulary = knowledge::english::vocabulary();
    const knowledge::Knowledge known =
        knowledge::assemble({"all", parts.catalog}, parts.statistics,
                            knowledge::ValueIndex::build(parts.values, {}, vocabulary), vocabulary);
    const std::chrono::duration<double> assembled = Clock::now() - begin;
    begin = Clock::now();
    const auto index = knowledge::SchemaIndex::build(known);
    const std::chrono::duration<double> indexed = Clock::now() - begin;
    std::printf("%zu tables: index %.2f MB in %.2f s (knowledge %.2f s), values %.2f MB, names "
                "%.2f MB\n",
                known.catalog.tables.size(), static_cast<double>(index.memory_bytes()) / 1e6,
                indexed.count(), assembled.count(),
                static_cast<double>(known.values.memory_bytes()) / 1e6,
                static_cast<double>(known.name_index.memory_bytes()) / 1e6);
    const Subject subject{known, index};
    for (const std::size_t retrieved : {4U, 8U, 16U}) {
        const Recall recall =
            measure(data.questions, subject, retrieved, retrieved == 8 ? misses : Misses::Hide);
        std::printf("  at %2zu: tables %.4f, questions with all of them %.4f, columns %.4f (of "
                    "%.0f), CPU ms median %.2f, 95 %% %.2f, most %.2f\n",
                    retrieved, recall.tables, recall.whole, recall.columns,
                    recall.retrieved_columns, at_rank(recall.milliseconds, 0.5),
                    at_rank(recall.milliseconds, 0.95), at_rank(recall.milliseconds, 1));
    }
}

} // namespace

int main(int argc, char** argv) {
    const char* folder = std::getenv("VOUCH_BENCH_DATA");
    if (folder == nullptr) {
        std::puts("Nothing is measured: VOUCH_BENCH_DATA does not name a folder.");
        return 0;
    }
    Misses misses = Misses::Hide;
    std::vector<std::size_t> sizes;
    for (int at = 1; at < argc; ++at) {
        const std::string_view word = argv[at];
        std::size_t size = 0;
        const auto read = std::from_chars(word.data(), word.data() + word.size(), size);
        if (word == "--misses")
            misses = Misses::Print;
        else if (read.ec == std::errc() && read.ptr == word.data() + word.size())
            sizes.push_back(size);
    }
    if (sizes.empty()) sizes = {0, 1'000, 10'000};
    const Data data = read_data(std::filesystem::path(folder) / "text2sql" / "spider");
    std::printf("%zu questions, %zu whose gold is not read\n", data.questions.size(),
                data.unusable);
    for (const std::size_t size : sizes)
        run(data, size, misses);
    return 0;
}
