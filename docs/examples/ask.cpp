// Adds a folder of laws to a library and answers a question from them:
//
//     ask LIBRARY FOLDER QUESTION
#include <cstdlib>
#include <exception>
#include <iostream>

#include <pandect/library.h>

namespace {

void print(const pandect::Passage& passage) {
  std::cout << passage.provision.citation << "\n";
  for (const pandect::Quote& quote : passage.quotes) {
    std::cout << "  \"" << quote.text << "\"  (characters " << quote.begin << " to " << quote.end << ")\n";
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::cerr << "usage: ask LIBRARY FOLDER QUESTION\n";
    return EXIT_FAILURE;
  }
  try {
    pandect::Library library = pandect::Library::open_or_create(argv[1]);
    library.add({argv[2]});
    const pandect::Answer answer = library.ask(argv[3]);
    if (!answer.answered) std::cout << answer.reason.text << "\n";
    for (const pandect::Passage& passage : answer.passages) print(passage);
  } catch (const pandect::Error& error) {
    std::cerr << error.what() << "\n" << error.hint() << "\n";
    return error.exit_status();
  } catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return EXIT_FAILURE;
  }
}
