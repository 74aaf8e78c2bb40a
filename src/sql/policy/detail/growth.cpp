// How large a value can become, estimated from the text: a cap on each call is not enough, because
// nested calls multiply. A cell of a table counts as kCellBytes and a group as kGroupRows, so what
// is found is growth that is written into the query (repeated doubling, replaced replacements), not
// large data; that the engine's own limit stops. Columns of derived relations carry the size of the
// expressions that they come from.
#include "sql/policy/detail/growth.h"

#include <algorithm>
#include <charconv>

#include "sql/policy/detail/series.h"
#include "sql/policy/limits.h"
#include "sql/syntax/walk.h"

namespace vouch::sql::policy::detail {

namespace {

using Bytes = std::uint64_t;

constexpr Bytes kNumberBytes = 32;
constexpr Bytes kLetterBytes = 4;
constexpr Bytes kCellBytes = 1'000;
constexpr Bytes kGroupRows = 1'000;
constexpr Bytes kMost = Bytes{1} << 62;
constexpr Bytes kQuotedLetterBytes = 2; ///< JSON in JSON: only its quotes and backslashes grow

Bytes add(Bytes a, Bytes b) { return a > kMost - b ? kMost : a + b; }
Bytes multiply(Bytes a, Bytes b) { return a != 0 && b > kMost / a ? kMost : a * b; }

/// The largest number in the replacement fields of a format such as `{:>10}`, or kMost where a
/// width comes from an argument.
Bytes brace_format_width(std::string_view format) {
    Bytes widest = 0;
    for (std::size_t i = 0; i < format.size(); ++i) {
        if (format[i] != '{') continue;
        const std::size_t colon = format.find_first_not_of("0123456789", i + 1);
        if (colon == std::string_view::npos || format[colon] != ':') continue;
        for (i = colon + 1; i < format.size() && format[i] != '}'; ++i) {
            if (format[i] == '{') return kMost;
            if (format[i] < '0' || format[i] > '9') continue;
            Bytes number = 0;
            const auto parsed =
                std::from_chars(format.data() + i, format.data() + format.size(), number);
            if (parsed.ec != std::errc()) return kMost;
            widest = std::max(widest, number);
            i = static_cast<std::size_t>(parsed.ptr - format.data()) - 1;
        }
    }
    return widest;
}

/// The largest number written in a format, or kMost where a width comes from an argument.
Bytes format_width(std::string_view format) {
    Bytes widest = brace_format_width(format);
    for (std::size_t i = 0; i < format.size(); ++i) {
        if (format[i] != '%') continue;
        for (++i; i < format.size(); ++i) {
            const char c = format[i];
            if (c == '*') return kMost;
            if (c >= '0' && c <= '9') {
                Bytes number = 0;
                const char* end = format.data() + format.size();
                const auto parsed = std::from_chars(format.data() + i, end, number);
                if (parsed.ec != std::errc()) return kMost;
                widest = std::max(widest, number);
                i = static_cast<std::size_t>(parsed.ptr - format.data()) - 1;
            } else if (std::string_view("-+ 0#!,.l").find(c) == std::string_view::npos) {
                break;
            }
        }
    }
    return widest;
}

bool is_chain_of(const syntax::Expression& expression, syntax::OperatorFamily family) {
    const auto* chain = expression.as<syntax::Chain>();
    return chain && syntax::operator_family(chain->links.front().op) == family;
}

/// Its value holds the values of all its parts.
bool joins_parts(const syntax::Expression& expression) {
    return expression.as<syntax::ArrayLiteral>() || expression.as<syntax::StructLiteral>() ||
           expression.as<syntax::MapLiteral>() || expression.as<syntax::RowValue>() ||
           is_chain_of(expression, syntax::OperatorFamily::Concatenate);
}

/// Its value is that of one of its parts, or lies inside it.
bool passes_a_part(const syntax::Expression& expression) {
    return expression.as<syntax::Case>() || expression.as<syntax::Cast>() ||
           expression.as<syntax::Collate>() || expression.as<syntax::Subquery>() ||
           expression.as<syntax::Trim>() || expression.as<syntax::Lambda>() ||
           expression.as<syntax::Subscript>() || expression.as<syntax::Slice>() ||
           expression.as<syntax::FieldAccess>() || expression.as<syntax::ConvertCharacterSet>() ||
           is_chain_of(expression, syntax::OperatorFamily::Json);
}

class Estimator {
public:
    explicit Estimator(const Subject& subject)
        : subject_(subject), derived_(subject.analysis.derived.size()) {}

    std::optional<Refusal> check(const syntax::Query& query) {
        Walk walk{*this};
        walk(query);
        return std::move(refusal_);
    }

    /// Whether a step of a recursion can more than copy its own earlier value.
    std::optional<Refusal> check_recursive_steps() {
        for (const analysis::RecursiveTable& table : subject_.analysis.recursive) {
            for (std::uint32_t column : table.columns) {
                const Bytes once = step(table, column, kCellBytes);
                const Bytes twice = step(table, column, 2 * kCellBytes);
                if (twice - once > kCellBytes && !refusal_)
                    refusal_ = refusal(RefusalCode::Limit,
                                       "A value of the recursive table \"" +
                                           table.table->name.text + "\" grows with every step.",
                                       table.table->span);
            }
        }
        return std::move(refusal_);
    }

private:
    struct Walk {
        Estimator& estimator;
        const syntax::Expression* wanted = nullptr; ///< whose size is kept
        Bytes wanted_size = kCellBytes;

        void operator()(const syntax::Expression& expression) {
            if (estimator.refusal_) return;
            const Bytes size = estimator.expression(expression);
            if (&expression == wanted) wanted_size = size;
        }
        void operator()(const syntax::TableExpression& table) {
            syntax::for_each_child(table, *this);
        }
        void operator()(const syntax::Query& query) { syntax::for_each_child(query, *this); }
    };

    Bytes step(const analysis::RecursiveTable& table, std::uint32_t column, Bytes cell) {
        for (std::uint32_t known : known_)
            derived_[known].reset();
        known_.clear();
        for (std::uint32_t own : table.columns)
            remember(own, cell);
        Bytes most = 0;
        for (const analysis::ColumnOrigin& origin : subject_.analysis.derived[column].origins)
            if (origin.expression) most = std::max(most, expression(*origin.expression));
        return most;
    }

    Bytes expression(const syntax::Expression& expression);
    Bytes comprehension(const syntax::ListComprehension& list);
    Bytes sized(Bytes size, const syntax::Expression& expression);
    Bytes call(const syntax::FunctionCall& call);
    Bytes repeated(const syntax::FunctionCall& call, const syntax::Function& function,
                   const std::vector<Bytes>& sizes, Bytes size);
    Bytes written(const syntax::FunctionCall& call, const syntax::Function& function,
                  const std::vector<Bytes>& sizes, Bytes sum);
    Bytes format(const syntax::FunctionCall& call, const std::vector<Bytes>& sizes);
    Bytes by_size(const syntax::FunctionCall& call, const syntax::Function& function,
                  const std::vector<Bytes>& sizes);
    Bytes reference(const syntax::Expression& expression);
    Bytes derived(std::uint32_t column);
    Bytes base(analysis::ColumnId column) const;
    void remember(std::uint32_t column, Bytes size) {
        derived_[column] = size;
        known_.push_back(column);
    }

    /// Sizes of the direct children; a query counts as its first output.
    struct Children {
        Estimator& estimator;
        Bytes sum = 0;
        Bytes largest = 0;
        void operator()(const syntax::Expression& child) {
            const Bytes size = estimator.expression(child);
            sum = add(sum, size);
            largest = std::max(largest, size);
        }
        void operator()(const syntax::Query& query) {
            const auto* select = query.as<syntax::Select>();
            Walk walk{estimator, select ? select->items.front().expression.get() : nullptr};
            walk(query);
            sum = add(sum, walk.wanted_size);
            largest = std::max(largest, walk.wanted_size);
        }
        void operator()(const syntax::TableExpression&) {}
    };

    /// Sizes of the arguments of a call. A separator stands between them as often as they do.
    struct CallChildren {
        Estimator& estimator;
        const syntax::FunctionCall& call;
        std::vector<Bytes> sizes{};
        Bytes sum = 0;
        Bytes others = 0; ///< of what is no argument
        void operator()(const syntax::Expression& child) {
            const Bytes size = estimator.expression(child);
            const bool argument = sizes.size() < call.arguments.size();
            if (argument)
                sizes.push_back(size);
            else
                others = add(others, size);
            if (argument || &child == call.separator.get()) sum = add(sum, size);
        }
        void operator()(const syntax::Query& query) {
            Walk walk{estimator};
            walk(query);
        }
        void operator()(const syntax::TableExpression&) {}
    };

    const Subject& subject_;
    std::vector<std::optional<Bytes>> derived_;
    std::vector<std::uint32_t> known_; ///< the columns that have a size in derived_
    std::optional<Refusal> refusal_{};
};

Bytes Estimator::expression(const syntax::Expression& expression) {
    using syntax::ColumnReference, syntax::FunctionCall, syntax::ListComprehension, syntax::Literal;
    if (const auto* literal = expression.as<Literal>())
        return std::max<Bytes>(literal->text.size(), 1);
    if (const auto* typed = expression.as<syntax::TypedLiteral>())
        return std::max<Bytes>(typed->text.size(), 1);
    if (expression.as<ColumnReference>()) return reference(expression);
    if (const auto* function = expression.as<FunctionCall>()) return call(*function);
    if (const auto* list = expression.as<ListComprehension>())
        return sized(comprehension(*list), expression);
    Children children{*this};
    for_each_child(expression, children);
    const Bytes size = joins_parts(expression)     ? children.sum
                       : passes_a_part(expression) ? children.largest
                                                   : kNumberBytes;
    return sized(size, expression);
}

Bytes Estimator::comprehension(const syntax::ListComprehension& list) {
    if (list.condition) expression(*list.condition);
    return multiply(expression(*list.source), expression(*list.element));
}

Bytes Estimator::sized(Bytes size, const syntax::Expression& expression) {
    if (size > kValueBytesMax && !refusal_)
        refusal_ =
            refusal(RefusalCode::Limit, "This value can become too large.", expression.span());
    return size;
}

Bytes Estimator::call(const syntax::FunctionCall& call) {
    // FILTER, OVER and ORDER BY hold expressions too.
    CallChildren children{*this, call};
    syntax::for_each_child(call, children);
    const std::vector<Bytes>& sizes = children.sizes;
    const Bytes sum = children.sum;
    const Bytes others = call.json ? children.others : 0; // a DEFAULT may be the result
    const syntax::Function* function = subject_.dialect.find_function(call.name);
    if (!function) return add(sum, others);
    Bytes size = 0;
    switch (function->growth) {
    case syntax::Growth::None: size = kNumberBytes; break;
    case syntax::Growth::Arguments: size = written(call, *function, sizes, sum); break;
    case syntax::Growth::FirstArgument:
        size = multiply(sizes.empty() ? 0 : sizes[0], function->factor);
        break;
    case syntax::Growth::Collect:
        size = multiply(written(call, *function, sizes, sum), kGroupRows);
        break;
    case syntax::Growth::RegexReplace:
        size = sizes.size() < 3 ? kMost : multiply(add(sizes[0], 1), std::max<Bytes>(sizes[2], 1));
        break;
    case syntax::Growth::PerArgument: size = multiply(sum, sizes.size()); break;
    case syntax::Growth::Joined:
        size = multiply(sizes.empty() ? 0 : sizes[0],
                        std::max<Bytes>(sizes.size() > 1 ? sizes[1] : 1, 1));
        break;
    case syntax::Growth::Times:
    case syntax::Growth::Padded:
    case syntax::Growth::Series: size = by_size(call, *function, sizes); break;
    case syntax::Growth::Format: size = format(call, sizes); break;
    case syntax::Growth::Replace:
        size = sizes.size() == 3 ? multiply(sizes[0], std::max<Bytes>(sizes[2], 1)) : kMost;
        if (sizes.size() == 3 && call.arguments[1].value->as<syntax::Literal>())
            size = std::max(sizes[0], size / std::max<Bytes>(sizes[1], 1));
        break;
    case syntax::Growth::Fold: size = kNumberBytes; break;
    }
    size = add(repeated(call, *function, sizes, size), others);
    if (size > kValueBytesMax && !refusal_)
        refusal_ =
            refusal(RefusalCode::Limit,
                    "The result of \"" + std::string(function->name) + "\" can become too large.",
                    call.span);
    return size;
}

/// The arguments times the factor of the function; what is JSON already is not escaped once more.
Bytes Estimator::written(const syntax::FunctionCall& call, const syntax::Function& function,
                         const std::vector<Bytes>& sizes, Bytes sum) {
    if (!function.writes_json) return multiply(sum, function.factor);
    const auto is_json = [&](const syntax::Expression& argument) {
        const auto* inner = argument.as<syntax::FunctionCall>();
        const auto* known = inner ? subject_.dialect.find_function(inner->name) : nullptr;
        return known && known->writes_json;
    };
    Bytes size = 0;
    for (std::size_t i = 0; i < sizes.size(); ++i)
        size = add(size, multiply(sizes[i], is_json(*call.arguments[i].value) ? kQuotedLetterBytes
                                                                              : function.factor));
    return size;
}

/// A lambda makes its body, whose size is among `sizes`, for each member of a list.
Bytes Estimator::repeated(const syntax::FunctionCall& call, const syntax::Function& function,
                          const std::vector<Bytes>& sizes, Bytes size) {
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        const auto* lambda = call.arguments[i].value->as<syntax::Lambda>();
        if (!lambda) continue;
        if (function.growth != syntax::Growth::Fold) {
            size = multiply(size, std::max<Bytes>(sizes[i], 1));
        } else if (sizes[i] > kNumberBytes && !refusal_) {
            refusal_ =
                refusal(RefusalCode::Limit,
                        "The lambda of \"" + std::string(function.name) + "\" must give a number.",
                        lambda->span);
        }
    }
    return size;
}

Bytes Estimator::by_size(const syntax::FunctionCall& call, const syntax::Function& function,
                         const std::vector<Bytes>& sizes) {
    if (function.growth == syntax::Growth::Series) {
        const auto series = series_of(call);
        return series && series->members <= static_cast<double>(kSeriesRowsMax)
                   ? multiply(static_cast<Bytes>(series->members) + 1, kNumberBytes)
                   : kMost;
    }
    const bool given = function.size_argument > 0 && sizes.size() >= function.size_argument;
    const auto number = given ? written_number(*call.arguments[function.size_argument - 1u].value)
                              : std::optional<double>();
    // A size that is no literal has been refused before.
    const Bytes size = number && *number > 0 ? static_cast<Bytes>(*number) : 0;
    const Bytes first = sizes.empty() ? 0 : sizes[0];
    if (function.growth == syntax::Growth::Times) return multiply(first, size);
    return std::max(first, multiply(size, kLetterBytes));
}

Bytes Estimator::format(const syntax::FunctionCall& call, const std::vector<Bytes>& sizes) {
    const auto* literal =
        call.arguments.empty() ? nullptr : call.arguments[0].value->as<syntax::Literal>();
    if (!literal || literal->kind != syntax::LiteralKind::String) {
        if (!refusal_)
            refusal_ = refusal(RefusalCode::Limit, "A format must be written as text.", call.span);
        return kMost;
    }
    const Bytes width = format_width(literal->text);
    if (width > kFormatWidthMax && !refusal_)
        refusal_ = refusal(RefusalCode::Limit,
                           "Widths and precisions of a format are numbers up to " +
                               std::to_string(kFormatWidthMax) + ".",
                           literal->span);
    Bytes size = multiply(literal->text.size(), std::max<Bytes>(width, 1));
    for (std::size_t i = 1; i < sizes.size(); ++i)
        size = add(size, multiply(sizes[i], 2));
    return size;
}

Bytes Estimator::reference(const syntax::Expression& expression) {
    const analysis::Reference* found = subject_.analysis.find_reference(expression);
    if (!found) return kCellBytes;
    switch (found->kind) {
    case analysis::ReferenceKind::Base: return base(found->base);
    case analysis::ReferenceKind::Derived: return derived(found->derived);
    case analysis::ReferenceKind::Text:
        return expression.as<syntax::ColumnReference>()->name.last().text.size();
    case analysis::ReferenceKind::Row: return multiply(kCellBytes, found->width);
    case analysis::ReferenceKind::Local: return kCellBytes;
    }
    return kCellBytes;
}

Bytes Estimator::base(analysis::ColumnId column) const {
    if (column.column == analysis::kRowId) return kNumberBytes;
    switch (subject_.catalog.tables[column.table].columns[column.column].type_class) {
    case schema::TypeClass::Integer:
    case schema::TypeClass::Real:
    case schema::TypeClass::Boolean:
    case schema::TypeClass::Decimal: return kNumberBytes;
    default: return kCellBytes;
    }
}

Bytes Estimator::derived(std::uint32_t column) {
    if (derived_[column]) return *derived_[column];
    remember(column, kCellBytes); // what a recursive column counts as within itself
    const analysis::DerivedColumn& described = subject_.analysis.derived[column];
    Bytes most = described.origins.empty() ? kCellBytes : 0;
    for (const analysis::ColumnOrigin& origin : described.origins) {
        if (origin.expression)
            most = std::max(most, expression(*origin.expression));
        else if (origin.base)
            most = std::max(most, base(*origin.base));
        else if (origin.derived)
            most = std::max(most, derived(*origin.derived));
    }
    derived_[column] = most;
    return most;
}

} // namespace

std::optional<Refusal> refusal_of_growth(const Subject& subject) {
    if (auto refused = Estimator(subject).check(subject.query)) return refused;
    if (subject.analysis.recursive.empty()) return std::nullopt;
    return Estimator(subject).check_recursive_steps();
}

} // namespace vouch::sql::policy::detail
