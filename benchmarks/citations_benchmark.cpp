// How fast references are found, resolved, and titles recognised. The texts are ours, in the manner of
// statutes: about one reference a sentence.

#include <array>
#include <cstdlib>
#include <filesystem>
#include <string>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "base/file.h"
#include "citations/resolve/resolve.h"
#include "readers/reader.h"

namespace pandect {
namespace {

constexpr std::array<std::string_view, 7> sentences{
    "",
    "เมื่อเจ้าท่าได้รับคำขอตามมาตรา 12 วรรคสอง แล้ว ให้ตรวจสอบหลักฐานตามมาตรา 40 (4) (ก) และมาตรา 41 แห่งประมวลรัษฎากร "
    "ให้แล้วเสร็จภายในสามสิบวันนับแต่วันที่ได้รับคำขอ เว้นแต่มีเหตุจำเป็นตามที่กำหนดในพระราชบัญญัตินี้ ให้ขยายเวลาได้อีกไม่เกินสิบห้าวัน\n",
    "시장은 제12조제2항에 따른 신청을 받은 날부터 30일 이내에 「항만법」 제5조 및 제7조에 따른 요건을 "
    "갖추었는지 확인하고 그 "
    "결과를 신청인에게 알려야 하며, 부득이한 사유가 있는 경우에는 같은 조 제3항에 따라 그 기간을 한 차례 "
    "연장할 수 있다.\n",
    "De havenmeester beslist op een aanvraag als bedoeld in artikel 12, tweede lid, binnen dertig dagen na "
    "ontvangst "
    "en kan, indien de aanvrager de gegevens, genoemd in de artikelen 4 en 5 van de Wet op de havens, niet "
    "heeft "
    "verstrekt, deze termijn eenmaal met ten hoogste vijftien dagen verlengen.\n",
    "The harbour master shall decide on an application made under section 12(2) within thirty days of "
    "receiving it and "
    "may, where the applicant has not provided the particulars referred to in sections 4 and 5 of the "
    "Harbours Act "
    "1978, extend that period once by not more than fifteen days.\n",
    "Die Hafenbehörde entscheidet über einen Antrag nach § 12 Absatz 2 innerhalb von dreißig Tagen nach "
    "dessen Eingang "
    "und kann die Frist, wenn der Antragsteller die in §§ 4 und 5 des Hafengesetzes genannten Angaben nicht "
    "gemacht "
    "hat, einmal um höchstens fünfzehn Tage verlängern.\n",
    "L'autorité portuaire statue sur la demande mentionnée à l'article 12, alinéa 2, dans les trente jours "
    "de sa "
    "réception et peut, si le demandeur n'a pas fourni les renseignements prévus aux articles 4 et 5 du code "
    "des "
    "ports, prolonger ce délai une seule fois de quinze jours au plus.\n"};

std::string text_of(Language language, std::size_t bytes) {
  std::string text;
  while (text.size() < bytes) text += sentences[static_cast<std::size_t>(language)];
  return text;
}

/// The texts of the works in a file; nothing when it has none.
std::string read_words(const std::filesystem::path& path) {
  const std::string bytes = read_file(path);
  const Source source{path.string(), bytes};
  const Reader* const reader = recognise_reader(source);
  std::string text;
  if (reader == nullptr) return text;
  for (const Work& work : reader->read(source)) text += work.text + "\n";
  return text;
}

void find_citations(benchmark::State& state) {
  const auto language = static_cast<Language>(state.range(0));
  const std::string text = text_of(language, 1 << 20);
  const CitationGrammar& grammar = citation_grammar(language);
  std::size_t found = 0;
  for (auto _ : state) {
    found = grammar.find(text).size();
    benchmark::DoNotOptimize(found);
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * text.size()));
  state.SetLabel(std::string(language_code(language)) + ", " + std::to_string(found) + " citations a MB");
}
BENCHMARK(find_citations)->DenseRange(1, 6);

/// The words of real laws, where PANDECT_DATA names the folder of the datasets: at most some 16 MB a
/// language.
std::string laws_of(const std::string& folder) {
  constexpr std::size_t enough = std::size_t{16} << 20;
  const char* const data = std::getenv("PANDECT_DATA");
  std::string text;
  if (data == nullptr) return text;
  const std::filesystem::path path = std::filesystem::path(data) / folder;
  if (std::filesystem::is_regular_file(path)) return read_words(path);
  for (const auto& entry : std::filesystem::directory_iterator(path)) {
    if (entry.is_regular_file() && text.size() < enough) text += read_words(entry.path());
  }
  return text;
}

void find_citations_in_laws(benchmark::State& state, Language language, const std::string& folder) {
  const std::string text = laws_of(folder);
  if (text.empty()) return state.SkipWithError("PANDECT_DATA does not name the folder of the datasets");
  std::size_t found = 0;
  for (auto _ : state) {
    found = citation_grammar(language).find(text).size();
    benchmark::DoNotOptimize(found);
  }
  const double megabytes = static_cast<double>(text.size()) / 1e6;
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * text.size()));
  state.SetLabel(
      fmt::format("{:.1f} MB, {:.0f} citations a MB", megabytes, static_cast<double>(found) / megabytes));
}
BENCHMARK_CAPTURE(find_citations_in_laws, th, Language::thai, "nitibench/test_data/laws");
BENCHMARK_CAPTURE(find_citations_in_laws, ko, Language::korean, "korean-statutes");
BENCHMARK_CAPTURE(find_citations_in_laws, nl, Language::dutch, "dutch/bwb-2012");
BENCHMARK_CAPTURE(find_citations_in_laws, en, Language::english, "standards/uslm");
BENCHMARK_CAPTURE(find_citations_in_laws, de, Language::german, "standards/gii-german/bgb.xml");

TitleDirectory directory_of(std::size_t works) {
  TitleDirectory titles;
  for (std::uint32_t i = 0; i < works; ++i) {
    const std::string number = std::to_string(i);
    titles.add(i, Language::dutch, "Wet van " + number + " houdende regels over haven " + number,
               std::vector<Alias>{{Alias::Kind::short_title, "Wet op haven " + number}});
  }
  return titles;
}

void find_mentions(benchmark::State& state) {
  const TitleDirectory titles = directory_of(1500);
  const std::string text =
      text_of(Language::dutch, 900) + "Geldt dit ook voor de Wet op haven 1207 en haar besluit?";
  for (auto _ : state) benchmark::DoNotOptimize(titles.find_mentions(text, Language::dutch));
  state.SetLabel("question of " + std::to_string(text.size()) + " bytes, 1500 works");
}
BENCHMARK(find_mentions);

/// Works of 100 articles each, with two paragraphs an article.
std::vector<Provision> law_of(std::size_t articles) {
  std::vector<Provision> law(1);
  law[0].level = Level::work;
  for (std::size_t i = 1; i <= articles; ++i) {
    Provision article;
    article.unit = true;
    article.parent = 0;
    article.number = std::to_string(i);
    law.push_back(article);
    const auto parent = static_cast<std::uint32_t>(law.size() - 1);
    for (const char* number : {"1", "2"}) {
      Provision paragraph;
      paragraph.level = Level::paragraph;
      paragraph.parent = parent;
      paragraph.number = number;
      law.push_back(paragraph);
    }
  }
  return law;
}

void index_works(benchmark::State& state) {
  constexpr std::uint32_t works = 1300;
  const std::vector<Provision> law = law_of(100);
  const TitleDirectory titles = directory_of(works);
  const std::string text = "artikel 50, tweede lid";
  const std::vector<Citation> citations = citation_grammar(Language::dutch).find(text);
  for (auto _ : state) {
    const Resolver resolver(
        titles, [&](std::uint32_t) { return std::span<const Provision>(law); },
        [](std::uint32_t) { return Language::dutch; });
    for (std::uint32_t work = 0; work < works; ++work) {
      benchmark::DoNotOptimize(resolver.resolve(citations, text, Place{work, 1}));
    }
  }
  state.SetLabel("1300 works of 301 provisions, a reference in each");
}
BENCHMARK(index_works)->Unit(benchmark::kMillisecond);

void resolve_citations(benchmark::State& state) {
  const std::vector<Provision> law = law_of(100);
  const TitleDirectory titles = directory_of(1500);
  const std::string text = text_of(Language::dutch, 100'000);
  const std::vector<Citation> citations = citation_grammar(Language::dutch).find(text);
  const Resolver resolver(
      titles, [&](std::uint32_t) { return std::span<const Provision>(law); },
      [](std::uint32_t) { return Language::dutch; });
  for (auto _ : state) benchmark::DoNotOptimize(resolver.resolve(citations, text, Place{3, 1}));
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * citations.size()));
}
BENCHMARK(resolve_citations);

}  // namespace
}  // namespace pandect
