#include "segments/terms.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <ranges>

#include "segments/array_file.h"

namespace pandect {
namespace {

constexpr std::string_view terms_magic = "PNDTTRM2";

}  // namespace

void TermsFile::write(const std::filesystem::path& path, const TermTables& tables) {
  std::vector<std::uint32_t> by_definition(tables.uses.size());
  std::iota(by_definition.begin(), by_definition.end(), 0);
  std::ranges::stable_sort(by_definition, {}, [&](std::uint32_t i) { return tables.uses[i].definition; });
  ArrayFileWriter file(path, sizeof(Header));
  file.write_array(std::span<const TermDefinition>(tables.definitions));
  file.write_array(std::span<const TermUse>(tables.uses));
  file.write_array(std::span<const std::uint32_t>(by_definition));
  file.write_array(std::span<const char>(tables.names));
  Header header{};
  std::memcpy(header.magic, terms_magic.data(), terms_magic.size());
  header.definitions = tables.definitions.size();
  header.uses = tables.uses.size();
  header.names = tables.names.size();
  file.finish(header);
}

TermsFile::TermsFile(const std::filesystem::path& path, Header&& header) : file_(path, terms_magic, header) {
  file_.take(definitions_, header.definitions);
  file_.take(uses_, header.uses);
  file_.take(by_definition_, header.uses);
  std::span<const char> names;
  file_.take(names, header.names);
  file_.finish();
  names_ = {names.data(), names.size()};
  file_.check(definitions_);
  file_.check(names_);
}

void TermsFile::verify() const {
  file_.check_all();
  for (const TermUse& use : uses_) {
    if (use.definition >= definitions_.size()) file_.fail("a use of a term names no definition");
  }
}

const TermUse& TermsFile::use(std::size_t number) const {
  file_.check(uses_.subspan(number, 1));
  return uses_[number];
}

std::span<const TermUse> TermsFile::uses_in(std::uint32_t document) const {
  const auto numbers = std::views::iota(std::size_t{0}, uses_.size());
  const auto range = std::ranges::equal_range(numbers, document, {},
                                              [&](std::size_t number) { return use(number).document; });
  const auto begin = static_cast<std::size_t>(range.begin() - numbers.begin());
  const std::span<const TermUse> found = uses_.subspan(begin, range.size());
  file_.check(found);
  return found;
}

std::vector<TermUse> TermsFile::uses_of(std::uint32_t definition) const {
  const auto place = [&](std::size_t number) {
    file_.check(by_definition_.subspan(number, 1));
    return by_definition_[number];
  };
  const auto governing = [&](std::size_t number) {
    return place(number) < uses_.size() ? use(place(number)).definition : UINT32_MAX;
  };
  const auto numbers = std::views::iota(std::size_t{0}, by_definition_.size());
  std::vector<TermUse> uses;
  for (const std::size_t number : std::ranges::equal_range(numbers, definition, {}, governing)) {
    if (place(number) < uses_.size()) uses.push_back(use(place(number)));
  }
  return uses;
}

Terms::Terms(std::vector<std::shared_ptr<const TermsFile>> files, const Documents& documents)
    : files_(std::move(files)), documents_(&documents) {
  if (documents.is_one_segment()) {
    definitions_ = files_[0]->definitions();
    names_ = files_[0]->names();
  } else {
    compose();
  }
}

void Terms::compose() {
  std::vector<std::uint32_t> names_begin;  // of each segment
  for (const auto& file : files_) {
    names_begin.push_back(static_cast<std::uint32_t>(composed_names_.size()));
    composed_names_.insert(composed_names_.end(), file->names().begin(), file->names().end());
  }
  std::vector<std::uint32_t> order(documents_->works().size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, {}, [&](std::uint32_t work) { return documents_->place_of(work).first; });
  first_.resize(order.size());
  for (const std::uint32_t work : order) {
    const Documents::Place& place = documents_->place_of(work);
    const std::span<const TermDefinition> all = files_[place.segment]->definitions();
    const auto at = [&](std::uint32_t document) {
      return std::ranges::lower_bound(all, document, {}, &TermDefinition::document);
    };
    const auto begin = at(place.begin);
    first_[work] = {static_cast<std::uint32_t>(begin - all.begin()),
                    static_cast<std::uint32_t>(composed_.size())};
    for (auto own = begin, end = at(place.end); own != end; ++own) {
      TermDefinition& definition = composed_.emplace_back(*own);
      definition.document = place.first + (own->document - place.begin);
      definition.name_begin += names_begin[place.segment];
      definition.name_end += names_begin[place.segment];
    }
  }
  definitions_ = composed_;
  names_ = {composed_names_.data(), composed_names_.size()};
}

void Terms::verify() const {
  for (const auto& file : files_) file->verify();
}

std::span<const TermDefinition> Terms::definitions_in(std::uint32_t document) const {
  const auto range = std::ranges::equal_range(definitions_, document, {}, &TermDefinition::document);
  return {range.begin(), range.end()};
}

void Terms::add_use(std::uint32_t work, TermUse use, std::vector<TermUse>& uses) const {
  const Documents::Place& place = documents_->place_of(work);
  const First first = first_.empty() ? First{} : first_[work];
  use.document = place.first + (use.document - place.begin);
  use.definition = first.here + (use.definition - first.own);
  if (use.definition < definitions_.size() && use.document < documents_->documents().size())
    uses.push_back(use);
}

std::vector<TermUse> Terms::uses_in(std::uint32_t document) const {
  std::vector<TermUse> uses;
  if (documents_ == nullptr) return uses;
  const std::uint32_t work = documents_->documents()[document].work;
  const Documents::Place& place = documents_->place_of(work);
  const std::uint32_t own = place.begin + (document - place.first);
  for (const TermUse& use : files_[place.segment]->uses_in(own)) add_use(work, use, uses);
  return uses;
}

std::vector<TermUse> Terms::uses_of(std::uint32_t definition) const {
  std::vector<TermUse> uses;
  if (definition >= definitions_.size()) return uses;
  const std::uint32_t work = documents_->documents()[definitions_[definition].document].work;
  const First first = first_.empty() ? First{} : first_[work];
  const TermsFile& file = *files_[documents_->place_of(work).segment];
  for (const TermUse& use : file.uses_of(first.own + (definition - first.here))) add_use(work, use, uses);
  return uses;
}

}  // namespace pandect
