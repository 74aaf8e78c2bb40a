#include "app/private_file.h"

#include <fstream>

#include <gtest/gtest.h>

#include "base/temporary_directory.h"

namespace vouch::app {
namespace {

using std::filesystem::perms;

TEST(PrivateFile, TellsWhoElseHasRights) {
    base::TemporaryDirectory folder = base::TemporaryDirectory::create().value();
    auto file = folder.path() / "file";
    EXPECT_FALSE(is_open_to_others(file, perms::all));
    EXPECT_EQ(mode_text(file), "");
    std::ofstream(file) << "x";
    struct Case {
        unsigned mode;
        perms rights;
        bool open;
    };
    perms write = perms::group_write | perms::others_write;
    for (const auto& [mode, rights, open] :
         {Case{0600, perms::all, false}, Case{0700, perms::all, false},
          Case{0640, perms::all, true}, Case{0604, perms::all, true}, Case{0640, write, false},
          Case{0620, write, true}, Case{0602, write, true}, Case{0644, write, false}}) {
        std::filesystem::permissions(file, static_cast<perms>(mode));
        EXPECT_EQ(is_open_to_others(file, rights), open) << std::oct << mode;
    }
    std::filesystem::permissions(file, static_cast<perms>(0640));
    EXPECT_EQ(mode_text(file), "0640");
}

} // namespace
} // namespace vouch::app
