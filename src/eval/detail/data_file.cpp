#include "eval/detail/data_file.h"

namespace vouch::eval::detail {
namespace {

std::string place_of(const std::filesystem::path& file, std::size_t line) {
    return file.string() + ", line " + std::to_string(line) + ": ";
}

} // namespace

base::Unexpected<base::Error> DataLine::failure(std::string_view message) const {
    return base::fail(base::ErrorCode::Corrupt, place_of(file, number) + std::string(message));
}

base::Result<void> for_each_line(const std::filesystem::path& file,
                                 const std::function<base::Result<void>(const DataLine&)>& take) {
    std::string content = TRY(base::read_file(file, kDataFileBytesMax));
    std::string_view rest = content;
    for (std::size_t number = 1; !rest.empty(); ++number) {
        std::size_t end = std::min(rest.find('\n'), rest.size());
        std::string_view line = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (!line.empty()) TRY(take(DataLine{file, number, line}));
    }
    return {};
}

std::vector<std::string_view> tab_cells(std::string_view line) {
    std::vector<std::string_view> cells;
    while (true) {
        std::size_t end = std::min(line.find('\t'), line.size());
        cells.push_back(line.substr(0, end));
        if (end == line.size()) return cells;
        line.remove_prefix(end + 1);
    }
}

base::Result<DataObject> DataObject::parse(const DataLine& line) {
    Json value = Json::parse(line.text, nullptr, /*allow_exceptions=*/false);
    if (value.is_discarded()) return line.failure("this is no JSON.");
    if (!value.is_object()) return line.failure("this is JSON, but no object.");
    return DataObject(std::move(value), place_of(line.file, line.number));
}

base::Unexpected<base::Error> DataObject::failure(const std::string& name,
                                                  std::string_view message) const {
    return base::fail(base::ErrorCode::Corrupt, place_ + "“" + name + "” " + std::string(message));
}

base::Result<std::string> DataObject::text(const std::string& name) const {
    if (!has(name)) return failure(name, "is missing.");
    return text_or_empty(name);
}

base::Result<std::string> DataObject::text_or_empty(const std::string& name) const {
    auto found = value_.find(name);
    if (found == value_.end()) return std::string();
    if (!found->is_string()) return failure(name, "must be text.");
    return found->get<std::string>();
}

base::Result<bool> DataObject::truth(const std::string& name) const {
    auto found = value_.find(name);
    if (found == value_.end()) return failure(name, "is missing.");
    if (found->is_boolean()) return found->get<bool>();
    if (*found == 0 || *found == 1) return *found == 1;
    return failure(name, "must be true or false.");
}

base::Result<std::vector<std::string>> DataObject::texts(const std::string& name) const {
    std::vector<std::string> texts;
    auto found = value_.find(name);
    if (found == value_.end()) return texts;
    if (!found->is_array()) return failure(name, "must be a list.");
    for (const Json& element : *found) {
        if (!element.is_string()) return failure(name, "must be a list of texts.");
        texts.push_back(element.get<std::string>());
    }
    return texts;
}

base::Result<void>
for_each_object(const std::filesystem::path& file,
                const std::function<base::Result<void>(const DataObject&)>& take) {
    return for_each_line(file, [&](const DataLine& line) -> base::Result<void> {
        return take(TRY(DataObject::parse(line)));
    });
}

base::Result<void> put(const LineSink& sink, const Json& object) {
    if (!sink) return {};
    return sink(object.dump(-1, ' ', false, Json::error_handler_t::replace));
}

} // namespace vouch::eval::detail
