#pragma once

#include <cstddef>
#include <string_view>

#include "citations/grammar/cited_work.h"
#include "text/scanner.h"

namespace pandect {

/// A work as a Korean text names it before the number of a provision.
struct KoreanWork {
  bool taken = false;
  /// Whether the words are a reference without a number behind them: "「건축법」" is, "법" is not.
  bool stands_alone = false;
  NamedWork name;
  std::size_t begin = 0;  ///< where the name begins, which may be before the cursor
};

/// Reads the name of a work at the cursor, or around it when the cursor stands on the word a name ends with.
/// Nothing before `since` is looked at.
KoreanWork take_korean_work(Cursor& cursor, std::size_t since);

/// Where the nouns begin that lead from an opening bracket to a name without another word: "(이동식 무인부두
/// 항만법 제3조)" names one law, and not the law of its last word. The name's own beginning where other words
/// stand before it.
std::size_t bracketed_name_begin(std::string_view text, std::size_t name);

}  // namespace pandect
