// For tests: a shop whose questions are cached.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <utility>

#include "answer/shop_for_test.h"
#include "base/temporary_directory.h"
#include "cache/embedded_store.h"

namespace vouch::answer {

struct CachedShop : Shop {
    base::TemporaryDirectory directory = base::TemporaryDirectory::create().value();
    std::unique_ptr<cache::Cache> cache;

    CachedShop() {
        cache::CacheOptions cache_options;
        cache_options.store_time = std::chrono::seconds(60);
        cache = std::make_unique<cache::Cache>(
            cache::open_embedded_store(directory.path() / "cache.sqlite", {}).value(),
            cache::Keys::create({std::string(32, 'k')}).value(), cache_options);
        sources.cache = cache.get();
    }

    Answer ask(Question question) {
        return Agent::create(sources, options).value().ask(std::move(question), scope, {});
    }
    Answer ask(const std::string& text) { return ask(Question{.text = text}); }
};

} // namespace vouch::answer
