// Files of a registry's search: what is read of any of them is written and read again as the same; words of any text are words.
#include "exchange/search_files.h"
#include "exchange/search_words.h"
#include "target.h"

namespace {

using namespace sortie;

/// Reads, and where it is taken writes twice.
template <class Read, class Write>
void roundTrip(const std::string& text, const Read& read, const Write& write) {
  const auto value = read(text);
  if (!value) {
    fuzz::promise(value.error().kind == "index" && !value.error().error.text.empty(), "a refusal says why");
    return;
  }
  const std::string written = write(*value);
  const auto again = read(written);
  fuzz::promise(again.has_value(), "what was read can be written", text);
  fuzz::promise(write(*again) == written, "and is the same", text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace sortie::exchange;
  const std::string text(fuzz::textOf(data, size));
  const std::string file = "fuzz";
  roundTrip(
      text, [&](const std::string& from) { return readSearchRoot(from, file); }, writeSearchRoot);
  roundTrip(
      text, [&](const std::string& from) { return readSearchNode(from, file); }, writeSearchNode);
  roundTrip(
      text, [&](const std::string& from) { return readSearchShard(from, file); }, writeSearchShard);
  roundTrip(
      text, [&](const std::string& from) { return readSearchBlock(from, 1, file); },
      [](const Postings& postings) { return writeSearchBlock(1, postings); });
  roundTrip(
      text, [&](const std::string& from) { return readEntryNode(from, file); }, writeEntryNode);
  roundTrip(
      text, [&](const std::string& from) { return readEntries(from, file); }, writeEntries);
  std::string words;
  for (const std::string& word : searchWords(text)) {
    fuzz::promise(!word.empty() && word.find(' ') == std::string::npos, "a word is one", word);
    words += word + " ";
  }
  std::string again;
  for (const std::string& word : searchWords(words)) again += word + " ";
  fuzz::promise(again == words, "words of words are the same", words);
  fuzz::promise(searchWish(text).words.size() <= 8, "a query has few words", text);
  return 0;
}
