#include "readers/xml/law_parts.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "readers/plain/divide_units.h"
#include "readers/plain/plain_statute_headings.h"
#include "readers/xml/xml_labels.h"
#include "text/ordinal.h"
#include "text/scanner.h"

namespace pandect {
namespace {

using enum XmlRole;

constexpr XmlRoles prose_roles[] = {
    {skip, "col skip"},
    {quote, "quote"},
    {table, "table"},
    {row, "tr"},
    {cell, "td th"},
    {line_break, "br"},
    {note, "note"},
    {picture, "img"},
    {block, "blockquote caption center dd div dt h1 h2 h3 h4 h5 h6 li p pre"},
};

class ProseDialect : public XmlDialect {
 public:
  XmlRule rule(pugi::xml_node element) const override {
    const std::string_view name = local_name(element);
    static const XmlRules rules(prose_roles);
    if (name != "part") return rules.of(name);
    return {name, division, parse_level(attribute_of(element, "level")).value_or(Level::item)};
  }
  XmlHead head(pugi::xml_node element) const override {
    XmlHead head;
    head.label = attribute_of(element, "label");
    head.number = attribute_of(element, "number");
    return head;
  }
  bool repealed(pugi::xml_node, std::string_view words) const override { return is_note_of_repeal(words); }
  std::optional<Citation> reference(pugi::xml_node) const override { return std::nullopt; }
};

bool is_in_force(const LawPart& part, const Interval& days) {
  const bool begun = !part.days.from || (days.from && *part.days.from <= *days.from);
  return begun && (!part.days.to || !days.from || *days.from < *part.days.to);
}

bool overlap(const Interval& a, const Interval& b) {
  return (!a.to || !b.from || *b.from < *a.to) && (!b.to || !a.from || *a.from < *b.to);
}

bool is_same_group(const LawPart* a, const LawPart* b) {
  return a->rank == b->rank && a->head.label == b->head.label && a->head.title == b->head.title;
}

/// Writes the parts that are law on some days as one version.
class Version {
 public:
  Version(const XmlDocument& document, Work about)
      : document_(document), law_(document, prose_dialect(), std::move(about)), base_(law_.depth()) {}

  void add(const LawPart& part) {
    if (part.kind == LawPart::Kind::group) return enter(part);
    open_groups();
    const std::size_t index = law_.builder().work().provisions.size();
    if (part.kind == LawPart::Kind::aside) return law_.write_aside(part.words, part.level);
    const XmlHead& head = part.head;
    law_.write_unit(part.level, head, {}, part.words, is_note_of_repeal(head.title));
    law_.builder().work().provisions[index].alias = part.alias;
  }

  Work finish(const LawOfParts& law) {
    law_.close_to(base_);
    const std::vector<Span> apart = law_.apart();
    Work work = law_.finish();
    for (Provision& provision : work.provisions) provision.source = {};  // it may be in any of several files
    if (law.divided) return work;
    DivisionRules rules = division_rules(heading_grammar(work.language));
    rules.apart = apart;
    divide_units({document_.path(), {}}, work, rules);
    return work;
  }

 private:
  /// Groups are opened with their first unit: those without any on these days are none of the version's.
  void enter(const LawPart& group) {
    while (!path_.empty() && path_.back()->rank >= group.rank) path_.pop_back();
    if (!group.head.label.empty() || !group.head.title.empty()) path_.push_back(&group);
  }

  void open_groups() {
    const auto [open, next] = std::ranges::mismatch(opened_, path_, is_same_group);
    opened_.erase(open, opened_.end());
    law_.close_to(base_ + opened_.size());
    for (std::size_t i = opened_.size(); i < path_.size(); ++i) {
      law_.open(path_[i]->level, path_[i]->head, false, {});
      law_.builder().current().alias = path_[i]->alias;
      opened_.push_back(path_[i]);
    }
  }

  const XmlDocument& document_;
  XmlLaw law_;
  std::size_t base_;
  std::vector<const LawPart*> path_;
  std::vector<const LawPart*> opened_;
};

/// The runs of days on which the same provisions are law, in order.
std::vector<Interval> runs_of_days(const std::vector<LawPart>& parts) {
  std::set<Date> ends;
  for (const LawPart& part : parts) {
    if (part.kind != LawPart::Kind::unit) continue;
    if (part.days.from) ends.insert(*part.days.from);
    if (part.days.to) ends.insert(*part.days.to);
  }
  std::vector<Interval> runs;
  std::optional<Date> from;
  for (const Date day : ends) {
    runs.push_back({from, day});
    from = day;
  }
  runs.push_back({from, std::nullopt});
  // A unit without days, such as a preamble, is in force with others.
  const auto is_law = [&](const LawPart& part, const Interval& run) {
    const bool counts = part.days.from || part.days.to || ends.empty();
    return part.kind == LawPart::Kind::unit && counts && is_in_force(part, run);
  };
  std::erase_if(runs, [&](const Interval& run) {
    return std::ranges::none_of(parts, [&](const LawPart& part) { return is_law(part, run); });
  });
  return runs;
}

}  // namespace

void set_head(XmlHead& head, std::string_view line, std::size_t label_end) {
  constexpr std::array<std::string_view, 5> joints{" ", ":", "-", "–", "—"};
  std::string_view title = line.substr(label_end);
  if (title.starts_with('.')) title = line.substr(++label_end);
  title = line.substr(label_end += ordinal_sign_length(title));  // "Sección 1.ª Objeto"
  for (bool again = true; std::exchange(again, false);) {
    for (const std::string_view joint : joints) {
      if (!title.starts_with(joint)) continue;
      title.remove_prefix(joint.size());
      again = true;
    }
  }
  head.label = line.substr(0, label_end);
  head.title = title;
}

std::optional<LawPart> part_of_line(std::string_view line, Language language) {
  const HeadingGrammar& grammar = heading_grammar(language);
  const std::optional<LineHeading> heading = match_heading(line, grammar);
  if (!heading || heading->word == LineHeading::bare) return std::nullopt;
  LawPart part;
  if (heading->kind == HeadingWord::Kind::group) part.kind = LawPart::Kind::group;
  part.level = heading->level;
  part.rank = static_cast<std::size_t>(heading->level);
  part.head.number = heading_number(*heading, line, grammar);
  set_head(part.head, line, heading->label.end);
  return part;
}

LawPart end_of_groups() {
  LawPart end;
  end.kind = LawPart::Kind::group;
  return end;
}

const XmlDialect& prose_dialect() {
  static const ProseDialect dialect;
  return dialect;
}

void join_single_versions(LawOfParts& law) {
  Interval common;
  for (const LawPart& part : law.parts) {
    if (part.kind != LawPart::Kind::unit) continue;
    if (part.days.from && (!common.from || *common.from < *part.days.from)) common.from = part.days.from;
    if (part.days.to && (!common.to || *part.days.to < *common.to)) common.to = part.days.to;
  }
  // Versions of a provision have no day in common.
  if (common.from && common.to && *common.to <= *common.from) return;
  law.about.in_force = common;
  for (LawPart& part : law.parts) part.days = {};
}

std::vector<Work> works_of_parts(const XmlDocument& document, const LawOfParts& law) {
  constexpr std::size_t most = std::size_t{128} << 20;  // bytes, with some for each part that is looked at
  constexpr std::size_t for_a_part = 8;
  std::vector<Interval> runs = runs_of_days(law.parts);
  std::size_t left_out = 0;
  std::vector<Work> works;
  std::size_t used = 0;
  for (std::size_t i = runs.size(); i-- > 0;) {
    const bool known =
        std::ranges::none_of(law.gaps, [&](const Interval& gap) { return overlap(gap, runs[i]); });
    if (used > most || (!known && i + 1 < runs.size())) {
      ++left_out;
      continue;
    }
    Work about = law.about;
    if (!works.empty()) about.problems.clear();  // of the newest are those of all
    if (runs[i].from) about.in_force.from = runs[i].from;
    if (runs[i].to) about.in_force.to = runs[i].to;
    Version version(document, std::move(about));
    for (const LawPart& part : law.parts)
      if (is_in_force(part, runs[i])) version.add(part);
    works.push_back(version.finish(law));
    used += works.back().text.size() + law.parts.size() * for_a_part;
  }
  if (left_out > 0) {
    works.front().problems.push_back(
        {"",
         fmt::format("{} earlier {} not read, {}", left_out, left_out == 1 ? "version is" : "versions are",
                     used > most ? "since all together are too large"
                                 : "since not all of its provisions are there")});
  }
  std::ranges::reverse(works);
  return works;
}

bool is_before(std::string_view a, std::string_view b) {
  while (!a.empty() && !b.empty()) {
    const auto digits = [](std::string_view words) {
      return std::min(words.find_first_not_of("0123456789"), words.size());
    };
    const std::size_t in_a = digits(a);
    const std::size_t in_b = digits(b);
    if (in_a > 0 && in_b > 0) {
      std::string_view x = a.substr(0, in_a);
      std::string_view y = b.substr(0, in_b);
      x.remove_prefix(std::min(x.find_first_not_of('0'), x.size()));
      y.remove_prefix(std::min(y.find_first_not_of('0'), y.size()));
      if (x != y) return x.size() != y.size() ? x.size() < y.size() : x < y;
      a.remove_prefix(in_a);
      b.remove_prefix(in_b);
      continue;
    }
    if (a.front() != b.front()) return a.front() < b.front();
    a.remove_prefix(1);
    b.remove_prefix(1);
  }
  return a.empty() && !b.empty();
}

std::optional<Date> day_of(std::string_view written) {
  std::string day(trim(written));
  if (day.size() == 10 && day[2] == '.' && day[5] == '.')
    day = fmt::format("{}-{}-{}", day.substr(6), day.substr(3, 2), day.substr(0, 2));
  if (day.starts_with("2999") || day.starts_with("9999")) return std::nullopt;
  return parse_date(day);
}

}  // namespace pandect
