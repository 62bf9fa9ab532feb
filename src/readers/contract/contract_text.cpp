#include "readers/all.h"
#include "readers/contract/contract_clauses.h"
#include "readers/contract/contract_headings.h"
#include "readers/contract/contract_tree.h"
#include "readers/plain/legal_prose.h"
#include "readers/plain/plain_text.h"
#include "readers/unread_format.h"

namespace pandect {
namespace {

constexpr std::size_t first_look = 24 * 1024;  // bytes

/// True for a page that leads to others, like the README of a folder.
bool has_links(std::string_view text) {
  return text.find("](") != std::string_view::npos;
}

class ContractTextReader final : public Reader {
 public:
  std::string_view format() const override { return "contract-text"; }
  std::string_view description() const override {
    return "a contract, a policy or other legal prose as plain text, numbered or not";
  }

  /// Higher than a statute's when the text calls itself an agreement, lower otherwise.
  int recognise(const Source& source) const override {
    constexpr std::size_t fewest_words = 6;  // distinct ones; fewer suffice if it calls itself an agreement
    constexpr std::size_t fewest_in_contract = 4;
    constexpr double least_share = 0.01;
    const std::string text = first_words(source, first_look);
    if (begins_as_data(text) || is_named_as_table(source.path)) return 0;
    const ProseSigns signs = look_at_prose(text);
    if (!signs.prose) return 0;
    const bool legal = signs.legal_words >= (signs.contract ? fewest_in_contract : fewest_words) &&
                       signs.legal_share >= least_share;
    if (legal && signs.contract) return 75;
    if (is_named_as_contract(text)) return 45;  // less than a law on agreements
    if (legal) return 30;
    return has_links(text) ? 0 : 10;  // other prose: its paragraphs can be quoted
  }

  std::vector<Work> read(const Source& source) const override {
    PlainText text(source, PlainText::Mark::keep);
    LineCursor lines(text.text(), {0, static_cast<std::uint32_t>(text.text().size())});
    TextLine line;
    if (!lines.next(line)) fail_at(source, 0, "no words; expected the text of a contract");
    const std::vector<HeadingPlace> clauses = find_clauses(text.text(), source);
    return only(build_contract(source, std::move(text), clauses, format()));
  }
};

}  // namespace

const Reader& contract_text_reader() {
  static const ContractTextReader reader;
  return reader;
}

}  // namespace pandect
