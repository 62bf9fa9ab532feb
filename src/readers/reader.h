#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "law/work.h"

namespace pandect {

/// The bytes of one input file and its name in messages. The bytes are those on disk: hostile, and of any
/// encoding until the reader has checked.
struct Source {
  std::string path;
  std::string_view bytes;
};

/// Reads one source format. Stateless; safe to use from several threads.
class Reader {
 public:
  virtual ~Reader() = default;

  /// "nitibench-json": the value for --as.
  virtual std::string_view format() const = 0;
  /// For --help and docs/formats.md.
  virtual std::string_view description() const = 0;
  /// The reader's confidence that the source is of its format: 0 it is not, 100 the source declares it. Reads
  /// only the name and the first kilobytes.
  virtual int recognise(const Source& source) const = 0;
  /// The works in the source, in order.
  /// @throws Error bad_input: "path: line 12: expected …" (an XML reader names the element), one line
  virtual std::vector<Work> read(const Source& source) const = 0;
  /// XML of a file that is only part of a law, whose other parts are files beside it: JoinedLaws makes one
  /// source for read() of those in an archive. Empty for a file that is read by itself.
  /// @throws Error bad_input as read() does
  virtual std::string part_of_law(const Source&) const { return {}; }
  /// This reader, made to have the words of its sources read by `words`, whatever they look like. Null: the
  /// format is no container of words.
  virtual const Reader* with_words(const Reader& /*words*/) const { return nullptr; }
};

/// A reader made of functions. A work to which `read` gives no format has the reader's.
class FormatReader final : public Reader {
 public:
  using Recognise = int (*)(const Source&);
  using Read = std::vector<Work> (*)(const Source&, std::string_view format);
  using Part = std::string (*)(const Source&);

  FormatReader(std::string_view format, std::string_view description, Recognise recognise, Read read,
               Part part = nullptr)
      : format_(format), description_(description), recognise_(recognise), read_(read), part_(part) {}

  std::string_view format() const override { return format_; }
  std::string_view description() const override { return description_; }
  int recognise(const Source& source) const override { return recognise_(source); }
  std::vector<Work> read(const Source& source) const override;
  std::string part_of_law(const Source& source) const override { return part_ ? part_(source) : ""; }

 private:
  std::string_view format_;
  std::string_view description_;
  Recognise recognise_;
  Read read_;
  Part part_;
};

/// A reader of a container of words: what contains them is recognised by its bytes, what is read in them by
/// the words (readers/words.h).
class ContainerReader final : public Reader {
 public:
  using Recognise = FormatReader::Recognise;
  /// @param words the reader of the words; null: the one that is surest of them
  using Read = std::vector<Work> (*)(const Source&, std::string_view format, const Reader* words);

  ContainerReader(std::string_view format, std::string_view description, Recognise recognise, Read read);

  std::string_view format() const override { return format_; }
  std::string_view description() const override { return description_; }
  int recognise(const Source& source) const override { return recognise_(source); }
  /// The works have this format, and no spans of the words that were made of the file.
  std::vector<Work> read(const Source& source) const override;
  const Reader* with_words(const Reader& words) const override;

 private:
  std::string_view format_;
  std::string_view description_;
  Recognise recognise_;
  Read read_;
  const Reader* words_ = nullptr;
  std::vector<ContainerReader> named_;  ///< one for each reader of words
};

/// A reader made from settings: its sources are read again when they change.
class ConfiguredReader : public Reader {
 public:
  /// Of the settings.
  virtual const std::string& hash() const = 0;
};

/// A work alone.
std::vector<Work> only(Work work);

/// All readers, in the order they are tried.
const std::vector<const Reader*>& readers();

/// The reader with the highest confidence; null when none accepts the source.
const Reader* recognise_reader(const Source& source);

/// The reader with the highest confidence, or the one named by `format` when that is not empty.
/// @throws Error wrong_usage for an unknown format name; bad_input when no reader accepts the source: empty,
/// binary, or nothing that looks like law
const Reader& choose_reader(const Source& source, std::string_view format = {});

/// Throws "path: line 12: message", the only form of a reader's error. `offset` is a byte of the source.
[[noreturn]] void fail_at(const Source& source, std::size_t offset, const std::string& message);

/// The source as well-formed UTF-8: a byte order mark is dropped; UTF-16 with a mark and Windows-874 or
/// Windows-1252 without one are converted when the bytes are not UTF-8 and the result is plausible.
/// `declared` is the encoding the source declares, if any: tried first when the bytes are not UTF-8.
/// @throws Error bad_input with the line of the first byte that no encoding fits
std::string decode_source(const Source& source, const std::string& declared = {});

}  // namespace pandect
