#pragma once

#include <string>
#include <vector>

#include "base/json.h"
#include "pandect/checking.h"

namespace pandect::cli {

/// "3 sentences: 1 quoted, 2 contradicted"
std::string verdict_line(const Proof& proof);

/// Prints the counts, then each sentence with what it cites.
/// @param said json_of() of the proof @param only the verdicts whose sentences are printed; empty: all
void print_proof(const Proof& proof, const Json& said, const std::vector<std::string>& only = {});

}  // namespace pandect::cli
