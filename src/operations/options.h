#pragma once

#include "base/json.h"
#include "operations/parameters.h"

namespace pandect {

/// The options of a call of a Library: SearchOptions, AskOptions, CheckOptions or ShowOptions.
template <typename Options>
Options options_of(const Arguments& given);

/// The other way: arguments that ask for these options, without those that are usual. Options that are no
/// parameters of operations are passed over.
template <typename Options>
Json arguments_of(const Options& options);

}  // namespace pandect
