#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "base/result.h"
#include "cli/console.h"
#include "database/connector.h"
#include "schema/value.h"

namespace vouch::cli {

/// Adds the value as to_json() has it.
void append_json(std::string& text, const schema::Value& value);

/// Writes the rows of a result as they come, as one JSON object on one line: "sql", "columns",
/// "rows", and then what finish() is given, for how it ended is known at the end only. An object
/// whose writer was stopped is therefore not whole, and no JSON. The first rows are kept back:
/// until `written()` the result can still be told in another form.
class RowStream final : public database::RowSink {
public:
    RowStream(const Console& console, const std::string& sql);

    void columns(std::vector<schema::ResultColumn> columns) override;
    /// An error where nobody takes what is written.
    base::Result<void> row(schema::Row row) override;

    bool written() const { return written_; }

    /// The members after "rows", and the end of the line.
    void finish(const nlohmann::ordered_json& members);

private:
    const Console& console_;
    std::string text_;
    bool any_row_ = false;
    bool written_ = false;
};

} // namespace vouch::cli
