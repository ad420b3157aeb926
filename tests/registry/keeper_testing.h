// A registry with its keys, and submissions to it, for tests of what its keeper does.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "archive/archive.h"
#include "exchange/digest.h"
#include "exchange/store.h"
#include "registry/accept.h"
#include "registry/keeper.h"

namespace sortie::registry::keeping {

namespace fs = std::filesystem;

inline constexpr std::int64_t kNow = 1'900'000'000;  // 2030-03-17T17:46:40Z
inline constexpr std::int64_t kOneDay = 86'400;

class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "keeper.XXXXXX").string();
    path = ::mkdtemp(name.data());
  }
  ~Folder() {
    std::error_code status;
    fs::remove_all(path, status);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  fs::path path;
};

inline std::string bytesIn(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

inline void writeTo(const fs::path& file, const std::string& bytes) {
  fs::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << bytes;
}

/// A pack of a few words: `needs` is what stands between the tags, `more` further files.
inline std::string smallPack(const std::string& id, const std::string& version, const std::string& needs = "",
                             std::vector<archive::NamedBytes> more = {}, const std::string& licence = "MIT") {
  more.push_back({"pack.xml", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<pack id=\"" + id + "\" version=\"" +
                                  version + "\" title=\"Pack " + id + "\" " +
                                  (licence.empty() ? "" : "licence=\"" + licence + "\" ") +
                                  "engine=\"1\">\n  <author name=\"Ada\"/>\n" + needs + "</pack>\n"});
  const Result<std::string> bytes = archive::writeArchive(std::move(more));
  EXPECT_TRUE(bytes) << bytes.error().message();
  return bytes.value_or("");
}

inline std::string needOf(const std::string& pack, const std::string& range) {
  return "  <needs pack=\"" + pack + "\" version=\"" + range + "\"/>\n";
}

class Registries : public ::testing::Test {
 public:
  [[nodiscard]] IndexSigning signing(std::int64_t now = kNow) const { return {indexKey, now, 30}; }
  Keeper made() const {
    exchange::Checked<Keeper> keeper = Keeper::init(folder.path / "registry", {"yard", rootKey, signing(), 365});
    EXPECT_TRUE(keeper) << keeper.error().error.message();
    return std::move(*keeper);
  }
  [[nodiscard]] exchange::Checked<Keeper> opened() const { return Keeper::open(folder.path / "registry"); }

  /// Writes a submission by that key, and gives its file.
  fs::path submit(const std::string& name, const std::string& bytes, const std::string& id, const std::string& version,
                  const exchange::SecretKey& key) const {
    const fs::path file = folder.path / "in" / (name + ".zip");
    writeTo(file, bytes);
    const std::string comment = exchange::packComment(id, version, bytes.size(), exchange::sha256(bytes));
    writeTo(file.string() + ".minisig", exchange::signatureFile(exchange::signBytes(key, bytes, comment)));
    writeTo(file.string() + ".pub", exchange::publicKeyFile(key.publicKey()));
    return file;
  }
  fs::path submit(const std::string& id, const std::string& version, const std::string& needs = "") const {
    return submit(id + "-" + version, smallPack(id, version, needs), id, version, author);
  }
  Verdict accept(Keeper& keeper, const fs::path& file) const {
    AcceptOptions options;
    options.now = kNow;
    options.runs = 4;
    options.sweepSeconds = 5;
    options.seconds = 100;
    return acceptSubmission(keeper, file, options);
  }
  /// The kind of the first problem, or "ok".
  std::string kind(Keeper& keeper, const fs::path& file) const {
    const Verdict verdict = accept(keeper, file);
    return verdict.accepted() ? "ok" : verdict.problems.front().kind;
  }

  Folder folder;
  exchange::SecretKey rootKey = exchange::newKey();
  exchange::SecretKey indexKey = exchange::newKey();
  exchange::SecretKey author = exchange::newKey();
  exchange::SecretKey stranger = exchange::newKey();
};

}  // namespace sortie::registry::keeping
