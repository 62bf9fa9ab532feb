#include "readers/document_words.h"

#include "pandect/error.h"
#include "readers/all.h"
#include "readers/html/html_text.h"
#include "readers/html/html_xml.h"
#include "readers/mail/e_mail.h"
#include "readers/office/docx_text.h"
#include "readers/office/odt_text.h"
#include "readers/office/office_markdown.h"
#include "readers/office/rtf_text.h"
#include "readers/pdf/pdf.h"
#include "readers/unread_format.h"
#include "readers/xml/xml.h"
#include "text/said.h"

namespace pandect {
namespace {

void leave_out(DocumentWords& words, std::size_t count, std::string_view one, std::string_view many) {
  if (count > 0) words.left_out.push_back(say(count == 1 ? one : many, {{"n", count}}));
}

[[noreturn]] void refuse_document(const Source& source, std::string_view why, std::string_view remedy) {
  throw SaidError(ErrorCode::bad_input, say("of-file", {{"file", source.path}, {"why", say(why)}}),
                  say(remedy));
}

void take_office(DocumentWords& words, const OfficeText& document) {
  words.text = markdown_of(document).text;
  leave_out(words, document.pictures.size(), "picture-unread", "pictures-unread");
}

void take_page(DocumentWords& words, const Source& source) {
  const std::string xml = html_to_xml(source);
  HtmlText page = html_text(XmlDocument({source.path, xml}));
  words.text = std::move(page.text);
  leave_out(words, page.unread.size(), "picture-unread", "pictures-unread");
}

void take_mail(DocumentWords& words, const Source& source) {
  std::size_t attached = 0;
  words.text = mail_words(source, attached);
  leave_out(words, attached, "attachment-unread", "attachments-unread");
}

void take_text(DocumentWords& words, const Source& source) {
  if (source.bytes.find('\0') != std::string_view::npos && !source.bytes.starts_with("\xFF\xFE") &&
      !source.bytes.starts_with("\xFE\xFF")) {
    if (doc_reader().recognise(source) > 0) refuse_document(source, "old-word", "save-as-docx");
    refuse_unread_format(source);
    refuse_document(source, "no-document", "what-check-reads");
  }
  words.text = decode_source(source);
}

}  // namespace

std::string_view document_format(const Source& source) {
  for (const Reader* reader : {&docx_reader(), &odt_reader(), &rtf_reader(), &pdf_reader(), &html_reader()})
    if (reader->recognise(source) > 0) return reader->format();
  const bool written_as_mail = source.path.ends_with(".eml") || source.path.ends_with(".mbox");
  return written_as_mail && e_mail_reader().recognise(source) > 0 ? e_mail_reader().format() : "text";
}

DocumentWords read_document_words(const Source& source) {
  DocumentWords words;
  words.format = document_format(source);
  if (words.format == "docx") {
    take_office(words, read_docx_text(source, OfficeWords::traced));
  } else if (words.format == "odt") {
    take_office(words, read_odt_text(source, OfficeWords::traced));
  } else if (words.format == "rtf") {
    take_office(words, read_rtf_text(source, OfficeWords::traced));
  } else if (words.format == "pdf") {
    std::size_t pictures = 0;
    words.text = read_pdf_words(source, pictures);
    leave_out(words, pictures, "page-unread", "pages-unread");
  } else if (words.format == "html") {
    take_page(words, source);
  } else if (words.format == "e-mail") {
    take_mail(words, source);
  } else {
    take_text(words, source);
  }
  return words;
}

}  // namespace pandect
