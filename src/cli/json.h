// The JSON of the command line (docs/command-line.md). Decimals, and integers beyond 2^53, are
// strings, so that no reader rounds them.
#pragma once

#include <cstdint>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "answer/answer.h"
#include "document/block.h"
#include "ingest/ingest.h"
#include "schema/catalog.h"
#include "schema/result_set.h"

namespace vouch::cli {

/// Whether every reader of JSON keeps the integer: a double holds it.
bool is_exact_in_json(std::int64_t number);

nlohmann::ordered_json to_json(const schema::Value& value);
/// A list of lists.
nlohmann::ordered_json rows_to_json(const schema::ResultSet& result);
nlohmann::ordered_json columns_to_json(const schema::ResultSet& result);
nlohmann::ordered_json to_json(const schema::Catalog& catalog);
nlohmann::ordered_json to_json(const answer::Answer& answer);
/// Only what it rests on: citations, and which database with which SQL.
nlohmann::ordered_json sources_to_json(const answer::Answer& answer);
nlohmann::ordered_json to_json(const document::Block& block);
nlohmann::ordered_json to_json(const ingest::IngestReport& report);
nlohmann::ordered_json to_json(const base::Error& error);

/// One line; text that is not UTF-8 is replaced, never an exception.
std::string to_text(const nlohmann::ordered_json& document);

} // namespace vouch::cli
