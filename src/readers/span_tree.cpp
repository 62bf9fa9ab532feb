#include "readers/span_tree.h"

#include <algorithm>

#include <fmt/format.h>

namespace pandect {
SpanTree::SpanTree(Work& work, PlainText& text, const Source& source)
    : work_(work), text_(text), source_(source) {
  work_.text = text_.take_text();
  const Span all{0, static_cast<std::uint32_t>(work_.text.size())};
  Provision root;
  root.level = Level::work;
  root.extent = root.body = all;
  work_.provisions.assign(1, root);
}

Provision& SpanTree::open(Provision provision, std::uint32_t begin, std::uint32_t body) {
  if (work_.provisions.size() >= most_provisions) {
    fail_at(source_, text_.source_of({begin, begin + 1}).begin,
            fmt::format("more than {} provisions; expected one work a file", most_provisions));
  }
  provision.parent = open_.empty() ? 0 : open_.back();
  provision.extent = {begin, begin};
  provision.body = {std::max(begin, body), std::max(begin, body)};
  open_.push_back(static_cast<std::uint32_t>(work_.provisions.size()));
  work_.provisions.push_back(std::move(provision));
  return work_.provisions.back();
}

void SpanTree::close_to(std::size_t depth, std::uint32_t end) {
  while (open_.size() > depth) {
    Provision& provision = work_.provisions[open_.back()];
    const std::uint32_t begin = provision.extent.begin;
    provision.extent.end = std::max(begin, trim(work_.text, {begin, std::max(begin, end)}).end);
    const std::uint32_t body = std::min(provision.body.begin, provision.extent.end);
    provision.body = trim(work_.text, {body, provision.extent.end});
    open_.pop_back();
  }
}

void SpanTree::finish() {
  close_to(0, static_cast<std::uint32_t>(work_.text.size()));
  for (Provision& provision : work_.provisions) provision.source = text_.source_of(provision.extent);
  assign_paths(work_);
  check_work(work_);
}

}  // namespace pandect
