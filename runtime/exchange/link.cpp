#include "exchange/link.h"

#include <algorithm>
#include <cstdint>

#include <fmt/format.h>

#include "archive/member_name.h"
#include "model/values.h"

namespace sortie::exchange {
namespace {

constexpr std::string_view kScheme = "sortie://";
constexpr std::string_view kSchemeAlone = "sortie:";
constexpr std::size_t kLongestLink = 400;
constexpr std::size_t kLongestHost = 253;
constexpr std::size_t kLongestLabel = 63;
constexpr std::size_t kLongestPack = 64;
constexpr std::size_t kMostDigits = 5;
constexpr std::uint32_t kHighestPort = 65'535;

char smallLetter(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string smallLetters(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), smallLetter);
  return out;
}

/// The text is not repeated: it may be anything.
tl::unexpected<Error> badLink(std::string_view why) {
  return fail("link", fmt::format("the link {}", why), {}, "links to packs look like sortie://HOST/PACK");
}

bool hostLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; }

/// Names of letters, digits and hyphens with dots between; numbers of version 4 are such names too.
bool isHost(std::string_view host) {
  if (host.empty() || host.size() > kLongestHost) return false;
  for (std::size_t at = 0; at <= host.size();) {
    const std::size_t end = std::min(host.find('.', at), host.size());
    const std::string_view label = host.substr(at, end - at);
    if (label.empty() || label.size() > kLongestLabel || label.front() == '-' || label.back() == '-') return false;
    if (!std::all_of(label.begin(), label.end(), hostLetter)) return false;
    at = end + 1;
  }
  return true;
}

bool isPort(std::string_view port) {
  if (port.empty() || port.size() > kMostDigits || port.front() == '0') return false;
  std::uint32_t number = 0;
  for (const char c : port) {
    if (c < '0' || c > '9') return false;
    number = 10 * number + static_cast<std::uint32_t>(c - '0');
  }
  return number <= kHighestPort;
}

bool isHostAndPort(std::string_view text) {
  const std::size_t colon = text.find(':');
  return isHost(text.substr(0, colon)) && (colon == std::string_view::npos || isPort(text.substr(colon + 1)));
}

}  // namespace

bool isPackLink(std::string_view text) { return smallLetters(text.substr(0, kSchemeAlone.size())) == kSchemeAlone; }

Result<PackLink> readPackLink(std::string_view text) {
  if (text.size() > kLongestLink) return badLink(fmt::format("has more than {} bytes", kLongestLink));
  const auto plain = [](char c) { return c > ' ' && c < '\x7f'; };
  if (!std::all_of(text.begin(), text.end(), plain)) return badLink("has characters that links do not have");
  if (smallLetters(text.substr(0, kScheme.size())) != kScheme) return badLink("is not one of sortie://");
  text.remove_prefix(kScheme.size());
  for (const auto& [letter, what] : {std::pair{'?', "a query"},
                                     {'#', "a fragment"},
                                     {'%', "a percent escape"},
                                     {'@', "a user name"},
                                     {'\\', "a backslash"}})
    if (text.find(letter) != std::string_view::npos) return badLink(fmt::format("has {}", what));
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return badLink("names no pack");
  PackLink out{smallLetters(text.substr(0, slash)), std::string(text.substr(slash + 1))};
  if (!isHostAndPort(out.host)) return badLink("has no host, or one that cannot be");
  if (out.pack.find('/') != std::string::npos) return badLink("leads further than to a pack");
  if (!model::isKebab(out.pack) || out.pack.size() > kLongestPack || archive::isDeviceName(out.pack))
    return badLink("names a pack by what cannot be the id of one");
  return out;
}

std::string packLinkText(const PackLink& link) { return fmt::format("{}{}/{}", kScheme, link.host, link.pack); }

bool isAtHost(std::string_view registry, const std::string& host) {
  std::string address = smallLetters(registry);
  std::string_view usual;
  if (address.starts_with("https://")) {
    address.erase(0, std::string_view("https://").size());
    usual = ":443";
  } else if (address.starts_with("http://")) {
    address.erase(0, std::string_view("http://").size());
    usual = ":80";
  } else {
    return false;
  }
  address.resize(std::min(address.find('/'), address.size()));
  return address == host || address == host + std::string(usual) || address + std::string(usual) == host;
}

}  // namespace sortie::exchange
