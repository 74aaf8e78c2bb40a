// The publishers' files, fetched by curl, which every Debian has a package of: this program opens
// no connection of its own.

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <system_error>
#include <vector>

#include "base/child_process.h"
#include "base/hash.h"
#include "base/mapped_file.h"
#include "base/temporary_directory.h"
#include "embedding/import.h"

namespace vouch::embedding {
namespace {

namespace fs = std::filesystem;

using base::ErrorCode;
using base::fail;
using base::Result;

constexpr base::ByteCount kFileBytesMax{std::uint64_t{1} << 30};
constexpr const char* kCurl = "/usr/bin/curl";
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

/// What curl may know of this machine's ways out.
std::vector<std::string> proxy_environment() {
    std::vector<std::string> environment;
    for (const char* name : {"https_proxy", "HTTPS_PROXY", "no_proxy", "NO_PROXY", "ALL_PROXY",
                             "CURL_CA_BUNDLE", "SSL_CERT_FILE"})
        if (const char* value = std::getenv(name))
            environment.push_back(std::string(name) + "=" + value);
    return environment;
}

Result<void> fetch(const std::string& address, const fs::path& target,
                   const base::Context& context) {
    base::ChildProcess::Options options;
    options.program = kCurl;
    options.arguments = {"--fail",
                         "--silent",
                         "--show-error",
                         "--location",
                         "--proto",
                         "=https,http,file",
                         "--proto-redir",
                         "=https",
                         "--max-filesize",
                         std::to_string(kFileBytesMax.value),
                         "--connect-timeout",
                         "10",
                         "--output",
                         target.string(),
                         "--",
                         address};
    options.environment = proxy_environment();
    auto child = TRY(base::ChildProcess::spawn(options));
    auto end = TRY(child.wait(context));
    if (end.clean()) return {};
    return fail(ErrorCode::Unavailable, address + " could not be fetched.",
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
    for (const RemoteFile& file : remote->files) {
        std::string address(mirror.empty() ? kPublisher : mirror);
        address.append("/").append(file.path);
        TRY(fetch(address, folder.path() / file.name, context));
        TRY(check_file(folder.path() / file.name, file));
    }
    return import_model({folder.path() / remote->files[0].name, name, models, card});
}

} // namespace vouch::embedding
