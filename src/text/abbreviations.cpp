#include "text/abbreviations.h"

#include <algorithm>
#include <span>
#include <string>

namespace pandect {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view english[] = {
    "adm"sv, "jan"sv, "feb"sv,  "mar"sv,    "apr"sv,  "jun"sv,   "jul"sv,    "aug"sv,  "sept"sv,
    "oct"sv, "nov"sv, "dec"sv,  "approx"sv, "art"sv,  "arts"sv,  "assn"sv,   "ave"sv,  "bros"sv,
    "cf"sv,  "ch"sv,  "cl"sv,   "co"sv,     "corp"sv, "dept"sv,  "dr"sv,     "ed"sv,   "eds"sv,
    "eg"sv,  "esq"sv, "est"sv,  "et"sv,     "ex"sv,   "exh"sv,   "fed"sv,    "fig"sv,  "gov"sv,
    "hon"sv, "ie"sv,  "inc"sv,  "incl"sv,   "jr"sv,   "ltd"sv,   "messrs"sv, "mr"sv,   "mrs"sv,
    "ms"sv,  "mt"sv,  "no"sv,   "nos"sv,    "op"sv,   "para"sv,  "paras"sv,  "pp"sv,   "prof"sv,
    "pt"sv,  "pub"sv, "reg"sv,  "regs"sv,   "rev"sv,  "sched"sv, "sec"sv,    "secs"sv, "sect"sv,
    "sr"sv,  "st"sv,  "stat"sv, "subs"sv,   "supp"sv, "tel"sv,   "viz"sv,    "vol"sv,  "vs"sv};

constexpr std::string_view dutch[] = {
    "aanh"sv,  "jan"sv, "febr"sv, "mrt"sv, "apr"sv,  "aug"sv,  "sept"sv,  "okt"sv,  "nov"sv,  "dec"sv,
    "afd"sv,   "afl"sv, "al"sv,   "art"sv, "artt"sv, "besl"sv, "bijv"sv,  "blz"sv,  "bv"sv,   "ca"sv,
    "dhr"sv,   "dr"sv,  "drs"sv,  "dwz"sv, "ev"sv,   "evt"sv,  "hfdst"sv, "hr"sv,   "incl"sv, "ing"sv,
    "ir"sv,    "jl"sv,  "jo"sv,   "jr"sv,  "mevr"sv, "min"sv,  "mln"sv,   "mr"sv,   "mrs"sv,  "mw"sv,
    "nl"sv,    "no"sv,  "nr"sv,   "nrs"sv, "ond"sv,  "par"sv,  "prof"sv,  "resp"sv, "sr"sv,   "stb"sv,
    "stcrt"sv, "st"sv,  "tel"sv,  "trb"sv, "vgl"sv,  "zgn"sv};

constexpr std::string_view german[] = {
    "abs"sv,  "abschn"sv, "anh"sv,    "anl"sv,  "anm"sv,  "art"sv,  "aufl"sv, "bd"sv,  "bearb"sv,
    "bgbl"sv, "bspw"sv,   "buchst"sv, "bzgl"sv, "bzw"sv,  "ca"sv,   "dgl"sv,  "dr"sv,  "evtl"sv,
    "ff"sv,   "fn"sv,     "gem"sv,    "ggf"sv,  "hrsg"sv, "insb"sv, "kap"sv,  "lit"sv, "mio"sv,
    "mrd"sv,  "nr"sv,     "nrn"sv,    "prof"sv, "rn"sv,   "rdnr"sv, "sog"sv,  "st"sv,  "str"sv,
    "tel"sv,  "vgl"sv,    "zf"sv,     "ziff"sv, "zzgl"sv};

constexpr std::string_view french[] = {
    "al"sv,   "ann"sv, "arr"sv,  "art"sv, "av"sv,  "bd"sv,  "boul"sv, "cass"sv, "cf"sv,  "ch"sv,
    "chap"sv, "civ"sv, "dr"sv,   "ed"sv,  "env"sv, "ex"sv,  "fasc"sv, "fig"sv,  "gr"sv,  "hab"sv,
    "mgr"sv,  "mm"sv,  "nos"sv,  "obs"sv, "par"sv, "pp"sv,  "proc"sv, "prof"sv, "réf"sv, "sect"sv,
    "ste"sv,  "st"sv,  "suiv"sv, "sv"sv,  "tel"sv, "tél"sv, "vol"sv};

std::span<const std::string_view> abbreviations(Language language) {
  switch (language) {
    case Language::dutch:
      return dutch;
    case Language::german:
      return german;
    case Language::french:
      return french;
    case Language::english:
    case Language::thai:
    case Language::korean:
    case Language::unknown:
      break;
  }
  return english;
}

}  // namespace

bool is_abbreviation(std::string_view word, Language language) {
  std::string lower(word);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
  }
  const auto known = abbreviations(language);
  return std::find(known.begin(), known.end(), lower) != known.end();
}

}  // namespace pandect
