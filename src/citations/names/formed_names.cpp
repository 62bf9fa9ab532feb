#include "citations/names/formed_names.h"

#include <algorithm>

#include "citations/grammar/latin.h"

namespace pandect {
namespace {

std::string with_numbers(std::string_view name, const std::vector<std::string_view>& numbers) {
  constexpr std::string_view place = "{number}";
  std::string filled(name);
  for (const std::string_view number : numbers) {
    const std::size_t at = filled.find(place);
    if (at == std::string::npos) break;
    filled.replace(at, place.size(), number);
  }
  return filled;
}

/// The longest form of a name at the cursor.
NamedWork take_form_of(Cursor& cursor, const FormedName& formed) {
  std::size_t longest = cursor.at();
  std::vector<std::string_view> numbers;
  for (const WrittenForm& form : formed.forms) {
    if (!may_begin_form(form, cursor.text(), cursor.at())) continue;
    std::vector<std::string_view> read;
    const auto end = match_form(cursor.text(), cursor.at(), form, &read);
    if (!end || *end <= longest) continue;
    longest = *end;
    numbers = std::move(read);
  }
  if (longest == cursor.at()) return {};
  NamedWork named{Citation::In::named, with_numbers(formed.name, numbers), make_span(cursor.at(), longest)};
  cursor.skip(longest - cursor.at());
  return named;
}

}  // namespace

NamedWork take_formed_name(Cursor& cursor, const NamingWords& words) {
  if (words.formed.empty() || is_word_char(cursor.previous_char())) return {};
  for (const FormedName& formed : words.formed) {
    if (NamedWork named = take_form_of(cursor, formed); named.in == Citation::In::named) return named;
  }
  return {};
}

NamedWork take_described_form(Cursor& cursor, const NamingWords& words) {
  constexpr std::size_t farthest = 60;
  const std::string_view text = cursor.text();
  for (const FormedName& formed : words.formed) {
    if (!formed.described) continue;
    for (std::size_t at = cursor.at(); at < std::min(text.size(), cursor.at() + farthest); ++at) {
      if (std::string_view(".;:()\n").find(text[at]) != std::string_view::npos) break;
      Cursor read(text, at);
      if (is_word_char(read.previous_char())) continue;
      NamedWork named = take_form_of(read, formed);
      if (named.in != Citation::In::named) continue;
      named.span.begin = static_cast<std::uint32_t>(cursor.at());
      cursor = read;
      return named;
    }
  }
  return {};
}

NamedWork take_formed_name_before(Cursor& cursor, std::size_t since, std::size_t end,
                                  const NamingWords& words) {
  constexpr std::size_t longest = 48;
  const std::size_t from = std::max(since, end - std::min(end, longest));
  if (from >= end || std::ranges::none_of(cursor.text().substr(from, end - from), is_ascii_digit)) return {};
  for (const FormedName& formed : words.formed) {
    if (formed.name.find('{') == std::string::npos) continue;  // "44 U.S.C., chapter 35"
    for (std::size_t at = from; at < end; ++at) {
      Cursor read(cursor.text(), at);
      if (is_word_char(read.previous_char())) continue;
      const NamedWork named = take_form_of(read, formed);
      if (named.in != Citation::In::named || read.at() != end) continue;
      cursor = Cursor(cursor.text(), at);
      return named;
    }
  }
  return {};
}

}  // namespace pandect
