#include "law/work_builder.h"

#include <algorithm>
#include <utility>

namespace pandect {
namespace {

bool ends_in_space(std::string_view text) {
  return text.ends_with(' ') || text.ends_with('\n');
}

bool begins_in_space(std::string_view text) {
  return text.starts_with(' ') || text.starts_with('\n');
}

}  // namespace

WorkBuilder::WorkBuilder(Work work) : work_(std::move(work)) {
  work_.text.clear();
  work_.provisions.clear();
  Provision root;
  root.level = Level::work;
  root.heading = work_.title;
  work_.provisions.push_back(std::move(root));
  open_.push_back(0);
}

Provision& WorkBuilder::current() {
  return work_.provisions[open_.back()];
}

Level WorkBuilder::current_level() const {
  return work_.provisions[open_.back()].level;
}

void WorkBuilder::open(Level level, Heading heading, bool unit, Span source) {
  end_line();
  Provision provision;
  provision.level = level;
  provision.unit = unit;
  provision.parent = open_.back();
  provision.extent.begin = position();
  provision.source = source;
  provision.number = normalise_number(heading.number);
  work_.text += heading.label;
  if (!heading.heading.empty()) {
    if (!heading.label.empty()) work_.text += ' ';
    work_.text += heading.heading;
  }
  provision.label = std::move(heading.label);
  provision.heading = std::move(heading.heading);
  // Small units carry their words on the line of their label; larger ones and those with a title begin a new
  // line.
  if (level < Level::paragraph) {
    end_line();
  } else if (position() > provision.extent.begin) {
    work_.text += ' ';
  }
  provision.body.begin = position();
  open_.push_back(static_cast<std::uint32_t>(work_.provisions.size()));
  work_.provisions.push_back(std::move(provision));
}

void WorkBuilder::write(std::string_view words) {
  work_.text += words;
}

void WorkBuilder::end_line() {
  if (!work_.text.empty() && !work_.text.ends_with('\n')) {
    while (work_.text.ends_with(' ') && position() > current().extent.begin) work_.text.pop_back();
    current().body.begin = std::min(current().body.begin, position());
    work_.text += '\n';
  }
}

void WorkBuilder::close() {
  end_line();
  const std::uint32_t closed = open_.back();
  Provision& provision = work_.provisions[closed];
  open_.pop_back();
  // One without words ends before the white space around it, like the ones above it, which hold it.
  const std::uint32_t floor = open_.empty() ? 0 : current().extent.begin;
  std::uint32_t end = position();
  while (end > floor && ends_in_space(std::string_view(work_.text).substr(0, end))) --end;
  if (end < provision.extent.begin) {
    for (std::size_t i = closed; i < work_.provisions.size(); ++i) {
      work_.provisions[i].extent = work_.provisions[i].body = {end, end};
    }
  }
  provision.extent.end = end;
  provision.body = {std::min(provision.body.begin, end), end};
  while (!provision.body.empty() && begins_in_space(provision.body.of(work_.text))) ++provision.body.begin;
}

void WorkBuilder::close_to(Level level) {
  while (open_.size() > 1 && current_level() >= level) close();
}

Work WorkBuilder::finish() {
  while (!open_.empty()) close();
  assign_paths(work_);
  check_work(work_);
  return std::move(work_);
}

}  // namespace pandect
