#include "readers/pdf/pdf_picture.h"

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <sstream>

#include <fmt/format.h>
#include <poppler-document.h>
#include <poppler-global.h>
#include <poppler-image.h>
#include <poppler-page-renderer.h>
#include <poppler-page.h>
#include <sys/mman.h>
#include <unistd.h>

#include "pandect/error.h"

namespace pandect {
namespace {

constexpr double dots_an_inch = 120;
constexpr double most_dots = 2000;  // of the longer side
constexpr double points_an_inch = 72;

// --- in the child ---------------------------------------------------------------------------------------

/// The bytes of a picture as PNG; poppler writes files only.
std::string png_of(const poppler::image& image, double resolution) {
  const int file = ::memfd_create("page", 0);
  std::string png;
  if (file < 0 || !image.save(fmt::format("/proc/self/fd/{}", file), "png", static_cast<int>(resolution)))
    return png;
  std::array<char, 65536> buffer{};
  off_t at = 0;
  for (ssize_t got = 0; (got = ::pread(file, buffer.data(), buffer.size(), at)) > 0; at += got)
    png.append(buffer.data(), static_cast<std::size_t>(got));
  ::close(file);
  return png;
}

/// "WIDTH HEIGHT\n" and the PNG; empty when there is no such page. @param settings its number, from 1
std::string draw(std::string_view settings, std::string_view bytes) {
  int number = 0;
  std::istringstream(std::string(settings)) >> number;
  poppler::set_debug_error_function([](const std::string&, void*) {}, nullptr);
  const std::unique_ptr<poppler::document> document(
      poppler::document::load_from_raw_data(bytes.data(), static_cast<int>(bytes.size())));
  if (document == nullptr || document->is_locked() || number < 1 || number > document->pages()) return {};
  const std::unique_ptr<poppler::page> page(document->create_page(number - 1));
  if (page == nullptr) return {};
  const poppler::rectf rect = page->page_rect();
  const double longest = std::max(rect.width(), rect.height());
  if (!(longest > 0)) return {};
  const double resolution = std::min(dots_an_inch, most_dots * points_an_inch / longest);
  poppler::page_renderer renderer;
  renderer.set_render_hint(poppler::page_renderer::antialiasing);
  renderer.set_render_hint(poppler::page_renderer::text_antialiasing);
  const poppler::image image = renderer.render_page(page.get(), resolution, resolution);
  const std::string png = image.is_valid() ? png_of(image, resolution) : std::string();
  if (png.empty()) return {};
  return fmt::format("{} {}\n", rect.width(), rect.height()) + png;
}

}  // namespace

IsolatedTask pdf_picture_task() {
  return {"pdf-picture", draw};
}

PagePicture draw_pdf_page(std::string_view bytes, std::size_t page) {
  IsolationLimits limits;
  limits.time = std::chrono::seconds(20);
  limits.memory = std::uint64_t{1} << 30;
  limits.output = std::uint64_t{32} << 20;
  const bool fits = bytes.size() <= std::numeric_limits<int>::max();
  const IsolatedResult drawn =
      fits ? run_isolated(pdf_picture_task(), std::to_string(page), bytes, limits) : IsolatedResult();
  const std::size_t line = drawn.output.find('\n');
  if (drawn.end != IsolatedResult::End::done || line == std::string::npos)
    throw Error(ErrorCode::bad_input, fmt::format("page {} of the PDF cannot be drawn", page));
  PagePicture picture;
  std::istringstream(drawn.output.substr(0, line)) >> picture.width >> picture.height;
  picture.png = drawn.output.substr(line + 1);
  return picture;
}

}  // namespace pandect
