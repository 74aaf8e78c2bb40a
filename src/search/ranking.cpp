#include "search/ranking.h"

namespace vouch::search {

base::Result<void> check_ranking(const RankingSettings& ranking) {
    for (double value : {ranking.k1, ranking.b, ranking.title_weight, ranking.section_weight,
                         ranking.file_name_weight, ranking.folder_weight}) {
        if (!(value >= 0) || value > 1000) {
            return base::fail(base::ErrorCode::InvalidArgument,
                              "Settings of keyword ranking must lie between 0 and 1000.");
        }
    }
    if (ranking.b > 1)
        return base::fail(base::ErrorCode::InvalidArgument,
                          "The ranking setting b must be at most 1.");
    return {};
}

} // namespace vouch::search
