#include "cache/cache.h"

#include <algorithm>
#include <numeric>

#include "sql/dialects/registry.h"
#include "sql/syntax/parser.h"
#include "text/join.h"

namespace vouch::cache {
namespace {

using base::Context;
using base::ErrorCode;
using base::fail;
using base::Result;
using Clock = std::chrono::steady_clock;

/// Look-ups between two writes of what they ended in: each is no reason to write.
constexpr std::size_t kUsesKept = 100;
constexpr std::string_view kBetweenWords = "\x1f";

std::string words_text(const std::vector<std::string>& words) {
    return "words " + text::join(words, kBetweenWords);
}
std::string shape_text(const std::vector<std::string>& shape) {
    return "shape " + text::join(shape, kBetweenWords);
}
std::string form_text(std::string_view connector, const LogicalForm& form) {
    return "form " + std::string(connector) + '\n' + text::join(form.besides, kBetweenWords) +
           '\n' + form.query;
}

bool continues_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

std::size_t characters(std::string_view text) {
    return text.size() - static_cast<std::size_t>(std::ranges::count_if(text, continues_character));
}

/// Only after the signature: what is parsed was written here.
Result<sql::syntax::Query> parsed(const Entry& entry) {
    const sql::syntax::Dialect* dialect = sql::dialects::find_dialect(entry.dialect);
    if (dialect == nullptr)
        return fail(ErrorCode::InvalidArgument, "The entry's dialect is unknown.");
    auto query = sql::syntax::parse_query(entry.sql, *dialect);
    if (!query)
        return fail(ErrorCode::InvalidArgument,
                    "The SQL of the entry cannot be read: " + query.error().message);
    return std::move(*query);
}

} // namespace

std::string_view tier_name(Tier tier) {
    switch (tier) {
    case Tier::Exact: return "exact";
    case Tier::Meaning: return "meaning";
    case Tier::Template: return "template";
    }
    return "exact";
}

/// One look-up, tier after tier. What is found wrong with a candidate is remembered as the reason.
struct Cache::Search {
    Cache& cache;
    const Asked& asked;
    std::chrono::sys_seconds now;
    const Context& context;
    std::string partition = digest(asked.binding);
    std::string why{};
    std::optional<AskedQuestion> read{};
    std::string candidate{}; ///< id of the record that is looked at
    std::optional<std::vector<AskedForm>> forms_{};

    /// For one call of the store.
    Context brief() const { return context.within(cache.options_.store_time); }
    std::chrono::sys_seconds oldest() const { return now - cache.options_.ttl; }

    /// A record that verifies, is fresh and answers from a database of the binding.
    std::optional<Entry> trusted(const Record& record, EntryKind kind) {
        candidate = record.id;
        if (cache.options_.sealing == Sealing::Sealed && !is_sealed(record)) {
            why = "The entry lies in the clear.";
            return std::nullopt;
        }
        auto entry = open_record(record, asked.binding, cache.keys_);
        if (!entry) {
            why = entry.error().message;
            return std::nullopt;
        }
        const bool fresh = entry->created_at >= oldest() && entry->created_at <= now;
        const bool known = std::ranges::find(asked.binding.connectors, entry->connector,
                                             &BoundConnector::id) != asked.binding.connectors.end();
        if (entry->kind != kind || !fresh || !known) {
            why = fresh ? "The entry is of another kind or database." : "The entry is too old.";
            return std::nullopt;
        }
        return std::move(*entry);
    }

    std::optional<Hit> hit(Tier tier, Entry entry, std::string reason) {
        auto query = parsed(entry);
        if (!query) {
            why = query.error().message;
            return std::nullopt;
        }
        why = std::move(reason);
        return Hit{tier, candidate, std::move(entry), std::move(*query), false};
    }

    Result<std::optional<Hit>> exact() {
        const std::string normalized = normalized_question(asked.question);
        for (const Key& key : cache.keys_.all()) {
            const auto record = TRY(cache.store_->find(
                entry_id(key, EntryKind::Answer, normalized, asked.binding), brief()));
            if (!record) continue;
            auto entry = trusted(*record, EntryKind::Answer);
            if (!entry) continue;
            if (normalized_question(entry->question) != normalized) {
                why = "The entry is of another question.";
                continue;
            }
            if (auto found = hit(Tier::Exact, std::move(*entry), "The same question."))
                return found;
        }
        return std::optional<Hit>();
    }

    /// Calls `prove` with the entries under a key until one is a hit.
    template <typename Prove>
    Result<std::optional<Hit>> under(EntryKind kind, const std::string& text, Prove prove) {
        for (const Key& key : cache.keys_.all()) {
            const Partition where{kind, partition, oldest()};
            const auto records = TRY(cache.store_->with_key(where, look_up_key(key, text),
                                                            cache.options_.candidates, brief()));
            for (const Record& record : records) {
                auto entry = trusted(record, kind);
                if (!entry) continue;
                if (std::optional<Hit> found = prove(std::move(*entry))) return found;
            }
        }
        return std::optional<Hit>();
    }

    AskedQuestion read_again(const Entry& entry) const {
        return read_question(entry.question, asked.lexicon);
    }

    /// For a query of whose question no form is known: a model drafted it.
    Result<std::optional<Hit>> same_words() {
        return under(EntryKind::Answer, words_text(read->words), [&](Entry entry) {
            if (!entry.form.query.empty() || read_again(entry).words != read->words) {
                why = "The same words, but not the same logical form.";
                return std::optional<Hit>();
            }
            return hit(Tier::Meaning, std::move(entry),
                       "The same words but for those that only ask.");
        });
    }

    const std::vector<AskedForm>& forms() {
        if (!forms_) forms_ = asked.forms ? asked.forms() : std::vector<AskedForm>();
        return *forms_;
    }

    Result<std::optional<Hit>> same_form() {
        for (const AskedForm& form : forms()) {
            auto found = TRY(
                under(EntryKind::Answer, form_text(form.connector, form.form), [&](Entry entry) {
                    if (entry.connector != form.connector || entry.form != form.form) {
                        why = "The entry has another logical form.";
                        return std::optional<Hit>();
                    }
                    if (!alike(entry)) return std::optional<Hit>();
                    return hit(Tier::Meaning, std::move(entry), "The same logical form.");
                }));
            if (found) return found;
        }
        return std::optional<Hit>();
    }

    /// Both questions are embedded now: no stored vector is believed.
    bool alike(const Entry& entry) {
        auto encoder =
            asked.encoder ? asked.encoder(context) : Result<embedding::Encoder*>(nullptr);
        if (!encoder || *encoder == nullptr) return true; // then the form alone decides
        const std::string_view texts[] = {asked.question, entry.question};
        auto vectors = (*encoder)->encode(texts, embedding::TextRole::Query, context);
        if (!vectors) {
            why = "The questions could not be compared: " + vectors.error().message;
            return false;
        }
        const auto middle = vectors->begin() + static_cast<std::ptrdiff_t>(vectors->size() / 2);
        const auto cosine =
            static_cast<double>(std::inner_product(vectors->begin(), middle, middle, 0.0F));
        if (cosine >= cache.options_.similarity_min) return true;
        why = "The same logical form, but the questions are not alike.";
        return false;
    }

    Result<std::optional<Hit>> same_shape() {
        if (read->values.empty()) return std::optional<Hit>();
        return under(EntryKind::Template, shape_text(read->shape), [&](Entry entry) {
            if (read_again(entry).shape != read->shape) {
                why = "The entry has other words.";
                return std::optional<Hit>();
            }
            return bound(std::move(entry));
        });
    }

    std::optional<Hit> bound(Entry entry) {
        auto found = hit(Tier::Template, std::move(entry), "The same question with other values.");
        if (!found) return std::nullopt;
        auto query = bind_values(std::move(found->query), found->entry.slots, read->values,
                                 *sql::dialects::find_dialect(found->entry.dialect));
        if (!query) {
            why = query.error().message;
            return std::nullopt;
        }
        if (!asks_for(*query, found->entry)) {
            why = "With these values the question asks for another query.";
            return std::nullopt;
        }
        found->query = std::move(*query);
        found->bound = true;
        return found;
    }

    /// A value may decide which column is meant, and a date stands in a query as two. Where no form
    /// is known plain numbers are safe: they are what they are compared with.
    bool asks_for(const sql::syntax::Query& query, const Entry& entry) {
        if (entry.form.query.empty())
            return std::ranges::all_of(read->values, [](const AskedValue& value) {
                return value.kind == ValueKind::Number;
            });
        return std::ranges::any_of(forms(), [&](const AskedForm& form) {
            return form.connector == entry.connector && form.reader != nullptr &&
                   form.form.besides == entry.form.besides &&
                   form.reader->canonical(query) == form.form.query;
        });
    }

    Result<std::optional<Hit>> run() {
        if (auto found = TRY(exact())) return found;
        if (cache.options_.tiers < 1) return std::optional<Hit>();
        read = read_question(asked.question, asked.lexicon);
        if (read->words.empty()) return std::optional<Hit>();
        if (auto found = TRY(same_words())) return found;
        if (auto found = TRY(same_form())) return found;
        if (cache.options_.tiers < 2) return std::optional<Hit>();
        return same_shape();
    }
};

Cache::Cache(std::unique_ptr<Store> store, Keys keys, CacheOptions options)
    : store_(std::move(store)), keys_(std::move(keys)), options_(options) {}

Cache::~Cache() {
    if (uses_.empty() || resting()) return;
    // That they cannot be counted is no reason to hold anybody up.
    [[maybe_unused]] const auto noted =
        store_->note(uses_, base::Context().within(options_.store_time));
}

void Cache::note(const LookUp& done, const Context& context) {
    std::vector<Use> written;
    {
        const std::lock_guard lock(uses_mutex_);
        uses_.push_back(done.hit
                            ? Use{"hit " + std::string(tier_name(done.hit->tier)), done.hit->id}
                            : Use{"miss: " + done.why, {}});
        if (uses_.size() < kUsesKept) return;
        written.swap(uses_);
    }
    [[maybe_unused]] const auto noted =
        watched(store_->note(written, context.within(options_.store_time)), context);
}

bool Cache::resting() const { return Clock::now().time_since_epoch().count() < rest_until_; }

template <typename T>
Result<T> Cache::watched(Result<T> result, const Context& caller) {
    if (result || !caller.check()) return result;
    // Statements are constants: that they are wrong says that the file is.
    const ErrorCode code = result.error().code;
    const bool damaged = code == ErrorCode::Corrupt || code == ErrorCode::NotFound ||
                         code == ErrorCode::InvalidArgument;
    const bool replaced = damaged && store_->replace(base::Context().within(options_.store_time));
    if (!replaced) rest_until_ = (Clock::now() + options_.rest).time_since_epoch().count();
    return result;
}

LookUp Cache::look_up(const Asked& asked, std::chrono::sys_seconds now, const Context& context) {
    if (characters(asked.question) > options_.question_characters)
        return {std::nullopt, "The question is too long for the cache."};
    if (resting()) return {std::nullopt, "The cache failed a moment ago."};
    Search search{*this, asked, now, context};
    auto found = watched(search.run(), context);
    if (!found) return {std::nullopt, "The cache cannot be read: " + found.error().message};
    LookUp done{std::move(*found), std::move(search.why)};
    if (!done.hit && done.why.empty()) done.why = "No entry.";
    note(done, context);
    return done;
}

Result<void> Cache::remember(const Entry& entry, const Binding& binding,
                             const planner::Lexicon& lexicon, const Context& context) {
    if (entry.kind != EntryKind::Answer || entry.sql.empty() ||
        normalized_question(entry.question).empty())
        return fail(ErrorCode::InvalidArgument, "This is no answer that can be kept.");
    if (characters(entry.question) > options_.question_characters)
        return fail(ErrorCode::InvalidArgument, "The question is too long for the cache.");
    if (resting()) return fail(ErrorCode::Unavailable, "The cache failed a moment ago.");
    const sql::syntax::Query query = TRY(parsed(entry));
    const AskedQuestion read = read_question(entry.question, lexicon);
    const Key& key = keys_.current();
    std::vector<std::string> texts = {words_text(read.words)};
    if (!entry.form.query.empty()) texts.push_back(form_text(entry.connector, entry.form));
    std::vector<Record> records = {
        make_record(entry, read.normalized, texts, binding, key, options_.sealing)};
    if (auto slots = find_slots(query, read.values); slots && !read.values.empty()) {
        Entry with_slots = entry;
        with_slots.kind = EntryKind::Template;
        with_slots.slots = std::move(*slots);
        const std::string shape = shape_text(read.shape);
        records.push_back(make_record(with_slots, shape, {shape}, binding, key, options_.sealing));
    }
    const Context brief = context.within(options_.store_time);
    TRY(watched(store_->put(records, brief), context));
    TRY(watched(store_->prune({.oldest = entry.created_at - options_.ttl,
                               .now = entry.created_at,
                               .interval = options_.prune_interval,
                               .limits = options_.limits},
                              brief),
                context));
    return {};
}

Result<std::vector<ListedEntry>> Cache::list(std::string_view agent, std::size_t limit,
                                             const Context& context) {
    std::vector<ListedEntry> listed;
    for (const Record& record : TRY(store_->list(agent, limit, context)))
        listed.push_back({record.id, record.agent, record.kind, record.created_at,
                          read_unverified(record, keys_)});
    return listed;
}

Result<std::uint64_t> Cache::clear(std::string_view agent, const Context& context) {
    auto gone = watched(store_->clear(agent, context), context);
    if (!gone && !resting()) return std::uint64_t{0}; // it was replaced by an empty one
    return gone;
}

} // namespace vouch::cache
