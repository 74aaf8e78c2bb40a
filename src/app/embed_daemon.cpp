#include "app/embed_daemon.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <system_error>

#include <unistd.h>

#include "app/background.h"
#include "app/daemon_file.h"
#include "app/encoders.h"
#include "embedding/batching_encoder.h"
#include "embedding/embed_service.h"
#include "http/address.h"
#include "http/server.h"

namespace vouch::app {
namespace {

using namespace std::chrono_literals;

using base::ErrorCode;
using base::fail;
using base::Result;

constexpr std::string_view kSocket = "embed-server.socket";
constexpr std::string_view kFile = "embed-server.lock";
constexpr std::string_view kLog = "embed-server.log";
constexpr auto kStartTime = 60s;
constexpr auto kStopTime = 20s; ///< longer than what is being answered may take at the end
constexpr auto kHealthTime = 2s;
constexpr base::ByteCount kBodyBytesMax{std::uint64_t{20} << 20};
constexpr std::size_t kThreads = 32; ///< that wait for the encoder, which has threads of its own

Result<http::ServerOptions> server_options(const embedding::EncoderServer& server) {
    http::ServerOptions options;
    options.limits.threads = kThreads;
    options.limits.body_bytes_max = kBodyBytesMax;
    options.unix_socket = server.unix_socket;
    if (!server.unix_socket.empty()) return options;
    http::Address address = TRY(http::parse_address(server.url));
    if (address.scheme != "http" || !address.is_loopback())
        return fail(ErrorCode::InvalidArgument,
                    "The embedding server listens on this machine only, and not on " + server.url +
                        ".",
                    {"Set embedding.server to workspace, or to an address like "
                     "http://127.0.0.1:8765."});
    options.port = address.port;
    options.address = address.host == "localhost" ? "127.0.0.1" : address.host;
    if (options.address.starts_with('['))
        options.address = options.address.substr(1, options.address.size() - 2);
    return options;
}

void wait_for_stop(const std::stop_token& stop) {
    std::mutex mutex;
    std::condition_variable_any bell;
    std::unique_lock lock(mutex);
    bell.wait(lock, stop, [] { return false; });
}

} // namespace

Result<embedding::EncoderServer> encoder_server(const Settings& settings,
                                                const std::filesystem::path& workspace) {
    if (!settings.embedding_server.empty() && settings.embedding_server != "workspace")
        return embedding::parse_encoder_server(settings.embedding_server);
    embedding::EncoderServer server;
    server.unix_socket = std::filesystem::absolute(workspace / "state" / kSocket);
    return server;
}

std::filesystem::path EmbedDaemon::file(std::string_view name) const {
    return workspace_ / "state" / name;
}

Result<cli::EmbedServerState> EmbedDaemon::state(const base::Context& context) {
    embedding::EncoderServer server = TRY(encoder_server(settings_, workspace_));
    cli::EmbedServerState state;
    state.address = server.shown();
    auto holder = TRY(DaemonFile::holder(file(kFile)));
    if (!holder) return state;
    state.running = true;
    state.process = holder->process;
    if (holder->text.empty()) {
        state.problem = "starting";
        return state;
    }
    state.address = holder->text; // as the settings were when it started
    server = TRY(embedding::parse_encoder_server(holder->text));
    auto model = embedding::served_model(server, context.within(kHealthTime));
    if (model)
        state.model = std::move(*model);
    else
        state.problem = model.error().message;
    return state;
}

Result<cli::EmbedServerState> EmbedDaemon::start(const base::Context& context) {
    cli::EmbedServerState known = TRY(state(context));
    if (known.running) return known;
    TRY(base::make_directories(workspace_ / "state"));
    std::error_code error;
    BackgroundProgram program;
    program.program = std::filesystem::read_symlink("/proc/self/exe", error);
    program.arguments = {"embed-server", "start", "--foreground", "--workspace",
                         std::filesystem::absolute(workspace_).string()};
    for (const auto& [name, value] : environment_)
        program.environment.push_back(name + "=" + value);
    program.log = file(kLog);
    TRY(start_in_background(program, context.within(kStartTime)));
    return state(context);
}

Result<void> EmbedDaemon::run(const std::function<void(const cli::EmbedServerState&)>& on_ready,
                              const base::Context& context) {
    embedding::EncoderServer where = TRY(encoder_server(settings_, workspace_));
    http::ServerOptions options = TRY(server_options(where));
    TRY(base::make_directories(workspace_ / "state"));
    DaemonFile held = TRY(DaemonFile::take(file(kFile)));
    embedding::BatchingEncoder encoder(TRY(open_own_encoder(settings_, workspace_)));
    auto server = TRY(http::Server::start(std::move(options), embedding::embed_routes(encoder)));
    TRY(held.write(where.shown()));
    cli::EmbedServerState state{.running = true,
                                .process = ::getpid(),
                                .address = where.shown(),
                                .problem = "",
                                .model = encoder.model()};
    on_ready(state);
    wait_for_stop(context.stop);
    server->stop();
    return {};
}

Result<bool> EmbedDaemon::stop(const base::Context& context) {
    auto holder = TRY(DaemonFile::holder(file(kFile)));
    if (!holder) return false;
    const pid_t process = holder->process;
    auto is_still_it = [&] {
        auto now = DaemonFile::holder(file(kFile));
        return now && *now && (*now)->process == process;
    };
    auto ended = end_process(process, is_still_it, context.within(kStopTime));
    if (ended) return true;
    if (ended.error().code != ErrorCode::Timeout) return base::Unexpected(ended.error());
    return fail(ErrorCode::Unavailable, "The embedding server, process " + std::to_string(process) +
                                            ", was asked to end and still runs.");
}

} // namespace vouch::app
