#include "knowledge/given.h"

#include <map>
#include <optional>

#include "knowledge/detail/table_lookup.h"
#include "text/unicode.h"

namespace vouch::knowledge {
namespace {

/// A table, or one of its columns.
struct Place {
    TableId table = 0;
    std::optional<std::uint32_t> column{};
};

class Giver {
public:
    Giver(const KnowledgeBase& base, const schema::Catalog& catalog, const Vocabulary& vocabulary)
        : base_(base), catalog_(catalog), vocabulary_(vocabulary), lookup_(catalog) {}

    Given run() {
        for (const BaseTable& table : base_.tables) {
            if (table.presence == Presence::Present) add_table(table);
        }
        for (const GlossaryTerm& term : base_.glossary)
            add_term(term);
        return std::move(given_);
    }

private:
    void add(Place place, const std::string& alias, AliasSource source) {
        const schema::Table& table = catalog_.tables[place.table];
        given_.aliases.push_back({table.schema, table.name,
                                  place.column ? table.columns[*place.column].name : "", alias,
                                  source});
    }

    void add_words(Place place, const Descriptions& descriptions,
                   const std::vector<std::string>& synonyms) {
        for (const std::string& synonym : synonyms)
            add(place, synonym, AliasSource::Given);
        // The comment is an alias already, by the catalog.
        if (descriptions.best_source().value_or(DescriptionSource::Comment) !=
            DescriptionSource::Comment)
            add(place, descriptions.best(), AliasSource::Comment);
    }

    void add_table(const BaseTable& table) {
        const std::optional<TableId> id = lookup_.find(table.schema, table.name);
        if (!id) return;
        add_words({*id}, table.descriptions, table.synonyms);
        for (const BaseColumn& column : table.columns) {
            const auto at = catalog_.tables[*id].find_column(column.name);
            if (at && column.presence == Presence::Present) {
                add_words({*id, static_cast<std::uint32_t>(*at)}, column.descriptions,
                          column.synonyms);
            }
        }
        for (const BaseKey& key : table.foreign_keys) {
            if (is_own(key.origin)) given_.keys.push_back({table.schema, table.name, key.key});
        }
    }

    void add_term(const GlossaryTerm& term) {
        std::vector<Place> places;
        if (!term.means.empty()) {
            const std::optional<Place> place = find(term.means);
            if (!place) {
                given_.warnings.push_back("The glossary says that “" + term.term + "” means “" +
                                          term.means + "”, which the database does not have.");
                return;
            }
            places.push_back(*place);
        } else {
            places = named(term.term);
            for (const std::string& synonym : term.synonyms) {
                if (places.empty()) places = named(synonym);
            }
        }
        for (const Place place : places) {
            add(place, term.term, AliasSource::Given);
            for (const std::string& synonym : term.synonyms)
                add(place, synonym, AliasSource::Given);
        }
    }

    /// "schema.table.column" and its shorter forms; names may hold points themselves.
    std::optional<Place> find(std::string_view path) const {
        if (const auto table = lookup_.find("", path)) return Place{*table};
        for (std::size_t at = path.find('.'); at != std::string_view::npos;
             at = path.find('.', at + 1)) {
            const std::string_view before = path.substr(0, at);
            const std::string_view after = path.substr(at + 1);
            if (const auto table = lookup_.find(before, after)) return Place{*table};
            if (const auto column = find_column("", before, after)) return column;
            for (std::size_t next = after.find('.'); next != std::string_view::npos;
                 next = after.find('.', next + 1)) {
                const auto column =
                    find_column(before, after.substr(0, next), after.substr(next + 1));
                if (column) return column;
            }
        }
        return std::nullopt;
    }

    std::optional<Place> find_column(std::string_view schema, std::string_view table,
                                     std::string_view column) const {
        const auto id = lookup_.find(schema, table);
        if (!id) return std::nullopt;
        const auto at = catalog_.tables[*id].find_column(column);
        if (!at) return std::nullopt;
        return Place{*id, static_cast<std::uint32_t>(*at)};
    }

    std::string key_of(std::string_view phrase) const {
        std::string key;
        for (const std::string& word : split_name(phrase))
            key += vocabulary_.canonical_stem(word) + ' ';
        return key;
    }

    /// Every table that is called so, else every column.
    std::vector<Place> named(std::string_view phrase) {
        if (places_.empty()) index();
        const auto found = places_.find(key_of(phrase));
        if (found == places_.end()) return {};
        std::vector<Place> tables;
        for (const Place place : found->second) {
            if (!place.column) tables.push_back(place);
        }
        return tables.empty() ? found->second : tables;
    }

    void index() {
        for (TableId table = 0; table < catalog_.tables.size(); ++table) {
            places_[key_of(catalog_.tables[table].name)].push_back({table});
            for (std::uint32_t column = 0; column < catalog_.tables[table].columns.size();
                 ++column) {
                places_[key_of(catalog_.tables[table].columns[column].name)].push_back(
                    {table, column});
            }
        }
    }

    const KnowledgeBase& base_;
    const schema::Catalog& catalog_;
    const Vocabulary& vocabulary_;
    detail::TableLookup lookup_;
    std::map<std::string, std::vector<Place>> places_;
    Given given_;
};

} // namespace

Given given_by(const KnowledgeBase& base, const schema::Catalog& catalog,
               const Vocabulary& vocabulary) {
    return Giver(base, catalog, vocabulary).run();
}

} // namespace vouch::knowledge
