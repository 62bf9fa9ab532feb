#include "citations/names/title_wording.h"

#include <algorithm>
#include <deque>
#include <memory>
#include <string>

#include "text/per_language.h"
#include "text/scanner.h"
#include "text/word_file.h"
#include "text/word_lists.h"

namespace pandect {
namespace {

struct TitleLists {
  explicit TitleLists(Language language) : lists(language, "titles") {
    const auto links = lists.of("link");
    wording.links.insert(links.begin(), links.end());
    for (const auto& [head, list] : {std::pair<std::string_view, TitleWording::List*>{"kind", &wording.kinds},
                                     {"kind-ending", &wording.kind_endings},
                                     {"act-ending", &wording.act_endings},
                                     {"initialed", &wording.initialed},
                                     {"title-end", &wording.title_ends},
                                     {"behind-name", &wording.behind_name},
                                     {"no-law", &wording.no_law},
                                     {"decree", &wording.decrees},
                                     {"territory", &wording.territories},
                                     {"alone", &wording.alone},
                                     {"particle", &wording.particles},
                                     {"phrase", &wording.phrases},
                                     {"before-subject", &wording.before_subject},
                                     {"era", &wording.eras},
                                     {"issue", &wording.issues},
                                     {"number-sign", &wording.number_signs},
                                     {"number-date", &wording.number_dates},
                                     {"own-title", &wording.own_title},
                                     {"case-ending", &wording.case_endings}})
      list->assign(lists.of(head).begin(), lists.of(head).end());
    for (TitleWording::List* list : {&wording.case_endings, &wording.own_title})
      std::ranges::stable_sort(*list, std::ranges::greater(), &std::string_view::size);
    for (const auto& [head, text] : {std::pair<std::string_view, std::string_view*>{"act", &wording.act},
                                     {"any-kind", &wording.any_kind},
                                     {"possessive", &wording.possessive},
                                     {"on", &wording.on},
                                     {"omission", &wording.omission},
                                     {"year-word", &wording.year_word}}) {
      if (const auto words = lists.of(head); !words.empty()) *text = words.front();
    }
    for (const WordLine& line : language_lines(language, "titles"))
      if (line.head == "omitted") wording.omitted.push_back(read_written_form(line.rest));
    for (const Written& one : written("clipped")) wording.clipped.emplace_back(one.word, one.forms.front());
    wording.numbered = written("numbered");
    wording.abroad = written("abroad");
    wording.union_marks = written("union-mark");
    wording.numbered_eras = written("numbered-era");
    wording.called = written("called");
    wording.decree_endings = written("decree-ending");
    wording.written = written("written");
    wording.shortened = written("shortened");
  }

  /// Lists of "word = form | form"; a "_" at the end of a form is a blank.
  std::vector<Written> written(std::string_view head) {
    std::vector<Written> all;
    for (const std::string_view item : lists.of(head)) {
      const auto sides = split_list(item, '=');
      all.push_back({sides[0], split_list(sides[1], '|')});
      for (std::string_view& form : all.back().forms) {
        if (!form.ends_with('_')) continue;
        form.remove_suffix(1);
        form = with_blanks.emplace_back(std::string(form) + ' ');
      }
    }
    return all;
  }

  WordLists lists;
  std::deque<std::string> with_blanks;
  TitleWording wording;
};

template <typename Entry>
void append(std::vector<Entry>& to, const std::vector<Entry>& from) {
  to.insert(to.end(), from.begin(), from.end());
}

}  // namespace

std::optional<std::size_t> TitleWording::end_of_omitted(std::string_view text, std::size_t at) const {
  for (const WrittenForm& form : omitted) {
    const auto end = may_begin_form(form, text, at) ? match_form(text, at, form) : std::nullopt;
    if (end && *end > at) return end;
  }
  return std::nullopt;
}

std::string TitleWording::without_omitted(std::string_view title) const {
  std::string rest;
  for (std::size_t at = 0; at < title.size();) {
    const bool begins_word = at == 0 || title[at - 1] == ' ';
    if (const auto end = begins_word ? end_of_omitted(title, at) : std::nullopt) {
      at = std::min(title.find_first_not_of(' ', *end), title.size());
    } else {
      rest += title[at++];
    }
  }
  while (rest.ends_with(' ') || rest.ends_with(',')) rest.pop_back();
  return rest == title ? std::string() : rest;
}

std::string_view TitleWording::kind_abroad(std::string_view kind) const {
  const auto found = std::ranges::find(abroad, kind, &Written::word);
  return found == abroad.end() ? std::string_view{} : found->forms.front();
}

bool TitleWording::is_link(std::string_view word) const {
  constexpr std::size_t longest = 16;
  return word.size() <= longest && links.contains(small_letters(word));
}

bool TitleWording::is_kind(std::string_view word) const {
  const std::string small = small_letters(word);
  return std::ranges::find(kinds, small) != kinds.end() ||
         std::ranges::any_of(kind_endings, [&](std::string_view ending) { return small.ends_with(ending); });
}

bool TitleWording::may_be_clipped(std::string_view word) const {
  const std::string small = small_letters(word);
  return std::ranges::find(kinds, small) == kinds.end() && std::ranges::any_of(clipped, [&](const auto& one) {
           return small.starts_with(one.first) || small.ends_with(one.first);
         });
}

const TitleWording& title_wording(Language language) {
  static const PerLanguage<TitleLists> all([](Language one) {
    auto words = std::make_unique<TitleLists>(one);
    if (one != Language::unknown) return words;
    TitleWording& joined = words->wording;
    for (const Language known : known_languages()) {
      const TitleWording& own = title_wording(known);
      joined.links.merge(std::unordered_set(own.links));
      append(joined.decrees, own.decrees);
      append(joined.decree_endings, own.decree_endings);
      append(joined.eras, own.eras);
      append(joined.written, own.written);
      append(joined.issues, own.issues);
    }
    return words;
  });
  return all.of(language).wording;
}

}  // namespace pandect
