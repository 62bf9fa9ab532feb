#pragma once

#include <string_view>
#include <vector>

#include "citations/grammar/inside_words.h"
#include "law/citation.h"

namespace pandect {

/// Assigns the references in passages that amend another law ("⑩ 건축법 시행령 일부를 다음과 같이 개정한다.
/// 제5조 중 …") to that law: there a bare number, "이 법" and "법" never mean the law that contains the text.
/// Such a passage ends at the next amendment, article or addendum.
void give_to_amended_laws(const InsideWords& w, std::string_view text, std::vector<Citation>& citations);

}  // namespace pandect
