#include "serve/check_report.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "api/json_of.h"
#include "pandect/kinds.h"
#include "serve/html.h"
#include "serve/page.h"
#include "text/said.h"

namespace pandect {
namespace {

std::string text_in(const Json& json, const char* name) {
  const auto found = json.find(name);
  return found == json.end() || !found->is_string() ? std::string() : found->get<std::string>();
}

/// The text of a quote; empty if there is none.
std::string quote_in(const Json& json, const char* name) {
  const auto found = json.find(name);
  return found == json.end() || !found->is_object() ? std::string() : text_in(*found, "text");
}

/// Words on one line.
std::string on_line(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (!blank || (!out.empty() && out.back() != ' ')) out += blank ? ' ' : c;
  }
  return out;
}

Tone tone_of(std::string_view verdict) {
  const auto found = std::ranges::find(verdicts(), verdict, &VerdictInfo::name);
  return found == verdicts().end() ? Tone::plain : found->tone;
}

/// The class of a sentence or a citation: one that states law and cites nothing is to be read.
std::string_view grade_of(const Json& checked) {
  const std::string verdict = text_in(checked, "verdict");
  const Tone tone = tone_of(verdict);
  const bool bare = verdict == to_string(Verdict::not_a_citation) && checked.value("asserts", false);
  return tone == Tone::open || bare ? std::string_view("warn") : to_string(tone);
}

std::string badge(const PageWords& words, const Json& checked) {
  return fmt::format("<span class=\"badge {}\">{}</span>", grade_of(checked),
                     html_escaped(words.of_kind("verdict", text_in(checked, "verdict"))));
}

std::string paragraph(std::string_view kind, std::string_view text) {
  return fmt::format("<p class=\"{}\">{}</p>", kind, html_escaped(text));
}

std::string provision_html(const Json& provision, const Json* quote = nullptr) {
  const std::string language = text_in(provision.value("work", Json::object()), "language");
  std::string address = text_in(provision, "permalink");
  if (address.empty()) return html_escaped(text_in(provision, "citation"));
  if (quote != nullptr)
    address += fmt::format("{}mark={}-{}", address.find('?') == std::string::npos ? '?' : '&',
                           quote->value("begin", 0), quote->value("end", 0));
  return link_to(address, text_in(provision, "citation"), language);
}

class Report {
 public:
  explicit Report(const PageWords& words) : words_(words) {}

  std::string write(const std::vector<CheckedFile>& files) const {
    std::string out = "<section class=\"report\">" + counts(files);
    for (const CheckedFile& file : files) out += write(file);
    return out + "</section>";
  }

 private:
  /// How many sentences have each verdict: each is a box that shows or hides them, which needs no script.
  std::string counts(const std::vector<CheckedFile>& files) const {
    std::map<std::string, std::size_t> all;
    std::size_t sentences = 0;
    for (const CheckedFile& file : files) {
      if (!file.proof.is_object()) continue;
      sentences += file.proof["sentences"].size();
      for (const auto& [verdict, count] : file.proof["verdicts"].items())
        all[verdict] += count.get<std::size_t>();
    }
    std::string out = fmt::format("<fieldset class=\"verdicts\"><legend>{}: {}</legend>",
                                  html_escaped(words_("summary")), sentences);
    for (const VerdictInfo& info : verdicts()) {
      const std::size_t count = all[std::string(info.name)];
      if (count == 0) continue;
      out += fmt::format(
          "<label class=\"badge {}\"><input type=\"checkbox\" value=\"{}\" checked> {} {}</label> ",
          grade_of({{"verdict", info.name}}), info.name, html_escaped(words_.of_kind("verdict", info.name)),
          count);
    }
    return out + "</fieldset>";
  }

  std::string write(const CheckedFile& file) const {
    std::string out = file.name.empty() ? "" : "<h2>" + html_escaped(file.name) + "</h2>";
    if (!file.proof.is_object()) return out + paragraph("failure", file.problem);
    const Json& proof = file.proof;
    const std::size_t all = proof.value("checked", 0U) + proof.value("unchecked_assertions", 0U);
    std::size_t carried = 0;
    for (const VerdictInfo& info : verdicts())
      if (info.carries) carried += proof["verdicts"].value(std::string(info.name), 0U);
    out += paragraph("under", fmt::format("{} · {} {}",
                                          words_.with("carried", {{"{n}", std::to_string(carried)},
                                                                  {"{all}", std::to_string(all)}}),
                                          words_("as-of"), text_in(proof, "as_of")));
    for (const Said& line : file.left_out) out += paragraph("under", told(words_.code, line));
    out += "<ol class=\"sentences\">";
    for (const Json& sentence : proof["sentences"]) out += sentence_html(sentence);
    return out + "</ol>";
  }

  std::string sentence_html(const Json& sentence) const {
    std::string out =
        fmt::format("<li class=\"sentence {}\" data-verdict=\"{}\"><div class=\"said\">{} {}</div>",
                    grade_of(sentence), html_escaped(text_in(sentence, "verdict")), badge(words_, sentence),
                    html_escaped(on_line(quote_in(sentence, "words"))));
    out += "<div class=\"held\">";
    for (const Json& citation : sentence["citations"])
      out += citation_html(citation, quote_in(sentence, "words"));
    return out + "</div></li>";
  }

  std::string citation_html(const Json& citation, const std::string& sentence) const {
    const bool known = citation.contains("provision") && citation["provision"].is_object();
    const Json& support = citation["support"];
    std::string out = "<div class=\"cited\"><p>" + badge(words_, citation) + " ";
    out += known ? provision_html(citation["provision"], support.empty() ? nullptr : &support[0])
                 : html_escaped(on_line(quote_in(citation, "words")));
    out += "</p>";
    for (const std::string& said : difference_sentences(words_, citation, sentence))
      out += paragraph("difference", said);
    if (citation["differences"].empty()) {
      if (const std::string reason = told(words_.code, said_at(citation, "reason")); !reason.empty())
        out += paragraph("under", reason);
    }
    for (const Json& quote : support) {
      if (!known) break;
      out += fmt::format(
          "<blockquote{}>{}</blockquote>",
          html_attribute("lang", text_in(citation["provision"].value("work", Json::object()), "language")),
          html_escaped(text_in(quote, "text")));
    }
    if (citation.contains("instead") && citation["instead"].is_object())
      out +=
          fmt::format("<p>{} {}</p>", html_escaped(words_("instead")), provision_html(citation["instead"]));
    return out + "</div>";
  }

  const PageWords& words_;
};

}  // namespace

std::vector<std::string> difference_sentences(const PageWords& words, const Json& citation,
                                              const std::string& sentence) {
  std::vector<std::string> all;
  for (const Json& difference : citation["differences"]) {
    const std::string claim = on_line(quote_in(difference, "claim"));
    const std::string law = on_line(quote_in(difference, "law"));
    // Words that are the whole sentence differ by what they lack.
    const bool lacks = !law.empty() && (claim.empty() || claim == on_line(sentence));
    std::string said = words.with(law.empty() ? "differs-unsaid"
                                  : lacks     ? "differs-left-out"
                                              : "differs",
                                  {{"{what}", words.of_kind("difference", text_in(difference, "kind"))},
                                   {"{claim}", claim},
                                   {"{law}", law}});
    if (std::ranges::find(all, said) == all.end()) all.push_back(std::move(said));
  }
  return all;
}

std::string check_report(const PageWords& words, const std::vector<CheckedFile>& files) {
  return fmt::format(
      "<!doctype html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
      "content=\"width=device-width, initial-scale=1\"><meta name=\"color-scheme\" content=\"light dark\">"
      "<title>{}</title><style>{}</style></head><body><main><h1>{}</h1>{}<p "
      "class=\"under\">{}</p></main></body>"
      "</html>\n",
      words.code, html_escaped(words("check")), page_style(), html_escaped(words("check")),
      Report(words).write(files), html_escaped(words("advice")));
}

std::vector<DocumentComment> check_comments(const PageWords& words, const Json& proof) {
  std::vector<DocumentComment> comments;
  for (const Json& sentence : proof["sentences"]) {
    const bool idle = text_in(sentence, "verdict") == to_string(Verdict::not_a_citation) &&
                      !sentence.value("asserts", false);
    if (idle) continue;
    std::string text = words.of_kind("verdict", text_in(sentence, "verdict"));
    for (const Json& citation : sentence["citations"]) {
      const bool known = citation.contains("provision") && citation["provision"].is_object();
      text +=
          '\n' + (known ? text_in(citation["provision"], "citation") : on_line(quote_in(citation, "words")));
      for (const std::string& said : difference_sentences(words, citation, quote_in(sentence, "words")))
        text += '\n' + said;
      const bool alike = citation["differences"].empty();
      const std::string reason =
          told(words.code,
               alike || !known ? said_at(citation, "reason") : said_at(citation["provision"], "stands_in"));
      if (!reason.empty()) text += '\n' + reason;
      for (const Json& quote : citation["support"]) text += "\n“" + on_line(text_in(quote, "text")) + "”";
    }
    const Json& place = sentence["words"];
    comments.push_back(
        {place.value("begin", std::size_t{0}), place.value("end", std::size_t{0}), std::move(text)});
  }
  return comments;
}

}  // namespace pandect
