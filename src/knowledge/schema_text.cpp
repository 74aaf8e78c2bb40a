#include "knowledge/schema_text.h"

#include <algorithm>

#include "text/unicode.h"

namespace vouch::knowledge {
namespace {

/// On one line, without control characters, and not too long.
std::string one_line(std::string_view text, std::size_t bytes_max) {
    std::string line;
    for (const char character : text) {
        const bool control = static_cast<unsigned char>(character) < 0x20 || character == 0x7F;
        if (!control)
            line += character;
        else if (!line.empty() && line.back() != ' ')
            line += ' ';
    }
    const std::string_view cut = text::truncate_utf8(line, bytes_max);
    return cut.size() < line.size() ? std::string(cut) + "…" : line;
}

class SchemaPrinter {
public:
    SchemaPrinter(const Retrieval& retrieval, const Knowledge& knowledge, const KnowledgeBase* base,
                  const SchemaTextLimits& limits)
        : retrieval_(retrieval), knowledge_(knowledge), base_(base), limits_(limits) {}

    std::string run() {
        for (const RetrievedTable& table : retrieval_.tables)
            print(table);
        return std::move(out_);
    }

private:
    std::string qualified(const schema::Table& table) const {
        const bool plain =
            table.schema.empty() || table.schema == knowledge_.catalog.default_schema;
        return plain ? table.name : table.schema + "." + table.name;
    }

    const BaseTable* base_table(const schema::Table& table) const {
        return base_ == nullptr ? nullptr : base_->find_table(table.schema, table.name);
    }

    void print(const RetrievedTable& retrieved) {
        const schema::Table& table = knowledge_.catalog.tables[retrieved.table];
        const BaseTable* said = base_table(table);
        if (!out_.empty()) out_ += '\n';
        out_ += table.kind == schema::TableKind::View ? "-- a view\n" : "";
        out_ += "CREATE TABLE " + one_line(qualified(table), limits_.comment_characters) + " (";
        const std::string about = said == nullptr || said->descriptions.best().empty()
                                      ? table.comment
                                      : said->descriptions.best();
        if (!about.empty()) out_ += " -- " + one_line(about, limits_.comment_characters);
        out_ += '\n';
        for (const std::uint32_t column : retrieved.columns)
            print_column(retrieved, column, said);
        const std::size_t left = table.columns.size() - retrieved.columns.size();
        if (left > 0) out_ += "  -- and other columns\n";
        out_ += ");\n";
    }

    void print_column(const RetrievedTable& retrieved, std::uint32_t at, const BaseTable* said) {
        const ColumnId id{retrieved.table, at};
        const schema::Column& column = knowledge_.catalog.tables[id.table].columns[at];
        out_ += "  " + one_line(column.name, limits_.comment_characters) + ' ' +
                one_line(column.type, limits_.value_characters);
        const TableNames& names = knowledge_.names.tables[id.table];
        if (names.primary_key.size() == 1 && names.primary_key.front() == at)
            out_ += " PRIMARY KEY";
        else if (!column.nullable)
            out_ += " NOT NULL";
        out_ += references(id) + ',';
        std::string comment = one_line(description(id, said), limits_.comment_characters);
        const std::string values = values_of(retrieved, at);
        if (!comment.empty() && !values.empty()) comment += "; ";
        comment += values;
        if (!comment.empty()) out_ += " -- " + comment;
        out_ += '\n';
    }

    /// To what else is retrieved; other tables would only distract.
    std::string references(ColumnId id) const {
        const std::optional<std::uint32_t> edge = knowledge_.keys.edge_from(id);
        if (!edge) return "";
        const KeyEdge& key = knowledge_.keys.edges()[*edge];
        const bool here = std::ranges::any_of(retrieval_.tables, [&](const RetrievedTable& table) {
            return table.table == key.to_table;
        });
        if (!here) return "";
        const schema::Table& target = knowledge_.catalog.tables[key.to_table];
        const auto place = std::ranges::find(key.from_columns, id.column);
        const std::uint32_t to =
            key.to_columns[static_cast<std::size_t>(place - key.from_columns.begin())];
        const bool certain = key.origin == KeyOrigin::Declared || key.origin == KeyOrigin::Given;
        return " REFERENCES " + qualified(target) + "(" + target.columns[to].name + ")" +
               (certain ? "" : " /* inferred */");
    }

    std::string description(ColumnId id, const BaseTable* said) const {
        const schema::Column& column = knowledge_.catalog.tables[id.table].columns[id.column];
        const BaseColumn* written = said == nullptr ? nullptr : said->find_column(column.name);
        if (written == nullptr || written->descriptions.best().empty()) return column.comment;
        return written->descriptions.best();
    }

    std::string values_of(const RetrievedTable& retrieved, std::uint32_t column) const {
        const ColumnId id{retrieved.table, column};
        if (knowledge_.names.column(id).secret) return "";
        std::vector<std::string> shown;
        const auto add = [&](std::string_view value) {
            std::string text = "'" + one_line(value, limits_.value_characters) + "'";
            if (shown.size() < limits_.values && std::ranges::find(shown, text) == shown.end())
                shown.push_back(std::move(text));
        };
        for (const RetrievedValue& value : retrieved.values) {
            if (value.column == column) add(value.text);
        }
        const std::vector<std::string_view> all = knowledge_.values.values(id);
        for (const std::string_view value : all)
            add(value);
        std::string line;
        for (const std::string& value : shown)
            line += (line.empty() ? "" : ", ") + value;
        return all.size() > shown.size() && !line.empty() ? line + ", …" : line;
    }

    const Retrieval& retrieval_;
    const Knowledge& knowledge_;
    const KnowledgeBase* base_;
    SchemaTextLimits limits_;
    std::string out_;
};

} // namespace

std::string schema_text(const Retrieval& retrieval, const Knowledge& knowledge,
                        const KnowledgeBase* base, const SchemaTextLimits& limits) {
    return SchemaPrinter(retrieval, knowledge, base, limits).run();
}

std::string business_text(const KnowledgeBase& base, const BusinessTextLimits& limits) {
    std::string text;
    const auto add = [&](std::string_view kind, const std::string& line) {
        text += "-- ";
        text += kind;
        text += ' ' + one_line(line, limits.characters) + '\n';
    };
    for (std::size_t i = 0; i < std::min(base.glossary.size(), limits.entries); ++i) {
        const GlossaryTerm& term = base.glossary[i];
        add("word:", term.term + (term.means.empty() ? "" : " means " + term.means) +
                         (term.definition.empty() ? "" : ": " + term.definition));
    }
    for (std::size_t i = 0; i < std::min(base.rules.size(), limits.entries); ++i)
        add("rule:", base.rules[i]);
    for (std::size_t i = 0; i < std::min(base.metrics.size(), limits.entries); ++i) {
        const Metric& metric = base.metrics[i];
        add("metric:", metric.name +
                           (metric.description.empty() ? "" : " (" + metric.description + ")") +
                           ": " + metric.sql);
    }
    return text;
}

} // namespace vouch::knowledge
