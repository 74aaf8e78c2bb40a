// What a file X_fuzz.cpp defines. The same file is linked with libFuzzer (preset fuzz) and with
// fuzz_replay_main.cpp, which runs in every test run (add_module, FUZZ).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

/// Feeds one input to the code under test and aborts where its invariant does not hold. Returns 0.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace vouch::base {

/// Inputs that the code under test accepts, made by its own encoder, so that they are never of an
/// old format.
std::vector<std::string> fuzz_seeds();

} // namespace vouch::base
