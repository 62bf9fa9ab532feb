#include "answer/prove/evidence.h"

#include <algorithm>
#include <cmath>

#include "text/analyzer.h"
#include "text/language_profile.h"

namespace pandect {
namespace {

constexpr std::size_t most_kept = 2000;

Language language_of(const LibraryView& library, std::uint32_t work) {
  return library.works()[work].language;
}

/// Converts a span of a version to bytes of a text that begins at `begin` of it, clamped to the text.
Span local(Span span, std::uint32_t begin, std::size_t size) {
  const auto shift = [&](std::uint32_t at) {
    return std::min(static_cast<std::uint32_t>(size), at < begin ? 0 : at - begin);
  };
  return {shift(span.begin), shift(span.end)};
}

bool is_above_or_same(const std::vector<Provision>& tree, std::uint32_t above, std::uint32_t below) {
  while (below > above && below < tree.size()) below = tree[below].parent;
  return below == above;
}

/// Finds the parts of a unit's text not to be read for a provision: labels, and the parts that were not
/// cited.
void hide_parts(const std::vector<Provision>& tree, Evidence& evidence) {
  const std::uint32_t cited = evidence.key.provision;
  const std::uint32_t unit = evidence.unit;
  const std::string& text = evidence.text;
  evidence.cited = text;
  for (std::uint32_t i = unit; i < tree.size(); ++i) {
    const Provision& own = tree[i];
    if (i > unit && own.extent.begin >= tree[unit].extent.end) break;
    if (!is_above_or_same(tree, unit, i)) continue;
    const bool related = is_above_or_same(tree, cited, i) || is_above_or_same(tree, i, cited);
    const Span extent = local(own.extent, evidence.begin, text.size());
    if (!related) {
      evidence.hidden.push_back(extent);
      std::fill(evidence.cited.begin() + extent.begin, evidence.cited.begin() + extent.end, ' ');
      continue;
    }
    // "- ( 1 )": a list sign precedes the label.
    const std::size_t label = extent.of(text).find_first_not_of("-* ");
    if (label != std::string_view::npos && extent.of(text).substr(label).starts_with(own.label)) {
      const std::uint32_t begin = extent.begin + static_cast<std::uint32_t>(label);
      evidence.hidden.push_back({begin, begin + static_cast<std::uint32_t>(own.label.size())});
    }
  }
}

std::uint32_t last_sentence_before(const LegalStatement& statement, std::uint32_t offset) {
  const auto behind =
      std::ranges::lower_bound(statement.sentences, offset, {}, [](Span span) { return span.begin; });
  return behind == statement.sentences.begin()
             ? 0
             : static_cast<std::uint32_t>(behind - statement.sentences.begin()) - 1;
}

/// True if the words that end at `end` introduce a list.
bool leads_on(std::string_view text, std::uint32_t end) {
  text = text.substr(0, end);
  text = text.substr(0, text.find_last_not_of(" \n\t") + 1);
  return text.ends_with(':') || text.ends_with('-') || text.ends_with("—") || text.ends_with("–");
}

/// Marks in the statement which sentences are headings and which are items of a list, by the tree.
void mark_structure(const std::vector<Provision>& tree, const Evidence& evidence, LegalStatement& statement) {
  const Span body = local(tree[evidence.unit].body, evidence.begin, evidence.text.size());
  statement.first_body = 0;
  while (statement.first_body < statement.sentences.size() &&
         statement.sentences[statement.first_body].end <= body.begin)
    ++statement.first_body;
  std::uint32_t first_item = no_provision;
  for (std::uint32_t i = evidence.unit + 1; i < tree.size(); ++i) {
    const Provision& own = tree[i];
    if (own.extent.begin >= tree[evidence.unit].extent.end) break;
    if (own.level < Level::paragraph) continue;
    if (first_item == no_provision || tree[first_item].parent != own.parent) first_item = i;
    const Span list = local(tree[first_item].extent, evidence.begin, evidence.text.size());
    const Span extent = local(own.extent, evidence.begin, evidence.text.size());
    if (list.begin <= body.begin) continue;
    // Paragraphs are independent, unless words introduce them: "This Act shall not apply to—".
    if (own.level == Level::paragraph && !leads_on(evidence.text, list.begin)) continue;
    const std::uint32_t governor = last_sentence_before(statement, list.begin);
    for (std::uint32_t k = governor + 1; k < statement.sentences.size(); ++k) {
      if (statement.sentences[k].begin >= extent.end) break;
      if (statement.sentences[k].begin >= extent.begin) statement.governors[k] = governor;
    }
  }
}

/// Reads the law's title and the headings above its unit.
void read_names_above(const std::vector<Provision>& tree, std::string_view title, Language language,
                      Evidence& evidence) {
  constexpr double first_year = 1000;
  std::string names(title);
  for (std::uint32_t at = evidence.unit; at < tree.size() && at != 0; at = tree[at].parent)
    names += '\n' + tree[at].label + ' ' + tree[at].heading;
  const LegalStatement statement = read_statement(names, language, {});
  for (const Fact& fact : statement.facts) {
    const bool year = fact.quantity.dimension == "n" && fact.quantity.value >= first_year;
    if (year || fact.quantity.dimension == "date") evidence.dates.push_back(fact.quantity);
  }
}

}  // namespace

std::shared_ptr<const Evidence> EvidenceStore::of(const ProvisionKey& key) {
  const auto found = kept_.find({key.version, key.provision});
  if (found != kept_.end()) return found->second;
  const Tree tree = library_.provisions(key.version);
  auto made = std::make_shared<Evidence>();
  made->key = key;
  made->unit = key.provision;
  while (made->unit < tree.size() && !tree[made->unit].unit) made->unit = tree[made->unit].parent;
  if (made->unit >= tree.size()) made->unit = key.provision;
  Span extent = tree[made->unit].extent;
  extent.end = std::min(extent.end, extent.begin + longest_evidence);
  made->begin = extent.begin;
  made->text = library_.catalogue().text(key.version, extent);
  const Language language = language_of(library_, key.work);
  hide_parts(tree, *made);
  for (const Citation& citation : citation_grammar(language).find(made->text))
    made->hidden.push_back(citation.span);
  made->statement = read_statement(made->text, language, made->hidden);
  mark_structure(tree, *made, made->statement);
  read_names_above(tree, library_.works()[key.work].title, language, *made);
  for (const auto& version : library_.versions(key.work)) {
    if (version.record.version != key.version || !version.record.promulgated) continue;
    const Date& day = *version.record.promulgated;
    const int number =
        static_cast<int>(day.year()) * 10000 +
        static_cast<int>(static_cast<unsigned>(day.month()) * 100 + static_cast<unsigned>(day.day()));
    made->dates.push_back({static_cast<double>(number), "date"});
  }
  if (kept_.size() >= most_kept) kept_.clear();
  kept_.emplace(std::pair(key.version, key.provision), made);
  return made;
}

double EvidenceStore::weight(std::string_view term, Language language) {
  auto& known = weights_[language];
  const auto [place, fresh] = known.try_emplace(std::string(term), 1.0);
  if (!fresh) return place->second;
  constexpr double unknown_weight = 1.6;  // of words that no law has: most are other words for the law's own
  const std::span<const DocumentRange> ranges = library_.documents().ranges();
  const auto range = std::ranges::find(ranges, language, &DocumentRange::language);
  if (range == ranges.end() || term.starts_with('=')) return place->second = unknown_weight;
  const LexicalIndex& index = library_.lexical(static_cast<std::size_t>(range - ranges.begin()));
  const auto count = static_cast<double>(index.documents());
  Tokens tokens;
  analyzer(word_analyzer_name(language)).analyze(term, tokens);
  double sum = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const std::string_view piece = language_profile(language).has("particles") ? tokens.term(i) : term;
    const auto frequency = static_cast<double>(index.document_frequency(0, piece));
    const double idf = std::log(1 + (count - frequency + 0.5) / (frequency + 0.5));
    sum += frequency == 0 ? unknown_weight : std::clamp(idf, 1.0, 3.5);
  }
  place->second = tokens.empty() ? unknown_weight : sum / static_cast<double>(tokens.size());
  return place->second;
}

std::vector<ProvisionKey> EvidenceStore::search(const LegalStatement& claim, Language language,
                                                std::size_t count,
                                                const std::function<bool(const Document&)>& allowed) const {
  const std::span<const DocumentRange> ranges = library_.documents().ranges();
  const auto own = std::ranges::find(ranges, language, &DocumentRange::language);
  if (own == ranges.end()) return {};
  const std::span<const Document> documents = library_.documents().documents();
  const LexicalIndex& index = library_.lexical(static_cast<std::size_t>(own - ranges.begin()));
  std::vector<QueryTerm> terms;
  for (const auto& [text, places] : claim.by_text) {
    Tokens tokens;
    analyzer(word_analyzer_name(language)).analyze(text, tokens);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      const bool whole = !language_profile(language).has("particles");
      terms.push_back({0, std::string(whole ? std::string_view(text) : tokens.term(i)), 1});
      if (whole) break;
    }
  }
  // In one order, for sums of scores depend on it.
  std::ranges::sort(terms, {}, &QueryTerm::term);
  const auto same = std::ranges::unique(terms, {}, &QueryTerm::term);
  terms.erase(same.begin(), same.end());
  std::vector<ProvisionKey> found;
  if (terms.empty()) return found;
  const std::vector<Bm25Settings> settings(index.groups().size());
  const auto allow = [&](std::uint32_t i) { return allowed(documents[own->begin + i]); };
  for (const ScoredDocument& hit : index.search(terms, settings, count, allow)) {
    const Document& document = documents[own->begin + hit.document];
    found.push_back({document.work, document.version, document.provision});
  }
  return found;
}

std::vector<ProvisionKey> EvidenceStore::find(const LegalStatement& claim, std::uint32_t work,
                                              std::int32_t day, std::size_t count) {
  return search(claim, language_of(library_, work), count, [&](const Document& document) {
    return document.work == work && library_.is_read(document, day);
  });
}

std::vector<ProvisionKey> EvidenceStore::find_number(const LegalStatement& claim, Language language,
                                                     std::string_view number, std::int32_t day) {
  constexpr std::size_t candidates = 200;
  std::vector<ProvisionKey> found = search(
      claim, language, candidates, [&](const Document& document) { return library_.is_read(document, day); });
  std::erase_if(found, [&](const ProvisionKey& key) {
    return library_.provisions(key.version)[key.provision].number != number;
  });
  return found;
}

}  // namespace pandect
