#include "exchange/consent.h"

#include <utility>

#include "archive/installed.h"
#include "base/user_folder.h"
#include "model/xml/format.h"
#include "model/xml/xml.h"

namespace sortie::exchange {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kHeadLine = "sortie-consents 1\n";
constexpr std::size_t kLargestFile = 8U << 20U;

}  // namespace

fs::path Consents::usualFile() {
  const fs::path folder = userStateFolder();
  return folder.empty() ? folder : folder / "consents";
}

Consents Consents::load(const fs::path& file) {
  Consents out;
  const Result<std::string> text = model::readFile(file, kLargestFile);
  if (!text || !text->starts_with(kHeadLine)) return out;
  for (std::size_t at = kHeadLine.size(); at < text->size();) {
    const std::size_t end = text->find('\n', at);
    if (end == std::string::npos) return {};
    std::string line = text->substr(at, end - at);
    if (!archive::isSha256(line)) return {};
    out.hashes_.insert(std::move(line));
    at = end + 1;
  }
  return out;
}

Result<> Consents::remember(const std::vector<std::string>& hashes, const fs::path& file) {
  if (file.empty()) return fail("file-unwritable", "there is no folder for what you allow", {}, "set HOME");
  std::error_code status;
  fs::create_directories(file.parent_path(), status);
  Consents all = load(file);
  for (const std::string& hash : hashes)
    if (archive::isSha256(hash)) all.hashes_.insert(hash);
  std::string text(kHeadLine);
  for (const std::string& hash : all.hashes_) text += hash + "\n";
  return model::writeFile(file, text);
}

}  // namespace sortie::exchange
