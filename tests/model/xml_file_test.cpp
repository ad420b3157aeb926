// Files as they are read: whole, up to a limit, and what is said of those that cannot be.
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <unistd.h>

#include "model/xml/xml.h"

namespace sortie::model {
namespace {

namespace fs = std::filesystem;

class ReadFile : public ::testing::Test {
 protected:
  ReadFile() : file_(fs::path(::testing::TempDir()) / ("sortie-read-file-" + std::to_string(::getpid()))) {}
  ~ReadFile() override { fs::remove(file_); }

  void write(const std::string& text) const { std::ofstream(file_, std::ios::binary) << text; }
  [[nodiscard]] std::string codeOf(const fs::path& file, std::size_t limit = 100) const {
    const Result<std::string> text = readFile(file, limit);
    if (text) return "read " + std::to_string(text->size());
    EXPECT_EQ(text.error().where.file, file.string());
    return text.error().code;
  }

  fs::path file_;
};

TEST_F(ReadFile, FileIsReadUpToTheLimit) {
  for (const std::size_t size : {0U, 1U, 99U, 100U}) {
    const std::string text(size, 'x');
    write(text);
    const Result<std::string> read = readFile(file_, 100);
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(*read, text);
  }
  write(std::string(101, 'x'));
  EXPECT_EQ(codeOf(file_), "limit-bytes");
  write(std::string(100'000, 'x'));
  EXPECT_EQ(codeOf(file_), "limit-bytes");
  EXPECT_EQ(codeOf(file_, 100'000), "read 100000");
  EXPECT_EQ(codeOf(file_, 99'999), "limit-bytes");
}

// As one that grows while it is read.
TEST_F(ReadFile, FileLongerThanItsSizeIsReadToTheEnd) {
  const fs::path file = "/proc/self/maps";
  std::error_code status;
  if (!fs::is_regular_file(file, status) || fs::file_size(file, status) != 0) GTEST_SKIP();
  const Result<std::string> read = readFile(file, std::size_t{1} << 20U);
  ASSERT_TRUE(read) << read.error().message();
  EXPECT_GT(read->size(), 1000U);
  EXPECT_EQ(read->back(), '\n');
  for (const std::size_t limit : {1U, 2U, 3U, 64U, 100U}) EXPECT_EQ(codeOf(file, limit), "limit-bytes") << limit;
}

TEST_F(ReadFile, UnreadableFileIsReportedWithTheReason) {
  EXPECT_EQ(codeOf(file_), "file-not-found");
  EXPECT_EQ(codeOf(fs::temp_directory_path()), "file-not-found");
  // Nothing lies at its beginning.
  if (const fs::path memory = "/proc/self/mem"; fs::exists(memory)) {
    EXPECT_EQ(codeOf(memory), "file-unreadable");
  }
}

}  // namespace
}  // namespace sortie::model
