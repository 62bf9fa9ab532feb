#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "base/lines.h"
#include "readers/all.h"
#include "readers/plain/front_matter.h"
#include "readers/plain/korean_annexes.h"
#include "readers/plain/plain_statute_outline.h"
#include "readers/plain/plain_statute_tree.h"

namespace pandect {
namespace {

constexpr std::string_view escapable = "\\`*_{}[]()#+-.!<>~|&";

/// A line without Markdown's marks of headings and emphasis and its escapes.
std::string plain_line(std::string_view line) {
  if (line.starts_with('#')) line.remove_prefix(std::min(line.find_first_not_of("# "), line.size()));
  if (line.ends_with('\r')) line.remove_suffix(1);
  std::string plain;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\\' && i + 1 < line.size() && escapable.find(line[i + 1]) != std::string_view::npos) {
      plain += line[++i];
    } else if (line.substr(i).starts_with("**")) {
      ++i;
    } else {
      plain += line[i];
    }
  }
  return plain;
}

/// The metadata of the front matter as the header lines of a plain statute.
std::string header_lines(const FrontMatter& block) {
  std::string header = fmt::format("{}\n", block.value("제목"));
  for (const std::string_view key : {"시행일자", "공포일자", "법령ID", "약칭"}) {
    const std::string_view value = block.value(key);
    if (value.empty()) continue;
    const std::string_view header_key =
        key.ends_with("일자") ? key.substr(0, key.size() - std::string_view("자").size()) : key;
    header += fmt::format("{}: {}\n", header_key, value);
  }
  return header + "\n";
}

/// True if a line has only the word for addenda and the next one begins with it, as each addendum does below
/// "## 부칙".
bool is_above_addenda(std::string_view line, std::string_view markdown) {
  const std::size_t next = std::min(markdown.find_first_not_of(" \r\n"), markdown.size());
  return std::ranges::any_of(heading_grammar(Language::korean).words, [&](const HeadingWord& word) {
    return word.kind == HeadingWord::Kind::addendum && line == word.word &&
           markdown.substr(next).starts_with(word.word);
  });
}

/// @param marked receives where lines that are marked as headings begin
std::string plain_statute(const FrontMatter& block, std::string_view markdown,
                          std::set<std::size_t>& marked) {
  std::string plain = header_lines(block);
  while (!markdown.empty()) {
    if (markdown.starts_with('#')) marked.insert(plain.size());
    const std::string line = plain_line(take_line(markdown));
    const bool title = line == block.value("제목");  // it is in the front matter
    if (!title && !is_above_addenda(line, markdown)) plain += line;
    plain += '\n';
  }
  return plain;
}

/// Marks an article of which only the note of its repeal is left.
void mark_repealed(Work& work, const HeadingGrammar& grammar) {
  for (Provision& provision : work.provisions) {
    const std::string_view body = provision.body.of(work.text);
    if (provision.unit && begins_with_repeal(body, grammar)) provision.repealed = true;
  }
}

}  // namespace

const Reader& korean_markdown_reader() {
  static const FormatReader reader(
      "korean-markdown", "Korean statutes as Markdown with front matter",
      [](const Source& source) {
        const bool block = source.bytes.substr(0, 16).find("---") != std::string_view::npos;
        return block && source.bytes.substr(0, 4096).find("\n제목:") != std::string_view::npos ? 90 : 0;
      },
      [](const Source& source, std::string_view format) {
        const std::string bytes = decode_source(source);
        const std::optional<FrontMatter> block = FrontMatter::read(bytes);
        if (!block) fail_at(source, 0, "expected front matter between two lines ---");
        if (block->value("제목").empty()) fail_at(source, 0, "the front matter has no 제목 (title)");
        std::set<std::size_t> marked;
        const std::string plain =
            plain_statute(*block, std::string_view(bytes).substr(block->size()), marked);
        PlainText text({source.path, plain});
        const HeadingGrammar& grammar = heading_grammar(Language::korean);
        std::vector<HeadingPlace> places = find_heading_places(text.text(), grammar, source);
        for (HeadingPlace& place : places) place.published = marked.contains(place.begin);
        ChosenHeadings chosen =
            choose_headings(std::move(places), text.text(), grammar, ArticleOrder::rising);
        Work work = build_statute(source, std::move(text), std::move(chosen), grammar, format,
                                  LineBreaks::as_written);
        mark_repealed(work, grammar);
        // The source spans refer to the text made here, not to the file.
        for (Provision& provision : work.provisions) provision.source = {};
        add_korean_annexes(work, *block);
        return only(std::move(work));
      });
  return reader;
}

}  // namespace pandect
