#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "retrieve/question_marks.h"
#include "retrieve/retriever.h"

namespace pandect {

class MetDemand;

/// What a question says must and must not stand in what is found: in the words of a provision or the title of
/// its work. Which documents can meet a demand is told by the index; words that must stand together are
/// looked for in the text only of those. Used by one thread at a time.
class Demands {
 public:
  /// @param query whose day and works say which documents may be found
  /// @param lenient leave out a phrase that stands nowhere: it may be what somebody said
  Demands(const LibraryView& library, const Query& query, std::span<const Demand> demands, bool lenient);
  ~Demands();
  Demands(const Demands&) = delete;
  Demands& operator=(const Demands&) = delete;

  /// What must stand there and stands in no document that may be found.
  const std::vector<std::string>& nowhere() const { return nowhere_; }
  bool are_met(std::uint32_t document) const;
  /// No more documents than these meet them.
  std::size_t most() const { return most_; }

 private:
  std::vector<std::unique_ptr<MetDemand>> all_;
  std::vector<std::string> nowhere_;
  std::size_t most_ = 0;
};

/// The hits of another retriever that meet a question's demands. It asks for more until it has as many as are
/// wanted, or as there can be: since no ranking depends on how many are asked for, nothing is lost.
class DemandedHits : public Retriever {
 public:
  DemandedHits(SharedRetriever input, std::shared_ptr<const Demands> demands)
      : input_(std::move(input)), demands_(std::move(demands)) {}

  std::vector<Hit> retrieve(const Query& query, std::size_t k) const override;
  std::vector<MatchedTerm> explain(const Query& query, std::uint32_t document) const override {
    return input_->explain(query, document);
  }

 private:
  SharedRetriever input_;
  std::shared_ptr<const Demands> demands_;
};

}  // namespace pandect
