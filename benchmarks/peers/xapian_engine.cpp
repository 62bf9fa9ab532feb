// Xapian, run as engine.h says: one thread builds, the database is compacted; BM25 with k1 1.2 and b .75.
#include <filesystem>
#include <memory>

#include <xapian.h>

#include "engine.h"

namespace {

/// Calls take(term) for each term of a line.
template <typename Take>
void for_terms(const std::string& line, Take&& take) {
  for (std::size_t begin = 0; begin < line.size();) {
    const std::size_t end = std::min(line.find(' ', begin), line.size());
    // A term has 245 bytes at most; none of ours is nearly as long.
    if (end > begin) take(line.substr(begin, end - begin));
    begin = end + 1;
  }
}

void build(const std::string& documents, const std::string& index) {
  std::filesystem::create_directories(index);
  {
    Xapian::WritableDatabase database(index + "/grown",
                                      Xapian::DB_CREATE_OR_OVERWRITE | Xapian::DB_BACKEND_GLASS);
    std::ifstream file(documents, std::ios::binary);
    for (std::string line; std::getline(file, line);) {
      Xapian::Document document;
      for_terms(line, [&](const std::string& term) { document.add_term(term); });
      database.add_document(document);
    }
    database.commit();
    database.compact(index + "/database", Xapian::DBCOMPACT_NO_RENUMBER);
  }
  std::filesystem::remove_all(index + "/grown");
}

auto open(const std::string& index) {
  return [database = std::make_shared<Xapian::Database>(index + "/database")](const std::string& question) {
    std::vector<std::string> terms;
    for_terms(question, [&](const std::string& term) { terms.push_back(term); });
    Xapian::Enquire enquire(*database);
    enquire.set_query(Xapian::Query(Xapian::Query::OP_OR, terms.begin(), terms.end()));
    enquire.set_weighting_scheme(Xapian::BM25Weight(1.2, 0, 0, 0.75, 0));
    enquire.set_docid_order(Xapian::Enquire::ASCENDING);
    peers::Ranking ranking;
    const Xapian::MSet found = enquire.get_mset(0, peers::best);
    for (auto hit = found.begin(); hit != found.end(); ++hit) {
      ranking.emplace_back(static_cast<long>(*hit) - 1, hit.get_weight());
    }
    return ranking;
  };
}

}  // namespace

int main(int count, char** arguments) {
  return peers::run(count, arguments, 1, build, open);
}
