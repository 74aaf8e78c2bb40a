#include "app/passwords.h"

#include <string_view>

#include "app/private_file.h"
#include "text/unicode.h"

namespace vouch::app {

using base::ErrorCode;
using base::fail;
using base::Result;
using cli::PasswordPlace;

namespace {

/// What a store would give back changed, and a login cannot be tried with.
Result<void> check_keepable(std::string_view password) {
    bool has_nul = password.find('\0') != std::string_view::npos;
    if (!has_nul && text::is_valid_utf8(password)) return {};
    return fail(ErrorCode::InvalidArgument,
                has_nul ? "The password holds a NUL byte, which no login can take."
                        : "The password is not text in UTF-8, and would not be kept as it is.",
                {"Nothing was saved. One in another encoding can stay in a variable: "
                 "--password-env NAME."});
}

} // namespace

const PasswordStore* Passwords::store_of(PasswordPlace place) const {
    switch (place) {
    case PasswordPlace::Keyring: return &keyring_;
    case PasswordPlace::File: return &file_;
    case PasswordPlace::None:
    case PasswordPlace::Environment: break;
    }
    return nullptr;
}

Result<std::string> Passwords::from_variable(const std::string& name) const {
    auto found = environment_.find(name);
    if (found != environment_.end()) return found->second;
    return fail(ErrorCode::NotFound,
                "The environment variable " + name + ", which holds the password, is not set.");
}

Result<std::string> Passwords::given(const cli::GivenPassword& password) const {
    if (!password.variable.empty()) return from_variable(password.variable);
    TRY(check_keepable(password.kept.value_or("")));
    return password.kept.value_or("");
}

std::string Passwords::place_text(const cli::ConnectorRecord& record) const {
    switch (record.password) {
    case PasswordPlace::Keyring: return "the keyring";
    case PasswordPlace::File: {
        std::string mode = mode_text(file_.path());
        return file_.path().string() + (mode.empty() ? " (missing)" : " (mode " + mode + ")");
    }
    case PasswordPlace::Environment:
        return "the variable " + record.password_variable +
               (environment_.contains(record.password_variable) ? "" : " (not set)");
    case PasswordPlace::None: break;
    }
    return {};
}

Result<std::string> Passwords::password(const cli::ConnectorRecord& record,
                                        const base::Context& context) const {
    if (record.password == PasswordPlace::Environment)
        return from_variable(record.password_variable);
    const PasswordStore* store = store_of(record.password);
    if (store == nullptr) return std::string();
    auto found = TRY(store->find(record.id, context));
    if (found) return std::move(*found);
    std::string place = record.password == PasswordPlace::Keyring ? std::string("The keyring")
                                                                  : file_.path().string();
    return fail(ErrorCode::NotFound, place + " has no password of " + record.id + ".",
                {"Give it again: vouch update-password " + record.id});
}

Result<PasswordPlace> Passwords::keep(const cli::ConnectorRecord& record,
                                      const std::string& password,
                                      const base::Context& context) const {
    TRY(check_keepable(password));
    bool keyring = choice_ == PasswordChoice::Keyring ||
                   (choice_ == PasswordChoice::Automatic &&
                    (record.password == PasswordPlace::Keyring || keyring_.answers(context)));
    PasswordPlace place = keyring ? PasswordPlace::Keyring : PasswordPlace::File;
    TRY(store_of(place)->keep(record.id, password, context));
    return place;
}

Result<void> Passwords::forget(const cli::ConnectorRecord& record,
                               const base::Context& context) const {
    const PasswordStore* store = store_of(record.password);
    if (store == nullptr) return {};
    return store->forget(record.id, context);
}

} // namespace vouch::app
