#include "citations/names/dutch_names.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "citations/names/abbreviations.h"
#include "citations/names/latin_names.h"
#include "text/roman.h"

namespace pandect {
namespace {

using In = Citation::In;

/// Words that titles begin with, in lower case.
bool begins_title(std::string_view word) {
  const std::string lower = ascii_lower(word);
  return is_capitalised(word) || lower.ends_with("wet") ||
         is_one_of(
             lower,
             "wet|besluit|wetboek|rijkswet|verordening|richtlijn|verdrag|regeling|grondwet|statuut|boek|"
             "reglement|algemene|landsverordening|protocol|kaderbesluit");
}

constexpr TitleForm dutch_titles{
    .joining = "en|of|van|de|het|op|in|voor|met|bij|tot|inzake",
    .list = "en|of",
    .stops =
        "is|zijn|was|waren|wordt|worden|werd|werden|heeft|hebben|kan|kunnen|mag|mogen|moet|moeten|luidt|"
        "luidde|"
        "luidden|niet|blijft|blijven|treedt|treden|indien|wanneer|bedoelde|bedoeld|genoemde|genoemd|dan|"
        "zoals|vervalt|vervallen|geldt|gelden|gestelde|onverminderd|dat|die|zulks|vastgestelde|gegeven|"
        "aangewezen|vallen|berust|berusten|ontvangt|toepassing|overeenkomstige|tevens|alsmede|"
        "respectievelijk|onderscheidenlijk|daarop|staat|staan|regelt|bepaalt|bepalen|als|artikel|"
        "artikelen|verplicht|verbiedt|geeft|stelt|verleent|vereist|schrijft|zegt|eist|gaat|maakt|vraagt|"
        "verlangt|beschermt|biedt|bevat|noemt|legt|ziet|betreft|vormt|telt|wijst|jo|juncto|aldus|volgens",
    .levels = "afdeling|hoofdstuk|paragraaf|titel",
};

/// True if the words can be a name before a list: one of the first three is a kind of work.
bool names_work(std::string_view words) {
  Cursor cursor(words, 0);
  for (int count = 0; count < 3; ++count) {
    const std::string_view word = take_word(cursor);
    if (count == 0 && !is_capitalised(word)) return false;
    if (word.ends_with("wet") || word == "Wet" || word.ends_with("wetboek") || word == "Wetboek" ||
        word == "Besluit" || (word.size() > 6 && word.ends_with("besluit"))) {
      return true;
    }
    cursor.skip_blanks();
  }
  return false;
}

/// A name over the bytes [begin, end) with its article before it.
NamedWork name_between(std::string_view text, std::size_t begin, std::size_t end) {
  Cursor name(text, begin);
  name.skip_blanks();
  if (name.take("de ") || name.take("het ") || name.take("De ") || name.take("Het ")) name.skip_blanks();
  while (end > name.at() && (text[end - 1] == ' ' || text[end - 1] == ',')) --end;
  if (name.at() >= end) return {};
  const std::string_view words = text.substr(name.at(), end - name.at());
  if (!names_work(words) || words.find(',') != std::string_view::npos) return {};
  return make_named(text, name.at(), end);
}

/// "de volgende bepalingen van de Wet algemene regels herindeling:" above a list whose lines begin with
/// articles: the name before the colon. `begin` and `at` are the beginnings of a citation's line and of the
/// citation.
NamedWork name_of_heading(std::string_view text, std::size_t begin, std::size_t at) {
  constexpr std::size_t longest = 3000;
  constexpr std::size_t longest_label = 6;  // "10°. "
  const std::size_t since = begin - std::min(begin, longest);
  const auto starts_with_article = [&](std::size_t line) {
    Cursor cursor(text, line);
    for (std::size_t label = 0; label < longest_label && !cursor.done(); ++label) {
      if (cursor.take_word("artikel") || cursor.take_word("artikelen") || cursor.take_word("de artikelen"))
        return true;
      cursor.skip_char();
    }
    return false;
  };
  if (begin == 0 || at - begin > longest_label || text[begin - 1] != '\n') return {};
  std::size_t line = begin;
  while (line > since && starts_with_article(line)) {
    std::size_t end = line - 1;
    if (text[end] != '\n') return {};
    while (end > since && (text[end - 1] == ' ' || text[end - 1] == '\n')) --end;
    if (end > since && text[end - 1] == ':') {
      const std::size_t before = text.substr(0, end - 1).rfind(" van ");
      if (before == std::string_view::npos || end - before > longest_work_name / 2) return {};
      return name_between(text, before + 5, end - 1);
    }
    line = end;
    while (line > since && text[line - 1] != '\n') --line;
    if (line == 0) return {};
  }
  return {};
}

/// The bytes from the beginning of the line, or of its part after a semicolon, to `end`; nothing when they
/// are too many for a name.
std::optional<std::size_t> begin_of_line(std::string_view text, std::size_t end, std::size_t since) {
  constexpr std::size_t longest = 160;
  std::size_t begin = end;
  while (begin > 0 && text[begin - 1] != '\n' && text[begin - 1] != ';') {
    if (begin <= since || end - begin >= longest) return std::nullopt;
    --begin;
  }
  return begin;
}

/// The name that ends at `end`, not before `since`, and begins after an article or a colon.
NamedWork name_behind_article(std::string_view text, std::size_t since, std::size_t end) {
  constexpr std::size_t longest = 160;
  since = std::max(since, end - std::min(end, longest));
  const std::string_view words = text.substr(since, end - since);
  for (const std::string_view lead :
       {std::string_view(" de "), std::string_view(" het "), std::string_view(": ")}) {
    const std::size_t at = words.rfind(lead);
    if (at == std::string_view::npos) continue;
    NamedWork work = name_between(text, since + at + 1, end);
    if (work.in == In::unstated) work = name_between(text, since + at + lead.size(), end);
    if (work.in != In::unstated) return work;
  }
  return {};
}

/// "Waarborgwet horloges 1991": lower-case words up to a year belong to the name.
void skip_to_year(Cursor& cursor) {
  constexpr int most_words = 4;
  Cursor read = cursor;
  for (int count = 0; count < most_words && read.skip_blanks() > 0; ++count) {
    Cursor year = read;
    if (!year.take_year().empty()) {
      if (count > 0) cursor = year;
      return;
    }
    const std::string_view word = take_word(read);
    if (word.empty() || word[0] < 'a' || word[0] > 'z' || is_one_of(word, dutch_titles.stops)) return;
  }
}

/// "Sr BES": the law of the islands is not the "Sr".
void skip_islands(Cursor& cursor) {
  Cursor read = cursor;
  if (read.skip_blanks() > 0 && read.take("BES") && !is_word_char(read.peek_char())) cursor = read;
}

}  // namespace

NamedWork take_dutch_name(Cursor& cursor) {
  const std::size_t begin = cursor.at();
  Cursor read = cursor;
  const std::string_view first = take_word(read);
  if (!begins_title(first)) return {};
  const std::size_t good = find_title_end(read, first, dutch_titles);
  // "bij regeling" names nothing; "van de wet" does, though only the reader knows which, and so does "van
  // richtlijn 2001/83/EG".
  const std::string_view before = cursor.text().substr(0, begin);
  const bool determined = before.ends_with("de ") || before.ends_with("het ");
  const bool numbered =
      good > begin + first.size() && (first == "richtlijn" || first == "verordening" || first == "boek");
  if (!is_capitalised(first) && !determined && !numbered) return {};
  cursor.skip(good - begin);
  return make_named(cursor.text(), begin, good);
}

NamedWork take_dutch_abbreviation(Cursor& cursor) {
  constexpr std::size_t longest_abbreviation = 8;
  Cursor read = cursor;
  const std::size_t begin = read.at();
  const std::string_view word = take_word(read);
  const bool known = known_abbreviation(Language::dutch, word);
  if (!is_capitalised(word) && !known) return {};
  if (Cursor joined = read; word.ends_with('-') && joined.take(" en ") && take_word(joined).ends_with("wet"))
    return take_dutch_name(cursor);  // "Invoerings- en aanpassingswet Zorgverzekeringswet"
  if (is_one_of(
          word,
          "Wet|Wetboek|Burgerlijk|Rijkswet|Uitvoeringswet|Invoeringswet|Aanpassingswet|Overgangswet|"
          "Kaderwet|Wijzigingswet|Herzieningswet|Machtigingswet|Instellingswet|Samenvoegingswet|Algemene|"
          "Reglement|Statuut|Besluit|Regeling")) {
    Cursor name = cursor;
    return take_dutch_name(name);
  }
  const auto capitals = std::count_if(word.begin(), word.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
  const bool looks_so = capitals >= 2 && word.size() <= longest_abbreviation && !parse_roman(word) &&
                        !is_one_of(word, "AMvB|AMvRB|KB|EU|EG|EEG|PbEU|PbEG");
  Cursor year = read;
  year.skip_blanks();
  const bool dated = !year.take_year().empty();
  const bool plan = dated && word.ends_with("plan");  // "Belastingplan 2001"
  constexpr std::size_t longest_of_one_capital = 5;
  const bool law = dated && word.size() <= longest_of_one_capital && word.starts_with('W');  // "Wsf 2000"
  if (!known && !looks_so && !plan && !law && !(word.size() > 3 && word.ends_with("wet"))) return {};
  cursor = dated ? year : read;
  if (!dated) skip_to_year(cursor);
  skip_islands(cursor);
  return make_named(cursor.text(), begin, cursor.at());
}

NamedWork take_dutch_name_before(Cursor& cursor, std::size_t since, bool) {
  const std::string_view text = cursor.text();
  const auto begin = begin_of_line(text, cursor.at(), since);
  std::string_view words = text.substr(begin.value_or(since), cursor.at() - begin.value_or(since));
  const auto drop_end = [&words](std::string_view word) {
    const bool ends = words.ends_with(word);
    if (ends) words.remove_suffix(word.size());
    return ends;
  };
  drop_end(" de ") || drop_end(" ");
  const std::size_t from = begin.value_or(since);
  NamedWork work;
  const bool exception = drop_end(" met uitzondering van");
  const std::size_t end = static_cast<std::size_t>(words.data() + words.size() - text.data());
  if (exception || words.ends_with(",")) {
    if (begin && !exception) work = name_between(text, from, end);
    if (work.in == In::unstated) work = name_behind_article(text, from, end);
    if (work.in == In::unstated && exception && begin) work = name_between(text, from, end);
  }
  if (work.in == In::unstated && begin) work = name_of_heading(text, *begin, cursor.at());
  if (work.in == In::named && work.span.begin >= since) cursor = Cursor(text, work.span.begin);
  return work;
}

}  // namespace pandect
