// The manifest of a dbt project as plain data; foreign JSON ends here.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/result.h"

namespace vouch::knowledge::detail {

/// A model, a seed, a snapshot or a source: what becomes a table or a view.
struct DbtRelation {
    std::string id;   ///< "model.shop.orders"
    std::string name; ///< that other models refer to it by
    std::string schema;
    std::string table;
    std::string description;
    std::vector<std::pair<std::string, std::string>> columns{}; ///< name, description
};

struct DbtTest {
    std::string kind;     ///< "accepted_values", "relationships", "unique", "not_null"
    std::string relation; ///< id
    std::string column;
    std::vector<std::string> values{};
    std::string to_relation{}; ///< id
    std::string to_column{};
};

/// A condition of a project, in parts that are each SQL of their own: they become parts of one
/// tree, never of one text.
struct DbtCondition {
    std::string text;                 ///< with `:part0` and so on where a part belongs
    std::vector<std::string> parts{}; ///< expressions
};

/// The same as older versions write it.
struct DbtComparison {
    std::string field; ///< an expression
    std::string operation;
    std::string value; ///< an expression; of `in` a list in parentheses
};

/// One aggregate over one relation. All `conditions` must hold.
struct DbtAggregate {
    std::string relation; ///< id
    std::string function; ///< as dbt calls it: "sum", "count_distinct"
    std::string expression;
    std::vector<std::variant<DbtCondition, DbtComparison>> conditions{};
};

struct DbtMetric {
    std::string name;
    std::string label;
    std::string description;
    std::string kind{}; ///< "simple", "ratio"; others are not taken
    std::optional<DbtAggregate> aggregate{};
    std::string numerator{}; ///< of a ratio: names of metrics
    std::string denominator{};
    std::string obstacle{}; ///< why it cannot be taken; empty where it can
};

struct DbtManifest {
    int version = 0;
    std::vector<DbtRelation> relations{}; ///< in the order of their ids, as the rest is
    std::vector<DbtTest> tests{};
    std::vector<DbtMetric> metrics{};
    std::vector<std::string> not_taken{}; ///< tests of other kinds, by a sentence a kind

    const DbtRelation* find(std::string_view id) const;
};

/// InvalidArgument for what is not JSON or no manifest of the versions 7 to 12.
base::Result<DbtManifest> read_dbt_manifest(std::string_view text);

} // namespace vouch::knowledge::detail
