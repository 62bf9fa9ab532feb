#include "readers/dataset/row_law.h"

#include "readers/plain/plain_text.h"
#include "readers/span_tree.h"
#include "text/lines.h"

namespace pandect {
namespace {

std::string text_of(const std::vector<LawRow>& rows) {
  std::string text;
  for (const LawRow& row : rows) {
    text += row.words;
    text += '\n';
  }
  return text;
}

}  // namespace

Work lay_rows(const Source& source, Work work, const std::vector<LawRow>& rows, const DivisionRules& rules) {
  const std::string text = text_of(rows);
  PlainText plain({source.path, text});
  SpanTree tree(work, plain, source);
  std::uint32_t begin = 0;
  for (const LawRow& row : rows) {
    const std::uint32_t end = begin + static_cast<std::uint32_t>(row.words.size());
    const Span body = trim(tree.text(), {begin + static_cast<std::uint32_t>(row.body), end});
    tree.open(row.provision, begin, body.begin);
    divide_article(tree, body, rules);
    tree.close_to(0, end);
    begin = end + 1;
  }
  tree.finish();
  // SpanTree's source spans refer to the text assembled here, not to the file.
  for (Provision& provision : work.provisions) provision.source = {};
  return work;
}

}  // namespace pandect
