#include "cli/ask_model.h"

#include <fmt/format.h>

#include "cli/model_lines.h"
#include "cli/terminal.h"

namespace pandect::cli {
namespace {

/// The verdict on a sentence, for users.
std::string verdict_line(const WrittenSentence& sentence) {
  const VerdictInfo& info = info_of(sentence.verdict);
  if (sentence.verdict == Verdict::not_a_citation)
    return sentence.asserts ? "? states law and cites nothing for it" : "· nothing is cited for this";
  const std::string_view sign = info.carries ? "✓" : info.tone == Tone::bad ? "✗" : "?";
  const std::string line = fmt::format("{} {}", sign, info.name);
  return sentence.reason.empty() ? line : line + ": " + one_line(sentence.reason.text);
}

std::string marks_of(const WrittenSentence& sentence) {
  std::string marks;
  for (const std::size_t source : sentence.sources) marks += fmt::format("[{}]", source + 1);
  return marks;
}

/// Prints a sentence with its marks, its verdict and the law's words that support it.
void print_sentence(const WrittenSentence& sentence) {
  std::string out = one_line(sentence.words.text) + " " + bold(marks_of(sentence)) + "\n";
  out += "   " + dim(verdict_line(sentence)) + "\n";
  for (const SupportingQuote& support : sentence.support) {
    out += fmt::format("   “{}”\n", one_line(support.quote.text));
    out += "   " + dim(offsets_line(support.quote.begin, support.quote.end)) + "\n" +
           corrected_lines(support.quote.corrected, 3);
  }
  print_words(out);
}

void print_sources(const WrittenAnswer& answer) {
  if (answer.sources.empty()) return;
  print_words("\nSources:\n");
  for (std::size_t i = 0; i < answer.sources.size(); ++i) {
    const WrittenSource& source = answer.sources[i];
    const std::string name = source.exists ? one_line(source.provision.citation) : one_line(source.written);
    std::string line = fmt::format("  [{}] {}", i + 1, name);
    if (!source.exists) line += ": does not exist: " + one_line(source.problem.text);
    if (source.exists && !source.in_context) line += dim("  (the model was not given it)");
    if (source.exists) line += "  " + dim(one_line(source.provision.id + " · " + source.provision.source));
    print_words(line + "\n");
  }
}

}  // namespace

void print_written(const Answer& answer) {
  const WrittenAnswer& written = *answer.written;
  for (const Said& note : answer.notes) print_words("Note: " + one_line(note.text) + "\n");
  if (!written.asks.empty()) {
    print_words(fmt::format("Before this can be answered: {}\n", one_line(written.asks)));
  } else if (!answer.answered) {
    print_words(fmt::format("No answer: {}.\n", one_line(answer.reason.text)));
  }
  if (written.stated > 0)
    print_words(fmt::format("{} of {} sentences carried by the law.\n\n", written.carried, written.stated));
  for (const WrittenSentence& sentence : written.sentences) print_sentence(sentence);
  print_sources(written);
  for (const std::string& repair : written.repairs) print_words(dim("The reply: " + repair) + "\n");
  print_words(judge_line(written.judge));
  const std::string from = written.from_cache ? ", from the cache" : "";
  print_words(dim(fmt::format("Model: {}{}", one_line(written.model), from)) + "\n" +
              usage_text(answer.usage));
}

}  // namespace pandect::cli
