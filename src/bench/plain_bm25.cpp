#include "bench/plain_bm25.h"

#include <cerrno>
#include <cstdlib>
#include <map>

#include "base/file.h"

namespace pandect {
namespace fs = std::filesystem;

PlainBm25::PlainBm25(const LibraryView& library) : library_(library) {
  std::string name = (fs::temp_directory_path() / "pandect-bm25-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) throw system_error(errno, "cannot make a folder", name);
  folder_ = name;
  const std::span<const Document> documents = library.documents().documents();
  std::map<std::int64_t, std::string> texts;
  for (const Document& document : documents) {
    if (!texts.contains(document.version))
      texts[document.version] = library.catalogue().text(document.version);
    library.provisions(document.version);
  }
  const auto texts_of = [&](std::uint32_t i, std::vector<std::string>& storage) {
    const Document& document = documents[i];
    const Provision& provision = library.provisions(document.version)[document.provision];
    storage.assign(1, library.works()[document.work].title + " ");
    storage[0] += provision.extent.of(texts.at(document.version));
    return DocumentTexts{{storage[0]}};
  };
  build_lexical_index(folder_ / "lexical.idx", {{"words", "words", {"text"}}},
                      static_cast<std::uint32_t>(documents.size()), texts_of);
  index_ = std::make_unique<LexicalIndex>(folder_ / "lexical.idx");
}

PlainBm25::~PlainBm25() {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

std::vector<Hit> PlainBm25::retrieve(const Query& query, std::size_t k) const {
  Bm25Settings settings;
  settings.k1 = 1.5;
  const std::vector<QueryTerm> terms = query_terms(*index_, query.text);
  const auto in_force = [&](std::uint32_t i) {
    return library_.documents().documents()[i].in_force(query.day);
  };
  std::vector<Hit> hits;
  for (const ScoredDocument& found : index_->search(terms, std::span(&settings, 1), k, in_force)) {
    hits.push_back({found.document, found.score, {{Reason::Kind::words, found.score, 0}}});
  }
  return hits;
}

}  // namespace pandect
