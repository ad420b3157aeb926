// Every fuzz target with its seeds (corpus/TARGET) and with what was once found (cases/TARGET). A broken promise ends
// the program; the input is named before it is tried.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#define FUZZ_TARGET(name) extern "C" int fuzz_##name(const std::uint8_t* data, std::size_t size);
#include "fuzz_targets.inc"
#undef FUZZ_TARGET

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> inputs(const std::string& target) {
  std::vector<fs::path> out;
  for (const char* kind : {"corpus", "cases"}) {
    std::error_code status;
    for (const fs::directory_entry& entry :
         fs::directory_iterator(fs::path(SORTIE_SOURCE_DIR) / "tests/fuzz" / kind / target, status))
      if (entry.is_regular_file()) out.push_back(entry.path());
  }
  std::sort(out.begin(), out.end());
  return out;
}

void replay(const std::string& target, int (*run)(const std::uint8_t*, std::size_t)) {
  run(nullptr, 0);
  const std::vector<fs::path> files = inputs(target);
  ASSERT_FALSE(files.empty()) << "no seeds in tests/fuzz/corpus/" << target;
  for (const fs::path& file : files) {
    std::ifstream in(file, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    ASSERT_TRUE(in.good() || in.eof()) << file;
    std::fprintf(stderr, "%s\n", file.lexically_relative(SORTIE_SOURCE_DIR).c_str());
    // A copy of exactly that size, so that the sanitizer sees a read behind it.
    const std::vector<std::uint8_t> bytes(text.begin(), text.end());
    EXPECT_EQ(run(bytes.data(), bytes.size()), 0) << file;
  }
}

#define FUZZ_TARGET(name) \
  TEST(FuzzReplay, name) { replay(#name, fuzz_##name); }
#include "fuzz_targets.inc"
#undef FUZZ_TARGET

}  // namespace
