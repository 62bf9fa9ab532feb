#include "readers/office/odt_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "base/hash.h"
#include "pandect/error.h"
#include "readers/archive.h"
#include "readers/office/odt_styles.h"
#include "readers/xml/table_spans.h"
#include "readers/xml/xml.h"
#include "readers/xml/xml_picture.h"
#include "readers/xml/xml_text.h"

namespace pandect {
namespace {

constexpr ArchiveLimits odt_limits{
    .entries = 5000, .entry_bytes = std::uint64_t{128} << 20, .all_bytes = std::uint64_t{512} << 20};

/// The XML of an OpenDocument text, and hashes that identify its pictures.
class OdtParts {
 public:
  explicit OdtParts(const Source& source) {
    if (!source.bytes.starts_with("PK\x03\x04")) {
      flat_ = std::make_unique<XmlDocument>(source);
      return;
    }
    bool encrypted = false;
    each_archive_entry(source, odt_limits, [&](ArchiveEntry&& entry) {
      if (entry.name == "META-INF/manifest.xml") {
        encrypted = entry.bytes.find("encryption-data") != std::string::npos;
      } else if (entry.name == "content.xml" || entry.name == "styles.xml" || entry.name == "meta.xml") {
        bytes_[entry.name] = std::move(entry.bytes);
      } else if (entry.name.starts_with("Pictures/")) {
        pictures_.emplace(entry.name, content_hash(entry.bytes));
      }
      return true;
    });
    if (encrypted) {
      throw Error(
          ErrorCode::bad_input,
          fmt::format("{}: an OpenDocument file that is encrypted, and asks for a password", source.path),
          "save it without a password");
    }
    for (const auto& [name, bytes] : bytes_)
      parts_.emplace(name, std::make_unique<XmlDocument>(Source{source.path + "!" + name, bytes}));
    if (!parts_.contains("content.xml"))
      throw Error(ErrorCode::bad_input, fmt::format("{}: expected content.xml in it", source.path));
  }

  const XmlDocument& content() const { return flat_ ? *flat_ : *parts_.at("content.xml"); }
  pugi::xml_node root(const std::string& name) const {
    if (flat_) return flat_->root();
    const auto found = parts_.find(name);
    return found == parts_.end() ? pugi::xml_node() : found->second->root();
  }
  std::string picture(std::string_view target) const {
    const auto found = pictures_.find(target);
    return found == pictures_.end() ? std::string() : found->second;
  }

 private:
  std::unique_ptr<XmlDocument> flat_;
  std::map<std::string, std::string> bytes_;
  std::map<std::string, std::unique_ptr<XmlDocument>> parts_;
  std::map<std::string, std::string, std::less<>> pictures_;
};

bool odt_left_out(std::string_view name) {
  constexpr std::array<std::string_view, 18> names{"tracked-changes",
                                                   "table-of-content",
                                                   "illustration-index",
                                                   "table-index",
                                                   "object-index",
                                                   "user-index",
                                                   "alphabetical-index",
                                                   "annotation",
                                                   "annotation-end",
                                                   "note-citation",
                                                   "ruby-text",
                                                   "hidden-text",
                                                   "hidden-paragraph",
                                                   "sequence-decls",
                                                   "variable-decls",
                                                   "forms",
                                                   "title",
                                                   "desc"};
  return std::ranges::find(names, name) != names.end();
}

int odt_count(pugi::xml_node element, std::string_view name, int otherwise) {
  const std::string_view value = attribute_of(element, name);
  int number = otherwise;
  std::from_chars(value.data(), value.data() + value.size(), number);
  return number;
}

class OdtReading {
 public:
  OdtReading(const Source& source, OfficeWords words)
      : traced_(words == OfficeWords::traced), parts_(source) {
    // The automatic styles of content.xml take precedence over those of styles.xml: both may have the same
    // names.
    for (const char* const part : {"content.xml", "styles.xml"}) styles_.add(parts_.root(part));
    const pugi::xml_node body = child_named(parts_.content().root(), "body");
    text_node_ = child_named(body, "text");
    if (!text_node_) {
      throw Error(ErrorCode::bad_input,
                  fmt::format("{}: an OpenDocument file that is not a text document", source.path),
                  "spreadsheets: save the sheet as CSV, and name its columns with --mapping; slides: as PDF");
    }
  }

  OfficeText read() {
    text_.title = text_of(child_named(child_named(parts_.root("meta.xml"), "meta"), "title"));
    read_blocks(text_node_);
    return std::move(text_);
  }

 private:
  /// The list position of paragraphs.
  struct Place {
    const OdtListStyle* style = nullptr;
    OdtCounter* counter = nullptr;
    std::size_t level = 0;
    bool numbered = false;  ///< the next paragraph is the first of its item
    int start = 0;          ///< of that item; 0 if it continues
  };

  // --- blocks --------------------------------------------------------------------------------------------

  void read_blocks(pugi::xml_node above) {
    for (const pugi::xml_node child : above.children()) {
      const std::string_view name = local_name(child);
      if (name == "p" || name == "h") {
        read_paragraph(child, name == "h");
      } else if (name == "list") {
        read_list(child);
      } else if (name == "table") {
        table_ = TableSpans();
        read_table(child);
      } else if (name == "frame") {
        begin_line();
        read_frame(child);
        end_line();
      } else if (!odt_left_out(name) && child.type() == pugi::node_element) {
        read_blocks(child);  // sections, groups of shapes, numbered paragraphs
      }
    }
  }

  void read_paragraph(pugi::xml_node element, bool heading) {
    const std::string_view style = attribute_of(element, "style-name");
    begin_line();
    read_content(element);
    const bool written = !is_xml_space(line_.words);
    if (written && !styles_.is_hidden(style)) {
      line_.title = styles_.is_title(style);
      const int level = heading ? odt_count(element, "outline-level", 1) : styles_.heading_level(style);
      line_.heading = line_.title ? 0 : std::clamp(level, 0, 9);
      number(element, line_.heading);
    } else {
      line_.words.clear();
      line_.links.clear();
    }
    end_line();
  }

  void number(pugi::xml_node element, int heading) {
    if (place_.style != nullptr) {
      if (std::exchange(place_.numbered, false)) {
        line_.label = place_.counter->next(*place_.style, place_.level, std::exchange(place_.start, 0));
        line_.list_level = static_cast<int>(std::min<std::size_t>(place_.level, 8));
      }
    } else if (heading > 0 && attribute_of(element, "is-list-header") != "true") {
      const OdtListStyle* const own = styles_.list(styles_.list_of(attribute_of(element, "style-name")));
      const bool restart = attribute_of(element, "restart-numbering") == "true";
      line_.label =
          outline_.next(own != nullptr ? *own : styles_.outline(), static_cast<std::size_t>(heading - 1),
                        restart ? odt_count(element, "start-value", 1) : 0);
    }
    const auto cut = [](std::string& label) {
      while (label.ends_with(' ')) label.pop_back();
      while (label.starts_with(' ')) label.erase(0, 1);
    };
    cut(line_.label);
  }

  void read_list(pugi::xml_node list) {
    const Place around = place_;
    const std::string_view style = attribute_of(list, "style-name");
    if (around.style == nullptr) {
      place_.style = styles_.list(style);
      place_.level = 0;
      place_.counter = &counter_of(list, std::string(style));
    } else {
      if (const OdtListStyle* const own = styles_.list(style)) place_.style = own;
      place_.level = std::min(around.level + 1, odt_list_levels - 1);
    }
    for (const pugi::xml_node item : list.children()) {
      if (odt_left_out(local_name(item))) continue;
      place_.numbered = local_name(item) == "list-item" && place_.style != nullptr;
      place_.start = odt_count(item, "start-value", 0);
      read_blocks(item);
    }
    place_ = around;
  }

  /// The counters that a list continues, or new ones.
  OdtCounter& counter_of(pugi::xml_node list, const std::string& style) {
    const std::string id(attribute_of(list, "id"));
    const std::string_view continued = attribute_of(list, "continue-list");
    std::shared_ptr<OdtCounter> counter;
    if (const auto found = lists_.find(continued); !continued.empty() && found != lists_.end()) {
      counter = found->second;
    } else if (attribute_of(list, "continue-numbering") == "true" && last_of_style_.contains(style)) {
      counter = last_of_style_.at(style);
    } else {
      counter = std::make_shared<OdtCounter>();
    }
    if (!id.empty()) lists_[id] = counter;
    last_of_style_[style] = counter;
    return *counter;
  }

  void begin_line() {
    if (open_) return;
    line_ = {};
    words_.emplace(line_.words);
    open_ = true;
  }

  void end_line() {
    open_ = false;
    if (!is_xml_space(line_.words)) text_.paragraphs.push_back(std::move(line_));
    for (Unread& picture : pictures_) text_.pictures.push_back({text_.paragraphs.size(), std::move(picture)});
    pictures_.clear();
    // A note's words come behind the line; notes in notes are left out.
    for (const auto& [number, note] : std::exchange(notes_, {})) {
      begin_line();
      if (traced_) line_.words = fmt::format("[^{}]: ", number);
      in_note_ = true;
      read_inline_blocks(note);
      in_note_ = false;
      open_ = false;
      if (!is_xml_space(line_.words)) text_.paragraphs.push_back(std::move(line_));
    }
  }

  /// Reads paragraphs into one line: those of a cell, a note or a text box.
  void read_inline_blocks(pugi::xml_node above) {
    for (const pugi::xml_node child : above.children()) {
      const std::string_view name = local_name(child);
      if (child.type() != pugi::node_element || odt_left_out(name)) continue;
      if (name == "table") note_table(child);
      if (name == "list") {
        read_inline_list(child);
      } else if (name == "p" || name == "h") {
        words_->separate();
        if (place_.style != nullptr && std::exchange(place_.numbered, false)) {
          words_->write(place_.counter->next(*place_.style, place_.level, std::exchange(place_.start, 0)));
          words_->separate();
        }
        read_content(child);
        words_->separate();
      } else {
        read_inline_blocks(child);
      }
    }
  }

  void read_inline_list(pugi::xml_node list) {
    const Place around = place_;
    const std::string_view style = attribute_of(list, "style-name");
    if (around.style == nullptr) {
      place_ = {styles_.list(style), &counter_of(list, std::string(style)), 0, false, 0};
    } else {
      place_.level = std::min(around.level + 1, odt_list_levels - 1);
    }
    for (const pugi::xml_node item : list.children()) {
      place_.numbered = local_name(item) == "list-item" && place_.style != nullptr;
      place_.start = odt_count(item, "start-value", 0);
      read_inline_blocks(item);
    }
    place_ = around;
  }

  void read_table(pugi::xml_node table) {
    const Place around = std::exchange(place_, {});
    for (const pugi::xml_node row : table.children()) {
      const std::string_view name = local_name(row);
      if (name != "table-row") {
        if (row.type() == pugi::node_element && !odt_left_out(name)) read_table(row);
        continue;
      }
      begin_line();
      // The words of covered cells are in the cell that covers them.
      table_.write_row(cells_of(row, "table-cell"), line_.words, [&](pugi::xml_node cell) {
        words_->begin_line();
        read_inline_blocks(cell);
      });
      line_.in_table = true;
      end_line();
    }
    place_ = around;
  }

  void note_table(pugi::xml_node table) {
    if (auto unread = unread_table(parts_.content(), table, "table-row", "table-cell", 0))
      pictures_.push_back(std::move(*unread));
  }

  // --- words ---------------------------------------------------------------------------------------------

  void read_content(pugi::xml_node above) {
    for (const pugi::xml_node child : above.children()) {
      if (child.type() == pugi::node_pcdata || child.type() == pugi::node_cdata) {
        words_->write(child.value());
      } else if (child.type() == pugi::node_element) {
        read_element(child, local_name(child));
      }
    }
  }

  void read_element(pugi::xml_node element, std::string_view name) {
    if (odt_left_out(name)) return;
    if (name == "s" || name == "tab" || name == "line-break") return words_->separate();
    if (name == "span" && styles_.is_hidden(attribute_of(element, "style-name"))) return;
    if (name == "bookmark" || name == "bookmark-start" || name == "reference-mark" ||
        name == "reference-mark-start") {
      line_.bookmarks.emplace_back(attribute_of(element, "name"));
      return;
    }
    if (name == "a" || name == "bookmark-ref") return read_link(element, name);
    if (name == "note") {
      if (in_note_) return;
      notes_.emplace_back(++count_of_notes_, child_named(element, "note-body"));
      if (traced_) words_->write(fmt::format("[^{}]", count_of_notes_));
      return;
    }
    if (name == "frame") return read_frame(element);
    read_content(element);
  }

  void read_link(pugi::xml_node element, std::string_view name) {
    const std::size_t begin = line_.words.size();
    read_content(element);
    const std::string target = name == "a" ? std::string(attribute_of(element, "href"))
                                           : "#" + std::string(attribute_of(element, "ref-name"));
    add_office_link(line_, begin, target);
  }

  /// The words of a text box become words of its paragraph; a picture or an object has none.
  void read_frame(pugi::xml_node frame) {
    if (const pugi::xml_node box = child_named(frame, "text-box")) return read_inline_blocks(box);
    const pugi::xml_node object = child_named(frame, "object");
    const pugi::xml_node image = child_named(frame, "image");
    const pugi::xml_node shown = object ? object : image ? image : child_named(frame, "object-ole");
    if (!shown) return;
    Unread picture = unread_picture(parts_.content(), shown, 0);
    picture.place = fmt::format("content.xml {}", picture.place);
    if (const std::string_view target = attribute_of(image, "href"); !target.empty()) {
      picture.place += fmt::format(", {}", target);
      if (const std::string hash = parts_.picture(target); !hash.empty()) picture.content = hash;
    }
    pictures_.push_back(std::move(picture));
  }

  bool traced_;
  OdtParts parts_;
  OdtStyles styles_;
  pugi::xml_node text_node_;
  OfficeText text_;
  OfficeParagraph line_;
  std::optional<XmlText> words_;
  TableSpans table_;
  bool open_ = false;
  bool in_note_ = false;
  Place place_;
  OdtCounter outline_;
  std::map<std::string, std::shared_ptr<OdtCounter>, std::less<>> lists_;
  std::map<std::string, std::shared_ptr<OdtCounter>, std::less<>> last_of_style_;
  std::vector<std::pair<std::size_t, pugi::xml_node>> notes_;
  std::size_t count_of_notes_ = 0;
  std::vector<Unread> pictures_;  // of the line
};

}  // namespace

OfficeText read_odt_text(const Source& source, OfficeWords words) {
  return OdtReading(source, words).read();
}

}  // namespace pandect
