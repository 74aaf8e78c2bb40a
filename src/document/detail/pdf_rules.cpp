// Every drawn path is taken apart into straight pieces; those that run along an axis are rules. A
// rectangle gives its four edges, and a thin one two edges so close that they later snap together.
// Paths inside form objects are carried through the form's matrix.

#include "document/detail/pdf_rules.h"

#include <cmath>
#include <optional>

namespace vouch::document::detail {
namespace {

constexpr float kRuleLengthMin = 6;
constexpr float kAxisSlack = 0.7F; // points off the axis over the whole length
constexpr int kFormDepthMax = 4;
constexpr int kObjectsMax = 20'000;
constexpr int kSegmentsMax = 100'000;
constexpr std::size_t kRulesMax = 20'000;

FpdfMatrix combined(const FpdfMatrix& inner, const FpdfMatrix& outer) {
    return {inner.a * outer.a + inner.b * outer.c,
            inner.a * outer.b + inner.b * outer.d,
            inner.c * outer.a + inner.d * outer.c,
            inner.c * outer.b + inner.d * outer.d,
            inner.e * outer.a + inner.f * outer.c + outer.e,
            inner.e * outer.b + inner.f * outer.d + outer.f};
}

class RuleReader {
public:
    RuleReader(const Pdfium& pdfium, const DisplayTransform& transform)
        : pdfium_(pdfium), transform_(transform) {}

    void take(FpdfPageObject object, const FpdfMatrix& outer, int depth) {
        if (object == nullptr || ++objects_ > kObjectsMax) return;
        FpdfMatrix own{1, 0, 0, 1, 0, 0};
        pdfium_->PageObjGetMatrix(object, &own);
        FpdfMatrix matrix = combined(own, outer);
        int type = pdfium_->PageObjGetType(object);
        if (type == kFpdfObjectPath) take_path(object, matrix);
        if (type != kFpdfObjectForm || depth == kFormDepthMax) return;
        int count = pdfium_->FormObjCountObjects(object);
        for (int i = 0; i < count && objects_ <= kObjectsMax; ++i)
            take(pdfium_->FormObjGetObject(object, static_cast<unsigned long>(i)), matrix,
                 depth + 1);
    }

    std::vector<PdfRule> rules() && { return std::move(rules_); }
    bool full() const { return objects_ > kObjectsMax || rules_.size() >= kRulesMax; }

private:
    void take_path(FpdfPageObject path, const FpdfMatrix& matrix) {
        int fill = 0;
        int stroke = 0;
        pdfium_->PathGetDrawMode(path, &fill, &stroke);
        if (fill == 0 && stroke == 0) return;
        int count = pdfium_->PathCountSegments(path);
        std::optional<Point> start;
        std::optional<Point> at;
        for (int i = 0; i < count && ++segments_ <= kSegmentsMax; ++i) {
            FpdfPathSegment segment = pdfium_->PathGetPathSegment(path, i);
            float x = 0;
            float y = 0;
            if (segment == nullptr || pdfium_->PathSegmentGetPoint(segment, &x, &y) == 0) continue;
            Point to = transform_.point(matrix.a * x + matrix.c * y + matrix.e,
                                        matrix.b * x + matrix.d * y + matrix.f);
            int type = pdfium_->PathSegmentGetType(segment);
            if (type == kFpdfSegmentMoveTo) start = to;
            if (type == kFpdfSegmentLineTo && at) add(*at, to);
            at = to;
            if (pdfium_->PathSegmentGetClose(segment) != 0 && start) {
                add(*at, *start);
                at = start;
            }
        }
    }

    void add(const Point& from, const Point& to) {
        double across = std::abs(to.x - from.x);
        double down = std::abs(to.y - from.y);
        bool straight = std::isfinite(across) && std::isfinite(down) &&
                        std::min(across, down) <= kAxisSlack &&
                        std::max(across, down) >= kRuleLengthMin;
        if (!straight || rules_.size() >= kRulesMax) return;
        auto corner = [](const Point& p) {
            auto x = static_cast<float>(p.x);
            auto y = static_cast<float>(p.y);
            return Box{x, y, x, y};
        };
        rules_.push_back({united(corner(from), corner(to))});
    }

    const Pdfium& pdfium_;
    const DisplayTransform& transform_;
    std::vector<PdfRule> rules_;
    int objects_ = 0;
    int segments_ = 0;
};

} // namespace

std::vector<PdfRule> read_pdf_rules(const Pdfium& pdfium, FpdfPage page,
                                    const DisplayTransform& transform) {
    RuleReader reader(pdfium, transform);
    int count = pdfium->PageCountObjects(page);
    for (int i = 0; i < count && !reader.full(); ++i)
        reader.take(pdfium->PageGetObject(page, i), FpdfMatrix{1, 0, 0, 1, 0, 0}, 0);
    return std::move(reader).rules();
}

} // namespace vouch::document::detail
