// What is known of a database: what was read of it, and what people wrote about it.

#include "app/workspace.h"
#include "base/file.h"
#include "base/file_version.h"
#include "knowledge/connector_reader.h"
#include "knowledge/english/vocabulary.h"
#include "knowledge/given.h"
#include "knowledge/knowledge_base_file.h"
#include "knowledge/knowledge_base_update.h"
#include "knowledge/known_questions.h"
#include "sql/dialects/registry.h"
#include "sql/policy/approve.h"

namespace vouch::app {

using base::Result;

namespace {

/// Of the file, or of the copy that serves while it is away.
std::string version_of(const KnowledgeFile& file) {
    std::error_code ignored; // then it is not there
    const bool there = std::filesystem::exists(file.path, ignored);
    return base::file_version({there ? file.path : file.last});
}

} // namespace

Result<std::shared_ptr<const knowledge::Knowledge>>
LocalWorkspace::knowledge(std::string_view name, const base::Context& context) {
    TRY(registered_.refresh());
    return learn(TRY(registered_.record(name)), "", context);
}

Result<std::shared_ptr<const knowledge::Knowledge>>
LocalWorkspace::learn(const cli::ConnectorRecord& record, std::string_view base,
                      const base::Context& context) {
    Opened& opened = *TRY(this->opened(record, context));
    const KnowledgeFile file = knowledge_file(record, base);
    // Taken before anything is read: what changes meanwhile is a change.
    std::string version = version_of(file) + opened.connector->data_version(context);
    Learned& learned = opened.learned[std::string(base)];
    if (learned.knowledge && learned.version == version) return learned.knowledge;
    ServedKnowledge served = serve_knowledge(file, sampling_of(record));
    if (!base.empty() && !served.base && served.warnings.empty()) {
        served.warnings.push_back("The knowledge base " + file.path.string() +
                                  ", which agents.yaml names, is not there.");
    }
    knowledge::Knowledge known =
        TRY(read_knowledge(record, *opened.connector, served,
                           traces_.knowledge_file(record.id, sampling_of(record), base), context));
    TRY(learn_questions(served, *opened.connector, known));
    learned = {std::make_shared<const knowledge::Knowledge>(std::move(known)),
               served.base
                   ? std::make_shared<const knowledge::KnowledgeBase>(std::move(*served.base))
                   : nullptr,
               std::move(version)};
    return learned.knowledge;
}

KnowledgeFile LocalWorkspace::knowledge_file(const cli::ConnectorRecord& record,
                                             std::string_view base) const {
    if (base.empty()) base = record.id;
    return {directory_ / "knowledge" / (std::string(base) + ".yaml"),
            traces_.knowledge_base_copy(base)};
}

Result<cli::WrittenKnowledgeBase>
LocalWorkspace::write_knowledge_base(std::string_view name, const cli::KnowledgeBaseWrite& wish,
                                     const base::Context& context) {
    const cli::ConnectorRecord record = TRY(connector_record(name));
    const std::filesystem::path own = knowledge_base_path(record);
    auto known = TRY(knowledge(record.id, context));
    cli::WrittenKnowledgeBase written{.connector = record.id,
                                      .path = wish.output.empty() ? own : wish.output,
                                      .warnings = known->base_warnings};
    const auto rewrite =
        [&](std::optional<knowledge::KnowledgeBase> before) -> Result<knowledge::KnowledgeBase> {
        if (!before && written.path != own) before = TRY(knowledge::find_knowledge_base(own));
        knowledge::KnowledgeBase base =
            knowledge::update(knowledge::snapshot(*known, {.samples = wish.samples}),
                              before.value_or(knowledge::KnowledgeBase()), written.report);
        if (wish.edit) TRY(wish.edit(base));
        return base;
    };
    TRY(rewrite_knowledge(written.path, rewrite, context));
    return written;
}

std::filesystem::path
LocalWorkspace::knowledge_base_path(const cli::ConnectorRecord& record) const {
    return knowledge_file(record).path;
}

Result<knowledge::Knowledge> LocalWorkspace::read_knowledge(const cli::ConnectorRecord& record,
                                                            const database::Connector& connector,
                                                            const ServedKnowledge& served,
                                                            const std::filesystem::path& store,
                                                            const base::Context& context) const {
    schema::Catalog catalog = TRY(connector.introspect(context));
    const sql::syntax::Dialect* dialect = sql::dialects::find_dialect(connector.dialect_name());
    CHECK(dialect != nullptr); // connectors name dialects that exist
    sql::policy::Policy policy = TRY(owner_scope().sql_policy(record.id, *dialect, catalog));
    auto reader = TRY(knowledge::ConnectorReader::create(connector, catalog, policy));
    const knowledge::Vocabulary& vocabulary = knowledge::english::vocabulary();
    knowledge::BuildOptions options{.sampling = sampling_of(record)};
    if (served.base) options.given = knowledge::given_by(*served.base, catalog, vocabulary);
    knowledge::Subject subject{record.id, catalog};
    std::string version = connector.data_version(context);
    // Without one nothing would tell that what is stored is out of date.
    if (version.empty())
        return knowledge::build(std::move(subject), reader, vocabulary, options, context);
    knowledge::StorePlace place{store, std::move(version), policy.version};
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
    const sql::policy::Policy policy =
        TRY(owner_scope().sql_policy(knowledge.connector, *dialect, knowledge.catalog));
    auto gate = TRY(sql::policy::Gate::create(*dialect, knowledge.catalog, policy));
    knowledge.known_questions = knowledge::KnownQuestions::build(
        *served.base, served.file_name, gate, knowledge.vocabulary, warnings);
    return {};
}

} // namespace vouch::app
