#include "cache/keys.h"

#include <sys/stat.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/seal.h"

namespace vouch::cache {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;

constexpr base::ByteCount kFileBytesMax{std::uint64_t{16} << 10};
constexpr std::string_view kSpace = " \t\r\n";

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(kSpace);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(kSpace) + 1 - begin);
}

std::vector<std::string> split(std::string_view text, char separator) {
    std::vector<std::string> parts;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(separator), text.size());
        const std::string_view part = trimmed(text.substr(0, end));
        if (!part.empty()) parts.emplace_back(part);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return parts;
}

Key derive(std::string_view secret) {
    return {base::hmac_sha256(secret, "vouch cache sign 1"),
            base::hmac_sha256(secret, "vouch cache seal 1"),
            base::hmac_sha256(secret, "vouch cache index 1")};
}

Result<Keys> named(Result<Keys> keys, const std::string& source) {
    if (keys) return keys;
    base::Error error = std::move(keys).error();
    error.message = source + ": " + error.message;
    return base::Unexpected(std::move(error));
}

/// With the rights of the owner alone: who may read the secret may forge entries.
Result<void> check_rights(const std::filesystem::path& file) {
    struct stat status {};
    if (::stat(file.c_str(), &status) != 0 || (status.st_mode & (S_IRWXG | S_IRWXO)) == 0)
        return {};
    return fail(ErrorCode::InvalidArgument,
                "Others may read the cache's secret in " + file.string() + ".",
                {"chmod 600 " + file.string()});
}

Result<Keys> read_keys(const std::filesystem::path& file) {
    TRY(check_rights(file));
    const std::string text = TRY(base::read_file(file, kFileBytesMax));
    return named(Keys::create(split(text, '\n')), file.string());
}

/// Of several processes one makes it: the others find its file there.
Result<void> make_secret(const std::filesystem::path& file) {
    const std::string secret = base::hexadecimal(base::random_bytes(kSecretBytesMin));
    const std::filesystem::path own =
        file.string() + '.' + base::hexadecimal(base::random_bytes(8));
    TRY(base::write_file_atomically(own, secret + '\n', base::FileAccess::OwnerOnly));
    std::error_code ignored; // whether it is there now is seen when it is read
    std::filesystem::create_hard_link(own, file, ignored);
    std::filesystem::remove(own, ignored);
    return {};
}

} // namespace

Result<Keys> Keys::create(const std::vector<std::string>& secrets) {
    if (secrets.empty()) return fail(ErrorCode::InvalidArgument, "There is no secret.");
    if (secrets.size() > kSecretsMax) {
        return fail(ErrorCode::LimitExceeded, "There are more than " + std::to_string(kSecretsMax) +
                                                  " secrets: take old ones out.");
    }
    std::vector<Key> keys;
    for (const std::string& secret : secrets) {
        if (secret.size() < kSecretBytesMin) {
            return fail(ErrorCode::InvalidArgument,
                        "A secret of the cache has " + std::to_string(secret.size()) +
                            " bytes; it must have at least " + std::to_string(kSecretBytesMin) +
                            ".",
                        {"`openssl rand -hex 32` makes one."});
        }
        keys.push_back(derive(secret));
    }
    return Keys(std::move(keys));
}

Result<Keys> load_keys(const KeySource& source) {
    if (!source.secret.empty())
        return named(Keys::create(split(source.secret, ',')), "VOUCH_CACHE_SECRET");
    if (!source.file.empty()) {
        auto keys = read_keys(source.file);
        if (!keys) keys.error().code = ErrorCode::InvalidArgument; // the configuration is wrong
        return keys;
    }
    std::error_code error;
    if (!std::filesystem::exists(source.generated, error)) {
        TRY(base::make_directories(source.generated.parent_path()));
        TRY(make_secret(source.generated));
    }
    return read_keys(source.generated);
}

} // namespace vouch::cache
