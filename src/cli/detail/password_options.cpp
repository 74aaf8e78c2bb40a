#include "cli/detail/password_options.h"

#include <algorithm>

namespace vouch::cli::detail {

void PasswordOptions::declare(CLI::App& app) {
    CLI::Option* variable = app.add_option(
        "--password-env", variable_, "the environment variable that holds the password each time");
    app.add_flag("--password-stdin", from_input_,
                 "read the password from standard input, and keep it: in the keyring where there "
                 "is one, else in a file of the workspace")
        ->excludes(variable);
}

base::Result<GivenPassword> PasswordOptions::read(const Console& console) const {
    constexpr std::size_t kPasswordBytesMax = 4'096;
    if (!from_input_) return GivenPassword{.variable = variable_};
    std::string line = console.read(kPasswordBytesMax);
    line.resize(std::min(line.find_first_of("\r\n"), line.size()));
    if (line.empty())
        return base::fail(base::ErrorCode::InvalidArgument,
                          "Standard input holds no password in its first line.");
    return GivenPassword{.kept = std::move(line)};
}

} // namespace vouch::cli::detail
