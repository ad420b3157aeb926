#include "cli/registry_site.h"

#include <iostream>

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/exchange_text.h"
#include "model/xml/xml_characters.h"
#include "registry/site/site.h"

namespace sortie::cli {

int registrySiteCommand(const RegistrySiteArguments& arguments, std::ostream& out) {
  const exchange::Checked<registry::SiteWritten> written =
      registry::writeSite({arguments.folder, arguments.out, arguments.url});
  if (!written) return tellRefused(written.error(), out);
  for (const Error& problem : written->problems) std::cerr << model::printable(problem.message()) << "\n";
  out << fmt::format("gallery  {}: {} packs, {} files written, {} packs drawn\n",
                     model::printable(arguments.out.empty() ? arguments.folder : arguments.out), written->packs,
                     written->pages, written->described);
  return written->problems.empty() ? good : findings;
}

}  // namespace sortie::cli
