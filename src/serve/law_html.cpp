#include "serve/law_html.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/ascii.h"
#include "serve/html.h"
#include "text/characters.h"
#include "text/table_row.h"
#include "text/utf8.h"

namespace pandect {
namespace {

/// Bytes of a text, and the tags around them.
struct Wrap {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string open;
  std::string_view close;
};

/// A part of a unit that has an address of its own.
struct Part {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool is_marked = false;
  std::string_view anchor;
};

/// True for a line of a table that is drawn with the characters of U+2500 to U+257F.
bool is_drawn(std::string_view line) {
  for (std::size_t at = 0; (at = line.find('\xE2', at)) != std::string_view::npos; ++at) {
    if (at + 1 < line.size() && (line[at + 1] == '\x94' || line[at + 1] == '\x95')) return true;
  }
  return false;
}

/// Sets a text line by line.
class Setter {
 public:
  Setter(std::string_view text, std::vector<Wrap> inner, std::vector<Wrap> outer, std::vector<Part> parts)
      : text_(text), parts_(std::move(parts)) {
    std::ranges::stable_sort(parts_, {}, &Part::begin);
    layers_[0] = apart(std::move(inner));
    layers_[1] = apart(std::move(outer));
  }

  /// The words of a stretch, with their tags.
  std::string words(std::size_t begin, std::size_t end) const {
    std::vector<std::size_t> cuts{begin, end};
    for (const std::vector<Wrap>& layer : layers_) {
      for (auto wrap = first_behind(layer, begin); wrap != layer.end() && wrap->begin < end; ++wrap) {
        for (const std::size_t at : {wrap->begin, wrap->end})
          if (at > begin && at < end) cuts.push_back(at);
      }
    }
    std::ranges::sort(cuts);
    std::string out;
    for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
      if (cuts[i] == cuts[i + 1]) continue;
      const Wrap* inner = around(layers_[0], cuts[i]);
      const Wrap* outer = around(layers_[1], cuts[i]);
      if (outer != nullptr) out += outer->open;
      if (inner != nullptr) out += inner->open;
      out += html_escaped(text_.substr(cuts[i], cuts[i + 1] - cuts[i]));
      if (inner != nullptr) out += inner->close;
      if (outer != nullptr) out += outer->close;
    }
    return out;
  }

  /// All lines from a byte on. @param joins the first one continues a heading
  std::string lines(std::size_t begin, bool joins) const {
    std::string out;
    Parts parts;
    for (std::size_t at = begin; at < text_.size();) {
      const std::size_t end = end_of_line(at);
      const std::string_view line = text_.substr(at, end - at);
      if (ascii_trimmed(line).empty()) {
        at = end + 1;
      } else if (is_drawn(line)) {
        at = drawn(at, out);
      } else if (is_table_row(line) && is_table_row(line_at(end + 1))) {
        at = table(at, out);
      } else {
        out += paragraph(at, end, joins && out.empty(), parts);
        at = end + 1;
      }
    }
    return out;
  }

 private:
  /// In order; of those that overlap the first.
  static std::vector<Wrap> apart(std::vector<Wrap> wraps) {
    std::ranges::stable_sort(wraps, {}, &Wrap::begin);
    std::vector<Wrap> kept;
    for (Wrap& wrap : wraps)
      if (kept.empty() || wrap.begin >= kept.back().end) kept.push_back(std::move(wrap));
    return kept;
  }

  static std::vector<Wrap>::const_iterator first_behind(const std::vector<Wrap>& layer, std::size_t at) {
    return std::ranges::upper_bound(layer, at, {}, &Wrap::end);
  }

  static const Wrap* around(const std::vector<Wrap>& layer, std::size_t at) {
    const auto found = first_behind(layer, at);
    return found == layer.end() || at < found->begin ? nullptr : &*found;
  }

  std::size_t end_of_line(std::size_t at) const { return std::min(text_.find('\n', at), text_.size()); }
  std::string_view line_at(std::size_t at) const {
    return at < text_.size() ? text_.substr(at, end_of_line(at) - at) : std::string_view();
  }

  /// The parts around a line, of which the next one may be in fewer and in more.
  struct Parts {
    std::vector<const Part*> open;
    std::size_t next = 0;  ///< of all
  };

  std::string paragraph(std::size_t begin, std::size_t end, bool joins, Parts& around) const {
    const std::string_view line = ascii_trimmed(text_.substr(begin, end - begin));
    begin = static_cast<std::size_t>(line.data() - text_.data());
    std::size_t depth = 0;
    std::string_view anchor;
    for (; around.next < parts_.size() && parts_[around.next].begin <= begin; ++around.next)
      around.open.push_back(&parts_[around.next]);
    std::erase_if(around.open, [&](const Part* part) { return part->end <= begin; });
    for (const Part* part : around.open) {
      if (part->is_marked) ++depth;
      if (part->begin == begin && anchor.empty()) anchor = part->anchor;
    }
    constexpr std::size_t deepest = 5;
    std::string kind = depth == 0 ? "" : fmt::format("in{}", std::min(depth, deepest));
    if (joins) kind = "run-in";
    return fmt::format("<p{}{}>{}</p>\n", kind.empty() ? "" : html_attribute("class", kind),
                       anchor.empty() ? "" : html_attribute("id", anchor), words(begin, begin + line.size()));
  }

  std::size_t drawn(std::size_t at, std::string& out) const {
    const std::size_t begin = at;
    while (at < text_.size() && is_drawn(line_at(at))) at = end_of_line(at) + 1;
    const std::size_t end = std::min(at, text_.size());
    out += "<pre tabindex=\"0\">" + words(begin, end) + "</pre>\n";
    return at;
  }

  /// The first row names the columns. What the first cells of a row say as those above it steps back.
  std::size_t table(std::size_t at, std::string& out) const {
    out += "<div class=\"wide\" tabindex=\"0\"><table>\n";
    std::vector<std::string_view> above;
    for (bool first = true; at < text_.size() && is_table_row(line_at(at)); first = false) {
      const std::size_t end = end_of_line(at);
      const char* cell = first ? "th" : "td";
      out += first ? "<thead><tr>" : "<tr>";
      std::vector<std::string_view> row;
      if (line_at(at).starts_with("| ")) {
        out += fmt::format("<{0}></{0}>", cell);
        row.emplace_back();
        at += 2;
      }
      bool again = !first && (row.empty() || above.front().empty());
      while (at <= end) {
        const std::size_t bar = std::min(text_.find(" | ", at), end);
        row.push_back(text_.substr(at, bar - at));
        again = again && row.size() <= above.size() && row.back() == above[row.size() - 1];
        out += fmt::format("<{0}{1}>{2}</{0}>", cell,
                           first   ? " scope=\"col\""
                           : again ? " class=\"again\""
                                   : "",
                           words(at, bar));
        at = bar + (bar == end ? 1 : 3);
      }
      above = std::move(row);
      out += first ? "</tr></thead>\n<tbody>\n" : "</tr>\n";
      at = end + 1;
    }
    out += "</tbody></table></div>\n";
    return at;
  }

  std::string_view text_;
  std::vector<Wrap> layers_[2];
  std::vector<Part> parts_;
};

/// The bytes of a range of a quote.
std::pair<std::size_t, std::size_t> bytes_of(const Range& range, const Quote& quote,
                                             const CodePointOffsets& offsets) {
  const auto byte = [&](std::size_t at) {
    return at <= quote.begin ? 0 : std::min(offsets.to_byte(at - quote.begin), quote.text.size());
  };
  return {byte(range.begin), byte(range.end)};
}

std::vector<Part> parts_of(const LawLine& line, const CodePointOffsets& offsets) {
  std::vector<Part> parts;
  for (const TextPart& part : line.parts) {
    const auto [begin, end] = bytes_of(part.range, line.text, offsets);
    parts.push_back({begin, end, !part.label.empty(), part.id});
  }
  return parts;
}

/// Behind what a word ends with in its own form: the term of "hives" is "hive".
std::size_t end_of_word(std::string_view text, std::size_t end) {
  for (std::size_t next = end; next < text.size() && is_small(decode_utf8(text, next));) end = next;
  return end;
}

std::vector<Wrap> links_of(const LawLine& line, const LawSetting& setting, const CodePointOffsets& offsets) {
  std::vector<Wrap> wraps;
  for (const TextLink& link : line.links) {
    auto [begin, end] = bytes_of(link.range, line.text, offsets);
    const bool is_own_work = line.line.id.starts_with(link.id + "/");  // "this Act" leads nowhere new
    if (begin >= end || is_own_work) continue;
    const bool is_term = link.kind == LinkKind::term;
    if (is_term) end = end_of_word(line.text.text, end);
    wraps.push_back({begin, end,
                     fmt::format("<a{}{}{}>", html_attribute("href", setting.address(link.id)),
                                 html_attribute("title", is_term ? link.definition.text : link.citation),
                                 is_term ? " class=\"term\"" : ""),
                     "</a>"});
  }
  return wraps;
}

}  // namespace

std::string law_line_html(const LawLine& line, const LawSetting& setting, int level, bool is_own_page) {
  const CodePointOffsets offsets(line.text.text);
  std::vector<Wrap> marks;
  const auto [from, to] = bytes_of(setting.marked, line.text, offsets);
  if (from < to) marks.push_back({from, to, "<mark>", "</mark>"});
  const Setter setter(line.text.text, links_of(line, setting, offsets), std::move(marks),
                      parts_of(line, offsets));
  const std::size_t begin =
      line.words_begin <= line.text.begin ? 0 : offsets.to_byte(line.words_begin - line.text.begin);
  const std::string_view whole = line.text.text;
  const std::string_view heading = ascii_trimmed(whole.substr(0, begin));
  const std::size_t heading_end = heading.empty() ? 0 : heading.data() + heading.size() - whole.data();
  const bool joins = !heading.empty() && begin < whole.size() &&
                     whole.substr(heading_end, begin - heading_end).find('\n') == std::string_view::npos;
  std::string standing;
  const std::string_view how = line.repealed ? "repealed" : to_string(line.standing);
  if (!how.empty() && how != "in force" && how != "not known")
    standing =
        fmt::format(" <span class=\"badge warn\"{}>{}</span>", html_attribute("lang", setting.words.code),
                    html_escaped(setting.words.of_kind("standing", how)));
  std::string out = fmt::format("<section{}{}{}>\n", line.is_unit ? "" : " class=\"group\"",
                                html_attribute("id", line.line.id), html_attribute("lang", setting.language));
  if (!heading.empty()) {
    const auto at = static_cast<std::size_t>(heading.data() - whole.data());
    std::string said = is_own_page ? setter.words(at, at + heading.size()) : html_escaped(heading);
    if (!is_own_page)
      said = fmt::format("<a{}>{}</a>", html_attribute("href", setting.address(line.line.id)), said);
    out += fmt::format("<h{0}{1}>{2}{3}</h{0}>{4}", level, joins ? " class=\"run-in\"" : "", said, standing,
                       joins ? " " : "\n");
  } else {
    out += standing;
  }
  return out + setter.lines(begin, joins) + "</section>\n";
}

std::string changed_words_html(const std::vector<ChangedWords>& words, const LawLine* later,
                               const std::string& language) {
  std::string both;
  std::vector<Wrap> wraps;
  std::vector<std::pair<std::size_t, std::size_t>> places;  // in both, and in the later wording
  const std::string_view after = later == nullptr ? std::string_view() : later->text.text;
  std::size_t at = 0;  // in the later wording
  // Pieces are words without the white space between them, which the later wording has.
  const auto add_space = [&] {
    const std::size_t end = std::min(after.find_first_not_of(" \t\r\n", at), after.size());
    if (end > at)
      both += after.substr(at, end - at);
    else if (later == nullptr && !both.empty())
      both += ' ';
    at = end;
  };
  for (const ChangedWords& piece : words) {
    add_space();
    const bool is_old = piece.kind == WordsChange::deleted;
    const std::size_t begin = both.size();
    if (!is_old) places.emplace_back(begin, at);
    both += piece.text;
    if (!is_old && after.substr(at).starts_with(piece.text)) at += piece.text.size();
    if (piece.kind == WordsChange::equal) continue;
    wraps.push_back({begin, both.size(), is_old ? "<del>" : "<ins>", is_old ? "</del>" : "</ins>"});
    if (is_old && later != nullptr) both += ' ';
  }
  std::vector<Part> parts;
  if (later != nullptr) {
    const CodePointOffsets offsets(later->text.text);
    const auto moved = [&](std::size_t at) {
      auto place = std::ranges::upper_bound(places, at, {}, &std::pair<std::size_t, std::size_t>::second);
      if (place == places.begin()) return at;
      --place;
      return place->first + (at - place->second);
    };
    parts = parts_of(*later, offsets);
    for (Part& part : parts) part = {moved(part.begin), moved(part.end), part.is_marked, {}};
  }
  const Setter setter(both, {}, std::move(wraps), std::move(parts));
  return fmt::format("<div class=\"law\"{}>\n{}</div>\n", html_attribute("lang", language),
                     setter.lines(0, false));
}

}  // namespace pandect
