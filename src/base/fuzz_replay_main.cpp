// Replays a fuzz target without libFuzzer: its seeds, everything near them (every cut, every byte
// changed, several changes at once, by a fixed random sequence), and the files named as arguments:
// inputs that once broke it. With --write FOLDER the seeds become files for libFuzzer to start
// from.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string_view>

#include "base/check.h"
#include "base/file.h"
#include "base/fuzz_target.h"

namespace {

namespace base = vouch::base;

constexpr base::ByteCount kInputBytesMax{std::uint64_t{16} << 20U};
constexpr int kRandomRounds = 2'000;
constexpr std::size_t kNearBytesMax = 4'096; ///< of a seed of which every byte is changed

/// Runs inputs and counts them.
class Replay {
public:
    void run(std::string_view input) {
        LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
        ++inputs_;
    }

    void run_near(const std::string& seed) {
        run(seed);
        std::string changed = seed;
        for (std::size_t at = 0; at < std::min(seed.size(), kNearBytesMax); ++at) {
            run(std::string_view(seed).substr(0, at));
            for (const char byte : {'\0', '\x01', '\x7F', '\x80', '\xFF'}) {
                changed[at] = byte;
                run(changed);
            }
            changed[at] = seed[at];
        }
        std::mt19937 random(20260101);
        for (int round = 0; round < kRandomRounds && !seed.empty(); ++round) {
            changed = seed;
            for (unsigned count = 1 + random() % 4; count > 0; --count)
                changed[random() % changed.size()] = static_cast<char>(random() % 256);
            run(changed);
        }
    }

    base::Result<void> run_files(int count, char** names) {
        for (int i = 0; i < count; ++i)
            run(TRY(base::read_file(names[i], kInputBytesMax)));
        return {};
    }

    std::size_t inputs() const { return inputs_; }

private:
    std::size_t inputs_ = 0;
};

base::Result<void> write_seeds(const std::filesystem::path& folder) {
    TRY(base::make_directories(folder));
    int number = 0;
    for (const std::string& seed : base::fuzz_seeds()) {
        TRY(base::write_file_atomically(folder / ("seed-" + std::to_string(number++)), seed,
                                        base::FileAccess::Everyone));
    }
    return {};
}

} // namespace

int main(int count, char** arguments) {
    const bool write = count == 3 && std::string_view(arguments[1]) == "--write";
    Replay replay;
    auto done = write ? write_seeds(arguments[2]) : replay.run_files(count - 1, arguments + 1);
    if (!done) {
        std::fprintf(stderr, "%s\n", done.error().message.c_str());
        return EXIT_FAILURE;
    }
    if (write) return EXIT_SUCCESS;
    const std::vector<std::string> seeds = base::fuzz_seeds();
    CHECK(!seeds.empty());
    replay.run({});
    for (const std::string& seed : seeds)
        replay.run_near(seed);
    std::printf("%zu inputs, every one held.\n", replay.inputs());
    return EXIT_SUCCESS;
}
