#include "readers/joined_laws.h"

#include <algorithm>
#include <sstream>

#include <fmt/format.h>

#include "pandect/error.h"
#include "readers/xml/xml.h"

namespace pandect {
namespace {

constexpr std::string_view joined_root = "law-parts";

}  // namespace

bool JoinedLaws::take(const Source& file) {
  const Reader* const reader = recognise_reader(file);
  std::string part = reader == nullptr ? std::string() : reader->part_of_law(file);
  if (part.empty()) return false;
  auto source = std::ranges::find(sources_, reader, &std::pair<const Reader*, std::string>::first);
  if (source == sources_.end())
    source = sources_.insert(source, {reader, fmt::format("<{}>\n", joined_root)});
  source->second += part + '\n';
  return true;
}

std::vector<std::pair<const Reader*, std::string>> JoinedLaws::finish() {
  for (auto& [reader, text] : sources_) text += fmt::format("</{}>\n", joined_root);
  return std::move(sources_);
}

bool is_joined(const Source& source, std::string_view root) {
  if (xml_root_name(source) != joined_root) return false;
  const std::string_view head = xml_head(source);
  const std::size_t part = head.find('<', head.find(joined_root));
  return part != std::string_view::npos && head.substr(part + 1).starts_with(root);
}

std::string joined_part(const Source& file) {
  const XmlDocument document(file);
  std::ostringstream out;
  document.root().print(out, "", pugi::format_raw, pugi::encoding_utf8);
  return out.str();
}

void refuse_part(const Source& source, std::string_view what) {
  throw Error(ErrorCode::bad_input,
              fmt::format("{}: {}, which is not read without the others", source.path, what),
              "pack the files of the law, or of all laws, as a ZIP or tar.gz, and add that");
}

}  // namespace pandect
