#include <algorithm>
#include <map>
#include <unordered_set>

#include <fmt/format.h>

#include "api/describe.h"
#include "api/library_data.h"
#include "api/quoting.h"
#include "base/date.h"
#include "catalogue/review.h"
#include "text/utf8.h"

namespace pandect {
namespace {

constexpr std::size_t longest_correction = 1U << 20;  // bytes

ReviewState state_of(const std::vector<CorrectionInfo>& corrections) {
  if (corrections.empty()) return ReviewState::unread;
  return corrections.back().model && corrections.back().accepted_by.empty() ? ReviewState::transcribed
                                                                            : ReviewState::corrected;
}

class Reviewer {
 public:
  explicit Reviewer(const LibraryView& view) : view_(view) {
    for (const Correction& correction : list_corrections(view.catalogue()))
      corrections_[correction.item].push_back(describe_correction(correction));
  }

  /// The items, each once: versions of a work may share one.
  std::vector<ReviewItem> list(std::string_view only) const {
    std::vector<ReviewItem> items;
    std::unordered_set<std::string> listed;
    for (const UnreadRecord& record : list_unread(view_.catalogue())) {
      if (!only.empty() && record.unread.id != only) continue;
      if (listed.insert(record.unread.id).second) items.push_back(describe(record));
    }
    return items;
  }

 private:
  ReviewItem describe(const UnreadRecord& record) const {
    const Unread& unread = record.unread;
    ReviewItem item;
    item.id = unread.id;
    item.kind = unread.kind;
    item.place = unread.place;
    item.reason = unread.reason;
    item.source = record.source;
    if (unread.page > 0) {
      item.page = {unread.page, unread.box.left, unread.box.top, unread.box.right, unread.box.bottom};
    }
    if (const auto work = view_.find_work(record.work)) {
      item.work_id = view_.works()[*work].id;
      item.work_title = view_.works()[*work].title;
      const Tree tree = view_.provisions(record.version);
      const std::uint32_t provision = provision_of_unread(tree, unread.at);
      if (provision != no_provision)
        item.provision = describe_provision(view_, {*work, record.version, provision}).id;
    }
    if (const auto found = corrections_.find(item.id); found != corrections_.end())
      item.corrections = found->second;
    item.state = state_of(item.corrections);
    return item;
  }

  const LibraryView& view_;
  std::map<std::string, std::vector<CorrectionInfo>> corrections_;
};

/// Normalises line ends and removes white space at both ends.
std::string clean_text(std::string text) {
  if (find_invalid_utf8(text) || text.find('\0') != std::string::npos)
    throw Error(ErrorCode::wrong_usage, "the text of a correction is not UTF-8");
  std::erase(text, '\r');
  const std::size_t begin = text.find_first_not_of(" \t\n");
  if (begin == std::string::npos) throw Error(ErrorCode::wrong_usage, "the text of a correction is empty");
  text = text.substr(begin, text.find_last_not_of(" \t\n") + 1 - begin);
  if (text.size() > longest_correction)
    throw Error(ErrorCode::wrong_usage, "the text of a correction is longer than 1 MiB");
  return text;
}

void check_name(std::string_view by) {
  constexpr std::size_t longest_name = 200;  // bytes
  const bool sound = !by.empty() && by.size() <= longest_name && !find_invalid_utf8(by) &&
                     by.find_first_of("\n\r\t") == std::string_view::npos;
  if (!sound)
    throw Error(ErrorCode::wrong_usage, "a correction needs the name of who makes it, one line",
                "--by \"A. Name\"");
}

}  // namespace

std::vector<ReviewItem> Library::review() const {
  return Reviewer(*data_->view).list({});
}

ReviewItem Library::review(std::string_view item) const {
  std::vector<ReviewItem> found = Reviewer(*data_->view).list(item);
  if (found.empty() || item.empty())
    throw Error(ErrorCode::no_such_provision, fmt::format("nothing in the review queue is called '{}'", item),
                "`pandect review` lists what waits there");
  return found.front();
}

void Library::correct(const std::string& item, const std::string& text, const std::string& by, bool model) {
  check_name(by);
  const Correction correction{item, clean_text(text), by, time_now(), model, {}, {}};
  data_->write([&](Catalogue& catalogue) { add_correction(catalogue, correction); });
}

void Library::accept(const std::string& item, const std::string& by) {
  check_name(by);
  data_->write([&](Catalogue& catalogue) { accept_correction(catalogue, item, by, time_now()); });
}

}  // namespace pandect
