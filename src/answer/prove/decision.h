#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "answer/prove/verdict.h"
#include "text/language.h"

namespace pandect {

/// What decides about a claim, as numbers from 0 to 1 but for the judge's: how much of it the law has and
/// where, what each comparison found, and what a judge finds. The names are those of `deciding.txt` and of a
/// judge's calibration:
///
///   coverage     share of the claim's words, by weight, that the provision or its unit has
///   clause       share that one run of clauses has;  exact, sequence: the same words, in the same order
///   said         share of that clause that the claim says
///   near         the claim is the law nearly word for word
///   missing      weight of the heaviest word that the clause lacks;  lacking: share of such words
///   length       of the claim;  numbers: how many it has;  context: how alike the words around each and the
///                law's same number are, at worst;  rivals: how many other quantities of the kind the clauses
///                have
///   clause*sequence, exact*sequence, clause*clause, clause*said   products
///   elsewhere    how much more of the claim another provision of the law has
///   NAME, NAME-alike   of each comparison: it found a difference; how alike the words around it are
///   entails, contradicts   logarithm of the odds, as the judge finds, from -6 to 6
std::span<const std::string_view> sign_names();

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

/// True if all words of the claim are in one run of clauses, in its order, and are most of it, and nothing
/// differs: the law's words, shortened or joined anew.
bool repeats_its_clause(const ProvenCitation& proven);

/// Sets the verdict of a compared citation, by its signs and differences.
void decide(const Weighing& by, ProvenCitation& proven);

}  // namespace pandect
