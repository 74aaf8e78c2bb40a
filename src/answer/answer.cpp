#include "answer/answer.h"

namespace vouch::answer {

std::string_view status_name(Status status) {
    switch (status) {
    case Status::Answered: return "answered";
    case Status::Refused: return "refused";
    case Status::Unanswerable: return "unanswerable";
    case Status::NeedsClarification: return "needs_clarification";
    case Status::RateLimited: return "rate_limited";
    case Status::Failed: return "failed";
    }
    return "failed";
}

std::string_view route_name(Route route) {
    switch (route) {
    case Route::None: return "none";
    case Route::Database: return "database";
    case Route::Documents: return "documents";
    case Route::Both: return "both";
    case Route::Web: return "web";
    }
    return "none";
}

} // namespace vouch::answer
