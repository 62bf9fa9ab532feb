#include <algorithm>

#include <fmt/format.h>

#include "base/json_lines.h"
#include "lab/bench/dataset.h"
#include "pandect/error.h"
#include "readers/plain/plain_statute_headings.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

/// The number of "มาตรา 40", which may stand alone.
std::string number_of(std::string_view section) {
  const std::string_view word = first_word(HeadingWord::Kind::article, heading_grammar(Language::thai));
  if (section.starts_with(word)) section.remove_prefix(word.size());
  const std::size_t from = section.find_first_not_of(' ');
  return std::string(section.substr(std::min(from, section.size())));
}

/// What the set calls a law: the code in the names of NitiBench's files; the title of one without a code.
std::string code_of(const WorkRecord& work) {
  const auto code = std::ranges::find(work.aliases, Alias::Kind::identifier, &Alias::kind);
  return code == work.aliases.end() ? work.title : code->name;
}

}  // namespace

RetrievalDataset load_wangchanx_train(const fs::path& folder) {
  const fs::path file = folder / "train.jsonl";
  if (!fs::exists(file))
    throw Error(ErrorCode::bad_input, fmt::format("{}: the file is missing", file.string()),
                "it is the train part of airesearch/WangchanX-Legal-ThaiCCL-RAG, written by `to_json` of "
                "Hugging Face's `datasets`");
  RetrievalDataset dataset;
  if (fs::exists(folder / "test_data/laws")) dataset.laws = {folder / "test_data/laws"};
  dataset.depths = {1, 5, 10};
  for_each_json_line(file, [&](const Json& row) {
    BenchQuestion question{fmt::to_string(dataset.questions.size() + 1),
                           row.at("question").get<std::string>(),
                           {},
                           row.value("positive_answer", "")};
    for (const Json& context : row.at("positive_contexts")) {
      const Json& section = context.at("metadata");
      const std::string name = provision_name(section.at("law_code").get<std::string>(),
                                              number_of(section.at("section").get<std::string>()));
      if (std::ranges::find(question.gold, name) == question.gold.end()) question.gold.push_back(name);
    }
    dataset.questions.push_back(std::move(question));
  });
  dataset.name_of = [](const LibraryView& library, const Hit& hit) {
    const Document& own = library.documents().documents()[hit.document];
    return provision_name(code_of(library.works()[own.work]),
                          library.provisions(own.version)[own.provision].number);
  };
  return dataset;
}

}  // namespace pandect
