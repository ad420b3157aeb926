#include "script/sandbox/kept_chunks.h"

#include <mutex>
#include <unordered_map>
#include <utility>

namespace sortie::script {
namespace {

constexpr std::size_t mostBytes = 16U << 20U;  ///< sources and compiled forms together

struct Chunks {
  std::mutex mutex;
  std::unordered_map<std::string, std::shared_ptr<const std::string>> byText;
  std::size_t bytes = 0;
};

Chunks& chunks() {
  static Chunks all;
  return all;
}

std::string keyOf(std::string_view source, const std::string& name, bool moduleRules) {
  std::string key = name;
  key.push_back('\0');
  key.push_back(moduleRules ? 'm' : 's');
  key.append(source);
  return key;
}

}  // namespace

std::shared_ptr<const std::string> keptChunk(std::string_view source, const std::string& name, bool moduleRules) {
  const std::string key = keyOf(source, name, moduleRules);
  Chunks& all = chunks();
  const std::lock_guard lock(all.mutex);
  const auto found = all.byText.find(key);
  return found == all.byText.end() ? nullptr : found->second;
}

void keepChunk(std::string_view source, const std::string& name, bool moduleRules, std::string compiled) {
  std::string key = keyOf(source, name, moduleRules);
  const std::size_t bytes = key.size() + compiled.size();
  if (bytes > mostBytes) return;
  Chunks& all = chunks();
  const std::lock_guard lock(all.mutex);
  if (all.bytes + bytes > mostBytes) {
    all.byText.clear();
    all.bytes = 0;
  }
  if (all.byText.emplace(std::move(key), std::make_shared<const std::string>(std::move(compiled))).second)
    all.bytes += bytes;
}

}  // namespace sortie::script
