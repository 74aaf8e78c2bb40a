#include "app/language_models.h"

#include "app/private_file.h"
#include "base/file.h"
#include "http/address.h"
#include "text/unicode.h"

namespace vouch::app {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;

constexpr base::ByteCount kModelKeyBytesMax{4096};
constexpr std::chrono::seconds kModelHealthTime{60};

} // namespace

Result<llm::ModelService> LanguageModels::service(const std::string& model) const {
    llm::ModelService service = service_;
    service.model = model;
    if (!service.key.empty() || key_file_.empty()) return service;
    if (is_open_to_others(key_file_, std::filesystem::perms::all))
        return fail(ErrorCode::Denied,
                    "The file of llm.key_file, " + key_file_.string() +
                        ", is open to others: the key in it is not used.",
                    {"chmod 600 " + key_file_.string()});
    const std::string content = TRY(base::read_file(key_file_, kModelKeyBytesMax));
    service.key = text::trim(content);
    if (!service.key.empty()) return service;
    return fail(ErrorCode::InvalidArgument,
                "The file " + key_file_.string() + " of llm.key_file holds no key.");
}

Result<std::unique_ptr<llm::Model>> LanguageModels::make() const {
    if (service_.model.empty()) return std::unique_ptr<llm::Model>();
    return llm::make_model(TRY(service(service_.model)), gate_);
}

Result<llm::Model*> LanguageModels::strong() {
    if (!strong_) strong_ = TRY(make());
    return strong_.get();
}

Result<llm::Model*> LanguageModels::fast() {
    if (fast_model_.empty() || service_.model.empty()) return strong();
    if (!fast_) fast_ = TRY(llm::make_model(TRY(service(fast_model_)), gate_));
    return fast_.get();
}

std::optional<cli::LanguageModelHealth> LanguageModels::health(const base::Context& context) const {
    if (service_.model.empty()) return std::nullopt;
    const base::Context patience = context.within(kModelHealthTime);
    const auto state = [&](const std::string& model) -> Result<std::string> {
        const auto standing = TRY(llm::check_model(TRY(service(model)), gate_, patience));
        return standing.model + " answers, in " + std::to_string(standing.latency.count()) + " ms";
    };
    std::vector<std::string> warnings;
    const auto address = http::parse_address(service_.url);
    if (address && address->scheme == "http" && !address->is_loopback())
        warnings.emplace_back("Questions, what is known of the databases and the key go to the "
                              "language model without encryption: use an address with https.");
    cli::LanguageModelHealth health{service_.model, service_.provider,
                                    address ? address->shown() : "", state(service_.model),
                                    std::move(warnings)};
    if (health.state && !fast_model_.empty()) {
        auto fast = state(fast_model_);
        health.state = fast ? *health.state + "; " + *fast : std::move(fast);
    }
    return health;
}

} // namespace vouch::app
