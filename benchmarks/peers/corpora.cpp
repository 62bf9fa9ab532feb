// Writes what every lexical engine is given: documents and questions as terms that Pandect's analyzers made,
// separated by spaces, one a line.
//   peer_corpora DATA FOLDER [MILLION]     DATA: the published releases; writes FOLDER/NAME.documents,
//   .queries
//   peer_corpora --library LIBRARY FOLDER NAME [MOST]    the provisions of a library, at most so many, and
//   300 questions of five words of them
// `nitibench`, `dutch` and `korean` are the provisions of the data sets as they are, heading and text;
// `million` is all of them, again and again with changes, until there are MILLION documents.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <random>
#include <string>
#include <unordered_set>
#include <vector>

#include "base/test_folder.h"
#include "catalogue/loaded_work.h"
#include "lab/bench/dataset.h"
#include "pandect/library.h"
#include "segments/build.h"
#include "segments/document_table.h"
#include "text/analyzer.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t sampled_questions = 1'000;

/// Documents of one language, as lines of terms.
struct Corpus {
  std::vector<std::string> documents;
  std::vector<std::string> questions;
};

std::vector<std::string_view> terms_of(std::string_view line) {
  std::vector<std::string_view> terms;
  while (!line.empty()) {
    const std::size_t end = std::min(line.find(' '), line.size());
    if (end > 0) terms.push_back(line.substr(0, end));
    line.remove_prefix(std::min(end + 1, line.size()));
  }
  return terms;
}

template <typename Terms>
std::string line_of(const Terms& terms) {
  std::string line;
  for (const auto& term : terms) line.append(line.empty() ? "" : " ").append(term);
  return line;
}

std::string analyzed(std::string_view analyzer_name, std::string_view text) {
  Tokens tokens;
  analyzer(analyzer_name).analyze(text, tokens);
  std::string line;
  for (std::size_t i = 0; i < tokens.size(); ++i) line.append(i == 0 ? "" : " ").append(tokens.term(i));
  return line;
}

/// A question asks for a term once or not at all, so that engines need not agree on what twice means.
std::string question_of(std::string_view line) {
  std::vector<std::string_view> distinct;
  std::unordered_set<std::string_view> seen;
  for (const std::string_view term : terms_of(line)) {
    if (seen.insert(term).second) distinct.push_back(term);
  }
  return line_of(distinct);
}

Corpus read_corpus(const RetrievalDataset& dataset) {
  const TestFolder folder;
  AddOptions adding;
  adding.format = dataset.format;
  Library::open_or_create(folder / "library").add(dataset.laws, adding);
  const LibraryView view = LibraryView::open(folder / "library");
  const Catalogue catalogue(view.folder().catalogue(), Database::Mode::read);
  std::vector<LoadedWork> works;
  for (const WorkRecord& record : view.works()) works.push_back(load_work(catalogue, record));
  std::vector<const LoadedWork*> places;
  for (const LoadedWork& work : works) places.push_back(&work);
  const DocumentTable table(places);
  Corpus corpus;
  for (const DocumentRange& range : table.ranges()) {
    const std::string_view words = word_analyzer_name(range.language);
    for (std::uint32_t i = range.begin; i < range.end; ++i) {
      const Document& document = table.documents()[i];
      const FieldTexts texts =
          field_texts(works[document.work].record, table.version_of(i), document.provision);
      corpus.documents.push_back(
          analyzed(words, std::string(texts.heading) + "\n" + std::string(texts.text)));
    }
  }
  const std::string_view words = word_analyzer_name(table.ranges().front().language);
  for (const BenchQuestion& question : dataset.questions) {
    corpus.questions.push_back(question_of(analyzed(words, question.text)));
  }
  return corpus;
}

/// 2 to 16 terms as they follow each other in a document.
void add_sampled_questions(Corpus& corpus) {
  std::mt19937_64 random(1);  // NOLINT(cert-msc51-cpp): the same questions in every run
  for (std::size_t found = 0; found < sampled_questions;) {
    const std::vector<std::string_view> terms =
        terms_of(corpus.documents[random() % corpus.documents.size()]);
    const std::size_t count = 2 + random() % 15;
    if (terms.size() < count) continue;
    const std::size_t first = random() % (terms.size() - count + 1);
    corpus.questions.push_back(question_of(line_of(std::span(terms).subspan(first, count))));
    ++found;
  }
}

/// The term that stands at a byte drawn from a document drawn.
std::string_view drawn_term(const std::vector<std::string>& documents, std::mt19937_64& random) {
  for (;;) {
    const std::string_view line = documents[random() % documents.size()];
    if (line.empty()) continue;
    const std::size_t at = random() % line.size();
    const std::size_t begin = line.rfind(' ', at) + 1;  // behind the last byte before 0 stands 0
    const std::string_view term = line.substr(begin, line.find(' ', begin) - begin);
    if (!term.empty()) return term;
  }
}

/// A document that is like another: up to a fifth of it is cut off at either end; of what is left, 5% of the
/// terms are left out, 10% are others drawn from the running text of the same corpus, and one in 200 is a
/// term that stands nowhere else, or nearly so, as names and numbers do.
std::string perturbed(const std::string& line, const std::vector<std::string>& others,
                      std::mt19937_64& random) {
  std::vector<std::string_view> terms = terms_of(line);
  const std::size_t slack = terms.size() / 5 + 1;
  const std::size_t begin = random() % slack;
  const std::size_t end = terms.size() - random() % slack;
  std::vector<std::string> changed;
  for (std::size_t i = begin; i < end; ++i) {
    const std::uint64_t die = random() % 200;
    if (die < 10) continue;
    if (die == 10) {
      changed.push_back(std::string(terms[i]) + std::to_string(random() % 10'000'000));
    } else if (die <= 30) {
      changed.emplace_back(drawn_term(others, random));
    } else {
      changed.emplace_back(terms[i]);
    }
  }
  return line_of(changed);
}

Corpus repeated(const std::vector<Corpus>& corpora, std::size_t least) {
  std::mt19937_64 random(2);  // NOLINT(cert-msc51-cpp): the same documents in every run
  Corpus all;
  for (const Corpus& corpus : corpora) {
    all.documents.insert(all.documents.end(), corpus.documents.begin(), corpus.documents.end());
    all.questions.insert(all.questions.end(), corpus.questions.begin(), corpus.questions.end());
  }
  while (all.documents.size() < least) {
    for (const Corpus& corpus : corpora) {
      for (const std::string& line : corpus.documents) {
        all.documents.push_back(perturbed(line, corpus.documents, random));
      }
    }
  }
  return all;
}

void write_lines(const fs::path& path, const std::vector<std::string>& lines) {
  std::ofstream file(path, std::ios::binary);
  for (const std::string& line : lines) file << line << '\n';
  file.close();
  if (!file) throw std::runtime_error("cannot write " + path.string());
}

void write_corpus(const fs::path& folder, const std::string& name, Corpus corpus) {
  const std::size_t given = corpus.questions.size();
  add_sampled_questions(corpus);
  std::size_t terms = 0;
  for (const std::string& line : corpus.documents) terms += terms_of(line).size();
  write_lines(folder / (name + ".documents"), corpus.documents);
  write_lines(folder / (name + ".queries"), corpus.questions);
  std::printf("%s: %zu documents, %zu terms, %zu questions given and %zu sampled\n", name.c_str(),
              corpus.documents.size(), terms, given, sampled_questions);
}

void run(const fs::path& data, const fs::path& folder, std::size_t million) {
  fs::create_directories(folder);
  std::vector<Corpus> corpora;
  corpora.push_back(read_corpus(load_nitibench(data / "nitibench", false, GoldAnswer::condensed)));
  corpora.push_back(read_corpus(load_dutch(data / "dutch")));
  corpora.push_back(read_corpus(load_searchfiresafety(data / "searchfiresafety", FireSafetySet::real)));
  write_corpus(folder, "nitibench", corpora[0]);
  write_corpus(folder, "dutch", corpora[1]);
  write_corpus(folder, "million", repeated(corpora, million));
}

/// A library may be larger than memory: its provisions are written work by work.
void write_library(const fs::path& library, const fs::path& folder, const std::string& name,
                   std::size_t most) {
  constexpr std::size_t wanted = 300;
  constexpr std::size_t words_of_question = 5;
  fs::create_directories(folder);
  const LibraryView view = LibraryView::open(library);
  const Catalogue catalogue(view.folder().catalogue(), Database::Mode::read);
  most = std::min(most, view.documents().documents().size());
  std::ofstream file(folder / (name + ".documents"), std::ios::binary);
  std::mt19937_64 random(1);  // NOLINT(cert-msc51-cpp): the same questions in every run
  std::vector<std::string> questions;
  std::size_t written = 0;
  for (const WorkRecord& record : view.works()) {
    const LoadedWork work = load_work(catalogue, record);
    const std::vector<const LoadedWork*> one{&work};
    const DocumentTable table(one);
    const std::string_view words = word_analyzer_name(record.language);
    for (std::uint32_t i = 0; i < table.documents().size() && written < most; ++i, ++written) {
      const FieldTexts texts = field_texts(record, table.version_of(i), table.documents()[i].provision);
      const std::string line = analyzed(words, std::string(texts.heading) + "\n" + std::string(texts.text));
      file << line << '\n';
      const std::vector<std::string_view> terms = terms_of(line);
      // One question from each of as many stretches of the library.
      if (questions.size() * most > written * wanted || terms.size() < words_of_question) continue;
      const std::size_t first = random() % (terms.size() - words_of_question + 1);
      questions.push_back(question_of(line_of(std::span(terms).subspan(first, words_of_question))));
    }
    if (written == most) break;
  }
  file.close();
  if (!file) throw std::runtime_error("cannot write the documents");
  write_lines(folder / (name + ".queries"), questions);
  std::printf("%s: %zu documents, %zu questions\n", name.c_str(), written, questions.size());
}

}  // namespace
}  // namespace pandect

int main(int count, char** arguments) {
  const std::vector<std::string> given(arguments + 1, arguments + count);
  const bool of_library = !given.empty() && given[0] == "--library";
  if (given.size() < (of_library ? 4U : 2U)) {
    std::fputs("peer_corpora DATA FOLDER [MILLION]\npeer_corpora --library LIBRARY FOLDER NAME [MOST]\n",
               stderr);
    return 2;
  }
  try {
    const auto most = [&](std::size_t at, std::size_t otherwise) {
      return given.size() > at ? std::strtoull(given[at].c_str(), nullptr, 10) : otherwise;
    };
    if (of_library) {
      pandect::write_library(given[1], given[2], given[3], most(4, SIZE_MAX));
    } else {
      pandect::run(given[0], given[1], most(2, 1'000'000));
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
