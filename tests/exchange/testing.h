// Packs, keys and folders for tests of the exchange.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "exchange/pack_file.h"
#include "exchange/store.h"

namespace sortie::exchange::testing {

namespace fs = std::filesystem;

class Scratch {
 public:
  Scratch() {
    std::string name = (fs::temp_directory_path() / "exchange.XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
  }
  ~Scratch() {
    std::error_code status;
    fs::remove_all(folder_, status);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  [[nodiscard]] fs::path operator/(const std::string& name) const { return folder_ / name; }

 private:
  fs::path folder_;
};

inline std::string readAll(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

inline void writeAll(const fs::path& file, const std::string& bytes) {
  fs::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << bytes;
}

inline fs::path tinyFolder() { return fs::path(SORTIE_SOURCE_DIR) / "tests/packs/tiny"; }

/// The archive of a pack with this id and version and one rules file.
inline std::string packBytes(const std::string& id, const std::string& version,
                             const std::string& rules = "return {}\n") {
  const Result<std::string> bytes = archive::writeArchive(
      {{"pack.xml", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<pack id=\"" + id + "\" version=\"" + version +
                        "\" title=\"A pack\" licence=\"MIT\" engine=\"1\">\n  <author name=\"A\"/>\n</pack>\n"},
       {"rules/game.lua", rules}});
  EXPECT_TRUE(bytes) << bytes.error().message();
  return bytes.value_or("");
}

template <class T>
std::string kindOf(const Checked<T>& checked) {
  return checked ? "ok" : checked.error().kind;
}

}  // namespace sortie::exchange::testing
