#include "database/detail/server_failure.h"

#include <algorithm>

#include "text/unicode.h"

namespace vouch::database::detail {

using base::Error;
using base::ErrorCode;

namespace {

constexpr std::size_t kForeignBytesMax = 300;

std::string login_of(const ServerAddress& address) {
    return address.user.empty() ? "of this system's user" : "“" + address.user + "”";
}

Error error(ErrorCode code, std::string message, std::vector<std::string> hints = {}) {
    return {code, std::move(message), std::nullopt, std::move(hints)};
}

} // namespace

std::string foreign_sentence(std::string_view text) {
    std::string line = text::replace_invalid_utf8(text::trim(text));
    std::ranges::replace_if(
        line, [](char letter) { return static_cast<unsigned char>(letter) < 0x20; }, ' ');
    std::string sentence(text::truncate_utf8(line, kForeignBytesMax));
    if (sentence.size() < line.size()) return sentence + "…";
    if (!sentence.empty() && !sentence.ends_with('.')) sentence += '.';
    return sentence;
}

Error password_missing(const ServerAddress& address) {
    return error(ErrorCode::Denied,
                 "The server at " + address.place() + " asks for a password of the login " +
                     login_of(address) + ", and none was given.",
                 {"Give it with --ask-password or --password-stdin, or name its variable with "
                  "--password-env."});
}

Error password_refused(const ServerAddress& address) {
    return error(ErrorCode::Denied, "The server at " + address.place() +
                                        " refused the password of the login " + login_of(address) +
                                        ", or knows no such login.");
}

Error login_refused(const ServerAddress& address) {
    return error(ErrorCode::Denied,
                 "The server at " + address.place() + " does not admit the login " +
                     login_of(address) + " from here, or not over this kind of connection.",
                 {"What it admits is set on the server: for PostgreSQL in pg_hba.conf."});
}

Error database_missing(const ServerAddress& address) {
    return error(ErrorCode::NotFound, "The server at " + address.place() + " has no database “" +
                                          address.database + "”.");
}

Error database_refused(const ServerAddress& address) {
    return error(ErrorCode::Denied, "The login " + login_of(address) +
                                        " may not connect to the database “" + address.database +
                                        "”.");
}

Error too_many_connections(const ServerAddress& address) {
    return error(ErrorCode::Unavailable,
                 "The server at " + address.place() + " has no free connection for this login.");
}

Error not_ready(const ServerAddress& address) {
    return error(ErrorCode::Unavailable,
                 "The server at " + address.place() + " is starting, stopping or recovering.");
}

Error certificate_refused(const ServerAddress& address, std::string_view reason) {
    return error(ErrorCode::Denied,
                 "The certificate of the server at " + address.place() +
                     " does not hold: " + foreign_sentence(reason),
                 {"sslrootcert names a file with the authority that signed it."});
}

Error not_reached(const ServerAddress& address, std::string_view reason) {
    // libpq leaves out what a server gives at too great a length.
    bool silent = text::trim(reason).empty();
    return error(ErrorCode::Unavailable,
                 "The server at " + address.place() + " cannot be reached: " +
                     (silent ? "it answered, and gave no reason that could be read."
                             : foreign_sentence(reason)));
}

Error too_slow(const ServerAddress& address) {
    return error(ErrorCode::Unavailable, "The server at " + address.place() +
                                             " did not answer within " +
                                             std::to_string(address.connect_time.count()) + " s.");
}

Error connection_lost(std::string_view reason) {
    return error(ErrorCode::Unavailable,
                 "The connection to the server was lost: " + foreign_sentence(reason));
}

Error locked_by_another() {
    return error(ErrorCode::Unavailable,
                 "Another session holds a lock on what the statement reads, and kept it.");
}

Error statement_too_long() {
    return error(ErrorCode::Timeout, "The server stopped the statement at its time limit.");
}

} // namespace vouch::database::detail
