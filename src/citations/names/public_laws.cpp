#include "citations/names/public_laws.h"

#include <array>

#include <fmt/format.h>

#include "citations/grammar/latin.h"

namespace pandect {

NamedWork take_public_law(Cursor& cursor) {
  constexpr std::array<std::string_view, 5> words{"Public Law", "Pub. L.", "Pub.L.", "P.L.", "PL"};
  Cursor read = cursor;
  if (!read.take_any(words)) return {};
  read.skip_blanks();
  if (read.take("No.")) read.skip_blanks();
  const std::string_view congress = read.take_digits();
  if (congress.empty() || !(read.take("-") || read.take("–") || read.take("‑"))) return {};
  const std::string_view number = read.take_digits();
  if (number.empty() || is_word_char(read.peek_char())) return {};
  NamedWork named = make_named(cursor.text(), cursor.at(), read.at());
  named.name = fmt::format("Public Law {}-{}", congress, number);
  cursor = read;
  return named;
}

}  // namespace pandect
