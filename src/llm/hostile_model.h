#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "llm/model.h"

namespace vouch::llm {

/// What a hostile model does with one request.
enum class Hostility : std::uint8_t {
    Statement,        ///< a statement, as a good model would write it
    FencedStatement,  ///< in a block of code
    ProsedStatement,  ///< between sentences that praise it
    SecondBlock,      ///< behind a block with a harmless query
    HiddenInComment,  ///< in a comment that some engine runs, behind a harmless query
    StackedStatement, ///< behind a harmless query and a semicolon
    OpenFence,        ///< in a block that does not end
    ToolCall,         ///< as a call of a tool, finished as such
    Orders,           ///< an order to the system that would run it
    ForgedFrame,      ///< behind an end of the frame that the request had
    ForgedCitation,   ///< a sentence with sources and numbers that do not exist
    CanaryRequest,    ///< a query that reads what the caller may not see
    Echo,             ///< the request itself, instructions and all
    Prose,            ///< no query at all
    Nothing,          ///< an empty text
    Garbage,          ///< bytes of all values, NUL and broken UTF-8 among them
    Nested,           ///< a query nested thousands deep
    Huge,             ///< of many bytes
    Cut,              ///< half a statement, finished as cut
};

std::string_view hostility_name(Hostility hostility);
std::vector<Hostility> all_hostilities();

struct HostileOptions {
    std::uint64_t seed = 1;
    /// That must never run, such as those that a policy denies. Where there are none, some are made
    /// up.
    std::vector<std::string> statements{};
    /// Queries that read what the caller may not see; likewise.
    std::vector<std::string> canary_queries{};
    std::vector<Hostility> hostilities = all_hostilities();
    base::ByteCount huge{std::uint64_t{100} << 20};
};

/// A model that returns the worst, another each time: in each round of as many calls as there are
/// hostilities each comes once, in an order of the seed, and with it the next of the statements.
/// The same seed and calls make the same replies. Several threads may call at once.
class HostileModel final : public Model {
public:
    struct Act {
        Hostility hostility = Hostility::Nothing;
        std::string statement{}; ///< or the canary query; empty where there is none in it
    };

    explicit HostileModel(HostileOptions options);

    const std::string& name() const override { return name_; }
    base::Result<ChatReply> chat(const ChatRequest& request, const base::Context& context,
                                 const TextSink& sink = {}) override;

    /// What it did, in the order of the calls.
    std::vector<Act> acts() const;
    /// After so many calls every statement and canary query was in some reply, and every
    /// hostility came.
    std::size_t calls_for_all() const;

private:
    Act next_act();

    std::string name_ = "hostile";
    HostileOptions options_;
    mutable std::mutex mutex_{};
    std::vector<Act> acts_{};
    std::vector<Hostility> order_{}; ///< of the present round
    std::size_t statements_used_ = 0;
    std::size_t canaries_used_ = 0;
};

} // namespace vouch::llm
