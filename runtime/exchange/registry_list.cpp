// The user's list of registries.
#include <algorithm>

#include <fmt/format.h>

#include "exchange/registries.h"
#include "model/xml/format.h"
#include "model/xml/xml.h"

namespace sortie::exchange {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kListHead = "sortie-registries 1";
constexpr std::size_t kLargestList = 256U << 10U;

/// The words of a line with single spaces between; none of another line.
std::vector<std::string> listWords(std::string_view line) {
  std::vector<std::string> out(1);
  for (const char c : line) {
    if (static_cast<unsigned char>(c) < ' ' || c == 0x7f) return {};
    if (c == ' ')
      out.emplace_back();
    else
      out.back() += c;
  }
  return out;
}

}  // namespace

Checked<std::vector<ListedRegistry>> readRegistryList(std::string_view text, const std::string& file) {
  std::vector<ListedRegistry> out;
  std::uint32_t number = 0;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    ++number;
    if (number == 1 && line == kListHead) continue;
    const std::vector<std::string> words = listWords(line);
    const bool form = number > 1 && words.size() == 4 && words[0] == "registry";
    const Checked<PublicKey> key = readPublicKey(form ? words[3] : std::string(), file);
    const bool good = form && key && isRegistryName(words[1]) && !words[1].starts_with('.') && !words[2].empty();
    const bool twice = good && std::any_of(out.begin(), out.end(), [&](const ListedRegistry& each) {
                         return each.name == words[1] || each.address == words[2];
                       });
    if (!good || twice)
      return refuse("file", {"registries-list",
                             "this line of the list of registries cannot be read",
                             {file, number, 1},
                             "mend the line, or remove it and add the registry again"});
    out.push_back({words[1], words[2], *key});
  }
  return out;
}

std::string writeRegistryList(const std::vector<ListedRegistry>& list) {
  std::string out = fmt::format("{}\n", kListHead);
  for (const ListedRegistry& each : list)
    out += fmt::format("registry {} {} {}\n", each.name, each.address, keyText(each.rootKey));
  return out;
}

Checked<std::vector<ListedRegistry>> listedRegistries(const fs::path& config) {
  const fs::path file = config / "registries";
  std::error_code status;
  if (fs::status(file, status).type() == fs::file_type::not_found) return std::vector<ListedRegistry>();
  const Result<std::string> text = model::readFile(file, kLargestList);
  if (!text) return refuse("file", text.error());
  return readRegistryList(*text, file.string());
}

Checked<> keepRegistryList(const fs::path& config, const std::vector<ListedRegistry>& list) {
  std::error_code status;
  fs::create_directories(config, status);
  if (const Result<> written = model::writeFile(config / "registries", writeRegistryList(list)); !written)
    return refuse("file", written.error());
  return {};
}

}  // namespace sortie::exchange
