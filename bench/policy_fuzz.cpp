// modules: base schema sql
//
// Generated attacks on the one door, many more than the tests run: `bench_policy_fuzz [pairs]
// [seed]`, a million pairs a dialect by default. An attack that is allowed is printed and ends the
// run; the share of innocent twins that are refused is printed for each dialect.

#include <cstdio>
#include <cstdlib>
#include <string>

#include "sql/dialects/registry.h"
#include "sql/policy/approve.h"
#include "sql/policy/attacks_for_test.h"
#include "sql/policy/shop_for_test.h"

namespace {

using namespace vouch::sql;

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
    std::uint64_t refused_twins = 0;
    for (std::uint64_t i = 0; i < pairs; ++i) {
        const policy::AttackGenerator::Pair pair = generator.next();
        if (const auto allowed = gate->approve_text(pair.attack)) {
            std::printf("%s: allowed: %s\nruns as: %s\n", name.c_str(), pair.attack.c_str(),
                        allowed->text().c_str());
            return false;
        }
        if (!gate->approve_text(pair.twin)) ++refused_twins;
    }
    std::printf("%s_attacks_allowed: 0 of %llu\n", name.c_str(),
                static_cast<unsigned long long>(pairs));
    std::printf("%s_twins_refused: %.4f %%\n", name.c_str(),
                100.0 * static_cast<double>(refused_twins) / static_cast<double>(pairs));
    return true;
}

std::uint64_t number(const char* text, std::uint64_t otherwise) {
    return text ? std::strtoull(text, nullptr, 10) : otherwise;
}

} // namespace

int main(int count, char** arguments) {
    const std::uint64_t pairs = number(count > 1 ? arguments[1] : nullptr, 1'000'000);
    const std::uint64_t seed = number(count > 2 ? arguments[2] : nullptr, 1);
    bool good = true;
    for (const std::string& name : dialects::dialect_names())
        good = attack(name, pairs, seed) && good;
    return good ? 0 : 1;
}
