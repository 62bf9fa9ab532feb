#include "readers/mail/e_mail.h"

#include <algorithm>
#include <iterator>
#include <set>

#include <fmt/format.h>

#include "base/hash.h"
#include "pandect/error.h"
#include "readers/all.h"
#include "readers/html/html_text.h"
#include "readers/html/html_xml.h"
#include "readers/mail/mime.h"
#include "readers/mail/pasted_law.h"
#include "readers/plain/plain_statute_tree.h"
#include "readers/xml/xml.h"

namespace pandect {
namespace {

constexpr std::size_t first_look = 16 * 1024;
constexpr std::size_t most_messages = 200'000;

bool is_text(const MailPart& part, std::string_view type) {
  return part.type == type && !part.attached && (part.name.empty() || part.alternative);
}

bool is_shown_picture(const MailPart& part) {
  return part.type.starts_with("image/") && !part.attached;
}

bool is_blank(std::string_view text) {
  return text.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

std::string words_of_page(const Source& source, const MailPart& part) {
  const std::string page = mail_text(part);
  const std::string xml = html_to_xml({source.path, page});
  return html_text(XmlDocument({source.path, xml})).text;
}

/// The body of a message: of alternatives the plain one, unless it is empty.
std::string body_of(const Source& source, const Mail& mail) {
  const auto said_plainly = [](const MailPart& part) {
    return is_text(part, "text/plain") && part.alternative && !is_blank(part.bytes);
  };
  const bool plain = std::ranges::any_of(mail.parts, said_plainly);
  std::string body;
  for (const MailPart& part : mail.parts) {
    std::string words;
    if (is_text(part, "text/plain")) {
      words = mail_text(part);
    } else if (is_text(part, "text/html") && !(plain && part.alternative)) {
      words = words_of_page(source, part);
    }
    if (is_blank(words)) continue;
    if (!body.empty()) body += "\n";
    body += words;
  }
  return body;
}

/// The message as text: subject, sender, recipients, date and body.
std::string text_of_mail(const Mail& mail, const std::string& body) {
  std::string text;
  if (const std::string subject = mail_header(mail, "subject"); !subject.empty()) text = subject + "\n\n";
  constexpr std::pair<std::string_view, std::string_view> shown[] = {
      {"from", "From"}, {"to", "To"}, {"cc", "Cc"}, {"date", "Date"}};
  // On one line: alone a name or a date looks like a heading.
  std::string headers;
  for (const auto& [name, label] : shown) {
    if (const std::string value = mail_header(mail, name); !value.empty())
      headers += fmt::format("{}{}: {}", headers.empty() ? "" : "; ", label, value);
  }
  if (!headers.empty()) text += headers + "\n";
  return mail.encrypted ? text : text + "\n" + body;
}

/// A message, and the law pasted into it.
/// @param words the reader of what was pasted, which then is the whole body; null: a law is looked for in it
std::vector<Work> read_message(const Source& source, std::string_view format, const Reader* words) {
  const Mail mail = parse_mail(source);
  PastedLaw pasted;
  if (words != nullptr) {
    pasted.words = mail.encrypted ? "" : body_of(source, mail);
  } else if (!mail.encrypted) {
    pasted = find_pasted_law(source.path, body_of(source, mail));
  }
  const std::string text = text_of_mail(mail, pasted.around);
  if (is_blank(text)) fail_at(source, 0, "an e-mail without headers and words");
  std::vector<Work> works = contract_text_reader().read({source.path, text});
  Work work = std::move(works.front());
  work.format = format;
  work.kind = "e-mail";
  work.title = mail_header(mail, "subject");
  if (work.title.empty()) work.title = std::string(file_stem(source.path));
  std::string id = mail_header(mail, "message-id");
  std::erase_if(id, [](char c) { return c == '<' || c == '>' || c == ' '; });
  work.aliases.clear();
  if (!id.empty()) work.aliases.push_back({Alias::Kind::identifier, id});
  work.id = make_work_id("mail", id.empty() ? fmt::format("{} {}", file_stem(source.path), work.title) : id);
  if (mail.encrypted) report_problem(work.problems, {"", "the message is encrypted: its words are not read"});
  std::size_t pictures = 0;
  for (const MailPart& part : mail.parts) {
    if (!is_shown_picture(part)) continue;
    Unread unread;
    unread.at = static_cast<std::uint32_t>(work.text.size());
    unread.place = fmt::format("picture {}", ++pictures);
    unread.reason = "a picture in the message is not text, and is left out";
    unread.content = content_hash(part.bytes);
    report_unread(work, std::move(unread));
  }
  std::vector<Work> all;
  all.push_back(std::move(work));
  if (pasted.words.empty()) return all;
  const Reader& reader = words != nullptr ? *words : plain_statute_reader();
  std::ranges::move(reader.read({source.path, pasted.words}), std::back_inserter(all));
  return all;
}

/// The next "From …" line that begins a message, from `at` on; the size of the bytes when there is none.
std::size_t next_message(std::string_view bytes, std::size_t at) {
  while (at < bytes.size()) {
    const std::size_t found = bytes.find("\nFrom ", at);
    if (found == std::string_view::npos) return bytes.size();
    const bool behind_blank =
        found > 0 && (bytes[found - 1] == '\n' || bytes.substr(0, found).ends_with("\n\r"));
    if (behind_blank && begins_as_mail(bytes.substr(found + 1, first_look))) return found + 1;
    at = found + 1;
  }
  return bytes.size();
}

/// Restores "From " at the beginning of a body line, which mailboxes escape as ">From ".
std::string unescaped(std::string_view message) {
  std::string out;
  std::size_t at = 0;
  for (std::size_t mark = message.find("\n>"); mark != std::string_view::npos;
       mark = message.find("\n>", mark + 1)) {
    const std::size_t word = std::min(message.find_first_not_of('>', mark + 1), message.size());
    if (!message.substr(word).starts_with("From ")) continue;
    out += message.substr(at, mark + 1 - at);
    at = mark + 2;
  }
  return out + std::string(message.substr(at));
}

}  // namespace

const Reader& e_mail_reader() {
  static const ContainerReader reader(
      "e-mail", "an e-mail (.eml) or a mailbox (.mbox); what is attached is read as what it is",
      [](const Source& source) { return begins_as_mail(source.bytes.substr(0, first_look)) ? 90 : 0; },
      [](const Source& source, std::string_view format, const Reader* words) {
        std::vector<Work> works;
        if (!is_mailbox(source)) return read_message(source, format, words);
        each_mailbox_message(source, [&](ArchiveEntry&& message) {
          for (Work& work : read_message({source.path + "!" + message.name, message.bytes}, format, words))
            works.push_back(std::move(work));
          return true;
        });
        return works;
      });
  return reader;
}

bool is_mailbox(const Source& source) {
  return source.bytes.starts_with("From ") && begins_as_mail(source.bytes.substr(0, first_look));
}

bool is_mail(const Source& source) {
  return begins_as_mail(source.bytes.substr(0, first_look)) && !is_mailbox(source) &&
         recognise_reader(source) == &e_mail_reader();
}

void each_mailbox_message(const Source& mailbox, const std::function<bool(ArchiveEntry&&)>& use) {
  std::size_t count = 0;
  for (std::size_t begin = 0; begin < mailbox.bytes.size();) {
    const std::size_t end = next_message(mailbox.bytes, begin);
    if (++count > most_messages)
      fail_at(mailbox, begin, fmt::format("expected at most {} messages in a mailbox", most_messages));
    std::string_view message = mailbox.bytes.substr(begin, end - begin);
    message.remove_prefix(std::min(message.find('\n') + 1, message.size()));  // its line "From …"
    if (!use({std::to_string(count), unescaped(message)})) return;
    begin = end;
  }
}

std::string mail_words(const Source& source, std::size_t& attached) {
  if (is_mailbox(source)) {
    std::string all;
    each_mailbox_message(source, [&](ArchiveEntry&& message) {
      all += mail_words({source.path + "!" + message.name, message.bytes}, attached);
      return true;
    });
    return all;
  }
  const Mail mail = parse_mail(source);
  if (mail.encrypted)
    throw Error(ErrorCode::bad_input, fmt::format("{}: the message is encrypted", source.path),
                "decrypt it in a mail program, and save it from there");
  each_attachment(source, [&](ArchiveEntry&&) { return ++attached > 0; });
  const std::string subject = mail_header(mail, "subject");
  return (subject.empty() ? "" : "# " + subject + "\n\n") + body_of(source, mail) + "\n";
}

void each_attachment(const Source& mail, const std::function<bool(ArchiveEntry&&)>& use) {
  Mail parsed = parse_mail(mail);
  std::set<std::string> names;
  std::size_t number = 0;
  for (MailPart& part : parsed.parts) {
    ++number;
    const bool signature =
        part.type.find("signature") != std::string::npos || part.type == "application/pgp-encrypted";
    const bool text = is_text(part, "text/plain") || is_text(part, "text/html");
    if (text || signature || is_shown_picture(part) || part.bytes.empty()) continue;
    if (part.alternative && part.name.empty()) continue;  // an alternative form of the body
    std::string name = part.name.empty() ? fmt::format("part {}", number) : part.name;
    if (part.type == "message/rfc822" && !name.ends_with(".eml")) name += ".eml";
    std::string own = name;
    for (int copy = 2; !names.insert(own).second; ++copy) own = fmt::format("{} {}", copy, name);
    if (!use({std::move(own), std::move(part.bytes)})) return;
  }
}

}  // namespace pandect
