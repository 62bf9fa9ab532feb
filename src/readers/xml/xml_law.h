#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <pugixml.hpp>

#include "law/citation.h"
#include "law/work_builder.h"
#include "readers/xml/xml.h"
#include "readers/xml/xml_text.h"

namespace pandect {

/// What an element is for the text and the tree of a law.
enum class XmlRole : std::uint8_t {
  flow,      ///< its words go on in what stands around it
  word,      ///< as flow, set off by spaces
  block,     ///< begins and ends a line
  skip,      ///< not for reading
  group,     ///< a provision that holds others
  unit,      ///< a provision that is retrieved and cited
  leaf,      ///< a unit, or a group where units stand below it
  division,  ///< a provision inside a unit, if it has a number
  aside,     ///< words that are no provision to be found: covers, signatures
  number,    ///< the number of the provision around it
  heading,   ///< the heading of the provision around it
  quote,     ///< law quoted by a law that amends it: no provisions of this one
  table,     ///< each row a line, the cells separated by " | "
  row,
  cell,
  line_break,
  note,  ///< a footnote: a line behind the block it stands in
  picture,
  reference,
};

struct XmlRule {
  std::string_view element;  ///< local name
  XmlRole role = XmlRole::flow;
  Level level = Level::article;  ///< of a provision
};

/// What stands at the head of a provision.
struct XmlHead {
  std::string label;
  std::string number;
  std::array<pugi::xml_node, 2> heading{};  ///< elements that hold it; null where there are fewer
};

/// One XML vocabulary for laws: what its elements mean.
class XmlDialect {
 public:
  virtual ~XmlDialect() = default;
  virtual XmlRule rule(pugi::xml_node element) const = 0;
  /// For elements that are provisions.
  virtual XmlHead head(pugi::xml_node element) const = 0;
  /// The published id of a provision; empty if it has none.
  virtual std::string alias(pugi::xml_node) const { return {}; }
  /// Whether a provision says that it is repealed; `words` are those behind its number and heading.
  virtual bool repealed(pugi::xml_node element, std::string_view words) const = 0;
  /// What an element of role `reference` points to, without span; nothing when it does not say.
  virtual std::optional<Citation> reference(pugi::xml_node element) const = 0;
  /// Text that stands for an element without words: the quotation marks of Formex.
  virtual std::string sign(pugi::xml_node) const { return {}; }
};

/// The rule for a name in a table sorted by name; `flow` for what is not in it.
XmlRule find_rule(std::span<const XmlRule> sorted, std::string_view name);

/// Writes a law from XML: text, tree, marked references and problems, as its dialect says.
class XmlLaw {
 public:
  /// Both must outlive this.
  XmlLaw(const XmlDocument& document, const XmlDialect& dialect, Work work);

  /// Writes a title as a line of the work itself, above its provisions.
  void write_title(pugi::xml_node element);
  /// Writes one element, by its rule.
  void write(pugi::xml_node element);
  /// Opens a provision of the caller's making, which stays open until closed to a depth.
  void open(Level level, const XmlHead& head, bool unit, pugi::xml_node element);
  /// Writes a unit of the caller's making from the content of an element. `repealed`: its heading says so.
  void write_unit(Level level, const XmlHead& head, pugi::xml_node element, pugi::xml_node content,
                  bool repealed);
  /// Writes what is in an element, leaving out numbers and headings when its head was taken.
  void write_content(pugi::xml_node element, bool head_taken);
  /// Closes provisions until `depth` are open.
  void close_to(std::size_t depth);
  std::size_t depth() const { return builder_.depth(); }
  WorkBuilder& builder() { return builder_; }

  Work finish();

 private:
  /// Where words go and what they may do there.
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
  void write_table(pugi::xml_node element);
  void write_row(pugi::xml_node row);
  void write_reference(pugi::xml_node element);
  void write_picture(pugi::xml_node element);
  void write_provision(pugi::xml_node element, const XmlRule& rule);
  void write_division(pugi::xml_node element, const XmlRule& rule);
  void write_aside(pugi::xml_node element, const XmlRule& rule);
  void flush_notes();
  void end_block();
  void close_provision(std::size_t around, pugi::xml_node element, bool repealed);
  void ensure_unit();
  bool holds_units(pugi::xml_node element) const;
  std::string heading_text(const XmlHead& head, std::vector<Citation>& references);

  const XmlDocument& document_;
  const XmlDialect& dialect_;
  WorkBuilder builder_;
  XmlText text_;
  std::vector<Citation>* references_;
  std::vector<pugi::xml_node> notes_;
  Mode mode_ = Mode::law;
  std::size_t unit_depth_ = 0;         ///< how many provisions were open when the unit was opened; 0 outside
  bool implicit_unit_ = false;         ///< the unit was opened for words that stand directly in a group
  std::size_t quote_end_ = SIZE_MAX;   ///< where a quotation ended
  std::size_t number_end_ = SIZE_MAX;  ///< where a number ended that is to begin a line
  std::string* target_ = nullptr;      ///< where words go: the work's text, or a heading
};

}  // namespace pandect
