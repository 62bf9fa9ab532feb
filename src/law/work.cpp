#include "law/work.h"

#include <unordered_map>
#include <unordered_set>

#include <fmt/format.h>

#include "pandect/error.h"
#include "text/utf8.h"

namespace pandect {
namespace {

bool is_ascii_alnum(char32_t c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/// Characters of every script that are allowed in an id; "." only between others, so that no part is "." or
/// "..".
bool stays_in_id(char32_t c) {
  if (c < 0x80) return is_ascii_alnum(c) || c == ':' || c == '_';
  const bool punctuation = (c >= 0x80 && c <= 0xBF) || (c >= 0x2000 && c <= 0x206F) ||
                           (c >= 0x3000 && c <= 0x303F) || (c >= 0xFF00 && c <= 0xFF0F) || c == 0xFEFF ||
                           c == 0xFFFD || c == 0xD7 || c == 0xF7;
  return !punctuation;
}

std::string slug(std::string_view name) {
  std::string out;
  bool gap = false;
  for (std::size_t offset = 0; offset < name.size();) {
    const char32_t c = decode_utf8(name, offset);
    if (c == '.' && !out.empty() && !gap && out.back() != '.') {
      out.push_back('.');
    } else if (stays_in_id(c)) {
      if (gap && !out.empty()) out.push_back('-');
      gap = false;
      append_utf8(out, c);
    } else {
      gap = true;
    }
  }
  while (out.ends_with('.')) out.pop_back();
  return out;
}

constexpr std::size_t longest_slug = 120;  // bytes: ids stay readable and fit a file name with room to spare

std::string cut_to(std::string text, std::size_t bytes) {
  if (text.size() <= bytes) return text;
  while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xC0) == 0x80) --bytes;
  text.resize(bytes);
  return text;
}

std::string own_part(const Provision& provision, std::size_t place) {
  std::string name = slug(provision.number);
  if (name.empty()) name = cut_to(slug(provision.heading), 40);
  // The index of an unnumbered article must not be confused with the number of another.
  const bool bare = provision.level > Level::article || (provision.level == Level::article && !name.empty());
  if (name.empty()) name = std::to_string(place);
  return bare ? name : fmt::format("{}-{}", level_name(provision.level), name);
}

}  // namespace

std::string make_work_id(std::string_view collection, std::string_view name) {
  std::string id = cut_to(slug(name), longest_slug);
  if (id.empty()) id = "untitled";
  return fmt::format("{}/{}", collection, id);
}

void report_problem(std::vector<ReadProblem>& problems, ReadProblem problem) {
  constexpr std::size_t most_problems = 1000;
  if (problems.size() < most_problems) problems.push_back(std::move(problem));
}

void report_unread(Work& work, Unread unread) {
  constexpr std::size_t most_unread = 10'000;
  if (work.unread.size() >= most_unread) return;
  // That annexes and forms are files of their own is how they are published, and no fault of reading.
  if (unread.kind != Unread::Kind::annex) report_problem(work.problems, {unread.place, unread.reason});
  work.unread.push_back(std::move(unread));
}

void assign_paths(Work& work) {
  std::unordered_map<std::string, int> taken;  // a path, and the number of times it has been requested
  std::unordered_map<std::uint32_t, std::size_t> children;
  for (std::size_t i = 1; i < work.provisions.size(); ++i) {
    Provision& provision = work.provisions[i];
    const std::size_t place = ++children[provision.parent];
    std::string path = own_part(provision, place);
    // An article's path is only its number, whatever its chapter; other paths extend that of the parent.
    std::uint32_t above = provision.parent;
    if (provision.level == Level::article) {
      while (above != 0 && work.provisions[above].level != Level::addendum &&
             work.provisions[above].level != Level::annex && !work.provisions[above].unit) {
        above = work.provisions[above].parent;
      }
    }
    if (above != 0) path = fmt::format("{}/{}", work.provisions[above].path, path);
    std::string unique = path;
    while (!taken.emplace(unique, 1).second) unique = fmt::format("{}~{}", path, ++taken[path]);
    provision.path = std::move(unique);
  }
}

void check_work(const Work& work) {
  const auto fail = [&](const std::string& what, std::size_t i) {
    throw Error(ErrorCode::internal,
                fmt::format("{}: provision {} ({}): {}", work.id, i,
                            i < work.provisions.size() ? work.provisions[i].label : "", what));
  };
  if (work.provisions.empty() || work.provisions[0].level != Level::work) fail("no root", 0);
  if (find_invalid_utf8(work.text)) fail("text is not UTF-8", 0);
  const auto on_boundary = [&](std::uint32_t offset) {
    return offset == work.text.size() ||
           (offset < work.text.size() && (static_cast<unsigned char>(work.text[offset]) & 0xC0) != 0x80);
  };
  std::unordered_set<std::string_view> paths;
  for (std::size_t i = 0; i < work.provisions.size(); ++i) {
    const Provision& p = work.provisions[i];
    if (p.extent.begin > p.extent.end || p.body.begin > p.body.end || !p.extent.contains(p.body))
      fail("spans", i);
    if (!on_boundary(p.extent.begin) || !on_boundary(p.extent.end) || !on_boundary(p.body.begin)) {
      fail("spans cut a character", i);
    }
    for (const std::string* words : {&p.label, &p.number, &p.heading}) {
      if (find_invalid_utf8(*words)) fail("not UTF-8", i);
    }
    if (i == 0) continue;
    if (p.parent >= i) fail("parent after child", i);
    if (!work.provisions[p.parent].extent.contains(p.extent)) fail("outside its parent", i);
    if (!paths.insert(p.path).second) fail("path not unique", i);
    if (p.unit) {
      for (std::uint32_t above = p.parent; above != no_provision; above = work.provisions[above].parent) {
        if (work.provisions[above].unit) fail("units nest", i);
      }
    }
  }
}

std::string outline(const Work& work, std::size_t first_words) {
  std::string out;
  std::vector<std::size_t> depth(work.provisions.size(), 0);
  for (std::size_t i = 0; i < work.provisions.size(); ++i) {
    const Provision& p = work.provisions[i];
    if (i > 0) depth[i] = depth[p.parent] + 1;
    std::string words(p.body.of(work.text));
    for (char& c : words) {
      if (c == '\n') c = ' ';
    }
    std::size_t end = 0;
    for (std::size_t n = 0; n < first_words && end < words.size(); ++n) decode_utf8(words, end);
    out += fmt::format("{:{}}{}{}{} [{}]{}{} | {}\n", "", depth[i] * 2, level_name(p.level),
                       p.number.empty() ? "" : " ", p.number, p.path, p.unit ? " unit" : "",
                       p.repealed ? " repealed" : "", words.substr(0, end));
    if (!p.heading.empty()) out += fmt::format("{:{}}« {} »\n", "", depth[i] * 2 + 2, p.heading);
  }
  return out;
}

}  // namespace pandect
