// Archives for tests: small ones, and ways to make one byte of them lie.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "archive/archive.h"

namespace sortie::archive::testing {

inline std::string small() {
  const Result<std::string> bytes = writeArchive({{"rules/game.lua", "return {}\n"},
                                                  {"pack.xml", "<pack id=\"small\" version=\"1.0.0\"/>\n"},
                                                  {"content/big.txt", std::string(3000, 'a')}});
  EXPECT_TRUE(bytes) << bytes.error().message();
  return bytes.value_or("");
}

inline std::string codeOf(std::string bytes) {
  const Result<std::shared_ptr<const Archive>> archive = Archive::ofBytes(std::move(bytes), "test.zip");
  if (!archive) return archive.error().code;
  for (const Member& member : (*archive)->members())
    if (const Result<std::string> read = (*archive)->read(member); !read) return read.error().code;
  return "ok";
}

/// A folder for one test, gone afterwards.
class Scratch {
 public:
  Scratch() {
    std::string name = (std::filesystem::temp_directory_path() / "archive.XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
  }
  ~Scratch() {
    std::error_code status;
    std::filesystem::remove_all(folder_, status);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }
  std::filesystem::path write(const std::string& name, const std::string& bytes) const {
    std::filesystem::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name, std::ios::binary) << bytes;
    return folder_ / name;
  }

 private:
  std::filesystem::path folder_;
};

}  // namespace sortie::archive::testing
