// Table by table; the catalog is then sorted as introspection would give it.
#include "access/schema_file.h"

#include <algorithm>

#include "access/detail/yaml_reader.h"
#include "base/file.h"
#include "schema/declared_type.h"

namespace vouch::access {

namespace {

using detail::YamlReader;

constexpr base::ByteCount kSchemaFileMax{1u << 20};

class SchemaReader {
public:
    SchemaReader(std::string_view file_name, std::string dialect)
        : yaml_(file_name), dialect_(std::move(dialect)) {}

    base::Result<schema::Catalog> read(std::string_view text) {
        const YAML::Node root = TRY(yaml_.parse(text));
        TRY(yaml_.check_keys(root, "", {"default_schema", "tables"}));
        schema::Catalog catalog;
        const YAML::Node defaults = root["default_schema"];
        if (!defaults.IsDefined() || !defaults.IsMap())
            return yaml_.error(root, "default_schema", "must be a map of dialects");
        if (!defaults[dialect_].IsDefined())
            return yaml_.error(defaults, "default_schema", "has no entry for " + dialect_);
        catalog.default_schema = TRY(yaml_.text(defaults[dialect_], "default_schema"));
        TRY(yaml_.for_each(root["tables"], "tables",
                           [&](const std::string& name, const YAML::Node& node) {
                               return table(name, node, catalog);
                           }));
        std::sort(catalog.tables.begin(), catalog.tables.end(),
                  [](const schema::Table& a, const schema::Table& b) {
                      return std::tie(a.schema, a.name) < std::tie(b.schema, b.name);
                  });
        return catalog;
    }

private:
    base::Result<void> table(const std::string& name, const YAML::Node& node,
                             schema::Catalog& catalog) {
        TRY(yaml_.check_keys(
            node, name,
            {"schema", "kind", "comment", "columns", "primary_key", "unique", "foreign_keys"}));
        schema::Table table;
        table.schema = catalog.default_schema;
        table.name = name;
        if (node["schema"]) table.schema = TRY(yaml_.text(node["schema"], "schema"));
        if (node["comment"]) table.comment = TRY(yaml_.text(node["comment"], "comment"));
        if (node["kind"]) {
            const std::string kind = TRY(yaml_.text(node["kind"], "kind"));
            if (kind != "table" && kind != "view")
                return yaml_.error(node["kind"], "kind", "must be table or view");
            table.kind = kind == "view" ? schema::TableKind::View : schema::TableKind::Table;
        }
        TRY(yaml_.for_each(node["columns"], name + ".columns",
                           [&](const std::string& column_name, const YAML::Node& described) {
                               return column(column_name, described, table);
                           }));
        TRY(keys(node, table));
        catalog.tables.push_back(std::move(table));
        return {};
    }

    base::Result<void> column(const std::string& name, const YAML::Node& node,
                              schema::Table& table) {
        schema::Column column;
        column.name = name;
        const std::string key = table.name + "." + name;
        if (node.IsScalar()) {
            column.type = node.Scalar();
        } else {
            TRY(yaml_.check_keys(node, key, {"type", "nullable", "comment", "types", "only"}));
            if (node["only"]) {
                const auto only = TRY(yaml_.texts(node["only"], key + ".only"));
                if (std::find(only.begin(), only.end(), dialect_) == only.end()) return {};
            }
            column.type = TRY(yaml_.text(node["type"], key + ".type"));
            const YAML::Node types = node["types"];
            if (types && !types.IsMap()) return yaml_.error(types, key + ".types", "must be a map");
            if (types && types[dialect_])
                column.type = TRY(yaml_.text(types[dialect_], key + ".types"));
            if (node["nullable"])
                column.nullable = TRY(yaml_.boolean(node["nullable"], key + ".nullable"));
            if (node["comment"])
                column.comment = TRY(yaml_.text(node["comment"], key + ".comment"));
        }
        column.type_class = schema::declared_type_class(dialect_, column.type);
        table.columns.push_back(std::move(column));
        return {};
    }

    base::Result<void> known_columns(const std::vector<std::string>& columns,
                                     const YAML::Node& node, const std::string& key,
                                     const schema::Table& table) {
        for (const std::string& column : columns)
            if (!table.find_column(column))
                return yaml_.error(node, key, "there is no column \"" + column + "\"");
        return {};
    }

    base::Result<void> keys(const YAML::Node& node, schema::Table& table) {
        if (const YAML::Node primary = node["primary_key"]) {
            table.primary_key = TRY(yaml_.texts(primary, table.name + ".primary_key"));
            TRY(known_columns(table.primary_key, primary, table.name + ".primary_key", table));
        }
        if (const YAML::Node unique = node["unique"]) {
            if (!unique.IsSequence())
                return yaml_.error(unique, table.name + ".unique", "must be a list");
            for (const YAML::Node& one : unique) {
                table.unique_keys.push_back(TRY(yaml_.texts(one, table.name + ".unique")));
                TRY(known_columns(table.unique_keys.back(), one, table.name + ".unique", table));
            }
        }
        const YAML::Node foreign = node["foreign_keys"];
        if (!foreign) return {};
        if (!foreign.IsSequence())
            return yaml_.error(foreign, table.name + ".foreign_keys", "must be a list");
        for (const YAML::Node& one : foreign)
            TRY(foreign_key(one, table));
        return {};
    }

    base::Result<void> foreign_key(const YAML::Node& node, schema::Table& table) {
        const std::string key = table.name + ".foreign_keys";
        TRY(yaml_.check_keys(node, key, {"columns", "table", "references", "schema"}));
        schema::ForeignKey foreign;
        foreign.columns = TRY(yaml_.texts(node["columns"], key + ".columns"));
        TRY(known_columns(foreign.columns, node, key + ".columns", table));
        foreign.referenced_schema = table.schema;
        if (node["schema"])
            foreign.referenced_schema = TRY(yaml_.text(node["schema"], key + ".schema"));
        foreign.referenced_table = TRY(yaml_.text(node["table"], key + ".table"));
        foreign.referenced_columns = TRY(yaml_.texts(node["references"], key + ".references"));
        if (foreign.columns.size() != foreign.referenced_columns.size())
            return yaml_.error(node, key, "columns and references differ in number");
        table.foreign_keys.push_back(std::move(foreign));
        return {};
    }

    YamlReader yaml_;
    std::string dialect_;
};

} // namespace

base::Result<schema::Catalog> parse_schema(std::string_view text, std::string_view file_name,
                                           const sql::syntax::Dialect& dialect) {
    return SchemaReader(file_name, dialect.name).read(text);
}

base::Result<schema::Catalog> read_schema_file(const std::filesystem::path& path,
                                               const sql::syntax::Dialect& dialect) {
    const std::string text = TRY(base::read_file(path, kSchemaFileMax));
    return parse_schema(text, path.filename().string(), dialect);
}

} // namespace vouch::access
