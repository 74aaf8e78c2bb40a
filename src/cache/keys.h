// The secrets that make entries ours.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace vouch::cache {

/// What one secret gives: three keys that say nothing of each other.
struct Key {
    std::string sign;
    std::string seal;
    std::string index; ///< of what is looked up, so that no id tells a question
};

/// A secret is at least this long.
inline constexpr std::size_t kSecretBytesMin = 32;
/// Secrets beyond these many are refused.
inline constexpr std::size_t kSecretsMax = 5;

/// The first secret signs; those behind it are old ones, whose entries are still read.
class Keys {
public:
    static base::Result<Keys> create(const std::vector<std::string>& secrets);

    const Key& current() const { return keys_.front(); }
    const std::vector<Key>& all() const { return keys_; }

private:
    explicit Keys(std::vector<Key> keys) : keys_(std::move(keys)) {}

    std::vector<Key> keys_;
};

/// Where secrets come from, the first that is given.
struct KeySource {
    std::string secret;              ///< of the environment: several, separated by commas
    std::filesystem::path file;      ///< of the configuration: one a line
    std::filesystem::path generated; ///< made (mode 0600) where it is not there
};

/// An error names the source and says what is wrong with it, never what it holds. InvalidArgument:
/// a secret is too short, or others may read it, or the file of the configuration is not there;
/// another code: the generated file cannot be made or read.
base::Result<Keys> load_keys(const KeySource& source);

} // namespace vouch::cache
