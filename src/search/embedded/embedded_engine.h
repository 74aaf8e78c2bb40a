#pragma once

#include <filesystem>
#include <memory>

#include "search/embedded/embedded_options.h"
#include "search/engine.h"

namespace vouch::search {

/// Opens the index that lives in the files of `directory`. For Read a missing index is NotFound;
/// for Write directory and index are made, and the error is Unavailable while another process
/// writes. Readers in any process see each committed batch at once and are never blocked by the
/// writer. A changed byte in what is read is reported as Corrupt. Writing to an engine opened for
/// Read is Denied.
base::Result<std::unique_ptr<Engine>> open_embedded_engine(const std::filesystem::path& directory,
                                                           const EmbeddedOptions& options,
                                                           const base::Context& context);

} // namespace vouch::search
