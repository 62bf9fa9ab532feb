#pragma once

#include <string_view>
#include <vector>

#include "text/span.h"

namespace pandect {

/// What of a machine-read text is no part of the law: lines that repeat the head of a page of the Royal
/// Gazette (เล่ม ๑๓๔ ตอนที่ ๒๔ ก หน้า ๑๓ ราชกิจจานุเบกษา ๒๔ กุมภาพันธ์ ๒๕๖๐) or a page number, marks of pictures, and
/// of rows of tables the rules, the padding and the cells that say again what the one before says. In order;
/// the words themselves are left as they were read.
std::vector<Span> find_noise(std::string_view text);

/// Whether a line holds nothing but words of a page's head.
bool is_page_head(std::string_view line);

}  // namespace pandect
