// modules: base schema sql
//
// Generated attacks on the one door, many more than the tests run: `bench_policy_fuzz [pairs]
// [seed] [dialect …]`, a million pairs of each dialect by default. An attack that is allowed is
// printed and ends the run of its dialect. Of the innocent twins the share that is refused is
// printed, with the most frequent reasons and the first twin of each.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "sql/dialects/registry.h"
#include "sql/policy/approve.h"
#include "sql/policy/attacks_for_test.h"
#include "sql/policy/shop_for_test.h"

namespace {

using namespace vouch::sql;

/// Twins that the gate refused, by what it said without the names in it.
class RefusedTwins {
public:
    void add(const std::string& twin, const std::string& message) {
        ++count_;
        std::string reason;
        bool quoted = false;
        for (const char c : message) {
            if (c == '"') quoted = !quoted;
            if (!quoted) reason += c;
        }
        const auto [found, first] = reasons_.try_emplace(reason, Reason{0, twin});
        ++found->second.count;
    }

    std::uint64_t count() const { return count_; }

    void print() const {
        for (const auto& [reason, twins] : reasons_)
            std::printf("  %llu: %s\n    %s\n", static_cast<unsigned long long>(twins.count),
                        reason.c_str(), twins.first.c_str());
    }

private:
    struct Reason {
        std::uint64_t count;
        std::string first;
    };
    std::uint64_t count_ = 0;
    std::map<std::string, Reason> reasons_;
};

/// False where an attack was allowed.
bool attack(const std::string& name, std::uint64_t pairs, std::uint64_t seed) {
    const syntax::Dialect& dialect = *dialects::find_dialect(name);
    const vouch::schema::Catalog catalog = policy::shop_catalog();
    auto gate = policy::Gate::create(dialect, catalog, policy::tenant_policy(dialect));
    if (!gate) {
        std::fprintf(stderr, "%s\n", gate.error().message.c_str());
        return false;
    }
    policy::AttackGenerator generator(dialect, seed);
    RefusedTwins refused;
    for (std::uint64_t i = 0; i < pairs; ++i) {
        const policy::AttackGenerator::Pair pair = generator.next();
        if (const auto allowed = gate->approve_text(pair.attack)) {
            std::printf("%s: allowed: %s\nruns as: %s\n", name.c_str(), pair.attack.c_str(),
                        allowed->text().c_str());
            return false;
        }
        if (const auto twin = gate->approve_text(pair.twin); !twin)
            refused.add(pair.twin, twin.error().message);
    }
    std::printf("%s_attacks_allowed: 0 of %llu\n", name.c_str(),
                static_cast<unsigned long long>(pairs));
    std::printf("%s_twins_refused: %.4f %%\n", name.c_str(),
                100.0 * static_cast<double>(refused.count()) / static_cast<double>(pairs));
    refused.print();
    return true;
}

std::uint64_t number(const char* text, std::uint64_t otherwise) {
    return text ? std::strtoull(text, nullptr, 10) : otherwise;
}

} // namespace

int main(int count, char** arguments) {
    const std::uint64_t pairs = number(count > 1 ? arguments[1] : nullptr, 1'000'000);
    const std::uint64_t seed = number(count > 2 ? arguments[2] : nullptr, 1);
    std::vector<std::string> names(arguments + std::min(count, 3), arguments + count);
    if (names.empty()) names = dialects::dialect_names();
    bool good = true;
    for (const std::string& name : names) {
        if (!dialects::find_dialect(name)) {
            std::fprintf(stderr, "There is no dialect %s.\n", name.c_str());
            return 2;
        }
        good = attack(name, pairs, seed) && good;
        std::fflush(stdout);
    }
    return good ? 0 : 1;
}
