#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <pugixml.hpp>

#include "law/citation.h"
#include "law/work_builder.h"
#include "readers/xml/table_spans.h"
#include "readers/xml/xml.h"
#include "readers/xml/xml_text.h"

namespace pandect {

/// The role of an element for the text and the tree of a law.
enum class XmlRole : std::uint8_t {
  flow,      ///< inline: its words continue the surrounding text
  word,      ///< as flow, set off by spaces
  block,     ///< begins and ends a line
  skip,      ///< not part of the text
  group,     ///< a provision that contains others
  unit,      ///< a provision that is retrieved and cited
  leaf,      ///< a unit, or a group if it contains units
  division,  ///< a provision inside a unit, if it has a number
  aside,     ///< words that are not retrieved: covers, signatures
  number,    ///< the number of the provision around it
  heading,   ///< the heading of the provision around it
  quote,     ///< law quoted by an amending law: no provisions of this one
  table,     ///< each row a line, the cells separated by " | "
  row,
  cell,
  line_break,
  note,  ///< a footnote: a line after its block
  picture,
  reference,
};

struct XmlRule {
  std::string_view element;  ///< local name
  XmlRole role = XmlRole::flow;
  Level level = Level::article;  ///< of a provision
};

/// Elements of one role, and of one level where they are provisions.
struct XmlRoles {
  constexpr XmlRoles(XmlRole own_role, std::string_view names) : role(own_role), elements(names) {}
  constexpr XmlRoles(XmlRole own_role, Level own_level, std::string_view names)
      : role(own_role), level(own_level), elements(names) {}

  XmlRole role;
  Level level = Level::article;
  std::string_view elements;  ///< local names, separated by spaces
};

/// The rules of a vocabulary by the names of its elements.
class XmlRules {
 public:
  /// @param otherwise for names that are not among `own`
  explicit XmlRules(std::span<const XmlRoles> own, std::span<const XmlRoles> otherwise = {});

  /// The rule for a name; `flow` for unknown ones.
  XmlRule of(std::string_view name) const;

 private:
  std::unordered_map<std::string_view, XmlRule> rules_;
};

/// The head of a provision.
struct XmlHead {
  std::string label;
  std::string number;
  std::array<pugi::xml_node, 2> heading{};  ///< elements that contain it; null if there are fewer
  std::string title;                        ///< the heading as words, where no elements contain it
};

/// One XML vocabulary for laws: the meaning of its elements.
class XmlDialect {
 public:
  virtual ~XmlDialect() = default;
  virtual XmlRule rule(pugi::xml_node element) const = 0;
  /// For elements that are provisions.
  virtual XmlHead head(pugi::xml_node element) const = 0;
  /// The published id of a provision; empty if it has none.
  virtual std::string alias(pugi::xml_node) const { return {}; }
  /// True if a provision is marked as repealed; `words` are those after its number and heading.
  virtual bool repealed(pugi::xml_node element, std::string_view words) const = 0;
  /// The target of an element of role `reference`, without span; nothing when it has none.
  virtual std::optional<Citation> reference(pugi::xml_node element) const = 0;
  /// Text that replaces an element without words: the quotation marks of Formex.
  virtual std::string sign(pugi::xml_node) const { return {}; }

  /// The words of an element that are law: without notes, and without the rest of what is skipped.
  std::string words_of(pugi::xml_node element) const;
};

/// Writes a law from XML: text, tree, marked references and problems, by the rules of its dialect.
class XmlLaw {
 public:
  /// Both must outlive this.
  XmlLaw(const XmlDocument& document, const XmlDialect& dialect, Work work);

  /// Writes a title as a line of the work itself, above its provisions.
  void write_title(pugi::xml_node element);
  /// Writes one element, by its rule.
  void write(pugi::xml_node element);
  /// Opens a provision made by the caller, which stays open until closed to a depth. Returns the notes on its
  /// number and heading, which are no part of either.
  std::vector<pugi::xml_node> open(Level level, const XmlHead& head, bool unit, pugi::xml_node element);
  /// Writes a unit made by the caller from the content of an element. `repealed`: by its heading.
  void write_unit(Level level, const XmlHead& head, pugi::xml_node element, pugi::xml_node content,
                  bool repealed);
  /// Writes the content of an element, without numbers and headings when its head was taken.
  void write_content(pugi::xml_node element, bool head_taken);
  /// Writes words that are not retrieved as a provision of their own.
  void write_aside(pugi::xml_node element, Level level);
  /// Closes provisions until `depth` are open.
  void close_to(std::size_t depth);
  std::size_t depth() const { return builder_.depth(); }
  WorkBuilder& builder() { return builder_; }
  /// The spans of quoted law and of tables, whose lines begin no part of a provision.
  const std::vector<Span>& apart() const { return apart_; }

  Work finish();

 private:
  /// The content allowed at the present position.
  enum class Mode : std::uint8_t {
    law,     ///< provisions and lines
    quoted,  ///< lines only
    inline_  ///< neither: table cells, notes, headings
  };

  void write_text(std::string_view words);
  void continue_quote(std::string_view words);
  void write_element(pugi::xml_node element, const XmlRule& rule);
  void write_quote(pugi::xml_node element);
  void write_block(pugi::xml_node element);
  void write_line_break();
  void write_in_mode(pugi::xml_node element, Mode mode);
  void write_apart(pugi::xml_node element);
  void write_table(pugi::xml_node element);
  void write_row(pugi::xml_node row);
  void write_reference(pugi::xml_node element);
  void write_picture(pugi::xml_node element);
  void write_provision(pugi::xml_node element, const XmlRule& rule);
  void write_division(pugi::xml_node element, const XmlRule& rule);
  void flush_notes();
  void collect_notes(pugi::xml_node above);
  void end_block();
  void close_provision(std::size_t around, pugi::xml_node element, bool repealed,
                       std::vector<pugi::xml_node> head_notes);
  void ensure_unit();
  bool holds_units(pugi::xml_node element) const;
  std::string heading_text(const XmlHead& head, std::vector<Citation>& references);

  const XmlDocument& document_;
  const XmlDialect& dialect_;
  WorkBuilder builder_;
  XmlText text_;
  std::vector<Citation>* references_;
  std::vector<pugi::xml_node> notes_;
  std::vector<Span> apart_;
  TableSpans table_;  ///< that is written
  Mode mode_ = Mode::law;
  std::size_t unit_depth_ = 0;         ///< number of provisions open when the unit was opened; 0 outside
  bool implicit_unit_ = false;         ///< the unit was opened for words directly in a group
  std::size_t quote_end_ = SIZE_MAX;   ///< end of a quotation
  std::size_t number_end_ = SIZE_MAX;  ///< end of a number that begins a line
  std::string* target_ = nullptr;      ///< destination of words: the work's text, or a heading
};

}  // namespace pandect
