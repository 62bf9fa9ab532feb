#pragma once

#include <array>
#include <string_view>

#include "answer/prove/verdict.h"

namespace pandect {

/// What tells whether a law supports a claim, of words and of a judge that is calibrated.
inline constexpr std::array<std::string_view, 8> support_sign_names{
    "supported",   // the verdict of the words, 0 or 1
    "coverage",    // share of the claim's words that the law has
    "elsewhere",   // how much more of them another provision of the work has
    "verbatim",    // the law has nearly every word, 0 or 1
    "number",      // a number differs, 0 or 1
    "difference",  // something else differs, 0 or 1
    "entails",     // logarithm of the odds that the law says it, as the judge finds, from -6 to 6
    "contradicts"  // and that it says otherwise
};
/// By these names. @param proven with `judged` and `by_words`
std::array<double, support_sign_names.size()> support_signs(const ProvenCitation& proven);

/// How likely the law supports the claim, 0 to 1: a logistic function of the signs.
/// @param weights of the signs by name, and "bias"; what is not named weighs nothing
/// @throws Error bad_input for a name that is no sign's
double support_likelihood(const ProvenCitation& proven, const SignWeights& weights);

}  // namespace pandect
