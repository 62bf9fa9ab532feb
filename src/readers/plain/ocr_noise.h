#pragma once

#include <string_view>
#include <vector>

#include "readers/plain/plain_statute_headings.h"
#include "text/span.h"

namespace pandect {

/// The parts of a machine-read text that are not the law: repeated page heads of the Royal Gazette (เล่ม ๑๓๔
/// ตอนที่ ๒๔ ก หน้า ๑๓ ราชกิจจานุเบกษา ๒๔ กุมภาพันธ์ ๒๕๖๐), page numbers, picture marks, and in rows of tables
/// the rules, the padding and the cells that repeat the one before. In order; the words themselves are left
/// as read.
std::vector<Span> find_noise(std::string_view text, const HeadingGrammar& grammar);

/// True if a line has only words of a page's head: numbers, single letters, months and the lines `page-head`
/// of headings.txt.
bool is_page_head(std::string_view line, const HeadingGrammar& grammar);

}  // namespace pandect
