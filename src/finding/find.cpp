#include "finding/find.h"

#include <algorithm>
#include <utility>

#include "answer/hit_evidence.h"
#include "base/date.h"
#include "pandect/kinds.h"
#include "retrieve/time_order.h"

namespace pandect {
namespace {

/// The way from one reading of a question.
class Finding {
 public:
  Finding(const LibraryView& library, const SharedRetriever& retriever, std::string_view question,
          std::size_t wanted, const Extraction& extract)
      : library_(library), retriever_(retriever), question_(question), wanted_(wanted), extract_(extract) {}

  /// @param asked what `options` gave
  Found follow(AskedQuestion asked, const QuestionOptions& options) const {
    Found found = look(std::move(asked));
    if (found.asked.asked.words.empty()) return found;
    const bool of_day = has_result(found);
    found.day_note = describe_asked_day(found.asked.asked, of_day);
    if (of_day) return found;
    QuestionOptions of_today = options;
    of_today.day = now_;
    Said note = std::move(found.day_note);
    found = look(read_question(library_, question_, of_today));
    found.day_note = std::move(note);
    return found;
  }

  double evidence_of(const Found& found) const {
    if (!found.extracted) return HitEvidence(library_, found.asked.query(), found.hits).best();
    return found.extracted->answered ? found.extracted->evidence : 0;
  }

 private:
  Found look(AskedQuestion asked) const {
    Found found{std::move(asked), {}, {}, {}};
    found.hits = meeting(found.asked.demands, retriever_)->retrieve(found.asked.query(), wanted_);
    put_undated_last(library_, found.asked.query(), now_, found.hits);
    if (extract_) found.extracted = extract_(found.asked, found.hits);
    return found;
  }

  bool has_result(const Found& found) const {
    const auto is_of_day = [&](const Hit& hit) {
      return library_.documents().documents()[hit.document].in_force(found.asked.query().day);
    };
    if (!found.extracted) return std::ranges::any_of(found.hits, is_of_day);
    return found.extracted->answered &&
           std::ranges::any_of(found.extracted->passages, is_of_day, &AnswerPassage::hit);
  }

  const LibraryView& library_;
  const SharedRetriever& retriever_;
  std::string_view question_;
  std::size_t wanted_;
  const Extraction& extract_;
  std::int32_t now_ = to_days(today());
};

}  // namespace

Found find(const LibraryView& library, const SharedRetriever& retriever, std::string_view question,
           const QuestionOptions& options, std::size_t wanted, const Extraction& extract) {
  const Finding finding(library, retriever, question, wanted, extract);
  AskedQuestion mended = read_question(library, question, options);
  if (mended.read_as.empty()) return finding.follow(std::move(mended), options);
  QuestionOptions unmended = options;
  unmended.mended = false;
  Found as_written = finding.follow(read_question(library, question, unmended), unmended);
  const double evidence = finding.evidence_of(as_written);
  if (strength_of(evidence, true) == Strength::strong) return as_written;
  Found as_mended = finding.follow(std::move(mended), options);
  return finding.evidence_of(as_mended) > evidence ? as_mended : as_written;
}

Found settle(const LibraryView& library, const SharedRetriever& retriever, std::string_view question,
             const QuestionOptions& options) {
  Found first{read_question(library, question, options), {}, {}, {}};
  const bool is_open = !first.asked.read_as.empty() || !first.asked.asked.words.empty();
  return is_open && retriever ? find(library, retriever, question, options, 6) : first;
}

}  // namespace pandect
