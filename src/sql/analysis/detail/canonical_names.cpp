// Two walks: the first numbers what FROM and WITH name, in the order of the tree; the second writes
// the references and aliases.
#include <algorithm>
#include <unordered_map>

#include "sql/analysis/detail/canonical.h"
#include "sql/syntax/walk.h"

namespace vouch::sql::analysis::detail {

namespace {

using syntax::Identifier;

Identifier bare(std::string text) { return {{}, std::move(text), syntax::Quoting::Bare}; }

Identifier numbered(char kind, std::size_t number) { return bare(kind + std::to_string(number)); }

struct Numbers {
    const Analysis& analysis;
    std::unordered_map<const void*, std::uint32_t> sources{}; ///< node to position
    std::vector<std::size_t> of_source{};
    std::unordered_map<const syntax::Query*, std::size_t> of_common{};
    std::unordered_map<const syntax::Query*, const std::vector<std::uint32_t>*> outputs{};
    std::size_t last = 0;

    explicit Numbers(const Analysis& all) : analysis(all), of_source(all.sources.size()) {
        for (std::uint32_t i = 0; i < all.sources.size(); ++i)
            if (all.sources[i].node) sources.emplace(all.sources[i].node, i);
        for (const QueryOutput& output : all.queries)
            outputs.emplace(output.query, &output.columns);
    }

    void operator()(syntax::Expression& expression) { syntax::for_each_child(expression, *this); }
    void operator()(syntax::TableExpression& table) {
        std::visit([&](auto& node) { number(&node); }, table.node);
        syntax::for_each_child(table, *this);
    }
    void operator()(syntax::Query& query) {
        if (query.with)
            for (const syntax::CommonTable& table : query.with->tables)
                of_common.emplace(table.query.get(), of_common.size() + 1);
        if (auto* table = query.as<syntax::TableQuery>()) number(table);
        syntax::for_each_child(query, *this);
    }

    void number(const void* node) {
        const auto found = sources.find(node);
        if (found != sources.end()) of_source[found->second] = ++last;
    }
};

struct Renamer {
    const Numbers& numbers;
    const CatalogNames& names;
    const Analysis& analysis = numbers.analysis;

    void operator()(syntax::Expression& expression) {
        if (auto* call = expression.as<syntax::FunctionCall>())
            for (char& c : call->name.parts.back().text)
                if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
        if (auto* star = expression.as<syntax::Star>(); star && star->qualifier)
            star->qualifier->parts = {
                bare(canonical_name(star->qualifier->last(), names.name_case()))};
        if (auto* column = expression.as<syntax::ColumnReference>()) rename(expression, *column);
        syntax::for_each_child(expression, *this);
    }

    void rename(const syntax::Expression& node, syntax::ColumnReference& column) const {
        const Reference* reference = analysis.find_reference(node);
        if (!reference || reference->kind == ReferenceKind::Text) return;
        if (reference->kind == ReferenceKind::Local) {
            for (Identifier& part : column.name.parts)
                part = bare(canonical_name(part, names.name_case()));
            return;
        }
        std::vector<Identifier> parts;
        if (reference->source != kNoSource)
            parts.push_back(numbered('t', numbers.of_source[reference->source]));
        if (reference->kind == ReferenceKind::Base)
            parts.push_back(
                bare(reference->base.column == kRowId
                         ? "rowid"
                         : names.column_names(reference->base.table)[reference->base.column]));
        else if (reference->kind == ReferenceKind::Derived)
            parts.push_back(reference->source != kNoSource ? of_source(*reference)
                                                           : of_output(*reference));
        for (std::size_t i = column.name.parts.size() - reference->fields;
             i < column.name.parts.size(); ++i)
            parts.push_back(bare(canonical_name(column.name.parts[i], names.name_case())));
        column.name.parts = std::move(parts);
    }

    static std::size_t position(const std::vector<std::uint32_t>& columns, std::uint32_t column) {
        const auto found = std::find(columns.begin(), columns.end(), column);
        return static_cast<std::size_t>(found - columns.begin());
    }

    Identifier of_source(const Reference& reference) const {
        const auto& columns = analysis.sources[reference.source].columns;
        return numbered('c', position(columns, reference.derived) + 1);
    }

    /// An alias of this query or of one around it.
    Identifier of_output(const Reference& reference) const {
        for (std::size_t i = outputs.size(); i-- > 0;) {
            const std::size_t found = position(*outputs[i], reference.derived);
            if (found == outputs[i]->size()) continue;
            Identifier name = numbered('c', found + 1);
            if (i + 1 < outputs.size()) name.text += "_of_" + std::to_string(i);
            return name;
        }
        return numbered('d', reference.derived);
    }

    void operator()(syntax::TableExpression& table) {
        std::visit([&](auto& node) { rename_source(node); }, table.node);
        syntax::for_each_child(table, *this);
    }

    template <typename Node>
    void rename_source(Node& node) const {
        const auto found = numbers.sources.find(&node);
        if (found == numbers.sources.end()) return;
        if constexpr (requires { node.alias; })
            node.alias =
                syntax::TableAlias{{}, numbered('t', numbers.of_source[found->second]), {}};
        if constexpr (std::is_same_v<Node, syntax::TableReference>)
            rename_relation(node.name, analysis.sources[found->second]);
    }

    void rename_relation(syntax::QualifiedName& name, const SourceUse& source) const {
        if (source.table) {
            name.parts = {bare(names.schema_name(*source.table)),
                          bare(names.table_name(*source.table))};
        } else if (const auto common = numbers.of_common.find(source.query);
                   common != numbers.of_common.end()) {
            name.parts = {numbered('w', common->second)};
        }
    }

    void operator()(syntax::Query& query) {
        static const std::vector<std::uint32_t> kNone;
        const auto output = numbers.outputs.find(&query);
        outputs.push_back(output == numbers.outputs.end() ? &kNone : output->second);
        if (auto* table = query.as<syntax::TableQuery>())
            if (const auto found = numbers.sources.find(table); found != numbers.sources.end())
                rename_relation(table->name, analysis.sources[found->second]);
        if (query.with)
            for (syntax::CommonTable& table : query.with->tables) {
                table.name = numbered('w', numbers.of_common.at(table.query.get()));
                table.columns.clear();
            }
        syntax::for_each_child(query, *this);
        outputs.pop_back();
    }

    std::vector<const std::vector<std::uint32_t>*> outputs{}; ///< of the queries around
};

} // namespace

void number_names(syntax::Query& query, const Analysis& analysis, const CatalogNames& names) {
    Numbers numbers(analysis);
    numbers(query);
    Renamer renamer{numbers, names};
    renamer(query);
}

} // namespace vouch::sql::analysis::detail
