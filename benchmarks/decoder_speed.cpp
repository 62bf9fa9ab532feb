// How fast a chat model reads and writes: decoder_speed FILE [PROMPT_TOKENS [NEW_TOKENS [THREADS]]]
// Says seconds of the clock and of the processor, which is what counts where other work is on the machine.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include <sys/resource.h>

#include "decoder/chat_decoder.h"
#include "decoder/generator.h"
#include "decoder/gguf_tokenizer.h"
#include "decoder/matrix_product.h"

namespace {

struct Moment {
  double wall = 0;
  double processor = 0;
};

double seconds_of(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

Moment now() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return {std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(),
          seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime)};
}

void tell(const char* what, std::size_t tokens, const Moment& begin) {
  const Moment end = now();
  const auto count = static_cast<double>(tokens);
  std::printf("%-16s %6zu tokens  %8.1f a second  %8.1f a second of the processor\n", what, tokens,
              count / (end.wall - begin.wall), count / (end.processor - begin.processor));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fputs("decoder_speed FILE [PROMPT_TOKENS [NEW_TOKENS [THREADS]]]\n", stderr);
    return 2;
  }
  const auto number = [&](int i, std::size_t otherwise) {
    return argc > i ? static_cast<std::size_t>(std::strtoull(argv[i], nullptr, 10)) : otherwise;
  };
  const std::size_t threads = number(4, pandect::default_threads());
  const Moment begin = now();
  pandect::Decoder decoder(argv[1], pandect::DecoderWeights::Keep::as_stored, threads);
  if (decoder.weights().gguf) pandect::read_tokenizer(*decoder.weights().gguf);
  const Moment opened = now();
  std::printf("%s, %zu threads; opened in %.3f s, %.3f s of the processor\n",
              std::string(pandect::MatrixProduct::instructions()).c_str(), threads, opened.wall - begin.wall,
              opened.processor - begin.processor);
  std::vector<std::int32_t> prompt(number(2, 512));
  for (std::size_t i = 0; i < prompt.size(); ++i)
    prompt[i] = static_cast<std::int32_t>(1000 + i * 37 % 10000);
  const std::size_t length = number(3, 64);
  // Once before: pages of the file are read in.
  for (const bool counts : {false, true}) {
    pandect::KvCache cache = decoder.make_cache();
    Moment start = now();
    for (std::size_t at = 0; at < prompt.size(); at += 256) {
      const pandect::DecoderInput input{
          &cache, std::span(prompt).subspan(at, std::min<std::size_t>(256, prompt.size() - at))};
      decoder.forward({&input, 1});
    }
    if (counts) tell("reading", prompt.size(), start);
    for (const std::size_t together : {1U, 4U, 8U}) {
      if (!counts && together > 1) continue;
      std::vector<pandect::KvCache> caches(together, cache);
      start = now();
      for (std::size_t i = 0; i < length; ++i) {
        std::vector<pandect::DecoderInput> inputs;
        for (pandect::KvCache& one : caches) inputs.push_back({&one, {&prompt[i % prompt.size()], 1}});
        decoder.forward(inputs);
      }
      if (counts)
        tell(("writing " + std::to_string(together) + " at once").c_str(), length * together, start);
    }
  }
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  std::printf("most memory %.0f MB, the mapped file's pages among it\n",
              static_cast<double>(usage.ru_maxrss) / 1024);
  return 0;
}
