#include "planner/small_schema_for_test.h"

#include "knowledge/english/vocabulary.h"
#include "knowledge/schema_for_test.h"
#include "sql/dialects/registry.h"
#include "sql/syntax/printer.h"

namespace vouch::planner {

knowledge::Knowledge known(std::string_view tables) {
    const knowledge::TestSchema schema = knowledge::test_schema(std::string(tables));
    knowledge::TestReader reader(schema);
    return knowledge::build({"test", schema.catalog}, reader, knowledge::english::vocabulary(), {},
                            {})
        .value();
}

Planned planned(const knowledge::Knowledge& knowledge, std::string_view question) {
    return Planner(knowledge, {}).plan(question, {}).value();
}

knowledge::Knowledge known_unsampled(std::string_view tables) {
    const knowledge::TestSchema schema = knowledge::test_schema(std::string(tables));
    knowledge::TestReader reader(schema);
    knowledge::BuildOptions options;
    options.sampling = knowledge::Sampling::Never;
    return knowledge::build({"test", schema.catalog}, reader, knowledge::english::vocabulary(),
                            options, {})
        .value();
}

std::string best_sql(const knowledge::Knowledge& knowledge, std::string_view question) {
    const Planned result = planned(knowledge, question);
    if (result.readings.empty()) return {};
    return sql::syntax::print(result.readings.front().query,
                              *sql::dialects::find_dialect("sqlite"));
}

} // namespace vouch::planner
