// Functions of the servers that no query may call, so that the refusal can say why. What is not
// listed anywhere (plugins, loadable and stored functions) is unknown, and refused as that.
#include "sql/dialects/function_entries.h"
#include "sql/dialects/mysql_functions.h"

namespace vouch::sql::dialects {

namespace {

struct Group {
    std::string_view effect;
    std::vector<std::string_view> names;
};

std::vector<Group> groups() {
    return {
        {"waits",
         {"benchmark", "master_gtid_wait", "master_pos_wait", "sleep", "source_pos_wait",
          "wait_for_executed_gtid_set", "wait_until_sql_thread_after_gtids"}},
        {"takes or releases a lock",
         {"get_lock", "is_free_lock", "is_used_lock", "release_all_locks", "release_lock"}},
        {"reads a file of the server", {"load_file"}},
        {"tells about the session or the server",
         {"binlog_gtid_pos", "connection_id", "current_role", "current_user", "database",
          "found_rows", "icu_version", "ps_current_thread_id", "ps_thread_id", "row_count",
          "schema", "schemas", "session_user", "system_user", "user", "version"}},
        {"changes a state of the server or the session",
         {"last_insert_id", "lastval", "nextval", "setval", "uuid_short"}},
        {"shows a part of its argument in an error message", {"extractvalue", "updatexml"}},
        {"works with keys or passwords",
         {"aes_decrypt", "aes_encrypt", "decode", "des_decrypt", "des_encrypt", "ed25519_password",
          "encode", "encrypt", "kdf", "old_password", "password", "validate_password_strength"}},
        {"tells about the schema",
         {"can_access_column", "can_access_database", "can_access_table", "can_access_view",
          "default", "roles_graphml"}},
        {"reads text as a statement", {"statement_digest", "statement_digest_text"}},
        {"may make a value of any size", {"uncompress"}},
        {"reaches past the tables of the database",
         {"gtid_subset", "gtid_subtract", "spider_bg_direct_sql", "spider_copy_tables",
          "spider_direct_sql", "spider_flush_table_mon_cache", "sys_eval", "sys_exec", "sys_get",
          "sys_set"}},
        {"is internal to the server",
         {"analyse", "decode_histogram", "json_schema_valid", "json_schema_validation_report",
          "json_storage_free", "json_storage_size", "name_const", "old_value", "rownum", "values",
          "weight_string"}},
    };
}

} // namespace

std::vector<syntax::Function> mysql_refused_functions() {
    std::vector<syntax::Function> all;
    for (const Group& group : groups())
        for (std::string_view name : group.names)
            all.push_back(function_entries::unsafe(name, group.effect));
    return all;
}

} // namespace vouch::sql::dialects
