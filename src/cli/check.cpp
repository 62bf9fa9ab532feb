#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "api/json_of.h"
#include "base/file.h"
#include "cli/command.h"
#include "cli/libraries.h"
#include "cli/proof_lines.h"
#include "cli/terminal.h"
#include "pandect/documents.h"
#include "serve/check_report.h"

namespace pandect::cli {
namespace {

constexpr std::size_t longest_text = 1U << 20;
constexpr std::uint64_t largest_file = std::uint64_t{64} << 20;
constexpr std::size_t most_files = 10'000;

/// The bytes of a file, or of standard input. One byte more than the limit is read, to detect larger input.
std::string read_bytes(const std::string& path) {
  if (path != "-") return read_file(path, largest_file);
  std::string text(longest_text + 1, '\0');
  std::cin.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(std::cin.gcount()));
  return text;
}

/// The files to check: those named, and all in the folders named, in order.
std::vector<std::filesystem::path> files_of(const std::vector<std::string>& named) {
  namespace fs = std::filesystem;
  std::vector<fs::path> files;
  for (const std::string& name : named) {
    std::error_code error;
    if (!fs::is_directory(name, error)) {
      files.emplace_back(name);
      continue;
    }
    const std::size_t first = files.size();
    for (auto entry = fs::recursive_directory_iterator(name, fs::directory_options::skip_permission_denied);
         entry != fs::recursive_directory_iterator(); ++entry) {
      const bool hidden = entry->path().filename().string().starts_with('.');
      if (hidden && entry->is_directory(error)) entry.disable_recursion_pending();
      if (!hidden && entry->is_regular_file(error)) files.push_back(entry->path());
    }
    std::sort(files.begin() + static_cast<std::ptrdiff_t>(first), files.end());
    if (files.size() > most_files)
      throw Error(ErrorCode::wrong_usage, fmt::format("more than {} files to check", most_files),
                  "check the folders in it one by one");
  }
  if (files.empty())
    throw Error(ErrorCode::bad_input, fmt::format("{}: there is no file in it", named.front()));
  return files;
}

struct Arguments {
  std::vector<std::string> paths;
  std::string report;
  CheckOptions options;
  std::vector<std::string> only;  // verdicts
  bool strict = false;
};

/// Checks files, and says what was found.
class Checking {
 public:
  Checking(const Libraries& library, const Arguments& arguments, bool json)
      : library_(library), arguments_(arguments), json_(json) {}

  /// @return whether the law carries all, and the exit status if a file could not be read
  std::pair<bool, int> run() {
    const std::vector<std::filesystem::path> files = files_of(arguments_.paths);
    std::error_code error;
    several_ = files.size() > 1 || std::filesystem::is_directory(arguments_.paths.front(), error);
    expect_report(files);
    for (const std::filesystem::path& file : files) check(file);
    if (json_) print(dump_json(json(), 2) + "\n");
    if (!json_ && several_)
      print_words(fmt::format("\n{} of {} files hold{}.\n", held_, files.size(),
                              unread_ == 0 ? "" : fmt::format("; {} could not be read", unread_)));
    if (!arguments_.report.empty()) write_report();
    return {held_ == files.size(), status_};
  }

 private:
  bool is_wanted(std::string_view verdict) const {
    return arguments_.only.empty() || std::ranges::find(arguments_.only, verdict) != arguments_.only.end();
  }

  static bool ends(std::string_view path, std::string_view with) { return path.ends_with(with); }

  void expect_report(const std::vector<std::filesystem::path>& files) const {
    const std::string& to = arguments_.report;
    if (to.empty() || ends(to, ".html") || ends(to, ".json")) return;
    if (!ends(to, ".docx"))
      throw Error(ErrorCode::wrong_usage, fmt::format("--report {}: its ending says what it is to be", to),
                  "name it .html, .json, or, for a DOCX with comments, .docx");
    if (several_ || files.front() == "-")
      throw Error(ErrorCode::wrong_usage, "a DOCX with comments is made of one DOCX",
                  "check that file alone, or have a report as .html");
    if (std::filesystem::weakly_canonical(to) == std::filesystem::weakly_canonical(files.front()))
      throw Error(ErrorCode::wrong_usage, "the report would replace the document that is checked",
                  "give it another name");
  }

  void check(const std::filesystem::path& file) {
    CheckedFile& checked = checked_.emplace_back();
    if (file != "-") checked.name = file.string();
    try {
      bytes_ = read_bytes(file.string());
      document_ = read_document(file == "-" ? "standard input" : file.string(), bytes_);
      const Proof proof = library_.check(document_.text, arguments_.options);
      checked.left_out = document_.left_out;
      checked.proof = json_of(proof);
      if (library_.has_remote()) add_hashes(checked.proof);
      if (document_.format != "text") checked.proof["text"] = document_.text;
      if (proof.holds) ++held_;
      const bool is_asked = std::ranges::any_of(proof.sentences, [&](const CheckedSentence& sentence) {
        return is_wanted(to_string(sentence.verdict));
      });
      if (!json_ && (is_asked || !several_)) print_file(checked, proof);
      Json& sentences = checked.proof["sentences"];
      sentences.erase(
          std::remove_if(sentences.begin(), sentences.end(),
                         [&](const Json& one) { return !is_wanted(one.at("verdict").get<std::string>()); }),
          sentences.end());
    } catch (const Error& error) {
      const bool of_file = error.code() == ErrorCode::bad_input || error.code() == ErrorCode::no_permission ||
                           error.code() == ErrorCode::wrong_usage;
      if (!several_ || !of_file) throw;
      // Others can still be checked; the exit status says that this one was not.
      ++unread_;
      status_ = error_info(ErrorCode::bad_input).exit_status;
      checked.problem = error.what();
      if (!json_)
        print_words(fmt::format("\n{}\n  {}\n", bold(one_line(checked.name)), one_line(checked.problem)));
    }
  }

  void print_file(const CheckedFile& checked, const Proof& proof) const {
    if (several_) print_words(fmt::format("\n{}\n", bold(one_line(checked.name))));
    for (const Said& line : checked.left_out) print_words(fmt::format("Note: {}.\n", one_line(line.text)));
    print_proof(proof, checked.proof, arguments_.only);
  }

  Json json_of_file(const CheckedFile& checked) const {
    Json one = Json::object();
    if (!checked.name.empty()) one["file"] = checked.name;
    if (!checked.problem.empty()) one["problem"] = checked.problem;
    if (!checked.proof.is_object()) return one;
    add_said(one, "left_out", checked.left_out);
    one.update(checked.proof);
    return one;
  }

  Json json() const {
    if (!several_) return json_of_file(checked_.front());
    Json all{{"holds", held_ == checked_.size()}, {"verdicts", Json::object()}, {"files", Json::array()}};
    for (const CheckedFile& checked : checked_) {
      all["files"].push_back(json_of_file(checked));
      if (!checked.proof.is_object()) continue;
      for (const auto& [verdict, count] : checked.proof["verdicts"].items())
        all["verdicts"][verdict] = all["verdicts"].value(verdict, 0U) + count.get<std::size_t>();
    }
    return all;
  }

  void write_report() {
    const std::string& to = arguments_.report;
    const PageWords& words = page_languages().at("en");
    if (ends(to, ".json")) {
      write_file_atomically(to, dump_json(json(), 2) + "\n");
    } else if (ends(to, ".html")) {
      write_file_atomically(to, check_report(words, checked_));
    } else {
      const std::vector<DocumentComment> comments = check_comments(words, checked_.front().proof);
      write_file_atomically(to, comment_document(checked_.front().name, bytes_, comments));
    }
    if (!json_) print_words(fmt::format("\nThe report is in {}.\n", to));
  }

  const Libraries& library_;
  const Arguments& arguments_;
  bool json_;
  bool several_ = false;
  std::vector<CheckedFile> checked_;
  std::string bytes_;  // of the last file
  DocumentText document_;
  std::size_t held_ = 0;
  std::size_t unread_ = 0;
  int status_ = 0;
};

}  // namespace

void register_check(CLI::App& app, Invocation& invocation) {
  CLI::App* command = new_reading_command(app, invocation, "check",
                                          "Hold a text against the law it cites, sentence by sentence",
                                          "pandect check memo.docx --library town --report commented.docx\n  "
                                          "pandect check memos/ --library town --strict --report memos.html");
  auto arguments = std::make_shared<Arguments>();
  command
      ->add_option(
          "files", arguments->paths,
          "Documents (DOCX, ODT, RTF, PDF, e-mail, HTML, Markdown, text), folders of them, or - for a "
          "text from standard input")
      ->required();
  command->add_option("--as-of", arguments->options.as_of, "Date whose law is asked for (default: today)");
  command->add_option("--language", arguments->options.language, "Language of the text (default: detected)");
  command->add_option("--work", arguments->options.work, "The law meant where the text names none");
  add_scope_options(command, arguments->options.scope);
  command->add_option("--context", arguments->options.context,
                      "A provision that was at hand when the text was written; may be given several times");
  CLI::Option* const judge = add_judge_options(command, arguments->options.judge);
  add_model_options(command, arguments->options.step_models);
  for (const char* name : {"--models", "--cache"}) command->get_option(name)->needs(judge);
  // Hidden: others have it, and who tries it here should learn why it is missing.
  command
      ->add_option_function<std::string>(
          "--at",
          [](const std::string&) {
            throw Error(
                ErrorCode::wrong_usage,
                "check compares a text with words of the law, which are in the library and not in a cluster",
                "leave out --at");
          })
      ->group("");
  command->add_flag("--strict", arguments->strict,
                    "Exit status 1 unless every assertion is quoted from, or supported by, what it cites");
  command->add_option("--report", arguments->report,
                      "Write what was found to a file: .html, .json, or .docx (a DOCX with comments)");
  std::vector<std::string> names;
  for (const VerdictInfo& info : verdicts()) names.emplace_back(info.name);
  command
      ->add_option(
          "--only", arguments->only,
          "List only sentences of these verdicts, in reports, too: contradicted,undecided; the counts "
          "are of all")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(CLI::IsMember(names))
      ->type_name("VERDICT");
  command->add_flag("--explain", arguments->options.explain, "Print what each verdict rests on");
  command->callback([arguments, &invocation] {
    const Libraries library = open_libraries(invocation);
    const auto [holds, status] = Checking(library, *arguments, invocation.json).run();
    invocation.exit_status = status;
    if (status == 0 && arguments->strict && !holds)
      invocation.exit_status = error_info(ErrorCode::nothing_found).exit_status;
  });
}

}  // namespace pandect::cli
