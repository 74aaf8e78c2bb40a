#pragma once

#include "document/block.h"
#include "document/detail/pdfium.h"

namespace vouch::document::detail {

struct Point {
    double x = 0;
    double y = 0;
};

/// From a page's own coordinates (origin bottom left, not rotated) to those of the page as it is
/// displayed (origin top left, turned by the page's rotation).
class DisplayTransform {
public:
    /// `quarter_turns` clockwise, as FPDFPage_GetRotation gives them.
    DisplayTransform(const FpdfRectangle& bounds, int quarter_turns)
        : bounds_(bounds), turns_(quarter_turns & 3) {}

    Point point(double x, double y) const {
        switch (turns_) {
        case 1: return {y - bounds_.bottom, x - bounds_.left};
        case 2: return {bounds_.right - x, y - bounds_.bottom};
        case 3: return {bounds_.top - y, bounds_.right - x};
        default: return {x - bounds_.left, bounds_.top - y};
        }
    }

    Box box(double left, double bottom, double right, double top) const {
        Point a = point(left, bottom);
        Point b = point(right, top);
        return united(corner(a), corner(b));
    }

    float width() const { return turns_ % 2 == 0 ? bounds_width() : bounds_height(); }
    float height() const { return turns_ % 2 == 0 ? bounds_height() : bounds_width(); }

private:
    static Box corner(Point p) {
        auto x = static_cast<float>(p.x);
        auto y = static_cast<float>(p.y);
        return {x, y, x, y};
    }
    float bounds_width() const { return bounds_.right - bounds_.left; }
    float bounds_height() const { return bounds_.top - bounds_.bottom; }

    FpdfRectangle bounds_;
    int turns_;
};

} // namespace vouch::document::detail
