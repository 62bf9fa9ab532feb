#include "readers/mail/e_mail.h"

#include <random>

#include <gtest/gtest.h>

#include "readers/all.h"
#include "readers/hostile_input.h"
#include "readers/mail/mime.h"

namespace pandect {
namespace {

const std::string head =
    "From: =?utf-8?Q?J=C3=B6rg?= =?iso-8859-1?B?IE38bGxlcg==?= <j@harbour.example>\r\n"
    "To: clerk@town.example\r\nSubject: =?UTF-8?B?4Lih4Liy4LiV4Lij4LiyIDE=?=\r\n and more\r\n"
    "Date: Mon, 3 Mar 2031 10:00:00 +0100\r\nMessage-ID: <17@harbour.example>\r\nMIME-Version: 1.0\r\n";

const std::string mixed =
    head +
    "Content-Type: multipart/mixed; boundary=\"out\"\r\n\r\nA preamble.\r\n--out\r\n"
    "Content-Type: multipart/alternative; boundary=outer\r\n\r\n--outer\r\n"
    "Content-Type: text/plain; charset=windows-1252\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n"
    "The berth costs =80=\r\n 40 a day.\r\n--outer\r\nContent-Type: text/html\r\n\r\n<p>Not "
    "this.</p>\r\n--outer--\r\n"
    "--out\r\nContent-Type: application/octet-stream; name*0*=utf-8''%e0%b8%81; name*1=.txt\r\n"
    "Content-Disposition: attachment\r\nContent-Transfer-Encoding: base64\r\n\r\nU2VjdGlvbiAx\r\n"
    "--out\r\nContent-Type: message/rfc822\r\n\r\nFrom: a@b\r\nSubject: inner\r\n\r\nHello\r\n"
    "--out\r\nContent-Type: image/png\r\nContent-ID: <1>\r\n\r\nxxxx\r\n"
    "--out\r\nContent-Type: application/pgp-signature; name=s.asc\r\n\r\nxxxx\r\n--out--\r\nignored\r\n";

std::string attachments(const std::string& mail) {
  std::string all;
  each_attachment({"a.eml", mail}, [&](ArchiveEntry&& entry) {
    all += entry.name + "=" + entry.bytes + ";";
    return true;
  });
  return all;
}

TEST(EMail, HeadersAndBodyAreAWork) {
  const std::vector<Work> works = e_mail_reader().read({"a.eml", mixed});
  ASSERT_EQ(works.size(), 1U);
  EXPECT_EQ(works[0].title, "มาตรา 1 and more");
  EXPECT_EQ(works[0].id, "mail/17-harbour.example");
  EXPECT_EQ(works[0].text,
            "มาตรา 1 and more\n\nFrom: Jörg Müller <j@harbour.example>; To: clerk@town.example; "
            "Date: Mon, 3 Mar 2031 10:00:00 +0100\n\nThe berth costs € 40 a day.\n");
  EXPECT_EQ(works[0].unread.size(), 1U);
}

TEST(EMail, AttachmentsAreFilesOfTheirOwn) {
  EXPECT_EQ(attachments(mixed), "ก.txt=Section 1;part 4.eml=From: a@b\r\nSubject: inner\r\n\r\nHello;");
  EXPECT_EQ(attachments(head + "Content-Type: multipart/mixed; boundary=b\r\n\r\n"
                               "--b\r\nContent-Type: text/plain; name=\"a\\\"b.txt\"\r\n\r\nx\r\n"
                               "--b\r\nContent-Type: text/plain; name=\"a\\\"b.txt\"\r\n\r\ny\r\n"),
            "a\"b.txt=x;2 a\"b.txt=y;");
}

TEST(EMail, ALawPastedInAMessageIsAWorkOfItsOwn) {
  const std::string law =
      "Quay Act\nIn force: 2020-01-01\n\nSection 1. Quays\nOn a quay a pilot may rest.\n\n"
      "Section 2. Rest\nRest lasts an hour.";
  const std::vector<Work> works = e_mail_reader().read(
      {"a.eml", head + "\r\nHi Bob,\n\nhere is the act that I spoke of:\n\n" + law + "\n\nBest,\nAnna\n"});
  ASSERT_EQ(works.size(), 2U);
  EXPECT_EQ(works[1].title, "Quay Act");
  EXPECT_EQ(works[1].format, "e-mail");
  EXPECT_TRUE(works[1].in_force.from.has_value());
  EXPECT_EQ(works[1].text.find("Anna"), std::string::npos);
  EXPECT_NE(works[1].text.find("Rest lasts an hour."), std::string::npos);
  EXPECT_EQ(works[0].kind, "e-mail");
  EXPECT_NE(works[0].text.find("Hi Bob,"), std::string::npos);
  EXPECT_NE(works[0].text.find("Anna"), std::string::npos);
  EXPECT_EQ(works[0].text.find("Rest lasts"), std::string::npos);
  const std::string talk =
      "Dear Bob,\n\nArticle 5 of the lease says that rent is due on Monday.\nArticle 6 says nothing.\n";
  EXPECT_EQ(e_mail_reader().read({"a.eml", head + "\r\n" + talk}).size(), 1U)
      << "it speaks of a law and holds none";
}

TEST(EMail, PagesFlowedLinesAndWrongCharsets) {
  const auto body = [](const std::string& more) {
    const std::string text = e_mail_reader().read({"a.eml", head + more}).at(0).text;
    return text.substr(text.find("0100\n") + 6);
  };
  EXPECT_EQ(body("Content-Type: text/html; charset=utf-8\r\n\r\n<p>One</p><p>Two</p>"), "One\n\nTwo\n\n");
  EXPECT_EQ(body("Content-Type: text/plain; format=flowed\r\n\r\nOne \r\ntwo\r\n  three\r\n"),
            "One two\n three\n");
  EXPECT_EQ(body("Content-Type: text/plain; charset=nonsense\r\n\r\n\xEA\xB0\x80\r\n"), "가\n");
  EXPECT_EQ(body("Content-Type: text/plain; charset=ks_c_5601-1987\r\n\r\n\xB0\xA1\r\n"), "가\n");
}

TEST(EMail, AnEncryptedMessageSaysSo) {
  const Work work =
      e_mail_reader()
          .read({"a.eml", head + "Content-Type: multipart/encrypted; boundary=b\r\n\r\n--b\r\n\r\nx\r\n"})
          .at(0);
  ASSERT_EQ(work.problems.size(), 1U);
  EXPECT_EQ(work.problems[0].message, "the message is encrypted: its words are not read");
  EXPECT_EQ(work.text.find("\nx"), std::string::npos);
}

TEST(EMail, AMailboxIsItsMessages) {
  const std::string box = "From j@x Mon Mar  3 10:00:00 2031\n" + head +
                          "\nOne.\n\nFrom here on it rains.\n>From x\n\n" +
                          "From k@x Mon Mar  3 11:00:00 2031\n" + head + "\nTwo.\n";
  const Source source{"a.mbox", box};
  ASSERT_TRUE(is_mailbox(source));
  std::vector<ArchiveEntry> messages;
  each_mailbox_message(source, [&](ArchiveEntry&& entry) {
    messages.push_back(std::move(entry));
    return true;
  });
  ASSERT_EQ(messages.size(), 2U);
  EXPECT_TRUE(messages[0].bytes.ends_with("\nFrom here on it rains.\nFrom x\n\n"));
  EXPECT_EQ(messages[1].name, "2");
  EXPECT_EQ(e_mail_reader().read(source).size(), 2U);
}

TEST(EMail, OtherTextsAreNone) {
  EXPECT_EQ(e_mail_reader().recognise({"a.txt", "From: here\nTo: there\n"}), 0);
  EXPECT_EQ(e_mail_reader().recognise({"a.txt", "Subject: the law\n\nSection 1. From: x\nDate: y\nTo: z\n"}),
            0);
  EXPECT_FALSE(is_mailbox({"a.txt", "From the first day on, a berth costs more.\n"}));
}

TEST(EMail, PartsWithinPartsAreBounded) {
  std::string deep = head;
  for (int i = 0; i < 40; ++i)
    deep += "Content-Type: multipart/mixed; boundary=b" + std::to_string(i) + "\n\n--b" + std::to_string(i) +
            "\n";
  try {
    (void)parse_mail({"a.eml", deep});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(std::string(error.what()).substr(0, 12), "a.eml: line ");
    EXPECT_NE(std::string(error.what()).find("expected parts at most 20 deep"), std::string::npos);
  }
  std::string many = head + "Content-Type: multipart/mixed; boundary=b\n\n";
  for (int i = 0; i < 2100; ++i) many += "--b\n\nx\n";
  EXPECT_THROW((void)parse_mail({"a.eml", many}), Error);
}

TEST(EMail, AnyBytesAreReadOrRefused) {
  std::mt19937 random(9);
  for (int round = 0; round < 500; ++round) {
    std::string bytes = mixed;
    for (int i = 0; i < 6; ++i) bytes[random() % bytes.size()] = static_cast<char>(random());
    bytes.resize(bytes.size() - random() % 400);
    read_or_refuse(e_mail_reader(), "a.eml", bytes);
    try {
      (void)attachments(bytes);
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::bad_input);
    }
  }
}

}  // namespace
}  // namespace pandect
