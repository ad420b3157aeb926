#include "editor/core/settings_transfer.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "editor/core/actions.h"
#include "editor/core/layouts.h"
#include "model/xml/format.h"
#include "model/xml/xml.h"

namespace sortie::editor {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kLargestTransfer = 4U << 20U;
constexpr int kTransferForm = 1;
constexpr const char* kMark = "sortie-editor-settings";
/// Of one machine only.
constexpr std::array<const char*, 5> kLocal = {"recent", "window", "lastPack", "lastFolder", "format"};
constexpr const char* kRemedy = "choose a file that Export settings… has written";

Json objectOf(const Settings& settings) { return Json::parse(settingsText(settings)); }

const char* kindName(const Json& value) {
  if (value.is_boolean()) return "yes or no (true or false)";
  if (value.is_number()) return "a number";
  if (value.is_string()) return "a text";
  return "an object";
}

bool sameKind(const Json& one, const Json& other) {
  return one.type() == other.type() || (one.is_number() && other.is_number());
}

/// What is wrong with the value of an entry that this version knows; empty for nothing.
std::string wrongValue(const std::string& key, const Json& value, const Json& usual) {
  if (!sameKind(value, usual)) return fmt::format("{} is not {}", key, kindName(usual));
  if (key == "layout" && !value.get<std::string>().empty() && !readLayout(value.get<std::string>()))
    return "layout is not a layout of this version";
  if (key != "theme" && key != "colours" && key != "uiScale") return {};
  // What is read back as another word or number is none.
  const Result<Settings> read = readSettings(Json{{key, value}}.dump());
  if (read && objectOf(*read).at(key) == value) return {};
  return fmt::format("{} cannot be {}", key, value.dump());
}

/// Leaves out what cannot be an entry of a map of texts.
template <class Good>
void sift(Json& map, const char* what, const Good& good, std::vector<std::string>& notes) {
  for (auto each = map.begin(); each != map.end();) {
    if (each->is_string() && good(each->template get<std::string>())) {
      ++each;
      continue;
    }
    notes.push_back(fmt::format("{} \"{}\" is left out: its value means nothing to this version", what, each.key()));
    each = map.erase(each);
  }
}

}  // namespace

std::string transferText(const Settings& settings) {
  Json entries = objectOf(settings);
  for (const char* local : kLocal) entries.erase(local);
  const Json out = {{kMark, kTransferForm}, {"settings", std::move(entries)}};
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<Transferred> transferred(const std::string& text, const Settings& here, const std::string& file) {
  Json json;
  try {
    json = Json::parse(text);
  } catch (const Json::parse_error& error) {
    const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(error.byte, text.size()));
    const auto line = static_cast<std::uint32_t>(std::count(text.begin(), end, '\n') + 1);
    const auto start = std::find(std::make_reverse_iterator(end), text.rend(), '\n').base();
    return fail("settings-broken", "the file is not JSON", {file, line, static_cast<std::uint32_t>(end - start)},
                kRemedy);
  }
  if (!json.is_object() || !json.contains(kMark) || !json.contains("settings") || !json["settings"].is_object())
    return fail("settings-foreign", "the file holds no settings of the editor", {file, 1, 1}, kRemedy);
  if (json[kMark] != kTransferForm) {
    return fail("settings-newer",
                fmt::format("the file has form {}, and this version reads form {}", json[kMark].dump(), kTransferForm),
                {file, 1, 1}, "export it again with this version of the editor");
  }
  Transferred out;
  const Json usual = objectOf(Settings{});
  Json entries = objectOf(here);
  for (auto& [key, value] : json["settings"].items()) {
    const bool local = std::find(kLocal.begin(), kLocal.end(), key) != kLocal.end();
    if (local) continue;
    if (!usual.contains(key)) {
      out.notes.push_back(fmt::format("{} means nothing to this version; it is kept", key));
    } else if (const std::string wrong = wrongValue(key, value, usual[key]); !wrong.empty()) {
      out.notes.push_back(wrong + "; what was set before stays");
      continue;
    } else if (key == "shortcuts") {
      // An empty text takes an action's key away.
      sift(
          value, "the key of", [](const std::string& chord) { return chord.empty() || readChord(chord); }, out.notes);
    } else if (key == "layouts") {
      sift(
          value, "the layout", [](const std::string& layout) { return readLayout(layout).has_value(); }, out.notes);
    }
    entries[key] = value;
  }
  Result<Settings> settings = readSettings(entries.dump());
  if (!settings) return failed(settings);
  out.settings = std::move(*settings);
  return out;
}

Result<> exportSettings(const Settings& settings, const std::filesystem::path& file) {
  return model::writeFile(file, transferText(settings));
}

Result<Transferred> importSettings(const std::filesystem::path& file, const Settings& here) {
  const Result<std::string> text = model::readFile(file, kLargestTransfer);
  if (!text) return failed(text);
  return transferred(*text, here, file.string());
}

}  // namespace sortie::editor
