#pragma once

#include "law/work.h"
#include "readers/plain/front_matter.h"

namespace pandect {

/// Puts the annexes (별표) and forms (서식) that the front matter lists, and that are files of their own,
/// behind the text: each with its number and title, without words, and queued as unread. One that is gone
/// ("삭제 <2018. 6. 5.>") says so and is repealed. An annex that is in the text stays as it is.
void add_korean_annexes(Work& work, const FrontMatter& block);

}  // namespace pandect
