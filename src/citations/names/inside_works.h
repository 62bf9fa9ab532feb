#pragma once

#include <cstddef>
#include <string_view>

#include "citations/grammar/cited_work.h"
#include "citations/grammar/inside_words.h"
#include "text/scanner.h"

namespace pandect {

/// A work named before the number of a provision.
struct InsideWork {
  bool taken = false;
  /// True if the words are a reference without a number after them: "「건축법」" is, "법" is not.
  bool stands_alone = false;
  NamedWork name;
  std::size_t begin = 0;  ///< beginning of the name, possibly before the cursor
};

/// Reads the name of a work at the cursor, or around it when the cursor is at the last word of a name, by the
/// words of citing.txt. Reads nothing before `since`.
InsideWork take_inside_work(const InsideWords& w, Cursor& cursor, std::size_t since);

/// The beginning of the nouns between an opening bracket and a name, when there is no other word: "(이동식
/// 무인부두 항만법 제3조)" names one law, and not the law of its last word. The name's own beginning when
/// other words precede it.
std::size_t bracketed_name_begin(const InsideWords& w, std::string_view text, std::size_t name);

}  // namespace pandect
