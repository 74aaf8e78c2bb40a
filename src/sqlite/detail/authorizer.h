#pragma once

namespace vouch::sqlite::detail {

/// SQLite's authorizer callback (sqlite.org/c3ref/set_authorizer.html) over the AccessRules that
/// `rules` points to.
int authorize(void* rules, int action, const char* first, const char* second, const char* database,
              const char* view);

} // namespace vouch::sqlite::detail
