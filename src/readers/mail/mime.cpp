#include "readers/mail/mime.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/ascii.h"
#include "base/base64.h"
#include "base/uri.h"
#include "readers/encoding.h"
#include "text/utf8.h"

namespace pandect {
namespace {

constexpr std::size_t most_parts = 2000;
constexpr std::size_t deepest_part = 20;
constexpr std::size_t largest_headers = std::size_t{1} << 20;

/// Removes the next line and returns it without its end.
std::string_view take_line(std::string_view& rest) {
  const std::size_t end = std::min(rest.find('\n'), rest.size());
  std::string_view line = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

/// "Subject" of "Subject: …"; empty when the line is not a header.
std::string_view header_name(std::string_view line) {
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos || colon == 0) return {};
  const std::string_view name = line.substr(0, colon);
  const bool printable = std::ranges::all_of(name, [](unsigned char c) { return c > ' ' && c < 0x7F; });
  return printable ? name : std::string_view();
}

/// Removes the headers from the beginning of a message or a part, with the blank line after them, and returns
/// them.
std::vector<MailHeader> take_headers(std::string_view& rest) {
  std::vector<MailHeader> headers;
  std::size_t taken = 0;
  while (!rest.empty()) {
    std::string_view after = rest;
    const std::string_view line = take_line(after);
    if (!line.empty() && (line.front() == ' ' || line.front() == '\t')) {
      if (!headers.empty() && taken < largest_headers) headers.back().value += std::string(line);
    } else if (const std::string_view name = header_name(line); !name.empty()) {
      if (taken < largest_headers)
        headers.push_back({ascii_lower(name), std::string(ascii_trimmed(line.substr(name.size() + 1)))});
    } else {
      if (line.empty()) rest = after;
      break;
    }
    taken += line.size();
    rest = after;
  }
  return headers;
}

std::string_view value_of(const std::vector<MailHeader>& headers, std::string_view name) {
  const auto found = std::ranges::find(headers, name, &MailHeader::name);
  return found == headers.end() ? std::string_view() : std::string_view(found->value);
}

std::string decode_quoted_printable(std::string_view text) {
  std::string joined;
  while (!text.empty()) {
    const bool ends = text.find('\n') != std::string_view::npos;
    std::string_view line = take_line(text);
    while (!line.empty() && (line.back() == ' ' || line.back() == '\t')) line.remove_suffix(1);
    const bool soft = line.ends_with('=');
    if (soft) line.remove_suffix(1);
    joined += line;
    if (ends && !soft) joined += '\n';
  }
  return hex_decoded(joined, '=');
}

/// Bytes of a charset as UTF-8; if the charset is unknown or wrong, it is guessed from the bytes.
std::string charset_text(const std::string& charset, std::string_view bytes) {
  if (bytes.empty()) return {};
  const std::string name = ascii_lower(charset);
  const bool plain =
      name.empty() || name == "utf-8" || name == "us-ascii" || name == "ascii" || name == "utf8";
  if (!plain) {
    // Mail declared as ISO-8859-1 is as often Windows-1252, a superset of its printable characters.
    std::string text = convert_encoding(name == "iso-8859-1" ? "windows-1252" : charset, bytes);
    if (!text.empty()) return text;
  }
  if (!find_invalid_utf8(bytes)) return std::string(bytes);
  std::string text = guess_encoding(bytes).text;
  return text.empty() ? repair_utf8(bytes) : text;
}

/// Decodes the encoded words of a header: "=?utf-8?B?…?=".
std::string decode_words(std::string_view value) {
  std::string out;
  bool after_word = false;
  for (std::size_t at = 0; at < value.size();) {
    const std::size_t begin = value.find("=?", at);
    const std::size_t charset_end = begin == std::string_view::npos ? begin : value.find('?', begin + 2);
    const std::size_t end = charset_end == std::string_view::npos || charset_end + 2 >= value.size() ||
                                    value[charset_end + 2] != '?'
                                ? std::string_view::npos
                                : value.find("?=", charset_end + 3);
    if (end == std::string_view::npos) {
      out += charset_text("", value.substr(at));
      break;
    }
    const std::string_view between = value.substr(at, begin - at);
    // White space between two encoded words is none of the text.
    if (!after_word || !ascii_trimmed(between).empty()) out += charset_text("", between);
    std::string charset(value.substr(begin + 2, charset_end - begin - 2));
    charset.resize(std::min(charset.find('*'), charset.size()));  // may be followed by a language
    std::string words(value.substr(charset_end + 3, end - charset_end - 3));
    const char encoding = static_cast<char>(value[charset_end + 1] | 0x20);
    if (encoding == 'b') {
      words = decode_base64(words);
    } else {
      std::ranges::replace(words, '_', ' ');
      words = hex_decoded(words, '=');
    }
    out += charset_text(charset, words);
    after_word = true;
    at = end + 2;
  }
  return out;
}

std::string one_line(std::string text) {
  std::ranges::replace_if(text, [](unsigned char c) { return c < ' ' || c == 0x7F; }, ' ');
  return std::string(ascii_trimmed(text));
}

/// The value of a parameter: name="…", or in pieces name*0*=utf-8''%e2….
std::string parameter(std::string_view value, std::string_view wanted) {
  std::string plain;
  std::string pieces;
  bool encoded = false;
  while (!value.empty()) {
    // The text before the next semicolon outside quotation marks.
    bool quoted = false;
    std::size_t end = 0;
    while (end < value.size() && (quoted || value[end] != ';')) {
      if (value[end] == '"') quoted = !quoted;
      if (value[end] == '\\' && quoted && end + 1 < value.size()) ++end;
      ++end;
    }
    const std::string_view piece = ascii_trimmed(value.substr(0, std::min(end, value.size())));
    value.remove_prefix(std::min(end + 1, value.size()));
    const std::size_t equals = piece.find('=');
    if (equals == std::string_view::npos) continue;
    const std::string name = ascii_lower(ascii_trimmed(piece.substr(0, equals)));
    std::string_view said = ascii_trimmed(piece.substr(equals + 1));
    std::string text;
    if (said.size() >= 2 && said.front() == '"') {
      said = said.substr(1, said.size() - (said.back() == '"' ? 2 : 1));
      for (std::size_t i = 0; i < said.size(); ++i) {
        if (said[i] == '\\' && i + 1 < said.size()) ++i;
        text += said[i];
      }
    } else {
      text = said;
    }
    if (name == wanted) {
      plain = text;
    } else if (name.starts_with(wanted) && name[wanted.size()] == '*') {
      encoded = encoded || name.ends_with('*');
      pieces += text;
    }
  }
  if (pieces.empty()) return plain;
  if (!encoded) return pieces;
  const std::size_t charset = pieces.find('\'');
  const std::size_t language = charset == std::string::npos ? charset : pieces.find('\'', charset + 1);
  if (language == std::string::npos) return charset_text("", hex_decoded(pieces, '%'));
  return charset_text(pieces.substr(0, charset),
                      hex_decoded(std::string_view(pieces).substr(language + 1), '%'));
}

class MailParser {
 public:
  explicit MailParser(const Source& source) : source_(source) {}

  Mail parse() {
    std::string_view rest = source_.bytes;
    if (rest.starts_with("\xEF\xBB\xBF")) rest.remove_prefix(3);
    if (rest.starts_with("From ")) take_line(rest);  // of a mailbox
    mail_.headers = take_headers(rest);
    add(mail_.headers, rest, "text/plain", false, 0);
    return std::move(mail_);
  }

 private:
  void add(const std::vector<MailHeader>& headers, std::string_view body, std::string_view otherwise,
           bool alternative, std::size_t depth) {
    const std::string_view content = value_of(headers, "content-type");
    std::string type = ascii_lower(ascii_trimmed(content.substr(0, content.find(';'))));
    if (type.find('/') == std::string::npos) type = otherwise;
    if (type.starts_with("multipart/")) {
      const std::string boundary = parameter(content, "boundary");
      if (type == "multipart/encrypted") mail_.encrypted = true;
      if (!boundary.empty()) return add_parts(type, boundary, body, alternative, depth);
      type = "text/plain";
    }
    if (mail_.parts.size() >= most_parts)
      fail_at(source_, offset_of(body), fmt::format("expected at most {} parts in a message", most_parts));
    if (type.find("pkcs7-mime") != std::string::npos) mail_.encrypted = true;
    MailPart part;
    part.type = std::move(type);
    part.charset = parameter(content, "charset");
    part.flowed = ascii_lower(parameter(content, "format")) == "flowed";
    const std::string_view disposition = value_of(headers, "content-disposition");
    part.attached = ascii_lower(ascii_trimmed(disposition.substr(0, disposition.find(';')))) == "attachment";
    part.name = parameter(disposition, "filename");
    if (part.name.empty()) part.name = parameter(content, "name");
    part.name = one_line(decode_words(part.name));
    part.alternative = alternative;
    const std::string encoding = ascii_lower(ascii_trimmed(value_of(headers, "content-transfer-encoding")));
    part.bytes = encoding == "base64"             ? decode_base64(body)
                 : encoding == "quoted-printable" ? decode_quoted_printable(body)
                                                  : std::string(body);
    mail_.parts.push_back(std::move(part));
  }

  /// Adds the parts between the lines "--boundary".
  void add_parts(std::string_view type, const std::string& boundary, std::string_view body, bool alternative,
                 std::size_t depth) {
    if (depth >= deepest_part)
      fail_at(source_, offset_of(body), fmt::format("expected parts at most {} deep", deepest_part));
    const std::string_view otherwise = type == "multipart/digest" ? "message/rfc822" : "text/plain";
    const std::string mark = "--" + boundary;
    bool open = false;
    std::string_view rest = body;
    std::size_t begin = 0;
    while (!rest.empty()) {
      const std::size_t at = body.size() - rest.size();
      const std::string_view line = take_line(rest);
      if (!line.starts_with(mark)) continue;
      const std::string_view behind = ascii_trimmed(line.substr(mark.size()));
      if (!behind.empty() && behind != "--") continue;  // a boundary that begins with this one
      if (open)
        add_part(body.substr(begin, at - begin), otherwise, alternative || type == "multipart/alternative",
                 depth);
      begin = body.size() - rest.size();
      open = behind.empty();
      if (!open) return;
    }
    if (open) add_part(body.substr(begin), otherwise, alternative || type == "multipart/alternative", depth);
  }

  void add_part(std::string_view part, std::string_view otherwise, bool alternative, std::size_t depth) {
    // The line end before a boundary is the boundary's.
    if (part.ends_with('\n')) part.remove_suffix(1);
    if (part.ends_with('\r')) part.remove_suffix(1);
    const std::vector<MailHeader> headers = take_headers(part);
    add(headers, part, otherwise, alternative, depth + 1);
  }

  std::size_t offset_of(std::string_view part) const {
    return static_cast<std::size_t>(part.data() - source_.bytes.data());
  }

  const Source& source_;
  Mail mail_;
};

}  // namespace

Mail parse_mail(const Source& source) {
  return MailParser(source).parse();
}

std::string mail_header(const Mail& mail, std::string_view name) {
  return one_line(decode_words(value_of(mail.headers, name)));
}

std::string mail_text(const MailPart& part) {
  const std::string text = charset_text(part.charset, part.bytes);
  std::string out;
  std::string_view rest = text;
  while (!rest.empty()) {
    std::string_view line = take_line(rest);
    if (part.flowed && line.starts_with(' ')) line.remove_prefix(1);  // stuffed
    const bool goes_on = part.flowed && line.ends_with(' ') && line != "-- ";
    out += line;
    if (!goes_on) out += '\n';
  }
  return out;
}

bool begins_as_mail(std::string_view head) {
  if (head.starts_with("From ")) take_line(head);
  std::array<bool, 5> seen{};
  constexpr std::array<std::string_view, 5> names{"from", "subject", "date", "to", "message-id"};
  bool other = false;
  std::string_view rest = head;
  for (const MailHeader& header : take_headers(rest)) {
    const auto found = std::ranges::find(names, header.name);
    if (found != names.end()) seen[static_cast<std::size_t>(found - names.begin())] = true;
    other =
        other || header.name == "received" || header.name == "mime-version" || header.name == "delivered-to";
  }
  const auto count = std::ranges::count(seen, true) + (other ? 1 : 0);
  return seen[0] && count >= 4;
}

}  // namespace pandect
