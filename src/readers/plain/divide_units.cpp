#include "readers/plain/divide_units.h"

#include <utility>
#include <vector>

#include "readers/plain/plain_text.h"
#include "readers/span_tree.h"

namespace pandect {

void divide_units(const Source& source, Work& work, const DivisionRules& rules) {
  const std::vector<Provision> whole = std::exchange(work.provisions, {});
  const std::string words = std::exchange(work.text, {});
  PlainText text({source.path, words}, PlainText::Mark::keep);
  SpanTree tree(work, text, source);
  std::vector<Span> sources{whole.front().source};
  std::vector<std::uint32_t> depths(whole.size(), 0);
  for (std::size_t i = 1; i < whole.size(); ++i) {
    const Provision& provision = whole[i];
    depths[i] = provision.parent == 0 ? 0 : depths[provision.parent] + 1;
    tree.close_to(depths[i], provision.extent.begin);
    tree.open(provision, provision.extent.begin, provision.body.begin);
    sources.push_back(provision.source);
    const bool divided = i + 1 < whole.size() && whole[i + 1].parent == i;
    if (!provision.unit || divided || provision.level == Level::preamble) continue;
    divide_article(tree, provision.body, rules);
    tree.close_to(depths[i], provision.extent.end);
    sources.resize(work.provisions.size());
  }
  tree.finish();
  // The tree knows the words only, and not the file they were taken from.
  for (std::size_t i = 0; i < sources.size(); ++i) work.provisions[i].source = sources[i];
}

}  // namespace pandect
