#include "answer/prove/prover.h"

#include <algorithm>
#include <array>
#include <unordered_map>

#include <fmt/format.h>

#include "answer/prove/cited_answer.h"
#include "answer/prove/near_law.h"
#include "answer/prove/normal_text.h"
#include "answer/prove/quotes.h"
#include "law/citations/grammars.h"
#include "law/citations/names_of_people.h"
#include "law/citations/scanner.h"
#include "pandect/error.h"
#include "text/utf8.h"

namespace pandect {
namespace {

constexpr std::size_t longest_text = 1U << 20;
/// Targets of one citation that are read: of "sections 4 to 900" the first.
constexpr std::size_t most_targets = 12;
/// Coverage from which on no other provision is looked at, words are compared one by one, and what several
/// provisions have together is support.
constexpr double nearly_all = 0.93;
constexpr double nearly_the_words = 0.7;
constexpr double enough_together = 0.3;

constexpr std::array<std::string_view, 8> verdict_names{
    "supported", "partly",         "not-supported",     "contradicted",
    "off-topic", "not-in-context", "no-such-provision", "not-a-citation"};

void check_text(std::string_view text) {
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
    throw Error(ErrorCode::wrong_usage, "the text to check is empty");
  if (text.size() > longest_text) {
    throw Error(ErrorCode::wrong_usage,
                fmt::format("the text to check has {} bytes; at most {} are read", text.size(), longest_text),
                "check it in parts");
  }
  if (const auto bad = find_invalid_utf8(text))
    throw Error(ErrorCode::wrong_usage, fmt::format("the text to check is not UTF-8 (byte {})", *bad + 1));
}

std::string_view difference_name(Difference::Kind kind) {
  switch (kind) {
    case Difference::Kind::quantity:
      return "number";
    case Difference::Kind::force:
      return "what may, must or must not be";
    case Difference::Kind::actor:
      return "who";
    case Difference::Kind::contrary:
      return "contrary";
    case Difference::Kind::exception:
      return "exception";
    case Difference::Kind::quote:
      return "quotation";
  }
  return "";
}

/// Proves the sentences of one answer.
class Proof {
 public:
  Proof(const LibraryView& library, const ProverSettings& settings, EvidenceStore& evidence,
        std::string_view words)
      : library_(library), settings_(settings), evidence_(evidence), words_(words) {}

  ProvenSentence prove(const CitedSentence& sentence) {
    ProvenSentence proven;
    proven.span = sentence.sentence.span;
    const std::string_view text = beginning_of(proven.span.of(words_));
    const auto end = static_cast<std::uint32_t>(text.size());
    std::vector<Span> hidden = hidden_in(sentence);
    for (Span& one : hidden) one = {std::min(one.begin, end), std::min(one.end, end)};
    claim_ = read_statement(text, sentence.language, hidden);
    claim_text_ = text;
    cut_ = text.size() < static_cast<std::size_t>(proven.span.size());
    claim_begin_ = proven.span.begin;
    sentence_ = &sentence;
    language_ = sentence.language;
    find_claim_quotations(text, hidden);
    core_ = longest_shown(text, hidden);
    find_names(sentence, hidden);
    hidden_bytes_ = 0;
    for (const Span span : hidden) hidden_bytes_ += 2 * static_cast<std::size_t>(span.size());
    proven.asserts = !sentence.asserts_nothing && (!claim_.forces.empty() || !claim_.facts.empty());
    if (sentence.citations.empty()) return proven;
    for (const AnswerCitation& cited : sentence.citations) {
      proven.citations.push_back(prove(cited, sentence));
      proven.citations.back().inherited = sentence.inherited || cited.in_note;
    }
    decide(sentence, proven);
    return proven;
  }

 private:
  /// What of a sentence is compared: the time it takes grows with the square of its words, and nobody writes
  /// more.
  static std::string_view beginning_of(std::string_view sentence) {
    if (sentence.size() <= longest_sentence) return sentence;
    std::size_t end = longest_sentence;
    while (end > 0 && (static_cast<unsigned char>(sentence[end]) & 0xC0) == 0x80) --end;
    return sentence.substr(0, end);
  }

  /// Laws that the claim names and does not cite.
  void find_names(const CitedSentence& sentence, const std::vector<Span>& hidden) {
    names_.clear();
    for (const Span span : hidden) {
      const Span whole{span.begin + claim_begin_, span.end + claim_begin_};
      const bool cited = std::ranges::any_of(sentence.citations, [&](const AnswerCitation& citation) {
        // The name of the law may stand right before the number and not be of the citation's words.
        const bool before = whole.end <= citation.span.begin && citation.span.begin <= whole.end + 1;
        return before || (whole.begin < citation.span.end && citation.span.begin < whole.end);
      });
      const bool within = std::ranges::any_of(
          hidden, [&](Span other) { return other.size() > span.size() && other.contains(span); });
      if (!cited && !within) names_.push_back(span);
    }
  }

  void find_claim_quotations(std::string_view text, const std::vector<Span>& hidden) {
    quotations_.clear();
    for (const Span quotation : find_quotations(text, language_)) {
      const bool name = std::ranges::any_of(hidden, [&](Span span) { return span.contains(quotation); });
      if (!name && !is_heading(quotation.of(text))) quotations_.push_back(quotation);
    }
  }

  /// Whether some words are a heading of a law that the sentence cites, however its letters are written: they
  /// say where something stands.
  bool is_heading(std::string_view words) const {
    const std::string lower = ascii_lower(words);
    return std::ranges::any_of(sentence_->citations, [&](const AnswerCitation& cited) {
      if (cited.targets.empty()) return false;
      const std::vector<Provision>& tree = library_.provisions(cited.targets.front().version);
      return std::ranges::any_of(tree, [&](const Provision& provision) {
        return provision.heading.size() == words.size() && ascii_lower(provision.heading) == lower;
      });
    });
  }

  /// The longest stretch of a sentence between its citations.
  static std::string_view longest_shown(std::string_view text, std::vector<Span> hidden) {
    std::ranges::sort(hidden, {}, &Span::begin);
    const auto size = static_cast<std::uint32_t>(text.size());
    hidden.push_back({size, size});
    Span longest;
    std::uint32_t begin = 0;
    for (const Span span : hidden) {
      if (span.begin > begin && span.begin - begin > longest.size()) longest = {begin, span.begin};
      begin = std::max(begin, span.end);
    }
    constexpr std::string_view edge = " \t\r\n.,;:()[]「」\"";
    std::string_view core = longest.of(text);
    const std::size_t first = core.find_first_not_of(edge);
    if (first == std::string_view::npos) return {};
    return core.substr(first, core.find_last_not_of(edge) - first + 1);
  }

  ProvenCitation prove(const AnswerCitation& cited, const CitedSentence& sentence) {
    ProvenCitation proven;
    proven.span = cited.span;
    proven.targets = cited.targets;
    if (cited.status == AnswerCitation::Status::no_work_named) find_unnamed(cited, proven);
    if (!exists(cited, proven)) return proven;
    if (!in_context(proven.targets)) {
      proven.verdict = Verdict::not_in_context;
      proven.reason = "the provision is none of those given";
      return proven;
    }
    if (sentence.only_cites) {
      proven.verdict = Verdict::not_a_citation;
      proven.reason = "says only where something stands";
      proven.guessed_law = cited.settled;
      return proven;
    }
    if (cut_ && cited.span.begin >= claim_begin_ + longest_sentence) {
      proven.verdict = Verdict::partly;
      proven.reason = "the sentence is too long: only its beginning was compared";
      return proven;
    }
    compare_with_targets(cited, proven);
    return proven;
  }

  bool exists(const AnswerCitation& cited, ProvenCitation& proven) const {
    using Status = AnswerCitation::Status;
    std::string reason;
    if (cited.status == Status::no_such_work) {
      reason = cited.what.empty() ? "it is of a law named before that the library does not have"
                                  : fmt::format("the library has no work named '{}'", cited.what);
    }
    if (cited.status == Status::repealed) reason = "the provision is repealed";
    if (cited.status == Status::no_such_provision)
      reason = fmt::format("there is no such provision on {}", format_date(from_days(settings_.day)));
    if (cited.status == Status::no_work_named && proven.targets.empty())
      reason = "no law is named, and none in the library has a provision of that number about this";
    if (cited.status == Status::no_work_before)
      reason = "it means a law named before, and none that the library holds is";
    if (reason.empty()) return true;
    proven.verdict = Verdict::no_such_provision;
    proven.unknown_law = cited.status == Status::no_such_work;
    proven.reason = std::move(reason);
    return false;
  }

  /// A number without a law: the law in which the provision of that number has most of the sentence.
  void find_unnamed(const AnswerCitation& cited, ProvenCitation& proven) {
    double best = settings_.enough;  // of any law: words that many share do not tell which
    for (const ProvisionKey& key :
         evidence_.find_number(claim_, law_language(), cited.number, settings_.day)) {
      const Support support = compare_with(*evidence_.of(key));
      if (support.coverage <= best) continue;
      best = support.coverage;
      proven.targets = {key};
      proven.guessed_law = true;
    }
  }

  Language law_language() const { return language_ == Language::unknown ? Language::english : language_; }

  bool in_context(const std::vector<ProvisionKey>& targets) const {
    if (!settings_.context) return true;
    return std::ranges::any_of(targets, [&](const ProvisionKey& target) {
      const std::vector<Provision>& tree = library_.provisions(target.version);
      for (std::uint32_t at = target.provision; at < tree.size(); at = tree[at].parent) {
        if (std::ranges::find(*settings_.context, ProvisionKey{target.work, target.version, at}) !=
            settings_.context->end())
          return true;
      }
      return false;
    });
  }

  Support compare_with(const Evidence& evidence) {
    const Language language = library_.works()[evidence.key.work].language;
    Support support = compare(claim_, evidence.statement,
                              [&](std::string_view term) { return evidence_.weight(term, language); });
    std::erase_if(support.differences, [&](const Difference& difference) {
      return difference.kind == Difference::Kind::quantity && is_date_of(evidence, difference.claim);
    });
    return support;
  }

  /// Whether a number of the claim is a date that tells which law is meant.
  bool is_date_of(const Evidence& evidence, Span number) const {
    const auto fact = std::ranges::find(claim_.facts, number, &Fact::source);
    return fact != claim_.facts.end() && std::ranges::any_of(evidence.dates, [&](const Quantity& date) {
             return same_quantity(fact->quantity, date);
           });
  }

  void compare_with_targets(const AnswerCitation& cited, ProvenCitation& proven) {
    std::vector<ProvisionKey> targets = proven.targets;
    if (cited.whole_work) targets = evidence_.find(claim_, targets.front().work, settings_.day, 3);
    targets.resize(std::min(targets.size(), most_targets));
    if (targets.size() == 1 && !cited.one_addendum) add_addenda(targets);
    if (targets.empty()) {
      proven.verdict = Verdict::off_topic;
      proven.reason = "the law has none of the sentence's words";
      return;
    }
    const Language law = library_.works()[targets.front().work].language;
    if (language_ != Language::unknown && vocabulary(language_).language() != vocabulary(law).language()) {
      proven.verdict = Verdict::not_supported;
      proven.reason = "the sentence and the law are in different languages: their words were not compared";
      return;
    }
    ProvenCitation best;
    bool first = true;
    for (const ProvisionKey& key : targets) {
      ProvenCitation candidate = proven;
      judge(*evidence_.of(key), candidate);
      if (cited.whole_work || cited.unclear || proven.targets.size() == 1) candidate.targets = {key};
      const bool better = first || better_than(candidate, best);
      if (better) best = std::move(candidate);
      first = false;
    }
    if (cited.unclear && !cited.settled && best.score < settings_.enough_if_best) {
      proven.verdict = Verdict::no_such_provision;
      proven.unknown_law = true;
      proven.targets.clear();
      proven.reason =
          fmt::format("'{}' may be short for several laws, and none of them says this", cited.what);
      return;
    }
    proven = std::move(best);
    proven.guessed_law = proven.guessed_law || cited.unclear;
  }

  /// A law has many addenda with an article 2: the one that says most of the sentence is meant.
  void add_addenda(std::vector<ProvisionKey>& targets) const {
    constexpr std::size_t most_addenda = 64;
    const ProvisionKey cited = targets.front();
    const std::vector<Provision>& tree = library_.provisions(cited.version);
    if (!is_in_addendum(tree, cited.provision)) return;
    for (std::uint32_t i = 0; i < tree.size() && targets.size() < most_addenda; ++i) {
      const Provision& other = tree[i];
      const bool alike = other.unit && other.level == tree[cited.provision].level &&
                         other.number == tree[cited.provision].number && !other.repealed;
      if (alike && i != cited.provision && is_in_addendum(tree, i))
        targets.push_back({cited.work, cited.version, i});
    }
  }

  static bool better_than(const ProvenCitation& a, const ProvenCitation& b) {
    const bool a_supports = a.verdict == Verdict::supported;
    const bool b_supports = b.verdict == Verdict::supported;
    if (a_supports != b_supports) return a_supports;
    return a.score > b.score;
  }

  /// The verdict on one provision.
  void judge(const Evidence& evidence, ProvenCitation& proven) {
    Support support = compare_with(evidence);
    proven.score = support.coverage;
    proven.evidence = evidence.key;
    add_quotations(evidence, support, proven);
    for (const std::uint32_t sentence : support.sentences) {
      const Span span = evidence.statement.sentences[sentence];
      proven.support.push_back({span.begin + evidence.begin, span.end + evidence.begin});
    }
    accept_verbatim(evidence, support, proven);
    compare_words(evidence, support);
    const bool contradicts = std::ranges::any_of(support.differences, &Difference::contradicts);
    const bool lacks = !support.differences.empty();
    for (Difference difference : support.differences) {
      difference.claim.begin += claim_begin_, difference.claim.end += claim_begin_;
      difference.law.begin += evidence.begin, difference.law.end += evidence.begin;
      proven.differences.push_back(difference);
    }
    const double coverage = proven.score = in_its_unit(evidence, support.coverage);
    Elsewhere other = coverage >= nearly_all ? Elsewhere{} : best_elsewhere(evidence, proven);
    if (evidence.unit != evidence.key.provision && support.coverage < nearly_the_words)
      look_beside(evidence, support.coverage, other, proven);
    const double elsewhere = other.coverage;
    if (coverage < settings_.on_topic && quotations_.empty()) {
      proven.verdict = Verdict::off_topic;
    } else if (contradicts) {
      proven.verdict = Verdict::contradicted;
    } else if (lacks) {
      proven.verdict = Verdict::not_supported;
    } else if (other.is_copied && elsewhere > coverage + 0.05) {
      proven.verdict = Verdict::not_supported;
    } else if ((coverage >= settings_.enough && coverage + 0.25 >= elsewhere) ||
               (coverage >= settings_.enough_if_best && coverage + 0.1 >= elsewhere)) {
      proven.verdict = Verdict::supported;
    } else {
      proven.verdict = coverage >= settings_.enough_if_best && elsewhere < coverage + 0.2
                           ? Verdict::partly
                           : Verdict::not_supported;
    }
    if (proven.verdict != Verdict::supported && !contradicts && !lacks && amends_as_said(evidence, proven)) {
      proven.verdict = Verdict::supported;
      proven.score = std::max(proven.score, settings_.enough);
    }
    const std::string_view unnamed = proven.verdict == Verdict::supported ? law_not_named(evidence) : "";
    if (!unnamed.empty()) proven.verdict = Verdict::not_supported;
    ask_judge(evidence, contradicts, proven);
    if (proven.verdict == Verdict::supported) proven.instead.reset();
    if (proven.verdict != Verdict::supported) explain(support, proven);
    if (proven.verdict != Verdict::supported && !unnamed.empty())
      proven.reason = fmt::format("the provision does not name '{}'", unnamed);
  }

  /// The coverage by a part of a unit, where what it lacks stands in the rest of the unit: a paragraph speaks
  /// of what the others have named.
  double in_its_unit(const Evidence& evidence, double coverage) {
    constexpr double share = 0.8;
    if (evidence.unit == evidence.key.provision || coverage >= nearly_the_words) return coverage;
    const auto unit = evidence_.of({evidence.key.work, evidence.key.version, evidence.unit});
    return coverage + share * std::max(0.0, compare_with(*unit).coverage - coverage);
  }

  /// A sentence that is the law's own, word for word: nothing in it can differ.
  void accept_verbatim(const Evidence& evidence, Support& support, ProvenCitation& proven) const {
    constexpr std::size_t shortest = 30;  // bytes
    const bool whole = core_.size() >= shortest && 3 * core_.size() + hidden_bytes_ >= 2 * claim_text_.size();
    if (!whole || support.coverage < settings_.enough) return;
    const Span found = find_exact(core_, evidence.cited);
    if (found.empty()) return;
    support.differences.clear();
    proven.support = {{found.begin + evidence.begin, found.end + evidence.begin}};
  }

  /// Of a sentence that is nearly the law's own the words that are not: what they say is another thing.
  void compare_words(const Evidence& evidence, Support& support) const {
    if (!quotations_.empty() || support.coverage < nearly_the_words || core_.empty()) return;
    const auto begin = static_cast<std::uint32_t>(core_.data() - claim_text_.data());
    for (Difference difference : compare_near_law(core_, evidence.cited, law_language())) {
      difference.claim.begin += begin, difference.claim.end += begin;
      support.differences.push_back(difference);
    }
  }

  /// Quotations must stand in the law word for word; those that do are the support.
  void add_quotations(const Evidence& evidence, Support& support, ProvenCitation& proven) {
    std::size_t exact = 0;
    for (const Span quotation : quotations_) {
      const std::string_view quoted = quotation.of(claim_text_);
      const Span found = find_exact(quoted, evidence.cited);
      if (!found.empty()) {
        proven.support.push_back({found.begin + evidence.begin, found.end + evidence.begin});
        ++exact;
        continue;
      }
      if (const Span elsewhere = find_exact(quoted, evidence.text); !elsewhere.empty()) {
        support.differences.push_back({Difference::Kind::quote, false, quotation, elsewhere});
        continue;
      }
      for (Difference difference : altered_words(quoted, evidence.cited, law_language())) {
        difference.claim.begin += quotation.begin, difference.claim.end += quotation.begin;
        // What was left out has no words in the quotation: the whole of it stands for them.
        if (difference.claim.empty()) difference.claim = quotation;
        support.differences.push_back(difference);
      }
    }
    if (exact == 0 || exact != quotations_.size()) return;
    support.sentences.clear();
    support.coverage = std::max(support.coverage, settings_.enough);
    // Inside the law's own words nothing can differ from them.
    std::erase_if(support.differences, [&](const Difference& difference) {
      return std::ranges::any_of(quotations_, [&](Span span) { return span.contains(difference.claim); });
    });
  }

  /// "Amends the Fees Act" of a provision that amends another: where a claim says little else, the law must
  /// name what it names. Empty when it does.
  std::string_view law_not_named(const Evidence& evidence) const {
    constexpr std::size_t few_words = 2;
    if (claim_.terms.size() > few_words) return {};
    const std::string_view title = library_.works()[evidence.key.work].title;
    const auto other = std::ranges::find_if(names_, [&](Span span) {
      const std::string_view name = span.of(claim_text_);
      // An amending law's title names others further on.
      const bool own = title.starts_with(name) || is_called(evidence.key.work, name);
      return !own && !has_words(evidence.text, name);
    });
    return other == names_.end() ? std::string_view() : other->of(claim_text_);
  }

  /// Whether a name is a work's: "the OSH Act".
  bool is_called(std::uint32_t work, std::string_view name) const {
    const NamesOfPeople names(library_.titles());
    const std::vector<std::uint32_t> works = names.find_shortened(name, law_language());
    return std::ranges::find(works, work) != works.end();
  }

  struct Elsewhere {
    double coverage = 0;
    bool is_copied = false;  ///< the sentence is that provision's, nearly word for word
  };

  /// How much of the claim the best other provision of the work has.
  Elsewhere best_elsewhere(const Evidence& evidence, ProvenCitation& proven) {
    Elsewhere best;
    for (const ProvisionKey& key : evidence_.find(claim_, evidence.key.work, settings_.day, 3)) {
      if (key.version == evidence.key.version && key.provision == evidence.unit) continue;
      const auto other = evidence_.of(key);
      const double coverage = compare_with(*other).coverage;
      if (coverage <= best.coverage) continue;
      const bool copied =
          coverage >= nearly_the_words && is_nearly_the_law(core_, other->text, law_language());
      // Recitals say once more, in other words, what stands in the provisions.
      const bool recital = library_.provisions(key.version)[key.provision].level == Level::preamble;
      if (recital && !copied) continue;
      best = {coverage, copied};
      if (copied || coverage > proven.score + 0.15) proven.instead = key;
    }
    return best;
  }

  /// "Section 7(k)" of a sentence that is of section 7(j): another part of the unit has much more of it.
  void look_beside(const Evidence& evidence, double own, Elsewhere& best, ProvenCitation& proven) {
    constexpr double much = 0.35;
    constexpr int most_looked_at = 40;
    constexpr std::size_t fewest_words = 3;
    if (claim_.terms.size() < fewest_words) return;
    const std::vector<Provision>& tree = library_.provisions(evidence.key.version);
    int looked = 0;
    for (std::uint32_t i = evidence.unit + 1; i < tree.size() && looked < most_looked_at; ++i) {
      if (tree[i].extent.begin >= tree[evidence.unit].extent.end) break;
      if (tree[i].level != tree[evidence.key.provision].level || i == evidence.key.provision) continue;
      ++looked;
      const ProvisionKey beside{evidence.key.work, evidence.key.version, i};
      if (is_cited(beside)) continue;
      const Support support = compare_with(*evidence_.of(beside));
      const bool other_number = std::ranges::any_of(support.differences, [](const Difference& difference) {
        return difference.kind == Difference::Kind::quantity;
      });
      if (support.coverage < own + much || other_number) continue;
      if (best.is_copied && support.coverage <= best.coverage) continue;
      best = {support.coverage, true};
      proven.instead = beside;
    }
  }

  /// Whether the sentence cites a provision, by itself or as one of several.
  bool is_cited(const ProvisionKey& key) const {
    return std::ranges::any_of(sentence_->citations, [&](const AnswerCitation& cited) {
      return std::ranges::find(cited.targets, key) != cited.targets.end();
    });
  }

  void ask_judge(const Evidence& evidence, bool contradicts, ProvenCitation& proven) {
    const bool open = proven.verdict == Verdict::partly || proven.verdict == Verdict::not_supported ||
                      proven.verdict == Verdict::off_topic;
    if (settings_.judge == nullptr || contradicts || !open) return;
    const double judged = settings_.judge->support(claim_text_, evidence.text);
    proven.score = std::max(proven.score, judged);
    if (judged >= settings_.judged_support) proven.verdict = Verdict::supported;
  }

  void explain(const Support& support, ProvenCitation& proven) const {
    if (proven.verdict == Verdict::off_topic) {
      proven.reason = "the provision has hardly a word of the sentence";
      return;
    }
    if (!support.differences.empty()) {
      const Difference& first = support.differences.front();
      proven.reason = fmt::format("{}: '{}'", difference_name(first.kind), first.claim.of(claim_text_));
      if (!first.contradicts) proven.reason += " is not in the law";
      return;
    }
    std::string words;
    for (std::size_t i = 0; i < support.missing.size() && i < 6; ++i) {
      words += fmt::format("{}{}", i == 0 ? "" : ", ", support.missing[i].of(claim_text_));
    }
    proven.reason = "the law does not say: " + words;
  }

  void decide(const CitedSentence& sentence, ProvenSentence& proven) {
    const auto any = [&](Verdict verdict) {
      return std::ranges::any_of(proven.citations,
                                 [&](const ProvenCitation& one) { return one.verdict == verdict; });
    };
    // Where a sentence says nothing, what it cites tells more than a law that it mentions.
    const auto best = std::ranges::max_element(proven.citations, {}, [](const ProvenCitation& one) {
      return std::pair(one.score, one.verdict == Verdict::not_a_citation);
    });
    proven.score = best->score;
    proven.verdict = best->verdict;
    if (any(Verdict::no_such_provision) && !is_only_mentioned(sentence, proven)) {
      proven.verdict = Verdict::no_such_provision;
    } else if (const ProvenCitation* denied = find_denied(proven)) {
      proven.verdict = Verdict::contradicted;
      proven.score = denied->score;
    } else if (any(Verdict::supported) || together_support(proven)) {
      proven.verdict = Verdict::supported;
    } else if (any(Verdict::not_in_context)) {
      proven.verdict = Verdict::not_in_context;
    }
    if (cut_ && proven.verdict == Verdict::supported)
      proven.verdict = Verdict::partly;  // its end was not read
    // A sentence that took its citation from another and says nothing that could be held against the law, or
    // a question about what it cites.
    const bool asks = sentence.asks && proven.verdict != Verdict::no_such_provision;
    const bool idle = (sentence.inherited || asks) && !proven.asserts && proven.verdict != Verdict::supported;
    if (idle) proven.verdict = Verdict::not_a_citation;
  }

  /// What says otherwise where all else that the sentence cites is named in its words: of "section 10 forbids
  /// a fine under section 17" it is section 10 that tells, whatever section 17 has of the sentence.
  const ProvenCitation* find_denied(const ProvenSentence& proven) {
    const auto denies = [&](const ProvenCitation& one) {
      if (one.verdict != Verdict::contradicted || one.score < nearly_the_words) return false;
      const std::string& law = evidence_.of(one.evidence)->text;
      return std::ranges::all_of(proven.citations, [&](const ProvenCitation& other) {
        return &other == &one || cites_alike(law, other.span);
      });
    };
    const auto found = std::ranges::find_if(proven.citations, denies);
    return found == proven.citations.end() ? nullptr : &*found;
  }

  /// Whether what does not exist here is not what the sentence relies on: it is of a law that the library
  /// does not have, or is named in the words of a provision, and one that exists is cited as well: "the court
  /// applies article 3 of the Convention (9 U.S.C. 303)".
  bool is_only_mentioned(const CitedSentence& sentence, const ProvenSentence& proven) {
    bool relies = false;
    for (std::size_t i = 0; i < proven.citations.size(); ++i) {
      const bool found = proven.citations[i].verdict != Verdict::no_such_provision;
      relies = relies || (found && !sentence.citations[i].whole_work);
    }
    return std::ranges::all_of(proven.citations, [&](const ProvenCitation& missing) {
      if (missing.verdict != Verdict::no_such_provision || (missing.unknown_law && relies)) return true;
      const std::string_view name = missing.span.of(words_);
      const std::string& work =
          sentence.citations[static_cast<std::size_t>(&missing - proven.citations.data())].what;
      return std::ranges::any_of(proven.citations, [&](const ProvenCitation& other) {
        if (other.verdict == Verdict::no_such_provision || other.targets.empty()) return false;
        const ProvisionKey& target = other.targets.front();
        const std::string& law = evidence_.of(target)->text;
        if (name.empty()) return false;
        const std::string& title = library_.works()[target.work].title;
        return has_words(law, name) || has_words(title, name) || (!work.empty() && has_words(title, work)) ||
               cites_alike(law, missing.span);
      });
    });
  }

  /// Whether a law has the words of a name one after the other, save such as "of" and "the".
  bool has_words(std::string_view law, std::string_view name) const {
    const auto words_of = [&](std::string_view text) {
      std::vector<Term> words = find_terms(text, law_language());
      const Vocabulary& all = vocabulary(law_language());
      std::erase_if(words, [&](const Term& word) { return all.is_stop(word.text); });
      return words;
    };
    const std::vector<Term> wanted = words_of(name);
    const std::vector<Term> laws = words_of(law);
    const auto found = std::ranges::search(laws, wanted, {}, &Term::text, &Term::text);
    return !wanted.empty() && found.begin() != found.end();
  }

  /// Whether the law cites provisions by the same numbers as some words of the claim: "section 22(2)(c) of
  /// RIPA" where it has "section 22(2)(c) of the Regulation of Investigatory Powers Act 2000".
  bool cites_alike(std::string_view law, Span words) const {
    const CitationGrammar& grammar = citation_grammar(law_language());
    const std::vector<Citation> laws = grammar.find(law);
    std::vector<Citation> own = grammar.find(claim_text_);
    std::erase_if(own, [&](const Citation& cited) {
      const Span span{cited.span.begin + claim_begin_, cited.span.end + claim_begin_};
      return span.end <= words.begin || words.end <= span.begin;
    });
    return !own.empty() && std::ranges::all_of(own, [&](const Citation& cited) {
      return std::ranges::any_of(laws, [&](const Citation& citation) { return is_alike(cited, citation); });
    });
  }

  /// Whether all numbers of a citation are a law's.
  static bool is_alike(const Citation& cited, const Citation& of_law) {
    return !cited.path.empty() && std::ranges::all_of(cited.path, [&](const CitedStep& step) {
      return std::ranges::any_of(of_law.path, [&](const CitedStep& other) {
        return other.level == step.level && other.number == step.number;
      });
    });
  }

  /// "Section 63 of the Electricity Act became section 9 of the Safety Act (section 7 of the addenda)": of a
  /// sentence that says little else, whether the provision cites what it says it amends, in its order.
  bool amends_as_said(const Evidence& evidence, const ProvenCitation& proven) const {
    constexpr std::size_t few_words = 5;
    constexpr std::size_t fewest = 2;
    if (claim_.terms.size() > few_words) return false;
    const CitationGrammar& grammar = citation_grammar(law_language());
    const std::vector<Citation> laws = grammar.find(evidence.text);
    auto next = laws.begin();
    std::size_t found = 0;
    for (const AnswerCitation& other : sentence_->citations) {
      const bool own = std::ranges::any_of(
          other.targets, [&](const ProvisionKey& target) { return target.work == evidence.key.work; });
      if (own || other.span.begin == proven.span.begin) continue;
      const std::vector<Citation> said = grammar.find(other.span.of(words_));
      const bool names_unit =
          !said.empty() && std::ranges::any_of(said.front().path, [](const CitedStep& step) {
            return step.level >= Level::article && !step.number.empty();
          });
      if (!names_unit) continue;  // "the addenda of 2021"
      next = std::find_if(next, laws.end(),
                          [&](const Citation& citation) { return is_alike(said.front(), citation); });
      if (next == laws.end()) return false;
      ++next;
      ++found;
    }
    return found >= fewest;
  }

  /// Whether several provisions say together what none says alone.
  bool together_support(const ProvenSentence& proven) {
    // A number that one provision lacks may be the other's: numbers are held against all of them below.
    const bool all_contradict = std::ranges::all_of(proven.citations, [](const ProvenCitation& one) {
      return std::ranges::any_of(one.differences, [](const Difference& difference) {
        return difference.contradicts && difference.kind != Difference::Kind::quantity;
      });
    });
    std::size_t found = 0;
    for (const ProvenCitation& one : proven.citations) found += one.targets.size();  // several of a range
    if (found < 2 || all_contradict) return false;
    Evidence all;
    std::vector<Span> hidden;
    for (const ProvenCitation& citation : proven.citations) {
      for (std::size_t i = 0; i < citation.targets.size() && i < most_targets; ++i) {
        const auto one = evidence_.of(citation.targets[i]);
        all.key = one->key;
        const auto shift = static_cast<std::uint32_t>(all.text.size());
        for (const Span span : one->hidden) hidden.push_back({span.begin + shift, span.end + shift});
        all.text += one->text + "\n";
        all.cited += one->cited + "\n";
        if (all.text.size() > longest_evidence) return false;
      }
    }
    if (all.text.empty()) return false;
    const Language language = library_.works()[all.key.work].language;
    if (language_ != Language::unknown && vocabulary(language_).language() != vocabulary(language).language())
      return false;
    all.statement = read_statement(all.text, language, hidden);
    Support support = compare_with(all);
    ProvenCitation scratch;
    add_quotations(all, support, scratch);
    return support.differences.empty() && support.coverage >= enough_together;
  }

  const LibraryView& library_;
  const ProverSettings& settings_;
  EvidenceStore& evidence_;
  std::string_view words_;
  const CitedSentence* sentence_ = nullptr;
  LegalStatement claim_;
  std::string_view claim_text_;
  std::string_view core_;         // the longest stretch of it between citations
  std::size_t hidden_bytes_ = 0;  // of it, twice
  std::uint32_t claim_begin_ = 0;
  bool cut_ = false;  // the sentence is longer than what is compared of it
  Language language_ = Language::unknown;
  std::vector<Span> names_;
  std::vector<Span> quotations_;
};

}  // namespace

std::string_view verdict_name(Verdict verdict) {
  return verdict_names.at(static_cast<std::size_t>(verdict));
}

namespace {

/// Provisions that citations of unclear names were found to mean, by where the citations begin.
using Meanings = std::unordered_map<std::uint32_t, ProvisionKey>;

Meanings found_meanings(std::span<const ProvenSentence> sentences) {
  Meanings meanings;
  for (const ProvenSentence& sentence : sentences) {
    for (const ProvenCitation& one : sentence.citations) {
      if (one.guessed_law && one.targets.size() == 1) meanings.emplace(one.span.begin, one.targets.front());
    }
  }
  return meanings;
}

/// "Bees may fly by night. That stands in section 2 of the Night Act.": the second sentence has no words by
/// which the law could be known, the first has.
/// @return whether a citation of the sentence means what it means in another one
bool settle(CitedSentence& sentence, const ProvenSentence& own, const Meanings& meanings) {
  bool settled = false;
  for (std::size_t i = 0; i < own.citations.size(); ++i) {
    AnswerCitation& cited = sentence.citations[i];
    const auto meant = meanings.find(cited.span.begin);
    if (!cited.unclear || own.citations[i].guessed_law || meant == meanings.end()) continue;
    cited.targets = {meant->second};
    cited.settled = settled = true;
  }
  return settled;
}

void move_to_source(const NormalText& text, ProvenSentence& sentence) {
  sentence.span = text.source(sentence.span);
  for (ProvenCitation& citation : sentence.citations) {
    citation.span = text.source(citation.span);
    for (Difference& difference : citation.differences) difference.claim = text.source(difference.claim);
  }
}

}  // namespace

Prover::Prover(const LibraryView& library, ProverSettings settings)
    : library_(library), settings_(std::move(settings)), evidence_(library) {}

std::vector<ProvenSentence> Prover::prove(std::string_view text) {
  check_text(text);
  const NormalText normal(text);
  std::string words = hide_markdown(normal.text());
  const SourceNotes notes = hide_source_notes(normal.text(), words);
  const CitedAnswerSettings reading{settings_.day, settings_.language, settings_.work};
  Proof proof(library_, settings_, evidence_, words);
  std::vector<CitedSentence> sentences = read_cited_answer(library_, normal.text(), words, notes, reading);
  std::vector<ProvenSentence> proven;
  for (const CitedSentence& sentence : sentences) proven.push_back(proof.prove(sentence));
  const Meanings meanings = found_meanings(proven);
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    if (settle(sentences[i], proven[i], meanings)) proven[i] = proof.prove(sentences[i]);
  }
  for (ProvenSentence& sentence : proven) move_to_source(normal, sentence);
  return proven;
}

std::vector<ProvenSentence> Prover::prove(std::string_view text, std::span<const CitedClaim> claims) {
  check_text(text);
  const Language language = settings_.language.value_or(detect_language(text));
  Proof proof(library_, settings_, evidence_, text);
  std::vector<ProvenSentence> proven;
  for (const CitedClaim& claim : claims) {
    CitedSentence sentence;
    sentence.sentence.span = claim.span;
    sentence.language = language;
    for (const std::vector<ProvisionKey>& targets : claim.citations) {
      AnswerCitation cited;
      cited.span = {claim.span.end, claim.span.end};
      cited.status =
          targets.empty() ? AnswerCitation::Status::no_such_provision : AnswerCitation::Status::found;
      cited.targets = targets;
      sentence.citations.push_back(std::move(cited));
    }
    proven.push_back(proof.prove(sentence));
  }
  return proven;
}

}  // namespace pandect
