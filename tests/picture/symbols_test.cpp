#include "picture/symbols/symbols.h"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <unistd.h>

#include "test_scenes.h"

namespace sortie::picture {
namespace {

namespace fs = std::filesystem;

class Symbols : public ::testing::Test {
 protected:
  Symbols() : folder_(fs::path(::testing::TempDir()) / ("sortie-symbols-" + std::to_string(::getpid()))) {
    fs::remove_all(folder_);
    fs::create_directories(folder_ / "pack/art");
  }
  ~Symbols() override { fs::remove_all(folder_); }
  void write(const std::string& file, const std::string& text) const {
    std::ofstream(folder_ / file, std::ios::binary) << text;
  }
  const fs::path folder_;
  const std::string good_ = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\"><g id=\"a\"/></svg>";
};

TEST_F(Symbols, SameFileGivesTheSameSymbol) {
  write("pack/art/a.svg", good_);
  SymbolLibrary library;
  const auto first = library.load(folder_ / "pack", "art/a.svg");
  ASSERT_TRUE(first.has_value()) << first.error().message();
  EXPECT_EQ(*first, *library.load(folder_ / "pack", "art/../art/a.svg"));
  EXPECT_EQ((*first)->viewBox(), (Rect{0, 0, 24, 24}));
  EXPECT_EQ((*first)->source(), good_);
  EXPECT_TRUE((*first)->has("a"));
}

TEST_F(Symbols, FileOutsideThePackIsRefused) {
  write("outside.svg", good_);
  fs::create_symlink(folder_ / "outside.svg", folder_ / "pack/art/link.svg");
  SymbolLibrary library;
  for (const char* path : {"../outside.svg", "art/../../outside.svg", "/etc/passwd", "", "art/link.svg"})
    EXPECT_EQ(library.load(folder_ / "pack", path).error().code, "path") << path;
  EXPECT_EQ(library.load(folder_ / "pack", "art/none.svg").error().code, "io");
  EXPECT_EQ(library.load(folder_ / "pack", "art").error().code, "io");
}

TEST_F(Symbols, PictureOutsideTheProfileIsRefused) {
  write("pack/art/a.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\">\n<filter/></svg>");
  SymbolLibrary library;
  const auto symbol = library.load(folder_ / "pack", "art/a.svg");
  ASSERT_FALSE(symbol.has_value());
  EXPECT_EQ(symbol.error().code, "svg-element");
  EXPECT_EQ(symbol.error().where.line, 2U);
  EXPECT_TRUE(symbol.error().where.file.ends_with("art/a.svg"));
}

}  // namespace
}  // namespace sortie::picture
