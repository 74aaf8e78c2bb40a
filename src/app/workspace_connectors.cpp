// The part of a workspace that registers databases and opens them. What is open is kept under a
// fingerprint over the entry and its password. Whether these have changed is seen by the files that
// they stand in: `update-password` writes the file of connectors anew also where the password goes
// elsewhere, so that a password is read again, which a keyring takes its time for, only after a
// change.

#include <algorithm>
#include <utility>

#include "app/connectors_file.h"
#include "app/private_file.h"
#include "app/workspace.h"
#include "base/file_version.h"
#include "database/registry.h"

namespace vouch::app {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;

std::string free_id(const std::string& wanted, const std::vector<cli::ConnectorRecord>& records) {
    auto taken = [&](const std::string& id) {
        return taken_name(records, {.id = id, .url = {}}).has_value();
    };
    std::string id = wanted;
    for (int number = 2; taken(id); ++number)
        id = wanted + "-" + std::to_string(number);
    return id;
}

base::Unexpected<base::Error> taken_by(const cli::ConnectorRecord& known) {
    return fail(ErrorCode::InvalidArgument,
                "The id " + known.id + " is taken by " + known.url + ".",
                {"Give another one with --id."});
}

Result<void> no_change(cli::ConnectorRecord& /*record*/) { return {}; }

} // namespace

Result<cli::ConnectorRecord> LocalWorkspace::record_for(const cli::NewConnector& request,
                                                        const database::DatabaseUrl& url) const {
    const std::vector<cli::ConnectorRecord>& records = registered_.records();
    cli::ConnectorRecord added{.id = std::string(request.id), .url = url.address};
    for (const cli::ConnectorRecord& known : records) {
        if (known.url == added.url && (request.id.empty() || known.id == request.id)) added = known;
    }
    if (added.id.empty()) added.id = free_id(suggested_id(url.name), records);
    auto known = std::ranges::find(records, added.id, &cli::ConnectorRecord::id);
    if (known != records.end() && known->url != added.url) return taken_by(*known);
    if (!request.alias.empty()) added.alias = request.alias;
    TRY(registered_.check_names(added));
    added.sampling = request.sampling.value_or(added.sampling);
    return added;
}

Result<std::string> LocalWorkspace::password_of(const cli::ConnectorRecord& record,
                                                const base::Context& context) const {
    bool taken = TRY(database::password_use(record.url)) == database::PasswordUse::Taken;
    return taken ? passwords_.password(record, context) : std::string();
}

Result<cli::ConnectorRecord> LocalWorkspace::save(Entry entry, const cli::ConnectorRecord& record,
                                                  const cli::GivenPassword& password,
                                                  const RegisteredConnectors::Change& change,
                                                  const base::Context& context) {
    cli::ConnectorRecord place = record; // says where the given password lies
    if (!password.variable.empty()) {
        place.password = cli::PasswordPlace::Environment;
        place.password_variable = password.variable;
    } else if (password.kept) {
        place.password = TRY(passwords_.keep(place, *password.kept, context));
        place.password_variable.clear();
    }
    std::optional<cli::ConnectorRecord> before;
    const auto with_place = [&](cli::ConnectorRecord& known) -> Result<void> {
        if (entry == Entry::Known) before = known;
        if (!password.none()) {
            known.password = place.password;
            known.password_variable = place.password_variable;
        }
        return change(known);
    };
    Result<cli::ConnectorRecord> saved = place;
    if (entry == Entry::New) {
        if (auto added = registered_.add(place, context); !added)
            saved = base::Unexpected(std::move(added).error());
    } else {
        saved = registered_.change(record.id, with_place, context);
    }
    if (!saved) { // no entry would lead to the password that was kept a moment ago
        if (!password.none() && (!before || before->password != place.password))
            static_cast<void>(passwords_.forget(place, context));
        return saved;
    }
    if (before && before->password != saved->password) TRY(passwords_.forget(*before, context));
    return saved;
}

Result<cli::Registration> LocalWorkspace::add_connector(const cli::NewConnector& request,
                                                        const base::Context& context) {
    database::DatabaseUrl url = TRY(database::read_url(request.url));
    TRY(registered_.refresh());
    cli::ConnectorRecord added = TRY(record_for(request, url));
    cli::GivenPassword given = request.password;
    if (url.password && !given.none()) {
        return fail(ErrorCode::InvalidArgument,
                    "The password is given twice: leave one of the two out.");
    }
    if (url.password) given.kept = url.password;
    std::string password =
        given.none() ? TRY(password_of(added, context)) : TRY(passwords_.given(given));
    auto connector = TRY(database::open_connector(added.url, context, password));
    std::size_t tables = TRY(connector->introspect(context)).tables.size();
    // Another process may have registered or removed it meanwhile.
    TRY(registered_.refresh());
    const bool known = registered_.record(added.id).has_value();
    const auto change = [&](cli::ConnectorRecord& record) -> Result<void> {
        if (record.url != added.url) return taken_by(record);
        if (!request.alias.empty()) record.alias = request.alias;
        record.sampling = request.sampling.value_or(record.sampling);
        return {};
    };
    added = TRY(save(known ? Entry::Known : Entry::New, added, given, change, context));
    TRY(forget_samples(context));
    traces_.note_contact(added.id, connector->dialect_name());
    return cli::Registration{std::move(added), tables};
}

Result<cli::ConnectorRecord> LocalWorkspace::remove_connector(std::string_view name,
                                                              const base::Context& context) {
    TRY(registered_.refresh());
    const cli::ConnectorRecord removed = TRY(registered_.record(name));
    // What is known of it goes first: it holds values of the database, and is made again for an
    // entry that is still there.
    TRY(traces_.remove(removed.id));
    if (auto forgotten = passwords_.forget(removed, context); !forgotten) {
        return fail(forgotten.error().code,
                    "The password of " + removed.id +
                        " cannot be removed, so that its entry stays. " + forgotten.error().message,
                    {"Where it is gone for good, take the key password out of the entry in " +
                     registered_.file().string() + "."});
    }
    opened_.erase(removed.id);
    TRY(registered_.remove(removed.id, context));
    return removed;
}

Result<cli::ConnectorRecord> LocalWorkspace::update_password(std::string_view name,
                                                             const cli::GivenPassword& password,
                                                             cli::PasswordTrial trial,
                                                             const base::Context& context) {
    TRY(registered_.refresh());
    const cli::ConnectorRecord known = TRY(registered_.record(name));
    if (TRY(database::password_use(known.url)) == database::PasswordUse::None)
        return fail(ErrorCode::Unsupported, "A database like " + known.id + " takes no password.");
    if (trial == cli::PasswordTrial::Connect) {
        std::string given = TRY(passwords_.given(password));
        auto connector = database::open_connector(known.url, context, given);
        if (!connector) {
            base::Error error = std::move(connector).error();
            error.message += " Nothing was changed.";
            error.hints.push_back("To keep the password untried: --no-test");
            return base::Unexpected(std::move(error));
        }
        traces_.note_contact(known.id, (*connector)->dialect_name());
    }
    return save(Entry::Known, known, password, no_change, context);
}

Result<cli::ConnectorRecord> LocalWorkspace::set_alias(std::string_view name,
                                                       std::string_view alias,
                                                       const base::Context& context) {
    TRY(registered_.refresh());
    const cli::ConnectorRecord record = TRY(registered_.record(name));
    const auto call = [&](cli::ConnectorRecord& known) -> Result<void> {
        known.alias = alias;
        return {};
    };
    return registered_.change(record.id, call, context);
}

cli::ConnectorStanding
LocalWorkspace::connector_standing(const cli::ConnectorRecord& record) const {
    cli::ConnectorStanding standing{.last_contact = traces_.last_contact(record.id),
                                    .dialect = traces_.dialect(record.id),
                                    .sampling = sampling_of(record),
                                    .password_place = passwords_.place_text(record)};
    if (is_open_to_others(registered_.file(), std::filesystem::perms::group_write |
                                                  std::filesystem::perms::others_write)) {
        standing.warnings.push_back(registered_.file().string() +
                                    " may be changed by others, who could have the password sent "
                                    "to another host: chmod 600 it.");
    }
    return standing;
}

knowledge::Sampling LocalWorkspace::sampling_of(const cli::ConnectorRecord& record) const {
    bool off = settings_.sampling == knowledge::Sampling::Never ||
               record.sampling == knowledge::Sampling::Never;
    return off ? knowledge::Sampling::Never : knowledge::Sampling::Allowed;
}

/// Kept queries hold values.
Result<void> LocalWorkspace::forget_queries() const {
    for (const char* ending : {"", "-wal", "-shm"}) {
        std::error_code error;
        std::filesystem::remove(cache_file().string() + ending, error);
        if (error)
            return base::fail(ErrorCode::Io, cache_file().string() + ending +
                                                 " cannot be removed: " + error.message() + ".");
    }
    return {};
}

Result<void> LocalWorkspace::forget_samples(const base::Context& context) const {
    for (const cli::ConnectorRecord& record : registered_.records()) {
        if (sampling_of(record) == knowledge::Sampling::Allowed) continue;
        TRY(forget_queries());
        TRY(traces_.remove_samples(record.id));
        TRY(forget_values(knowledge_file(record), context));
    }
    return {};
}

Result<LocalWorkspace::Opened*> LocalWorkspace::opened(const cli::ConnectorRecord& record,
                                                       const base::Context& context) {
    std::string version = base::file_version({registered_.file(), passwords_.file().path()});
    auto known = opened_.find(record.id);
    if (known != opened_.end() && known->second.version == version) return &known->second;
    std::string password = TRY(password_of(record, context));
    std::string fingerprint = connector_fingerprint(record, password);
    if (known == opened_.end() || known->second.fingerprint != fingerprint) {
        Opened opened{.fingerprint = std::move(fingerprint)};
        opened.connector = TRY(database::open_connector(record.url, context, password));
        traces_.note_contact(record.id, opened.connector->dialect_name());
        known = opened_.insert_or_assign(record.id, std::move(opened)).first;
    }
    known->second.version = std::move(version);
    return &known->second;
}

Result<std::shared_ptr<const database::Connector>>
LocalWorkspace::connector(std::string_view name, const base::Context& context) {
    TRY(registered_.refresh());
    const cli::ConnectorRecord wanted = TRY(registered_.record(name));
    return TRY(opened(wanted, context))->connector;
}

} // namespace vouch::app
