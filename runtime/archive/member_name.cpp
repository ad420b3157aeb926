#include "archive/member_name.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace sortie::archive {
namespace {

constexpr std::size_t kLongestName = 180;
constexpr std::size_t kMaxParts = 8;
constexpr std::array<std::string_view, 8> kKinds = {"xml", "lua", "svg", "png", "jpg", "txt", "md", "ogg"};

bool isNameLetter(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

// Names may be bytes of any kind: messages have them escaped.
std::string quotedName(std::string_view name) {
  constexpr std::size_t shown = 60;
  std::string out = "\"";
  for (const char c : name.substr(0, shown)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7f && c != '"' && c != '\\')
      out += c;
    else
      out += fmt::format("\\x{:02x}", static_cast<unsigned>(byte));
  }
  return out + (name.size() > shown ? "…\"" : "\"");
}

std::string inSmallLetters(std::string_view name) {
  std::string out(name);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

bool isPart(std::string_view part) {
  if (part.empty() || !isNameLetter(part.front()) || part.back() == '.') return false;
  if (part.find("..") != std::string_view::npos) return false;
  return std::all_of(part.begin(), part.end(), [](char c) { return isNameLetter(c) || c == '.' || c == '-'; });
}

Result<> checkParts(std::string_view name, const SourcePlace& where) {
  std::size_t parts = 0;
  for (std::size_t at = 0; at <= name.size(); ++parts) {
    const std::size_t end = std::min(name.find('/', at), name.size());
    const std::string_view part = name.substr(at, end - at);
    if (!isPart(part))
      return fail("path-name", fmt::format("a member is called {}", quotedName(name)), where,
                  "use letters, digits, _ - and single dots, and begin each part with a letter, a digit or _");
    if (isDeviceName(part))
      return fail("path-device",
                  fmt::format("a member is called {}: {} is a device on Windows", quotedName(name), part), where,
                  "rename the file");
    at = end + 1;
  }
  if (parts > kMaxParts)
    return fail("path-deep", fmt::format("{} lies more than {} folders deep", quotedName(name), kMaxParts - 1), where,
                "move it up");
  return {};
}

}  // namespace

bool isDeviceName(std::string_view part) {
  const std::string stem = inSmallLetters(part.substr(0, part.find('.')));
  if (stem == "con" || stem == "prn" || stem == "aux" || stem == "nul") return true;
  return stem.size() == 4 && (stem.starts_with("com") || stem.starts_with("lpt")) && stem[3] >= '0' && stem[3] <= '9';
}

Result<> checkMemberName(std::string_view name, const SourcePlace& where) {
  if (name.size() > kLongestName)
    return fail("path-long", fmt::format("the name {} has more than {} bytes", quotedName(name), kLongestName), where,
                "shorten it");
  if (Result<> parts = checkParts(name, where); !parts) return parts;
  const std::string_view file = name.substr(name.rfind('/') + 1);  // npos + 1: all of it
  const std::size_t dot = file.rfind('.');
  const std::string_view kind = dot == std::string_view::npos ? std::string_view() : file.substr(dot + 1);
  if (std::find(kKinds.begin(), kKinds.end(), kind) == kKinds.end())
    return fail("type-kind", fmt::format("{} is not of a kind that packs may have", quotedName(name)), where,
                "remove it; packs have .xml .lua .svg .png .jpg .txt .md and .ogg files");
  return {};
}

Result<> NamesTaken::add(std::string_view name, const SourcePlace& where) {
  for (std::size_t end = name.find('/');; end = name.find('/', end + 1)) {
    const bool folder = end != std::string_view::npos;
    const std::string_view part = name.substr(0, end);
    const auto [known, added] = taken_.try_emplace(inSmallLetters(part), Taken{std::string(part), folder});
    const bool fits = added || (folder && known->second.folder && known->second.spelling == part);
    if (!fits)
      return fail("path-twice",
                  known->second.spelling == part && known->second.folder == folder
                      ? fmt::format("there are two members {}", quotedName(part))
                      : fmt::format("{} and {} are the same name on some systems", quotedName(known->second.spelling),
                                    quotedName(part)),
                  where, "rename one of them");
    if (!folder) return {};
  }
}

}  // namespace sortie::archive
