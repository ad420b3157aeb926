#include "model/xml/xml_characters.h"

#include <algorithm>

#include <fmt/format.h>

namespace sortie::model {
namespace {

struct Range {
  std::uint32_t first;
  std::uint32_t last;
};

// NameStartChar of XML 1.0, fifth edition, above ASCII.
constexpr Range kNameStart[] = {{0xC0, 0xD6},     {0xD8, 0xF6},     {0xF8, 0x2FF},    {0x370, 0x37D},
                                {0x37F, 0x1FFF},  {0x200C, 0x200D}, {0x2070, 0x218F}, {0x2C00, 0x2FEF},
                                {0x3001, 0xD7FF}, {0xF900, 0xFDCF}, {0xFDF0, 0xFFFD}, {0x10000, 0xEFFFF}};
constexpr Range kNameMore[] = {{0xB7, 0xB7}, {0x300, 0x36F}, {0x203F, 0x2040}};

template <std::size_t N>
bool within(const Range (&ranges)[N], std::uint32_t code) {
  return std::any_of(ranges, ranges + N, [&](const Range& each) { return code >= each.first && code <= each.last; });
}

// Marks that reorder what a terminal shows.
bool isDirectionMark(std::uint32_t code) {
  return code == 0x61C || code == 0x200E || code == 0x200F || (code >= 0x202A && code <= 0x202E) ||
         (code >= 0x2066 && code <= 0x2069) || code == 0x2028 || code == 0x2029;
}

}  // namespace

DecodedCharacter decodeUtf8(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i])); };
  const std::uint32_t lead = byte(at);
  if (lead < 0x80) return {lead, 1};
  const std::size_t length = lead >= 0xF0 && lead <= 0xF4  ? 4
                             : lead >= 0xE0 && lead < 0xF0 ? 3
                             : lead >= 0xC2 && lead < 0xE0 ? 2
                                                           : 0;
  if (length == 0 || at + length > text.size()) return {};
  std::uint32_t code = lead & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(at + i) & 0xC0U) != 0x80U) return {};
    code = (code << 6U) | (byte(at + i) & 0x3FU);
  }
  const bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  if (overlong || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) return {};
  return {code, length};
}

void appendUtf8(std::string& out, std::uint32_t code) {
  const auto add = [&](std::uint32_t byte) { out += static_cast<char>(static_cast<unsigned char>(byte)); };
  const unsigned more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;  // bytes after the first
  constexpr std::uint32_t kLead[] = {0, 0xC0, 0xE0, 0xF0};
  add(kLead[more] | (code >> (6 * more)));
  for (unsigned left = more; left-- > 0;) add(0x80U | ((code >> (6 * left)) & 0x3FU));
}

bool isXmlCharacter(std::uint32_t code) {
  if (code < 0x20) return code == '\t' || code == '\n' || code == '\r';
  return code <= 0xD7FF || (code >= 0xE000 && code <= 0xFFFD) || (code >= 0x10000 && code <= 0x10FFFF);
}

bool isNameStart(std::uint32_t code) {
  if (code < 0x80) return isAsciiLetter(code) || code == '_' || code == ':';
  return within(kNameStart, code);
}

bool isNameCharacter(std::uint32_t code) {
  if (isNameStart(code)) return true;
  if (code < 0x80) return code == '-' || code == '.' || isAsciiDigit(code);
  return within(kNameMore, code);
}

std::string printable(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const DecodedCharacter c = decodeUtf8(text, i);
    if (c.length == 0) {
      out += fmt::format("\\x{:02X}", static_cast<unsigned>(static_cast<unsigned char>(text[i])));
      ++i;
      continue;
    }
    if (c.code < 0x20 || (c.code >= 0x7F && c.code < 0xA0) || isDirectionMark(c.code)) {
      out += fmt::format("\\u{{{:X}}}", c.code);
    } else {
      out += text.substr(i, c.length);
    }
    i += c.length;
  }
  return out;
}

}  // namespace sortie::model
