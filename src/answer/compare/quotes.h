#pragma once

#include <string_view>
#include <vector>

#include "answer/compare/support.h"
#include "text/span.h"

namespace pandect {

/// Words of a sentence that stand in quotation marks and are long enough to be a quotation of the law and not
/// just a term; without the marks. What is left out ("…", "[...]") parts one quotation into several.
std::vector<Span> find_quotations(std::string_view text, Language language);

/// Where a quotation stands in the law, word for word; white space and the shapes of quotation marks and
/// dashes do not count, nor does the case of its first letter or a mark at its end. An empty span when it
/// does not stand there.
Span find_exact(std::string_view quotation, std::string_view law);

/// The words of a quotation that are not the law's where the law comes nearest to it. Spans are in the
/// quotation and the law; one side is empty where words were left out or put in. `contradicts` when at least
/// half of the quotation is the law's; otherwise it is one difference: these are no words of that law.
std::vector<Difference> altered_words(std::string_view quotation, std::string_view law, Language language);

/// Whether a sentence has the law's words in the law's order, save one in five.
bool is_nearly_the_law(std::string_view sentence, std::string_view law, Language language);

/// A place where a sentence has other words than the law, up to three on a side, between words that are the
/// same.
struct WordChange {
  Span claim;         ///< in the sentence; empty where words of the law were left out
  Span law;           ///< in the law; empty where words were put in
  Span claim_beside;  ///< the words and one more on either side
  Span law_beside;
};

/// The words in which a sentence differs from the law where it is nearly the law; none where it is further
/// from it. More words in a row are a paraphrase, and not given.
std::vector<WordChange> changed_words(std::string_view sentence, std::string_view law, Language language);

}  // namespace pandect
