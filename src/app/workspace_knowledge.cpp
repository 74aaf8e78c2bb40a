// What is known of a database: what was read of it, and what people wrote about it.

#include "app/workspace.h"
#include "base/file.h"
#include "knowledge/connector_reader.h"
#include "knowledge/english/vocabulary.h"
#include "knowledge/given.h"
#include "knowledge/known_questions.h"
#include "sql/dialects/registry.h"
#include "sql/policy/approve.h"

namespace vouch::app {

using base::Result;

Result<const knowledge::Knowledge*> LocalWorkspace::knowledge(std::string_view name,
                                                              const base::Context& context) {
    TRY(registered_.refresh());
    cli::ConnectorRecord wanted = TRY(registered_.record(name));
    Opened& opened = *TRY(this->opened(wanted, context));
    if (opened.knowledge) return &*opened.knowledge;
    const ServedKnowledge served =
        serve_knowledge({knowledge_base_path(wanted), traces_.knowledge_base_copy(wanted.id)});
    knowledge::Knowledge known = TRY(read_knowledge(wanted, *opened.connector, served, context));
    TRY(learn_questions(served, *opened.connector, known));
    opened.knowledge = std::move(known);
    return &*opened.knowledge;
}

std::filesystem::path
LocalWorkspace::knowledge_base_path(const cli::ConnectorRecord& record) const {
    return directory_ / "knowledge" / (record.id + ".yaml");
}

Result<knowledge::Knowledge> LocalWorkspace::read_knowledge(const cli::ConnectorRecord& record,
                                                            const database::Connector& connector,
                                                            const ServedKnowledge& served,
                                                            const base::Context& context) const {
    schema::Catalog catalog = TRY(connector.introspect(context));
    sql::policy::Policy policy = scope().sql_policy();
    auto reader = TRY(knowledge::ConnectorReader::create(connector, catalog, policy));
    const knowledge::Vocabulary& vocabulary = knowledge::english::vocabulary();
    knowledge::BuildOptions options{.sampling = sampling_of(record)};
    if (served.base) options.given = knowledge::given_by(*served.base, catalog, vocabulary);
    knowledge::Subject subject{record.id, catalog};
    std::string version = connector.data_version(context);
    // Without one nothing would tell that what is stored is out of date.
    if (version.empty())
        return knowledge::build(std::move(subject), reader, vocabulary, options, context);
    knowledge::StorePlace place{traces_.knowledge_file(record.id, options.sampling),
                                std::move(version), policy.version};
    TRY(base::make_directories(place.path.parent_path()));
    return knowledge::load_or_build(std::move(subject), reader, vocabulary, options, place,
                                    context);
}

Result<void> LocalWorkspace::learn_questions(const ServedKnowledge& served,
                                             const database::Connector& connector,
                                             knowledge::Knowledge& knowledge) const {
    auto& warnings = knowledge.base_warnings;
    warnings.insert(warnings.begin(), served.warnings.begin(), served.warnings.end());
    const bool any =
        served.base && (!served.base->verified_pairs.empty() || !served.base->metrics.empty());
    const sql::syntax::Dialect* dialect = sql::dialects::find_dialect(connector.dialect_name());
    if (!any || dialect == nullptr) return {};
    auto gate = TRY(sql::policy::Gate::create(*dialect, knowledge.catalog, scope().sql_policy()));
    knowledge.known_questions = knowledge::KnownQuestions::build(
        *served.base, served.file_name, gate, knowledge.vocabulary, warnings);
    return {};
}

} // namespace vouch::app
