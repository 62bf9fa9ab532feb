#include "definitions/plain_terms.h"

#include <algorithm>
#include <string>

#include "definitions/definition_list.h"
#include "text/characters.h"
#include "text/language_profile.h"
#include "text/lines.h"
#include "text/utf8.h"

namespace pandect {
namespace {

constexpr std::size_t longest_subject = 100;
constexpr std::size_t longest_name = 80;
constexpr std::size_t longest_remark = 600;  // the bracket behind a word that it defines
constexpr std::size_t most_nouns = 4;  // words of a subject in a language where only nouns have capitals

bool sees_any(const Cursor& cursor, DefiningWords::List words) {
  return std::ranges::any_of(words, [&](std::string_view word) { return cursor.sees_ignoring_case(word); });
}

bool is_one_of(DefiningWords::List words, std::string_view word) {
  return std::ranges::any_of(words, [&](std::string_view one) {
    return one.size() == word.size() && Cursor(word, 0).sees_ignoring_case(one);
  });
}

/// The beginning of the word that ends at `end`.
std::size_t word_begin(std::string_view text, std::size_t end) {
  std::size_t begin = end;
  while (begin > 0 && end - begin < longest_subject) {
    const std::size_t before = previous_code_point(text, begin);
    std::size_t next = before;
    const char32_t c = decode_utf8(text, next);
    if (!is_word_char(c) && c != U'ㆍ' && c != U'·') break;
    begin = before;
  }
  return begin;
}

}  // namespace

/// The search in one text.
class PlainTerms::Reading {
 public:
  Reading(const PlainTerms& grammar, std::string_view text, std::vector<Definition>& found)
      : quoted_(grammar.quoted_),
        words_(grammar.words_),
        text_(text),
        joined_(joins_words(grammar.words_.language)),
        nouns_(language_profile(grammar.words_.language).has("noun-capitals")),
        finder_(grammar.quoted_.scopes(text)),
        found_(found) {}

  void read(const Lead& lead, std::size_t at, std::size_t behind) {
    if (at < list_end_) return;
    if ((lead.roles & lists) != 0 && ends_line(behind)) {
      const auto scope = finder_.named_in(clause_begin(text_, at), behind);
      if (scope && read_list(at, *scope)) return;
    }
    if ((lead.roles & announces) != 0) read_announced(at, behind);
    if ((lead.roles & is_verb) != 0) read_subject(at, behind);
    if ((lead.roles & closes) != 0) read_enclosed(at, behind);
    if ((lead.roles & names) != 0) read_name(at, behind);
    if ((lead.roles & is_alike) != 0) read_alike(at, behind);
  }

  /// "… zu verlangen (Anspruch)": a noun alone in a bracket names the words before it.
  void read_brackets() {
    for (std::size_t open = text_.find('('); open != std::string_view::npos;
         open = text_.find('(', open + 1)) {
      const std::string_view near = text_.substr(open + 1, longest_subject);
      const std::string_view inside = near.substr(0, near.find(')'));
      const std::string_view noun = inside.substr(inside.rfind(' ') + 1);
      if (inside.size() == near.size() || open < 2 || text_[open - 1] != ' ') continue;
      if (!is_word_char(Cursor(text_, open - 1).previous_char()) || !is_noun(noun) || !is_plain(inside))
        continue;
      Cursor cursor(inside, 0);
      if (take_any_word(cursor, words_.no_bracket)) continue;
      const std::size_t close = open + 1 + inside.size();
      add(make_span(open + 1, close), make_span(clause_begin(text_, open), close + 1), Level::work);
    }
  }

 private:
  void add(Span term, Span span, Level scope, bool onward = false) {
    std::string written = make_term(term.of(text_));
    if (written.empty() || is_no_term(written + " ")) return;
    found_.push_back({std::move(written), term, span, scope, onward});
  }

  bool is_no_term(std::string_view with_blank) const {
    return sees_any(Cursor(with_blank, 0), words_.no_beginning);
  }

  bool ends_line(std::size_t at) const {
    Cursor cursor(text_, at);
    cursor.skip_blanks();
    if (cursor.take(":")) cursor.skip_blanks();
    return cursor.done() || cursor.peek() == '\n';
  }

  /// The beginning of the first words that are not part of a term; the end when there are none.
  std::size_t beyond_term_in(Span term) const {
    if (words_.beyond_term.empty()) return term.end;
    for (std::size_t at = text_.find(' ', term.begin); at < term.end; at = text_.find(' ', at + 1)) {
      if (sees_any(Cursor(text_, at), words_.beyond_term)) return at;
    }
    return term.end;
  }

  /// The words of a term without articles, quotation marks, and words behind it that limit it.
  Span bare_term(Span term) const {
    term = make_span(term.begin, beyond_term_in(term));
    term = quoted_.without_article(text_, trim_words(text_, term));
    const std::optional<Quoted> quoted = quoted_.quoted_at(text_, term.begin);
    return quoted && quoted->end <= term.end ? quoted_.without_article(text_, quoted->words) : term;
  }

  bool read_list(std::size_t at, Level scope) {
    const std::size_t before = list_end_;
    for (Definition& one : read_definition_list(text_, at, scope, words_)) {
      list_end_ = one.span.end;
      one.term_span = quoted_.without_article(text_, one.term_span);
      one.term = make_term(one.term_span.of(text_));
      found_.push_back(std::move(one));
    }
    return list_end_ != before;
  }

  /// "on entend par X : …", "wordt verstaan onder:" above a list, "อันว่าX นั้น คือ …".
  void read_announced(std::size_t at, std::size_t behind) {
    const std::size_t begin = clause_begin(text_, at);
    const Level scope = finder_.named_in(begin, behind).value_or(Level::work);
    if (ends_line(behind) || words_.blank_after_term) {
      read_list(at, scope);
      return;
    }
    Cursor cursor(text_, behind);
    cursor.skip_blanks();
    if (cursor.take(":")) cursor.skip_blanks();
    Span term;
    if (const std::optional<Quoted> quoted = quoted_.quoted_at(text_, cursor.at())) {
      if (Cursor(text_, quoted->end).sees(".")) return;  // "wat wordt verstaan onder «X»."
      term = bare_term(quoted->words);
    } else {
      const std::string_view near = cursor.rest().substr(0, longest_defined_term);
      const std::string_view rest = near.substr(0, near.find('\n'));
      std::size_t end = rest.find(':');
      std::size_t after = end;
      if (words_.comma_after_term) end = after = std::min(end, rest.find(", "));
      for (const std::string_view word : words_.after_term) {
        const std::size_t ends = rest.find(word);
        if (ends >= end) continue;
        end = ends;
        after = ends + word.size();
      }
      if (end == std::string_view::npos || !goes_on(cursor.at() + after)) return;
      term = bare_term(make_span(cursor.at(), cursor.at() + end));
    }
    add(term, make_span(begin, definition_end(text_, term.end, words_.language)), scope);
  }

  /// True if one of the words follows that must.
  bool goes_on(std::size_t at) const {
    Cursor cursor(text_, at);
    cursor.skip_blanks();
    if (cursor.take(",")) cursor.skip_blanks();
    return words_.going_with.empty() || take_any_word(cursor, words_.going_with);
  }

  /// "X means …", "X ist jede …", "X im Sinne dieses Gesetzes ist …", "X라 함은 …".
  void read_subject(std::size_t at, std::size_t behind) {
    const std::size_t end = at > 0 && text_[at - 1] == ' ' ? at - 1 : at;
    if (!is_word_char(Cursor(text_, end).previous_char())) return;  // a term in quotation marks, mostly
    const bool goes = goes_on(behind);
    if (!goes && beyond_term_in(make_span(at - std::min(at, longest_subject), at)) == at) return;
    const std::size_t begin = joined_ ? word_begin(text_, at) : clause_begin(text_, at);
    if (at - begin > 2 * longest_subject) return;
    const Span term = bare_term(make_span(begin, at));
    if (!joined_ && (!is_capitalised(term.of(text_)) || !is_plain(term.of(text_)))) return;
    if (is_no_term(std::string(term.of(text_)) + " ")) return;  // before the work that follows
    const std::optional<Level> limit = finder_.named_in(term.end, at);
    if (!limit && !goes) return;
    const Span span = make_span(begin, definition_end(text_, term.end, words_.language));
    add(term, span, limit ? *limit : finder_.of(begin, span.end));
  }

  static bool is_noun(std::string_view word) {
    return word.size() > 4 && is_capitalised(word) && !is_capitalised(word.substr(1));
  }

  /// True for words with capitals; in a language where only nouns have them, for a few words.
  bool is_plain(std::string_view written) const {
    constexpr std::u32string_view marks = U"\"“”„§.,:;()\n";
    std::size_t count = 0;
    bool new_word = true;
    for (std::size_t at = 0; at < written.size();) {
      const char32_t c = decode_utf8(written, at);
      if (!is_word_char(c) && marks.find(c) != std::u32string_view::npos) return false;
      if (new_word && !nouns_ && is_small(c)) return false;
      if (new_word) ++count;
      new_word = c == ' ';
    }
    return written.size() <= longest_subject && (!nouns_ || count <= most_nouns);
  }

  /// "Onder X wordt verstaan …", "wordt onder X mede begrepen …".
  void read_enclosed(std::size_t at, std::size_t behind) {
    const std::size_t begin = clause_begin(text_, at);
    const std::string_view before = text_.substr(begin, at - begin);
    const std::optional<Span> opening = opening_in(before);
    if (!opening || ends_with_any(before, opening->begin, words_.indirect)) return;
    Level scope = finder_.named_in(begin, behind).value_or(Level::work);
    // ", waarbij onder loon wordt verstaan" applies only to the reading of its own sentence.
    if (ends_with_any(before, opening->begin, words_.aside)) scope = std::max(scope, Level::article);
    std::size_t end = at;
    while (const auto adverb = ends_with_any(text_, end, words_.adverb)) end = *adverb;
    const Span term = bare_term(make_span(begin + opening->end, std::max(end, begin + opening->end)));
    add(term, make_span(begin, definition_end(text_, term.end, words_.language)), scope);
  }

  /// The word that opens the term before the closing one. The term may contain the word itself ("onder last
  /// onder dwangsom wordt verstaan"), and so may the words before the term ("een schip onder vlag, waarbij
  /// onder vlag wordt verstaan"; "het eerste lid, onder b").
  std::optional<Span> opening_in(std::string_view before) const {
    std::optional<Span> opening;
    bool anew = true;      // the next one opens
    bool within = false;   // the term has begun: a comma is its own
    bool passive = false;  // an auxiliary is behind
    std::string_view last;
    for (std::size_t at = 0; at < before.size();) {
      if (before[at] == ';' || (before[at] == ',' && !within)) anew = true;
      const std::size_t begin = at;
      while (at < before.size() && is_ascii_letter(before[at])) ++at;
      if (at == begin) {
        ++at;
        continue;
      }
      const std::string_view word = before.substr(begin, at - begin);
      if (is_one_of(words_.opening, word)) {
        if (!cites(before, at) && (anew || is_one_of(words_.joining, last))) {
          opening = make_span(begin, at);
          anew = false;
          within = within || begin == 0;
        }
      } else if (is_one_of(words_.auxiliary, word)) {
        anew = within = passive = true;
      } else if (is_one_of(words_.closing, word) || is_one_of(words_.aside, word)) {
        anew = true;
        within = false;
      }
      last = word;
    }
    return passive || words_.auxiliary.empty() ? opening : std::nullopt;
  }

  /// "onder b", "onder 3°": a number or a single letter follows.
  static bool cites(std::string_view text, std::size_t at) {
    Cursor next(text, at);
    next.skip_blanks();
    const bool lone = !is_word_char(Cursor(text, next.at() + 1).peek_char());
    return is_ascii_digit(next.peek()) || (lone && is_word_char(next.peek_char()));
  }

  /// "(hierna: het college)", "ci-après dénommée la commission", "เรียกว่าผู้ขาย".
  void read_name(std::size_t at, std::size_t behind) {
    if (joined_ && at > 0 && text_[at - 1] != ' ' && text_[at - 1] != '\n') return;
    Cursor cursor(text_, behind);
    cursor.skip_blanks();
    bool called = words_.called.empty() || take_any_word(cursor, words_.called);
    cursor.skip_blanks();
    called = cursor.take(":") || called;
    if (!called) return;
    cursor.skip_blanks();
    if (joined_ && !is_word_char(cursor.peek_char())) return;
    const std::size_t end =
        std::min(text_.find_first_of(joined_ ? " \n" : "),;.\n", cursor.at()), text_.size());
    const Span term = bare_term(make_span(cursor.at(), end));
    if (term.size() > longest_name) return;
    const std::size_t begin = clause_begin(text_, at);
    const Level scope = finder_.named_in(begin, cursor.at()).value_or(Level::work);
    add(term, make_span(begin, with_bracket(text_, end)), scope, !words_.names_throughout);
  }

  /// "X(Y를 말한다. 이하 이 조에서 같다)": the word before the bracket.
  void read_alike(std::size_t at, std::size_t behind) {
    if (std::string_view(")].,").find(Cursor(text_, behind).peek()) == std::string_view::npos) return;
    const std::optional<std::size_t> open = open_bracket(text_, at, longest_remark);
    if (!open) return;
    const std::string_view inside = text_.substr(*open, at - *open);
    std::size_t from = std::string_view::npos;
    for (const std::string_view word : words_.bracket) {
      if (const std::size_t found = inside.rfind(word); found != std::string_view::npos) from = found;
    }
    const bool defines = std::ranges::any_of(words_.alike_verb, [&](std::string_view word) {
      return inside.find(word) != std::string_view::npos;
    });
    if (from == std::string_view::npos || !defines ||
        inside.find_first_of("\"()[]\n", from) != std::string_view::npos)
      return;
    const std::size_t begin = word_begin(text_, *open);
    const std::size_t close = text_.substr(0, behind + longest_subject).find_first_of(")]", behind);
    add(make_span(begin, *open), make_span(begin, close == std::string_view::npos ? at : close + 1),
        finder_.named_in(*open + from, at).value_or(Level::work), true);
  }

  const QuotedTerms& quoted_;
  const DefiningWords& words_;
  std::string_view text_;
  bool joined_;  // words are not separated by blanks, or have particles
  bool nouns_;   // only they have capitals
  ScopeFinder finder_;
  std::vector<Definition>& found_;
  std::size_t list_end_ = 0;
};

std::vector<PlainTerms::Lead> PlainTerms::leads_of(const DefiningWords& words) {
  std::vector<Lead> leads;
  const auto add = [&](DefiningWords::List list, Role role) {
    for (const std::string_view word : list) {
      const auto known = std::ranges::find(leads, word, &Lead::words);
      if (known == leads.end()) {
        leads.push_back({word, role});
      } else {
        known->roles |= role;
      }
    }
  };
  add(words.announcing, announces);
  add(words.listing, lists);
  add(words.subject_verb, is_verb);
  add(words.closing, closes);
  add(words.unmarked_naming, names);
  add(words.alike, is_alike);
  return leads;
}

PlainTerms::PlainTerms(const QuotedTerms& quoted)
    : quoted_(quoted), words_(quoted.words()), leads_(leads_of(words_)), triggers_([&] {
        std::vector<std::string_view> list;
        for (const Lead& lead : leads_) list.push_back(lead.words);
        return joins_words(words_.language) ? Triggers(list, Triggers::Case::exact)
                                            : Triggers(list, Triggers::Case::ignored, Triggers::End::of_word);
      }()) {}

void PlainTerms::find(std::string_view text, std::vector<Definition>& found) const {
  Reading reading(*this, text, found);
  std::size_t behind = 0;
  for (auto hit = triggers_.next(text, 0); hit; hit = triggers_.next(text, behind)) {
    // A blank of the words may be several in the text.
    Cursor cursor(text, hit->at);
    for (const char c : leads_[hit->word].words) {
      if (c == ' ') {
        cursor.skip_blanks_and_line_break();
      } else {
        cursor.skip(1);
      }
    }
    behind = cursor.at();
    reading.read(leads_[hit->word], hit->at, behind);
  }
  if (words_.noun_brackets) reading.read_brackets();
}

}  // namespace pandect
