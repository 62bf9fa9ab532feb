#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "retrieve/retriever.h"
#include "text/analyzer.h"

namespace pandect {

struct RoutingSettings {
  std::string analyzer = "english";
  std::size_t opening = 3000;     ///< bytes of a work's first words on its card
  double in_name = 2;             ///< weight of a word that is in the title or the file name
  double power = 4;               ///< exponent: a work's share is (its score / the best score) to this power
  double least = 0.05;            ///< works with a smaller share are not searched
  std::size_t candidates = 1000;  ///< least number of hits whose scores are multiplied
};

/// Prefers the works that the question means. Each work has a card: its title, its file name and its first
/// words, where the parties are named. A work's score is the weight of the words of the question's subject
/// (of the whole question, when it has none) that are on its card, with more for those in its names. The
/// scores of hits are multiplied by their works' shares, so that the choice is soft unless one work clearly
/// leads.
class RoutedWorks : public Retriever {
 public:
  RoutedWorks(const LibraryView& library, SharedRetriever input, const RoutingSettings& settings);

  std::vector<Hit> retrieve(const Query& query, std::size_t k) const override;
  std::vector<MatchedTerm> explain(const Query& query, std::uint32_t document) const override {
    return input_->explain(query, document);
  }
  /// The share of each work, 0 to 1; all 1 when no card has any of the question's words.
  std::vector<double> shares(const Query& query) const;

 private:
  void add_card(std::uint32_t work);
  std::vector<std::string> terms_of(std::string_view text) const;

  const LibraryView& library_;
  SharedRetriever input_;
  RoutingSettings settings_;
  const Analyzer& analyzer_;
  struct Holder {
    std::uint32_t work;
    bool in_name;
  };
  std::unordered_map<std::string, std::vector<Holder>> cards_;  // by term
  std::vector<std::string> file_letters_;                       // of each work: its file's name, letters only
};

}  // namespace pandect
