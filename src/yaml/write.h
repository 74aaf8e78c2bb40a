#pragma once

#include <string>

#include "yaml/node.h"

namespace vouch::yaml {

/// Block style, a list of texts in one line where it fits, texts of several lines as literal
/// blocks. `parse` gives the same tree back, and equal trees are printed as equal bytes. Ends with
/// a line break. The root is a map.
std::string print(const Node& root);

} // namespace vouch::yaml
