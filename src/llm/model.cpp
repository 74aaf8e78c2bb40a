#include "llm/model.h"

namespace vouch::llm {

Usage& Usage::operator+=(const Usage& other) {
    calls += other.calls;
    tokens_in += other.tokens_in;
    tokens_cached += other.tokens_cached;
    tokens_out += other.tokens_out;
    cost_usd += other.cost_usd;
    return *this;
}

} // namespace vouch::llm
