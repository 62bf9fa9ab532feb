#pragma once

#include <string>
#include <string_view>

namespace pandect {

/// Text of a Windows code page as UTF-8, without invalid characters. Page 2 is that of symbol fonts: their
/// bullets become "•".
std::string rtf_page_text(int page, std::string_view bytes);

/// The code page of a font by its `\fcharset`; 0 for that of the document.
int rtf_page_of_charset(int charset);

/// True if the byte is the first of a two-byte character in a code page.
bool rtf_is_lead(int page, unsigned char byte);

/// A character of a private font given by \u: bullets become "•", others nothing; everything else is kept.
char32_t rtf_character(char32_t c);

}  // namespace pandect
