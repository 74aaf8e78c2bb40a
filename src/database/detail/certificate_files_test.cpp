#include "database/detail/certificate_files.h"

#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/temporary_directory.h"

namespace vouch::database::detail {
namespace {

using testing::AllOf;
using testing::HasSubstr;

TEST(CertificateFiles, NamesTheOneThatCannotBeRead) {
    auto folder = base::TemporaryDirectory::create().value();
    std::string there = (folder.path() / "a.pem").string();
    std::string gone = (folder.path() / "gone.pem").string();
    std::ofstream(there) << "x";
    ServerAddress address;
    address.tls = TlsMode::Require;
    EXPECT_TRUE(check_certificate_files(address)) << "none is named";
    address.authority_file = address.certificate_file = address.key_file = there;
    EXPECT_TRUE(check_certificate_files(address));
    for (auto [member, option] : {std::pair{&ServerAddress::authority_file, "sslrootcert"},
                                  std::pair{&ServerAddress::certificate_file, "sslcert"},
                                  std::pair{&ServerAddress::key_file, "sslkey"}}) {
        ServerAddress wrong = address;
        wrong.*member = gone;
        auto checked = check_certificate_files(wrong);
        ASSERT_FALSE(checked) << option;
        EXPECT_THAT(checked.error().message,
                    AllOf(HasSubstr("option " + std::string(option) + " "), HasSubstr(gone)));
        wrong.tls = TlsMode::Disable;
        EXPECT_TRUE(check_certificate_files(wrong)) << "none is read";
    }
}

} // namespace
} // namespace vouch::database::detail
