#include "database/detail/server_transport.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vouch::database::detail {
namespace {

using testing::HasSubstr;

ServerAddress address(const std::string& host, TlsMode tls) {
    ServerAddress made;
    made.host = host;
    made.tls = tls;
    return made;
}

TEST(ServerTransport, SaysWhatProtectsAConnection) {
    struct Case {
        std::string host;
        TlsMode tls;
        std::string_view protocol;
        std::string_view text;
    };
    for (const auto& [host, tls, protocol, text] : {
             Case{"", TlsMode::Prefer, "", "a socket of this machine"},
             Case{"db", TlsMode::Prefer, "", "not encrypted"},
             Case{"db", TlsMode::Prefer, "TLSv1.3", "TLSv1.3, certificate not checked"},
             Case{"db", TlsMode::Require, "TLSv1.3", "TLSv1.3, certificate not checked"},
             Case{"db", TlsMode::VerifyCa, "TLSv1.2",
                  "TLSv1.2, certificate checked, host name not"},
             Case{"db", TlsMode::VerifyFull, "TLSv1.3",
                  "TLSv1.3, certificate and host name checked"},
         })
        EXPECT_EQ(transport_text(address(host, tls), protocol), text);
}

TEST(ServerTransport, WarnsOfWhatAListenerOrAnotherServerCouldDo) {
    EXPECT_THAT(transport_weakness(address("db", TlsMode::Prefer), "").value(),
                HasSubstr("not encrypted"));
    EXPECT_THAT(transport_weakness(address("db", TlsMode::Disable), "").value(),
                HasSubstr("not encrypted"));
    for (TlsMode tls : {TlsMode::Prefer, TlsMode::Require, TlsMode::VerifyCa})
        EXPECT_THAT(transport_weakness(address("db", tls), "TLSv1.3").value(),
                    HasSubstr("stand in for this one"));
    EXPECT_FALSE(transport_weakness(address("db", TlsMode::VerifyFull), "TLSv1.3"));
    EXPECT_FALSE(transport_weakness(address("", TlsMode::Prefer), "")) << "a socket";
    EXPECT_FALSE(transport_weakness(address("localhost", TlsMode::Prefer), ""));
    EXPECT_FALSE(transport_weakness(address("127.0.0.1", TlsMode::Require), "TLSv1.3"));
}

} // namespace
} // namespace vouch::database::detail
