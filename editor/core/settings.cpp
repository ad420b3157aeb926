#include "editor/core/settings.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/user_folder.h"
#include "model/xml/format.h"
#include "model/xml/xml.h"

namespace sortie::editor {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr std::size_t kLargestSettings = 4U << 20U;
constexpr double kLeastScale = 0.75;
constexpr double kMostScale = 2.5;
constexpr std::array<const char*, 3> kThemes = {"system", "light", "dark"};
constexpr std::array<const char*, 3> kColours = {"usual", "red-green", "blue-yellow"};
constexpr std::array<const char*, 16> kKnown = {
    "theme",    "colours",    "uiScale", "recent", "window",      "layout",    "layouts",   "shortcuts",
    "lastPack", "lastFolder", "author",  "grid",   "coordinates", "tileNames", "entrances", "format"};

/// Without a home what there is to keep lies where one is.
fs::path folderOrHere(const char* variable, const char* below) {
  const fs::path folder = userFolder(variable, below);
  return folder.empty() ? fs::path(below) / "sortie" : folder;
}

template <class T>
void take(const Json& json, const char* key, T& value) {
  const auto found = json.find(key);
  if (found == json.end()) return;
  if constexpr (std::is_same_v<T, bool>) {
    if (found->is_boolean()) value = found->get<bool>();
  } else if constexpr (std::is_same_v<T, std::string>) {
    if (found->is_string()) value = found->get<std::string>();
  } else if constexpr (std::is_integral_v<T>) {
    if (found->is_number_integer()) value = found->get<T>();
  } else {
    if (found->is_number()) value = found->get<T>();
  }
}

template <class Enum>
void takeWord(const Json& json, const char* key, const std::array<const char*, 3>& words, Enum& value) {
  std::string word;
  take(json, key, word);
  const auto found = std::find(words.begin(), words.end(), word);
  if (found != words.end()) value = static_cast<Enum>(found - words.begin());
}

template <class Map>
void takeTexts(const Json& json, const char* key, Map& texts) {
  const auto found = json.find(key);
  if (found == json.end() || !found->is_object()) return;
  for (const auto& [name, value] : found->items())
    if (value.is_string()) texts[name] = value.template get<std::string>();
}

}  // namespace

fs::path settingsFile() { return folderOrHere("XDG_CONFIG_HOME", ".config") / "editor.json"; }
fs::path stateFolder() { return folderOrHere("XDG_STATE_HOME", ".local/state"); }
fs::path draftsFolder() { return folderOrHere("XDG_DATA_HOME", ".local/share") / "drafts"; }

Result<Settings> readSettings(const std::string& text) {
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) return fail("settings-broken", "the settings are not a JSON object");
  Settings out;
  takeWord(json, "theme", kThemes, out.theme);
  takeWord(json, "colours", kColours, out.colours);
  take(json, "uiScale", out.uiScale);
  out.uiScale = std::clamp(out.uiScale, kLeastScale, kMostScale);
  if (const auto recent = json.find("recent"); recent != json.end() && recent->is_array()) {
    for (const Json& each : *recent)
      if (each.is_string()) out.recent.emplace_back(each.get<std::string>());
  }
  if (const auto window = json.find("window"); window != json.end() && window->is_object()) {
    WindowPlace place;
    take(*window, "x", place.x);
    take(*window, "y", place.y);
    take(*window, "width", place.width);
    take(*window, "height", place.height);
    take(*window, "maximised", place.maximised);
    if (place.width > 0 && place.height > 0) out.window = place;
  }
  take(json, "layout", out.layout);
  takeTexts(json, "layouts", out.layouts);
  takeTexts(json, "shortcuts", out.shortcuts);
  take(json, "lastPack", out.lastPack);
  take(json, "lastFolder", out.lastFolder);
  take(json, "author", out.author);
  take(json, "grid", out.grid);
  take(json, "coordinates", out.coordinates);
  take(json, "tileNames", out.tileNames);
  take(json, "entrances", out.entrances);
  Json rest = json;
  for (const char* known : kKnown) rest.erase(known);
  if (!rest.empty()) out.unknown = rest.dump(-1, ' ', false, Json::error_handler_t::replace);
  return out;
}

std::string settingsText(const Settings& settings) {
  Json json = Json::parse(settings.unknown, nullptr, false);
  if (!json.is_object()) json = Json::object();
  json["format"] = 1;
  json["theme"] = kThemes[static_cast<std::size_t>(settings.theme)];
  json["colours"] = kColours[static_cast<std::size_t>(settings.colours)];
  json["uiScale"] = settings.uiScale;
  json["recent"] = Json::array();
  for (const fs::path& each : settings.recent) json["recent"].push_back(each.string());
  if (settings.window) {
    const WindowPlace& place = *settings.window;
    json["window"] = {{"x", place.x},
                      {"y", place.y},
                      {"width", place.width},
                      {"height", place.height},
                      {"maximised", place.maximised}};
  }
  json["layout"] = settings.layout;
  json["layouts"] = settings.layouts;
  json["shortcuts"] = settings.shortcuts;
  json["lastPack"] = settings.lastPack;
  json["lastFolder"] = settings.lastFolder;
  json["author"] = settings.author;
  json["grid"] = settings.grid;
  json["coordinates"] = settings.coordinates;
  json["tileNames"] = settings.tileNames;
  json["entrances"] = settings.entrances;
  // A path may not be UTF-8; the rest is to be saved anyway.
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Settings loadSettings(const fs::path& file, std::string* told) {
  std::error_code status;
  if (!fs::exists(file, status)) return {};
  const Result<std::string> text = model::readFile(file, kLargestSettings);
  Result<Settings> settings = text ? readSettings(*text) : Result<Settings>(failed(text));
  if (settings) return std::move(*settings);
  fs::path aside = file;
  aside += ".broken";
  fs::rename(file, aside, status);
  if (told != nullptr) {
    *told = fmt::format("{}: {}; {}", file.string(), settings.error().text,
                        status ? "the editor starts with its defaults" : "the file is kept as " + aside.string());
  }
  return {};
}

Result<> saveSettings(const Settings& settings, const fs::path& file) {
  std::error_code status;
  fs::create_directories(file.parent_path(), status);
  if (status) return fail("file-unwritable", status.message(), {file.parent_path().string(), 0, 0});
  return model::writeFile(file, settingsText(settings));
}

}  // namespace sortie::editor
