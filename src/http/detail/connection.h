// One handle of libcurl with the connection that it keeps. https://curl.se/libcurl/c/
#pragma once

#include <memory>

#include <curl/curl.h>

#include "http/address.h"
#include "http/client.h"
#include "http/detail/exchange.h"

namespace vouch::http::detail {

/// One thread at a time.
class Connection {
public:
    Connection();

    /// `address` is that of the request, which was checked; `sink` may be null.
    base::Result<Response> send(const Request& request, const Address& address,
                                const ClientOptions& options, const BodySink* sink,
                                const base::Context& context);

private:
    using FieldList = std::unique_ptr<curl_slist, decltype(&::curl_slist_free_all)>;

    void set_server(const Request& request, const Address& address, const ClientOptions& options);
    void set_message(const Request& request, const FieldList& fields);
    void set_receiver(Exchange& exchange);
    void wait(Exchange& exchange, const base::Context& context);
    void check_outcome(Exchange& exchange);

    std::unique_ptr<CURLM, decltype(&::curl_multi_cleanup)> multi_;
    std::unique_ptr<CURL, decltype(&::curl_easy_cleanup)> easy_; ///< goes before the other
    char reason_[CURL_ERROR_SIZE] = {};
};

} // namespace vouch::http::detail
