#include "readers/plain/korean_annexes.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>

#include <fmt/format.h>

#include "base/hash.h"
#include "readers/plain/plain_statute_headings.h"
#include "text/language_profile.h"

namespace pandect {
namespace {

/// An annex listed in the front matter.
struct ListedAnnex {
  bool form = false;    ///< 서식
  std::string label;    ///< "별표 1의2", "별지 제1호의2서식"
  std::string number;   ///< "1의2"; of a form its label
  std::string title;    ///< "수수료(제4조 관련)"
  std::string_view at;  ///< the address of its file
};

/// "0012" → "12"; nothing for "0000" and for text that is not a number.
std::string plain_number(std::string_view written) {
  const std::size_t begin = written.find_first_not_of('0');
  if (begin == std::string_view::npos || written.find_first_not_of("0123456789") != std::string_view::npos)
    return {};
  return std::string(written.substr(begin));
}

/// A title on one line, with the HTML entities of its source decoded.
std::string plain_title(std::string_view written) {
  constexpr std::array<std::pair<std::string_view, char>, 4> named{
      {{"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&amp;", '&'}}};
  std::string title;
  while (!written.empty()) {
    const auto* const found = std::ranges::find_if(
        named, [&](const auto& character) { return written.starts_with(character.first); });
    title += found == named.end() ? written.front() : found->second;
    written.remove_prefix(found == named.end() ? 1 : found->first.size());
  }
  return title;
}

ListedAnnex read_annex(const FrontMatter& entry) {
  ListedAnnex annex;
  annex.form = entry.value("별표구분") == "서식" || entry.value("별표구분") == "별지";
  std::string number = plain_number(entry.value("별표번호"));
  const std::string branch = plain_number(entry.value("별표가지번호"));
  const std::string of_branch = branch.empty() ? "" : language_profile(Language::korean).branch + branch;
  if (annex.form) {
    annex.label = number.empty() ? "별지 서식" : fmt::format("별지 제{}호{}서식", number, of_branch);
    annex.number = annex.label;
  } else {
    annex.number = number.empty() ? number : number + of_branch;
    annex.label = number.empty() ? "별표" : "별표 " + annex.number;
  }
  annex.title = plain_title(entry.value("제목"));
  annex.at = entry.value("PDF링크").empty() ? entry.value("파일링크") : entry.value("PDF링크");
  return annex;
}

std::set<std::string> annexes_of(const Work& work) {
  std::set<std::string> numbers;
  for (const Provision& provision : work.provisions) {
    if (provision.level == Level::annex) numbers.insert(provision.number);
  }
  return numbers;
}

Unread as_unread(const ListedAnnex& annex, std::uint32_t at) {
  Unread unread;
  unread.kind = Unread::Kind::annex;
  unread.at = at;
  unread.place = annex.label + ' ' + annex.title;
  unread.reason = "an annex in a file of its own";
  if (annex.form) unread.reason = "a form in a file of its own";
  if (!annex.at.empty()) unread.reason += fmt::format(": {}", annex.at);
  // Another file of the same annex may say something else.
  unread.content = content_hash(fmt::format("{}\n{}\n{}", annex.label, annex.title, annex.at));
  return unread;
}

void add_annex(Work& work, const ListedAnnex& annex) {
  const bool gone = begins_with_repeal(annex.title, heading_grammar(Language::korean));
  work.text += work.text.ends_with('\n') ? "\n" : "\n\n";
  Provision provision;
  // References to annexes never mean a form.
  provision.level = annex.form ? Level::heading : Level::annex;
  provision.parent = 0;
  provision.label = annex.label;
  provision.number = annex.number;
  provision.extent.begin = static_cast<std::uint32_t>(work.text.size());
  work.text += annex.label + ' ';
  provision.body.begin = static_cast<std::uint32_t>(work.text.size());
  work.text += annex.title;
  const auto end = static_cast<std::uint32_t>(work.text.size());
  work.text += '\n';
  if (!gone) {
    provision.heading = annex.title;
    provision.body.begin = end;
  }
  provision.unit = provision.repealed = gone;
  provision.extent.end = provision.body.end = end;
  work.provisions.push_back(std::move(provision));
  if (!gone) report_unread(work, as_unread(annex, end));
}

}  // namespace

void add_korean_annexes(Work& work, const FrontMatter& block) {
  std::set<std::string> in_text = annexes_of(work);  // looked up for each of many thousand entries at most
  for (const FrontMatter& entry : block.list("첨부파일")) {
    const ListedAnnex annex = read_annex(entry);
    if (annex.title.empty() || (!annex.form && !in_text.insert(annex.number).second)) continue;
    add_annex(work, annex);
  }
  Provision& root = work.provisions.front();
  root.extent.end = root.body.end = static_cast<std::uint32_t>(work.text.size());
  assign_paths(work);
}

}  // namespace pandect
