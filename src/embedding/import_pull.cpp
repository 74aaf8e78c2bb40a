// The publishers' files. Their addresses lead on to others, so no header is sent that only the
// first should see.

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <string>
#include <system_error>

#include "base/hash.h"
#include "base/mapped_file.h"
#include "base/temporary_directory.h"
#include "embedding/import.h"
#include "http/client.h"

namespace vouch::embedding {
namespace {

namespace fs = std::filesystem;

using base::ErrorCode;
using base::fail;
using base::Result;

constexpr base::ByteCount kFileBytesMax{std::uint64_t{1} << 30};
constexpr std::uint32_t kRedirectsMax = 5;
constexpr std::chrono::minutes kFileTime{60};
constexpr std::string_view kPublisher = "https://huggingface.co";
constexpr std::string_view kUncasedVocabulary =
    "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3";

struct RemoteFile {
    std::string_view path; ///< below the publisher's address
    std::string_view sha256;
    std::string_view name; ///< here
};
struct RemoteModel {
    std::string_view name;
    std::array<RemoteFile, 2> files;
};

constexpr std::array kRemote = {
    RemoteModel{
        "all-MiniLM-L6-v2",
        {{{"sentence-transformers/all-MiniLM-L6-v2/resolve/main/model.safetensors",
           "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db", "model.safetensors"},
          {"sentence-transformers/all-MiniLM-L6-v2/resolve/main/vocab.txt", kUncasedVocabulary,
           "vocab.txt"}}}},
    RemoteModel{
        "bge-small-en-v1.5",
        {{{"BAAI/bge-small-en-v1.5/resolve/main/onnx/model.onnx",
           "828e1496d7fabb79cfa4dcd84fa38625c0d3d21da474a00f08db0f559940cf35", "model.onnx"},
          {"BAAI/bge-small-en-v1.5/resolve/main/vocab.txt", kUncasedVocabulary, "vocab.txt"}}}},
    RemoteModel{
        "e5-small-v2",
        {{{"intfloat/e5-small-v2/resolve/main/model.onnx",
           "b2a43b66f7f9b6f29643a21340ad7c03d2d91e6bd5d43429a77799a9ee880eb0", "model.onnx"},
          {"intfloat/e5-small-v2/resolve/main/vocab.txt", kUncasedVocabulary, "vocab.txt"}}}},
};

std::string first_variable(std::initializer_list<const char*> names) {
    for (const char* name : names)
        if (const char* value = std::getenv(name); value != nullptr && *value != '\0') return value;
    return "";
}

/// This machine's way out, as the variables say that other programs keep to.
http::ClientOptions way_out() {
    http::ClientOptions options;
    options.proxy = first_variable({"https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"});
    options.no_proxy = first_variable({"no_proxy", "NO_PROXY"});
    options.ca_file = first_variable({"CURL_CA_BUNDLE", "SSL_CERT_FILE"});
    return options;
}

Result<void> fetch(http::Client& client, const std::string& address, const fs::path& target,
                   const base::Context& context) {
    http::Request request;
    request.url = address;
    request.redirects_max = kRedirectsMax;
    request.limits.body_bytes_max = kFileBytesMax;
    request.limits.total = kFileTime;
    std::ofstream file(target, std::ios::binary);
    auto write = [&](std::string_view piece) {
        file.write(piece.data(), static_cast<std::streamsize>(piece.size()));
        return file ? http::Flow::Continue : http::Flow::Stop;
    };
    auto response = client.stream(request, write, context);
    file.close();
    if (!response && response.error().code != ErrorCode::Unavailable &&
        response.error().code != ErrorCode::Timeout)
        return base::Unexpected(std::move(response).error());
    if (response && response->ok() && file) return {};
    if (response && response->ok())
        return fail(ErrorCode::Io, target.string() + " cannot be written.");
    return fail(ErrorCode::Unavailable,
                response ? address + " could not be fetched: its server answers with status " +
                               std::to_string(response->status) + "."
                         : response.error().message,
                {"Without a way to the publisher: fetch the files elsewhere and give their folder, "
                 "`vouch models pull NAME --from FOLDER`."});
}

Result<void> check_file(const fs::path& path, const RemoteFile& file) {
    auto content = TRY(base::MappedFile::open(path, kFileBytesMax));
    std::string found = base::sha256_hex(content.bytes());
    if (found == file.sha256) return {};
    return fail(ErrorCode::Corrupt, path.string() + ": its SHA-256 is " + found +
                                        ", and should be " + std::string(file.sha256) +
                                        ": it is not used.");
}

} // namespace

Result<InstalledModel> pull_model(std::string_view name, std::string_view mirror,
                                  const fs::path& models, const base::Context& context) {
    auto remote = std::ranges::find(kRemote, name, &RemoteModel::name);
    if (remote == kRemote.end())
        return fail(ErrorCode::NotFound,
                    "Where the model " + std::string(name) + " is published is not known.",
                    {"`vouch models list` has the names; `vouch models import PATH` takes in any "
                     "model that you have."});
    const ModelCard* card = find_known_model(name); // a card beside the files may say anything
    std::error_code error;
    if (fs::is_directory(mirror, error)) {
        for (const RemoteFile& file : remote->files)
            TRY(check_file(fs::path(mirror) / file.name, file));
        return import_model({fs::path(mirror) / remote->files[0].name, name, models, card});
    }
    auto folder = TRY(base::TemporaryDirectory::create());
    http::Client client(way_out());
    for (const RemoteFile& file : remote->files) {
        std::string address(mirror.empty() ? kPublisher : mirror);
        address.append("/").append(file.path);
        TRY(fetch(client, address, folder.path() / file.name, context));
        TRY(check_file(folder.path() / file.name, file));
    }
    return import_model({folder.path() / remote->files[0].name, name, models, card});
}

} // namespace vouch::embedding
