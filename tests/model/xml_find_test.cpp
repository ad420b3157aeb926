// Sixteen bytes at once against one after the other, and documents whose parts end at every place of a block.
#include "model/xml/xml_find.h"

#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "model/xml/xml.h"

namespace sortie::model {
namespace {

bool inNames(unsigned char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
}

TEST(XmlFind, EveryByteIsFoundAtEveryPlace) {
  for (unsigned byte = 0; byte < 256; ++byte) {
    const auto c = static_cast<unsigned char>(byte);
    for (std::size_t place = 0; place < kBlock; ++place) {
      // Beside it stands what is in the class, and then what is not.
      std::string plain(kBlock, 'm');
      std::string other(kBlock, '"');
      plain[place] = static_cast<char>(c);
      other[place] = static_cast<char>(c);
      const std::uint32_t bit = 1U << place;
      const std::uint32_t rest = 0xFFFFU & ~bit;
      EXPECT_EQ(notInNames(plain.data()), inNames(c) ? 0 : bit) << byte;
      EXPECT_EQ(notInNames(other.data()), inNames(c) ? rest : rest | bit) << byte;
      EXPECT_EQ(smallLetters(plain.data()), c >= 'a' && c <= 'z' ? rest | bit : rest) << byte;
      const bool mark = c == '"' || c == '&' || c == '<';
      EXPECT_EQ(valueMarks(plain.data()), mark ? bit : 0) << byte;
      EXPECT_EQ(valueMarks(other.data()), mark ? rest | bit : rest) << byte;
      EXPECT_EQ(notSpace(plain.data()), c > ' ' ? rest | bit : rest) << byte;
      EXPECT_EQ(oddBytes(plain.data()), (c < ' ' && c != '\n') || c >= 0x80 ? bit : 0) << byte;
    }
  }
}

TEST(XmlFind, MarksAreFoundFromAnywhereAndEndWithTheText) {
  for (std::size_t size = 0; size <= 200; ++size) {
    TextMarks marks(size);
    for (std::size_t at = 0; at < size; at += TextMarks::kWide) {
      std::uint64_t word = 0;
      for (std::size_t i = 0; i < TextMarks::kWide && at + i < size; ++i) {
        if ((at + i) % 7 == 0 || (at + i) % 64 == 63) word |= std::uint64_t{1} << i;
      }
      marks.add(at, word);
    }
    for (std::size_t from = 0; from <= size; ++from) {
      TextMarks::Cursor cursor(marks, from);
      for (std::size_t i = from; i < size; ++i) {
        if (i % 7 != 0 && i % 64 != 63) continue;
        EXPECT_EQ(cursor.next(), i) << size << " " << from;
      }
      EXPECT_EQ(cursor.next(), size) << from;
    }
  }
}

// What the document with that value is refused for, or its value.
std::string valueOrCode(const std::string& document) {
  const auto got = readXml("t.xml", document);
  return got ? std::string((*got->root().attributes().begin()).value)
             : fmt::format("{} {}", got.error().code, got.error().where.column);
}

TEST(XmlFind, AttributeOfAnyLengthEndsAnywhere) {
  for (std::size_t before = 0; before <= 64; before += 3) {
    const std::string start = fmt::format("<a{:{}}", ' ', before + 1);
    for (std::size_t name = 1; name <= 40; ++name) {
      for (const std::size_t value : {0U, 1U, 2U, 12U, 13U, 14U, 15U, 16U, 17U, 31U, 32U, 33U, 63U, 64U, 65U}) {
        const std::string text(value, 'v');
        const std::string attribute = fmt::format("{}=\"{}\"", std::string(name, 'n'), text);
        EXPECT_EQ(valueOrCode(start + attribute + "/>"), text) << start << attribute;
        EXPECT_EQ(valueOrCode(start + attribute + " x='1'>&lt;</a>"), text) << start << attribute;
        // The same name again, a value that has a mark in it, a name that has something else in it.
        EXPECT_EQ(valueOrCode(fmt::format("{}{} {}/>", start, attribute, attribute)),
                  fmt::format("xml-duplicate-attribute {}", start.size() + attribute.size() + 2));
        EXPECT_EQ(valueOrCode(fmt::format("{}{}=\"{}<\"/>", start, std::string(name, 'n'), text)),
                  fmt::format("xml-tag {}", start.size() + name + 2 + value + 1));
        EXPECT_EQ(valueOrCode(fmt::format("{}{}=\"{}&amp;\"/>", start, std::string(name, 'n'), text)), text + "&");
        EXPECT_EQ(valueOrCode(fmt::format("{}{}/=\"{}\"/>", start, std::string(name, 'n'), text)),
                  fmt::format("xml-tag {}", start.size() + 1));
        EXPECT_EQ(valueOrCode(start + attribute), "xml-truncated 1");
      }
    }
  }
}

TEST(XmlFind, CharactersAreCheckedAcrossBlocks) {
  for (std::size_t before = 0; before <= 130; ++before) {
    const std::string start = "<a b=\"" + std::string(before, 'v');
    const std::string all = std::string(before, 'v') + "\xF0\x9F\x98\x80";
    EXPECT_EQ(valueOrCode(start + "\xF0\x9F\x98\x80\"/>"), all);
    EXPECT_EQ(valueOrCode(start + "\xF0\x9F\x98\"/>"), fmt::format("xml-utf8 {}", start.size() + 1));
    EXPECT_EQ(valueOrCode(start + "\xF0\x9F\x98\x80\x80\"/>"), fmt::format("xml-utf8 {}", start.size() + 5));
    EXPECT_EQ(valueOrCode(start + "\x1F\"/>"), fmt::format("xml-character {}", start.size() + 1));
    EXPECT_EQ(valueOrCode(start + "\xEF\xBF\xBF\"/>"), fmt::format("xml-character {}", start.size() + 1));
  }
}

}  // namespace
}  // namespace sortie::model
