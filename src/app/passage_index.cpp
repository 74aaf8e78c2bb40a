#include "app/passage_index.h"

#include "app/private_file.h"
#include "base/file.h"
#include "http/address.h"
#include "search/embedded/embedded_engine.h"
#include "search/filter.h"
#include "search/qdrant/qdrant_engine.h"
#include "text/unicode.h"

namespace vouch::app {
namespace {

using base::Result;

constexpr base::ByteCount kKeyBytesMax{4096};
constexpr std::chrono::seconds kHealthTime{10};

Result<search::QdrantOptions> qdrant_options(const Settings& settings) {
    search::QdrantOptions options = settings.qdrant;
    if (!options.api_key.empty() || settings.qdrant_key_file.empty()) return options;
    const std::string content = TRY(base::read_file(settings.qdrant_key_file, kKeyBytesMax));
    options.api_key = text::trim(content);
    if (!options.api_key.empty()) return options;
    return base::fail(base::ErrorCode::InvalidArgument, "The file " +
                                                            settings.qdrant_key_file.string() +
                                                            " of qdrant.key_file holds no key.");
}

std::filesystem::path folder_of(const std::filesystem::path& workspace) {
    return workspace / "state" / "documents";
}

Result<std::string> embedded_state(const std::filesystem::path& workspace,
                                   const base::Context& context) {
    auto engine = search::open_embedded_engine(folder_of(workspace), {}, context);
    if (!engine && engine.error().code == base::ErrorCode::NotFound)
        return std::string("no documents yet");
    const auto stats = TRY((*TRY(std::move(engine))).stats(search::Filter::everything(), context));
    return std::to_string(stats.documents) + " documents";
}

std::vector<std::string> warnings_of(const Settings& settings) {
    std::vector<std::string> warnings;
    const auto address = http::parse_address(settings.qdrant.url);
    const bool key = !settings.qdrant.api_key.empty() || !settings.qdrant_key_file.empty();
    if (address && address->scheme == "http" && !address->is_loopback()) {
        warnings.push_back("The documents, and the key where there is one, go to the Qdrant server "
                           "without encryption: use an address with https.");
    }
    if (!key) warnings.emplace_back("The Qdrant server is used without an API key.");
    if (is_open_to_others(settings.qdrant_key_file, std::filesystem::perms::all)) {
        warnings.push_back("The file of the key, " + settings.qdrant_key_file.string() +
                           ", is open to others: chmod 600.");
    }
    return warnings;
}

} // namespace

Result<std::unique_ptr<search::Engine>> open_index(const Settings& settings,
                                                   const std::filesystem::path& workspace,
                                                   search::EngineAccess access,
                                                   const base::Context& context) {
    if (settings.engine == EngineChoice::Qdrant) {
        search::QdrantOptions options = TRY(qdrant_options(settings));
        options.access = access;
        return search::open_qdrant_engine(options, context);
    }
    search::EmbeddedOptions options;
    options.access = access;
    options.graph_passages_min = static_cast<std::size_t>(settings.graph_passages_min);
    return search::open_embedded_engine(folder_of(workspace), options, context);
}

cli::IndexHealth index_health(const Settings& settings, const std::filesystem::path& workspace,
                              const base::Context& context) {
    if (settings.engine == EngineChoice::Embedded) {
        return {"embedded", folder_of(workspace).string(), embedded_state(workspace, context), {}};
    }
    const base::Context patience = context.within(kHealthTime);
    auto options = qdrant_options(settings);
    auto state = options ? search::qdrant_state(*options, patience)
                         : Result<std::string>(base::Unexpected(options.error()));
    auto address = http::parse_address(settings.qdrant.url);
    return {"qdrant", address ? address->shown() : "", std::move(state), warnings_of(settings)};
}

} // namespace vouch::app
