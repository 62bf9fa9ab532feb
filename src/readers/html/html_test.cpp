#include <gtest/gtest.h>

#include "law/correction.h"
#include "readers/all.h"
#include "readers/hostile_input.h"
#include "readers/real_data.h"

namespace pandect {
namespace {

Work read_page(const std::string& html) {
  std::vector<Work> works = html_reader().read({"page.html", html});
  EXPECT_EQ(works.size(), 1U);
  return std::move(works.front());
}

constexpr std::string_view act_begin =
    "<html><body><p class=\"doc-ti\">Directive 95/46/EC on lamps</p><p class=\"normal\">Whereas lamps "
    "burn.</p>";

TEST(Html, ReadsTheJournalsOlderPagesWithoutDivisions) {
  const Work work =
      read_page(std::string(act_begin) +
                "<p class=\"ti-section-1\">CHAPTER I</p><p class=\"ti-section-2\">LAMPS</p>"
                "<p class=\"ti-art\">Article 1</p><p class=\"sti-art\">Oil</p>"
                "<p class=\"normal\">1.&nbsp;&nbsp;&nbsp;Lamps burn oil.</p>"
                "<p class=\"normal\">2.&nbsp;&nbsp;&nbsp;Oil is pressed.</p>"
                "<p class=\"ti-art\">Article 2</p><p class=\"normal\">Lamps are lit.</p></body></html>");
  EXPECT_EQ(work.id, "eu/31995L0046");
  EXPECT_EQ(outline(work),
            "work [] | Directive 95/46/EC on lamps Whereas lamp\n"
            "  « Directive 95/46/EC on lamps »\n"
            "  preamble [preamble-1] unit | Whereas lamps burn.\n"
            "  chapter i [chapter-i] | Article 1 Oil 1. Lamps burn oil. 2. Oil \n"
            "    « LAMPS »\n"
            "    article 1 [1] unit | 1. Lamps burn oil. 2. Oil is pressed.\n"
            "      « Oil »\n"
            "      paragraph 1 [1/1] | Lamps burn oil.\n"
            "      paragraph 2 [1/2] | Oil is pressed.\n"
            "    article 2 [2] unit | Lamps are lit.\n");
}

TEST(Html, AnItemsMarkerInAnElementOfItsOwnStandsBeforeItsWords) {
  const Work work = read_page(
      "<html><body><h1>Puttenwet</h1><h4>Artikel 1</h4><p>In deze wet wordt verstaan onder:</p>"
      "<ul><li><span>a.</span><p>put: een gat met water;</p></li><li><span>b.</span><p>emmer: een "
      "vat.</p></li></ul>"
      "<h4>Artikel 2</h4><ul><li><span>1</span><p>Putten zijn diep.</p><p>Zeer diep.</p></li>"
      "<li><span>2</span><p>Emmers niet.</p></li></ul></body></html>");
  EXPECT_EQ(outline(work),
            "work [] | Puttenwet  Artikel 1  In deze wet wordt \n"
            "  article 1 [1] unit | In deze wet wordt verstaan onder:  a. pu\n"
            "    item a [1/a] | put: een gat met water;\n"
            "    item b [1/b] | emmer: een vat.\n"
            "  article 2 [2] unit | 1. Putten zijn diep.  Zeer diep.  2. Emm\n"
            "    paragraph 1 [2/1] | Putten zijn diep.  Zeer diep.\n"
            "    paragraph 2 [2/2] | Emmers niet.\n");
}

TEST(Html, AnOrderedListNumbersItemsThatHoldBlocks) {
  const Work work = read_page(
      "<html><body><h1>Puttenwet</h1><h4>Artikel 1</h4><p>Verboden is:</p>"
      "<ol><li><p>graven;</p></li><li><p>dempen.</p></li></ol></body></html>");
  EXPECT_NE(work.text.find("1. graven;"), std::string::npos) << work.text;
  EXPECT_NE(work.text.find("2. dempen."), std::string::npos) << work.text;
}

TEST(Html, APictureIsQueuedBelowTheLineItStandsUnder) {
  Work work = read_page(
      "<html><body><img src=\"logo.gif\"><h1>Well Act</h1><p>Section 1. Digging</p><p>Anyone digs wells.</p>"
      "<p>Section 2. Covers</p><p>Covers look so:</p><p><img src=\"cover.gif\"></p>"
      "<p>Section 3. Rest</p><p>Nobody rests.</p></body></html>");
  ASSERT_EQ(work.unread.size(), 1U);  // what stands above the main heading is of the site
  name_unread(work);
  const std::string before = work.text.substr(0, work.unread[0].at);
  EXPECT_TRUE(before.ends_with("Covers look so:")) << before;
  EXPECT_EQ(work.problems.size(), 1U);
}

TEST(Html, ATableInACellIsQueued) {
  const std::string row = "<tr><td>a</td><td>b</td></tr>";
  const Work work = read_page(
      "<html><body><h1>Well Act</h1><p>Section 1. Digging</p><p>Anyone digs "
      "wells.</p><table><tr><td><table>" +
      row + row +
      "</table></td><td>c</td></tr></table><p>Section 2. Rest</p><p>Nobody rests.</p></body></html>");
  ASSERT_EQ(work.unread.size(), 1U);
  EXPECT_EQ(work.unread[0].kind, Unread::Kind::table);
}

TEST(Html, ThePicturesOfTheOfficialJournalAreQueued) {
  Work work = read_page(
      "<html><body>\n<p class=\"oj-doc-ti\">REGULATION (EU) 2031/7 on lamps</p>\n"
      "<p class=\"oj-ti-art\">Article 1</p>\n<p class=\"oj-normal\">Lamps look so:</p>\n"
      "<p class=\"oj-normal\"><img src=\"lamp.gif\"></p>\n"
      "<p class=\"oj-ti-art\">Article 2</p><p class=\"oj-normal\">Lamps are lit.</p></body></html>");
  ASSERT_EQ(work.unread.size(), 1U);
  EXPECT_EQ(work.unread[0].place, "line 5");
  name_unread(work);
  EXPECT_TRUE(work.text.substr(0, work.unread[0].at).ends_with("Lamps look so:")) << work.text;
}

TEST(Html, ReadsProposalsWithTheirMemorandum) {
  const Work work = read_page(
      "<html><body><p class=\"Rfrenceinstitutionnelle\">COM(2031) 5 final</p><p class=\"Statut\">Proposal "
      "for a</p>"
      "<p class=\"Typedudocument_cp\">DECISION</p><p class=\"Exposdesmotifstitre\">MEMORANDUM</p>"
      "<p class=\"li ManualHeading1\"><span class=\"num\">1.</span><span>Why</span></p><p>Lamps fail.</p>"
      "<p class=\"Statut\">Proposal for a</p><p class=\"Typedudocument\">DECISION</p><p "
      "class=\"Titreobjet\">on oil</p>"
      "<p>THE COUNCIL,</p><p class=\"li ManualConsidrant\"><span class=\"num\">(1)</span>Oil burns.</p>"
      "<p class=\"Titrearticle\">Article 1</p><p>Oil is decided.</p><p class=\"Fait\">Done at night</p>"
      "</body></html>");
  EXPECT_EQ(work.id, "eu/COM-2031-5-final");
  EXPECT_EQ(work.title, "Proposal for a DECISION on oil");
  EXPECT_EQ(outline(work),
            "work [] | MEMORANDUM 1. Why Lamps fail. Proposal f\n"
            "  « Proposal for a DECISION on oil »\n"
            "  heading [heading-MEMORANDUM] | 1. Why Lamps fail.\n"
            "    « MEMORANDUM »\n"
            "    heading 1 [heading-MEMORANDUM/heading-1] unit | Lamps fail.\n"
            "      « Why »\n"
            "  preamble [preamble-2] unit | THE COUNCIL, (1) Oil burns.\n"
            "    item 1 [preamble-2/1] | Oil burns.\n"
            "  article 1 [1] unit | Oil is decided.\n"
            "  addendum [addendum-4] | Done at night\n");
}

TEST(Html, SaysWhereAPageHoldsNoLaw) {
  try {
    html_reader().read({"news.html", "<html><body><p>It rained.</p></body></html>"});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::bad_input);
    EXPECT_STREQ(error.what(), "news.html: its words are no running text: too few, a table, a list or code");
  }
}

TEST(Html, IsNotTakenForOtherMarkup) {
  for (const char* const other : {"<akomaNtoso/>", "not <html>", "# html", "", "{\"html\": 1}"}) {
    EXPECT_EQ(html_reader().recognise({"x", other}), 0) << other;
  }
}

TEST(HtmlHostile, DamagedPages) {
  read_damaged_samples(html_reader(), "page.html", 61, 100);
}

TEST(HtmlHostile, DocumentsOfOtherFormats) {
  for (const char* const format :
       {"akoma-ntoso", "bwb-xml", "formex", "uslm", "plain-statute", "korean-markdown"}) {
    for (const std::string& bytes : sample_files(format)) read_or_refuse(html_reader(), "page.html", bytes);
  }
}

TEST(HtmlHostile, LongRunsOfOneThing) {
  for (const std::string_view piece :
       {"<p>", "<li>", "<dd><li>", "<table><tr><td>", "</div>", "<a href=\"#art_1\">", "&amp;", "&", "<",
        "<!--", "<a ", "<p class=\"ti-art\">", "<p class=\"doc-ti\">x", "<td>", "<script>",
        "<p><b><font color=1>", "<img>", "\xFF"}) {
    SCOPED_TRACE(std::string(piece));
    for (const std::string_view begin : {std::string_view("<html><body>"), act_begin}) {
      std::string bytes(begin);
      for (int i = 0; i < 2'000; ++i) bytes += piece;
      read_or_refuse(html_reader(), "long.html", bytes);
    }
  }
}

TEST(HtmlHostile, ElementsOfTheJournalInAnyOrder) {
  const std::vector<std::string> pieces = {"<p class=\"oj-doc-ti\">",
                                           "<p class=\"oj-ti-art\">",
                                           "<p class=\"oj-sti-art\">",
                                           "<p class=\"oj-normal\">",
                                           "<p class=\"oj-note\">",
                                           "<p class=\"oj-ti-section-1\">",
                                           "<p class=\"oj-signatory\">",
                                           "</p>",
                                           "<p class=\"ti-section-2\">",
                                           "<div id=\"anx_1\">",
                                           "<div id=\"fnp_1\">",
                                           "</div>",
                                           "<table><tr><td>(a)<td>",
                                           "<table><tr><td>x<td>y<td>z",
                                           "</table>",
                                           "<a href=\"#n\">",
                                           "<a id=\"n\" href=\"#n\">",
                                           "</a>",
                                           "<li>",
                                           "words ",
                                           "1.\u00A0\u00A0 ",
                                           "<p class=\"li ManualHeading2\">",
                                           "<span class=\"num\">1.</span>",
                                           "<br>",
                                           "<p class=\"Exposdesmotifstitre\">",
                                           "<p class=\"ManualConsidrant\">",
                                           "CHAPTER I",
                                           "<del>",
                                           "<img>"};
  // A heading without an article, a title below it, and words.
  read_or_refuse(html_reader(), "any.html",
                 "<body><p class=oj-hd-><p class=oj-sti-art>3<p class=oj-doc-ti>C<p>0");
  std::mt19937 random(3);
  for (int round = 0; round < 500; ++round) {
    std::string bytes(act_begin);
    for (std::size_t i = random() % 60; i > 0; --i) bytes += pieces[random() % pieces.size()];
    read_or_refuse(html_reader(), "any.html", bytes);
    ASSERT_FALSE(HasFatalFailure()) << bytes;
  }
}

}  // namespace
}  // namespace pandect
