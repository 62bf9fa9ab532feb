#include "answer/read/cited_answer.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>

#include "answer/prove/named_laws.h"
#include "answer/read/citing_words.h"
#include "answer/read/elsewhere.h"
#include "answer/read/inherited_citations.h"
#include "answer/read/resolved_citations.h"
#include "answer/read/sentence_roles.h"
#include "answer/read/talk.h"
#include "answer/read/unmarked_sentences.h"
#include "base/work_limit.h"
#include "citations/grammar/not_law.h"
#include "question/places.h"
#include "question/work_scope.h"
#include "text/language_guess.h"
#include "text/language_profile.h"
#include "text/ordinal.h"
#include "text/scanner.h"
#include "text/utf8.h"

namespace pandect {
namespace {

using Status = AnswerCitation::Status;

/// True if it identifies the addendum of a law: "부칙 <제1234호, 2020. 1. 1.>".
bool names_addendum(const Citation& citation) {
  return !citation.path.empty() && citation.path.front().level == Level::addendum &&
         !citation.path.front().number.empty();
}

class AnswerReader {
 public:
  AnswerReader(const LibraryView& library, std::string_view source, std::string_view words,
               const SourceNotes& notes, const CitedAnswerSettings& settings)
      : library_(library),
        source_(source),
        words_(words),
        notes_(notes),
        settings_(settings),
        resolved_(library, settings.day) {}

  std::vector<CitedSentence> run() {
    std::uint32_t paragraph = 0;
    for (LanguageRun run : find_languages(words_)) {
      if (settings_.language) run.language = *settings_.language;
      read_run(run, paragraph);
    }
    const SentenceRoles roles(library_, words_);
    for (CitedSentence& sentence : sentences_) {
      if (WorkLimit::is_reached()) break;
      if (sentence.sentence.note) roles.mark_note(sentence);
    }
    follow_note_marks(sentences_, notes_);
    for (CitedSentence& sentence : sentences_) {
      if (WorkLimit::is_reached()) break;
      if (!sentence.sentence.note) roles.mark_reference(sentence);
      roles.mark_talk(sentence);
    }
    inherit_citations(sentences_, words_);
    return std::move(sentences_);
  }

 private:
  void read_run(const LanguageRun& run, std::uint32_t& paragraph) {
    const std::string_view text = run.span.of(words_);
    QuerySettings query_settings{std::nullopt, settings_.day, last_work_ ? last_work_ : settings_.work};
    if (!query_settings.work) query_settings.work = only_work(settings_.works);
    query_settings.normal = true;
    if (run.language != Language::unknown) query_settings.language = run.language;
    Query query = WorkLimit::is_reached() ? Query{} : parse_query(library_, text, query_settings);
    keep_works(query, settings_.works);
    const std::size_t first = sentences_.size();
    std::vector<AnswerSentence> sentences = find_sentences(source_, words_, run, paragraph);
    decisions_.clear();
    publications_.clear();
    for (const NotLaw& one : find_not_law(text)) {
      if (one.kind == NotLaw::Kind::other) continue;
      const bool decision = one.kind == NotLaw::Kind::decision;
      (decision ? decisions_ : publications_).push_back(one.span.shifted(run.span.begin));
    }
    if (language_profile(query.language).has("unmarked-sentences")) {
      sentences =
          cut_behind_citations(sentences, words_, citation_spans(query, run.span.begin), query.language);
      sentences = cut_around_talk(sentences, query.language);
    }
    for (const AnswerSentence& sentence : sentences) {
      const std::uint32_t border = sentence.span.begin;
      const bool cuts_decision =
          std::ranges::any_of(decisions_, [&](Span one) { return one.begin < border && border < one.end; });
      if (sentences_.size() > first &&
          (cuts_decision || is_inside_citation(query, border - run.span.begin))) {
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
      for (const Span one : publications_) {
        if (sentence.span.begin <= one.begin && one.begin < sentence.span.end) cited.hidden.push_back(one);
      }
      cited.asks = is_question(said);
      cited.asserts_nothing =
          cited.asks || cited.sentence.heading || cited.sentence.note || is_date_line(said);
    }
    mentions_ = query.works;
    names_law_ = !query.works.empty() || std::ranges::any_of(query.named, [](const NamedProvision& named) {
      return named.citation.in != Citation::In::unstated || !named.targets.empty();
    });
    // What is left out behind the limit is told of each sentence by the prover.
    for (const NamedProvision& named : query.named) {
      if (WorkLimit::is_reached()) return;
      add_citation(named, run.span.begin, first);
    }
    for (const WorkMention& mention : query.works) {
      if (WorkLimit::is_reached()) return;
      add_mention(mention, run.span.begin, first);
    }
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
    for (const NamedProvision& named : query.named) spans.push_back(named.citation.span.shifted(shift));
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
    const Span own = named.citation.span.shifted(shift);
    if (is_elsewhere(named, own, *sentence)) {
      sentence->hidden.push_back(own);
      return;
    }
    const Span name = named.citation.work_span;
    AnswerCitation cited;
    cited.span = up_to_year(up_to_title(named.citation.span, name).shifted(shift), named.targets);
    sentence->hidden.push_back(cited.span);
    if (!name.empty()) sentence->hidden.push_back(up_to_title(name, name).shifted(shift));
    cited.whole_work = named.citation.path.empty();
    cited.one_addendum = names_addendum(named.citation);
    if (!resolved_.resolve(named, cited)) return;
    if (names_stranger(named, cited, shift, *sentence)) {
      cited.status = Status::no_such_work;
      cited.what = {std::string(named.stranger.shifted(shift).of(words_))};
      cited.targets.clear();
    }
    resolved_.compare_heading(words_.substr(std::min<std::size_t>(cited.span.end, words_.size())), cited);
    if (!cited.unclear && cited.status != Status::no_such_work) resolved_.keep_unit(cited.targets);
    sentence->citations.push_back(std::move(cited));
  }

  /// The part of a sentence around a citation that may say of what it is: a sentence may be a megabyte of
  /// citations, and each looks at its own part.
  Span near(Span own, Span sentence) const {
    constexpr std::uint32_t farthest = 600;
    Span part = sentence;
    if (own.begin > sentence.begin + farthest) part.begin = own.begin - farthest;
    if (sentence.end > own.end + farthest) part.end = own.end + farthest;
    while (part.begin < own.begin && is_continuation(words_[part.begin])) ++part.begin;
    while (part.end < sentence.end && is_continuation(words_[part.end])) ++part.end;
    return part;
  }

  /// "Section 7 of the lease", "§ 1295 des österreichischen ABGB": of a document that is no law, or of a
  /// country whose law the library lacks.
  bool is_elsewhere(const NamedProvision& named, Span own, const CitedSentence& sentence) const {
    const Span whole = near(own, sentence.sentence.span);
    const std::uint32_t end = std::min(std::max(own.end, whole.begin), whole.end);
    const WordsAround around =
        words_around(words_.substr(whole.begin, std::max(own.begin, whole.begin) - whole.begin),
                     words_.substr(end, whole.end - end), sentence.language);
    const Span name = named.citation.work_span.shifted(own.begin - named.citation.span.begin);
    // The grammar may end a name before an adjective: "règlement" of "du règlement intérieur".
    const std::size_t blank = own.of(words_).rfind(' ');
    const bool same =
        named.citation.in == Citation::In::same_work && blank != std::string_view::npos;  // "dello statuto"
    const std::uint32_t since = same ? own.begin + offset32(blank) + 1 : name.begin;
    const Span named_on{since, joins_words(sentence.language) ? name.end : std::max(name.end, whole.end)};
    const std::string name_on(words_around({}, named_on.of(words_), sentence.language).behind);
    const bool nothing_found = named.targets.empty() && named.perhaps.empty();
    const bool loose = is_loose(named.citation);
    // "Art. 7 del presente contratto"; "De statuten eisen in artikel 7" where no law is named.
    const bool of_this = named.citation.in == Citation::In::this_work &&
                         names_document({own.of(words_), {}, {}}, sentence.language);
    const bool of_subject =
        loose && !names_law_ && named.citation.in == Citation::In::unstated &&
        names_document({words_.substr(whole.begin, std::max(own.begin, whole.begin) - whole.begin), {}, {}},
                       sentence.language);
    const bool of_document =
        of_this || of_subject ||
        (loose && (names_document(around, sentence.language) || is_lone_part(named.citation)));
    if (nothing_found &&
        (of_document || ((same || !name.empty()) && begins_with_document(name_on, sentence.language))))
      return true;
    if (named.citation.in != Citation::In::unstated && named.citation.in != Citation::In::named) return false;
    // Of a law that is held only by a word directly before its name, or an adjective behind it; the name
    // itself may speak of a place.
    std::string said(around.next.ends_with(',') ? std::string_view() : around.next);
    const std::vector<ProvisionKey>& targets = named.targets.empty() ? named.perhaps : named.targets;
    if (targets.empty() && !name.empty()) {
      said += words_.substr(own.begin, std::max(own.begin, name.begin) - own.begin);
      said += words_around({}, name.of(words_), sentence.language).beginning();
    } else if (targets.empty()) {
      said += std::string(own.of(words_)) + std::string(around.behind);
    }
    if (!name.empty()) said += ' ' + adjectives_behind(name_on, sentence.language);
    if (nothing_found && named.status != Resolution::Status::no_such_provision) {
      said += ' ' + std::string(first_words(sentence.sentence.span.of(words_)));  // "In der Schweiz haftet …"
      const std::uint32_t begin = std::max(own.begin, whole.begin);
      said += ' ' + words_for_country(words_.substr(whole.begin, begin - whole.begin),
                                      words_.substr(end, whole.end - end), sentence.language);
    }
    return is_foreign(said, sentence.language, targets);
  }

  /// The beginning of a sentence, which may say of which country it speaks.
  static std::string_view first_words(std::string_view sentence) {
    constexpr int most = 3;
    std::size_t end = 0;
    for (int count = 0; count < most && end != std::string_view::npos; ++count)
      end = sentence.find(' ', end + (count > 0 ? 1 : 0));
    return sentence.substr(0, end);
  }

  /// A number, or a division, "방법 제2절", without the name of a law that is held.
  static bool is_loose(const Citation& citation) {
    return citation.in == Citation::In::unstated ||
           (citation.in == Citation::In::named && !citation.path.empty() &&
            citation.path.front().level < Level::article);
  }

  /// "Table 3 and Chapter 5.2" of a text that names no law: the text is not about one.
  bool is_lone_part(const Citation& citation) const {
    if (names_law_ || citation.in != Citation::In::unstated || citation.path.empty()) return false;
    const CitedStep& first = citation.path.front();
    const bool heading = first.level == Level::article && first.number.find('.') != std::string::npos;
    return first.level < Level::article || first.level == Level::annex || heading;
  }

  /// @param targets of works that may name the place in their own titles
  bool is_foreign(std::string_view words, Language language, std::span<const ProvisionKey> targets) const {
    Query said;
    said.text = words;
    said.language = language;
    const std::optional<ForeignPlace> place = find_foreign_place(library_, said);
    return place && std::ranges::none_of(targets, [&](const ProvisionKey& key) {
             return library_.works()[key.work].title.find(place->written) != std::string::npos;
           });
  }

  /// "The Fair Kites Act demands records (§ 8)" after a sentence about another law: the citation belongs to
  /// the law named in the sentence, though the library lacks it, unless the provision found mentions that law
  /// itself, or is an addendum identified by its date.
  bool names_stranger(const NamedProvision& named, const AnswerCitation& cited, std::uint32_t shift,
                      const CitedSentence& sentence) const {
    const Span stranger = named.stranger.shifted(shift);
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

  /// Adds a title that is mentioned and not cited: the sentence is about the law as a whole.
  void add_mention(const WorkMention& mention, std::uint32_t shift, std::size_t first) {
    CitedSentence* sentence = sentence_at(mention.span.begin + shift, first);
    if (sentence == nullptr) return;
    const Span span = mention.span.shifted(shift);
    sentence->hidden.push_back(span);
    const Span whole_sentence = sentence->sentence.span;
    if (span.begin >= whole_sentence.begin &&
        is_foreign(words_around(words_.substr(whole_sentence.begin, span.begin - whole_sentence.begin), {},
                                sentence->language)
                       .next,
                   sentence->language, {}))
      return;
    const auto version = library_.version_read(mention.work, settings_.day);
    const bool within = std::ranges::any_of(
        sentence->citations, [&](const AnswerCitation& one) { return one.span.contains(span); });
    if (within || finds_provision(*sentence) || !version) return;
    AnswerCitation whole;
    whole.span = span;
    whole.whole_work = true;
    whole.targets = {{mention.work, version->record.version, 0}};
    sentence->citations.push_back(std::move(whole));
  }

  const LibraryView& library_;
  std::string_view source_;
  std::string_view words_;
  const SourceNotes& notes_;
  const CitedAnswerSettings& settings_;
  ResolvedCitations resolved_;
  std::optional<std::uint32_t> last_work_;
  std::vector<WorkMention> mentions_;  // of the run
  bool names_law_ = false;             // a citation or mention of the run does
  std::vector<Span> decisions_;        // of the run
  std::vector<Span> publications_;     // of the run
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
