#include "readers/office/docx_comments.h"

#include <algorithm>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <sstream>
#include <utility>
#include <vector>

#include <boost/crc.hpp>
#include <fmt/format.h>

#include "pandect/error.h"
#include "readers/archive.h"
#include "readers/office/docx_text.h"
#include "readers/office/office_markdown.h"
#include "readers/xml/xml.h"
#include "readers/xml/xml_text.h"
#include "text/utf8.h"

namespace pandect {
namespace {

// Source: ECMA-376 part 1, 17.13.4 (comments), 11.3.2 (their part); part 2 (content types, relationships)
struct Namespaces {
  std::string_view words;
  std::string_view relations;
};
constexpr Namespaces transitional{"http://schemas.openxmlformats.org/wordprocessingml/2006/main",
                                  "http://schemas.openxmlformats.org/officeDocument/2006/relationships"};
constexpr Namespaces strict{"http://purl.oclc.org/ooxml/wordprocessingml/main",
                            "http://purl.oclc.org/ooxml/officeDocument/relationships"};
constexpr std::string_view comments_type =
    "application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml";
constexpr std::string_view comments_part = "word/comments.xml";
constexpr std::string_view relations_part = "word/_rels/document.xml.rels";

bool is_ignored(std::string_view text, std::size_t at, std::size_t& length) {
  std::size_t end = at;
  decode_utf8(text, end);
  length = end - at;
  return is_xml_space(text.substr(at, length));
}

/// The byte of an element's text behind as many visible characters as `words` has before `end`.
/// @param next go on to the next visible character
std::size_t place_in(std::string_view raw, std::string_view words, std::size_t end, bool next) {
  const auto visible_before = [](std::string_view text, std::size_t limit) {
    std::size_t count = 0;
    for (std::size_t at = 0, length = 0; at < std::min(limit, text.size()); at += length)
      if (!is_ignored(text, at, length)) ++count;
    return count;
  };
  std::size_t left = visible_before(words, end);
  std::size_t at = 0;
  for (std::size_t length = 0; at < raw.size() && left > 0; at += length)
    if (!is_ignored(raw, at, length)) --left;
  for (std::size_t length = 0; next && at < raw.size() && is_ignored(raw, at, length);) at += length;
  return at;
}

/// The XML of a part, to be changed.
struct Part {
  pugi::xml_document xml;

  explicit Part(const Source& source, std::string_view bytes) {
    if (!xml.load_buffer(bytes.data(), bytes.size(),
                         (pugi::parse_full & ~pugi::parse_declaration) | pugi::parse_ws_pcdata))
      throw Error(ErrorCode::bad_input, fmt::format("{}: a part of it is not XML", source.path));
  }
  std::string bytes() const {
    std::ostringstream out;
    xml.save(out, "", pugi::format_raw | pugi::format_no_declaration);
    return "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n" + out.str();
  }
};

/// Puts the marks of comments into the body, the last first: what is before them stays where it is.
class Marking {
 public:
  Marking(pugi::xml_document& body, const OfficeMarkdown& document, std::string prefix)
      : document_(document), prefix_(std::move(prefix)) {
    std::map<std::ptrdiff_t, pugi::xml_node> by_place;
    std::vector<pugi::xml_node> open{body.document_element()};
    while (!open.empty()) {
      const pugi::xml_node node = open.back();
      open.pop_back();
      by_place.emplace(node.offset_debug(), node);
      for (const pugi::xml_node child : node.children())
        if (child.type() == pugi::node_element) open.push_back(child);
    }
    for (const OfficeRun& run : document.runs) {
      const auto found = by_place.find(run.at);
      elements_.push_back(found == by_place.end() ? pugi::xml_node() : found->second);
    }
  }

  /// @return false if none of the words is in the file
  bool mark(Span words, std::size_t id) {
    const std::vector<OfficeRun>& runs = document_.runs;
    std::size_t first = runs.size();
    std::size_t last = 0;
    for (std::size_t i = 0; i < runs.size(); ++i) {
      const Span own = runs[i].words;
      if (own.begin >= words.end || own.end <= words.begin || !run_of(elements_[i])) continue;
      first = std::min(first, i);
      last = i;
    }
    if (first == runs.size()) return false;
    pugi::xml_node closing = run_of(elements_[last]);
    divide(last, words.end, false);
    pugi::xml_node end = insert(closing, "commentRangeEnd", id);
    pugi::xml_node mark = end.parent().insert_child_after(name("r").c_str(), end);
    attribute(mark.append_child(name("commentReference").c_str()), "id", id);
    pugi::xml_node opening = run_of(elements_[first]);
    if (const pugi::xml_node behind = divide(first, words.begin, true)) opening = behind;
    pugi::xml_node begin = opening.parent().insert_child_before(name("commentRangeStart").c_str(), opening);
    attribute(begin, "id", id);
    return true;
  }

 private:
  std::string name(std::string_view local) const { return prefix_ + std::string(local); }
  void attribute(pugi::xml_node node, std::string_view local, std::size_t value) const {
    node.append_attribute(name(local).c_str()).set_value(std::to_string(value).c_str());
  }
  pugi::xml_node insert(pugi::xml_node behind, std::string_view local, std::size_t id) const {
    pugi::xml_node made = behind.parent().insert_child_after(name(local).c_str(), behind);
    attribute(made, "id", id);
    return made;
  }

  /// The run that an element is in: comments begin and end between runs.
  static pugi::xml_node run_of(pugi::xml_node element) {
    while (element && local_name(element) != "r") element = element.parent();
    return element;
  }

  static bool is_first(pugi::xml_node element) {
    for (pugi::xml_node before = element.previous_sibling(); before; before = before.previous_sibling())
      if (before.type() == pugi::node_element && local_name(before) != "rPr") return false;
    return true;
  }

  /// Moves what is behind a place of the Markdown out of its run, into one of its own.
  /// @return that run; null if the run begins or ends there
  pugi::xml_node divide(std::size_t index, std::uint32_t place, bool begins) {
    const OfficeRun& run = document_.runs[index];
    pugi::xml_node element = elements_[index];
    pugi::xml_node whole = run_of(element);
    if (run.aside || element.parent() != whole) return {};
    const std::string raw = element.child_value();
    const std::string_view words = run.words.of(document_.text);
    const std::size_t byte =
        place_in(raw, words, std::clamp(place, run.words.begin, run.words.end) - run.words.begin, begins);
    if (byte == 0 && is_first(element)) return {};
    if (byte >= raw.size() && !element.next_sibling()) return {};
    pugi::xml_node behind = whole.parent().insert_child_after(whole.name(), whole);
    for (const pugi::xml_attribute one : whole.attributes()) behind.append_copy(one);
    if (const pugi::xml_node looks = child_named(whole, "rPr")) behind.append_copy(looks);
    pugi::xml_node moved = byte == 0 ? element : element.next_sibling();
    if (byte > 0 && byte < raw.size()) {
      set_text(behind.append_child(element.name()), raw.substr(byte));
      set_text(element, raw.substr(0, byte));
    }
    while (moved) {
      const pugi::xml_node next = moved.next_sibling();
      behind.append_move(moved);
      moved = next;
    }
    return behind;
  }

  static void set_text(pugi::xml_node node, const std::string& text) {
    node.remove_children();
    node.append_child(pugi::node_pcdata).set_value(text.c_str());
    if (!node.attribute("xml:space")) node.append_attribute("xml:space").set_value("preserve");
  }

  const OfficeMarkdown& document_;
  std::string prefix_;
  std::vector<pugi::xml_node> elements_;  // of the runs
};

std::string prefix_of(pugi::xml_node element) {
  const std::string_view name = element.name();
  const std::size_t colon = name.find(':');
  return colon == std::string_view::npos ? std::string() : std::string(name.substr(0, colon + 1));
}

/// The comments of a document, behind those it has.
class Comments {
 public:
  Comments(const Source& source, const std::string& bytes) : part_(source, bytes) {
    prefix_ = prefix_of(part_.xml.document_element());
    for (const pugi::xml_node one : part_.xml.document_element().children()) {
      const std::optional<std::size_t> id = number_in(attribute_of(one, "id"));
      if (id) next_ = std::max(next_, *id + 1);
    }
  }

  std::size_t next() const { return next_; }

  void add(std::size_t id, const std::string& text, const std::string& author, const std::string& when) {
    pugi::xml_node comment = part_.xml.document_element().append_child((prefix_ + "comment").c_str());
    const auto set = [&](const char* local, const std::string& value) {
      comment.append_attribute((prefix_ + local).c_str()).set_value(value.c_str());
    };
    set("id", std::to_string(id));
    set("author", author);
    set("date", when);
    set("initials", author.substr(0, 1));
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      pugi::xml_node run =
          comment.append_child((prefix_ + "p").c_str()).append_child((prefix_ + "r").c_str());
      pugi::xml_node words = run.append_child((prefix_ + "t").c_str());
      words.append_attribute("xml:space").set_value("preserve");
      std::erase_if(line, [](unsigned char c) { return c < ' '; });
      words.append_child(pugi::node_pcdata).set_value(line.c_str());
    }
  }

  std::string bytes() const { return part_.bytes(); }

 private:
  static std::optional<std::size_t> number_in(std::string_view text) {
    if (text.empty() || text.size() > 9 || text.find_first_not_of("0123456789") != std::string_view::npos)
      return std::nullopt;
    return std::stoul(std::string(text));
  }

  Part part_;
  std::string prefix_;
  std::size_t next_ = 0;
};

/// The part that has comments already; empty if there is none.
std::string part_with_comments(const std::vector<ArchiveEntry>& files, const Source& source) {
  const auto relations = std::ranges::find(files, relations_part, &ArchiveEntry::name);
  if (relations == files.end()) return {};
  const Part part(source, relations->bytes);
  for (const pugi::xml_node one : part.xml.document_element().children()) {
    if (!attribute_of(one, "Type").ends_with("/relationships/comments")) continue;
    const std::string_view target = attribute_of(one, "Target");
    return target.starts_with('/') ? std::string(target.substr(1)) : fmt::format("word/{}", target);
  }
  return {};
}

/// Adds an element with attributes to a part, which is made if it is missing.
void add_entry(std::vector<ArchiveEntry>& files, const Source& source, std::string_view file,
               std::string_view root, const char* name,
               std::initializer_list<std::pair<const char*, std::string>> attributes) {
  auto found = std::ranges::find(files, file, &ArchiveEntry::name);
  if (found == files.end()) found = files.insert(files.end(), {std::string(file), std::string(root)});
  Part part(source, found->bytes);
  const pugi::xml_node above = part.xml.document_element();
  pugi::xml_node added = part.xml.document_element().append_child((prefix_of(above) + name).c_str());
  for (const auto& [key, value] : attributes) added.append_attribute(key).set_value(value.c_str());
  found->bytes = part.bytes();
}

/// Names the part with comments among the types of all parts, and among the relations of the document.
void declare_comments(std::vector<ArchiveEntry>& files, const Source& source, std::string_view relations) {
  constexpr std::string_view package = "http://schemas.openxmlformats.org/package/2006/";
  add_entry(files, source, "[Content_Types].xml", fmt::format("<Types xmlns=\"{}content-types\"/>", package),
            "Override",
            {{"PartName", fmt::format("/{}", comments_part)}, {"ContentType", std::string(comments_type)}});
  add_entry(
      files, source, relations_part, fmt::format("<Relationships xmlns=\"{}relationships\"/>", package),
      "Relationship",
      {{"Id", "rIdOfComments"}, {"Type", fmt::format("{}/comments", relations)}, {"Target", "comments.xml"}});
}

/// Appends numbers, each of so many bytes, the least first.
void append_numbers(std::string& out, std::initializer_list<std::pair<std::size_t, int>> numbers) {
  for (const auto& [value, bytes] : numbers)
    for (int i = 0; i < bytes; ++i) out += static_cast<char>(value >> (8 * i) & 0xFF);
}

/// A ZIP whose files are stored as they are, their sizes before them: libarchive writes sizes behind the
/// files, and word processors refuse such documents. Source: PKWARE's APPNOTE.TXT, 4.3.7, 4.3.12 and 4.3.16
std::string zipped(const std::vector<ArchiveEntry>& files) {
  constexpr std::size_t version = 20;
  constexpr std::size_t utf8_names = 0x800;
  constexpr std::size_t new_year_1980 = 33;
  std::string out;
  std::string directory;
  for (const ArchiveEntry& file : files) {
    boost::crc_32_type sum;
    sum.process_bytes(file.bytes.data(), file.bytes.size());
    const std::size_t size = file.bytes.size();
    std::string common;
    append_numbers(common, {{version, 2}, {utf8_names, 2}, {0, 2}, {0, 2}, {new_year_1980, 2}});
    append_numbers(common, {{sum.checksum(), 4}, {size, 4}, {size, 4}, {file.name.size(), 2}, {0, 2}});
    append_numbers(directory, {{0x02014B50, 4}, {version, 2}});
    directory += common;
    append_numbers(directory, {{0, 2}, {0, 2}, {0, 2}, {0, 4}, {out.size(), 4}});
    directory += file.name;
    append_numbers(out, {{0x04034B50, 4}});
    out += common + file.name + file.bytes;
  }
  const std::size_t begin = out.size();
  out += directory;
  append_numbers(out, {{0x06054B50, 4}, {0, 2}, {0, 2}, {files.size(), 2}, {files.size(), 2}});
  append_numbers(out, {{directory.size(), 4}, {begin, 4}, {0, 2}});
  return out;
}

}  // namespace

std::string with_comments(const Source& docx, std::span<const DocxComment> comments,
                          const std::string& author, const std::string& when) {
  const OfficeMarkdown document = markdown_of(read_docx_text(docx, OfficeWords::traced));
  std::vector<ArchiveEntry> files;
  each_archive_entry(docx, {}, [&](ArchiveEntry&& entry) {
    files.push_back(std::move(entry));
    return true;
  });
  const auto named = [&](std::string_view name) {
    return std::ranges::find(files, name, &ArchiveEntry::name);
  };
  const Namespaces& names =
      named("word/document.xml")->bytes.find(strict.words) == std::string::npos ? transitional : strict;
  const std::string place = part_with_comments(files, docx);
  const bool had = !place.empty() && named(place) != files.end();
  Comments written(docx,
                   had ? named(place)->bytes : fmt::format("<w:comments xmlns:w=\"{}\"/>", names.words));
  Part part(docx, named("word/document.xml")->bytes);
  Marking marking(part.xml, document, prefix_of(part.xml.document_element()));
  std::vector<std::size_t> order(comments.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, std::greater(), [&](std::size_t i) { return comments[i].words.begin; });
  const std::size_t first = written.next();
  std::vector<bool> marked(comments.size());
  for (const std::size_t i : order) marked[i] = marking.mark(comments[i].words, first + i);
  for (std::size_t i = 0; i < comments.size(); ++i)
    if (marked[i]) written.add(first + i, comments[i].text, author, when);
  named("word/document.xml")->bytes = part.bytes();
  if (had) {
    named(place)->bytes = written.bytes();
  } else {
    files.push_back({std::string(comments_part), written.bytes()});
    declare_comments(files, docx, names.relations);
  }
  return zipped(files);
}

}  // namespace pandect
