#include "operations/options.h"

#include "pandect/library.h"

namespace pandect {
namespace {

/// Calls `option` with each option that is a parameter of operations, and its name there.
template <typename Options, typename Option>
void each_option(Options& options, const Option& option) {
  option("as_of", options.as_of);
  if constexpr (requires { options.language; }) option("language", options.language);
  if constexpr (requires { options.explain; }) option("explain", options.explain);
  if constexpr (requires { options.scope; }) {
    option("kind", options.scope.kinds);
    option("jurisdiction", options.scope.jurisdictions);
    option("collection", options.scope.collections);
  }
  if constexpr (requires { options.context; }) {  // of a text: the law meant where it names none
    option("work", options.work);
    option("context", options.context);
  } else if constexpr (requires { options.scope; }) {
    option("work", options.scope.works);
  }
  if constexpr (requires { options.limit; }) {
    option("limit", options.limit);
    option("offset", options.offset);
    option("order", options.order);
    option("in_force", options.in_force);
    option("facets", options.facets);
    option("brief", options.brief);
  }
  if constexpr (requires { options.passages; }) {
    option("after", options.after);
    option("passages", options.passages);
    option("quotes", options.quotes);
    option("related", options.related);
  }
  if constexpr (requires { options.history; }) {
    option("history", options.history);
    option("limit", options.part.limit);
    option("offset", options.part.offset);
    option("term", options.term);
    option("similar", options.similar);
  }
}

}  // namespace

template <typename Options>
Options options_of(const Arguments& given) {
  Options options;
  each_option(options, [&](const char* name, auto& value) { given.get(name, value); });
  return options;
}

template <typename Options>
Json arguments_of(const Options& options) {
  const Options usual;
  Json all = Json::object();
  each_option(options, [&](const char* name, const auto& value) { all[name] = value; });
  each_option(usual, [&](const char* name, const auto& value) {
    if (all[name] == Json(value)) all.erase(name);
  });
  return all;
}

template SearchOptions options_of(const Arguments&);
template AskOptions options_of(const Arguments&);
template CheckOptions options_of(const Arguments&);
template ShowOptions options_of(const Arguments&);
template Json arguments_of(const SearchOptions&);
template Json arguments_of(const AskOptions&);
template Json arguments_of(const CheckOptions&);
template Json arguments_of(const ShowOptions&);

}  // namespace pandect
