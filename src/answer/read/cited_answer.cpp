#include "answer/read/cited_answer.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "answer/compare/statement.h"
#include "answer/prove/named_laws.h"
#include "answer/read/citing_words.h"
#include "answer/read/decisions.h"
#include "answer/read/talk.h"
#include "answer/read/unmarked_sentences.h"
#include "citations/grammar/cited_work.h"
#include "citations/names/title_key.h"
#include "retrieve/missing_part.h"
#include "retrieve/work_scope.h"
#include "text/language_guess.h"
#include "text/language_profile.h"
#include "text/ordinal.h"
#include "text/scanner.h"

namespace pandect {
namespace {

using Status = AnswerCitation::Status;

/// Limit for one note, the notes of a sentence, and the line below a quotation.
constexpr std::size_t most_citations = 10;

Span shifted(Span span, std::uint32_t by) {
  return {span.begin + by, span.end + by};
}

/// The first part below a provision that matches a step.
std::uint32_t find_part(const std::vector<Provision>& tree, std::uint32_t unit, const CitedStep& step) {
  for (std::uint32_t i = unit + 1; i < tree.size() && tree[i].extent.begin < tree[unit].extent.end; ++i) {
    if (tree[i].number == step.number && tree[i].level == step.level) return i;
  }
  return no_provision;
}

/// True if it identifies the addendum of a law: "부칙 <제1234호, 2020. 1. 1.>".
bool names_addendum(const Citation& citation) {
  return !citation.path.empty() && citation.path.front().level == Level::addendum &&
         !citation.path.front().number.empty();
}

/// "the Directive" or "동법 시행령" refers to one particular law, and not to any law with the number.
bool says_one_before(const Citation& citation) {
  return citation.in == Citation::In::same_work;
}

/// "6:162" of a civil code in books is 162 in the sixth.
bool is_number(const Provision& provision, std::string_view cited) {
  const std::size_t colon = cited.rfind(':');
  const bool in_book = colon != std::string_view::npos && provision.number == cited.substr(colon + 1);
  return provision.number == cited || in_book;
}

/// True if a number comes after another.
bool comes_behind(std::string_view number, std::string_view other) {
  const NumberGrammar any{.compound = true, .roman = true, .letter = true};
  const auto one = read_number(number, any);
  const auto before = read_number(other, any);
  return one && before && one->ordinal > before->ordinal;
}

/// True if a range extends beyond the last existing provision. A missing one between others is no error:
/// "artikelen 18 t/m 20" may be a chapter's. "Sections 201-05" end at 205.
bool ends_nowhere(const std::vector<Provision>& tree, std::span<const ProvisionKey> targets,
                  const Citation& citation) {
  if (citation.last.empty() || citation.path.empty()) return false;
  const CitedStep& first = citation.path.back();
  const std::uint32_t around = tree[targets.front().provision].parent;
  const bool shortened = !comes_behind(citation.last, first.number);
  const bool in_tree = std::ranges::all_of(
      targets, [&](const ProvisionKey& key) { return tree[key.provision].level == first.level; });
  if (shortened || !in_tree) return false;
  return std::ranges::none_of(tree, [&](const Provision& other) {
    const bool beside = first.level <= Level::article || other.parent == around;
    return beside && other.level == first.level &&
           (is_number(other, citation.last) || comes_behind(other.number, citation.last));
  });
}

/// True if words are in quotation marks from the first to the last.
bool is_in_quotation_marks(std::string_view words) {
  while (words.ends_with('.')) words.remove_suffix(1);
  constexpr std::array<std::pair<std::string_view, std::string_view>, 8> marks{
      {{"\"", "\""}, {"“", "”"}, {"„", "”"}, {"„", "“"}, {"”", "”"}, {"«", "»"}, {"‘", "’"}, {"「", "」"}}};
  return std::ranges::any_of(
      marks, [&](const auto& mark) { return words.starts_with(mark.first) && words.ends_with(mark.second); });
}

class AnswerReader {
 public:
  AnswerReader(const LibraryView& library, std::string_view source, std::string_view words,
               const SourceNotes& notes, const CitedAnswerSettings& settings)
      : library_(library), source_(source), words_(words), notes_(notes), settings_(settings) {}

  std::vector<CitedSentence> run() {
    std::uint32_t paragraph = 0;
    for (LanguageRun run : find_languages(words_)) {
      if (settings_.language) run.language = *settings_.language;
      read_run(run, paragraph);
    }
    for (CitedSentence& sentence : sentences_) {
      if (sentence.sentence.note) mark_note(sentence);
    }
    follow_marks();
    for (CitedSentence& sentence : sentences_) {
      if (!sentence.sentence.note) mark_reference(sentence);
      mark_talk(sentence);
    }
    take_decisions_behind();
    take_sources_of_quotations();
    inherit();
    return std::move(sentences_);
  }

 private:
  void read_run(const LanguageRun& run, std::uint32_t& paragraph) {
    const std::string_view text = run.span.of(words_);
    QuerySettings query_settings{std::nullopt, settings_.day, last_work_ ? last_work_ : settings_.work};
    query_settings.normal = true;
    if (run.language != Language::unknown) query_settings.language = run.language;
    Query query = parse_query(library_, text, query_settings);
    keep_works(query, settings_.works);
    const std::size_t first = sentences_.size();
    std::vector<AnswerSentence> sentences = find_sentences(source_, words_, run, paragraph);
    decisions_ = find_decisions(text);
    for (Span& one : decisions_) one = shifted(one, run.span.begin);
    if (language_profile(query.language).has("unmarked-sentences")) {
      sentences =
          cut_behind_citations(sentences, words_, citation_spans(query, run.span.begin), query.language);
      sentences = cut_around_talk(sentences, query.language);
    }
    for (const AnswerSentence& sentence : sentences) {
      const std::uint32_t border = sentence.span.begin;
      if (sentences_.size() > first && is_inside_citation(query, border - run.span.begin)) {
        sentences_.back().sentence.span.end = sentence.span.end;
        continue;
      }
      CitedSentence& cited = sentences_.emplace_back();
      cited.sentence = sentence;
      cited.sentence.note = notes_.note_at(border) != nullptr;
      cited.sentence.heading = sentence.heading || notes_.is_heading(border);
      cited.language = query.language;
      const std::string_view said = sentence.span.of(words_);
      for (const Span one : decisions_) {
        if (sentence.span.begin <= one.begin && one.begin < sentence.span.end) cited.decisions.push_back(one);
      }
      cited.hidden = cited.decisions;
      cited.asks = is_question(said);
      cited.asserts_nothing =
          cited.asks || cited.sentence.heading || cited.sentence.note || is_date_line(said);
    }
    mentions_ = query.works;
    for (const NamedProvision& named : query.named) add_citation(named, run.span.begin, first);
    for (const WorkMention& mention : query.works) add_mention(mention, run.span.begin, first);
    if (!query.works.empty()) last_work_ = query.works.back().work;
    if (!settings_.language) take_languages_of_laws(run, query, first);
  }

  /// Splits a line, its sentences without marks, that contains conversational text or a court decision
  /// besides statements of law.
  std::vector<AnswerSentence> cut_around_talk(const std::vector<AnswerSentence>& sentences,
                                              Language language) const {
    std::vector<AnswerSentence> cut;
    for (const AnswerSentence& sentence : sentences) {
      std::vector<std::uint32_t> borders =
          borders_of_talk(sentence.span.of(words_).substr(0, longest_sentence), language);
      for (std::uint32_t& border : borders) border += sentence.span.begin;
      for (const Span one : decisions_) {
        const bool behind_blank = one.begin > sentence.span.begin && words_[one.begin - 1] == ' ';
        if (behind_blank && one.begin < sentence.span.end) borders.push_back(one.begin);
      }
      std::ranges::sort(borders);
      cut.push_back(sentence);
      for (const std::uint32_t border : borders) {
        if (border <= cut.back().span.begin) continue;
        cut.push_back(sentence);
        cut.back().begins_item = false;
        cut.back().span.begin = border;
        Span& before = cut[cut.size() - 2].span;
        before.end = border;
        while (before.end > before.begin && words_[before.end - 1] == ' ') --before.end;
      }
    }
    return cut;
  }

  static std::vector<Span> citation_spans(const Query& query, std::uint32_t shift) {
    std::vector<Span> spans;
    for (const NamedProvision& named : query.named) spans.push_back(shifted(named.citation.span, shift));
    return spans;
  }

  /// Few words are weak evidence: a sentence that may be in the language of the law it cites is, and so is
  /// all of a text without evidence.
  void take_languages_of_laws(const LanguageRun& run, const Query& query, std::size_t first) {
    const auto latin_language = [&](std::uint32_t work) {
      const Language language = library_.works()[work].language;
      return has_latin_script(language) ? language : Language::unknown;
    };
    Language of_text = Language::unknown;
    if (!query.works.empty()) of_text = latin_language(query.works.front().work);
    for (std::size_t i = first; i < sentences_.size(); ++i) {
      CitedSentence& sentence = sentences_[i];
      const auto cited = std::ranges::find_if(sentence.citations,
                                              [](const AnswerCitation& one) { return !one.targets.empty(); });
      if (cited == sentence.citations.end()) continue;
      const Language law = latin_language(cited->targets.front().work);
      if (of_text == Language::unknown) of_text = law;
      const bool may_be = has_latin_script(sentence.language) && law != Language::unknown &&
                          law != sentence.language &&
                          detect_language(sentence.sentence.span.of(words_)) == law;
      if (may_be) sentence.language = law;
    }
    if (run.sure || of_text == Language::unknown) return;
    for (std::size_t i = first; i < sentences_.size(); ++i) {
      if (sentences_[i].language == Language::unknown || has_latin_script(sentences_[i].language))
        sentences_[i].language = of_text;
    }
  }

  /// Long Thai lines are divided at blanks, of which one is in "ประมวลกฎหมายอาญา มาตรา 205".
  static bool is_inside_citation(const Query& query, std::uint32_t offset) {
    return std::ranges::any_of(query.named, [&](const NamedProvision& named) {
      const Span span = named.citation.span;
      return span.begin < offset && offset < span.end;
    });
  }

  /// The grammar guesses the end of a name; if it is the title of a work in the library, it ends there.
  Span up_to_title(Span span, Span name) const {
    for (const WorkMention& mention : mentions_) {
      const bool inside = name.begin <= mention.span.begin && mention.span.begin < name.end;
      const bool name_is_last = name.end == span.end;
      if (inside && name_is_last && span.contains(mention.span)) span.end = mention.span.end;
    }
    return span;
  }

  /// "… of the DHS Appropriations Act, 2015": the year belongs to the title, though the name was resolved
  /// without it.
  Span up_to_year(Span span, const std::vector<ProvisionKey>& targets) const {
    constexpr std::size_t digits = 4;
    const std::string_view behind = words_.substr(std::min<std::size_t>(span.end, words_.size()));
    const std::size_t at = behind.find_first_not_of(", ");
    if (targets.empty() || at == 0 || at == std::string_view::npos) return span;
    const std::string_view year = behind.substr(at, digits);
    const bool longer = at + digits < behind.size() && has_only_digits(behind.substr(at + digits, 1));
    if (year.size() < digits || !has_only_digits(year) || longer) return span;
    const bool of_title = library_.works()[targets.front().work].title.find(year) != std::string::npos;
    if (of_title) span.end += static_cast<std::uint32_t>(at + digits);
    return span;
  }

  CitedSentence* sentence_at(std::uint32_t offset, std::size_t first) {
    const auto begin = sentences_.begin() + static_cast<std::ptrdiff_t>(first);
    const auto found = std::upper_bound(
        begin, sentences_.end(), offset,
        [](std::uint32_t at, const CitedSentence& sentence) { return at < sentence.sentence.span.end; });
    return found == sentences_.end() ? nullptr : &*found;
  }

  void add_citation(const NamedProvision& named, std::uint32_t shift, std::size_t first) {
    CitedSentence* sentence = sentence_at(named.citation.span.begin + shift, first);
    if (sentence == nullptr) return;
    const Span own = shifted(named.citation.span, shift);
    const bool of_decision = std::ranges::any_of(sentence->decisions, [&](Span decision) {
      return own.begin < decision.end && decision.begin < own.end;
    });
    if (of_decision) return;
    const Span name = named.citation.work_span;
    AnswerCitation cited;
    cited.span = up_to_year(shifted(up_to_title(named.citation.span, name), shift), named.targets);
    sentence->hidden.push_back(cited.span);
    if (!name.empty()) sentence->hidden.push_back(shifted(up_to_title(name, name), shift));
    cited.whole_work = named.citation.path.empty();
    cited.one_addendum = names_addendum(named.citation);
    if (!resolve(named, cited)) return;
    if (names_stranger(named, cited, shift, *sentence)) {
      cited.status = Status::no_such_work;
      cited.what = shifted(named.stranger, shift).of(words_);
      cited.targets.clear();
    }
    if (!cited.unclear && cited.status != Status::no_such_work) keep_unit(cited.targets);
    sentence->citations.push_back(std::move(cited));
  }

  /// "The Fair Kites Act demands records (§ 8)" after a sentence about another law: the citation belongs to
  /// the law named in the sentence, though the library lacks it, unless the provision found mentions that law
  /// itself, or is an addendum identified by its date.
  bool names_stranger(const NamedProvision& named, const AnswerCitation& cited, std::uint32_t shift,
                      const CitedSentence& sentence) const {
    const Span stranger = shifted(named.stranger, shift);
    if (named.stranger.empty() || cited.one_addendum || stranger.begin < sentence.sentence.span.begin)
      return false;
    return std::ranges::none_of(cited.targets, [&](const ProvisionKey& key) {
      const Tree tree = library_.provisions(key.version);
      std::uint32_t unit = key.provision;
      while (unit != 0 && !tree[unit].unit) unit = tree[unit].parent;
      const std::string text =
          library_.works()[key.work].title + '\n' + library_.catalogue().text(key.version, tree[unit].extent);
      return has_words(text, stranger.of(words_), sentence.language);
    });
  }

  /// "Chapter 121 of title 46", "Title II money": a division without a law belongs to one the reader is
  /// expected to know.
  static bool is_division(const Citation& citation) {
    return citation.in == Citation::In::unstated && !citation.path.empty() &&
           citation.path.front().level <= Level::subdivision;
  }

  /// False when it cites nothing: "this Act".
  bool resolve(const NamedProvision& named, AnswerCitation& cited) const {
    const Citation& citation = named.citation;
    cited.targets = named.targets;
    cited.others = named.others;
    // "This section" in an informal text is the one under discussion.
    if (citation.relative != Citation::Relative::none && cited.targets.empty()) return false;
    if (!named.perhaps.empty()) {
      cited.targets = named.perhaps;
      cited.unclear = true;
      cited.what = citation.work;
      return true;
    }
    switch (named.status) {
      case Resolution::Status::no_such_work:
        cited.status = says_one_before(citation) ? Status::no_work_before : Status::no_such_work;
        cited.what = citation.work;
        // A name alone may be any words in capitals; a number in it is a citation.
        return !cited.whole_work;
      case Resolution::Status::no_place:
        if (is_division(citation)) break;
        if (citation.path.empty() || citation.path.front().number.empty()) return false;
        if (citation.path.front().level > Level::article) return resolve_part(citation, cited);
        cited.status = says_one_before(citation) ? Status::no_work_before : Status::no_work_named;
        cited.number = citation.path.front().number;
        return true;
      default:
        break;
    }
    if (cited.targets.empty()) {
      cited.status = is_division(citation) ? Status::no_such_work : Status::no_such_provision;
      if (is_division(citation))
        cited.what =
            fmt::format("{} {}", level_name(citation.path.front().level), citation.path.front().number);
      return !cited.whole_work;
    }
    cited.whole_work =
        cited.whole_work || (cited.targets.size() == 1 && cited.targets.front().provision == 0);
    for (const ProvisionKey& key : cited.targets) {
      if (lacks_part(library_, key, citation)) cited.status = Status::no_such_provision;
      if (library_.provisions(key.version)[key.provision].repealed) cited.status = Status::repealed;
    }
    const ProvisionKey& first = cited.targets.front();
    const Tree tree = library_.provisions(first.version);
    if (ends_nowhere(tree, cited.targets, citation) && !leaves_out_parts(library_, first))
      cited.status = Status::no_such_provision;
    return true;
  }

  /// "Artikel 4.3, eerste lid, …; het tweede lid": a part of the provision cited last.
  bool resolve_part(const Citation& citation, AnswerCitation& cited) const {
    if (!last_unit_) return false;
    const Tree tree = library_.provisions(last_unit_->version);
    std::uint32_t at = last_unit_->provision;
    for (const CitedStep& step : citation.path) {
      at = find_part(tree, at, step);
      if (at == no_provision) return false;
    }
    cited.targets = {{last_unit_->work, last_unit_->version, at}};
    return true;
  }

  void keep_unit(const std::vector<ProvisionKey>& targets) {
    if (targets.empty()) return;
    last_unit_ = targets.front();
    const Tree tree = library_.provisions(last_unit_->version);
    std::uint32_t unit = last_unit_->provision;
    while (unit < tree.size() && !tree[unit].unit) unit = tree[unit].parent;
    if (unit < tree.size()) last_unit_->provision = unit;
  }

  /// Adds a title that is mentioned and not cited: the sentence is about the law as a whole.
  void add_mention(const WorkMention& mention, std::uint32_t shift, std::size_t first) {
    CitedSentence* sentence = sentence_at(mention.span.begin + shift, first);
    if (sentence == nullptr) return;
    const Span span = shifted(mention.span, shift);
    sentence->hidden.push_back(span);
    const auto version = library_.version_at(mention.work, settings_.day);
    const bool within = std::ranges::any_of(
        sentence->citations, [&](const AnswerCitation& one) { return one.span.contains(span); });
    if (within || finds_provision(*sentence) || !version) return;
    AnswerCitation whole;
    whole.span = span;
    whole.whole_work = true;
    whole.targets = {{mention.work, version->record.version, 0}};
    sentence->citations.push_back(std::move(whole));
  }

  /// True if any citation leads to a provision in a law of the library.
  static bool finds_provision(const CitedSentence& sentence) {
    return std::ranges::any_of(sentence.citations, [](const AnswerCitation& one) {
      return !one.whole_work && one.status != Status::no_such_work;
    });
  }

  void mark_reference(CitedSentence& sentence) const {
    // A law named together with one of its provisions only locates the provision.
    if (finds_provision(sentence))
      std::erase_if(sentence.citations, [](const AnswerCitation& one) { return one.whole_work; });
    const auto amended = [this](const AnswerCitation& one) { return is_amended_rule(one.span); };
    if (!std::ranges::all_of(sentence.citations, amended)) std::erase_if(sentence.citations, amended);
    const std::uint32_t begin = sentence.sentence.span.begin;
    for (const Span gazette : find_gazettes(sentence.sentence.span.of(words_).substr(0, longest_sentence)))
      sentence.hidden.push_back(shifted(gazette, begin));
    hide_brackets(sentence);
    if (sentence.citations.empty()) return;
    const std::string_view text = sentence.sentence.span.of(words_);
    const std::vector<Span> hidden = hidden_in(sentence);
    const LegalStatement statement = read_statement(text, sentence.language, hidden);
    const Vocabulary& known = vocabulary(sentence.language);
    const bool points = statement.facts.empty() && statement.forces.empty() &&
                        std::ranges::all_of(statement.terms, [&](const ContentTerm& term) {
                          return known.is_pointer(term.text);
                        });
    sentence.only_cites = (statement.terms.empty() && statement.facts.empty()) || points ||
                          only_names(text, sentence.language, hidden, names_cited(sentence));
  }

  /// A note that only names a source is not a claim: its title may be long and unknown.
  void mark_note(CitedSentence& note) const {
    mark_reference(note);
    const std::string_view text = note.sentence.span.of(words_).substr(0, longest_sentence);
    note.only_cites = note.only_cites || ::pandect::only_cites(text, note.language, hidden_in(note));
  }

  void mark_talk(CitedSentence& sentence) const {
    if (!sentence.citations.empty() || !sentence.decisions.empty()) return;
    sentence.talk = is_talk(sentence.sentence.span.of(words_), sentence.language);
    sentence.asserts_nothing = sentence.asserts_nothing || sentence.talk;
  }

  /// "The deposit is returned. (HR 12 maart 2010, ECLI:NL:HR:2010:1234)": a decision alone in a bracket is
  /// the source of the sentence before it.
  void take_decisions_behind() {
    for (std::size_t i = 0; i + 1 < sentences_.size(); ++i) {
      CitedSentence& own = sentences_[i];
      const CitedSentence& next = sentences_[i + 1];
      const bool has_source = !own.citations.empty() || !own.decisions.empty() || own.talk;
      if (has_source || next.decisions.empty() || !next.citations.empty() || !same_paragraph(i, i + 1))
        continue;
      const std::string_view words = next.sentence.span.of(words_).substr(0, longest_sentence);
      if (words.starts_with('(') && only_cites(words, next.language, hidden_in(next)))
        own.decisions = next.decisions;
    }
  }

  /// Gives each sentence with a note mark the citations of the note.
  void follow_marks() {
    std::vector<std::vector<AnswerCitation>> cited(notes_.notes.size());
    for (const CitedSentence& sentence : sentences_) {
      const SourceNote* note = notes_.note_at(sentence.sentence.span.begin);
      if (note == nullptr) continue;
      auto& all = cited[static_cast<std::size_t>(note - notes_.notes.data())];
      all.insert(all.end(), sentence.citations.begin(), sentence.citations.end());
    }
    std::size_t left = 10'000;  // of all marks: comparing each with the law takes time
    for (std::vector<AnswerCitation>& all : cited) {
      all.resize(std::min(all.size(), most_citations));
      for (AnswerCitation& one : all) one.in_note = true;
    }
    for (const NoteMark& mark : notes_.marks) {
      const auto behind = std::ranges::upper_bound(
          sentences_, mark.span.begin, {}, [](const auto& sentence) { return sentence.sentence.span.begin; });
      if (behind == sentences_.begin() || std::prev(behind)->sentence.heading) continue;
      CitedSentence& sentence = *std::prev(behind);
      if (mark.in_brackets) {
        const bool number = std::ranges::any_of(sentence.hidden, [&](Span one) {
          return one.begin < mark.span.end && mark.span.begin < one.end;
        });
        if (number && !sentence.noted) continue;
        sentence.hidden.push_back(mark.span);
      }
      const std::vector<AnswerCitation>& all = cited[mark.note];
      sentence.noted = true;
      const auto taken =
          std::ranges::count_if(sentence.citations, [](const AnswerCitation& one) { return one.in_note; });
      if (static_cast<std::size_t>(taken) >= most_citations || left < all.size()) continue;
      left -= all.size();
      sentence.citations.insert(sentence.citations.end(), all.begin(), all.end());
    }
  }

  /// "부칙 제2조에 따르면 제19조의 개정규정은 …": the provision that an addendum refers to, in its wording at
  /// that time, supports nothing.
  bool is_amended_rule(Span cited) const {
    const std::string_view behind = words_.substr(std::min<std::size_t>(cited.end, words_.size()));
    return behind.starts_with("의 개정규정") || behind.starts_with("의 개정 규정");
  }

  /// Hides brackets that contain a citation, and those after a law's name that repeat the name.
  void hide_brackets(CitedSentence& sentence) const {
    const std::uint32_t begin = sentence.sentence.span.begin;
    const std::string_view text = sentence.sentence.span.of(words_).substr(0, longest_sentence);
    std::vector<Span> hidden = hidden_in(sentence);
    std::erase_if(hidden, [&](Span one) { return one.end > text.size(); });
    for (const Span bracket : find_brackets(text, hidden)) {
      std::vector<Span> cited;
      for (const Span one : hidden) {
        if (bracket.contains(one)) cited.push_back({one.begin - bracket.begin, one.end - bracket.begin});
      }
      const std::size_t word = text.substr(0, bracket.begin).find_last_not_of(' ') + 1;
      const auto named = std::ranges::find(hidden, word, &Span::end);
      const bool again = named != hidden.end() && names_again(sentence, *named, bracket.of(text), cited);
      if (again || only_cites(bracket.of(text), sentence.language, cited))
        sentence.hidden.push_back(shifted(again ? Span{named->begin, bracket.end} : bracket, begin));
    }
  }

  /// The titles of the laws that a sentence cites and the headings of the provisions.
  std::string names_cited(const CitedSentence& sentence) const {
    std::string names;
    for (const AnswerCitation& one : sentence.citations) {
      if (one.targets.empty()) continue;
      const ProvisionKey& target = one.targets.front();
      names += library_.works()[target.work].title + '\n';
      const Tree tree = library_.provisions(target.version);
      for (std::uint32_t at = target.provision; at < tree.size() && at != 0; at = tree[at].parent)
        names += tree[at].heading + '\n';
    }
    return names;
  }

  /// "(Pub. L. 113-5)", "(Kite Act)" after the name of a law: another of its names.
  bool names_again(const CitedSentence& sentence, Span named, std::string_view bracket,
                   std::span<const Span> cited) const {
    if (cited.empty() && !joins_words(sentence.language) && only_names(bracket, sentence.language, {}, {}))
      return true;
    const std::string name = make_title_key(bracket.substr(1, bracket.size() - 2)).key;
    const Span span = shifted(named, sentence.sentence.span.begin);
    return !name.empty() && std::ranges::any_of(sentence.citations, [&](const AnswerCitation& one) {
      if (one.targets.empty() || one.span.end < span.begin || span.end < one.span.begin) return false;
      const std::string& title = library_.works()[one.targets.front().work].title;
      return make_title_key(title).key.find(name) != std::string::npos;
    });
  }

  bool same_paragraph(std::size_t a, std::size_t b) const {
    return sentences_[a].sentence.paragraph == sentences_[b].sentence.paragraph;
  }

  bool cites(std::size_t i) const {
    const CitedSentence& sentence = sentences_[i];
    return !sentence.citations.empty() && !sentence.inherited && !sentence.sentence.note;
  }

  void take(std::size_t from, std::size_t to) {
    sentences_[to].citations = sentences_[from].citations;
    sentences_[to].inherited = true;
  }

  /// The end of a quotation that begins with sentence `i`; `i` when there is none. It is a block quote or a
  /// paragraph in quotation marks, without a line of citations below it.
  std::size_t end_of_quotation(std::size_t i) const {
    const bool block = sentences_[i].sentence.block_quote;
    std::size_t end = i;
    while (end < sentences_.size() && sentences_[end].sentence.block_quote == block &&
           (block || same_paragraph(end, i)) && !sentences_[end].only_cites &&
           !sentences_[end].sentence.note && !sentences_[end].sentence.heading)
      ++end;
    if (block || end == i) return end;
    const Span whole{sentences_[i].sentence.span.begin, sentences_[end - 1].sentence.span.end};
    return is_in_quotation_marks(whole.of(words_)) ? end : i;
  }

  /// A quoted law cites as the law does, "section 6 of this Act": the line directly below or, with a colon,
  /// above names the law.
  void take_sources_of_quotations() {
    for (std::size_t i = 0; i < sentences_.size();) {
      const bool begins = i == 0 || sentences_[i].sentence.block_quote || !same_paragraph(i - 1, i);
      const std::size_t end = begins ? end_of_quotation(i) : i;
      std::optional<std::size_t> from;
      if (end > i && end < sentences_.size() && sentences_[end].only_cites && cites(end)) {
        from = end;
      } else if (end > i && i > 0 && cites(i - 1) && leads(i - 1)) {
        from = i - 1;
      }
      for (std::size_t k = i; from && k < end; ++k) {
        const std::vector<AnswerCitation>& all = sentences_[*from].citations;
        sentences_[k].citations.assign(
            all.begin(), all.begin() + static_cast<std::ptrdiff_t>(std::min(all.size(), most_citations)));
        for (AnswerCitation& one : sentences_[k].citations) one.in_note = true;
      }
      i = std::max(end, i + 1);
    }
  }

  /// In a list item: the nearest sentence of the item with a citation, before or after.
  std::optional<std::size_t> source_in_item(std::size_t i, std::size_t farthest) const {
    std::size_t first = i;
    while (first > 0 && i - first < farthest && !sentences_[first].sentence.begins_item &&
           same_paragraph(first - 1, i))
      --first;
    if (!sentences_[first].sentence.begins_item) return std::nullopt;
    for (std::size_t k = i; k > first; --k) {
      if (cites(k - 1)) return k - 1;
    }
    for (std::size_t k = i + 1; k < sentences_.size() && k - i < farthest && same_paragraph(k, i); ++k) {
      if (sentences_[k].sentence.begins_item) break;
      if (cites(k)) return k;
    }
    return std::nullopt;
  }

  /// The sentence whose citations sentence `i` takes.
  std::optional<std::size_t> source_for(std::size_t i) const {
    constexpr std::size_t farthest = 50;
    if (i + 1 < sentences_.size() && sentences_[i + 1].only_cites && cites(i + 1)) return i + 1;
    const std::size_t back = std::min(i, farthest - 1);
    if (const auto own = source_in_item(i, farthest)) return own;
    for (std::size_t k = i; k > i - back && same_paragraph(k - 1, i); --k) {
      if (cites(k - 1)) return k - 1;
    }
    for (std::size_t k = i + 1; k < sentences_.size() && k - i < farthest && same_paragraph(k, i); ++k) {
      if (cites(k)) return k;
    }
    std::size_t first = i;
    while (first > 0 && i - first < farthest && same_paragraph(first - 1, i)) --first;
    if (first > 0 && cites(first - 1) && leads(first - 1)) return first - 1;
    for (std::size_t k = i; k > i - back; --k) {
      if (!sentences_[k - 1].sentence.heading) continue;
      if (cites(k - 1)) return k - 1;
      break;
    }
    return std::nullopt;
  }

  bool leads(std::size_t i) const {
    return sentences_[i].sentence.heading || sentences_[i].sentence.span.of(words_).ends_with(':');
  }

  /// "The FAA governs it only so far. 9 U.S.C. § 307.": a law mentioned in a sentence is not its source.
  void add_citations_behind(std::size_t i) {
    CitedSentence& own = sentences_[i];
    if (own.only_cites || i + 1 == sentences_.size()) return;
    const CitedSentence& next = sentences_[i + 1];
    if (!next.only_cites || next.inherited || !same_paragraph(i, i + 1)) return;
    std::erase_if(own.citations, [](const AnswerCitation& one) { return one.whole_work; });
    own.citations.insert(own.citations.end(), next.citations.begin(), next.citations.end());
  }

  void inherit() {
    for (std::size_t i = 0; i < sentences_.size(); ++i) {
      const CitedSentence& own = sentences_[i];
      if (own.sentence.heading || own.sentence.note || own.talk) continue;
      // It has a source of its own, which is not held.
      if ((own.noted || !own.decisions.empty()) && own.citations.empty()) continue;
      if (!own.citations.empty()) {
        add_citations_behind(i);
      } else if (const auto from = source_for(i)) {
        take(*from, i);
      }
    }
  }

  const LibraryView& library_;
  std::string_view source_;
  std::string_view words_;
  const SourceNotes& notes_;
  const CitedAnswerSettings& settings_;
  std::optional<std::uint32_t> last_work_;
  std::optional<ProvisionKey> last_unit_;  // that was cited last
  std::vector<WorkMention> mentions_;      // of the run
  std::vector<Span> decisions_;            // of the run
  std::vector<CitedSentence> sentences_;
};

}  // namespace

std::vector<Span> hidden_in(const CitedSentence& sentence) {
  std::vector<Span> hidden;
  const Span span = sentence.sentence.span;
  for (const Span one : sentence.hidden) {
    // "같은 조 제2항" has its law's name in another sentence.
    if (one.end <= span.begin) continue;
    hidden.push_back({one.begin - std::min(one.begin, span.begin), one.end - span.begin});
  }
  return hidden;
}

std::vector<CitedSentence> read_cited_answer(const LibraryView& library, std::string_view source,
                                             std::string_view words, const SourceNotes& notes,
                                             const CitedAnswerSettings& settings) {
  return AnswerReader(library, source, words, notes, settings).run();
}

}  // namespace pandect
