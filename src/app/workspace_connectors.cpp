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
    if (known != records.end() && known->url != added.url) {
        return fail(ErrorCode::InvalidArgument,
                    "The id " + added.id + " is taken by " + known->url + ".",
                    {"Give another one with --id."});
    }
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

Result<cli::ConnectorRecord> LocalWorkspace::save(cli::ConnectorRecord changed,
                                                  const cli::GivenPassword& password,
                                                  const cli::ConnectorRecord* known,
                                                  const base::Context& context) {
    if (!password.variable.empty()) {
        changed.password = cli::PasswordPlace::Environment;
        changed.password_variable = password.variable;
    } else if (password.kept) {
        changed.password = TRY(passwords_.keep(changed, *password.kept, context));
        changed.password_variable.clear();
    }
    auto put = registered_.put(changed);
    if (!put) { // no entry would lead to the password that was kept a moment ago
        if (known == nullptr || known->password != changed.password)
            static_cast<void>(passwords_.forget(changed, context));
        return base::Unexpected(std::move(put).error());
    }
    if (known != nullptr && known->password != changed.password)
        TRY(passwords_.forget(*known, context));
    return changed;
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
    auto known = registered_.record(added.id);
    added = TRY(save(std::move(added), given, known ? &*known : nullptr, context));
    if (sampling_of(added) == knowledge::Sampling::Never) TRY(traces_.remove_samples(added.id));
    traces_.note_contact(added.id, connector->dialect_name());
    return cli::Registration{std::move(added), tables};
}

Result<cli::ConnectorRecord> LocalWorkspace::remove_connector(std::string_view name,
                                                              const base::Context& context) {
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
    supersede(removed.id);
    TRY(registered_.remove(removed.id));
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
    return save(known, password, &known, context);
}

Result<cli::ConnectorRecord> LocalWorkspace::set_alias(std::string_view name,
                                                       std::string_view alias) {
    TRY(registered_.refresh());
    cli::ConnectorRecord record = TRY(registered_.record(name));
    record.alias = alias;
    TRY(registered_.put(record));
    return record;
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

Result<void> LocalWorkspace::forget_samples() const {
    for (const cli::ConnectorRecord& record : registered_.records()) {
        if (sampling_of(record) == knowledge::Sampling::Never)
            TRY(traces_.remove_samples(record.id));
    }
    return {};
}

void LocalWorkspace::supersede(std::string_view id) {
    auto found = opened_.find(id);
    if (found == opened_.end()) return;
    if (found->second) superseded_.push_back(std::move(found->second));
}

Result<LocalWorkspace::Opened*> LocalWorkspace::opened(const cli::ConnectorRecord& record,
                                                       const base::Context& context) {
    std::unique_ptr<Opened>& known = opened_[record.id];
    std::string version = base::file_version({registered_.file(), passwords_.file().path()});
    if (known && known->version == version) return known.get();
    std::string password = TRY(password_of(record, context));
    std::string fingerprint = connector_fingerprint(record, password);
    if (!known || known->fingerprint != fingerprint) {
        auto opened = std::make_unique<Opened>();
        opened->connector = TRY(database::open_connector(record.url, context, password));
        opened->fingerprint = std::move(fingerprint);
        traces_.note_contact(record.id, opened->connector->dialect_name());
        supersede(record.id);
        opened_[record.id] = std::move(opened);
    }
    known->version = std::move(version);
    return known.get();
}

Result<const database::Connector*> LocalWorkspace::connector(std::string_view name,
                                                             const base::Context& context) {
    TRY(registered_.refresh());
    cli::ConnectorRecord wanted = TRY(registered_.record(name));
    return TRY(opened(wanted, context))->connector.get();
}

} // namespace vouch::app
