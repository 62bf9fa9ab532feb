#include "cli/terminal.h"

#include <charconv>
#include <cstdio>
#include <cstdlib>

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/lines.h"
#include "text/utf8.h"
#include "text/wrap.h"

namespace pandect::cli {
namespace {

bool has_colours() {
  static const bool colours = ::isatty(STDOUT_FILENO) == 1 && std::getenv("NO_COLOR") == nullptr;
  return colours;
}

/// Columns of the terminal; 0 if unknown.
std::size_t columns() {
  constexpr std::size_t least = 20;
  std::size_t width = 0;
  if (const char* told = std::getenv("COLUMNS"); told != nullptr) {
    const std::string_view digits = told;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), width);
    if (read.ec != std::errc() || read.ptr != digits.data() + digits.size()) width = 0;
  }
  winsize size{};
  if (width == 0 && ::isatty(STDOUT_FILENO) == 1 && ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
    width = size.ws_col;
  return width < least ? 0 : width;
}

bool is_control(char32_t c) {
  return c < 0x20 || (c >= 0x7F && c < 0xA0) || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

}  // namespace

std::string bold(std::string_view text) {
  return has_colours() ? fmt::format("\033[1m{}\033[0m", text) : std::string(text);
}

std::string dim(std::string_view text) {
  return has_colours() ? fmt::format("\033[2m{}\033[0m", text) : std::string(text);
}

std::string inserted(std::string_view text) {
  return has_colours() ? fmt::format("\033[32m{}\033[0m", text) : fmt::format("{{+{}+}}", text);
}

std::string deleted(std::string_view text) {
  return has_colours() ? fmt::format("\033[9;31m{}\033[0m", text) : fmt::format("[-{}-]", text);
}

std::string one_line(std::string_view text, std::span<const Range> marks) {
  std::string line;
  std::size_t index = 0;
  bool broken = false;  // only white space since a line break
  for (std::size_t offset = 0; offset < text.size(); ++index) {
    for (const Range& mark : marks) {
      if (mark.end == index) line += has_colours() ? "\033[0m" : "›";
      if (mark.begin == index) line += has_colours() ? "\033[1;33m" : "‹";
    }
    const char32_t c = decode_utf8(text, offset);
    if (c == '\n' || c == '\t' || c == '\r') {
      if (!line.ends_with(' ')) line += ' ';
      broken = true;
    } else if (broken && c == ' ') {
      continue;  // the next line's indentation
    } else {
      broken = false;
      append_utf8(line, is_control(c) ? U'\uFFFD' : c);
    }
  }
  if (!marks.empty() && marks.back().end == index) line += has_colours() ? "\033[0m" : "›";
  return line;
}

std::string counted(std::size_t count, std::string_view one, std::string_view many) {
  if (count == 1) return fmt::format("1 {}", one);
  return many.empty() ? fmt::format("{} {}s", count, one) : fmt::format("{} {}", count, many);
}

std::string many_lines(std::string_view text, std::size_t indent) {
  std::string lines;
  while (!text.empty()) lines += std::string(indent, ' ') + one_line(take_line(text)) + "\n";
  return lines;
}

std::string place_line(const ProvisionInfo& provision) {
  std::string line;
  for (const std::string& above : provision.place) line += (line.empty() ? "" : " › ") + one_line(above);
  return line;
}

std::string corrected_lines(const std::vector<CorrectedRange>& corrected, std::size_t indent) {
  std::string lines;
  for (const CorrectedRange& words : corrected) {
    const CorrectionInfo& made = words.correction;
    std::string accepted;
    if (!made.accepted_by.empty()) {
      accepted = ", accepted by " + one_line(made.accepted_by);
    } else if (made.model) {
      accepted = ", accepted by nobody yet";
    }
    lines += std::string(indent, ' ') +
             fmt::format("characters {}–{} are not text of the source: {} by {}, {}{}\n", words.range.begin,
                         words.range.end, made.model ? "transcribed" : "corrected", one_line(made.by),
                         made.when, accepted);
  }
  return lines;
}

std::string library_words(const ProvisionInfo& provision) {
  return provision.library.empty() ? "" : " · in " + provision.library;
}

std::string force_line(const ProvisionInfo& provision) {
  std::string days;
  if (!provision.in_force_from.empty()) days = "since " + provision.in_force_from;
  if (!provision.in_force_until.empty())
    days += (days.empty() ? "until " : " until ") + provision.in_force_until;
  const std::string& stands_in = provision.stands_in.text;
  const std::string absent = stands_in.substr(std::min(stands_in.find(';'), stands_in.size()));
  if (provision.standing == Standing::not_yet_in_force) {
    return fmt::format("not yet in force: in force from {}{}", provision.in_force_from, absent);
  }
  if (provision.standing == Standing::no_longer_in_force) {
    return fmt::format("no longer in force: it was in force {}{}{}",
                       provision.in_force_from.empty() ? "" : "from ",
                       days.starts_with("since ") ? days.substr(6) : days, absent);
  }
  if (!provision.repealed_since.empty()) return "repealed since " + provision.repealed_since;
  if (provision.repealed) return days.empty() ? "repealed" : "repealed " + days;
  if (provision.standing == Standing::not_known)
    return "not known whether in force: " + provision.standing_basis;
  if (days.empty()) return "";
  return "in force " + days;
}

std::string understood_line(const UnderstoodWork& work) {
  std::string line =
      fmt::format("{}: {}, {}, ", work.title, work.kind.empty() ? "of no known kind" : work.kind,
                  work.language.empty() ? "of no known language" : work.language);
  line += work.in_force_from.empty() ? "no day" : "in force from " + work.in_force_from;
  if (!work.in_force_until.empty()) line += " until " + work.in_force_until;
  line += ", " + counted(work.provisions, "provision");
  for (std::size_t i = 0; i < work.short_titles.size(); ++i)
    line += fmt::format("{}“{}”", i == 0 ? "; also " : ", ", work.short_titles[i]);
  return one_line(line);
}

std::string offsets_line(std::size_t begin, std::size_t end) {
  return fmt::format("characters {}–{} of the work", begin, end);
}

void print(std::string_view text) {
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  if (!written || std::fflush(stdout) != 0) {
    throw Error(ErrorCode::no_space, "cannot write to standard output");
  }
}

void print_words(std::string_view text) {
  const std::size_t width = columns();
  if (width == 0) return print(text);
  print(wrap_lines(text, width));
}

namespace {

constexpr std::size_t context = 80;  // code points

std::string equal_words(const std::string& text, bool first, bool last) {
  std::u32string words = to_utf32(text);
  const std::size_t most = (first || last ? 1 : 2) * context;
  if (words.size() <= most + 10) return text;
  const std::u32string head = first ? U"" : words.substr(0, context);
  const std::u32string tail = last ? U"" : words.substr(words.size() - context);
  return to_utf8(head + U" … " + tail);
}

}  // namespace

std::string comparison_text(const Comparison& comparison) {
  std::string out = bold(one_line(comparison.provision.citation)) +
                    fmt::format("  from {} to {}\n", comparison.from, comparison.to);
  out += dim(fmt::format("{} changed, {} with the same words", comparison.changes.size(),
                         comparison.unchanged)) +
         "\n";
  for (const ProvisionChange& change : comparison.changes) {
    out += fmt::format("\n{} {}  {}\n ", to_string(change.kind), bold(one_line(change.provision.citation)),
                       dim(one_line(change.provision.id)));
    for (std::size_t i = 0; i < change.words.size(); ++i) {
      const ChangedWords& piece = change.words[i];
      if (piece.kind == WordsChange::equal) {
        out += " " + one_line(equal_words(piece.text, i == 0, i + 1 == change.words.size()));
      } else {
        out += " " + (piece.kind == WordsChange::deleted ? deleted(one_line(piece.text))
                                                         : inserted(one_line(piece.text)));
      }
    }
    out += "\n";
  }
  return out + "\n";
}

}  // namespace pandect::cli
