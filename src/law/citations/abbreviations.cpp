#include "law/citations/abbreviations.h"

#include <algorithm>
#include <array>

#include "law/citations/scanner.h"

namespace pandect {
namespace {

constexpr std::array table{
    Abbreviation{Language::thai, "ป.พ.พ.", "ประมวลกฎหมายแพ่งและพาณิชย์"},
    Abbreviation{Language::thai, "ป.แพ่ง", "ประมวลกฎหมายแพ่งและพาณิชย์"},
    Abbreviation{Language::thai, "ป.อ.", "ประมวลกฎหมายอาญา"},
    Abbreviation{Language::thai, "ป.อาญา", "ประมวลกฎหมายอาญา"},
    Abbreviation{Language::thai, "ป.วิ.พ.", "ประมวลกฎหมายวิธีพิจารณาความแพ่ง"},
    Abbreviation{Language::thai, "ป.วิ.แพ่ง", "ประมวลกฎหมายวิธีพิจารณาความแพ่ง"},
    Abbreviation{Language::thai, "ป.วิ.อ.", "ประมวลกฎหมายวิธีพิจารณาความอาญา"},
    Abbreviation{Language::thai, "ป.วิ.อาญา", "ประมวลกฎหมายวิธีพิจารณาความอาญา"},
    Abbreviation{Language::thai, "ป.รัษฎากร", "ประมวลรัษฎากร"},
    Abbreviation{Language::thai, "ป.ที่ดิน", "ประมวลกฎหมายที่ดิน"},
    Abbreviation{Language::thai, "รธน.", "รัฐธรรมนูญแห่งราชอาณาจักรไทย"},
    Abbreviation{Language::dutch, "BW", "Burgerlijk Wetboek"},
    Abbreviation{Language::dutch, "Awb", "Algemene wet bestuursrecht"},
    Abbreviation{Language::dutch, "Sr", "Wetboek van Strafrecht"},
    Abbreviation{Language::dutch, "WvSr", "Wetboek van Strafrecht"},
    Abbreviation{Language::dutch, "Sv", "Wetboek van Strafvordering"},
    Abbreviation{Language::dutch, "WvSv", "Wetboek van Strafvordering"},
    Abbreviation{Language::dutch, "Rv", "Wetboek van Burgerlijke Rechtsvordering"},
    Abbreviation{Language::dutch, "WvK", "Wetboek van Koophandel"},
    Abbreviation{Language::dutch, "Gw", "Grondwet"},
    Abbreviation{Language::dutch, "Fw", "Faillissementswet"},
    Abbreviation{Language::dutch, "Vw", "Vreemdelingenwet 2000"},
    Abbreviation{Language::dutch, "AWR", "Algemene wet inzake rijksbelastingen"},
    Abbreviation{Language::dutch, "Awgb", "Algemene wet gelijke behandeling"},
    Abbreviation{Language::dutch, "WAM", "Wet aansprakelijkheidsverzekering motorrijtuigen"},
    Abbreviation{Language::dutch, "WOT", "Wet op het onderwijstoezicht"},
    Abbreviation{Language::dutch, "Wm", "Wet milieubeheer"},
    Abbreviation{Language::dutch, "WPO", "Wet op het primair onderwijs"},
    Abbreviation{Language::dutch, "WVO", "Wet op het voortgezet onderwijs"},
    Abbreviation{Language::dutch, "WEC", "Wet op de expertisecentra"},
    Abbreviation{Language::dutch, "WEB", "Wet educatie en beroepsonderwijs"},
    Abbreviation{Language::dutch, "WHW", "Wet op het hoger onderwijs en wetenschappelijk onderzoek"},
    Abbreviation{Language::dutch, "Wsf 2000", "Wet studiefinanciering 2000"},
    Abbreviation{Language::dutch, "Wmo", "Wet maatschappelijke ondersteuning"},
    Abbreviation{Language::dutch, "Wwb", "Wet werk en bijstand"},
    Abbreviation{Language::dutch, "WW", "Werkloosheidswet"},
    Abbreviation{Language::dutch, "ZW", "Ziektewet"},
    Abbreviation{Language::dutch, "WAO", "Wet op de arbeidsongeschiktheidsverzekering"},
    Abbreviation{Language::dutch, "Wet WIA", "Wet werk en inkomen naar arbeidsvermogen"},
    Abbreviation{Language::dutch, "WIA", "Wet werk en inkomen naar arbeidsvermogen"},
    Abbreviation{Language::dutch, "AOW", "Algemene Ouderdomswet"},
    Abbreviation{Language::dutch, "Anw", "Algemene nabestaandenwet"},
    Abbreviation{Language::dutch, "AKW", "Algemene Kinderbijslagwet"},
    Abbreviation{Language::dutch, "AWBZ", "Algemene Wet Bijzondere Ziektekosten"},
    Abbreviation{Language::dutch, "Zvw", "Zorgverzekeringswet"},
    Abbreviation{Language::dutch, "WOR", "Wet op de ondernemingsraden"},
    Abbreviation{Language::dutch, "WED", "Wet op de economische delicten"},
    Abbreviation{Language::dutch, "WWM", "Wet wapens en munitie"},
    Abbreviation{Language::dutch, "RWN", "Rijkswet op het Nederlanderschap"},
    Abbreviation{Language::dutch, "ATW", "Arbeidstijdenwet"},
    Abbreviation{Language::dutch, "Arbowet", "Arbeidsomstandighedenwet"},
    Abbreviation{Language::dutch, "WML", "Wet minimumloon en minimumvakantiebijslag"},
    Abbreviation{Language::dutch, "Wro", "Wet ruimtelijke ordening"},
    Abbreviation{Language::dutch, "Wabo", "Wet algemene bepalingen omgevingsrecht"},
    Abbreviation{Language::dutch, "Wft", "Wet op het financieel toezicht"},
    Abbreviation{Language::dutch, "Wob", "Wet openbaarheid van bestuur"},
    Abbreviation{Language::dutch, "Wbp", "Wet bescherming persoonsgegevens"},
    Abbreviation{Language::dutch, "WVW", "Wegenverkeerswet 1994"},
    Abbreviation{Language::dutch, "AVG", "Algemene verordening gegevensbescherming"},
    Abbreviation{Language::dutch, "EVRM", "Europees Verdrag tot bescherming van de rechten van de mens"},
    Abbreviation{Language::dutch, "VWEU", "Verdrag betreffende de werking van de Europese Unie"},
    Abbreviation{Language::english, "GDPR", "General Data Protection Regulation"},
    Abbreviation{Language::english, "TFEU", "Treaty on the Functioning of the European Union"},
    Abbreviation{Language::english, "TEU", "Treaty on European Union"},
    Abbreviation{Language::english, "ECHR", "European Convention on Human Rights"},
    Abbreviation{Language::english, "UCC", "Uniform Commercial Code"},
    Abbreviation{Language::german, "BGB", "Bürgerliches Gesetzbuch"},
    Abbreviation{Language::german, "StGB", "Strafgesetzbuch"},
    Abbreviation{Language::german, "StPO", "Strafprozeßordnung"},
    Abbreviation{Language::german, "ZPO", "Zivilprozessordnung"},
    Abbreviation{Language::german, "HGB", "Handelsgesetzbuch"},
    Abbreviation{Language::german, "GG", "Grundgesetz"},
    Abbreviation{Language::german, "VwGO", "Verwaltungsgerichtsordnung"},
    Abbreviation{Language::german, "VwVfG", "Verwaltungsverfahrensgesetz"},
    Abbreviation{Language::german, "AO", "Abgabenordnung"},
    Abbreviation{Language::german, "InsO", "Insolvenzordnung"},
    Abbreviation{Language::german, "DSGVO", "Datenschutz-Grundverordnung"},
    Abbreviation{Language::french, "RGPD", "règlement général sur la protection des données"},
    Abbreviation{Language::french, "CGI", "code général des impôts"},
    Abbreviation{Language::french, "CPC", "code de procédure civile"},
    Abbreviation{Language::french, "CPP", "code de procédure pénale"},
    Abbreviation{Language::french, "CEDH", "Convention européenne des droits de l'homme"},
    Abbreviation{Language::french, "TFUE", "Traité sur le fonctionnement de l'Union européenne"},
    Abbreviation{Language::french, "C. civ.", "code civil"},
    Abbreviation{Language::french, "C. pén.", "code pénal"},
    Abbreviation{Language::french, "C. trav.", "code du travail"},
    Abbreviation{Language::french, "C. com.", "code de commerce"},
    Abbreviation{Language::french, "C. consom.", "code de la consommation"},
};

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return ascii_lower(x) == ascii_lower(y); });
}

}  // namespace

std::span<const Abbreviation> abbreviations() {
  return table;
}

bool known_abbreviation(Language language, std::string_view name) {
  return std::any_of(table.begin(), table.end(), [&](const Abbreviation& abbreviation) {
    return abbreviation.language == language && equal_ignoring_case(abbreviation.name, name);
  });
}

}  // namespace pandect
