#include <fmt/format.h>

#include "api/library_data.h"
#include "api/quoting.h"
#include "base/file.h"
#include "base/hash.h"
#include "pandect/library.h"
#include "question/locate.h"
#include "readers/pdf/pdf_picture.h"

namespace pandect {
namespace {

constexpr std::uint64_t largest_source = std::uint64_t{256} << 20;

/// The bytes of the file that a version was read from, as it was then.
/// @throws Error no_such_provision when it is gone, or is another file now
std::string source_bytes(const LibraryView& view, const VersionRecord& version) {
  const auto refuse = [&](const char* why) {
    throw Error(ErrorCode::no_such_provision, fmt::format("{}: {}", version.source, why),
                "its words are in the library; add the file again for its pages");
  };
  std::string bytes;
  try {
    bytes = read_file(version.source, largest_source);
  } catch (const Error&) {
    refuse("the source is not there any more, or is part of an archive");
  }
  if (!view.catalogue().source_hash(version.version).starts_with(content_hash(bytes)))
    refuse("the source is another file than the one that was added");
  return bytes;
}

}  // namespace

SourcePage Library::source_page(std::string_view reference, std::size_t page,
                                const std::string& as_of) const {
  const LibraryView& view = *data_->view;
  const std::int32_t day = day_of(as_of);
  const ProvisionKey key = wording_on(view, locate_at_any_time(view, reference, day).front(), day);
  const Span extent = view.provision_and_above(key.version, key.provision).front().extent;
  SourcePage shown;
  for (const PageBox& box : page_boxes(view.catalogue().places(key.version, extent))) {
    if (page == 0) page = box.page;
    if (shown.pages.empty() || shown.pages.back() != box.page) shown.pages.push_back(box.page);
    if (box.page == page) shown.boxes.push_back(box);
  }
  const std::optional<VersionRecord> version = view.catalogue().version(key.version);
  // Of a whole work any page: one that could not be read has no words on it.
  const bool is_any = key.provision == 0 && page > 0;
  if ((shown.boxes.empty() && !is_any) || !version)
    throw Error(ErrorCode::no_such_provision,
                fmt::format("'{}' is on no such page of a source with pages", reference));
  const std::string bytes = source_bytes(view, *version);
  if (!bytes.starts_with("%PDF-"))
    throw Error(ErrorCode::no_such_provision, fmt::format("the source of '{}' is no PDF", reference));
  PagePicture picture = draw_pdf_page(bytes, page);
  shown.page = page;
  shown.png = std::move(picture.png);
  shown.width = picture.width;
  shown.height = picture.height;
  return shown;
}

}  // namespace pandect
