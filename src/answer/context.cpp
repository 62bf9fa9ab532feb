#include "answer/context.h"

#include <algorithm>

#include <fmt/format.h>

#include "question/cite.h"
#include "text/utf8.h"

namespace pandect {
namespace {

/// Tokens of the prompt's frame around each provision.
constexpr std::size_t tokens_of_frame = 12;

bool is_related(const Hit& hit) {
  return !hit.why.empty() && std::ranges::all_of(hit.why, [](const Reason& reason) {
    return reason.kind == Reason::Kind::linked_from || reason.kind == Reason::Kind::refers_to ||
           reason.kind == Reason::Kind::beside;
  });
}

ContextEntry read_entry(const LibraryView& library, const Hit& hit) {
  const Document& own = library.documents().documents()[hit.document];
  ContextEntry entry;
  entry.document = hit.document;
  entry.citation = cite_document(library, hit.document);
  entry.part = !hit.part.empty();
  entry.span = hit.part.empty() ? library.provisions(own.version)[own.provision].extent : hit.part;
  entry.text = library.catalogue().text(own.version, entry.span);
  entry.related = is_related(hit);
  return entry;
}

/// Cuts an entry after the last of its parts that fits a budget; false when none does.
bool shorten(const LibraryView& library, ContextEntry& entry, std::size_t tokens) {
  const Document& own = library.documents().documents()[entry.document];
  const Tree all = library.provisions(own.version);
  std::uint32_t best = entry.span.begin;
  for (std::size_t i = own.provision + 1; i < all.size() && entry.span.contains(all[i].extent); ++i) {
    const std::uint32_t end = all[i].extent.end;
    if (end <= best || end >= entry.span.end) continue;
    const std::string_view kept = std::string_view(entry.text).substr(0, end - entry.span.begin);
    if (estimate_tokens(kept) <= tokens) best = end;
  }
  if (best == entry.span.begin) return false;
  entry.text.resize(best - entry.span.begin);
  entry.span.end = best;
  entry.shortened = true;
  return true;
}

void put_in_order(Context& context, ContextSettings::Order order) {
  if (order == ContextSettings::Order::best_last) std::ranges::reverse(context.entries);
  if (order == ContextSettings::Order::law) {
    std::ranges::sort(context.entries, {}, [](const ContextEntry& entry) { return entry.document; });
  }
}

/// Words of the law must not close the tags that delimit them.
std::string without_tags(std::string text) {
  for (const std::string_view tag : {"</context>", "<law_code>", "</law_code>"}) {
    for (std::size_t at = text.find(tag); at != std::string::npos; at = text.find(tag, at)) {
      text.erase(at, tag.size());
    }
  }
  return text;
}

}  // namespace

const ContextEntry* Context::find(std::string_view label) const {
  const std::size_t digit = label.find_first_of("0123456789");
  if (digit == std::string_view::npos) return nullptr;
  label.remove_prefix(std::min(label.find_first_not_of('0', digit), label.size()));
  for (const ContextEntry& entry : entries) {
    if (entry.label == label) return &entry;
  }
  return nullptr;
}

std::size_t estimate_tokens(std::string_view text) {
  std::size_t latin = 0;
  std::size_t other = 0;
  for (std::size_t at = 0; at < text.size();) (decode_utf8(text, at) < 0x250 ? latin : other) += 1;
  return (latin + 3) / 4 + (other * 2 + 2) / 3;
}

Context assemble_context(const LibraryView& library, std::span<const Hit> hits,
                         const ContextSettings& settings) {
  Context context;
  for (const Hit& hit : hits) {
    ContextEntry entry = read_entry(library, hit);
    const std::size_t frame = estimate_tokens(entry.citation) + tokens_of_frame;
    const std::size_t room = settings.tokens - std::min(settings.tokens, context.tokens + frame);
    if (estimate_tokens(entry.text) > room && !shorten(library, entry, room)) {
      ++context.left_out;
      continue;
    }
    context.tokens += estimate_tokens(entry.text) + frame;
    context.entries.push_back(std::move(entry));
  }
  put_in_order(context, settings.order);
  for (std::size_t i = 0; i < context.entries.size(); ++i) context.entries[i].label = fmt::to_string(i + 1);
  return context;
}

std::string render_context(const Context& context, AnswerFormat format) {
  std::string out;
  for (const ContextEntry& entry : context.entries) {
    const std::string_view cut = entry.shortened ? "\n(its end is left out here)" : "";
    const std::string_view related = entry.related ? " (referred to by a provision above or below)" : "";
    switch (format) {
      case AnswerFormat::tagged:
        out += fmt::format("<law_code>{}</law_code><context>{}\n{}{}</context>\n", entry.label,
                           entry.citation, without_tags(entry.text), cut);
        break;
      case AnswerFormat::doc_ids:
        out += fmt::format("DOC{}: {}{}\n{}{}\n\n", entry.label, entry.citation, related, entry.text, cut);
        break;
      default:
        out += fmt::format("[{}] {}{}\n{}{}\n\n", entry.label, entry.citation, related, entry.text, cut);
    }
  }
  while (out.ends_with('\n')) out.pop_back();
  return out;
}

}  // namespace pandect
