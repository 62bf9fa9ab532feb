#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "answer/prove/verdict.h"
#include "text/language.h"

namespace pandect {

/// What decides about a claim, as numbers from 0 to 1, by the names of `deciding.txt`:
///
///   length       of the claim;  numbers: how many it has
///   elsewhere    how much more of the claim another provision of the law has
///   NAME, NAME-alike   of each comparison: it found a difference; how alike the words around it are
std::span<const std::string_view> sign_names();

/// What signs weigh, by name.
using SignWeights = std::map<std::string, double>;

/// How it is decided that the law says otherwise, beyond altered quotations and plain numbers:
/// `languages/<code>/deciding.txt`, which benchmarks/fit_verdicts.py writes.
struct Weighing {
  SignWeights weights;  ///< by name, and "bias"; what is not named weighs nothing
  double least = 2;     ///< the likelihood from which claims are contradicted; above 1: none are
};
const Weighing& deciding(Language language);

/// A logistic function of the signs, 0 to 1.
/// @throws Error bad_input for a name that is no sign's
double likelihood(std::span<const double> signs, const SignWeights& weights);

/// Sets the verdict of a compared citation, by its signs and differences.
void decide(const Weighing& by, ProvenCitation& proven);

}  // namespace pandect
