#pragma once

#include <string>

#include "base/json.h"
#include "pandect/checking.h"

namespace pandect::cli {

/// "3 sentences: 1 quoted, 2 contradicted"
std::string verdict_line(const Proof& proof);

/// Prints the counts, then each sentence with what it cites. @param said json_of() of the proof
void print_proof(const Proof& proof, const Json& said);

}  // namespace pandect::cli
