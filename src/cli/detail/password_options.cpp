#include "cli/detail/password_options.h"

#include <algorithm>

namespace vouch::cli::detail {

void PasswordOptions::declare(CLI::App& app) {
    CLI::Option* variable = app.add_option(
        "--password-env", variable_, "the environment variable that holds the password each time");
    CLI::Option* input =
        app.add_flag("--password-stdin", from_input_,
                     "read the password from standard input, and keep it: in the keyring where "
                     "there is one, else in a file of the workspace")
            ->excludes(variable);
    app.add_flag("--ask-password", asked_, "ask for it on the terminal, and keep it likewise")
        ->excludes(variable)
        ->excludes(input);
}

base::Result<GivenPassword> PasswordOptions::read(const Console& console) const {
    constexpr std::size_t kPasswordBytesMax = 4'096;
    if (!from_input_ && !asked_) return GivenPassword{.variable = variable_};
    if (asked_ && !console.can_ask())
        return base::fail(base::ErrorCode::InvalidArgument,
                          "There is no terminal to ask for the password on.",
                          {"Give it by --password-stdin or --password-env VARIABLE."});
    std::string line = asked_ || console.reads_terminal() ? TRY(console.ask_hidden("Password: "))
                                                          : console.read(kPasswordBytesMax);
    line.resize(std::min(line.find_first_of("\r\n"), line.size()));
    if (line.empty()) return base::fail(base::ErrorCode::InvalidArgument, "The password is empty.");
    return GivenPassword{.kept = std::move(line)};
}

} // namespace vouch::cli::detail
