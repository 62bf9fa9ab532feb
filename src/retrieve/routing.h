#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "retrieve/retriever.h"
#include "text/analyzer.h"

namespace pandect {

struct RoutingSettings {
  std::string analyzer = "english";
  std::size_t opening = 3000;     ///< bytes of a work's first words that are part of its card
  double in_name = 2;             ///< what a word weighs that stands in the title or the name of the file
  double power = 4;               ///< a work's share is its score by the best score, to this power
  double least = 0.05;            ///< works of a smaller share are not looked at
  std::size_t candidates = 1000;  ///< hits whose scores are multiplied, at least
};

/// Looks for the answer in the works the question means. Each work has a card: its title, the name of its
/// file and its first words, where the parties stand. A work scores the weight of the words of the question's
/// subject (of the whole question, when it has none) that are on its card, those in its names more. The
/// scores of hits are multiplied with their works' shares, so that the choice is soft unless one work stands
/// out.
class RoutedWorks : public Retriever {
 public:
  RoutedWorks(const LibraryView& library, SharedRetriever input, const RoutingSettings& settings);

  std::vector<Hit> retrieve(const Query& query, std::size_t k) const override;
  std::vector<MatchedTerm> explain(const Query& query, std::uint32_t document) const override {
    return input_->explain(query, document);
  }
  /// The share of each work, 0 to 1; all 1 when the question's words are on no card.
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
