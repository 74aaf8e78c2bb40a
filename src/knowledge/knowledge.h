// All that is known about one database, bundled for planning and grounding.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "base/context.h"
#include "base/result.h"
#include "knowledge/data_reader.h"
#include "knowledge/given.h"
#include "knowledge/key_graph.h"
#include "knowledge/known_questions.h"
#include "knowledge/name_index.h"
#include "knowledge/names.h"
#include "knowledge/statistics.h"
#include "knowledge/value_index.h"
#include "knowledge/vocabulary.h"
#include "schema/catalog.h"

namespace vouch::knowledge {

enum class KnowledgeOrigin : std::uint8_t { Read, Stored };

/// Parts refer to each other by position only: a Knowledge may be moved and copied. Immutable once
/// built, so that threads may share it.
struct Knowledge {
    std::string connector; ///< its id
    schema::Catalog catalog{};
    std::string fingerprint{}; ///< of the catalog
    KnowledgeOrigin origin = KnowledgeOrigin::Read;
    Vocabulary vocabulary{};
    Statistics statistics{};
    SchemaNames names{};
    NameIndex name_index{};
    ValueIndex values{};
    KeyGraph keys{};
    Given given{};                       ///< what people wrote, for making a part of this
    std::vector<std::string> warnings{}; ///< what was left out and why, one sentence each
    KnownQuestions known_questions{};
    /// What is wrong with the file that people edit: told with every answer.
    std::vector<std::string> base_warnings{};
};

/// Whether values of rows may be read to learn from. Counts of rows are always read.
enum class Sampling : std::uint8_t { Allowed, Never };

struct BuildOptions {
    Sampling sampling = Sampling::Allowed;
    ValueLimits values{};
    std::size_t number_values_per_column = 256; ///< distinct numbers counted up to here
    std::chrono::milliseconds time_per_table{2000};
    std::chrono::milliseconds time{30'000}; ///< for reading all tables
    Given given{};                          ///< what people wrote
};

/// The database that knowledge is of: the id of its connector, and what it holds.
struct Subject {
    std::string connector;
    schema::Catalog catalog;
};

/// Reads what the limits allow. A table that takes too long, or that the policy withholds, stays
/// without values and statistics, with a warning; only a passed deadline or a stop of `context`
/// itself is an error.
base::Result<Knowledge> build(Subject subject, DataReader& reader, const Vocabulary& vocabulary,
                              const BuildOptions& options, const base::Context& context);

/// Where contents are kept between questions, and what they depend on besides the catalog.
struct StorePlace {
    std::filesystem::path path;
    std::string data_version;
    std::string policy_version;
};

/// From the file where it is of this catalog, these versions and these limits; else built, and the
/// file written anew. Tables that a file lacks because time was over are read then, those that had
/// their whole time before once more only, or when `options` give them more. A damaged file is told
/// in a warning and replaced; a file that cannot be written costs a warning, no more.
base::Result<Knowledge> load_or_build(Subject subject, DataReader& reader,
                                      const Vocabulary& vocabulary, const BuildOptions& options,
                                      const StorePlace& place, const base::Context& context);

/// The same from stored contents, without reading the database.
Knowledge assemble(Subject subject, Statistics statistics, ValueIndex values,
                   const Vocabulary& vocabulary, const Given& given = {});

} // namespace vouch::knowledge
