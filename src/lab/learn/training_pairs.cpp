#include "lab/learn/training_pairs.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "base/json.h"
#include "base/json_lines.h"
#include "base/progress.h"
#include "base/random.h"
#include "finding/find.h"
#include "lab/learn/example_maker.h"
#include "retrieve/document_vectors.h"
#include "text/sentences.h"

namespace pandect {
namespace {

/// Least length of a generated question to be meaningful, in bytes.
constexpr std::size_t shortest_heading = 12;
constexpr std::size_t shortest_reference = 60;
constexpr std::size_t longest_reference = 600;
constexpr std::size_t shortest_passage = 80;
/// Number of draws for each pair before giving up.
constexpr std::size_t draws_a_pair = 40;

/// The passages of a library, as they are embedded, and pairs of them.
class PairMaker {
 public:
  PairMaker(const LibraryView& library, const SharedRetriever& retriever, const PairSettings& settings)
      : library_(library), retriever_(retriever), settings_(settings), random_(settings.seed) {}

  std::string id_of(std::uint32_t document) const {
    const Document& own = at(document);
    return library_.works()[own.work].id + "/" + provision_of(document).path;
  }
  /// The first window: the beginning of a long provision.
  std::string passage(std::uint32_t document) const {
    const Document& own = at(document);
    const Provision& provision = provision_of(document);
    const std::string extent = library_.catalogue().text(own.version, provision.extent);
    const auto windows =
        embedded_windows(library_.versions(own.work).back().record.spoken_title(), provision, extent);
    return windows.empty() ? std::string() : windows.front();
  }

  /// @param right all that answer: none of them is a negative
  TrainingPair pair(std::string id, std::string kind, std::string question, std::uint32_t gold,
                    std::span<const std::uint32_t> right) const {
    TrainingPair made{std::move(id),
                      std::move(kind),
                      library_.works()[at(gold).work].id,
                      std::move(question),
                      id_of(gold),
                      passage(gold),
                      {}};
    std::set<std::string> taken{made.passage, {}};
    const auto add = [&](std::uint32_t document) {
      const bool answers = std::ranges::any_of(
          right, [&](std::uint32_t other) { return at(other).series == at(document).series; });
      if (answers || made.negatives.size() == settings_.negatives) return;
      std::string text = passage(document);
      if (taken.insert(text).second) made.negatives.push_back(std::move(text));
    };
    // One is reserved for a neighbour: from the same law with another content.
    const std::size_t found_at_most = settings_.negatives - (settings_.negatives > 1 ? 1 : 0);
    if (settings_.negatives == 0) return made;
    const std::vector<Hit> hits =
        find(library_, retriever_, made.question, {}, 2 * settings_.negatives + 1 + right.size()).hits;
    for (const Hit& hit : hits) {
      if (made.negatives.size() < found_at_most) add(hit.document);
    }
    for (const std::uint32_t beside : {gold + 1, gold - 1}) {
      if (beside < count() && at(beside).work == at(gold).work) add(beside);
    }
    return made;
  }

  /// Makes pairs from the law itself.
  void make(std::vector<TrainingPair>& pairs) {
    std::size_t wanted = settings_.made;
    if (count() == 0) return;
    Progress progress("making pairs", wanted, "pairs", settings_.monitor);
    for (std::size_t draws = settings_.made * draws_a_pair; draws > 0 && wanted > 0; --draws) {
      const std::uint32_t document = random_.below(count());
      if (is_spared(document)) continue;
      const bool made =
          draws % 2 == 0 ? make_of_heading(document, pairs) : make_of_reference(document, pairs);
      if (made) --wanted, progress.advance();
    }
  }

 private:
  std::uint32_t count() const { return static_cast<std::uint32_t>(library_.documents().documents().size()); }
  const Document& at(std::uint32_t document) const { return library_.documents().documents()[document]; }
  Provision provision_of(std::uint32_t document) const {
    return library_.provisions(at(document).version)[at(document).provision];
  }
  bool is_spared(std::uint32_t document) const {
    return std::ranges::find(settings_.spared_works, library_.works()[at(document).work].id) !=
           settings_.spared_works.end();
  }

  bool make_of_heading(std::uint32_t document, std::vector<TrainingPair>& pairs) {
    const Provision& provision = provision_of(document);
    if (provision.repealed || provision.heading.size() < shortest_heading ||
        provision.body.size() < shortest_passage)
      return false;
    const std::string id = "heading:" + id_of(document);
    if (!made_.insert(id).second) return false;
    TrainingPair made = pair(id, "heading", provision.heading, document, {&document, 1});
    // The heading would reveal its passage.
    if (const std::size_t place = made.passage.find(provision.heading); place != std::string::npos)
      made.passage.erase(place, provision.heading.size());
    pairs.push_back(std::move(made));
    return true;
  }

  bool make_of_reference(std::uint32_t document, std::vector<TrainingPair>& pairs) {
    const auto links = library_.documents().links_from(document);
    if (links.empty()) return false;
    const Link& link = links[random_.below(static_cast<std::uint32_t>(links.size()))];
    if (link.to == UINT32_MAX || at(link.to).series == at(document).series || is_spared(link.to) ||
        provision_of(link.to).repealed || provision_of(link.to).body.size() < shortest_passage)
      return false;
    const Document& own = at(document);
    const Provision& provision = provision_of(document);
    const std::string text = library_.catalogue().text(own.version, provision.body);
    const std::size_t place = link.span.begin - provision.body.begin;
    if (link.span.begin < provision.body.begin || link.span.end > provision.body.end) return false;
    for (const Span sentence : split_sentences(text, library_.works()[own.work].language)) {
      if (place < sentence.begin || place >= sentence.end) continue;
      std::string question(sentence.of(text));
      question.erase(place - sentence.begin, link.span.end - link.span.begin);
      if (question.size() < shortest_reference || question.size() > longest_reference) return false;
      const std::string id = fmt::format("reference:{}@{}", id_of(document), link.span.begin);
      if (!made_.insert(id).second) return false;
      pairs.push_back(pair(id, "reference", std::move(question), link.to, {&link.to, 1}));
      return true;
    }
    return false;
  }

  const LibraryView& library_;
  const SharedRetriever& retriever_;
  const PairSettings& settings_;
  Random random_;
  std::set<std::string> made_;
};

}  // namespace

std::vector<TrainingPair> make_training_pairs(const LibraryView& library, const SharedRetriever& retriever,
                                              std::span<const std::filesystem::path> questions,
                                              const PairSettings& settings,
                                              std::vector<std::string>& missing) {
  PairMaker maker(library, retriever, settings);
  std::vector<TrainingPair> pairs;
  ExampleCounts counts;
  for (const std::filesystem::path& file : questions) {
    const std::vector<GoldQuestion> read = read_gold_questions(library, file, counts);
    Progress progress("finding negatives", read.size(), "questions", settings.monitor);
    for (const GoldQuestion& question : read) {
      progress.advance();
      for (const std::uint32_t document : question.gold)
        pairs.push_back(maker.pair(question.id, "question", question.question, document, question.gold));
    }
  }
  missing = std::move(counts.missing);
  maker.make(pairs);
  return pairs;
}

std::string to_lines(std::span<const TrainingPair> pairs) {
  std::string lines;
  for (const TrainingPair& pair : pairs) {
    lines += dump_json({{"id", pair.id},
                        {"kind", pair.kind},
                        {"work", pair.work},
                        {"question", pair.question},
                        {"provision", pair.provision},
                        {"passage", pair.passage},
                        {"negatives", pair.negatives}}) +
             "\n";
  }
  return lines;
}

std::vector<TrainingPair> read_training_pairs(const std::filesystem::path& file) {
  std::vector<TrainingPair> pairs;
  for_each_json_line(file, [&](const Json& row) {
    TrainingPair pair;
    pair.id = row.at("id").get<std::string>();
    pair.kind = row.at("kind").get<std::string>();
    pair.work = row.at("work").get<std::string>();
    pair.question = row.at("question").get<std::string>();
    pair.provision = row.at("provision").get<std::string>();
    pair.passage = row.at("passage").get<std::string>();
    pair.negatives = row.at("negatives").get<std::vector<std::string>>();
    pairs.push_back(std::move(pair));
  });
  return pairs;
}

}  // namespace pandect
