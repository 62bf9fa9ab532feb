#include "cli/proof_lines.h"

#include <algorithm>

#include <fmt/format.h>

#include "cli/model_lines.h"
#include "cli/terminal.h"
#include "serve/check_report.h"

namespace pandect::cli {
namespace {

std::string quoted(const Quote& quote) {
  return fmt::format("“{}”", one_line(quote.text));
}

const PageWords& english() {
  return page_languages().at("en");
}

/// @param said the same as JSON @param sentence the whole that it is in
void print_citation(const CheckedCitation& citation, const Json& said, const std::string& sentence) {
  std::string out = fmt::format("     {} {}", dim("cites"), one_line(citation.words.text));
  if (!citation.provision.citation.empty()) out += " → " + one_line(citation.provision.citation);
  if (citation.guessed) out += " (of the laws that may be meant the likeliest)";
  out += fmt::format(": {}", to_string(citation.verdict));
  // Differences say the rest of the reason.
  const Said& why = citation.differences.empty() ? citation.reason : citation.provision.stands_in;
  if (!why.empty()) out += " (" + one_line(why.text) + ")";
  out += "\n";
  for (const Quote& quote : citation.support) {
    out +=
        fmt::format("       {}\n       {}\n", quoted(quote),
                    dim(fmt::format("{}, score {:.2f}", offsets_line(quote.begin, quote.end), quote.score))) +
        corrected_lines(quote.corrected, 7);
  }
  for (const std::string& one : difference_sentences(english(), said, sentence))
    out += fmt::format("       {}\n", one_line(one));
  for (const CheckedDifference& difference : citation.differences)
    out += corrected_lines(difference.law.corrected, 7);
  for (const CheckedSign& sign : citation.signs) {
    if (sign.value == 0) continue;
    out +=
        dim(fmt::format("       {:22} {:6.2f}  contradicts {:+.2f}\n", sign.name, sign.value, sign.weighs));
  }
  // Of what no weights decide there is no likelihood.
  if (citation.contradicted > 0)
    out += dim(fmt::format("       likely contradicted {:.2f}\n", citation.contradicted));
  if (!citation.instead.id.empty())
    out += fmt::format("       see rather {}\n", one_line(citation.instead.citation));
  print_words(out);
}

}  // namespace

std::string verdict_line(const Proof& proof) {
  std::string line;
  for (const auto& [verdict, count] : proof.verdicts)
    if (count > 0) line += fmt::format("{}{} {}", line.empty() ? "" : ", ", count, to_string(verdict));
  const std::size_t all = proof.sentences.size();
  return counted(all, "sentence") + ": " + line;
}

void print_proof(const Proof& proof, const Json& said, const std::vector<std::string>& only) {
  print_words(fmt::format("As of {}: {}.\n\n", proof.as_of, verdict_line(proof)));
  for (std::size_t i = 0; i < proof.sentences.size(); ++i) {
    const CheckedSentence& sentence = proof.sentences[i];
    if (!only.empty() && std::ranges::find(only, to_string(sentence.verdict)) == only.end()) continue;
    print_words(fmt::format("{:3}. {}  {}\n", i + 1, bold(to_string(sentence.verdict)),
                            one_line(sentence.words.text)));
    for (std::size_t k = 0; k < sentence.citations.size(); ++k)
      print_citation(sentence.citations[k], said["sentences"][i]["citations"][k], sentence.words.text);
  }
  for (const std::string& language : proof.undecided_languages)
    print_words(
        fmt::format("\nIn '{}' words alone decide little; a judge would decide more (--judge).\n", language));
  print_words(judge_line(proof.judge));
  if (proof.unchecked_assertions > 0) {
    print_words(
        fmt::format("{} say what must, may or is, and cite nothing for it.\n", proof.unchecked_assertions));
  }
  print_words(usage_text(proof.usage));
}

}  // namespace pandect::cli
