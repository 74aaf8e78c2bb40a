#include "store/store.h"

#include <utility>

#include "store/detail/database.h"
#include "store/detail/mariadb_session.h"
#include "store/detail/postgres_session.h"
#include "store/detail/server_url.h"
#include "store/detail/sqlite_session.h"

namespace vouch::store {

using base::Context;
using base::Result;

Store::Store(std::unique_ptr<detail::Database> database, std::string place)
    : database_(std::move(database)), place_(std::move(place)) {}
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;
Store::~Store() = default;

Result<Store> Store::open(StoreOptions options, const Context& context) {
    if (options.url.empty()) {
        std::string place = options.file.string();
        auto connect = [file = std::move(options.file)](const Context& limited) {
            return detail::open_sqlite_session(file, limited);
        };
        return Store(std::make_unique<detail::Database>(std::move(connect)), std::move(place));
    }
    detail::ServerPlace server = TRY(detail::parse_store_url(options.url));
    std::string place = server.shown();
    auto connect = [server = std::move(server),
                    password = std::move(options.password)](const Context& limited) {
        return server.engine == detail::Engine::Postgres
                   ? detail::open_postgres_session(server, password, limited)
                   : detail::open_mariadb_session(server, password, limited);
    };
    TRY(context.check());
    return Store(std::make_unique<detail::Database>(std::move(connect)), std::move(place));
}

} // namespace vouch::store
