// Addresses of registries.
#include <curl/curl.h>

#include <filesystem>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "exchange/transport.h"

namespace sortie::exchange {
namespace {

tl::unexpected<Refusal> refuseAddress(std::string code, std::string text, const std::string& written,
                                      std::string remedy) {
  return refuse("address", {std::move(code), std::move(text), {written, 0, 0}, std::move(remedy)});
}

/// A part of an address, if it has it.
std::optional<std::string> partOf(CURLU* address, CURLUPart part) {
  char* text = nullptr;
  if (curl_url_get(address, part, &text, 0) != CURLUE_OK) return std::nullopt;
  std::string out = text;
  curl_free(text);
  return out;
}

Checked<std::string> webAddress(const std::string& written) {
  const std::unique_ptr<CURLU, decltype(&curl_url_cleanup)> address(curl_url(), &curl_url_cleanup);
  const std::string remedy = "write https://HOST/FOLDER/";
  if (address == nullptr || curl_url_set(address.get(), CURLUPART_URL, written.c_str(), 0) != CURLUE_OK)
    return refuseAddress("address-form", "this is not an address", written, remedy);
  if (partOf(address.get(), CURLUPART_USER) || partOf(address.get(), CURLUPART_PASSWORD))
    return refuseAddress("address-user", "an address of a registry has no user or password", written, remedy);
  if (partOf(address.get(), CURLUPART_QUERY) || partOf(address.get(), CURLUPART_FRAGMENT))
    return refuseAddress("address-query", "an address of a registry has no \"?\" or \"#\"", written, remedy);
  std::string path = partOf(address.get(), CURLUPART_PATH).value_or("/");
  if (!path.ends_with('/')) path += '/';
  curl_url_set(address.get(), CURLUPART_PATH, path.c_str(), 0);
  std::string host = partOf(address.get(), CURLUPART_HOST).value_or("");
  for (char& c : host)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  curl_url_set(address.get(), CURLUPART_HOST, host.c_str(), 0);
  const std::optional<std::string> whole = partOf(address.get(), CURLUPART_URL);
  if (!whole) return refuseAddress("address-form", "this is not an address", written, remedy);
  return *whole;
}

}  // namespace

Checked<std::string> registryAddress(const std::string& written) {
  namespace fs = std::filesystem;
  for (const char c : written)
    if (static_cast<unsigned char>(c) <= ' ' || c == 0x7f)
      return refuseAddress("address-form", "an address has no blanks", written, "write https://HOST/FOLDER/");
  const std::size_t scheme = written.find("://");
  const std::string name = written.substr(0, scheme == std::string::npos ? 0 : scheme);
  if (name == "http" || name == "https") return webAddress(written);
  if (scheme != std::string::npos || written.starts_with("file:"))
    return refuseAddress("address-scheme", "registries are read over http and https, or from a folder", written,
                         "write https://HOST/FOLDER/, or name the folder itself");
  std::error_code status;
  const fs::path folder = fs::weakly_canonical(fs::absolute(written, status), status);
  if (written.empty() || !fs::is_directory(folder, status))
    return refuseAddress("address-folder", "there is no such folder", written,
                         "write https://HOST/FOLDER/, or name a folder");
  return folder.string() == "/" ? std::string("/") : folder.string() + "/";
}

std::string addressIn(const std::string& registry, const std::string& file) { return registry + file; }

}  // namespace sortie::exchange
