#pragma once

namespace vouch::sqlite::detail {

/// SQLite's authorizer callback (sqlite.org/c3ref/set_authorizer.html) over the AccessRules that
/// `rules` points to.
int authorize(void* rules, int action, const char* first, const char* second, const char* database,
              const char* view);

/// The same callback that allows everything and adds to `names` (AccessRules::Names) what is read.
int record_reads(void* names, int action, const char* relation, const char* column,
                 const char* database, const char* view);

} // namespace vouch::sqlite::detail
