#pragma once

#include <string_view>
#include <vector>

#include "law/citation.h"

namespace pandect {

/// Gives the references that stand where a Korean text amends another law ("⑩ 건축법 시행령 일부를 다음과
/// 같이 개정한다. 제5조 중 …") to that law: there a bare number, "이 법" and "법" are never of the law that
/// has the words. An amendment goes on to the next one, the next article or the next addendum.
void give_to_amended_laws(std::string_view text, std::vector<Citation>& citations);

}  // namespace pandect
