// One set of statements for all engines. Numbers are 64 bits: times are microseconds since 1970 in
// UTC, so that no server's time zone has a say, and costs are billionths of a dollar.

#include "store/conversations.h"

#include <array>
#include <charconv>
#include <cmath>
#include <utility>

#include "base/hash.h"
#include "base/seal.h"
#include "store/detail/database.h"
#include "text/unicode.h"

namespace vouch::store {
namespace {

using base::Context;
using base::ErrorCode;
using base::Result;
using detail::Rows;
using detail::Value;
using Limits = ConversationLimits;

constexpr std::array<std::string_view, 1> kSteps{
    "CREATE TABLE IF NOT EXISTS vouch_conversations("
    "id {KEY} NOT NULL PRIMARY KEY, owner {KEY} NOT NULL, agent {KEY} NOT NULL, "
    "title {TEXT} NOT NULL, created_at BIGINT NOT NULL, last_at BIGINT NOT NULL){TABLE};"
    "CREATE TABLE IF NOT EXISTS vouch_turns("
    "conversation {KEY} NOT NULL, owner {KEY} NOT NULL, ordinal BIGINT NOT NULL, "
    "question {TEXT} NOT NULL, started_at BIGINT NOT NULL, complete BIGINT NOT NULL, "
    "resolved {TEXT} NOT NULL, status {TEXT} NOT NULL, route {TEXT} NOT NULL, "
    "answer {TEXT} NOT NULL, connector {TEXT} NOT NULL, query_text {TEXT} NOT NULL, "
    "sources {TEXT} NOT NULL, model {TEXT} NOT NULL, tokens_in BIGINT NOT NULL, "
    "tokens_out BIGINT NOT NULL, cost_billionths BIGINT NOT NULL, "
    "duration_microseconds BIGINT NOT NULL, PRIMARY KEY (conversation, ordinal), "
    "FOREIGN KEY (conversation) REFERENCES vouch_conversations(id) ON DELETE CASCADE){TABLE}"};
constexpr detail::Part kPart{"conversations", kSteps};

constexpr std::string_view kInsert =
    "INSERT INTO vouch_conversations(id, owner, agent, title, created_at, last_at) "
    "VALUES (?, ?, ?, ?, ?, ?)";
constexpr std::string_view kFind =
    "SELECT c.id, c.agent, c.title, c.created_at, c.last_at, (SELECT count(*) FROM vouch_turns t "
    "WHERE t.conversation = c.id AND t.owner = c.owner) FROM vouch_conversations c "
    "WHERE c.id = ? AND c.owner = ? AND (? = '' OR c.agent = ?)";
constexpr std::string_view kList =
    "SELECT c.id, c.agent, c.title, c.created_at, c.last_at, (SELECT count(*) FROM vouch_turns t "
    "WHERE t.conversation = c.id AND t.owner = c.owner) FROM vouch_conversations c "
    "WHERE c.owner = ? AND (? = '' OR c.agent = ?) AND c.last_at < ? "
    "ORDER BY c.last_at DESC, c.id LIMIT ?";
constexpr std::string_view kTurns =
    "SELECT ordinal, question, started_at, complete, resolved, status, route, answer, connector, "
    "query_text, sources, model, tokens_in, tokens_out, cost_billionths, duration_microseconds "
    "FROM vouch_turns WHERE conversation = ? AND owner = ? ORDER BY ordinal LIMIT ?";
constexpr std::string_view kEarlier =
    "SELECT CASE WHEN t.resolved <> '' THEN t.resolved ELSE t.question END, t.route FROM "
    "vouch_turns t "
    "JOIN vouch_conversations c ON c.id = t.conversation AND c.owner = t.owner "
    "WHERE t.conversation = ? AND t.owner = ? AND (? = '' OR c.agent = ?) AND t.complete = 1 "
    "AND t.status = 'answered' ORDER BY t.ordinal DESC LIMIT ?";
constexpr std::string_view kHold =
    "SELECT id FROM vouch_conversations WHERE id = ? AND owner = ? AND (? = '' OR agent = ?)";
constexpr std::string_view kLastOrdinal =
    "SELECT coalesce(max(ordinal), 0) FROM vouch_turns WHERE conversation = ? AND owner = ?";
constexpr std::string_view kBegin =
    "INSERT INTO vouch_turns(conversation, owner, ordinal, question, started_at, complete, "
    "resolved, status, route, answer, connector, query_text, sources, model, tokens_in, "
    "tokens_out, cost_billionths, duration_microseconds) "
    "VALUES (?, ?, ?, ?, ?, 0, '', '', '', '', '', '', '', '', 0, 0, 0, 0)";
constexpr std::string_view kTouch =
    "UPDATE vouch_conversations SET last_at = ? WHERE id = ? AND owner = ?";
constexpr std::string_view kComplete =
    "UPDATE vouch_turns SET complete = 1, resolved = ?, status = ?, route = ?, answer = ?, "
    "connector = ?, query_text = ?, sources = ?, model = ?, tokens_in = ?, tokens_out = ?, "
    "cost_billionths = ?, duration_microseconds = ? "
    "WHERE conversation = ? AND owner = ? AND ordinal = ? AND complete = 0";
constexpr std::string_view kEraseTurns =
    "DELETE FROM vouch_turns WHERE conversation = ? AND owner = ?";
constexpr std::string_view kErase = "DELETE FROM vouch_conversations WHERE id = ? AND owner = ?";
constexpr std::string_view kEraseAllTurns =
    "DELETE FROM vouch_turns WHERE owner = ? AND conversation IN (SELECT id FROM "
    "vouch_conversations WHERE owner = ? AND (? = '' OR agent = ?))";
constexpr std::string_view kEraseAll =
    "DELETE FROM vouch_conversations WHERE owner = ? AND (? = '' OR agent = ?)";

constexpr std::size_t kIdBytes = 16;
constexpr double kBillion = 1e9;

base::Unexpected<base::Error> not_there() {
    return base::fail(ErrorCode::NotFound, "There is no such conversation.",
                      {"vouch history lists those that there are."});
}

/// As every engine takes it: well-formed, without the byte 0, at most so long.
std::string kept(std::string_view text, std::size_t bytes_max) {
    std::string whole = text::replace_invalid_utf8(text.substr(0, bytes_max + 4));
    for (std::size_t at = whole.find('\0'); at != std::string::npos; at = whole.find('\0', at))
        whole.replace(at, 1, "\xEF\xBF\xBD");
    return std::string(text::truncate_utf8(whole, bytes_max));
}

/// Names are compared, so that none is changed to fit.
bool is_name(std::string_view name) {
    return name.size() <= Limits::kNameBytes && text::is_valid_utf8(name) &&
           name.find('\0') == std::string_view::npos;
}

Result<void> check_asker(const Asker& asker) {
    if (!asker.owner.empty() && is_name(asker.owner) && is_name(asker.agent)) return {};
    return base::fail(ErrorCode::InvalidArgument,
                      "The name of an owner or an agent is empty or too long, or no text.");
}

/// An id that cannot be one is looked up like any other.
std::string id_of(std::string_view id) { return kept(id, Limits::kNameBytes); }

std::int64_t number(const detail::Cell& cell) {
    std::int64_t value = 0;
    if (cell) std::from_chars(cell->data(), cell->data() + cell->size(), value);
    return value;
}
std::int64_t microseconds(Time time) { return time.time_since_epoch().count(); }
Time time_of(const detail::Cell& cell) { return Time(std::chrono::microseconds(number(cell))); }
std::string text_of(const detail::Cell& cell) { return cell.value_or(std::string()); }

Conversation conversation_of(const std::vector<detail::Cell>& cells) {
    return {.id = text_of(cells[0]),
            .agent = text_of(cells[1]),
            .title = text_of(cells[2]),
            .created = time_of(cells[3]),
            .last = time_of(cells[4]),
            .turns = static_cast<std::uint32_t>(number(cells[5]))};
}

Turn turn_of(const std::vector<detail::Cell>& cells) {
    Turn turn{.ordinal = static_cast<std::uint32_t>(number(cells[0])),
              .question = text_of(cells[1]),
              .started = time_of(cells[2]),
              .complete = number(cells[3]) != 0};
    turn.end = {.resolved = text_of(cells[4]),
                .status = text_of(cells[5]),
                .route = text_of(cells[6]),
                .answer = text_of(cells[7]),
                .connector = text_of(cells[8]),
                .sql = text_of(cells[9]),
                .sources = text_of(cells[10]),
                .model = text_of(cells[11]),
                .tokens_in = static_cast<std::uint64_t>(number(cells[12])),
                .tokens_out = static_cast<std::uint64_t>(number(cells[13])),
                .cost_usd = static_cast<double>(number(cells[14])) / kBillion,
                .duration = std::chrono::microseconds(number(cells[15]))};
    return turn;
}

} // namespace

Time now() {
    return std::chrono::floor<std::chrono::microseconds>(std::chrono::system_clock::now());
}

Result<Conversations> Conversations::open(const Store& store, const Context& context) {
    TRY(store.database().bring_up(kPart, context));
    return Conversations(store.database());
}

Result<Conversation> Conversations::create(const Asker& asker, std::string_view title, Time now,
                                           const Context& context) const {
    TRY(check_asker(asker));
    Conversation made{.id = base::hexadecimal(base::random_bytes(kIdBytes)),
                      .agent = asker.agent,
                      .title = kept(title, Limits::kTitleBytes),
                      .created = now,
                      .last = now};
    const std::array<Value, 6> values{made.id,    asker.owner,       made.agent,
                                      made.title, microseconds(now), microseconds(now)};
    TRY(database_->run(kInsert, values, context));
    return made;
}

Result<Conversation> Conversations::find(const Asker& asker, std::string_view id,
                                         const Context& context) const {
    TRY(check_asker(asker));
    const std::string key = id_of(id);
    const std::array<Value, 4> values{key, asker.owner, asker.agent, asker.agent};
    const Rows rows = TRY(database_->run(kFind, values, context));
    if (rows.cells.empty()) return not_there();
    return conversation_of(rows.cells.front());
}

Result<std::vector<Conversation>> Conversations::list(const Asker& asker, const Page& page,
                                                      const Context& context) const {
    TRY(check_asker(asker));
    const Time before = page.before.value_or(Time::max());
    const std::array<Value, 5> values{asker.owner, asker.agent, asker.agent, microseconds(before),
                                      std::int64_t{std::min(page.limit, Limits::kListed)}};
    const Rows rows = TRY(database_->run(kList, values, context));
    std::vector<Conversation> all;
    for (const auto& cells : rows.cells)
        all.push_back(conversation_of(cells));
    return all;
}

Result<std::vector<Turn>> Conversations::turns(const Asker& asker, std::string_view id,
                                               std::uint32_t limit, const Context& context) const {
    TRY(find(asker, id, context));
    const std::string key = id_of(id);
    const std::array<Value, 3> values{key, asker.owner,
                                      std::int64_t{std::min(limit, Limits::kTurns)}};
    const Rows rows = TRY(database_->run(kTurns, values, context));
    std::vector<Turn> all;
    for (const auto& cells : rows.cells)
        all.push_back(turn_of(cells));
    return all;
}

Result<std::vector<EarlierQuestion>> Conversations::earlier(const Asker& asker, std::string_view id,
                                                            std::uint32_t limit,
                                                            const Context& context) const {
    TRY(find(asker, id, context));
    const std::string key = id_of(id);
    const std::array<Value, 5> values{key, asker.owner, asker.agent, asker.agent,
                                      std::int64_t{std::min(limit, Limits::kTurns)}};
    const Rows rows = TRY(database_->run(kEarlier, values, context));
    std::vector<EarlierQuestion> questions;
    for (auto cells = rows.cells.rbegin(); cells != rows.cells.rend(); ++cells)
        questions.push_back({text_of((*cells)[0]), text_of((*cells)[1])});
    return questions;
}

Result<std::uint32_t> Conversations::begin_turn(const Asker& asker, std::string_view id,
                                                std::string_view question, Time now,
                                                const Context& context) const {
    TRY(check_asker(asker));
    const std::string key = id_of(id);
    const std::string asked = kept(question, Limits::kQuestionBytes);
    std::int64_t ordinal = 0;
    auto work = [&](detail::Transaction& transaction) -> Result<void> {
        const std::array<Value, 4> whose{key, asker.owner, asker.agent, asker.agent};
        const Rows held = TRY(transaction.run(transaction.locking(kHold), whose));
        if (held.cells.empty()) return not_there();
        const std::array<Value, 2> place{key, asker.owner};
        const Rows last = TRY(transaction.run(kLastOrdinal, place));
        ordinal = number(last.cells.at(0).at(0)) + 1;
        if (ordinal > Limits::kTurns)
            return base::fail(ErrorCode::LimitExceeded,
                              "The conversation has " + std::to_string(Limits::kTurns) +
                                  " turns, which is the most.",
                              {"Begin another one: --conversation new"});
        const std::array<Value, 5> turn{key, asker.owner, ordinal, asked, microseconds(now)};
        TRY(transaction.run(kBegin, turn));
        const std::array<Value, 3> touched{microseconds(now), key, asker.owner};
        TRY(transaction.run(kTouch, touched));
        return {};
    };
    TRY(database_->write(work, context));
    return static_cast<std::uint32_t>(ordinal);
}

Result<void> Conversations::complete_turn(const Asker& asker, std::string_view id,
                                          std::uint32_t ordinal, const TurnEnd& end,
                                          const Context& context) const {
    TRY(check_asker(asker));
    const std::string key = id_of(id);
    const std::string resolved = kept(end.resolved, Limits::kQuestionBytes);
    const std::string answer = kept(end.answer, Limits::kAnswerBytes);
    const std::string sql = kept(end.sql, Limits::kSqlBytes);
    const std::string sources = end.sources.size() > Limits::kSourcesBytes
                                    ? std::string()
                                    : kept(end.sources, Limits::kSourcesBytes);
    const std::string connector = kept(end.connector, Limits::kNameBytes);
    const std::string model = kept(end.model, Limits::kNameBytes);
    const std::array<Value, 15> values{
        resolved,
        end.status,
        end.route,
        answer,
        connector,
        sql,
        sources,
        model,
        static_cast<std::int64_t>(end.tokens_in),
        static_cast<std::int64_t>(end.tokens_out),
        static_cast<std::int64_t>(std::llround(end.cost_usd * kBillion)),
        static_cast<std::int64_t>(end.duration.count()),
        key,
        asker.owner,
        std::int64_t{ordinal}};
    const Rows rows = TRY(database_->run(kComplete, values, context));
    if (rows.changed == 0) return not_there();
    return {};
}

Result<void> Conversations::erase(const Asker& asker, std::string_view id,
                                  const Context& context) const {
    TRY(check_asker(asker));
    const std::string key = id_of(id);
    auto work = [&](detail::Transaction& transaction) -> Result<void> {
        const std::array<Value, 4> whose{key, asker.owner, asker.agent, asker.agent};
        const Rows held = TRY(transaction.run(transaction.locking(kHold), whose));
        if (held.cells.empty()) return not_there();
        const std::array<Value, 2> place{key, asker.owner};
        TRY(transaction.run(kEraseTurns, place));
        TRY(transaction.run(kErase, place));
        return {};
    };
    TRY(database_->write(work, context));
    return database_->scrub(context);
}

Result<std::uint64_t> Conversations::erase_all(const Asker& asker, const Context& context) const {
    TRY(check_asker(asker));
    std::uint64_t erased = 0;
    auto work = [&](detail::Transaction& transaction) -> Result<void> {
        const std::array<Value, 4> turns{asker.owner, asker.owner, asker.agent, asker.agent};
        TRY(transaction.run(kEraseAllTurns, turns));
        const std::array<Value, 3> whose{asker.owner, asker.agent, asker.agent};
        erased = TRY(transaction.run(kEraseAll, whose)).changed;
        return {};
    };
    TRY(database_->write(work, context));
    TRY(database_->scrub(context));
    return erased;
}

} // namespace vouch::store
