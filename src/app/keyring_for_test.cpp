#include "app/keyring_for_test.h"

#include <system_error>

#include "base/file.h"

namespace vouch::app {
namespace {

constexpr std::string_view kScript = R"sh(#!/bin/sh
verb=$1
for last; do :; done
item="$HOME/item-$last"
{ printf '%s\n' "$@"; /usr/bin/env; } >> "$HOME/seen"
[ -f "$HOME/silent" ] && exec /bin/sleep 60
[ -f "$HOME/complaint" ] && { echo "secret-tool: $(/bin/cat "$HOME/complaint")" >&2; exit 1; }
case $verb in
store)
    [ -f "$HOME/locked" ] && { echo "secret-tool: Cannot create an item in a locked collection" >&2; exit 1; }
    /bin/cat > "$item" ;;
lookup)
    [ -f "$HOME/locked" ] && exit 1
    [ -f "$item" ] || exit 1
    /bin/cat "$item" ;;
search)
    [ -f "$item" ] && echo "[/1]"
    exit 0 ;;
clear)
    [ -f "$HOME/locked" ] && exit 1
    [ -f "$item" ] || exit 1
    /bin/rm "$item" ;;
esac
)sh";

} // namespace

FakeSecretTool::FakeSecretTool() {
    write("secret-tool", std::string(kScript));
    std::error_code ignored;
    std::filesystem::permissions(folder_.path() / "secret-tool", std::filesystem::perms::owner_all,
                                 ignored);
}

Keyring FakeSecretTool::keyring() const {
    return {"/work",
            {{"HOME", folder_.path().string()}, {"DBUS_SESSION_BUS_ADDRESS", "unix:path=/none"}},
            folder_.path() / "secret-tool"};
}

std::string FakeSecretTool::seen() const {
    return base::read_file(folder_.path() / "seen", base::ByteCount{std::uint64_t{1} << 20})
        .value_or("");
}

void FakeSecretTool::write(const std::string& name, const std::string& content) const {
    static_cast<void>(
        base::write_file_atomically(folder_.path() / name, content, base::FileAccess::OwnerOnly));
}

void FakeSecretTool::remove(const std::string& name) const {
    std::error_code ignored;
    std::filesystem::remove(folder_.path() / name, ignored);
}

} // namespace vouch::app
