#include "readers/xml/xml_law.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "readers/xml/xml_picture.h"
#include "readers/xml/xml_references.h"

namespace pandect {
namespace {

/// The span of the words written between two offsets, without surrounding white space.
Span words_between(std::string_view text, std::size_t begin, std::size_t end) {
  while (begin < end && (text[begin] == ' ' || text[begin] == '\n')) ++begin;
  while (end > begin && (text[end - 1] == ' ' || text[end - 1] == '\n')) --end;
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

Level below(Level level) {
  return level >= Level::subitem ? Level::subitem : static_cast<Level>(static_cast<int>(level) + 1);
}

}  // namespace

XmlRules::XmlRules(std::span<const XmlRoles> own, std::span<const XmlRoles> otherwise) {
  for (const std::span<const XmlRoles> table : {own, otherwise}) {
    for (const XmlRoles& roles : table) {
      for (std::string_view names = roles.elements; !names.empty();) {
        const std::string_view name = names.substr(0, names.find(' '));
        rules_.try_emplace(name, XmlRule{name, roles.role, roles.level});
        names.remove_prefix(std::min(name.size() + 1, names.size()));
      }
    }
  }
}

XmlRule XmlRules::of(std::string_view name) const {
  const auto found = rules_.find(name);
  return found == rules_.end() ? XmlRule{name, XmlRole::flow, Level::article} : found->second;
}

std::string XmlDialect::words_of(pugi::xml_node element) const {
  std::string words;
  XmlText text(words);
  const auto collect = [&](const auto& self, pugi::xml_node above) -> void {
    for (const pugi::xml_node child : above.children()) {
      if (child.type() != pugi::node_element) {
        text.write(child.value());
        continue;
      }
      const XmlRole role = rule(child).role;
      if (role == XmlRole::skip || role == XmlRole::note) continue;
      const bool apart = role != XmlRole::flow && role != XmlRole::reference;
      if (apart) text.separate();
      self(self, child);
      if (apart) text.separate();
    }
  };
  collect(collect, element);
  return words;
}

XmlLaw::XmlLaw(const XmlDocument& document, const XmlDialect& dialect, Work work)
    : document_(document),
      dialect_(dialect),
      builder_(std::move(work)),
      text_(builder_.work().text),
      references_(&builder_.work().marked_references),
      target_(&builder_.work().text) {
  std::ranges::copy(document.problems(), std::back_inserter(builder_.work().problems));
}

void XmlLaw::write_text(std::string_view words) {
  if (mode_ != Mode::inline_ && unit_depth_ == 0 && !is_xml_space(words)) ensure_unit();
  continue_quote(words);
  text_.write(words);
}

/// The full stop after a quotation stays on the quotation's last line.
void XmlLaw::continue_quote(std::string_view words) {
  const bool here = target_->size() == quote_end_ && target_->ends_with('\n') &&
                    builder_.position() > builder_.current().body.begin;
  if (here && !words.empty() && std::string_view(".,;").find(words.front()) != std::string_view::npos) {
    target_->pop_back();
  }
}

void XmlLaw::write_title(pugi::xml_node element) {
  if (implicit_unit_) close_to(unit_depth_);
  unit_depth_ = builder_.depth();  // its words need no unit
  write_block(element);
  unit_depth_ = 0;
}

void XmlLaw::write(pugi::xml_node element) {
  write_element(element, dialect_.rule(element));
}

void XmlLaw::write_content(pugi::xml_node element, bool head_taken) {
  for (const pugi::xml_node child : element.children()) {
    if (child.type() != pugi::node_element) {
      write_text(child.value());
      continue;
    }
    const XmlRule rule = dialect_.rule(child);
    if (head_taken && (rule.role == XmlRole::number || rule.role == XmlRole::heading)) continue;
    write_element(child, rule);
  }
}

void XmlLaw::write_element(pugi::xml_node element, const XmlRule& rule) {
  switch (rule.role) {
    case XmlRole::skip:
      return;
    case XmlRole::flow:
      if (element.first_child()) return write_content(element, false);
      if (const std::string sign = dialect_.sign(element); !sign.empty()) write_text(sign);
      return;
    case XmlRole::number:
      text_.separate();
      write_content(element, false);
      if (mode_ != Mode::inline_) number_end_ = target_->size();
      return text_.separate();
    case XmlRole::word:
      text_.separate();
      write_content(element, false);
      text_.separate();
      return;
    case XmlRole::block:
    case XmlRole::heading:
      return write_block(element);
    case XmlRole::line_break:
      return write_line_break();
    case XmlRole::group:
    case XmlRole::unit:
    case XmlRole::leaf:
      return write_provision(element, rule);
    case XmlRole::division:
      return write_division(element, rule);
    case XmlRole::aside:
      return write_aside(element, rule.level);
    case XmlRole::quote:
      return write_quote(element);
    case XmlRole::table:
      return write_table(element);
    case XmlRole::row:
      return write_row(element);
    case XmlRole::cell:
      return write_block(element);
    case XmlRole::note:
      notes_.push_back(element);
      return;
    case XmlRole::picture:
      return write_picture(element);
    case XmlRole::reference:
      return write_reference(element);
  }
}

void XmlLaw::write_block(pugi::xml_node element) {
  write_line_break();
  write_content(element, false);
  end_block();
}

void XmlLaw::end_block() {
  write_line_break();
  if (mode_ != Mode::inline_) flush_notes();
}

void XmlLaw::write_line_break() {
  if (mode_ == Mode::inline_ || target_->size() == number_end_) return text_.separate();
  text_.begin_line();
  // The first block of a small provision continues the line of its number.
  if (builder_.position() > builder_.current().body.begin) builder_.end_line();
}

void XmlLaw::write_quote(pugi::xml_node element) {
  write_line_break();
  write_apart(element);
  write_line_break();
  quote_end_ = target_->size();
}

void XmlLaw::write_apart(pugi::xml_node element) {
  const std::size_t begin = target_->size();
  write_in_mode(element, std::max(mode_, Mode::quoted));
  if (mode_ == Mode::law && target_->size() > begin)
    apart_.push_back(words_between(*target_, begin, target_->size()));
}

void XmlLaw::write_in_mode(pugi::xml_node element, Mode mode) {
  const Mode around = std::exchange(mode_, mode);
  write_content(element, false);
  mode_ = around;
}

void XmlLaw::flush_notes() {
  for (const pugi::xml_node note : std::exchange(notes_, {})) {
    if (is_xml_space(text_of(note))) continue;
    ensure_unit();
    if (const std::string_view marker = attribute_of(note, "marker"); !marker.empty()) {
      text_.write(marker);
      text_.separate();
    }
    write_in_mode(note, Mode::inline_);
    write_line_break();
  }
}

void XmlLaw::write_table(pugi::xml_node element) {
  if (mode_ == Mode::inline_) return write_content(element, false);
  if (unit_depth_ == 0 && !is_xml_space(text_of(element))) ensure_unit();
  write_line_break();
  table_ = TableSpans();
  write_apart(element);
  end_block();
}

void XmlLaw::write_row(pugi::xml_node row) {
  if (mode_ == Mode::inline_) return write_content(row, false);
  write_line_break();
  table_.write_row(cells_of(row), *target_, [&](pugi::xml_node cell) {
    text_.begin_line();
    write_in_mode(cell, Mode::inline_);
  });
  write_line_break();
}

void XmlLaw::write_reference(pugi::xml_node element) {
  const std::size_t begin = target_->size();
  write_content(element, false);
  const Span span = words_between(*target_, begin, target_->size());
  if (span.empty()) return;
  std::optional<Citation> citation = dialect_.reference(element);
  if (!citation) return;
  citation->span = span;
  citation->marked = true;
  std::ranges::move(read_marked_reference(*citation, span.of(*target_), builder_.work().language),
                    std::back_inserter(*references_));
}

void XmlLaw::write_picture(pugi::xml_node element) {
  report_unread(builder_.work(), unread_picture(document_, element, builder_.position()));
  write_content(element, false);
}

bool XmlLaw::holds_units(pugi::xml_node element) const {
  for (const pugi::xml_node child : element.children()) {
    if (child.type() != pugi::node_element) continue;
    switch (dialect_.rule(child).role) {
      case XmlRole::unit:
      case XmlRole::leaf:
        return true;
      case XmlRole::quote:
      case XmlRole::skip:
      case XmlRole::division:
        break;
      default:
        if (holds_units(child)) return true;
    }
  }
  return false;
}

void XmlLaw::ensure_unit() {
  if (unit_depth_ > 0) return;
  unit_depth_ = builder_.depth();
  implicit_unit_ = true;
  text_.begin_line();
  builder_.open(Level::heading, {}, true);
}

void XmlLaw::write_provision(pugi::xml_node element, const XmlRule& rule) {
  if (mode_ == Mode::law && implicit_unit_) close_to(unit_depth_);
  if (mode_ != Mode::law || unit_depth_ > 0) {
    write_line_break();
    write_in_mode(element, std::max(mode_, Mode::quoted));
    return write_line_break();
  }
  const bool unit = rule.role == XmlRole::unit || (rule.role == XmlRole::leaf && !holds_units(element));
  const std::size_t around = builder_.depth();
  std::vector<pugi::xml_node> notes = open(rule.level, dialect_.head(element), unit, element);
  if (!unit) notes.clear();  // those on a group's heading are words of no provision in it
  write_content(element, true);
  close_provision(around, element, false, std::move(notes));
}

void XmlLaw::write_unit(Level level, const XmlHead& head, pugi::xml_node element, pugi::xml_node content,
                        bool repealed) {
  const std::size_t around = builder_.depth();
  std::vector<pugi::xml_node> notes = open(level, head, true, element);
  write_content(content, true);
  close_provision(around, element, repealed, std::move(notes));
}

void XmlLaw::close_provision(std::size_t around, pugi::xml_node element, bool repealed,
                             std::vector<pugi::xml_node> head_notes) {
  flush_notes();
  if (!head_notes.empty()) write_line_break();
  notes_ = std::move(head_notes);
  flush_notes();
  close_to(around + 1);
  Provision& provision = builder_.current();
  const std::string_view words = std::string_view(builder_.work().text).substr(provision.body.begin);
  provision.repealed = repealed || dialect_.repealed(element, words);
  // A provision without words can be cited but not retrieved.
  if (is_xml_space(words) && !provision.repealed) provision.unit = false;
  close_to(around);
}

std::vector<pugi::xml_node> XmlLaw::open(Level level, const XmlHead& head, bool unit,
                                         pugi::xml_node element) {
  std::vector<Citation> references;
  std::vector<pugi::xml_node> around = std::exchange(notes_, {});
  for (const pugi::xml_node child : element.children()) {
    if (dialect_.rule(child).role == XmlRole::number) collect_notes(child);
  }
  std::string heading = head.title.empty() ? heading_text(head, references) : head.title;
  std::vector<pugi::xml_node> notes = std::exchange(notes_, std::move(around));
  text_.begin_line();
  if (unit) unit_depth_ = builder_.depth();
  builder_.open(level, {head.label, head.number, std::move(heading)}, unit, document_.source_of(element));
  Provision& opened = builder_.current();
  opened.alias = dialect_.alias(element);
  const std::uint32_t shift =
      opened.extent.begin + (opened.label.empty() ? 0 : static_cast<std::uint32_t>(opened.label.size()) + 1);
  for (Citation& citation : references) {
    citation.span.begin += shift;
    citation.span.end += shift;
    references_->push_back(std::move(citation));
  }
  return notes;
}

void XmlLaw::collect_notes(pugi::xml_node above) {
  for (const pugi::xml_node child : above.children()) {
    dialect_.rule(child).role == XmlRole::note ? notes_.push_back(child) : collect_notes(child);
  }
}

std::string XmlLaw::heading_text(const XmlHead& head, std::vector<Citation>& references) {
  std::string heading;
  const XmlText text = std::exchange(text_, XmlText(heading));
  std::string* const target = std::exchange(target_, &heading);
  std::vector<Citation>* const marked = std::exchange(references_, &references);
  for (const pugi::xml_node part : head.heading) {
    if (!part) continue;
    text_.separate();
    write_in_mode(part, Mode::inline_);
  }
  references_ = marked;
  target_ = target;
  text_ = text;
  return heading;
}

void XmlLaw::write_division(pugi::xml_node element, const XmlRule& rule) {
  if (mode_ == Mode::law && unit_depth_ == 0) {
    if (is_xml_space(text_of(element))) return write_block(element);
    ensure_unit();
  }
  const XmlHead head = dialect_.head(element);
  if (mode_ != Mode::law || normalise_number(head.number).empty()) return write_block(element);
  const std::size_t around = builder_.depth();
  const Level above = builder_.current_level();
  std::vector<pugi::xml_node> notes =
      open(above >= rule.level ? below(above) : rule.level, head, false, element);
  write_content(element, true);
  close_provision(around, element, false, std::move(notes));
}

void XmlLaw::write_aside(pugi::xml_node element, Level level) {
  if (mode_ != Mode::law || (unit_depth_ > 0 && !implicit_unit_)) return write_block(element);
  if (implicit_unit_) close_to(unit_depth_);
  const std::size_t around = builder_.depth();
  open(level, {}, false, element);
  unit_depth_ = around;  // its words need no unit
  write_content(element, false);
  flush_notes();
  close_to(around);
}

void XmlLaw::close_to(std::size_t depth) {
  while (builder_.depth() > depth) {
    text_.begin_line();
    builder_.close();
    if (builder_.depth() == unit_depth_) {
      unit_depth_ = 0;
      implicit_unit_ = false;
    }
  }
}

Work XmlLaw::finish() {
  flush_notes();
  close_to(1);
  return builder_.finish();
}

}  // namespace pandect
