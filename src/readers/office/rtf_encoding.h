#pragma once

#include <string>
#include <string_view>

namespace pandect {

/// Text of a code page of Windows as UTF-8, characters that mean nothing in it left out. Page 2 is that of
/// fonts of symbols: their bullets become "•".
std::string rtf_page_text(int page, std::string_view bytes);

/// The code page of a font by its `\fcharset`; 0 for the one of the document.
int rtf_page_of_charset(int charset);

/// Whether the byte is the first of a character of two in a code page.
bool rtf_is_lead(int page, unsigned char byte);

/// A character of a private font by \u: bullets become "•", others nothing; all else stays.
char32_t rtf_character(char32_t c);

}  // namespace pandect
