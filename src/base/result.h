// A value or an error, with the method names of std::expected (C++23), which g++ 12 does not have
// for C++20.
#pragma once

#include <type_traits>
#include <utility>
#include <variant>

#include "base/check.h"
#include "base/error.h"

namespace vouch::base {

/// Carries an error into a Result: `return fail(ErrorCode::NotFound, "…")` or `return
/// Unexpected(error)`.
template <typename E>
class [[nodiscard]] Unexpected {
public:
    explicit Unexpected(E error) : error_(std::move(error)) {}
    E& error() { return error_; }

private:
    E error_;
};

/// `T`, or the reason why there is none. Reading the wrong side is a bug and aborts.
template <typename T, typename E = Error>
class [[nodiscard]] Result {
public:
    using value_type = T;
    using error_type = E;

    Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}

    template <typename U>
    requires(std::is_constructible_v<T, U&&> && !std::is_same_v<std::remove_cvref_t<U>, Result> &&
             !std::is_same_v<std::remove_cvref_t<U>, T>) Result(U&& value)
        : state_(std::in_place_index<0>, std::forward<U>(value)) {}

    template <typename F>
    requires std::is_constructible_v<E, F&&> Result(Unexpected<F> failure)
        : state_(std::in_place_index<1>, E(std::move(failure.error()))) {}

    bool has_value() const { return state_.index() == 0; }
    explicit operator bool() const { return has_value(); }

    T& value() & {
        CHECK(has_value());
        return *std::get_if<0>(&state_);
    }
    const T& value() const& {
        CHECK(has_value());
        return *std::get_if<0>(&state_);
    }
    T&& value() && {
        CHECK(has_value());
        return std::move(*std::get_if<0>(&state_));
    }

    T& operator*() & { return value(); }
    const T& operator*() const& { return value(); }
    T&& operator*() && { return std::move(*this).value(); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }

    E& error() & {
        CHECK(!has_value());
        return *std::get_if<1>(&state_);
    }
    const E& error() const& {
        CHECK(!has_value());
        return *std::get_if<1>(&state_);
    }
    E&& error() && {
        CHECK(!has_value());
        return std::move(*std::get_if<1>(&state_));
    }

    template <typename U>
    T value_or(U&& fallback) && {
        return has_value() ? std::move(*this).value() : static_cast<T>(std::forward<U>(fallback));
    }

private:
    std::variant<T, E> state_;
};

template <typename E>
class [[nodiscard]] Result<void, E> {
public:
    using value_type = void;
    using error_type = E;

    Result() = default;

    template <typename F>
    requires std::is_constructible_v<E, F&&> Result(Unexpected<F> failure)
        : state_(std::in_place_index<1>, E(std::move(failure.error()))) {}

    bool has_value() const { return state_.index() == 0; }
    explicit operator bool() const { return has_value(); }
    void value() const { CHECK(has_value()); }
    E& error() & {
        CHECK(!has_value());
        return *std::get_if<1>(&state_);
    }
    const E& error() const& {
        CHECK(!has_value());
        return *std::get_if<1>(&state_);
    }
    E&& error() && {
        CHECK(!has_value());
        return std::move(*std::get_if<1>(&state_));
    }

private:
    std::variant<std::monostate, E> state_;
};

/// The usual way to fail: a code and a sentence for the user, and what to do about it.
inline Unexpected<Error> fail(ErrorCode code, std::string message,
                              std::vector<std::string> hints = {}) {
    return Unexpected<Error>(Error{code, std::move(message), std::nullopt, std::move(hints)});
}

} // namespace vouch::base

#define VOUCH_TRY_JOIN_(a, b) a##b
#define VOUCH_TRY_NAME_(counter) VOUCH_TRY_JOIN_(vouch_try_, counter)
#define VOUCH_TRY_(name, expression)                                                               \
    __extension__({                                                                                \
        auto&& name = (expression);                                                                \
        if (!name) return ::vouch::base::Unexpected(std::move(name).error());                      \
        std::move(name).value();                                                                   \
    })
/// The value of a Result, or return its error from this function. Not for coroutines, and never
/// inside a braced initializer list: when it returns from there, g++ 12 does not destroy the
/// elements that were made before it. Take the value into a variable first.
#define TRY(expression) VOUCH_TRY_(VOUCH_TRY_NAME_(__COUNTER__), expression)
