#pragma once

#include <cstddef>

#include "law/citations/scanner.h"

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

}  // namespace pandect
