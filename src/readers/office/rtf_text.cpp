#include "readers/office/rtf_text.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "base/ascii.h"
#include "base/hash.h"
#include "readers/office/rtf_encoding.h"
#include "readers/office/rtf_tokens.h"
#include "readers/office/rtf_words.h"
#include "readers/xml/table_spans.h"
#include "readers/xml/xml_text.h"
#include "text/utf8.h"

namespace pandect {
namespace {

constexpr std::size_t deepest = 1000;
constexpr std::size_t largest = std::size_t{256} << 20;

/// The state of a group, which ends with it.
struct Group {
  RtfTarget target = RtfTarget::body;
  int page = 0;  ///< of the font; 0: of the document
  int skip = 1;  ///< number of fallback bytes after a \u
  bool hidden = false;
  // Of the paragraph.
  int style = -1;
  int outline = -1;
  int list_level = 0;
  bool in_table = false;
};

struct RtfStyle {
  std::string name;  ///< in lower case
  int outline = -1;
};

class RtfReading {
 public:
  RtfReading(const Source& source, OfficeWords words)
      : source_(source), traced_(words == OfficeWords::traced), tokens_(source.bytes), words_(line_.words) {}

  OfficeText read() {
    if (source_.bytes.size() > largest)
      fail_at(source_, largest, fmt::format("expected at most {} MiB of RTF", largest >> 20));
    groups_.push_back({});
    RtfToken token;
    while (tokens_.next(token)) take(token);
    end_paragraph();
    return std::move(text_);
  }

 private:
  Group& group() { return groups_.back(); }

  void take(const RtfToken& token) {
    const bool was_star = std::exchange(star_, false);
    const bool was_first = std::exchange(first_, false);
    switch (token.kind) {
      case RtfToken::Kind::open:
        skip_left_ = 0;
        open_group();
        return;
      case RtfToken::Kind::close:
        skip_left_ = 0;
        close_group();
        return;
      case RtfToken::Kind::symbol:
        if (token.character == '*' && was_first) {
          first_ = star_ = true;
          return;
        }
        if (skip()) return;
        return take_symbol(token.character);
      case RtfToken::Kind::byte:
        if (!skip()) bytes_ += token.character;
        return;
      case RtfToken::Kind::text:
        return take_text(token.words);
      case RtfToken::Kind::control:
        if (was_star && !is_destination(token.words)) {
          // An unknown destination may be left out; shapes and their sections may not.
          group().target =
              token.words == "shpinst" || token.words == "shppict" ? group().target : RtfTarget::nothing;
          return;
        }
        skip_left_ = 0;  // a control is never the fallback of a character, whatever writers do
        return take_control(token);
    }
  }

  /// True if the next item is the fallback of a \u character.
  bool skip() {
    if (skip_left_ == 0) return false;
    --skip_left_;
    return true;
  }

  void open_group() {
    flush();
    if (groups_.size() >= deepest) {
      fail_at(source_, tokens_.position(), fmt::format("expected groups at most {} deep", deepest));
    }
    groups_.push_back(groups_.back());
    first_ = true;
  }

  void close_group() {
    flush();
    if (groups_.size() == 1) return;  // one too many
    const RtfTarget target = group().target;
    groups_.pop_back();
    if (target != group().target) end_destination(target);
    // A field ends with the group around its instruction and its result.
    while (!fields_.empty() && groups_.size() < fields_.back().depth) {
      add_field_link(fields_.back());
      fields_.pop_back();
    }
  }

  void end_destination(RtfTarget target) {
    if (target == RtfTarget::bookmark) {
      line_.bookmarks.push_back(std::exchange(bookmark_, {}));
    } else if (target == RtfTarget::note) {
      if (!is_xml_space(note_)) {
        ++count_of_notes_;
        if (traced_) words_.write(fmt::format("[^{}]", count_of_notes_));
        notes_.push_back(traced_ ? fmt::format("[^{}]: {}", count_of_notes_, note_) : note_);
      }
      note_.clear();
    } else if (target == RtfTarget::picture) {
      end_picture();
    } else if (target == RtfTarget::field) {
      // A field outside any group ends with the document: limit their number.
      if (fields_.size() < deepest) fields_.push_back({field_, line_.words.size(), lines_, groups_.size()});
      field_.clear();
    }
  }

  void end_picture() {
    if (picture_.empty()) return;
    Unread unread;
    unread.place = fmt::format("picture {}", ++pictures_seen_);
    unread.reason = "a picture stands for something that is not text, and is left out";
    unread.content = content_hash(std::exchange(picture_, {}));
    pictures_.push_back(std::move(unread));
  }

  // --- words ---------------------------------------------------------------------------------------------

  void take_text(std::string_view words) {
    while (skip_left_ > 0 && !words.empty()) {
      --skip_left_;
      words.remove_prefix(1);
    }
    if (group().target == RtfTarget::styles || group().target == RtfTarget::fonts) return take_entry(words);
    bytes_ += words;
  }

  void take_symbol(char symbol) {
    if (symbol == '~') return write(" ");
    if (symbol == '_') return write("-");
    if (symbol == '\\' || symbol == '{' || symbol == '}') {
      bytes_ += symbol;
    } else if (symbol == '\n' || symbol == '\r') {
      end_paragraph();  // as \par
    }
  }

  /// Decodes bytes where the encoding may change.
  void flush() {
    if (bytes_.empty()) return;
    int page = group().page;
    if (page == 0) {
      const auto font = fonts_.find(default_font_);
      page = font == fonts_.end() ? document_page_ : font->second;
    }
    const std::string text = rtf_page_text(page, std::exchange(bytes_, {}));
    flush_half();
    put(text);
  }

  void write(std::string_view text) {
    flush();
    flush_half();
    put(text);
  }

  /// Drops half of a pair without its other half.
  void flush_half() { half_ = 0; }

  void put(std::string_view text) {
    const Group& here = group();
    switch (here.target) {
      case RtfTarget::body:
        if (!here.hidden) words_.write(text);
        return;
      case RtfTarget::label:
        line_.label += text;
        return;
      case RtfTarget::field:
        field_ += text;
        return;
      case RtfTarget::title:
        text_.title += text;
        return;
      case RtfTarget::bookmark:
        bookmark_ += text;
        return;
      case RtfTarget::note:
        if (!here.hidden) note_ += text;
        return;
      case RtfTarget::picture:
        picture_ += text;
        return;
      default:
        return;
    }
  }

  void take_unicode(int number) {
    flush();
    skip_left_ = static_cast<std::size_t>(std::clamp(group().skip, 0, 16));
    const auto unit = static_cast<char32_t>(static_cast<std::uint16_t>(number));  // written as if signed
    if (unit >= 0xD800 && unit < 0xDC00) {
      half_ = unit;
      return;
    }
    char32_t c = unit;
    if (unit >= 0xDC00 && unit < 0xE000) {
      if (half_ == 0) return;
      c = 0x10000 + ((half_ - 0xD800) << 10) + (unit - 0xDC00);
    }
    half_ = 0;
    c = rtf_character(c);
    if (c < 0x20) return;
    std::string text;
    append_utf8(text, c);
    put(text);
  }

  // --- controls ------------------------------------------------------------------------------------------

  void take_control(const RtfToken& token) {
    const std::string_view word = token.words;
    if (word == "u") return take_unicode(token.number);
    flush();
    if (group().target == RtfTarget::fonts || group().target == RtfTarget::styles)
      return take_entry_control(token);
    if (is_destination(word)) return open_destination(word);
    if (const std::string_view text = character_of(word); !text.empty()) return put(text);
    if (take_break(word)) return;
    Group& here = group();
    const bool on = !token.has_number || token.number != 0;
    if (word == "f") {
      const auto font = fonts_.find(token.number);
      here.page = font == fonts_.end() ? 0 : font->second;
    } else if (word == "deff") {
      default_font_ = token.number;
    } else if (word == "ansicpg") {
      document_page_ = token.number;
    } else if (word == "mac" || word == "pc" || word == "pca") {
      document_page_ = word == "mac" ? 10000 : word == "pc" ? 437 : 850;
    } else if (word == "uc") {
      here.skip = token.number;
    } else if (word == "v" || word == "deleted") {
      here.hidden = on;
    } else if (word == "plain") {
      here.hidden = false;
      here.page = 0;
    } else if (word == "pard") {
      here.style = here.outline = -1;
      here.list_level = 0;
      here.in_table = false;
    } else if (word == "s") {
      here.style = token.number;
    } else if (word == "outlinelevel") {
      here.outline = token.number;
    } else if (word == "ilvl") {
      here.list_level = std::clamp(token.number, 0, 8);
    } else if (word == "trowd") {
      continues_.clear();
    } else if (word == "clvmrg") {
      continuing_ = true;
    } else if (word == "cellx") {
      continues_.push_back(std::exchange(continuing_, false));
    } else if (word == "intbl") {
      here.in_table = on;
    } else if (word == "bin" && here.target == RtfTarget::picture) {
      picture_ += fmt::format("{} bytes", token.number);
    }
  }

  void open_destination(std::string_view word) {
    Group& here = group();
    // Words inside an excluded group stay excluded, except the text of shapes and Unicode alternatives.
    const bool shown = word == "shptxt" || word == "ud" || word == "title";
    if (here.target == RtfTarget::nothing && !shown) return;
    const bool aside = here.target != RtfTarget::body && here.target != RtfTarget::nothing;
    if (aside) {
      // A field in a note shows its result there; other destinations inside excluded text have no words.
      if (word != "fldrslt") here.target = RtfTarget::nothing;
      return;
    }
    here.target = target_of(word);
    if (word == "shptxt") words_.separate();
  }

  /// Handles ends of lines, cells, rows and paragraphs.
  bool take_break(std::string_view word) {
    const RtfTarget target = group().target;
    if (word == "line" || word == "lbr") {
      put(" ");
    } else if (word == "par" || word == "sect" || word == "page" || word == "column") {
      if (target != RtfTarget::body) {
        put(" ");
      } else if (group().in_table || cells_ > 0) {
        words_.separate();  // a paragraph in a cell
      } else {
        end_paragraph();
      }
    } else if (word == "cell" || word == "nestcell") {
      if (target == RtfTarget::body) end_cell(word == "nestcell");
    } else if (word == "row") {
      if (target == RtfTarget::body) end_row();
    } else if (word == "nestrow") {
      words_.separate();
    } else {
      return false;
    }
    return true;
  }

  void end_cell(bool nested) {
    words_.separate();
    if (nested) return;
    const std::size_t begin = std::min(cell_begin_, line_.words.size());
    const std::string words = line_.words.substr(begin);
    line_.words.resize(begin);
    if (cells_ == 0) table_.begin_row(line_.words);
    const bool continues = cells_ < continues_.size() && continues_[cells_];
    table_.write_cell({1, 1, continues}, false, line_.words, [&] {
      const auto moved = static_cast<std::uint32_t>(line_.words.size() - begin);
      for (Citation& link : line_.links)
        if (link.span.begin >= begin) link.span.shift(moved);
      line_.words += words;
    });
    ++cells_;
    cell_begin_ = line_.words.size();
    words_.begin_line();
  }

  void end_row() {
    line_.words.resize(std::min(cell_begin_, line_.words.size()));
    if (cells_ == 0 || !table_.end_row(line_.words)) line_.words.clear();
    cells_ = cell_begin_ = 0;
    line_.in_table = true;
    std::erase_if(line_.links, [&](const Citation& link) { return link.span.end > line_.words.size(); });
    finish_line();
  }

  void end_paragraph() {
    flush();
    table_ = TableSpans();
    if (!is_xml_space(line_.words)) {
      const Group& here = group();
      const auto style = styles_.find(here.style);
      const std::string_view name = style == styles_.end() ? std::string_view() : style->second.name;
      line_.heading = heading_of(here, style == styles_.end() ? -1 : style->second.outline, name);
      line_.title = name == "title";
      line_.list_level = here.list_level;
      tidy_label();
      if (name.starts_with("toc ") || name.starts_with("contents ")) line_.words.clear();
    }
    finish_line();
  }

  static int heading_of(const Group& here, int outline, std::string_view name) {
    constexpr int body_text = 9;
    constexpr std::string_view heading = "heading ";
    int level = here.outline >= 0 ? here.outline : outline;
    if (level < 0 && name.starts_with(heading) && name.size() > heading.size())
      level = name[heading.size()] - '1';
    return level < 0 || level >= body_text ? 0 : level + 1;
  }

  /// "1.\t", or a sign of a font of symbols.
  void tidy_label() {
    std::string label;
    XmlText(label).write(line_.label);
    while (label.ends_with(' ')) label.pop_back();
    constexpr std::array<std::string_view, 7> bullets{"·", "o", "", "-", "–", "*", "▪"};
    if (std::ranges::find(bullets, label) != bullets.end() && !label.empty()) label = "•";
    line_.label = std::move(label);
  }

  void finish_line() {
    if (is_xml_space(line_.words)) {
      line_ = {};
    } else {
      text_.paragraphs.push_back(std::exchange(line_, {}));
    }
    words_.begin_line();
    for (Unread& picture : std::exchange(pictures_, {}))
      text_.pictures.push_back({text_.paragraphs.size(), std::move(picture)});
    for (const std::string& note : std::exchange(notes_, {})) {
      OfficeParagraph paragraph;
      XmlText(paragraph.words).write(note);
      while (paragraph.words.ends_with(' ')) paragraph.words.pop_back();
      text_.paragraphs.push_back(std::move(paragraph));
    }
    ++lines_;
  }

  // --- fields --------------------------------------------------------------------------------------------

  struct Field {
    std::string instruction;
    std::size_t begin = 0;  ///< start of its result, in the words of the line
    std::size_t line = 0;
    std::size_t depth = 0;  ///< of the group around it
  };

  void add_field_link(const Field& field) {
    const std::string& said = field.instruction;
    const std::size_t word = said.find_first_not_of(' ');
    if (word == std::string::npos || said.compare(word, 9, "HYPERLINK") != 0) return;
    const std::size_t open = said.find('"');
    const std::size_t close = open == std::string::npos ? open : said.find('"', open + 1);
    if (close == std::string::npos) return;
    const bool here = said.find("\\l") < open;
    add_office_link(line_, field.line == lines_ ? field.begin : 0,
                    (here ? "#" : "") + said.substr(open + 1, close - open - 1));
  }

  // --- tables of fonts and styles ------------------------------------------------------------------------

  void take_entry_control(const RtfToken& token) {
    const std::string_view word = token.words;
    if (group().target == RtfTarget::fonts) {
      if (word == "f") font_ = token.number;
      if (word == "fcharset" && rtf_page_of_charset(token.number) != 0)
        fonts_[font_] = rtf_page_of_charset(token.number);
      if (word == "cpg" && token.number > 0) fonts_[font_] = token.number;
      return;
    }
    if (word == "s") style_ = token.number;
    if (word == "cs" || word == "ds" || word == "ts") style_ = -1;
    if (word == "outlinelevel" && style_ >= 0) styles_[style_].outline = token.number;
  }

  /// The name of a style ends with a semicolon.
  void take_entry(std::string_view words) {
    if (group().target != RtfTarget::styles) return;
    if (style_ >= 0) {
      std::string& name = styles_[style_].name;
      name += ascii_lower(words.substr(0, words.find(';')));
      if (words.find(';') != std::string_view::npos) style_ = -1;
    }
  }

  const Source& source_;
  bool traced_;
  RtfTokens tokens_;
  OfficeText text_;
  OfficeParagraph line_;
  XmlText words_;
  std::vector<Group> groups_;
  std::map<int, int> fonts_;  // code pages by number
  std::map<int, RtfStyle> styles_;
  int document_page_ = 1252;
  int default_font_ = -1;
  int font_ = 0;
  int style_ = -1;
  bool star_ = false;   // \* was just read
  bool first_ = false;  // a group has just begun
  std::size_t skip_left_ = 0;
  std::string bytes_;  // text in the encoding that holds
  char32_t half_ = 0;  // of a pair
  std::string bookmark_, field_, note_, picture_;
  std::vector<Field> fields_;
  std::vector<std::string> notes_;  // of the line
  std::size_t count_of_notes_ = 0;
  std::vector<Unread> pictures_;  // of the line
  std::size_t pictures_seen_ = 0;
  std::size_t lines_ = 0;  // that were ended
  std::size_t cells_ = 0;  // of the row
  std::size_t cell_begin_ = 0;
  TableSpans table_;
  std::vector<bool> continues_;  // for each cell of the row, whether it is a further row of the one above
  bool continuing_ = false;      // so is the next that is defined
};

}  // namespace

OfficeText read_rtf_text(const Source& source, OfficeWords words) {
  return RtfReading(source, words).read();
}

}  // namespace pandect
