#include "readers/office/office_tree.h"

#include <algorithm>
#include <array>
#include <utility>

#include "law/work_builder.h"
#include "readers/xml/xml_labels.h"

namespace pandect {
namespace {

constexpr std::array<Level, 3> group_levels{Level::chapter, Level::division, Level::subdivision};

class OfficeTree {
 public:
  OfficeTree(const OfficeText& document, Work work, std::map<std::string, std::uint32_t>& bookmarks)
      : document_(document), builder_(std::move(work)), bookmarks_(bookmarks) {}

  Work build() {
    for (std::size_t i = 0; i < document_.paragraphs.size(); ++i) {
      note_pictures(i);
      const OfficeParagraph& paragraph = document_.paragraphs[i];
      if (paragraph.heading > 0) {
        add_heading(paragraph, holds_headings(i));
      } else if (paragraph.title && !unit_open()) {
        write(paragraph);
        builder_.end_line();
      } else {
        add_words(paragraph);
      }
    }
    note_pictures(document_.paragraphs.size());
    return builder_.finish();
  }

 private:
  /// Adds the pictures that follow this many paragraphs.
  void note_pictures(std::size_t paragraphs) {
    for (; picture_ < document_.pictures.size() && document_.pictures[picture_].behind == paragraphs;
         ++picture_) {
      Unread unread = document_.pictures[picture_].unread;
      unread.at = builder_.position();
      report_unread(builder_.work(), std::move(unread));
    }
  }

  bool unit_open() const { return unit_depth_ > 0; }

  bool holds_headings(std::size_t heading) const {
    for (std::size_t i = heading + 1; i < document_.paragraphs.size(); ++i) {
      const int level = document_.paragraphs[i].heading;
      if (level > 0) return level > document_.paragraphs[heading].heading;
    }
    return false;
  }

  void close_to(std::size_t depth) {
    while (builder_.depth() > depth) builder_.close();
    lists_.clear();
    unit_depth_ = 0;
  }

  void add_heading(const OfficeParagraph& paragraph, bool group) {
    headings_seen_ = true;
    while (!headings_.empty() && headings_.back() >= paragraph.heading) headings_.pop_back();
    close_to(1 + headings_.size());
    headings_.push_back(paragraph.heading);
    const std::string_view number = number_in_label(paragraph.label);
    const std::size_t depth = headings_.size() - 1;
    Level level = number.empty() ? Level::heading : Level::article;
    if (group) level = depth < group_levels.size() ? group_levels[depth] : Level::heading;
    builder_.open(level, {paragraph.label, std::string(number), paragraph.words}, !group);
    const std::uint32_t shift =
        paragraph.label.empty() ? 0 : static_cast<std::uint32_t>(paragraph.label.size()) + 1;
    take_links(paragraph, builder_.current().extent.begin + shift);
    if (!group) unit_depth_ = builder_.depth();
  }

  void add_words(const OfficeParagraph& paragraph) {
    if (!unit_open()) {
      // Words before the first heading introduce, words between headings are a unit without one.
      builder_.open(headings_seen_ ? Level::heading : Level::preamble, {}, true);
      unit_depth_ = builder_.depth();
    }
    const std::string_view number =
        paragraph.in_table ? std::string_view() : number_in_label(paragraph.label);
    if (number.empty()) {
      close_lists(0);
      if (!paragraph.label.empty()) builder_.write(paragraph.label + " ");
      write(paragraph);
      builder_.end_line();
      return;
    }
    close_lists(paragraph.list_level);
    builder_.open(list_level(), {paragraph.label, std::string(number), {}}, false);
    lists_.push_back(paragraph.list_level);
    write(paragraph);
    builder_.end_line();
  }

  /// Closes the list items at this level and below.
  void close_lists(int level) {
    while (!lists_.empty() && lists_.back() >= level) {
      builder_.close();
      lists_.pop_back();
    }
  }

  Level list_level() const {
    constexpr std::array<Level, 3> levels{Level::paragraph, Level::item, Level::subitem};
    return levels[std::min(lists_.size(), levels.size() - 1)];
  }

  void write(const OfficeParagraph& paragraph) {
    take_links(paragraph, builder_.position());
    builder_.write(paragraph.words);
  }

  void take_links(const OfficeParagraph& paragraph, std::uint32_t begin) {
    for (Citation link : paragraph.links) {
      link.span.begin += begin;
      link.span.end += begin;
      builder_.work().marked_references.push_back(std::move(link));
    }
    for (const std::string& bookmark : paragraph.bookmarks) bookmarks_.emplace(bookmark, begin);
  }

  const OfficeText& document_;
  WorkBuilder builder_;
  std::map<std::string, std::uint32_t>& bookmarks_;
  std::vector<int> headings_;  // the levels of those that are open
  std::vector<int> lists_;     // the levels of the items that are open
  std::size_t unit_depth_ = 0;
  bool headings_seen_ = false;
  std::size_t picture_ = 0;  // the next
};

}  // namespace

Work build_office_tree(const OfficeText& document, Work work,
                       std::map<std::string, std::uint32_t>& bookmarks) {
  return OfficeTree(document, std::move(work), bookmarks).build();
}

}  // namespace pandect
