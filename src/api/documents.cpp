#include "pandect/documents.h"

#include <chrono>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "api/documents.h"
#include "api/json_of.h"
#include "base/json.h"
#include "pandect/error.h"
#include "readers/document_words.h"
#include "readers/office/docx_comments.h"
#include "text/said.h"
#include "text/utf8.h"

namespace pandect {
namespace {

constexpr std::size_t largest_document = std::size_t{64} << 20;

// A result of the child begins with a letter: words as JSON, a document, or an error as JSON.
constexpr char words_follow = 'w';
constexpr char document_follows = 'd';
constexpr char error_follows = 'e';

std::string words_json(const DocumentWords& words) {
  Json json{{"text", words.text}, {"format", words.format}};
  add_said(json, "left_out", words.left_out);
  return dump_json(json);
}

std::string read_in_child(std::string_view settings, std::string_view bytes) {
  try {
    const Json asked = parse_json(settings, "the settings");
    const Source source{asked.at("path").get<std::string>(), bytes};
    if (!asked.contains("comments")) return words_follow + words_json(read_document_words(source));
    std::vector<DocxComment> comments;
    for (const Json& one : asked["comments"])
      comments.push_back({{one.at(0), one.at(1)}, one.at(2).get<std::string>()});
    return document_follows + with_comments(source, comments, "Pandect", asked.at("when").get<std::string>());
  } catch (const Error& error) {
    Json told{{"code", static_cast<int>(error.code())}, {"message", error.what()}, {"hint", error.hint()}};
    add_said(told, "message", error);
    return error_follows + dump_json(told);
  }
}

Said of_file(const std::string& name, Said why) {
  return say("of-file", {{"file", name}, {"why", std::move(why)}});
}

[[noreturn]] void refuse(const std::string& name, Said why) {
  throw SaidError(ErrorCode::bad_input, of_file(name, std::move(why)), say("save-anew"));
}

/// What the child says, without its letter.
std::string run(const std::string& name, const Json& settings, std::string_view bytes) {
  IsolationLimits limits;
  limits.time = std::chrono::seconds(30);
  limits.memory = std::uint64_t{1} << 30;
  IsolatedResult result = run_isolated(document_task(), dump_json(settings), bytes, limits);
  using End = IsolatedResult::End;
  if (result.end == End::out_of_time)
    refuse(name, say("document-slow", {{"n", static_cast<std::size_t>(limits.time.count())}}));
  if (result.end == End::out_of_memory || result.end == End::too_much_output)
    refuse(name, say("document-large"));
  if (result.end == End::crashed || result.output.empty()) refuse(name, say("document-damaged"));
  const char what = result.output.front();
  result.output.erase(0, 1);
  if (what != error_follows) return std::move(result.output);
  const Json error = parse_json(result.output, "the reader's reply");
  throw SaidError(static_cast<ErrorCode>(error.at("code").get<int>()), said_at(error, "message"),
                  said_at(error, "hint"));
}

void expect_size(const std::string& name, std::string_view bytes) {
  if (bytes.size() > largest_document)
    throw SaidError(ErrorCode::bad_input,
                    of_file(name, say("document-over", {{"n", largest_document >> 20}})), say("split-it"));
  if (bytes.empty())
    throw SaidError(ErrorCode::wrong_usage, of_file(name, say("is-empty")), say("give-a-text"));
}

std::string now() {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}",
                     fmt::gmtime(std::chrono::system_clock::to_time_t(std::chrono::system_clock::now())));
}

}  // namespace

DocumentText read_document(const std::string& name, std::string_view bytes) {
  expect_size(name, bytes);
  const Source source{name, bytes};
  const std::string_view format = document_format(source);
  // A PDF has a process of its own already, and text needs none.
  if (format == "pdf" || format == "text") {
    DocumentWords words = read_document_words(source);
    return {std::move(words.text), std::move(words.format), std::move(words.left_out)};
  }
  const Json read = parse_json(run(name, {{"path", name}}, bytes), "the reader's reply");
  return {read.at("text").get<std::string>(), read.at("format").get<std::string>(),
          all_said_at(read, "left_out")};
}

std::string comment_document(const std::string& name, std::string_view bytes,
                             std::span<const DocumentComment> comments) {
  const DocumentText document = read_document(name, bytes);
  if (document.format != "docx")
    throw SaidError(ErrorCode::wrong_usage, of_file(name, say("only-docx-comments")), say("docx-or-html"));
  const CodePointOffsets offsets(document.text);
  Json all = Json::array();
  for (const DocumentComment& comment : comments)
    all.push_back({offsets.to_byte(comment.begin), offsets.to_byte(comment.end), comment.text});
  return run(name, {{"path", name}, {"when", now()}, {"comments", std::move(all)}}, bytes);
}

IsolatedTask document_task() {
  return {"document", read_in_child};
}

}  // namespace pandect
