#include "catalogue/read_source.h"

#include <algorithm>
#include <chrono>
#include <span>

#include <fmt/format.h>

#include "base/file.h"
#include "base/hash.h"
#include "citations/names/own_short_title.h"
#include "law/time/ending.h"
#include "pandect/error.h"
#include "readers/all.h"
#include "readers/archive.h"
#include "readers/encoding.h"
#include "readers/joined_laws.h"
#include "readers/mail/e_mail.h"
#include "readers/unread_format.h"
#include "text/scanner.h"
#include "text/utf8.h"

namespace pandect {
namespace {

constexpr std::uint64_t largest_file = std::uint64_t{1} << 30;

/// The innermost provision around an offset: the last one in document order whose extent contains it.
std::uint32_t innermost(const Work& work, std::uint32_t unit, std::uint32_t offset) {
  std::uint32_t found = unit;
  for (std::uint32_t i = unit + 1; i < work.provisions.size(); ++i) {
    const Span extent = work.provisions[i].extent;
    if (extent.begin > offset) break;
    if (offset < extent.end) found = i;
  }
  return found;
}

/// A law that ends before it begins is never in force, and it would be hard to find out why it is never
/// quoted. The day of a promulgation that is open is written 2999-01-01 or 9999-01-01.
void check_days(Work& work) {
  constexpr std::chrono::year open{2200};
  if (work.promulgated && work.promulgated->year() >= open) work.promulgated.reset();
  const Interval& days = work.in_force;
  if (!days.from || !days.to || *days.from <= *days.to) return;
  work.problems.push_back({"", fmt::format("{}: in force from {} until {}, which ends before it begins",
                                           work.title, format_date(*days.from), format_date(*days.to))});
}

/// Characters without width, and those that turn the direction of what follows.
bool is_unseen(char32_t c) {
  return (c >= 0x200B && c <= 0x200F) || (c >= 0x202A && c <= 0x202E) || (c >= 0x2060 && c <= 0x2069) ||
         c == 0xFEFF;
}

/// Words with a character that nobody sees are not found, and may be read as others than they are.
void warn_of_unseen(Work& work) {
  constexpr std::string_view leads = "\xE2\xEF";  // of their UTF-8
  constexpr std::size_t around = 40;              // bytes
  const std::string_view text = work.text;
  std::string first;
  std::size_t count = 0;
  for (std::size_t at = text.find_first_of(leads); at != std::string_view::npos;
       at = text.find_first_of(leads, at)) {
    const std::size_t begin = at;
    const char32_t c = decode_utf8(text, at);
    if (!is_unseen(c)) continue;
    std::size_t before = previous_code_point(text, begin);
    // Thai has it between words.
    if (c == 0x200B && before < begin && is_thai(decode_utf8(text, before))) continue;
    if (++count > 1) continue;
    std::size_t from = begin - std::min(begin, around);
    const std::size_t blank = text.substr(from, begin - from).find_last_of(" \n");
    if (blank != std::string_view::npos) from += blank + 1;
    const std::size_t end = std::min(text.find_first_of(" \n", at), at + around);
    first = fmt::format("a character that is not seen (U+{:04X}) stands in “{}·{}”",
                        static_cast<std::uint32_t>(c), repair_utf8(text.substr(from, begin - from)),
                        repair_utf8(text.substr(at, end - at)));
  }
  if (count > 1) first += fmt::format(", and {} more such places", count - 1);
  if (count > 0) work.problems.push_back({"", first});
}

bool overlaps(std::span<const Citation> marked, Span span) {
  return std::ranges::any_of(
      marked, [&](const Citation& c) { return c.span.begin < span.end && span.begin < c.span.end; });
}

}  // namespace

std::vector<StoredCitation> find_citations(const Work& work) {
  std::vector<StoredCitation> found;
  const CitationGrammar& grammar = citation_grammar(work.language);
  std::vector<Citation> marked = work.marked_references;
  std::ranges::stable_sort(marked, {}, [](const Citation& c) { return c.span.begin; });
  auto next = marked.begin();
  for (std::uint32_t i = 0; i < work.provisions.size(); ++i) {
    const Provision& unit = work.provisions[i];
    if (!unit.unit) continue;
    while (next != marked.end() && next->span.begin < unit.extent.begin) ++next;
    const auto first = next;
    while (next != marked.end() && next->span.begin < unit.extent.end) ++next;
    const std::span<const Citation> own(first, next);
    std::vector<StoredCitation> here;
    for (const Citation& citation : own) here.push_back({innermost(work, i, citation.span.begin), citation});
    for (Citation& citation : grammar.find(unit.body.of(work.text))) {
      citation.span.shift(unit.body.begin);
      if (!citation.work_span.empty()) citation.work_span.shift(unit.body.begin);
      if (overlaps(own, citation.span)) continue;
      here.push_back({innermost(work, i, citation.span.begin), std::move(citation)});
    }
    std::ranges::stable_sort(here, {}, [](const StoredCitation& c) { return c.citation.span.begin; });
    std::ranges::move(here, std::back_inserter(found));
  }
  return found;
}

namespace {

/// A note on the guessed encoding of a text that does not declare one; empty for UTF-8 and for sources that
/// are not text.
std::string encoding_read(const Source& source, const Reader& reader) {
  constexpr std::string_view texts[] = {"plain-statute", "contract-text", "ocr-text", "korean-markdown"};
  const bool utf16 = source.bytes.starts_with("\xFF\xFE") || source.bytes.starts_with("\xFE\xFF");
  if (utf16 || std::ranges::find(texts, reader.format()) == std::end(texts) ||
      !find_invalid_utf8(source.bytes))
    return {};
  const GuessedText guessed = guess_encoding(source.bytes);
  return guessed.text.empty()
             ? std::string()
             : fmt::format("its bytes are not UTF-8: they were read as {}", guessed.encoding);
}

/// A reader's remarks on a work other than unread parts, which wait for review: one a line.
std::string worth_a_look(const Work& work) {
  constexpr std::size_t most = 5;
  std::string lines;
  std::size_t count = 0;
  for (const ReadProblem& problem : work.problems) {
    const bool unread = std::ranges::any_of(work.unread, [&](const Unread& one) {
      return one.place == problem.place && one.reason == problem.message;
    });
    if (unread || ++count > most) continue;
    lines += fmt::format("{}{}{}{}", lines.empty() ? "" : "\n", problem.place,
                         problem.place.empty() ? "" : ": ", problem.message);
  }
  if (count > most) lines += fmt::format("\nand {} more, which `pandect status` lists", count - most);
  return lines;
}

class SourceReader {
 public:
  SourceReader(std::string_view format, const Known& known,
               const std::vector<const ConfiguredReader*>& configured)
      : format_(format), known_(known), configured_(configured) {}

  ReadFile read(const Source& source, const std::string& path) {
    guarded(path, FileOutcome::Status::skipped, [&](ReadFile& result) {
      if (is_archive(source.bytes) && recognise_reader(source) == nullptr)
        throw Error(ErrorCode::bad_input, fmt::format("{}: an archive in a repository is not read", path));
      read_bytes(source, false, result);
      result.source.path = path;
      return true;
    });
    ReadFile& read = files_.back();
    // The message names the file as the reader knows it.
    if (read.outcome.message.starts_with(source.path))
      read.outcome.message.replace(0, source.path.size(), path);
    return std::move(read);
  }

  std::vector<ReadFile> read(const SourceFile& file) {
    const std::string path = file.path.string();
    guarded(path, FileOutcome::Status::failed, [&](ReadFile&) {
      const std::string bytes = read_file(file.path, largest_file);
      read_any({path, bytes}, file.named, 0);
      return false;
    });
    return std::move(files_);
  }

 private:
  /// Adds the works that `read` reads from a source, unless it reports that there are none; its error becomes
  /// the outcome.
  template <typename Read>
  void guarded(const std::string& path, FileOutcome::Status status, const Read& read) {
    ReadFile result;
    result.outcome.path = path;
    result.outcome.status = status;
    try {
      if (!read(result)) return;
    } catch (const Error& error) {
      if (error.code() == ErrorCode::internal || error.code() == ErrorCode::wrong_usage) throw;
      result.outcome.message = error.what();
      result.outcome.hint = error.hint();
      result.source.parts.clear();
    }
    files_.push_back(std::move(result));
  }

  /// Reads a file; if it is an archive or a mailbox, the files in it; if it is an e-mail, its attachments,
  /// too.
  void read_any(const Source& source, bool named, std::size_t depth) {
    using Status = FileOutcome::Status;
    const Status otherwise = depth == 0 ? Status::failed : Status::skipped;
    JoinedLaws joined;
    bool whole = false;
    const auto use = [&](ArchiveEntry&& entry) {
      unpacked_ += entry.bytes.size();
      const Source file{source.path + "!" + entry.name, entry.bytes};
      if (!format_.empty() || !joined.take(file)) read_any(file, false, depth + 1);
      return true;
    };
    if (is_archive(source.bytes) && recognise_reader(source) == nullptr) {
      guarded(source.path, otherwise, [&](ReadFile&) {
        if (format_.empty()) refuse_unread_format(source);
        check_depth(source, depth);
        each_archive_entry(source, limits_left(), use);
        whole = true;
        return false;
      });
      // Of an archive that is damaged parts of a law may be missing.
      if (!whole) return;
      for (const auto& law : joined.finish()) {
        const Source parts{fmt::format("{}!{}", source.path, law.first->format()), law.second};
        guarded(parts.path, otherwise, [&](ReadFile& result) {
          read_bytes(parts, true, result);
          return true;
        });
      }
      return;
    }
    const bool mailbox = format_.empty() && is_mailbox(source);
    if (!mailbox) {
      guarded(source.path, otherwise, [&](ReadFile& result) {
        read_bytes(source, named, result);
        return true;
      });
    }
    if (!mailbox && !(format_.empty() && is_mail(source))) return;
    const bool failed = !mailbox && (files_.empty() || files_.back().outcome.status == Status::failed);
    if (failed) return;  // already reported
    guarded(source.path, otherwise, [&](ReadFile&) {
      check_depth(source, depth);
      mailbox ? each_mailbox_message(source, use) : each_attachment(source, use);
      return false;
    });
  }

  const ConfiguredReader* configured_for(const Source& source) const {
    if (!format_.empty()) return nullptr;
    const auto found = std::ranges::find_if(
        configured_, [&](const ConfiguredReader* reader) { return reader->recognise(source) > 0; });
    return found == configured_.end() ? nullptr : *found;
  }

  static void check_depth(const Source& source, std::size_t depth) {
    constexpr std::size_t deepest = 4;
    if (depth < deepest) return;
    throw Error(ErrorCode::bad_input,
                fmt::format("{}: archives and e-mails in one another are read {} deep", source.path, deepest),
                "unpack it, and add what is in it");
  }

  /// Limits apply to nested archives together.
  ArchiveLimits limits_left() const {
    ArchiveLimits limits;
    limits.all_bytes -= std::min(unpacked_, limits.all_bytes);
    return limits;
  }

  /// A file found in a folder is skipped when no reader recognises it; it fails only when one does.
  void read_bytes(const Source& source, bool named, ReadFile& result) const {
    FileOutcome& outcome = result.outcome;
    result.source.path = source.path;
    const ConfiguredReader* const configured = configured_for(source);
    result.source.hash = content_hash(source.bytes) + (configured != nullptr ? configured->hash() : format_);
    const auto known = known_.hashes.find(source.path);
    if (known != known_.hashes.end() && known->second == result.source.hash) {
      outcome.status = FileOutcome::Status::unchanged;
      return;
    }
    const auto begin = std::chrono::steady_clock::now();
    outcome.bytes = source.bytes.size();
    outcome.status = named ? FileOutcome::Status::failed : FileOutcome::Status::skipped;
    const Reader& reader = configured != nullptr ? *configured : choose_reader(source, format_);
    outcome.status = FileOutcome::Status::failed;
    outcome.format = result.source.format = reader.format();
    const std::string encoding = encoding_read(source, reader);
    const bool reads_words =
        &reader == &plain_statute_reader() || reader.with_words(plain_statute_reader()) != nullptr;
    for (Work& work : reader.read(source)) {
      if (!encoding.empty()) report_problem(work.problems, {"", encoding});
      add_own_short_titles(work);
      // What is published as data is often the words of another day than the law's first.
      if (reads_words) apply_own_beginning(work);
      apply_own_ending(work, find_ending_clauses(work));
      check_days(work);
      warn_of_unseen(work);
      outcome.problems += work.problems.size();
      if (const std::string lines = worth_a_look(work); !lines.empty())
        outcome.message += (outcome.message.empty() ? "" : "\n") + lines;
      name_unread(work);
      apply_corrections(work, known_.corrections);
      std::vector<StoredCitation> citations = find_citations(work);
      result.source.parts.push_back({std::move(work), std::move(citations)});
    }
    outcome.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    outcome.status = FileOutcome::Status::added;
  }

  std::string format_;
  const Known& known_;
  const std::vector<const ConfiguredReader*>& configured_;
  std::vector<ReadFile> files_;
  std::uint64_t unpacked_ = 0;  // unpacked bytes of archives and e-mails
};

}  // namespace

std::vector<ReadFile> read_source_file(const SourceFile& file, std::string_view format, const Known& known,
                                       const std::vector<const ConfiguredReader*>& configured) {
  return SourceReader(format, known, configured).read(file);
}

ReadFile read_source_bytes(const Source& source, const std::string& path, std::string_view format,
                           const Known& known, const std::vector<const ConfiguredReader*>& configured) {
  return SourceReader(format, known, configured).read(source, path);
}

}  // namespace pandect
