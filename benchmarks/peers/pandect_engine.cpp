// Pandect's lexical index, run as engine.h says.
#include <memory>

#include "base/file.h"
#include "base/thread_pool.h"
#include "engine.h"
#include "index/lexical_index.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;

void build(const std::string& documents, const std::string& index) {
  const MappedFile file(documents);
  std::vector<std::string_view> lines;
  for (std::string_view rest = file.bytes(); !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size() - 1);
    lines.push_back(rest.substr(0, end));
    rest.remove_prefix(end + 1);
  }
  fs::create_directories(index);
  build_lexical_index(fs::path(index) / "lexical.idx", {{"words", "whitespace", {"text"}}},
                      static_cast<std::uint32_t>(lines.size()),
                      [&](std::uint32_t document, std::vector<std::string>& /*storage*/) {
                        return DocumentTexts{{lines[document]}};
                      });
}

auto open(const std::string& index) {
  return [lexical =
              std::make_shared<LexicalIndex>(fs::path(index) / "lexical.idx")](const std::string& question) {
    const Bm25Settings settings;
    peers::Ranking ranking;
    for (const ScoredDocument& found :
         lexical->search(query_terms(*lexical, question), std::span(&settings, 1), peers::best)) {
      ranking.emplace_back(found.document, found.score);
    }
    return ranking;
  };
}

}  // namespace
}  // namespace pandect

int main(int count, char** arguments) {
  return peers::run(count, arguments, static_cast<int>(pandect::default_threads()), pandect::build,
                    pandect::open);
}
