#pragma once

#include "document/format.h"

namespace vouch::document {

const Format& markdown_format();
const Format& plain_text_format();
const Format& pdf_format();

} // namespace vouch::document
