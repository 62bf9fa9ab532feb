#include "readers/pdf/pdf_pages.h"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <limits>
#include <memory>
#include <sstream>
#include <type_traits>

#include <fmt/format.h>
#include <poppler-document.h>
#include <poppler-global.h>
#include <poppler-image.h>
#include <poppler-page-renderer.h>
#include <poppler-page.h>

#include "base/ascii.h"
#include "pandect/error.h"
#include "text/utf8.h"

namespace pandect {
namespace {

// The child's answer: a byte for the outcome; then for each page its width, height and number of words, each
// word, the number of pictures, each picture, the page's appearance hash, and its horizontal and vertical
// rules.
enum class Outcome : char { read = 'r', damaged = 'd', locked = 'l', many_pages = 'p', many_words = 'w' };

template <typename T>
void put(std::string& out, T value) {
  static_assert(std::is_trivially_copyable_v<T>);
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}

class Taker {
 public:
  explicit Taker(std::string_view bytes) : bytes_(bytes) {}
  template <typename T>
  T take() {
    T value{};
    if (bytes_.size() < sizeof value) throw Error(ErrorCode::internal, "the answer of a child is cut short");
    std::memcpy(&value, bytes_.data(), sizeof value);
    bytes_.remove_prefix(sizeof value);
    return value;
  }
  std::string take_string() {
    const auto size = take<std::uint32_t>();
    if (bytes_.size() < size) throw Error(ErrorCode::internal, "the answer of a child is cut short");
    std::string text(bytes_.substr(0, size));
    bytes_.remove_prefix(size);
    return text;
  }
  bool empty() const { return bytes_.empty(); }

 private:
  std::string_view bytes_;
};

// --- in the child ---------------------------------------------------------------------------------------

bool is_bold(const poppler::text_box& word) {
  const std::string name = ascii_lower(word.has_font_info() ? word.get_font_name() : std::string());
  return name.find("bold") != std::string::npos || name.find("black") != std::string::npos;
}

void put_string(std::string& out, std::string_view text) {
  put(out, static_cast<std::uint32_t>(text.size()));
  out += text;
}

/// Renders the page at `dots` an inch, fewer for a very large one.
PageImage draw(const poppler::page& page, double dots) {
  constexpr double widest = 2000;  // dots
  constexpr double points_an_inch = 72;
  const poppler::rectf rect = page.page_rect();
  const double longest = std::max(rect.width(), rect.height());
  if (!(longest > 0)) return {};
  const double resolution = std::min(dots, widest * points_an_inch / longest);
  poppler::page_renderer renderer;
  renderer.set_image_format(poppler::image::format_gray8);
  const poppler::image image = renderer.render_page(&page, resolution, resolution);
  PageImage drawn;
  if (!image.is_valid() || image.format() != poppler::image::format_gray8) return drawn;
  drawn.width = static_cast<std::uint32_t>(image.width());
  drawn.height = static_cast<std::uint32_t>(image.height());
  drawn.dots_per_point = static_cast<float>(resolution / points_an_inch);
  for (int y = 0; y < image.height(); ++y) {
    const char* row = image.const_data() + std::ptrdiff_t{y} * image.bytes_per_row();
    drawn.grey.insert(drawn.grey.end(), row, row + image.width());
  }
  return drawn;
}

void put_rules(std::string& out, const PageRules& rules) {
  for (const std::vector<Box>* boxes : {&rules.lying, &rules.standing}) {
    put(out, static_cast<std::uint32_t>(boxes->size()));
    for (const Box& box : *boxes) put(out, box);
  }
}

void put_drawings(std::string& out, const poppler::page& page, const std::vector<Box>& words) {
  constexpr double for_pictures = 36;  // dots an inch: half a dot a point
  constexpr double for_rules = 72;
  const PageImage drawn = draw(page, for_pictures);
  // A page without words is a single picture.
  const std::vector<PageInk> pictures = words.empty() ? std::vector<PageInk>() : find_pictures(drawn, words);
  put(out, static_cast<std::uint32_t>(pictures.size()));
  for (const PageInk& picture : pictures) {
    put(out, picture.box);
    put_string(out, picture.content);
  }
  put_string(out, words.empty() ? page_content(drawn) : std::string());
  put_rules(out, words.empty() ? PageRules() : find_rules(draw(page, for_rules), words));
}

/// The boxes of all words, including those not read.
std::uint32_t put_words(std::string& out, const poppler::page& page, std::vector<Box>& boxes) {
  std::uint32_t count = 0;
  for (const poppler::text_box& word : page.text_list(poppler::page::text_list_include_font)) {
    const poppler::rectf rect = word.bbox();
    boxes.push_back({static_cast<float>(rect.left()), static_cast<float>(rect.top()),
                     static_cast<float>(rect.right()), static_cast<float>(rect.bottom())});
    if (word.rotation() != 0) continue;  // stamps and notes in the margin
    const auto bytes = word.text().to_utf8();
    put(out, boxes.back());
    put(out, static_cast<float>(word.has_font_info() ? word.get_font_size() : word.bbox().height()));
    put(out, is_bold(word));
    put(out, word.has_space_after());
    put_string(out, {bytes.data(), bytes.size()});
    ++count;
  }
  return count;
}

/// @param settings limits of pages and words
std::string extract(std::string_view settings, std::string_view bytes) {
  PdfLimits limits;
  std::istringstream(std::string(settings)) >> limits.pages >> limits.words;
  poppler::set_debug_error_function([](const std::string&, void*) {}, nullptr);
  const auto answer = [](Outcome outcome) { return std::string(1, static_cast<char>(outcome)); };
  const std::unique_ptr<poppler::document> document(
      poppler::document::load_from_raw_data(bytes.data(), static_cast<int>(bytes.size())));
  if (document == nullptr) return answer(Outcome::damaged);
  if (document->is_locked()) return answer(Outcome::locked);
  const int pages = document->pages();
  if (pages <= 0) return answer(Outcome::damaged);
  if (static_cast<std::uint32_t>(pages) > limits.pages) return answer(Outcome::many_pages);
  std::string out = answer(Outcome::read);
  std::size_t words = 0;
  for (int i = 0; i < pages; ++i) {
    const std::unique_ptr<poppler::page> page(document->create_page(i));
    const poppler::rectf rect = page != nullptr ? page->page_rect() : poppler::rectf();
    put(out, static_cast<float>(rect.width()));
    put(out, static_cast<float>(rect.height()));
    std::vector<Box> boxes;
    const std::size_t count_at = out.size();
    put(out, std::uint32_t{0});
    const std::uint32_t count = page != nullptr ? put_words(out, *page, boxes) : 0;
    std::memcpy(out.data() + count_at, &count, sizeof count);
    if (page != nullptr) {
      put_drawings(out, *page, boxes);
    } else {
      put(out, std::uint32_t{0});
      put_string(out, {});
      put_rules(out, {});
    }
    words += count;
    if (words > limits.words) return answer(Outcome::many_words);
  }
  return out;
}

// --- in this process ------------------------------------------------------------------------------------

[[noreturn]] void refuse(const Source& source, const std::string& why, std::string hint = {}) {
  throw Error(ErrorCode::bad_input, fmt::format("{}: {}", source.path, why), std::move(hint));
}

PdfWord take_word(Taker& from) {
  PdfWord word;
  word.box = from.take<Box>();
  word.size = from.take<float>();
  word.bold = from.take<bool>();
  word.space_after = from.take<bool>();
  word.text = repair_utf8(from.take_string());
  return word;
}

std::vector<Box> take_boxes(Taker& from) {
  std::vector<Box> boxes;
  const auto count = from.take<std::uint32_t>();
  for (std::uint32_t i = 0; i < count; ++i) boxes.push_back(from.take<Box>());
  return boxes;
}

void check_end(const Source& source, IsolatedResult::End end, const PdfLimits& limits) {
  using End = IsolatedResult::End;
  switch (end) {
    case End::done:
      return;
    case End::out_of_time:
      refuse(source, fmt::format("a PDF that takes more than {} seconds to read", limits.seconds),
             "split it, or print it anew as a PDF");
    case End::out_of_memory:
    case End::too_much_output:
      refuse(source, "a PDF that takes more memory than any law", "split it, or print it anew as a PDF");
    case End::crashed:
      refuse(source, "a damaged PDF: poppler fails on it", "open it in a viewer and print it anew as a PDF");
  }
}

}  // namespace

std::vector<PdfPage> read_pdf_pages(const Source& source, const PdfLimits& limits) {
  if (source.bytes.size() > limits.bytes || source.bytes.size() > std::numeric_limits<int>::max())
    refuse(source, fmt::format("a PDF of more than {} MiB", limits.bytes >> 20U), "split it");
  IsolationLimits child;
  child.time = std::chrono::seconds(limits.seconds);
  // Fonts of thousands of signs take a hundred megabytes, whatever the size of the file.
  constexpr std::uint64_t least = std::uint64_t{512} << 20;
  constexpr std::uint64_t of_byte = 32;
  child.memory = std::min<std::uint64_t>(child.memory, least + of_byte * source.bytes.size());
  const IsolatedResult result =
      run_isolated(pdf_task(), fmt::format("{} {}", limits.pages, limits.words), source.bytes, child);
  check_end(source, result.end, limits);
  Taker from(result.output);
  switch (static_cast<Outcome>(from.take<char>())) {
    case Outcome::read:
      break;
    case Outcome::damaged:
      refuse(source, "a damaged PDF: it has no pages that can be read",
             "open it in a viewer and print it anew as a PDF");
    case Outcome::locked:
      refuse(source, "a PDF that is encrypted, and asks for a password", "save it without a password");
    case Outcome::many_pages:
      refuse(source, fmt::format("a PDF of more than {} pages", limits.pages), "split it");
    case Outcome::many_words:
      refuse(source, fmt::format("a PDF of more than {} words", limits.words), "split it");
  }
  std::vector<PdfPage> pages;
  while (!from.empty()) {
    PdfPage& page = pages.emplace_back();
    page.width = from.take<float>();
    page.height = from.take<float>();
    const auto count = from.take<std::uint32_t>();
    for (std::uint32_t i = 0; i < count; ++i) page.words.push_back(take_word(from));
    const auto pictures = from.take<std::uint32_t>();
    for (std::uint32_t i = 0; i < pictures; ++i) {
      const Box box = from.take<Box>();
      page.pictures.push_back({box, from.take_string()});
    }
    page.content = from.take_string();
    page.rules.lying = take_boxes(from);
    page.rules.standing = take_boxes(from);
  }
  return pages;
}

IsolatedTask pdf_task() {
  return {"pdf", extract};
}

}  // namespace pandect
