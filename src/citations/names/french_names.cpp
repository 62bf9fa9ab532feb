#include "citations/names/french_names.h"

#include <algorithm>
#include <string_view>

#include "citations/grammar/latin.h"
#include "citations/names/abbreviations.h"
#include "citations/names/union_before.h"

namespace pandect {
namespace {

/// Kinds of works identified by number and date.
constexpr std::string_view numbered_kinds =
    "loi|Loi|décret|Décret|ordonnance|Ordonnance|arrêté|Arrêté|règlement|Règlement|directive|Directive|"
    "décision|Décision|décision-cadre|Décision-cadre";
/// Kinds that have a name: "code de commerce", "traité sur l'Union européenne".
constexpr std::string_view named_kinds =
    "code|Code|convention|Convention|traité|Traité|Constitution|Charte|Déclaration|Protocole|contrat|bail|"
    "règlement|Règlement";

/// True if a word after a noun may be its adjective, by its ending: few verbs end so.
bool may_be_adjective(std::string_view word) {
  constexpr std::string_view endings =
      "al|ale|aux|ales|el|elle|els|elles|if|ive|ifs|ives|ique|iques|aire|aires|il|ile|ils|iles|ier|ière|iers|"
      "ières|enne|ennes|éen|éens|ain|aine|ime|imes|é|ée|és|ées|rural|routier|minier";
  if (word.find_first_of("-'") != std::string_view::npos) return false;
  for (std::size_t length = 1; length < word.size() && length <= 8; ++length) {
    if (is_one_of(word.substr(word.size() - length), endings)) return true;
  }
  return false;
}

/// "d'asile", "l'homme": a noun with its article or preposition before it.
bool has_elision(std::string_view word, char letter) {
  return word.size() > 3 && word[0] == letter && (word[1] == '\'' || word.substr(1, 3) == "’");
}

/// The end of the nouns, with their connecting words and adjectives, after the word at the cursor: "de la
/// sécurité sociale", "de l'entrée et du séjour des étrangers".
std::size_t phrase_end(Cursor cursor) {
  constexpr int most_words = 16;
  std::size_t good = cursor.at();
  bool joined = false;    // a preposition precedes
  bool adjective = true;  // an adjective may follow
  for (int count = 0; count < most_words; ++count) {
    if (cursor.skip_blanks_and_line_break() == 0) break;
    const std::string_view word = take_word(cursor);
    if (word.empty()) break;
    if (is_one_of(word, "de|du|des|sur|contre")) {
      joined = true;
    } else if (joined && is_one_of(word, "la|le|les")) {
      continue;
    } else if (word == "et" || word == "ou") {
      Cursor next = cursor;
      next.skip_blanks();
      const std::string_view second = take_word(next);
      if (!is_one_of(second, "de|du|des") && !may_be_adjective(second)) break;
      joined = false;
      adjective = true;
    } else if (has_elision(word, 'd') || (joined && (has_elision(word, 'l') || !has_elision(word, 's')))) {
      joined = false;
      adjective = true;
      good = cursor.at();
    } else if (adjective && may_be_adjective(word)) {
      good = cursor.at();
      adjective = count == 0;  // "code général des impôts", "code monétaire et financier"
    } else {
      break;
    }
  }
  return good;
}

/// "organique n° 2001-692 du 1er août 2001", "(UE) n° 1215/2012", "2005/65/CE": the end of the number after a
/// kind.
std::size_t number_end(Cursor cursor) {
  constexpr std::size_t longest_bracket = 8;
  std::size_t good = cursor.at();
  const auto skip = [&cursor] { return cursor.skip_blanks_and_line_break() > 0; };
  Cursor word = cursor;
  word.skip_blanks();
  if (is_one_of(take_word(word), "organique|constitutionnelle|délégué|déléguée|d'exécution|d’exécution"))
    cursor = word, good = cursor.at();
  Cursor read = cursor;
  if (skip() && take_bracketed_name(cursor, longest_bracket)) {
    good = cursor.at();
  } else {
    cursor = read;
  }
  read = cursor;
  if (skip() && (cursor.take("n°") || cursor.take("no ") || is_ascii_digit(cursor.peek()))) {
    cursor.skip_blanks();
    if (is_ascii_digit(cursor.peek()) && !take_word(cursor).empty()) good = cursor.at();
  } else {
    cursor = read;
  }
  if (skip() && cursor.take("du ") && !cursor.take_digits().empty()) {
    cursor.take("er");
    if (cursor.skip_blanks() > 0 && !take_word(cursor).empty() && cursor.skip_blanks() > 0 &&
        cursor.take_digits().size() == 4) {
      good = cursor.at();
    }
  }
  return good;
}

}  // namespace

NamedWork take_french_name(Cursor& cursor) {
  const std::size_t begin = cursor.at();
  Cursor read = cursor;
  const std::string_view first = take_word(read);
  const bool numbered = is_one_of(first, numbered_kinds);
  const bool named = is_one_of(first, named_kinds);
  if (!numbered && !named) return take_french_abbreviation(cursor);
  std::size_t end = read.at();
  if (numbered) end = std::max(union_act_end(cursor), number_end(read));
  if (named && end == read.at()) end = phrase_end(read);
  cursor.skip(end - begin);
  return make_named(cursor.text(), begin, end);
}

NamedWork take_french_abbreviation(Cursor& cursor) {
  const std::size_t begin = cursor.at();
  for (const Abbreviation& abbreviation : abbreviations(Language::french)) {
    Cursor read = cursor;
    if (!read.take(abbreviation.name)) continue;
    if (is_word_char(read.peek_char())) continue;
    cursor = read;
    return make_named(cursor.text(), begin, cursor.at());
  }
  if (Cursor read = cursor; is_one_of(take_word(read), "code|Code")) return take_french_name(cursor);
  return {};
}

NamedWork take_french_name_before(Cursor& cursor, std::size_t since, bool ends) {
  constexpr std::size_t longest = 120;
  const std::string_view text = cursor.text();
  std::size_t end = cursor.at();
  while (end > since && (text[end - 1] == ' ' || text[end - 1] == '\'' || text[end - 1] == 'l')) --end;
  if (end == since || text[end - 1] != ',' || !ends) return {};
  --end;
  since = std::max(since, end - std::min(end, longest));
  // The nearest position before the comma where a name begins that ends at the comma.
  for (std::size_t at = end; at-- > since;) {
    if (at > 0 && is_word_char(static_cast<unsigned char>(text[at - 1]))) continue;
    if (std::string_view(".;:(\n").find(text[at]) != std::string_view::npos && end - at > 12) break;
    Cursor name(text, at);
    const NamedWork work = take_french_name(name);
    if (work.in == Citation::In::unstated || name.at() != end) continue;
    cursor = Cursor(text, at);
    return work;
  }
  return {};
}

}  // namespace pandect
