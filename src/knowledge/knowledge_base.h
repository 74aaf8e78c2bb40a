// What is known of one database as people read and edit it: what the database says of itself beside
// what people say of it. Plain data, by names, so that it outlives changes of the database.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "schema/catalog.h"

namespace vouch::knowledge {

/// By precedence: the first of those that say something counts.
enum class DescriptionSource : std::uint8_t { Manual, Dbt, Comment };
inline constexpr std::size_t kDescriptionSources = 3;

std::string_view description_source_name(DescriptionSource source);

/// What each source says of a table or a column. All are kept, so that one that falls silent gives
/// way to the next.
class Descriptions {
public:
    const std::string& from(DescriptionSource source) const {
        return texts_[static_cast<std::size_t>(source)];
    }
    std::string& from(DescriptionSource source) { return texts_[static_cast<std::size_t>(source)]; }

    /// None where all are silent.
    std::optional<DescriptionSource> best_source() const;
    /// Of the best source; empty where all are silent.
    const std::string& best() const;
    /// Whether anything is said that reading the database again would not bring back.
    bool has_own() const;

    friend bool operator==(const Descriptions&, const Descriptions&) = default;

private:
    std::array<std::string, kDescriptionSources> texts_;
};

/// `Vanished`: people wrote about it and the database no longer has it.
enum class Presence : std::uint8_t { Present, Vanished };

enum class ValuesExtent : std::uint8_t { None, Samples, Complete };

struct BaseColumn {
    std::string name;
    std::string type{};
    bool nullable = true;
    Descriptions descriptions{};
    std::vector<std::string> synonyms{};
    ValuesExtent extent = ValuesExtent::None;
    std::vector<std::string> values{};
    std::vector<std::string> accepted_values{}; ///< that a test of dbt demands
    std::vector<std::string> dbt_tests{};       ///< "unique", "not_null"
    Presence presence = Presence::Present;

    friend bool operator==(const BaseColumn&, const BaseColumn&) = default;
};

/// `Given` by a person and `Dbt`: where the database declares none.
enum class BaseKeyOrigin : std::uint8_t { Declared, Inferred, Given, Dbt };

std::string_view key_origin_name(BaseKeyOrigin origin);
/// None for a text that is none of their names.
std::optional<BaseKeyOrigin> find_key_origin(std::string_view name);

/// Whether reading the database again would not bring it back.
bool is_own(BaseKeyOrigin origin);

struct BaseKey {
    schema::ForeignKey key; ///< its schema is always named
    BaseKeyOrigin origin = BaseKeyOrigin::Declared;
};

/// Whether two keys of one table lead from the same columns to the same table, without regard to
/// ASCII case.
bool leads_alike(const schema::ForeignKey& left, const schema::ForeignKey& right);

struct BaseTable {
    std::string schema;
    std::string name;
    schema::TableKind kind = schema::TableKind::Table;
    std::optional<std::int64_t> row_count{};
    Descriptions descriptions{};
    std::vector<std::string> synonyms{};
    std::vector<std::string> primary_key{};
    std::vector<std::vector<std::string>> unique_keys{};
    std::vector<BaseColumn> columns{};
    std::vector<BaseKey> foreign_keys{};
    Presence presence = Presence::Present;

    /// Without regard to ASCII case; null where there is none.
    const BaseColumn* find_column(std::string_view column) const;
    BaseColumn* find_column(std::string_view column);
};

/// A word of the business. `means` is a table or a column ("orders.total", with its schema where it
/// is not the default one), so that questions may use the word for it.
struct GlossaryTerm {
    std::string term;
    std::string definition{};
    std::string parent{}; ///< another term; never in a circle
    std::string means{};
    std::vector<std::string> synonyms{};
    std::uint32_t line = 0;
};

enum class MetricOrigin : std::uint8_t { Manual, Dbt };

/// A figure with a name: a query that gives it.
struct Metric {
    std::string name;
    std::string description{};
    std::vector<std::string> synonyms{};
    std::string sql{};
    MetricOrigin origin = MetricOrigin::Manual;
    std::uint32_t line = 0; ///< of the SQL, as for the next two
};

struct QueryTemplate {
    std::string intent;
    std::string sql{};
    std::int64_t frequency = 0;
    std::uint32_t line = 0;
};

/// A question with the query that a person called right.
struct VerifiedPair {
    std::string question;
    std::string sql{};
    std::uint32_t line = 0;
};

/// Whether values of columns are written.
enum class SampleRule : std::uint8_t { Take, Leave };

struct KnowledgeBase {
    std::string connector{};
    std::string default_schema{};
    SampleRule samples = SampleRule::Take; ///< also for those who write it again
    std::vector<BaseTable> tables{};
    std::vector<GlossaryTerm> glossary{};
    std::vector<std::string> rules{};
    std::vector<Metric> metrics{};
    std::vector<QueryTemplate> query_templates{};
    std::vector<VerifiedPair> verified_pairs{};

    /// Without regard to ASCII case; an empty schema means the default one; null where there is
    /// none.
    const BaseTable* find_table(std::string_view schema, std::string_view table) const;
    BaseTable* find_table(std::string_view schema, std::string_view table);
};

/// Whether values that were read from the database stand there. Those that dbt accepts are none.
bool has_values(const KnowledgeBase& base);
void drop_values(KnowledgeBase& base);

} // namespace vouch::knowledge
