#include "readers/office/docx_text.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "base/hash.h"
#include "pandect/error.h"
#include "readers/archive.h"
#include "readers/office/docx_numbering.h"
#include "readers/office/docx_styles.h"
#include "readers/plain/plain_lines.h"
#include "readers/xml/table_spans.h"
#include "readers/xml/xml.h"
#include "readers/xml/xml_picture.h"
#include "readers/xml/xml_text.h"

namespace pandect {
namespace {

constexpr ArchiveLimits docx_limits{
    .entries = 5000, .entry_bytes = std::uint64_t{128} << 20, .all_bytes = std::uint64_t{512} << 20};

/// The parsed parts of a DOCX with text, and hashes that identify its pictures.
class Parts {
 public:
  explicit Parts(const Source& source) {
    constexpr std::array<std::string_view, 7> wanted{
        "word/document.xml", "word/numbering.xml",           "word/styles.xml",  "word/footnotes.xml",
        "word/endnotes.xml", "word/_rels/document.xml.rels", "docProps/core.xml"};
    each_archive_entry(source, docx_limits, [&](ArchiveEntry&& entry) {
      if (std::ranges::find(wanted, entry.name) != wanted.end()) {
        Part& part = parts_[entry.name];
        part.bytes = std::move(entry.bytes);
        part.document = std::make_unique<XmlDocument>(Source{source.path + "!" + entry.name, part.bytes});
      } else if (entry.name.starts_with("word/media/")) {
        pictures_.emplace(entry.name, content_hash(entry.bytes));
      }
      return true;
    });
  }

  /// Null when the part does not exist.
  const XmlDocument* document(std::string_view name) const {
    const auto found = parts_.find(name);
    return found == parts_.end() ? nullptr : found->second.document.get();
  }
  pugi::xml_node root(std::string_view name) const {
    const XmlDocument* const part = document(name);
    return part == nullptr ? pugi::xml_node() : part->root();
  }
  /// The hash of a picture's file, by its target in word/document.xml: independent of its position. Empty
  /// when there is none.
  std::string picture(std::string_view target) const {
    const auto found = pictures_.find(fmt::format("word/{}", target));
    return found == pictures_.end() ? std::string() : found->second;
  }

 private:
  struct Part {
    std::string bytes;
    std::unique_ptr<XmlDocument> document;
  };
  std::map<std::string, Part, std::less<>> parts_;
  std::map<std::string, std::string, std::less<>> pictures_;
};

/// Elements whose content is not text: deletions, field instructions, properties.
bool is_left_out(std::string_view name) {
  constexpr std::array<std::string_view, 11> names{
      "del", "moveFrom", "delText", "instrText", "rPr", "pPr", "tcPr", "trPr", "tblPr", "sdtPr", "Fallback"};
  return std::ranges::find(names, name) != names.end();
}

class DocxReading {
 public:
  DocxReading(const Source& source, OfficeWords words)
      : traced_(words == OfficeWords::traced),
        parts_(source),
        styles_(parts_.root("word/styles.xml")),
        numbering_(parts_.root("word/numbering.xml")) {
    document_ = parts_.document("word/document.xml");
    if (document_ == nullptr) {
      throw Error(ErrorCode::bad_input, fmt::format("{}: expected word/document.xml in it", source.path));
    }
    read_links(parts_.root("word/_rels/document.xml.rels"));
    read_notes(parts_.root("word/footnotes.xml"), "footnoteReference");
    read_notes(parts_.root("word/endnotes.xml"), "endnoteReference");
  }

  OfficeText read() {
    text_.title = text_of(find_named(parts_.root("docProps/core.xml"), "title"));
    read_blocks(find_named(document_->root(), "body"));
    return std::move(text_);
  }

 private:
  void read_links(pugi::xml_node relationships) {
    for (const pugi::xml_node child : relationships.children()) {
      const std::string_view id = attribute_of(child, "Id");
      if (!id.empty()) links_.emplace(id, attribute_of(child, "Target"));
    }
  }

  void read_notes(pugi::xml_node notes, std::string_view reference) {
    for (const pugi::xml_node note : notes.children()) {
      // Separators of notes are notes with a type.
      if (!attribute_of(note, "type").empty() && attribute_of(note, "type") != "normal") continue;
      notes_.emplace(std::pair(reference, attribute_of(note, "id")), note);
    }
  }

  // --- blocks --------------------------------------------------------------------------------------------

  void read_blocks(pugi::xml_node above) {
    for (const pugi::xml_node child : above.children()) {
      const std::string_view name = local_name(child);
      if (name == "p") {
        read_paragraph(child);
      } else if (name == "tbl") {
        table_ = TableSpans(!traced_);
        read_table(child);
      } else if (name == "sdt") {
        if (!is_contents(child)) read_blocks(child);
      } else if (!is_left_out(name) && child.first_child()) {
        read_blocks(child);  // <w:ins>, <w:sdtContent>, <w:customXml> around paragraphs
      }
    }
  }

  /// A table of contents generated by the word processor.
  static bool is_contents(pugi::xml_node sdt) {
    const pugi::xml_node gallery = find_named(child_named(sdt, "sdtPr"), "docPartGallery");
    return attribute_of(gallery, "val") == "Table of Contents";
  }

  void read_paragraph(pugi::xml_node element) {
    if (styles_.is_contents(element)) return;
    begin_line();
    read_content(element);
    const bool end_deleted = !find_named(child_named(child_named(element, "pPr"), "rPr"), "del").empty();
    // If the end of a paragraph is deleted, the rest continues in the next.
    if (end_deleted) return;
    const bool written = !is_xml_space(line_.words);
    if (written) {
      line_.heading = styles_.heading_level(element);
      line_.title = styles_.is_title(element);
      number(element);
    }
    end_line(written);
  }

  void number(pugi::xml_node element) {
    const std::optional<DocxListPlace> place = styles_.list_place(element);
    if (!place) return;
    line_.label = std::string(trim(numbering_.next(*place)));
    line_.list_level = place->level;
  }

  void begin_line() {
    if (open_line_) return;
    line_ = {};
    words_.emplace(line_.words);
    open_line_ = true;
  }

  void end_line(bool written) {
    open_line_ = false;
    if (written) text_.paragraphs.push_back(std::move(line_));
    for (Unread& picture : pictures_) text_.pictures.push_back({text_.paragraphs.size(), std::move(picture)});
    pictures_.clear();
    // A note's words come behind the line; notes in notes are left out.
    for (const PendingNote& note : std::exchange(pending_notes_, {})) {
      begin_line();
      in_note_ = true;
      aside_ = note.mark;
      if (traced_) line_.words = fmt::format("[^{}]: ", note.number);
      read_inline_blocks(note.note);
      in_note_ = false;
      aside_ = {};
      open_line_ = false;
      if (!is_xml_space(line_.words)) text_.paragraphs.push_back(std::move(line_));
    }
  }

  /// Reads paragraphs into one line: those of a table's cell or of a note.
  void read_inline_blocks(pugi::xml_node above) {
    for (const pugi::xml_node child : above.children()) {
      const std::string_view name = local_name(child);
      if (is_left_out(name)) continue;
      if (name == "tbl") note_table(child);
      if (name != "p") {
        read_inline_blocks(child);
        continue;
      }
      words_->separate();
      if (const auto place = in_note_ ? std::nullopt : styles_.list_place(child)) {
        words_->write(numbering_.next(*place));
        words_->separate();
      }
      read_content(child);
      words_->separate();
    }
  }

  void read_table(pugi::xml_node table) {
    for (const pugi::xml_node row : table.children()) {
      const std::string_view name = local_name(row);
      if (name != "tr") {
        if (!is_left_out(name)) read_table(row);
        continue;
      }
      if (child_named(child_named(row, "trPr"), "del")) continue;
      begin_line();
      std::vector<pugi::xml_node> cells;
      add_cells(row, cells);
      const bool has_words = table_.write_row(cells, line_.words, [&](pugi::xml_node cell) {
        words_->begin_line();
        read_inline_blocks(cell);
      });
      line_.in_table = true;
      end_line(has_words);
    }
  }

  void note_table(pugi::xml_node table) {
    std::optional<Unread> unread = unread_table(*document_, table, "tr", "tc", 0);
    if (!unread) return;
    unread->place = fmt::format("word/document.xml {}", unread->place);
    pictures_.push_back(std::move(*unread));
  }

  static void add_cells(pugi::xml_node row, std::vector<pugi::xml_node>& cells) {
    for (const pugi::xml_node child : row.children()) {
      if (local_name(child) == "sdt") add_cells(child_named(child, "sdtContent"), cells);
      if (local_name(child) == "tc") cells.push_back(child);
    }
  }

  // --- words ---------------------------------------------------------------------------------------------

  void read_content(pugi::xml_node above) {
    for (const pugi::xml_node child : above.children()) {
      if (child.type() == pugi::node_element) read_element(child);
    }
  }

  void read_element(pugi::xml_node element) {
    const std::string_view name = local_name(element);
    if (name == "fldChar") return read_field_mark(attribute_of(element, "fldCharType"));
    if (name == "instrText") {
      if (!fields_.empty() && !fields_.back().result) fields_.back().instruction += element.child_value();
      return;
    }
    if (is_left_out(name)) return;
    if (name == "t") return read_text(element);
    if (name == "tab" || name == "br" || name == "cr") return words_->separate();
    if (name == "noBreakHyphen") return words_->write("-");
    if (name == "r") return is_hidden(element) ? void() : read_content(element);
    if (name == "hyperlink") return read_link(element);
    if (name == "fldSimple") return read_simple_field(element);
    if (name == "bookmarkStart") {
      line_.bookmarks.emplace_back(attribute_of(element, "name"));
      return;
    }
    if (name == "footnoteReference" || name == "endnoteReference") return read_note_mark(element, name);
    if (name == "drawing" || name == "pict" || name == "object") return read_picture(element);
    read_content(element);
  }

  void read_text(pugi::xml_node element) {
    const auto begin = static_cast<std::uint32_t>(line_.words.size());
    words_->write(element.child_value());
    if (!traced_) return;
    const pugi::xml_node place = aside_ ? aside_ : element;
    line_.runs.push_back(
        {{begin, static_cast<std::uint32_t>(line_.words.size())}, place.offset_debug(), !aside_.empty()});
  }

  static bool is_hidden(pugi::xml_node run) {
    const pugi::xml_node vanish = child_named(child_named(run, "rPr"), "vanish");
    return vanish && attribute_of(vanish, "val") != "0" && attribute_of(vanish, "val") != "false";
  }

  /// A picture has no words; those of a text box become words of the paragraph it is anchored in.
  void read_picture(pugi::xml_node element) {
    if (const pugi::xml_node box = find_named(element, "txbxContent")) {
      const pugi::xml_node before = std::exchange(aside_, aside_ ? aside_ : element);
      read_inline_blocks(box);
      aside_ = before;
      return;
    }
    Unread picture = unread_picture(*document_, element, 0);
    picture.place = fmt::format("word/document.xml {}", picture.place);
    auto file = links_.find(attribute_of(find_named(element, "blip"), "embed"));
    if (file == links_.end()) file = links_.find(attribute_of(find_named(element, "imagedata"), "id"));
    if (file != links_.end()) {
      picture.place += fmt::format(", {}", file->second);
      if (const std::string shown = parts_.picture(file->second); !shown.empty()) picture.content = shown;
    }
    pictures_.push_back(std::move(picture));
  }

  void read_note_mark(pugi::xml_node element, std::string_view name) {
    const auto note = notes_.find(std::pair(name, attribute_of(element, "id")));
    if (in_note_ || note == notes_.end()) return;
    pending_notes_.push_back({++count_of_notes_, note->second, aside_ ? aside_ : element});
    if (traced_) words_->write(fmt::format("[^{}]", count_of_notes_));
  }

  void read_link(pugi::xml_node element) {
    const std::size_t begin = line_.words.size();
    read_content(element);
    const std::string_view anchor = attribute_of(element, "anchor");
    const auto target = links_.find(attribute_of(element, "id"));
    add_link(begin, target == links_.end() ? fmt::format("#{}", anchor) : std::string(target->second));
  }

  /// A field has an instruction and a result between marks: HYPERLINK "https://…" is a link over its result.
  struct Field {
    std::string instruction;
    std::size_t begin = 0;
    bool result = false;
  };

  void read_field_mark(std::string_view type) {
    constexpr std::size_t most_open = 64;
    if (type == "begin" && fields_.size() < most_open) {
      fields_.push_back({{}, line_.words.size(), false});
    } else if (type == "separate" && !fields_.empty()) {
      fields_.back().result = true;
      fields_.back().begin = line_.words.size();
    } else if (type == "end" && !fields_.empty()) {
      add_field_link(fields_.back().instruction, fields_.back().begin);
      fields_.pop_back();
    }
  }

  void read_simple_field(pugi::xml_node element) {
    const std::size_t begin = line_.words.size();
    read_content(element);
    add_field_link(attribute_of(element, "instr"), begin);
  }

  void add_field_link(std::string_view instruction, std::size_t begin) {
    if (trim(instruction).substr(0, 9) != "HYPERLINK") return;
    const std::size_t open = instruction.find('"');
    const std::size_t close = instruction.find('"', std::min(open, instruction.size() - 1) + 1);
    if (close == std::string_view::npos) return;
    const bool here = instruction.find("\\l") < open;
    add_link(begin, fmt::format("{}{}", here ? "#" : "", instruction.substr(open + 1, close - open - 1)));
  }

  void add_link(std::size_t begin, const std::string& target) { add_office_link(line_, begin, target); }

  struct PendingNote {
    std::size_t number = 0;
    pugi::xml_node note;
    pugi::xml_node mark;
  };

  bool traced_;
  Parts parts_;
  DocxStyles styles_;
  DocxNumbering numbering_;
  const XmlDocument* document_ = nullptr;
  std::map<std::string_view, std::string_view> links_;
  std::map<std::pair<std::string_view, std::string_view>, pugi::xml_node> notes_;
  OfficeText text_;
  OfficeParagraph line_;
  std::optional<XmlText> words_;
  TableSpans table_;
  bool open_line_ = false;
  std::vector<PendingNote> pending_notes_;
  std::size_t count_of_notes_ = 0;
  pugi::xml_node aside_;          ///< the mark or the drawing of what is read, if that is no text of the body
  std::vector<Unread> pictures_;  // of the line
  std::vector<Field> fields_;
  bool in_note_ = false;
};

}  // namespace

OfficeText read_docx_text(const Source& source, OfficeWords words) {
  return DocxReading(source, words).read();
}

}  // namespace pandect
