#include "cache/cache.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/temporary_directory.h"
#include "cache/embedded_store.h"
#include "cache/lexicon_for_test.h"
#include "sql/dialects/registry.h"
#include "sql/syntax/parser.h"
#include "sql/syntax/printer.h"

namespace vouch::cache {
namespace {

using testing::HasSubstr;

constexpr std::chrono::sys_seconds kNow{std::chrono::hours(500'000)};

/// Says of every text the vector that `vectors` has for it, else one of its own.
class ScriptedEncoder : public embedding::Encoder {
public:
    std::vector<float> second = {0, 1};
    std::size_t asked = 0;

    const embedding::ModelIdentity& model() const override { return model_; }
    base::Result<std::vector<float>> encode(std::span<const std::string_view> texts,
                                            embedding::TextRole, const base::Context&) override {
        ++asked;
        EXPECT_EQ(texts.size(), 2U);
        return std::vector<float>{1, 0, second[0], second[1]};
    }

private:
    embedding::ModelIdentity model_{"scripted@0", 2};
};

/// Fails wherever `broken` says so.
class BreakableStore : public Store {
public:
    explicit BreakableStore(std::unique_ptr<Store> inner) : inner_(std::move(inner)) {}
    bool broken = false;
    base::ErrorCode code = base::ErrorCode::Io;
    std::size_t calls = 0;

    base::Result<std::optional<Record>> find(std::string_view id, const base::Context& c) override {
        TRY(check());
        return inner_->find(id, c);
    }
    base::Result<std::vector<Record>> with_key(const Partition& p, std::string_view key,
                                               std::size_t limit, const base::Context& c) override {
        TRY(check());
        return inner_->with_key(p, key, limit, c);
    }
    base::Result<void> put(std::span<const Record> records, const base::Context& c) override {
        TRY(check());
        return inner_->put(records, c);
    }
    base::Result<void> note(std::span<const Use> uses, const base::Context& c) override {
        TRY(check());
        return inner_->note(uses, c);
    }
    base::Result<std::uint64_t> prune(const Sweep& sweep, const base::Context& c) override {
        TRY(check());
        return inner_->prune(sweep, c);
    }
    base::Result<std::vector<Record>> list(std::string_view agent, std::size_t limit,
                                           const base::Context& c) override {
        return inner_->list(agent, limit, c);
    }
    base::Result<std::vector<StoreFigures>> figures(const base::Context& c) override {
        return inner_->figures(c);
    }
    base::Result<std::uint64_t> clear(std::string_view agent, const base::Context& c) override {
        return inner_->clear(agent, c);
    }
    base::Result<void> replace(const base::Context& c) override {
        broken = false;
        return inner_->replace(c);
    }
    base::Result<std::vector<std::pair<std::string, std::uint64_t>>>
    outcomes(const base::Context& c) override {
        return inner_->outcomes(c);
    }

private:
    base::Result<void> check() {
        ++calls;
        if (broken) return base::fail(code, "The disk is full.");
        return {};
    }

    std::unique_ptr<Store> inner_;
};

class CacheTest : public testing::Test {
protected:
    CacheTest() { make({}); }

    void make(CacheOptions options, std::vector<std::string> secrets = {std::string(32, 'k')}) {
        cache_.reset();
        auto store = std::make_unique<BreakableStore>(
            open_embedded_store(directory_.path() / "cache.sqlite", {}).value());
        store_ = store.get();
        options.store_time = std::chrono::seconds(60);
        cache_ = std::make_unique<Cache>(std::move(store), Keys::create(secrets).value(), options);
    }

    Entry entry(const std::string& question, const std::string& sql) const {
        return {.question = question,
                .connector = "shop",
                .sql = sql,
                .dialect = "sqlite",
                .understood = {},
                .drafted_by = "model",
                .created_at = kNow};
    }
    void remember(const Entry& kept, const Binding& binding) {
        const auto done = cache_->remember(kept, binding, lexicon(), {});
        ASSERT_TRUE(done) << done.error().message;
    }
    void remember(const std::string& question, const std::string& sql) {
        remember(entry(question, sql), binding_);
    }

    LookUp look_up(const std::string& question, std::chrono::sys_seconds now = kNow) {
        return look_up(question, binding_, now);
    }
    LookUp look_up(const std::string& question, const Binding& binding,
                   std::chrono::sys_seconds now = kNow) {
        Asked asked{question, binding, lexicon()};
        if (!forms_.empty()) asked.forms = [this] { return forms_; };
        if (encoder_)
            asked.encoder = [this](const base::Context&) {
                return base::Result<embedding::Encoder*>(&*encoder_);
            };
        return cache_->look_up(asked, now, {});
    }
    /// "tier: SQL", or why there is none.
    std::string served(const std::string& question) {
        const LookUp done = look_up(question);
        if (!done.hit) return done.why;
        return std::string(tier_name(done.hit->tier)) + ": " +
               sql::syntax::print(done.hit->query, *sql::dialects::find_dialect("sqlite"));
    }

    base::TemporaryDirectory directory_ = base::TemporaryDirectory::create().value();
    BreakableStore* store_ = nullptr;
    std::unique_ptr<Cache> cache_;
    Binding binding_{.agent = "a",
                     .connectors = {{"shop", "f", "sqlite", "k", "s"}},
                     .scope = "scope",
                     .day = "2026-06-30"};
    std::vector<AskedForm> forms_;
    std::optional<ScriptedEncoder> encoder_;
};

TEST_F(CacheTest, ServesARepeatInOtherDress) {
    remember("How many orders are there?", "SELECT count(*) FROM orders");
    EXPECT_EQ(served("how many  ORDERS are there"), "exact: SELECT count(*) FROM orders");
    EXPECT_EQ(served("Please, how many orders are there?"), "meaning: SELECT count(*) FROM orders");
    EXPECT_EQ(served("How many customers are there?"), "No entry.");
}

TEST_F(CacheTest, BindsOtherValues) {
    remember("orders over 500 in 2024", "SELECT id FROM orders WHERE total > 500 AND year = 2024");
    EXPECT_EQ(served("orders over 700 in 2023"),
              "template: SELECT id FROM orders WHERE total > 700 AND year = 2023");
    EXPECT_TRUE(look_up("orders over 700 in 2023").hit->bound);
    EXPECT_EQ(served("orders under 700 in 2023"), "No entry.");
    EXPECT_EQ(served("orders over 7.5 in 2023"),
              "The value “7.5” does not fit where the stored query has one.");
    EXPECT_EQ(served("orders over 700"), "No entry.");
}

/// Pairs that differ in the one thing that turns a question round: negation, reversal, number,
/// date, unit, superlative, entity, aggregate, comparison, column, order.
TEST_F(CacheTest, NeverTakesOneForItsNeighbour) {
    const std::vector<std::pair<const char*, const char*>> pairs = {
        {"Which customers have an order?", "Which customers have no order?"},
        {"Which users are enabled?", "Which users are disabled?"},
        {"Which users are active?", "Which users are not active?"},
        {"Which games did Ajax beat Porto in?", "Which games did Porto beat Ajax in?"},
        {"flights from Paris to Rome", "flights from Rome to Paris"},
        {"the oldest customer", "the youngest customer"},
        {"the most expensive product", "the least expensive product"},
        {"the top seller", "the bottom seller"},
        {"the average price", "the total price"},
        {"the maximum price", "the minimum price"},
        {"how many orders", "how many customers"},
        {"orders before March", "orders after March"},
        {"orders from France", "orders from Germany"},
        {"orders by Smith", "orders by Smyth"},
        {"price in dollars", "price in euros"},
        {"distance in miles", "distance in kilometers"},
        {"names by age", "ages by name"},
        {"names in ascending order of age", "names in descending order of age"},
        {"orders this month", "orders last month"},
        {"orders that are paid and shipped", "orders that are paid or shipped"},
        {"all orders with a discount", "all orders without a discount"},
        {"orders with at least one item", "orders with at most one item"},
        {"customers who only bought books", "customers who bought books"},
        {"customers who bought everything", "customers who bought anything"},
        {"cities with more men than women", "cities with more women than men"},
    };
    for (const auto& [one, other] : pairs) {
        ASSERT_TRUE(store_->clear("", {}));
        remember(one, "SELECT 1");
        EXPECT_EQ(served(other), "No entry.") << one << " | " << other;
        ASSERT_TRUE(store_->clear("", {}));
        remember(other, "SELECT 1");
        EXPECT_EQ(served(one), "No entry.") << other << " | " << one;
    }
}

TEST_F(CacheTest, AHitOfOneFormIsProvedByTheForm) {
    const LogicalForm form{"count orders", {}};
    Entry kept = entry("How many orders are there?", "SELECT count(*) FROM orders");
    kept.form = form;
    remember(kept, binding_);
    const char* question = "What is the number of orders?";
    EXPECT_EQ(served(question), "No entry.") << "nothing is known of its form";
    forms_ = {{"shop", form}};
    EXPECT_EQ(served(question), "meaning: SELECT count(*) FROM orders");
    forms_ = {{"other", form}, {"shop", {"count orders", {"not"}}}};
    EXPECT_EQ(served(question), "No entry.");
    EXPECT_EQ(served("Please, how many orders are there?"),
              "The same words, but not the same logical form.");
}

TEST_F(CacheTest, TheModelCanOnlyTakeAHitAway) {
    Entry kept = entry("How many orders are there?", "SELECT count(*) FROM orders");
    kept.form = {"count orders", {}};
    remember(kept, binding_);
    forms_ = {{"shop", kept.form}};
    encoder_.emplace();
    EXPECT_THAT(served("What is the number of orders?"), HasSubstr("not alike"));
    encoder_->second = {0.8F, 0.6F};
    EXPECT_THAT(served("What is the number of orders?"), HasSubstr("meaning: "));
    encoder_->second = {1, 0};
    forms_ = {{"shop", {"count orders", {"not"}}}};
    EXPECT_EQ(served("What is the number of orders?"), "No entry.") << "likeness proves nothing";
    forms_.clear();
    EXPECT_EQ(served("What is the number of orders?"), "No entry.");
}

TEST_F(CacheTest, WithOtherValuesItMustBeTheQueryThatTheQuestionAsksFor) {
    schema::Table product{.schema = "main", .name = "product"};
    product.columns = {{.name = "name", .type = "text"}, {.name = "color", .type = "text"}};
    schema::Catalog catalog;
    catalog.default_schema = "main";
    catalog.tables.push_back(std::move(product));
    const auto& dialect = *sql::dialects::find_dialect("sqlite");
    const FormReader reader(catalog, dialect);
    const auto canonical = [&](const char* text) {
        return reader.canonical(*sql::syntax::parse_query(text, dialect)).value();
    };
    Entry kept = entry("products that are \"red\"", "SELECT name FROM product WHERE color = 'red'");
    kept.form = {canonical("SELECT name FROM product WHERE color = 'red'"), {}};
    remember(kept, binding_);
    const char* blue = "products that are \"blue\"";
    EXPECT_THAT(served(blue), HasSubstr("asks for another query")) << "nothing is known of it";
    forms_ = {{"shop", {canonical("SELECT name FROM product WHERE name = 'blue'"), {}}, &reader}};
    EXPECT_THAT(served(blue), HasSubstr("asks for another query")) << "it is a name";
    forms_ = {
        {"shop", {canonical("SELECT name FROM product WHERE color = 'blue'"), {"not"}}, &reader}};
    EXPECT_THAT(served(blue), HasSubstr("asks for another query"));
    forms_ = {{"shop", {canonical("SELECT name FROM product WHERE 'blue' = color"), {}}, &reader}};
    EXPECT_EQ(served(blue), "template: SELECT name FROM product WHERE color = 'blue'");
}

TEST_F(CacheTest, WhereNoFormIsKnownOnlyPlainNumbersAreBound) {
    remember("orders by \"Ann\"", "SELECT id FROM orders WHERE name = 'Ann'");
    EXPECT_THAT(served("orders by \"Bob\""), HasSubstr("asks for another query"));
    remember("orders on 2024-01-05", "SELECT id FROM orders WHERE day = '2024-01-05'");
    EXPECT_THAT(served("orders on 2024-02-05"), HasSubstr("asks for another query"));
}

TEST_F(CacheTest, ServesNothingInTheClearWhereItIsToBeSealed) {
    remember("all orders", "SELECT id FROM orders");
    make({.sealing = Sealing::Sealed});
    EXPECT_EQ(served("all orders"), "The entry lies in the clear.");
    remember("all orders", "SELECT id FROM orders");
    EXPECT_THAT(served("all orders"), HasSubstr("exact: "));
}

TEST_F(CacheTest, TiersCanBeLeftOut) {
    remember("orders over 500", "SELECT id FROM orders WHERE total > 500");
    make({.tiers = 1});
    EXPECT_EQ(served("orders over 700"), "No entry.");
    EXPECT_THAT(served("the orders over 500"), HasSubstr("meaning: "));
    make({.tiers = 0});
    EXPECT_EQ(served("the orders over 500"), "No entry.");
    EXPECT_THAT(served("Orders over 500?"), HasSubstr("exact: "));
}

TEST_F(CacheTest, AnotherContextFindsNothingAndItsOwnIsNotBlocked) {
    remember("orders over 500", "SELECT id FROM orders WHERE total > 500");
    Binding stranger = binding_;
    stranger.scope = "stranger";
    for (const char* question : {"orders over 500", "the orders over 500", "orders over 700"}) {
        EXPECT_FALSE(look_up(question, stranger).hit) << question;
        EXPECT_TRUE(look_up(question).hit) << question;
    }
    remember(entry("orders over 500", "SELECT 2"), stranger);
    EXPECT_EQ(look_up("orders over 500", stranger).hit->entry.sql, "SELECT 2");
    EXPECT_THAT(served("orders over 500"), HasSubstr("total > 500"));
}

TEST_F(CacheTest, ServesNothingThatWasTamperedWith) {
    remember("orders over 500", "SELECT id FROM orders WHERE total > 500");
    std::vector<Record> records = store_->list("", 10, {}).value();
    ASSERT_EQ(records.size(), 2U);
    for (Record& record : records) {
        const std::size_t place = record.payload.find("500");
        record.payload.replace(place, 3, "900");
    }
    ASSERT_TRUE(store_->put(records, {}));
    for (const char* question : {"orders over 500", "the orders over 500", "orders over 700"})
        EXPECT_EQ(served(question), "The entry's signature is none of ours.") << question;
}

TEST_F(CacheTest, ServesNothingThatWasMovedToAnotherQuestion) {
    remember("orders over 500", "SELECT id FROM orders WHERE total > 500");
    remember("all customers", "SELECT id FROM customers");
    std::vector<Record> records = store_->list("", 10, {}).value();
    const Key key = Keys::create({std::string(32, 'k')}).value().current();
    for (Record& record : records) {
        record.id = entry_id(key, EntryKind::Answer, "all orders", binding_);
        ASSERT_TRUE(store_->put(std::span(&record, 1), {}));
        EXPECT_FALSE(look_up("all orders").hit);
    }
}

TEST_F(CacheTest, AnotherSecretFindsNothingAndAnOldOneStillServes) {
    remember("all orders", "SELECT id FROM orders");
    make({}, {std::string(32, 'n')});
    EXPECT_FALSE(look_up("all orders").hit);
    make({}, {std::string(32, 'n'), std::string(32, 'k')});
    EXPECT_THAT(served("all orders"), HasSubstr("exact: "));
    EXPECT_THAT(served("all the orders"), HasSubstr("meaning: "));
}

TEST_F(CacheTest, ServesForADayAndNotFromTheFuture) {
    remember("all orders", "SELECT id FROM orders");
    EXPECT_TRUE(look_up("all orders", kNow + std::chrono::hours(24)).hit);
    EXPECT_FALSE(
        look_up("all orders", kNow + std::chrono::hours(24) + std::chrono::seconds(1)).hit);
    EXPECT_FALSE(look_up("all orders", kNow - std::chrono::seconds(1)).hit);
}

TEST_F(CacheTest, KeepsNoQuestionThatIsTooLongAndNoEmptyAnswer) {
    const auto kept = [&](const Entry& one) {
        return cache_->remember(one, binding_, lexicon(), {}).has_value();
    };
    EXPECT_TRUE(kept(entry(std::string(500, 'x'), "SELECT 1")));
    EXPECT_FALSE(kept(entry(std::string(501, 'x'), "SELECT 1")));
    EXPECT_FALSE(kept(entry(" ?", "SELECT 1")));
    EXPECT_FALSE(kept(entry("all orders", "")));
    EXPECT_FALSE(kept(entry("all orders", "DELETE FROM orders")));
    EXPECT_FALSE(kept(entry("all orders", "I cannot answer that.")));
    std::string umlauts;
    for (int i = 0; i < 500; ++i)
        umlauts += "\u00fc";
    EXPECT_TRUE(kept(entry(umlauts, "SELECT 1"))) << "characters are counted, not bytes";
    EXPECT_THAT(look_up(std::string(501, 'x')).why, HasSubstr("too long"));
}

TEST_F(CacheTest, ABrokenStoreIsAMissAndThenLeftAlone) {
    remember("all orders", "SELECT id FROM orders");
    store_->broken = true;
    EXPECT_THAT(look_up("all orders").why, HasSubstr("The disk is full."));
    const std::size_t calls = store_->calls;
    EXPECT_FALSE(look_up("all orders").hit);
    EXPECT_FALSE(cache_->remember(entry("x", "SELECT 1"), binding_, lexicon(), {}));
    EXPECT_EQ(store_->calls, calls) << "it is not asked again at once";
    make({.rest = std::chrono::seconds(0)});
    EXPECT_TRUE(look_up("all orders").hit);
}

TEST_F(CacheTest, CountsWhatLookUpsEndedIn) {
    remember("all orders", "SELECT id FROM orders");
    for (int i = 0; i < 300; ++i)
        look_up("all orders");
    look_up("no orders");
    std::size_t exact = 0;
    const auto written = store_->outcomes({}).value();
    for (const auto& [name, times] : written)
        exact += name == "hit exact" ? times : 0;
    EXPECT_GE(exact, 200U) << "they are written down from time to time";
    make({}); // and when the cache goes
    EXPECT_THAT(store_->outcomes({}).value(),
                testing::ElementsAre(testing::Pair("hit exact", 300U),
                                     testing::Pair("miss: No entry.", 1U)));
}

TEST_F(CacheTest, ThatTheCallersTimeIsOverSaysNothingOfTheStore) {
    remember("all orders", "SELECT id FROM orders");
    base::Context late;
    late.deadline = std::chrono::steady_clock::now();
    EXPECT_FALSE(cache_->look_up({"all the orders", binding_, lexicon()}, kNow, late).hit);
    EXPECT_TRUE(look_up("all orders").hit);
}

TEST_F(CacheTest, ADamagedStoreIsReplacedAtOnce) {
    remember("all orders", "SELECT id FROM orders");
    store_->broken = true;
    store_->code = base::ErrorCode::Corrupt;
    EXPECT_FALSE(look_up("all orders").hit);
    EXPECT_EQ(served("all orders"), "No entry.") << "it is empty";
    remember("all orders", "SELECT id FROM orders");
    EXPECT_TRUE(look_up("all orders").hit);
}

TEST_F(CacheTest, ListsWhatLiesThere) {
    remember("orders over 500", "SELECT id FROM orders WHERE total > 500");
    const auto listed = cache_->list("a", 10, {}).value();
    ASSERT_EQ(listed.size(), 2U);
    EXPECT_EQ(listed[0].entry->question, "orders over 500");
    EXPECT_TRUE(cache_->list("b", 10, {}).value().empty());
}

} // namespace
} // namespace vouch::cache
