#include "cli/mission.h"

#include <iostream>

#include <fmt/format.h>

#include "base/tint.h"
#include "model/xml/xml_characters.h"
#include "sharing/open_share.h"

namespace sortie::cli {

int complain(const Error& error) {
  const std::string text = model::printable(error.message());
  const std::size_t at = text.find("error:");
  if (at == std::string::npos)
    std::cerr << text << std::endl;
  else
    std::cerr << text.substr(0, at) << tintsFor(std::cerr)(Tint::Bad, "error:") << text.substr(at + 6) << std::endl;
  return broken;
}

Result<std::map<std::string, std::string>> readPairs(const std::vector<std::string>& words, const std::string& option) {
  std::map<std::string, std::string> out;
  for (const std::string& word : words) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos || equals == 0)
      return fail("usage", fmt::format("{} takes NAME=VALUE, not \"{}\"", option, word));
    if (!out.emplace(word.substr(0, equals), word.substr(equals + 1)).second)
      return fail("usage", fmt::format("{} {} is given twice", option, word.substr(0, equals)));
  }
  return out;
}

Result<model::LoadOptions> loadOptions(const MissionArguments& arguments) {
  model::LoadOptions out;
  for (const std::string& folder : arguments.packs) out.packFolders.emplace_back(folder);
  out.variant = arguments.variant;
  Result<std::map<std::string, std::string>> options = readPairs(arguments.options, "--option");
  if (!options) return failed(options);
  out.options = std::move(*options);
  return out;
}

Result<> mayRun(const std::vector<std::shared_ptr<const model::Pack>>& packs, const AllowedPacks& allowed) {
  return allowed ? sharing::onlyAllowed(packs, *allowed) : Result<>();
}

Result<std::unique_ptr<script::Host>> openHost(std::shared_ptr<const world::Scenario> scenario) {
  script::HostOptions options;
  options.print = [](std::string_view text) { std::cerr << text << "\n" << std::flush; };
  return script::Host::make(std::move(scenario), std::move(options));
}

}  // namespace sortie::cli
