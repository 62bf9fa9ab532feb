#include "readers/office/hwpx.h"

#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "base/hash.h"
#include "pandect/error.h"
#include "readers/all.h"
#include "readers/archive.h"
#include "readers/office/office_document.h"
#include "readers/xml/table_spans.h"
#include "readers/xml/xml.h"
#include "readers/xml/xml_picture.h"
#include "readers/xml/xml_text.h"

namespace pandect {
namespace {

constexpr ArchiveLimits hwpx_limits{
    .entries = 5000, .entry_bytes = std::uint64_t{128} << 20, .all_bytes = std::uint64_t{512} << 20};

/// The number in the name of a section, "Contents/section12.xml"; nothing for other parts.
std::optional<std::size_t> section_of(std::string_view name) {
  constexpr std::string_view before = "Contents/section";
  constexpr std::string_view after = ".xml";
  if (!name.starts_with(before) || !name.ends_with(after)) return std::nullopt;
  name.remove_prefix(before.size());
  name.remove_suffix(after.size());
  std::size_t number = 0;
  for (const char c : name) {
    if (c < '0' || c > '9' || number > 100'000) return std::nullopt;
    number = number * 10 + static_cast<std::size_t>(c - '0');
  }
  return number;
}

class HwpxReading {
 public:
  explicit HwpxReading(const Source& source) {
    std::map<std::size_t, ArchiveEntry> sections;
    std::string header;
    each_archive_entry(source, hwpx_limits, [&](ArchiveEntry&& entry) {
      if (entry.name == "Contents/header.xml") header = std::move(entry.bytes);
      if (const auto number = section_of(entry.name)) sections.emplace(*number, std::move(entry));
      return true;
    });
    if (sections.empty())
      throw Error(ErrorCode::bad_input, fmt::format("{}: expected Contents/section0.xml in it", source.path));
    if (!header.empty()) read_header(XmlDocument({source.path + "!Contents/header.xml", header}));
    for (const auto& [number, section] : sections) {
      const XmlDocument document({source.path + "!" + section.name, section.bytes});
      document_ = &document;
      part_ = section.name;
      read_blocks(document.root());
    }
  }

  OfficeText take() { return std::move(text_); }

 private:
  /// The formats of paragraphs that the word processor numbers.
  void read_header(const XmlDocument& header) {
    header.root().find_node([&](pugi::xml_node node) {
      if (local_name(node) != "paraPr") return false;
      const std::string_view type = attribute_of(find_named(node, "heading"), "type");
      if (type == "NUMBER" || type == "OUTLINE") numbered_.emplace(attribute_of(node, "id"));
      return false;
    });
  }

  void read_blocks(pugi::xml_node above) {
    for (const pugi::xml_node child : above.children())
      if (local_name(child) == "p") read_paragraph(child);
  }

  void read_paragraph(pugi::xml_node paragraph) {
    begin_line();
    for (const pugi::xml_node run : paragraph.children())
      if (local_name(run) == "run") read_run(run);
    if (numbered_.contains(attribute_of(paragraph, "paraPrIDRef")) && !is_xml_space(line_.words))
      add_unread(paragraph, "the number that the word processor writes before it is not in the file");
    end_line();
  }

  void read_run(pugi::xml_node run) {
    for (const pugi::xml_node child : run.children()) {
      const std::string_view name = local_name(child);
      if (name == "t") {
        read_words(child);
      } else if (name == "tbl") {
        read_table(child);
      } else if (name == "ctrl") {
        for (const pugi::xml_node note : child.children())
          if (local_name(note) == "footNote" || local_name(note) == "endNote") notes_.push_back(note);
      } else if (const pugi::xml_node box = child_named(child, "drawText")) {
        read_inline(child_named(box, "subList"));
      } else if (name == "pic" || name == "equation" || name == "ole") {
        Unread picture = unread_picture(*document_, child, 0);
        picture.place = fmt::format("{} {}", part_, picture.place);
        pictures_.push_back(std::move(picture));
      }
    }
  }

  /// Words with tabs, line breaks and the marks around changes, whose deletions are no words.
  void read_words(pugi::xml_node words) {
    for (const pugi::xml_node child : words.children()) {
      const std::string_view name = local_name(child);
      if (name == "deleteBegin") deleted_ = true;
      if (name == "deleteEnd") deleted_ = false;
      if (child.type() != pugi::node_element && !deleted_) words_->write(child.value());
      if (name == "tab" || name == "lineBreak" || name == "nbSpace" || name == "fwSpace") words_->separate();
      if (name == "hyphen") words_->write("-");
    }
  }

  /// Each row is a line; a table in a cell, or in a note, becomes words of that.
  void read_table(pugi::xml_node table) {
    if (inline_) {
      if (auto unread = unread_table(*document_, table, "tr", "tc", 0))
        pictures_.push_back(std::move(*unread));
      for (const pugi::xml_node row : table.children())
        for (const pugi::xml_node cell : row.children()) read_inline(child_named(cell, "subList"));
      return;
    }
    end_line();
    TableSpans spans;
    for (const pugi::xml_node row : table.children()) {
      if (local_name(row) != "tr") continue;
      begin_line();
      line_.in_table = true;
      spans.write_row(cells_of(row, "tc"), line_.words, [&](pugi::xml_node cell) {
        words_->begin_line();
        read_inline(child_named(cell, "subList"));
      });
      end_line();
    }
    begin_line();
  }

  /// Reads the paragraphs of a cell, a text box or a note into the open line.
  void read_inline(pugi::xml_node list) {
    const bool around = std::exchange(inline_, true);
    for (const pugi::xml_node paragraph : list.children()) {
      words_->separate();
      for (const pugi::xml_node run : paragraph.children())
        if (local_name(run) == "run") read_run(run);
    }
    words_->separate();
    inline_ = around;
  }

  void begin_line() {
    line_ = {};
    words_.emplace(line_.words);
  }

  void end_line() {
    if (!is_xml_space(line_.words)) text_.paragraphs.push_back(std::move(line_));
    for (Unread& picture : std::exchange(pictures_, {}))
      text_.pictures.push_back({text_.paragraphs.size(), std::move(picture)});
    for (const pugi::xml_node note : std::exchange(notes_, {})) {
      begin_line();
      read_inline(child_named(note, "subList"));
      if (!is_xml_space(line_.words)) text_.paragraphs.push_back(std::move(line_));
      notes_.clear();  // notes in notes are left out
    }
    begin_line();
  }

  void add_unread(pugi::xml_node element, const char* reason) {
    Unread unread;
    unread.place = fmt::format("{} {}", part_, document_->place_of(element));
    unread.reason = reason;
    unread.content = content_hash(line_.words);
    pictures_.push_back(std::move(unread));
  }

  const XmlDocument* document_ = nullptr;
  std::string part_;
  std::set<std::string, std::less<>> numbered_;
  OfficeText text_;
  OfficeParagraph line_;
  std::optional<XmlText> words_;
  std::vector<pugi::xml_node> notes_;  ///< of the line
  std::vector<Unread> pictures_;       ///< of the line
  bool inline_ = false;
  bool deleted_ = false;
};

}  // namespace

const Reader& hwpx_reader() {
  static const ContainerReader reader(
      "hwpx", "HWPX: a statute, contract or other document of Hancom's word processor",
      [](const Source& source) {
        const std::string_view head = source.bytes.substr(0, 8192);
        if (!head.starts_with("PK\x03\x04")) return 0;
        const bool marked = head.find("application/hwp+zip") != std::string_view::npos ||
                            head.find("Contents/section0.xml") != std::string_view::npos;
        return marked || source.path.ends_with(".hwpx") ? 95 : 0;
      },
      [](const Source& source, std::string_view format, const Reader* words) {
        return read_office_document(source, read_hwpx_text(source), format, words);
      });
  return reader;
}

OfficeText read_hwpx_text(const Source& source) {
  return HwpxReading(source).take();
}

}  // namespace pandect
