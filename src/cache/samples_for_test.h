// For tests: a binding, an entry, and all that can be changed in the one.
#pragma once

#include <chrono>
#include <functional>
#include <vector>

#include "cache/binding.h"
#include "cache/entry.h"

namespace vouch::cache {

inline Binding binding() {
    return {
        .agent = "sales",
        .connectors = {{"shop", "f1", "sqlite", "k1", "s1"}, {"crm", "f2", "postgres", "k2", "s2"}},
        .documents = "1/2/3",
        .policy_version = "p",
        .scope = "c",
        .day = "2026-06-30"};
}

inline Entry entry() {
    return {.kind = EntryKind::Answer,
            .question = "How many orders?",
            .connector = "shop",
            .sql = "SELECT count(*) FROM orders",
            .dialect = "sqlite",
            .understood = "number of orders",
            .drafted_by = "planner",
            .assumptions = {"a"},
            .form = {"canonical", {"not"}},
            .slots = {{1, 0}},
            .created_at = std::chrono::sys_seconds(std::chrono::seconds(1'782'821'109))};
}

/// Everything in a binding, each changed by itself.
inline std::vector<std::function<void(Binding&)>> binding_changes() {
    return {
        [](Binding& b) { b.agent = "other"; },
        [](Binding& b) { b.connectors[0].id = "shop2"; },
        [](Binding& b) { b.connectors[0].fingerprint = "f"; },
        [](Binding& b) { b.connectors[0].dialect = "mysql"; },
        [](Binding& b) { b.connectors[0].knowledge = "k"; },
        [](Binding& b) { b.connectors[0].schema = "s"; },
        [](Binding& b) { b.connectors.pop_back(); },
        [](Binding& b) {
            b.connectors.push_back({"third", "", "sqlite", "", ""});
        },
        [](Binding& b) { b.documents = ""; },
        [](Binding& b) { b.policy_version = "q"; },
        [](Binding& b) { b.scope = "d"; },
        [](Binding& b) { b.day = "2026-07-01"; },
        [](Binding& b) { // no part runs into the next
            b.documents = "1/2/3p";
            b.policy_version = "";
        },
    };
}

} // namespace vouch::cache
