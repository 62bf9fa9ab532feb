#include <algorithm>
#include <array>
#include <map>
#include <set>

#include <fmt/format.h>

#include "pandect/error.h"
#include "readers/all.h"
#include "readers/archive.h"
#include "readers/html/epub_chapter.h"
#include "readers/html/html_xml.h"
#include "readers/office/office_document.h"
#include "readers/xml/xml.h"

namespace pandect {
namespace {

constexpr ArchiveLimits epub_limits{
    .entries = 20'000, .entry_bytes = std::uint64_t{64} << 20, .all_bytes = std::uint64_t{512} << 20};

bool ends_with_any(std::string_view name, const auto& ends) {
  return std::ranges::any_of(ends, [&](std::string_view end) { return name.ends_with(end); });
}

/// Resolves "OEBPS/" and "text/../ch%201.xhtml" to the name in the archive.
std::string resolve(std::string_view folder, std::string_view href) {
  std::string path(folder);
  for (std::size_t i = 0; i < href.size(); ++i) {
    const auto hex = [&](std::size_t at) {
      const char c = at < href.size() ? href[at] : '\0';
      const std::size_t value = std::string_view("0123456789abcdef").find(static_cast<char>(c | 0x20));
      return c != '\0' && value != std::string_view::npos ? static_cast<int>(value) : -1;
    };
    if (href[i] == '%' && hex(i + 1) >= 0 && hex(i + 2) >= 0) {
      path += static_cast<char>(hex(i + 1) * 16 + hex(i + 2));
      i += 2;
    } else {
      path += href[i];
    }
  }
  std::vector<std::string> parts;
  for (std::size_t at = 0; at <= path.size();) {
    const std::size_t end = std::min(path.find('/', at), path.size());
    std::string part = path.substr(at, end - at);
    if (part == ".." && !parts.empty()) {
      parts.pop_back();
    } else if (!part.empty() && part != "." && part != "..") {
      parts.push_back(std::move(part));
    }
    at = end + 1;
  }
  std::string joined;
  for (const std::string& part : parts) joined += (joined.empty() ? "" : "/") + part;
  return joined;
}

class Book {
 public:
  explicit Book(const Source& source) : source_(source) {
    constexpr std::array<std::string_view, 6> wanted{".xhtml", ".html", ".htm", ".opf", ".xml", ".xht"};
    each_archive_entry(source, epub_limits, [&](ArchiveEntry&& entry) {
      if (ends_with_any(entry.name, wanted)) files_[entry.name] = std::move(entry.bytes);
      return true;
    });
    refuse_locked();
  }

  OfficeText read() {
    const std::string package = package_name();
    const XmlDocument document({source_.path + "!" + package, files_.at(package)});
    const std::string folder = package.substr(0, package.rfind('/') + 1);
    OfficeText text;
    text.title = text_of(find_named(child_named(document.root(), "metadata"), "title"));
    for (const std::string& name : chapters(document.root(), folder)) {
      const Source chapter{source_.path + "!" + name, files_.at(name)};
      const std::string xml = html_to_xml(chapter);
      add_epub_chapter(XmlDocument({chapter.path, xml}), std::string_view(name).substr(name.rfind('/') + 1),
                       text);
    }
    return text;
  }

 private:
  [[noreturn]] void refuse(const std::string& why, const std::string& hint = {}) const {
    throw Error(ErrorCode::bad_input, fmt::format("{}: {}", source_.path, why), hint);
  }

  /// Fonts may be obfuscated in an unprotected book; text may not.
  void refuse_locked() const {
    const auto found = files_.find("META-INF/encryption.xml");
    if (found == files_.end()) return;
    const std::string& bytes = found->second;
    const XmlDocument document({source_.path + "!META-INF/encryption.xml", bytes});
    const pugi::xml_node locked = document.root().find_node([](pugi::xml_node node) {
      const std::string_view algorithm = attribute_of(node, "Algorithm");
      return local_name(node) == "EncryptionMethod" && local_name(node.parent()) == "EncryptedData" &&
             algorithm != "http://www.idpf.org/2008/embedding" &&
             algorithm != "http://ns.adobe.com/pdf/enc#RC";
    });
    if (locked) refuse("an EPUB that is locked against copying", "add a copy that is not, or its text");
  }

  std::string package_name() const {
    if (const auto container = files_.find("META-INF/container.xml"); container != files_.end()) {
      const XmlDocument document({source_.path + "!META-INF/container.xml", container->second});
      std::string name = resolve("", attribute_of(find_named(document.root(), "rootfile"), "full-path"));
      if (files_.contains(name)) return name;
    }
    const auto found =
        std::ranges::find_if(files_, [](const auto& file) { return file.first.ends_with(".opf"); });
    if (found == files_.end()) refuse("expected a package file (.opf) in it");
    return found->first;
  }

  /// The chapters in reading order, without the table of contents.
  std::vector<std::string> chapters(pugi::xml_node package, const std::string& folder) const {
    std::map<std::string_view, pugi::xml_node> items;
    for (const pugi::xml_node item : child_named(package, "manifest").children())
      items.emplace(attribute_of(item, "id"), item);
    std::vector<std::string> names;
    std::set<std::string> seen;
    for (const pugi::xml_node reference : child_named(package, "spine").children()) {
      const auto item = items.find(attribute_of(reference, "idref"));
      if (item == items.end()) continue;
      if (attribute_of(item->second, "properties").find("nav") != std::string_view::npos) continue;
      std::string name = resolve(folder, attribute_of(item->second, "href"));
      if (files_.contains(name) && seen.insert(name).second) names.push_back(std::move(name));
    }
    if (names.empty()) refuse("an EPUB without chapters");
    return names;
  }

  const Source& source_;
  std::map<std::string, std::string> files_;
};

}  // namespace

const Reader& epub_reader() {
  static const ContainerReader reader(
      "epub", "EPUB: a statute, contract or other document as an e-book",
      [](const Source& source) {
        if (!source.bytes.starts_with("PK\x03\x04")) return 0;
        const std::string_view head = source.bytes.substr(0, 8192);
        return source.path.ends_with(".epub") || head.find("application/epub+zip") != std::string_view::npos
                   ? 95
                   : 0;
      },
      [](const Source& source, std::string_view format, const Reader* words) {
        return read_office_document(source, Book(source).read(), format, words);
      });
  return reader;
}

}  // namespace pandect
