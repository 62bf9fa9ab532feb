#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "base/file.h"
#include "lab/bench/beir_export.h"
#include "lab/dataset/question_set.h"
#include "lab/measure/trec_run.h"
#include "model/download.h"
#include "pandect/error.h"
#include "pandect/library.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

/// True if an item asks for the wording of a day: then wordings, not provisions, are what is found.
bool asks_for_days(const QuestionSet& set) {
  return std::ranges::any_of(set.items, [](const Item& item) { return item.stands() && !item.day.empty(); });
}

std::string name_of(const ItemSource& source, bool wordings) {
  return wordings ? source.provision + "@" + source.from : source.provision;
}

std::string part_of(const QuestionSet& set, const Item& item) {
  const auto found = set.parts.find(item.id);
  return found == set.parts.end() ? "test" : found->second;
}

/// The questions with gold, as `bench` has them.
RetrievalDataset dataset_of(const QuestionSet& set, bool only_test) {
  RetrievalDataset dataset;
  const bool wordings = asks_for_days(set);
  for (const Item& item : set.items) {
    if (!item.stands() || !item.answerable || item.gold.empty()) continue;
    if (only_test && part_of(set, item) != "test") continue;
    BenchQuestion question{item.id, item.question, {}, item.answer, item.set, item.options, item.right};
    for (const ItemSource& source : item.gold) question.gold.push_back(name_of(source, wordings));
    dataset.questions.push_back(std::move(question));
  }
  dataset.depths = {1, 5, 10};
  dataset.of_library = true;
  dataset.all_days = wordings;
  dataset.name_of = [wordings](const LibraryView& library, const Hit& hit) {
    return name_of(source_of(library, hit.document), wordings);
  };
  return dataset;
}

/// A line of data/PART.jsonl.
std::string row_of(const Item& item) {
  std::vector<std::string> provisions;
  for (const ItemSource& source : item.gold) provisions.push_back(source.provision);
  Json row{
      {"id", item.id}, {"question", item.question}, {"answer", item.answer}, {"answerable", item.answerable}};
  if (!provisions.empty()) row["provision"] = provisions.front();
  row["provisions"] = provisions;
  row["options"] = item.options;
  row["right"] = item.right ? Json(*item.right) : Json();
  row["day"] = item.day;
  row["language"] = item.language;
  row["kind"] = item.kind;
  return dump_json(row) + "\n";
}

/// The card that Hugging Face shows.
std::string card(const Json& build, const QuestionSet& set, const std::map<std::string, std::string>& parts,
                 const std::set<std::string>& away) {
  std::map<std::string, std::size_t> kinds;
  std::set<std::string> languages;
  std::map<std::string, std::size_t> left_out;
  for (const Item& item : set.items) {
    if (!item.stands()) ++left_out[item.left_out];
    if (item.stands()) ++kinds[item.kind], languages.insert(item.language);
  }
  std::string text = "---\nlanguage:\n";
  for (const std::string& language : languages) text += fmt::format("- {}\n", language);
  text +=
      "task_categories:\n- question-answering\n- text-retrieval\ntags:\n- legal\nconfigs:\n- config_name: "
      "default\n  data_files:\n";
  for (const auto& [part, lines] : parts)
    text +=
        fmt::format("  - split: {}\n    path: data/{}.jsonl\n", part == "dev" ? "validation" : part, part);
  text += fmt::format(
      "---\n\n# {}\n\n{}\n\nMade by Pandect {} with the recipe `{}` and seed {}.\n\n## What is in it\n\n| "
      "kind | items |\n|---|---|\n",
      build.value("recipe", "set"), build.value("description", ""), build.value("pandect", ""),
      build.value("recipe", ""), dump_json(build.value("seed", Json(0))));
  for (const auto& [kind, count] : kinds) text += fmt::format("| {} | {} |\n", kind, count);
  text += "\n## What was left out, and by which step\n\n| step | items |\n|---|---|\n";
  for (const auto& [step, count] : left_out) text += fmt::format("| {} | {} |\n", step, count);
  text += fmt::format("\n## Review\n\n{} people reviewed it.\n", set.reviews.size());
  if (!away.empty()) {
    text += "\n## Laws taken away\n\nQuestions on these are unanswerable by the corpus:\n\n";
    for (const std::string& work : away) text += fmt::format("- {}\n", work);
  }
  text += "\n## The recipe\n\n```toml\n" + build.value("settings", "") + "```\n";
  return text;
}

Json croissant(const Json& build, const fs::path& to, const std::map<std::string, std::string>& parts) {
  Json files = Json::array();
  Json records = Json::array();
  for (const auto& [part, lines] : parts) {
    const std::string name = fmt::format("data/{}.jsonl", part);
    files.push_back({{"@type", "cr:FileObject"},
                     {"@id", name},
                     {"name", name},
                     {"contentUrl", name},
                     {"encodingFormat", "application/jsonlines"},
                     {"sha256", sha256_of_file(to / name)}});
    Json fields = Json::array();
    for (const char* field :
         {"id", "question", "answer", "answerable", "provision", "day", "language", "kind"}) {
      fields.push_back(
          {{"@type", "cr:Field"},
           {"@id", part + "/" + field},
           {"name", field},
           {"dataType", std::string_view(field) == "answerable" ? "sc:Boolean" : "sc:Text"},
           {"source",
            {{"fileObject", {{"@id", name}}}, {"extract", {{"jsonPath", std::string("$.") + field}}}}}});
    }
    records.push_back(
        {{"@type", "cr:RecordSet"}, {"@id", part}, {"name", part}, {"field", std::move(fields)}});
  }
  return {{"@context",
           {{"@vocab", "https://schema.org/"},
            {"sc", "https://schema.org/"},
            {"cr", "http://mlcommons.org/croissant/"},
            {"conformsTo", "http://purl.org/dc/terms/conformsTo"},
            {"fileObject", "cr:fileObject"},
            {"field", "cr:field"},
            {"recordSet", "cr:recordSet"},
            {"source", "cr:source"},
            {"extract", "cr:extract"},
            {"jsonPath", "cr:jsonPath"},
            {"dataType", {{"@id", "cr:dataType"}, {"@type", "@vocab"}}}}},
          {"@type", "sc:Dataset"},
          {"name", build.value("recipe", "set")},
          {"description", build.value("description", "")},
          {"conformsTo", "http://mlcommons.org/croissant/1.0"},
          {"distribution", std::move(files)},
          {"recordSet", std::move(records)}};
}

}  // namespace

RetrievalDataset load_question_set(const fs::path& folder) {
  return dataset_of(QuestionSet::load(folder), true);
}

ExportedSet export_set(const fs::path& folder, const LibraryView& library, std::int32_t day,
                       const fs::path& to) {
  const QuestionSet set = QuestionSet::load(folder);
  const std::string build_file = (folder / "build.json").string();
  const Json build = parse_json(read_file(build_file), build_file);
  if (!build.is_object() || !build.contains("settings") || !build["settings"].is_string())
    throw Error(ErrorCode::bad_input, build_file + ": it does not say how the set was made",
                "`dataset build` writes it");
  std::set<std::string> away;
  std::map<std::string, std::string> parts;
  for (const Item& item : set.items) {
    if (!item.stands()) continue;
    parts[part_of(set, item)] += row_of(item);
    if (std::ranges::any_of(item.history,
                            [](const ItemEvent& event) { return event.before.contains("answerable"); }))
      away.insert(item.work);
  }
  RetrievalDataset dataset = dataset_of(set, false);
  if (dataset.questions.empty())
    throw Error(ErrorCode::bad_input,
                (folder / "items.jsonl").string() + ": no item that stands has an answer in the law",
                "nothing can be exported for retrieval; `dataset check` says what left items out");
  dataset.name_of = [named = dataset.name_of, &away](const LibraryView& view, const Hit& hit) {
    const Document& own = view.documents().documents()[hit.document];
    return away.contains(view.works()[own.work].id) ? std::string() : named(view, hit);
  };
  ExportedSet exported;
  const BeirExport written = write_beir(library, dataset, day, to);
  exported.documents = written.documents;
  exported.judgements = written.judgements;
  std::map<std::string, std::string> qrels;
  std::string trec;
  std::string topics;
  std::map<std::string, std::string> part_of_item;
  for (const Item& item : set.items) part_of_item[item.id] = part_of(set, item);
  for (const BenchQuestion& question : dataset.questions) {
    ++exported.questions;
    std::string& lines = qrels[part_of_item.at(question.id)];
    if (lines.empty()) lines = "query-id\tcorpus-id\tscore\n";
    std::string words = question.text;
    std::ranges::replace_if(words, [](char c) { return c == '\n' || c == '\t'; }, ' ');
    topics += trec_name(question.id) + "\t" + words + "\n";
    for (const std::string& gold : std::set<std::string>(question.gold.begin(), question.gold.end())) {
      lines += fmt::format("{}\t{}\t1\n", trec_name(question.id), trec_name(gold));
      trec += fmt::format("{} 0 {} 1\n", trec_name(question.id), trec_name(gold));
    }
  }
  std::error_code failed;
  fs::remove(to / "qrels/test.tsv", failed);  // that of all questions
  for (const auto& [part, lines] : qrels) write_file_atomically(to / "qrels" / (part + ".tsv"), lines);
  write_file_atomically(to / "queries.tsv", topics);
  write_file_atomically(to / "qrels.txt", trec);
  fs::create_directories(to / "data", failed);
  if (failed) throw system_error(failed.value(), "cannot make the folder", to / "data");
  for (const auto& [part, lines] : parts) write_file_atomically(to / "data" / (part + ".jsonl"), lines);
  write_file_atomically(to / "README.md", card(build, set, parts, away));
  write_file_atomically(to / "croissant.json", dump_json(croissant(build, to, parts), 2) + "\n");
  return exported;
}

}  // namespace pandect
