// secret-tool (package libsecret-tools) finds a password by attributes: ours are the program, the
// workspace and the id of the connector. What it tells by:
//
//     status 0                      done; `lookup` prints the password and nothing else
//     status 1, no complaint        no such password, or the person did not unlock it
//     status 1, a complaint         no service, no keyring, an error of the service
//
// `search` lists items of locked keyrings too, without their passwords: so a locked one is told
// from one that has nothing.

#include "app/keyring.h"

#include <array>
#include <system_error>

#include <sys/mman.h>
#include <unistd.h>

#include "base/child_process.h"
#include "base/file.h"
#include "text/unicode.h"

namespace vouch::app {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;
using std::chrono::milliseconds;

constexpr milliseconds kAnswerTime{1'000};
/// Long enough for a person to type the password of the keyring, where one can be asked.
constexpr milliseconds kPersonTime{60'000};
constexpr milliseconds kServiceTime{5'000};
constexpr std::size_t kOutputBytesMax = 65'536;

constexpr const char* kFileHint =
    "To keep passwords in a file of the workspace instead: vouch config passwords.store file";

/// What leads to the bus and to the screen on which a person is asked.
constexpr std::array kSessionVariables{
    "DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR", "HOME", "DISPLAY",
    "WAYLAND_DISPLAY",          "XAUTHORITY"};

/// A file in memory: no other program can open it by a name.
class MemoryFile {
public:
    static Result<MemoryFile> create(std::string_view content) {
        MemoryFile file(base::Descriptor(::memfd_create("vouch-keyring", MFD_CLOEXEC)));
        bool whole = file.descriptor_ &&
                     (content.empty() || ::pwrite(file.number(), content.data(), content.size(),
                                                  0) == static_cast<ssize_t>(content.size()));
        if (!whole) return fail(ErrorCode::LimitExceeded, "There is no memory to ask the keyring.");
        return file;
    }

    int number() const { return descriptor_.number(); }

    std::string content() const {
        std::string text(kOutputBytesMax, '\0');
        ssize_t got = ::pread(number(), text.data(), text.size(), 0);
        text.resize(got < 0 ? 0 : static_cast<std::size_t>(got));
        return text;
    }

private:
    explicit MemoryFile(base::Descriptor descriptor) : descriptor_(std::move(descriptor)) {}
    base::Descriptor descriptor_;
};

/// What the program says, without its own name.
std::string first_line(std::string_view text) {
    constexpr std::size_t kLengthMax = 200;
    constexpr std::string_view kName = "secret-tool: ";
    text = text::trim(text);
    if (text.starts_with(kName)) text.remove_prefix(kName.size());
    text = text.substr(0, text.find('\n')).substr(0, kLengthMax);
    return text::replace_invalid_utf8(text);
}

base::Unexpected<base::Error> silent() {
    return fail(ErrorCode::Unavailable, "The keyring did not answer in time.",
                {"Unlock it, then try again.", kFileHint});
}

base::Unexpected<base::Error> locked() {
    return fail(ErrorCode::Unavailable, "The keyring is locked.",
                {"Unlock it: log in on the desktop, or open its own program.", kFileHint});
}

base::Unexpected<base::Error> refused(std::string complaint) {
    if (complaint.empty()) complaint = "it does not say why";
    if (!complaint.ends_with('.')) complaint += '.';
    return fail(ErrorCode::Unavailable, "The keyring cannot be used: " + complaint, {kFileHint});
}

} // namespace

Keyring::Keyring(const std::filesystem::path& workspace, const Environment& environment,
                 std::filesystem::path program)
    : program_(std::move(program)) {
    std::error_code error;
    std::filesystem::path whole = std::filesystem::absolute(workspace, error).lexically_normal();
    if (!whole.has_filename()) whole = whole.parent_path(); // "data/" is "data"
    workspace_ = whole.string();
    for (const char* name : kSessionVariables) {
        auto found = environment.find(name);
        if (found != environment.end()) session_.insert(*found);
    }
}

std::vector<std::string> Keyring::arguments(std::string_view verb, std::string_view id) const {
    return {std::string(verb), "service",   "vouch",        "workspace",
            workspace_,        "connector", std::string(id)};
}

milliseconds Keyring::patience() const {
    bool screen = session_.contains("DISPLAY") || session_.contains("WAYLAND_DISPLAY");
    return screen ? kPersonTime : kServiceTime;
}

Result<void> Keyring::check_session() const {
    std::error_code error;
    if (!std::filesystem::exists(program_, error)) {
        return fail(ErrorCode::Unavailable,
                    "The keyring cannot be used: there is no " + program_.string() + ".",
                    {"Install the package libsecret-tools.", kFileHint});
    }
    auto folder = session_.find("XDG_RUNTIME_DIR");
    bool bus = session_.contains("DBUS_SESSION_BUS_ADDRESS") ||
               (folder != session_.end() &&
                std::filesystem::exists(std::filesystem::path(folder->second) / "bus", error));
    if (bus) return {};
    return fail(ErrorCode::Unavailable,
                "The keyring cannot be used: this session has no message bus.",
                {"Run it in the session of the desktop, or under dbus-run-session.", kFileHint});
}

Result<Keyring::Reply> Keyring::run(std::vector<std::string> arguments, std::string_view input,
                                    const base::Context& context) const {
    TRY(check_session());
    MemoryFile given = TRY(MemoryFile::create(input));
    MemoryFile output = TRY(MemoryFile::create(""));
    MemoryFile messages = TRY(MemoryFile::create(""));
    base::ChildProcess::Options options{.program = program_,
                                        .arguments = std::move(arguments),
                                        .environment = {"LC_ALL=C.UTF-8", "PATH=/usr/bin:/bin"},
                                        .input = given.number(),
                                        .output = output.number(),
                                        .messages = messages.number()};
    for (const auto& [name, value] : session_)
        options.environment.push_back(name + "=" + value);
    base::ChildProcess child = TRY(base::ChildProcess::spawn(options));
    auto end = child.wait(context);
    if (!end) return base::Unexpected(std::move(end).error());
    return Reply{end->clean(), output.content(), first_line(messages.content())};
}

Result<Keyring::Reply> Keyring::ask(std::vector<std::string> arguments, std::string_view input,
                                    const base::Context& context) const {
    auto reply = run(std::move(arguments), input, context.within(patience()));
    if (reply) return reply;
    TRY(context.check());
    if (reply.error().code == ErrorCode::Timeout) return silent();
    return reply;
}

bool Keyring::answers(const base::Context& context) const {
    auto reply = run(arguments("lookup", ""), "", context.within(kAnswerTime));
    return reply && reply->complaint.empty();
}

Result<bool> Keyring::is_locked(std::string_view id, const base::Context& context) const {
    Reply reply = TRY(run(arguments("search", id), "", context.within(kServiceTime)));
    return reply.success && !reply.output.empty();
}

Result<std::optional<std::string>> Keyring::find(std::string_view id,
                                                 const base::Context& context) const {
    Reply reply = TRY(ask(arguments("lookup", id), "", context));
    if (reply.success) return std::optional(std::move(reply.output));
    if (!reply.complaint.empty()) return refused(reply.complaint);
    if (TRY(is_locked(id, context))) return locked();
    return std::nullopt;
}

Result<void> Keyring::keep(std::string_view id, const std::string& password,
                           const base::Context& context) const {
    std::vector<std::string> words = arguments("store", id);
    words.insert(words.begin() + 1, "--label=Vouch: " + std::string(id));
    Reply reply = TRY(ask(std::move(words), password, context));
    bool barred = reply.complaint.find("locked") != std::string::npos;
    if (!reply.success) return barred ? locked() : refused(reply.complaint);
    auto kept = TRY(find(id, context));
    if (kept == password) return {};
    return refused("it gives back another password than it was given.");
}

Result<void> Keyring::forget(std::string_view id, const base::Context& context) const {
    Reply reply = TRY(ask(arguments("clear", id), "", context));
    if (reply.success) return {};
    if (!reply.complaint.empty()) return refused(reply.complaint);
    if (TRY(is_locked(id, context))) return locked();
    return {};
}

} // namespace vouch::app
