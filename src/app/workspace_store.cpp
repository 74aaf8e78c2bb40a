// The part of a workspace that keeps conversations.

#include "app/workspace.h"
#include "base/file.h"
#include "text/unicode.h"

namespace vouch::app {
namespace {

using base::Result;

constexpr base::ByteCount kPasswordBytesMax{4096};

Result<std::string> store_password(const Settings& settings) {
    if (!settings.store_password.empty() || settings.store_password_file.empty())
        return settings.store_password;
    const std::string content =
        TRY(base::read_file(settings.store_password_file, kPasswordBytesMax));
    return std::string(text::trim(content));
}

} // namespace

Result<const store::Conversations*> LocalWorkspace::conversations(const base::Context& context) {
    if (conversations_) return &*conversations_;
    store_ = TRY(store::Store::open({.file = directory_ / "state" / "conversations.db",
                                     .url = settings_.store_url,
                                     .password = TRY(store_password(settings_))},
                                    context));
    conversations_ = TRY(store::Conversations::open(*store_, context));
    return &*conversations_;
}

} // namespace vouch::app
