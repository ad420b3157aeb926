#include "archive/installed.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <iterator>

#include <fmt/format.h>

namespace sortie::archive {
namespace {

constexpr std::string_view kFirstLine = "sortie-installed 1";
constexpr std::size_t kMostBytes = 4U << 20U;

/// Words with single spaces between; a control character is in none of them.
std::vector<std::string> wordsOf(std::string_view line) {
  std::vector<std::string> out(1);
  for (const char c : line) {
    if (c == ' ')
      out.emplace_back();
    else
      out.back() += c;
  }
  const bool plain = std::all_of(line.begin(), line.end(), [](char c) { return c >= 0x20 && c < 0x7f; });
  if (!plain || std::any_of(out.begin(), out.end(), [](const std::string& word) { return word.empty(); })) out.clear();
  return out;
}

bool readPackLine(const std::vector<std::string>& words, Installed& into) {
  InstalledPack pack{words[1], words[2], 0, words[4], words[5] == "-" ? "" : words[5]};
  const char* end = words[3].data() + words[3].size();
  const auto [stopped, error] = std::from_chars(words[3].data(), end, pack.size);
  if (error != std::errc() || stopped != end || !isSha256(pack.sha256)) return false;
  if (!into.packs.empty() && into.packs.back().id >= pack.id) return false;
  into.packs.push_back(std::move(pack));
  return true;
}

bool isSpoken(char c) { return c > ' ' && c != '%' && c < 0x7f; }

/// A text as one word that no line break or blank is in: what is not plain ASCII becomes %XX. "-" stands for no text.
std::string asWord(std::string_view text) {
  std::string out;
  for (const char c : text)
    out += isSpoken(c) ? std::string(1, c) : fmt::format("%{:02x}", static_cast<unsigned char>(c));
  if (out.empty()) return "-";
  return out == "-" ? "%2d" : out;
}

std::optional<std::string> fromWord(std::string_view word) {
  std::string out;
  if (word == "-") return out;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (word[i] != '%') {
      out += word[i];
      continue;
    }
    unsigned code = 0;
    const std::string_view digits = word.substr(i + 1, 2);
    const auto [stopped, error] = std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
    if (digits.size() != 2 || error != std::errc() || stopped != digits.data() + 2) return std::nullopt;
    out += static_cast<char>(code);
    i += 2;
  }
  // One spelling only.
  return asWord(out) == word ? std::optional(out) : std::nullopt;
}

/// A line of three words but "pack".
bool readOtherLine(const std::vector<std::string>& words, Installed& into) {
  if (words[0] == "author") return into.authors.emplace(words[1], words[2]).second;
  if (words[0] == "pin") return into.pins.emplace(words[1], words[2]).second;
  const std::optional<std::string> text = fromWord(words[2]);
  if (!text) return false;
  if (words[0] == "from") return into.sources.emplace(words[1], *text).second;
  return words[0] == "revoked" && isSha256(words[1]) && into.revoked.emplace(words[1], *text).second;
}

}  // namespace

const InstalledPack* Installed::find(std::string_view id) const {
  const auto found = std::find_if(packs.begin(), packs.end(), [&](const InstalledPack& pack) { return pack.id == id; });
  return found != packs.end() ? &*found : nullptr;
}

bool isSha256(std::string_view text) {
  constexpr std::size_t digits = 64;
  return text.size() == digits &&
         std::all_of(text.begin(), text.end(), [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

Result<Installed> readInstalled(std::string_view text, const std::string& file) {
  Installed out;
  std::uint32_t line = 0;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view each = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    ++line;
    bool good = end != std::string_view::npos;  // a line that is cut off is none
    if (line == 1) {
      good = good && each == kFirstLine;
    } else {
      const std::vector<std::string> words = wordsOf(each);
      if (good && words.size() == 6 && words[0] == "pack")
        good = readPackLine(words, out);
      else if (good && words.size() == 3)
        good = readOtherLine(words, out);
      else
        good = false;
    }
    if (!good)
      return fail("store-list", "this line of the list of installed packs cannot be read", {file, line, 1},
                  "restore the file from a copy, or remove it and install the packs again");
  }
  if (line == 0)
    return fail("store-list", "the list of installed packs is empty", {file, 0, 0},
                "restore the file from a copy, or remove it and install the packs again");
  return out;
}

std::string writeInstalled(const Installed& installed) {
  std::string out = fmt::format("{}\n", kFirstLine);
  for (const InstalledPack& pack : installed.packs)
    out += fmt::format("pack {} {} {} {} {}\n", pack.id, pack.version, pack.size, pack.sha256,
                       pack.key.empty() ? "-" : pack.key);
  for (const auto& [pack, key] : installed.authors) out += fmt::format("author {} {}\n", pack, key);
  for (const auto& [pack, version] : installed.pins) out += fmt::format("pin {} {}\n", pack, version);
  for (const auto& [pack, address] : installed.sources) out += fmt::format("from {} {}\n", pack, asWord(address));
  for (const auto& [digest, reason] : installed.revoked) out += fmt::format("revoked {} {}\n", digest, asWord(reason));
  return out;
}

std::optional<std::string> revocationOf(const std::filesystem::path& archive) {
  if (archive.extension() != ".zip" || !isSha256(archive.stem().string())) return std::nullopt;
  std::error_code status;
  const std::filesystem::path whole = std::filesystem::absolute(archive, status).lexically_normal();
  const Result<Installed> installed = installedIn(whole.parent_path().parent_path());
  if (!installed) return std::nullopt;
  const auto found = installed->revoked.find(archive.stem().string());
  return found != installed->revoked.end() ? std::optional(found->second) : std::nullopt;
}

Result<Installed> installedIn(const std::filesystem::path& store) {
  const std::filesystem::path file = store / "installed";
  const SourcePlace where{file.string(), 0, 0};
  std::error_code status;
  const auto about = std::filesystem::status(file, status);
  if (about.type() == std::filesystem::file_type::not_found) return Installed();
  if (about.type() != std::filesystem::file_type::regular)
    return fail("file-unreadable", "this is not a plain file", where, "remove it");
  std::ifstream in(file, std::ios::binary);
  std::string text;
  text.resize(kMostBytes + 1);
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (!in && !in.eof()) return fail("file-unreadable", "the file cannot be read", where, "check its permissions");
  text.resize(static_cast<std::size_t>(in.gcount()));
  if (text.size() > kMostBytes)
    return fail("store-list", "the list of installed packs is too large", where, "remove it");
  return readInstalled(text, file.string());
}

}  // namespace sortie::archive
