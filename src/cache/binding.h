// What an entry of the cache is bound to: an answer holds only where all of it is the same.
#pragma once

#include <string>
#include <vector>

namespace vouch::cache {

/// One database that a question could be answered from, as it stands.
struct BoundConnector {
    std::string id;
    std::string fingerprint; ///< of its entry: address, login, password
    std::string dialect;
    std::string knowledge; ///< version of what is known of it
    std::string schema;    ///< fingerprint of the catalog

    friend bool operator==(const BoundConnector&, const BoundConnector&) = default;
};

struct Binding {
    std::string agent{};
    std::vector<BoundConnector> connectors{}; ///< every one that could be asked, sorted by id
    std::string documents{};      ///< state of the documents that could be asked; empty: none
    std::string policy_version{}; ///< of the rules, and of the program
    std::string scope{};          ///< digest of what the caller may read
    std::string day{};            ///< ISO: what "last month" is relative to

    friend bool operator==(const Binding&, const Binding&) = default;
};

/// The canonical encoding (docs/cache-format.md): equal bindings and only they have equal bytes.
std::string encode(const Binding& binding);

/// SHA-256 of the encoding, hexadecimal: the partition of the store that an entry lies in.
std::string digest(const Binding& binding);

} // namespace vouch::cache
