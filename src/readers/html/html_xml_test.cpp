#include "readers/html/html_xml.h"

#include <gtest/gtest.h>

#include "pandect/error.h"
#include "readers/xml/xml.h"

namespace pandect {
namespace {

std::string rewritten(std::string_view html) {
  std::string xml = html_to_xml({"page.html", html});
  const std::string_view begin = "<html-document>";
  const std::string_view end = "</html-document>";
  EXPECT_TRUE(xml.starts_with(begin) && xml.ends_with(end)) << xml;
  EXPECT_NO_THROW(XmlDocument({"page.html", xml})) << xml;
  return xml.substr(begin.size(), xml.size() - begin.size() - end.size());
}

TEST(HtmlToXml, PutsInTheEndTagsThatAreLeftOut) {
  EXPECT_EQ(rewritten("<p>a<p>b<div>c</div>"), "<p>a</p><p>b</p><div>c</div>");
  EXPECT_EQ(rewritten("<ul><li>a<ul><li>b</ul><li>c</ul>"),
            "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>");
  EXPECT_EQ(
      rewritten("<table><tr><td>a<td>b<tr><td><table><tr><td>c</table></table>"),
      "<table><tr><td>a</td><td>b</td></tr><tr><td><table><tr><td>c</td></tr></table></td></tr></table>");
  EXPECT_EQ(rewritten("<dl><dt>a<dd>b<dt>c</dl>"), "<dl><dt>a</dt><dd>b</dd><dt>c</dt></dl>");
}

TEST(HtmlToXml, PassesOverEndTagsOfNothing) {
  EXPECT_EQ(rewritten("a</p></b></div>b"), "ab");
  EXPECT_EQ(rewritten("<div><table><tr><td></div>a</table>"),
            "<div><table><tr><td>a</td></tr></table></div>");
}

TEST(HtmlToXml, LeavesOutWhatIsNoText) {
  EXPECT_EQ(rewritten("a<!-- <p> -->b<script>if (a<b) '</p>'</script>c<style>p{}</STYLE>d<b>e</b>"), "abcde");
  EXPECT_EQ(rewritten("<p onclick='x()' class=a data-b=\"c\" CLASS=d>e</p>"), "<p class=\"a\">e</p>");
}

TEST(HtmlToXml, KeepsLines) {
  EXPECT_EQ(rewritten("a<!--\n\n-->\n<p\nclass='x\ny'>b"), "a\n\n\n\n\n<p class=\"x\ny\">b</p>");
}

TEST(HtmlToXml, ReadsNamesOfCharacters) {
  EXPECT_EQ(rewritten("&eacute;&nbsp;&#xAC00;&#44033;&lt;&amp;&copy x & y &nonsense; &#0; &#xD800;"),
            "é\u00A0가각&lt;&amp;© x &amp; y &amp;nonsense;  &amp;#xD800;");
}

TEST(HtmlToXml, EndsWithASlashInXhtmlAlone) {
  EXPECT_EQ(rewritten("<div/>a"), "<div>a</div>");
  EXPECT_EQ(rewritten("<html xmlns=\"http://www.w3.org/1999/xhtml\"><div/>a</html>"), "<html><div/>a</html>");
}

TEST(HtmlToXml, ReadsTheEncodingThatThePageNames) {
  EXPECT_EQ(rewritten("<meta charset=\"euc-kr\">\xB9\xFD"), "<meta/>법");
  EXPECT_EQ(rewritten("caf\xE9 in a page of many more letters"), "café in a page of many more letters");
  EXPECT_EQ(rewritten("<meta charset=\"no-such-encoding\">caf\xE9 of many more letters"),
            "<meta/>café of many more letters");
}

TEST(HtmlToXml, RefusesPagesNestedTooDeep) {
  std::string html;
  for (int i = 0; i < 300; ++i) html += "<div>\n";
  try {
    html_to_xml({"deep.html", html});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::bad_input);
    EXPECT_STREQ(error.what(), "deep.html: line 256: expected elements at most 256 deep");
  }
}

}  // namespace
}  // namespace pandect
