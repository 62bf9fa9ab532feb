#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "question/question_marks.h"
#include "retrieve/retriever.h"

namespace pandect {

class LookUps;
class MetDemand;

/// The words that a question requires or excludes, in the words of a provision or the title of its work. The
/// index gives the documents that may meet a demand; phrases are then searched in the text of those only,
/// first of those that have its letters in a row, and of a limited number. For one thread at a time.
class Demands {
 public:
  /// @param query its day and works limit the documents
  /// @param lenient drop a phrase that occurs nowhere: it may be a quotation
  Demands(const LibraryView& library, const Query& query, std::span<const Demand> demands, bool lenient);
  ~Demands();
  Demands(const Demands&) = delete;
  Demands& operator=(const Demands&) = delete;

  /// Required words that occur in no document within the scope.
  const std::vector<std::string>& nowhere() const { return nowhere_; }
  bool are_met(std::uint32_t document) const;
  /// True if there were more provisions to search for a phrase than are searched for one question: those left
  /// out count as not meeting it.
  bool is_limited() const;
  /// Upper bound of the number of documents that meet them.
  std::size_t most() const { return most_; }

 private:
  void count_most();

  std::unique_ptr<LookUps> look_ups_;
  std::vector<std::unique_ptr<MetDemand>> all_;
  std::vector<std::string> nowhere_;
  std::size_t most_ = 0;
};

/// The hits of another retriever that meet a question's demands. Asks for more until it has as many as
/// wanted, or as possible: since no ranking depends on the number requested, nothing is lost.
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

/// The retriever whose hits meet them. @param demands null: every hit does
SharedRetriever meeting(const std::shared_ptr<const Demands>& demands, const SharedRetriever& retriever);

}  // namespace pandect
