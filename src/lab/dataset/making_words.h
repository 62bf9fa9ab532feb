#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "text/language.h"

namespace pandect {

/// data/languages/<code>/making.txt: how questions are made of the law without a model.
struct MakingWords {
  std::vector<std::pair<std::string, std::string>> forms;  ///< "says" and its sentence with {places}
  std::vector<std::string_view> months;
  std::vector<std::string_view> preconditions;         ///< "only if": the condition follows
  std::vector<std::string_view> preconditions_before;  ///< the condition ends with it: "경우에만"
  std::vector<std::string_view> countries;
  std::vector<std::string_view> discretion;  ///< what such words are said of is not decided by the law alone

  /// A form with its places filled; empty if the language lacks it.
  std::string fill(std::string_view form,
                   std::initializer_list<std::pair<std::string_view, std::string_view>> values = {}) const;
  /// "on 3 May 2015"; empty if the language lacks the form.
  std::string day(std::int32_t day) const;
};

/// Empty when a language has no such file: nothing is made in it then.
const MakingWords& making_words(Language language);

}  // namespace pandect
