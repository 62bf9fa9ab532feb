#include "readers/scan/page_reader.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/lines.h"
#include "base/thread_pool.h"
#include "pandect/error.h"
#include "readers/pdf/pdf_rows.h"
#include "text/utf8.h"

namespace pandect {
namespace {

constexpr float dots_an_inch = 300;
constexpr float points_an_inch = 72;
constexpr std::size_t most_words = 200'000;
constexpr std::size_t most_pages = 5000;
constexpr float doubtful = 60;  // confidence below which a word is worth a look

enum Column : std::size_t {
  level,
  page,
  block,
  paragraph,
  line,
  word,
  left,
  top,
  width,
  height,
  confidence,
  text,
  count
};

using Row = std::array<std::string_view, Column::count>;

std::optional<Row> cut_row(std::string_view line) {
  Row row;
  for (std::size_t i = 0; i < row.size(); ++i) {
    const std::size_t end = i + 1 == row.size() ? line.size() : line.find('\t');
    if (end == std::string_view::npos) return std::nullopt;
    row[i] = line.substr(0, end);
    line.remove_prefix(std::min(end + 1, line.size()));
  }
  return row;
}

[[noreturn]] void refuse_table() {
  throw Error(ErrorCode::bad_input, "tesseract wrote no table of words");
}

float number_of(std::string_view digits) {
  constexpr float largest = 1e6F;
  float value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || end != digits.data() + digits.size() || !(std::abs(value) <= largest))
    refuse_table();
  return value;
}

Box box_of(const Row& row) {
  const float x = number_of(row[Column::left]);
  const float y = number_of(row[Column::top]);
  return {x, y, x + number_of(row[Column::width]), y + number_of(row[Column::height])};
}

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
}

std::string_view trim_spaces(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

/// Calls `use` with each line, unchanged.
template <typename Use>
void each_line(std::string_view text, const Use& use) {
  while (!text.empty()) use(take_line(text));
}

/// Follows the words of the table through the text.
class TextCursor {
 public:
  explicit TextCursor(std::string_view text) : text_(text) {}

  /// True if white space separates this word from the one before it; also if the text does not continue with
  /// it.
  bool take(std::string_view word) {
    std::size_t at = at_;
    while (at < text_.size() && is_space(text_[at])) ++at;
    if (!text_.substr(at).starts_with(word)) return true;
    const bool apart = at > at_;
    at_ = at + word.size();
    return apart;
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

/// Straightens the words of one line: on a skewed page they sink along the line.
void straighten(std::vector<ReadWord>& words, std::size_t from, const Box& line) {
  std::vector<float> heights;
  for (std::size_t i = from; i < words.size(); ++i) heights.push_back(words[i].height);
  const float letters = median(std::move(heights));
  const float middle = (line.top + line.bottom) / 2;
  for (std::size_t i = from; i < words.size(); ++i) {
    words[i].height = letters;
    words[i].box.top = middle - letters / 2;
    words[i].box.bottom = middle + letters / 2;
  }
}

/// Reads the table line by line.
class TableReading {
 public:
  explicit TableReading(std::string_view text) : cursor_(text) {}

  std::vector<ReadPage> read(std::string_view table) {
    bool header = true;
    each_line(table, [&](std::string_view line) {
      const std::optional<Row> row = cut_row(line);
      if (!row || (header && (*row)[Column::level] != "level")) refuse_table();
      if (!header) take(*row);
      header = false;
    });
    if (header) refuse_table();
    end_line();
    return std::move(pages_);
  }

 private:
  void take(const Row& row) {
    const Box box = box_of(row);
    const std::string_view kind = row[Column::level];
    if (kind == "1") {
      end_line();
      if (pages_.size() >= most_pages) refuse_table();
      pages_.push_back({box.width(), box.height(), {}});
      line_from_ = 0;
    } else if (kind == "4") {
      end_line();
      line_ = box;
    } else if (kind == "5" && !trim_spaces(row[Column::text]).empty()) {
      if (pages_.empty()) refuse_table();
      take_word(trim_spaces(row[Column::text]), box, number_of(row[Column::confidence]));
    }
  }

  void take_word(std::string_view letters, const Box& box, float sure) {
    std::vector<ReadWord>& words = pages_.back().words;
    if (words.size() >= most_words) refuse_table();
    const bool first = words.size() == line_from_;
    const bool apart = cursor_.take(letters) || first;
    if (apart) {
      if (!first) words.back().space_after = true;
      words.push_back({box, box.height(), sure, false, std::string(letters)});
      return;
    }
    ReadWord& last = words.back();
    last.box.right = std::max(last.box.right, box.right);
    last.height = std::max(last.height, box.height());
    last.confidence = std::min(last.confidence, sure);
    last.text += letters;
  }

  void end_line() {
    if (pages_.empty()) return;
    std::vector<ReadWord>& words = pages_.back().words;
    if (words.size() > line_from_) {
      straighten(words, line_from_, line_);
      words.back().space_after = true;
    }
    line_from_ = words.size();
  }

  TextCursor cursor_;
  std::vector<ReadPage> pages_;
  std::size_t line_from_ = 0;  ///< index of the line's first word
  Box line_;
};

/// A line that begins with a sign and a number.
struct SignedLine {
  PdfWord* sign;
  unsigned number;
};

std::optional<unsigned> number_at_head(std::string_view word) {
  unsigned number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc() || word.data() + word.size() - end > 2) return std::nullopt;
  return number;
}

/// The languages installed for tesseract.
std::vector<std::string> taught(const std::filesystem::path& program, const ProgramFolder& folder) {
  const ProgramResult listed = run_program({program.string(), "--list-langs"}, folder.path(), {});
  std::vector<std::string> languages;
  each_line(listed.output, [&](std::string_view line) {
    if (!line.empty() && !line.ends_with(':')) languages.emplace_back(line);
  });
  return languages;
}

std::vector<std::string> parts_of(std::string_view languages) {
  std::vector<std::string> parts;
  while (true) {
    const std::size_t end = std::min(languages.find('+'), languages.size());
    parts.emplace_back(languages.substr(0, end));
    if (end == languages.size()) return parts;
    languages.remove_prefix(end + 1);
  }
}

std::string version_of(const std::filesystem::path& program, const ProgramFolder& folder) {
  const ProgramResult said = run_program({program.string(), "--version"}, folder.path(), {});
  return said.output.substr(0, said.output.find('\n'));
}

/// The uncertain words, for a person who checks the page.
std::string doubts_of(const std::vector<ReadWord>& words) {
  constexpr std::size_t most_shown = 8;
  double sum = 0;
  std::size_t unsure = 0;
  std::string shown;
  for (const ReadWord& one : words) {
    sum += one.confidence;
    if (one.confidence >= doubtful) continue;
    if (++unsure <= most_shown) shown += fmt::format("{}“{}”", shown.empty() ? "" : ", ", one.text);
  }
  const double mean = words.empty() ? 0 : sum / static_cast<double>(words.size());
  std::string doubts = fmt::format("{} words, sure of them to {:.0f} %", words.size(), mean);
  if (unsure > 0)
    doubts +=
        fmt::format("; {} below {:.0f} %: {}{}", unsure, doubtful, shown, unsure > most_shown ? ", …" : "");
  return doubts;
}

/// Converts the words to points of the page.
void lay_out(const ReadPage& read, PdfPage& page) {
  if (!(read.width > 0) || !(read.height > 0)) return;
  const float across = page.width / read.width;
  const float down = page.height / read.height;
  std::vector<float> heights;
  for (const ReadWord& one : read.words) heights.push_back(one.height * down);
  const float usual = median(std::move(heights));
  constexpr float larger = 1.4F;  // than the page's letters: a title, and no unevenness of reading
  for (const ReadWord& one : read.words) {
    PdfWord word;
    word.box = {one.box.left * across, one.box.top * down, one.box.right * across, one.box.bottom * down};
    const float own = one.height * down;
    word.size = own > larger * usual ? own : usual;
    word.space_after = one.space_after;
    word.text = repair_utf8(one.text);
    page.words.push_back(std::move(word));
  }
}

void fill(const ReadPage& read, const std::string& by, PdfPage& page) {
  lay_out(read, page);
  if (page.words.empty()) return;
  page.read_by = by;
  page.doubts = doubts_of(read.words);
}

}  // namespace

std::vector<ReadPage> parse_read_pages(std::string_view table, std::string_view text) {
  return TableReading(text).read(table);
}

void restore_section_signs(std::vector<PdfPage>& pages) {
  constexpr std::string_view likenesses[] = {"§", "$", "8", "S", "&"};
  constexpr std::size_t enough = 3;
  std::vector<SignedLine> run;
  const auto end_run = [&] {
    if (run.size() >= enough) {
      for (const SignedLine& one : run) one.sign->text = "§";
    }
    run.clear();
  };
  for (PdfPage& page : pages) {
    if (page.read_by.empty()) continue;
    for (std::size_t i = 0; i + 1 < page.words.size(); ++i) {
      const PdfWord& next = page.words[i + 1];
      const bool heads_line = i == 0 || page.words[i - 1].box.top != page.words[i].box.top;
      if (!heads_line || next.box.top != page.words[i].box.top ||
          std::ranges::find(likenesses, page.words[i].text) == std::end(likenesses))
        continue;
      const std::optional<unsigned> number = number_at_head(next.text);
      if (!number) continue;
      // 5, 5a, 6.
      const bool follows = !run.empty() && (*number == run.back().number || *number == run.back().number + 1);
      if (!follows) end_run();
      run.push_back({&page.words[i], *number});
    }
  }
  end_run();
}

PageReader::PageReader(std::string languages)
    : languages_(std::move(languages)), program_(find_program("tesseract")) {
  if (program_.empty()) {
    throw Error(ErrorCode::wrong_usage, "--ocr: tesseract, which reads pictures of pages, is not installed",
                "install it and its languages: Debian's tesseract-ocr, tesseract-ocr-tha, …");
  }
  const ProgramFolder folder;
  const std::vector<std::string> known = taught(program_, folder);
  for (const std::string& one : parts_of(languages_)) {
    if (std::ranges::find(known, one) != known.end()) continue;
    throw Error(
        ErrorCode::wrong_usage, fmt::format("--ocr: tesseract has not been taught '{}'", one),
        fmt::format("it knows {}; Debian's tesseract-ocr-… packages teach it others, and tha+eng names two",
                    known.empty() ? "no language" : fmt::format("{}", fmt::join(known, ", "))));
  }
  name_ = fmt::format("{} ({})", version_of(program_, folder), languages_);
}

std::vector<ReadPage> PageReader::read_file(const Source& source, const ProgramFolder& folder,
                                            const std::string& picture) const {
  using End = ProgramResult::End;
  ProgramLimits limits;
  limits.time = std::chrono::seconds(300);
  const std::string out = picture + ".read";
  // One thread: pages run in parallel, and the program's own threads would only wait for one another.
  const ProgramResult result = run_program(
      {find_program("env").string(), "OMP_THREAD_LIMIT=1", program_.string(), (folder / picture).string(),
       (folder / out).string(), "-l", languages_, "--dpi", fmt::format("{:.0f}", dots_an_inch), "-c",
       "tessedit_create_txt=1", "-c", "tessedit_create_tsv=1"},
      folder.path(), limits);
  if (result.end != End::done) {
    throw Error(
        ErrorCode::bad_input,
        fmt::format("{}: tesseract {}", source.path,
                    result.end == End::out_of_time
                        ? fmt::format("takes more than {} seconds to read a page", limits.time.count())
                        : std::string("fails on it: a damaged picture, or one that is too large")),
        "scan the page anew, in grey and with 300 dots an inch");
  }
  constexpr std::uint64_t largest = 64U << 20;
  return parse_read_pages(pandect::read_file(folder / (out + ".tsv"), largest),
                          pandect::read_file(folder / (out + ".txt"), largest));
}

std::vector<PdfPage> PageReader::read_picture(const Source& source) const {
  const ProgramFolder folder;
  write_file(folder / "picture", source.bytes);
  const std::string content = content_hash(source.bytes);
  std::vector<PdfPage> pages;
  for (const ReadPage& read : read_file(source, folder, "picture")) {
    PdfPage& page = pages.emplace_back();
    page.width = read.width * points_an_inch / dots_an_inch;
    page.height = read.height * points_an_inch / dots_an_inch;
    page.content = content;
    fill(read, name_, page);
  }
  restore_section_signs(pages);
  return pages;
}

void PageReader::read_drawn(const Source& source, std::vector<PdfPage>& pages) const {
  std::vector<std::size_t> drawn;
  for (std::size_t i = 0; i < pages.size(); ++i) {
    if (pages[i].words.empty() && !pages[i].content.empty()) drawn.push_back(i);
  }
  if (drawn.empty()) return;
  const std::filesystem::path program = find_program("pdftoppm");
  if (program.empty()) {
    throw Error(
        ErrorCode::bad_input,
        fmt::format("{}: pdftoppm, which draws pages of a PDF for tesseract, is not installed", source.path),
        "install Debian's poppler-utils");
  }
  const ProgramFolder folder;
  write_file(folder / "input.pdf", source.bytes);
  parallel_for(drawn.size(), [&](std::size_t i) {
    PdfPage& page = pages[drawn[i]];
    const std::string number = std::to_string(drawn[i] + 1);
    constexpr float longest = 5000;  // dots
    const float dots = std::max(page.width, page.height) * dots_an_inch / points_an_inch;
    std::vector<std::string> words{program.string(), "-f",    number, "-l",
                                   number,           "-gray", "-png", "-singlefile"};
    const auto scale = dots > longest
                           ? std::array<std::string, 2>{"-scale-to", fmt::format("{:.0f}", longest)}
                           : std::array<std::string, 2>{"-r", fmt::format("{:.0f}", dots_an_inch)};
    words.insert(words.end(), scale.begin(), scale.end());
    words.push_back((folder / "input.pdf").string());
    words.push_back((folder / number).string());
    ProgramLimits limits;
    if (run_program(std::move(words), folder.path(), limits).end != ProgramResult::End::done) {
      throw Error(ErrorCode::bad_input, fmt::format("{}: pdftoppm cannot draw page {}", source.path, number),
                  "open it in a viewer and print it anew as a PDF");
    }
    const std::vector<ReadPage> read = read_file(source, folder, number + ".png");
    if (!read.empty()) fill(read.front(), name_, page);
    std::error_code ignored;
    std::filesystem::remove(folder / (number + ".png"), ignored);
  });
  restore_section_signs(pages);
}

}  // namespace pandect
