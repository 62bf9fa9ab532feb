#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "readers/all.h"
#include "readers/dataset/json_value.h"
#include "readers/plain/plain_lines.h"
#include "readers/xml/xml.h"
#include "text/scanner.h"

namespace pandect {
namespace {

/// The JSON as the XML it is made from: a key is an element, each entry of a list one element of the list's
/// key, so that one and many are alike; lists in lists are lines.
void add_json(pugi::xml_node above, std::string_view name, simdjson::dom::element value) {
  if (value.is_array()) {
    bool lines = false;
    for (const simdjson::dom::element one : simdjson::dom::array(value)) {
      lines = lines || one.is_array() || one.is_string();
      if (!lines) add_json(above, name, one);
    }
    if (!lines) return;
    pugi::xml_node node = above.append_child(std::string(name).c_str());
    const auto write = [&](const auto& self, simdjson::dom::element list) -> void {
      for (const simdjson::dom::element one : simdjson::dom::array(list)) {
        if (one.is_array()) self(self, one);
        if (one.is_string())
          node.append_child(pugi::node_pcdata).set_value((std::string(std::string_view(one)) + "\n").c_str());
      }
    };
    return write(write, value);
  }
  pugi::xml_node node = above.append_child(std::string(name).c_str());
  if (value.is_object()) {
    for (const auto [key, inner] : simdjson::dom::object(value)) add_json(node, key, inner);
  } else if (value.is_string()) {
    node.append_child(pugi::node_pcdata).set_value(std::string(std::string_view(value)).c_str());
  }
}

/// The lines of an element, trimmed, without empty ones. Its texts are CDATA, one or many.
std::vector<std::string> lines_of(pugi::xml_node element) {
  std::string words;
  for (const pugi::xml_node child : element.children()) words += child.value();
  std::vector<std::string> found;
  LineCursor lines(words, {0, static_cast<std::uint32_t>(words.size())});
  TextLine line;
  while (lines.next(line)) found.emplace_back(line.words.of(words));
  return found;
}

std::string value_of_first(pugi::xml_node above, std::span<const std::string_view> names) {
  for (const std::string_view name : names) {
    if (std::string value = text_of(child_named(above, name)); !value.empty()) return value;
  }
  return {};
}

/// "20251023" → "2025-10-23".
std::string date_of_digits(std::string_view digits) {
  const bool day = digits.size() == 8 && std::ranges::all_of(digits, is_ascii_digit);
  return day ? fmt::format("{}-{}-{}", digits.substr(0, 4), digits.substr(4, 2), digits.substr(6))
             : std::string();
}

/// Words as Markdown has them: its marks are escaped.
std::string escaped(std::string_view words) {
  std::string out;
  for (const char c : words) {
    if (c == '\\' || c == '*' || (c == '#' && out.empty())) out += '\\';
    out += c;
  }
  return out;
}

/// The bytes of "제43조의2" at the beginning of the words of an article; 0 when they do not begin so.
std::size_t article_label(std::string_view words) {
  constexpr std::string_view before = "제";
  constexpr std::string_view unit = "조";
  constexpr std::string_view branch = "의";
  const auto digits = [&](std::size_t at) {
    const std::size_t begin = at;
    while (at < words.size() && is_ascii_digit(words[at])) ++at;
    return at - begin;
  };
  if (!words.starts_with(before)) return 0;
  std::size_t at = before.size();
  const std::size_t number = digits(at);
  at += number;
  if (number == 0 || !words.substr(at).starts_with(unit)) return 0;
  at += unit.size();
  if (!words.substr(at).starts_with(branch)) return at;
  const std::size_t of_branch = digits(at + branch.size());
  return of_branch == 0 ? at : at + branch.size() + of_branch;
}

/// "(목적 등(제1항))" at the beginning of words: its length; 0 when there is none.
std::size_t bracketed(std::string_view words) {
  int depth = 0;
  for (std::size_t at = 0; at < words.size(); ++at) {
    if (words[at] == '(') ++depth;
    if (words[at] == ')' && --depth == 0) return at + 1;
    if (depth == 0) return 0;
  }
  return 0;
}

/// A table drawn with characters, line by line: "┃제1급 │1,340일분 ┃" → "제1급 | 1,340일분".
class DrawnTable {
 public:
  /// The words of a line; nothing for one that only draws. Below a rule with gaps, "┃    ├───┨", the cells of
  /// the gaps go on, and are said again.
  std::string words_of(std::string_view line) {
    const std::vector<Piece> pieces = pieces_of(line);
    if (pieces.empty()) {
      said_.clear();
      return std::string(trim(line));
    }
    const bool is_words =
        std::ranges::any_of(pieces, [](const Piece& piece) { return !piece.words.empty(); });
    const bool is_rule = std::ranges::any_of(pieces, &Piece::is_rule);
    if (said_.size() != pieces.size()) said_.assign(pieces.size(), {});
    std::string out;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      const Piece& piece = pieces[i];
      Said& said = said_[i];
      const bool goes_on = is_rule ? !piece.is_rule : said.goes_on;
      if (piece.is_rule) said.words.clear();
      if (!piece.words.empty()) said.words += (said.words.empty() ? "" : " ") + piece.words;
      if (i > 0 && is_words) out += " | ";
      out += goes_on && !is_rule && piece.words.empty() ? said.words : piece.words;
      said.goes_on = is_rule && !piece.is_rule;
    }
    return is_words ? out : std::string();
  }

 private:
  /// What stands between two strokes.
  struct Piece {
    std::string words;
    bool is_rule = false;
  };
  struct Said {
    std::string words;
    bool goes_on = false;
  };

  /// Nothing for a line without strokes.
  static std::vector<Piece> pieces_of(std::string_view line) {
    constexpr std::size_t length = std::string_view("│").size();
    std::vector<Piece> pieces{{}};
    for (std::size_t at = 0; at < line.size();) {
      const std::string_view mark = line.substr(at, length);
      const bool is_drawn = mark.starts_with("\xE2\x94") || mark.starts_with("\xE2\x95");  // U+2500 to 257F
      if (!is_drawn) {
        pieces.back().words += line[at++];
        continue;
      }
      if (mark == "─" || mark == "━" || mark == "═")
        pieces.back().is_rule = true;
      else
        pieces.emplace_back();
      at += length;
    }
    for (Piece& piece : pieces) piece.words = std::string(trim(piece.words));
    const auto is_nothing = [](const Piece& piece) { return piece.words.empty() && !piece.is_rule; };
    if (pieces.size() == 1 && !pieces[0].is_rule) return {};
    if (is_nothing(pieces.front())) pieces.erase(pieces.begin());
    if (!pieces.empty() && is_nothing(pieces.back())) pieces.pop_back();
    return pieces;
  }

  std::vector<Said> said_;
};

/// Writes a law as the Markdown in which the same site's laws are known, so that all formats give one tree.
class MarkdownOfLaw {
 public:
  explicit MarkdownOfLaw(pugi::xml_node law) : law_(law) {}

  std::string write(std::string_view title, pugi::xml_node data) {
    constexpr std::array<std::string_view, 3> ids{"법령ID", "자치법규ID", "행정규칙ID"};
    constexpr std::array<std::string_view, 1> in_force{"시행일자"};
    constexpr std::array<std::string_view, 2> promulgated{"공포일자", "발령일자"};
    constexpr std::array<std::string_view, 1> short_title{"법령명약칭"};
    out_ = fmt::format("---\n제목: {}\n", title);
    add_key("법령ID", value_of_first(data, ids));
    add_key("시행일자", date_of_digits(value_of_first(data, in_force)));
    add_key("공포일자", date_of_digits(value_of_first(data, promulgated)));
    add_key("약칭", value_of_first(data, short_title));
    list_annexes();
    out_ += fmt::format("---\n\n# {}\n\n", title);
    for (const pugi::xml_node unit : child_named(law_, "조문").children()) write_unit(unit);
    for (const pugi::xml_node child : law_.children())
      if (local_name(child) == "조문내용") write_article(lines_of(child));  // 행정규칙
    write_addenda(child_named(law_, "부칙"));
    for (const pugi::xml_node annex : child_named(law_, "별표").children()) write_annex(annex);
    return std::move(out_);
  }

 private:
  void add_key(std::string_view key, std::string_view value) {
    if (!value.empty()) out_ += fmt::format("{}: {}\n", key, on_one_line(value));
  }

  void write_line(std::string_view line) { out_ += escaped(line) + "\n"; }

  /// 항, 호 and 목, whose words begin with their numbers. The keys of JSON are in any order.
  void write_part(pugi::xml_node part) {
    const std::string_view name = local_name(part);
    for (const std::string& line : lines_of(child_named(part, std::string(name) + "내용"))) write_line(line);
    for (const std::string_view deeper : {"호", "목"}) {
      for (const pugi::xml_node inner : part.children())
        if (local_name(inner) == deeper) write_part(inner);
    }
  }

  /// 조문단위 of an act, 조 of an ordinance.
  void write_unit(pugi::xml_node unit) {
    const std::string_view name = local_name(unit);
    if (name != "조문단위" && name != "조") return;
    const std::vector<std::string> lines = lines_of(child_named(unit, name == "조" ? "조내용" : "조문내용"));
    const std::string kind = text_of(child_named(unit, "조문여부"));
    if (kind == "전문" || kind == "N") {
      for (const std::string& line : lines) out_ += fmt::format("\n## {}\n\n", escaped(line));
      return;
    }
    write_article(lines);
    for (const pugi::xml_node part : unit.children())
      if (local_name(part) == "항") write_part(part);
    out_ += "\n";  // "[본조신설 2012.2.1]" belongs to the article, and not to its last item
    for (const std::string& line : lines_of(child_named(unit, "조문참고자료"))) write_line(line);
    out_ += "\n";
  }

  void write_article(const std::vector<std::string>& lines) {
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const std::string_view line = lines[i];
      const std::size_t label = i == 0 ? article_label(line) : 0;
      if (label == 0) {
        // Administrative rules have the headings of chapters among their articles.
        const bool heading = i == 0 && lines.size() == 1 && line.starts_with("제");
        if (heading) out_ += "\n## ";
        write_line(line);
        if (heading) out_ += "\n";
        continue;
      }
      std::string_view rest = trim(line.substr(label));
      const std::size_t title = bracketed(rest);
      out_ += fmt::format("\n##### {} {}\n\n", line.substr(0, label), escaped(rest.substr(0, title)));
      rest = trim(rest.substr(title));
      if (!rest.empty()) write_line(rest);
    }
  }

  void write_addenda(pugi::xml_node addenda) {
    if (!addenda) return;
    out_ += "\n## 부칙\n\n";
    for (const pugi::xml_node child : addenda.children()) {
      const bool unit = local_name(child) == "부칙단위";
      if (!unit && local_name(child) != "부칙내용") continue;
      for (const std::string& line : lines_of(unit ? child_named(child, "부칙내용") : child))
        write_addendum(line);
    }
  }

  /// "부      칙 <조례 제1호, 2022. 2. 8.> 이 조례는 …": the heading, and what follows it on its line.
  void write_addendum(std::string_view line) {
    constexpr std::string_view first = "부";
    constexpr std::string_view last = "칙";
    if (line.starts_with(first)) {
      const std::string_view rest = trim(line.substr(first.size()));
      if (rest.starts_with(last)) {
        const std::string_view behind = trim(rest.substr(last.size()));
        const std::size_t close = behind.starts_with('<') ? behind.find('>') : std::string_view::npos;
        const std::size_t length = close == std::string_view::npos ? 0 : close + 1;
        if (length > 0 || behind.empty()) {
          out_ += fmt::format("\n부칙 {}\n\n", behind.substr(0, length));
          line = trim(behind.substr(length));
        }
      }
    }
    if (!line.empty()) write_line(line);
  }

  /// An annex of an ordinance is listed as a form, and named an annex by its title: "[별표 1] 선서문".
  struct Annex {
    std::string number, branch, kind, title;
    std::vector<std::string> words;
  };

  static Annex read_annex(pugi::xml_node unit) {
    Annex annex;
    annex.number = text_of(child_named(unit, "별표번호"));
    annex.branch = text_of(child_named(unit, "별표가지번호"));
    annex.kind = text_of(child_named(unit, "별표구분"));
    annex.title = on_one_line(text_of(child_named(unit, "별표제목")));
    annex.words = lines_of(child_named(unit, "별표내용"));
    if (annex.title.starts_with("[별표")) {
      annex.kind = "별표";
      annex.title = trim(
          std::string_view(annex.title).substr(std::min(annex.title.find(']'), annex.title.size() - 1) + 1));
    }
    return annex;
  }

  static bool has_words(const Annex& annex) { return annex.kind == "별표" && !annex.words.empty(); }

  void list_annexes() {
    bool any = false;
    for (const pugi::xml_node unit : child_named(law_, "별표").children()) {
      if (local_name(unit) != "별표단위") continue;
      const Annex annex = read_annex(unit);
      if (has_words(annex)) continue;
      if (!std::exchange(any, true)) out_ += "첨부파일:\n";
      out_ += fmt::format("- 별표번호: '{}'\n  별표가지번호: '{}'\n  별표구분: {}\n  제목: {}\n",
                          annex.number, annex.branch, annex.kind, annex.title);
    }
  }

  void write_annex(pugi::xml_node unit) {
    if (local_name(unit) != "별표단위") return;
    const Annex annex = read_annex(unit);
    if (!has_words(annex)) return;
    const auto plain = [](std::string number) {
      number.erase(0, std::min(number.find_first_not_of('0'), number.size()));
      return number;
    };
    const std::string branch = plain(annex.branch);
    std::string label = plain(annex.number);
    if (!label.empty() && !branch.empty()) label += "의" + branch;
    out_ += fmt::format("\n## 별표{}{} {}\n\n", label.empty() ? "" : " ", label, escaped(annex.title));
    DrawnTable table;
    for (const std::string& line : annex.words) {
      const std::string words = table.words_of(line);
      if (!words.empty() && words != annex.title) write_line(words);
    }
  }

  pugi::xml_node law_;
  std::string out_;
};

bool is_json(const Source& source) {
  std::string_view head = source.bytes.substr(0, 64);
  if (head.starts_with("\xEF\xBB\xBF")) head.remove_prefix(3);
  head = trim(head);
  return head.starts_with('{') && trim(head.substr(1)).starts_with("\"법령\"");
}

}  // namespace

const Reader& law_go_kr_reader() {
  static const FormatReader reader(
      "law-go-kr",
      "Korean law from the open API of law.go.kr, as XML or JSON: acts, ordinances, administrative rules",
      [](const Source& source) {
        const std::string root = xml_root_name(source);
        const std::string_view head = xml_head(source);
        const bool law = root == "법령" && head.find("기본정보") != std::string_view::npos;
        const bool ordinance = root == "LawService" && head.find("자치법규") != std::string_view::npos;
        return law || ordinance || root == "AdmRulService" || is_json(source) ? 100 : 0;
      },
      [](const Source& source, std::string_view format) {
        std::unique_ptr<XmlDocument> xml;
        pugi::xml_document made;
        pugi::xml_node law;
        if (is_json(source)) {
          const JsonDocument json(source, source.bytes);
          add_json(made.root(), "answer", json.root());
          law = child_named(made.document_element(), "법령");
        } else {
          xml = std::make_unique<XmlDocument>(source);
          law = xml->root();
        }
        constexpr std::array<std::string_view, 3> titles{"법령명_한글", "자치법규명", "행정규칙명"};
        constexpr std::array<std::string_view, 3> boxes{"기본정보", "자치법규기본정보", "행정규칙기본정보"};
        for (const std::string_view box : boxes) {
          const pugi::xml_node data = child_named(law, box);
          const std::string title = on_one_line(value_of_first(data, titles));
          if (title.empty()) continue;
          const std::string markdown = MarkdownOfLaw(law).write(title, data);
          std::vector<Work> works = korean_markdown_reader().read({source.path, markdown});
          for (Work& work : works) work.format = format;
          return works;
        }
        fail_at(source, 0, "expected 기본정보 with the name of a law");
      });
  return reader;
}

}  // namespace pandect
