#include "registry/site/site.h"

#include <algorithm>
#include <set>

#include "model/xml/format.h"
#include "model/xml/xml.h"
#include "registry/site/site_html.h"
#include "registry/site/site_texts.h"

namespace sortie::registry {
namespace {

namespace fs = std::filesystem;
using exchange::Checked;
using exchange::NamedFile;
using exchange::refuse;
using exchange::refused;

constexpr std::size_t kLargestPage = 16U << 20U;
constexpr std::size_t kLongestUrl = 500;

/// "https://HOST/…" without anything that a shell, an address bar or a person could take for something else.
bool isPlainUrl(const std::string& url) {
  const bool web = url.starts_with("https://") || url.starts_with("http://");
  const std::size_t host = url.find("://") + 3;
  return web && url.size() > host && url.size() <= kLongestUrl && url[host] != '/' &&
         std::all_of(url.begin(), url.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                  std::string_view(":/.-_~%[]").find(c) != std::string_view::npos;
         });
}

/// Writes what has changed, so that a copy to the web host is small, and forgets pages of packs that are gone.
class SiteFolder {
 public:
  explicit SiteFolder(fs::path folder) : folder_(std::move(folder)) {}

  Checked<> write(const fs::path& name, std::string_view text) {
    const fs::path file = (folder_ / name).lexically_normal();
    written_.insert(file);
    if (const Result<std::string> old = model::readFile(file, kLargestPage); old && *old == text) return {};
    std::error_code status;
    fs::create_directories(file.parent_path(), status);
    if (const Result<> r = model::writeFile(file, text); !r) return refuse("file", r.error());
    ++changed_;
    return {};
  }
  void forgetOthers(const fs::path& folder) {
    std::error_code status;
    std::vector<fs::path> gone;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder_ / folder, status))
      if (entry.path().extension() == ".html" && !written_.contains(entry.path().lexically_normal()))
        gone.push_back(entry.path());
    for (const fs::path& file : gone) fs::remove(file, status);
  }
  [[nodiscard]] std::size_t changed() const { return changed_; }

 private:
  fs::path folder_;
  std::set<fs::path> written_;
  std::size_t changed_ = 0;
};

/// The files of the search, for a gallery that lies elsewhere than its registry.
class SearchCopy {
 public:
  SearchCopy(const exchange::ReadTree& read, fs::path out) : read_(read), out_(std::move(out)) {}

  Checked<> copy(const NamedFile& root) {
    const Checked<std::string> text = take(root);
    if (!text) return refused(text);
    const Checked<exchange::SearchRoot> parsed = exchange::readSearchRoot(*text, root.sha256);
    if (!parsed) return refused(parsed);
    if (parsed->packs == 0) return {};
    if (const Checked<> r = terms(*parsed->terms); !r) return r;
    return entries(parsed->entries, parsed->levels);
  }

 private:
  Checked<std::string> take(const NamedFile& file) {
    const Checked<std::string> bytes = read_(file);
    if (!bytes) return refused(bytes);
    const fs::path to = out_ / exchange::treePath(file.sha256);
    std::error_code status;
    if (!fs::exists(to, status)) {
      fs::create_directories(to.parent_path(), status);
      if (const Result<> r = model::writeFile(to, *bytes); !r) return refuse("file", r.error());
    }
    return exchange::provedText([&](const NamedFile&) { return bytes; }, file);
  }
  Checked<> terms(const exchange::SearchChild& child) {
    const Checked<std::string> text = take(child.file);
    if (!text) return refused(text);
    if (child.node) {
      const Checked<exchange::SearchNode> node = exchange::readSearchNode(*text, child.file.sha256);
      if (!node) return refused(node);
      for (const auto& each : node->children)
        if (const Checked<> r = terms(each.second); !r) return r;
      return {};
    }
    const Checked<exchange::SearchShard> shard = exchange::readSearchShard(*text, child.file.sha256);
    if (!shard) return refused(shard);
    for (const auto& each : shard->terms)
      for (const exchange::TermBlock& block : each.second.blocks)
        if (const Checked<std::string> r = take(block.file); !r) return refused(r);
    return {};
  }
  Checked<> entries(const NamedFile& file, std::uint32_t levels) {
    const Checked<std::string> text = take(file);
    if (!text) return refused(text);
    if (levels == 0) return {};
    const Checked<std::vector<NamedFile>> files = exchange::readEntryNode(*text, file.sha256);
    if (!files) return refused(files);
    for (const NamedFile& each : *files)
      if (const Checked<> r = entries(each, levels - 1); !r) return r;
    return {};
  }

  const exchange::ReadTree& read_;
  fs::path out_;
};

}  // namespace

Checked<SiteWritten> writeSite(const SiteOptions& options) {
  if (!options.url.empty() && !isPlainUrl(options.url))
    return refuse("usage", {"usage", "the address of the registry is not one", {}, "write --url https://HOST/FOLDER/"});
  const fs::path out = options.out.empty() ? options.registry : options.out;
  Checked<SiteSource> source = readSiteSource(options.registry, out);
  if (!source) return refused(source);
  SiteFolder folder(out);
  for (const SiteText& text : siteTexts())
    if (const Checked<> r = folder.write(fs::path("gallery") / text.name, text.text); !r) return refused(r);
  const Checked<> lists = listPages(*source, options.url, [&](const std::string& name, const std::string& html) {
    return folder.write(fs::path("gallery") / name, html);
  });
  if (!lists) return refused(lists);
  for (const SitePack& pack : source->packs)
    if (const Checked<> r = folder.write(fs::path("gallery") / "packs" / (pack.pack.id + ".html"),
                                         packPage(*source, pack, options.url));
        !r)
      return refused(r);
  folder.forgetOthers("gallery");
  folder.forgetOthers(fs::path("gallery") / "packs");
  std::error_code status;
  if (source->index.search && !fs::equivalent(options.registry, out, status)) {
    const exchange::ReadTree read = treeFiles(options.registry);
    if (const Checked<> r = SearchCopy(read, out).copy(*source->index.search); !r) return refused(r);
  }
  return SiteWritten{source->packs.size(), folder.changed(), source->described, std::move(source->problems)};
}

}  // namespace sortie::registry
