#pragma once

#include "law/citation.h"
#include "text/scanner.h"

namespace pandect {

/// "2", "3의2" (as normalise_number gives it) of "2조", "3조의2": digits, the unit, then the branch number.
struct NumberedStep {
  CitedStep step;
  bool taken = false;
};

/// "2조", "3조의2", "1항", "2호의3", without the 제 before.
NumberedStep take_korean_number(Cursor& cursor);

/// "§15", "§15의2", "§15-2": an article.
NumberedStep take_korean_section(Cursor& cursor);

/// "①", "①항": a paragraph, where no sentence begins behind it.
NumberedStep take_korean_circled(Cursor& cursor);

/// "가목": one syllable of the order 가, 나, 다, and 목.
NumberedStep take_korean_letter(Cursor& cursor);

/// "1)" or "가)" below a subitem, as annexes number.
NumberedStep take_korean_bracket(Cursor& cursor);

}  // namespace pandect
