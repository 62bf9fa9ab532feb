#pragma once

#include "law/work.h"
#include "readers/plain/front_matter.h"

namespace pandect {

/// Appends the annexes (별표) and forms (서식) that the front matter lists and that are separate files: each
/// with its number and title, without words, and queued as unread. A deleted one ("삭제 <2018. 6. 5.>") is
/// marked as repealed. An annex already in the text is unchanged.
void add_korean_annexes(Work& work, const FrontMatter& block);

}  // namespace pandect
