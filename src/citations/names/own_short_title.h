#pragma once

#include "law/work.h"

namespace pandect {

/// Adds the short titles that a law gives itself in its first or last provisions to its names: "This Act may
/// be cited as the Kite Act 2031.", "Deze wet wordt aangehaald als: Vliegerwet." The words are `own-title` in
/// titles.txt. A law whose title is only its number and day is also named by the line below it.
void add_own_short_titles(Work& work);

}  // namespace pandect
