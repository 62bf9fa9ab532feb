#include "readers/xml/xml.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pandect/error.h"

namespace pandect {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

/// The message the document is refused with; empty when it is read.
std::string complaint(const std::string& bytes) {
  try {
    const XmlDocument document({"law.xml", bytes});
    return {};
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::bad_input);
    EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
    return error.what();
  }
}

std::string nested(std::size_t depth) {
  std::string text;
  for (std::size_t i = 0; i < depth; ++i) text += "<a>";
  for (std::size_t i = 0; i < depth; ++i) text += "</a>";
  return text;
}

TEST(XmlDocument, NamesTheLineOfWhatIsMalformed) {
  EXPECT_EQ(complaint("<a>\n<b>\n</a>"),
            "law.xml: line 3: expected every element to end before the one around it does");
  EXPECT_THAT(complaint("<a>\n<b x=1/></a>"), StartsWith("law.xml: line 2: expected attributes"));
  EXPECT_THAT(complaint("<a>\n\n<!-- no end"), StartsWith("law.xml: line"));
  EXPECT_THAT(complaint("<a><b>"), HasSubstr("expected"));
  EXPECT_THAT(complaint("no markup"), HasSubstr("expected an XML element"));
  EXPECT_THAT(complaint(""), HasSubstr("expected an XML element"));
  EXPECT_THAT(complaint("<a>< b/></a>"), HasSubstr("expected"));
  EXPECT_THAT(complaint("<a></a"), HasSubstr("expected"));
  EXPECT_THAT(complaint("<a><![CDATA[x</a>"), HasSubstr("expected"));
}

TEST(XmlDocument, RefusesDepth) {
  EXPECT_EQ(complaint(nested(deepest_xml_element)), "");
  EXPECT_THAT(complaint("\n" + nested(deepest_xml_element + 1)),
              StartsWith("law.xml: line 2: expected elements nested at most 256 deep"));
  EXPECT_THAT(complaint(nested(100'000)), HasSubstr("nested at most 256 deep"));
}

TEST(XmlDocument, AllowsADoctypeAndNeverFetchesIt) {
  EXPECT_EQ(
      complaint("<?xml version=\"1.0\"?>\n<!DOCTYPE a SYSTEM \"http://nowhere.example/a>b.dtd\">\n<a/>"), "");
  EXPECT_EQ(complaint("<!DOCTYPE a [ <!ELEMENT a (#PCDATA)> <!-- <!ENTITY no> --> ]>\n<a/>"), "");
}

TEST(XmlDocument, RefusesEntityDeclarations) {
  EXPECT_EQ(complaint("<!DOCTYPE a [\n<!ENTITY b \"c\">\n]><a>&b;</a>"),
            "law.xml: line 2: expected no entity declarations: <!ENTITY> is not read");
  EXPECT_THAT(complaint("<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/passwd\">]><a>&b;</a>"),
              HasSubstr("ENTITY"));
  EXPECT_THAT(complaint("<!DOCTYPE a [<!ENTITY % b \"c\">]><a/>"), HasSubstr("ENTITY"));
}

TEST(XmlDocument, LeavesUndeclaredEntitiesAsTheyAreAndSaysSo) {
  const std::string bytes = "<a>\nx &eacute; &amp; &lt; AT&T</a>";
  const XmlDocument document({"law.xml", bytes});
  EXPECT_EQ(text_of(document.root()), "x &eacute; & < AT&T");
  ASSERT_EQ(document.problems().size(), 1U);
  EXPECT_EQ(document.problems()[0].place, "line 2");
  EXPECT_THAT(document.problems()[0].message, HasSubstr("&eacute;"));
}

TEST(XmlDocument, RefusesCharactersXmlDoesNotHave) {
  EXPECT_THAT(complaint(std::string("<a>\0</a>", 8)), HasSubstr("zero byte"));
  for (const char* const number :
       {"&#0;", "&#x0;", "&#xD800;", "&#1114112;", "&#xFFFFFFFFF;", "&#;", "&#x;", "&#1a;"}) {
    EXPECT_THAT(complaint(std::string("<a>") + number + "</a>"), HasSubstr("character of XML")) << number;
    EXPECT_THAT(complaint(std::string("<a b='") + number + "'/>"), HasSubstr("character of XML")) << number;
    EXPECT_EQ(complaint(std::string("<a><!-- ") + number + " --></a>"), "");
    EXPECT_EQ(complaint(std::string("<a><![CDATA[") + number + "]]></a>"), "");
  }
  EXPECT_EQ(complaint("<a>&#9;&#xA;&#233;&#x10FFFF;</a>"), "");
}

TEST(XmlDocument, ReadsMixedContentCdataAndComments) {
  const std::string bytes = "<a>one<!-- not <b>this --> <b>two</b>,\r\n<![CDATA[<three>]]> <c/>f&#xF6;ur</a>";
  const XmlDocument document({"law.xml", bytes});
  EXPECT_EQ(text_of(document.root()), "one two, <three> föur");
}

TEST(XmlDocument, ReadsOtherEncodings) {
  std::string wide = "\xFF\xFE";
  for (const char c : std::string("<a>\n<b>\n</a>")) wide += {c, '\0'};
  EXPECT_THAT(complaint(wide), StartsWith("law.xml: line 3: "));
  const std::string latin = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a>caf\xE9 in de provincie</a>";
  const XmlDocument document({"law.xml", latin});
  EXPECT_EQ(text_of(document.root()), "café in de provincie");
  EXPECT_EQ(document.source_of(document.root()), Span());
}

TEST(XmlDocument, KnowsWhereElementsStandInTheFile) {
  const std::string bytes = "\xEF\xBB\xBF<a>\n<b x='>'>1</b><n:c/>\n<b>2</b></a>";
  const XmlDocument document({"law.xml", bytes});
  const auto source = [&](pugi::xml_node node) { return std::string(document.source_of(node).of(bytes)); };
  const pugi::xml_node first = child_named(document.root(), "b");
  EXPECT_EQ(source(first), "<b x='>'>1</b>");
  EXPECT_EQ(source(child_named(document.root(), "c")), "<n:c/>");
  EXPECT_EQ(source(document.root()), bytes.substr(3));
  EXPECT_EQ(document.place_of(child_named(document.root(), "c")), "line 2");
  EXPECT_EQ(document.source_of({}), Span());
}

TEST(XmlDocument, FindsNamesWithoutPrefixes) {
  const std::string bytes = "<x:a><y:b z:c='d'><e/></y:b></x:a>";
  const XmlDocument document({"law.xml", bytes});
  EXPECT_EQ(local_name(document.root()), "a");
  EXPECT_EQ(attribute_of(child_named(document.root(), "b"), "c"), "d");
  EXPECT_TRUE(find_named(document.root(), "e"));
  EXPECT_FALSE(find_named(document.root(), "f"));
}

TEST(XmlRootName, IsFoundBehindAnyProlog) {
  const auto root = [](const std::string& bytes) { return xml_root_name({"x", bytes}); };
  EXPECT_EQ(root("<a/>"), "a");
  EXPECT_EQ(
      root("\xEF\xBB\xBF<?xml version='1.0'?>\n<!-- <b> -->\n<!DOCTYPE c [<!ELEMENT d ANY>]>\n<n:a x='1'>"),
      "a");
  EXPECT_EQ(root(std::string("\xFF\xFE<\0a\0>\0", 8)), "a");
  EXPECT_EQ(root("text <a/>"), "");
  EXPECT_EQ(root(""), "");
  EXPECT_EQ(root("<"), "");
  EXPECT_EQ(root("<!-- a -->"), "");
}

}  // namespace
}  // namespace pandect
