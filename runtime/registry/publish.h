// What an author hands in to a registry: a pack, built, checked and signed. docs/exchange.md, "For authors".
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "registry/examine.h"

namespace sortie::registry {

struct PublishOptions {
  std::filesystem::path folder;                    ///< of the pack
  std::filesystem::path to;                        ///< where the submission is written; empty: the current folder
  std::vector<std::filesystem::path> packFolders;  ///< searched first for what the pack needs
  std::uint64_t runs = 40;
  int sweepSeconds = 20;
  bool dryRun = false;  ///< writes and uploads nothing
  /// Called before "build", the stages of examine(), "signature" and "upload"; may be empty.
  std::function<void(const std::string& stage)> step;
  std::stop_token stop;             ///< before anything is written; a problem of the kind "stopped" then
  std::vector<std::string> upload;  ///< a program and its arguments, see uploadWords; empty: nothing is uploaded
};

struct Published {
  std::string id;
  std::string version;
  exchange::NamedFile pack;
  exchange::PublicKey key;
  std::vector<std::string> kinds;
  std::vector<std::filesystem::path> files;  ///< the submission: ID-VERSION.zip, .zip.minisig, .zip.pub
  Examined examined;
  std::vector<exchange::Refusal> problems;  ///< none: all was done that was asked for
  bool uploaded = false;
};

/// Checks a pack as a keeper does and writes the submission. Where there is a problem nothing is written.
[[nodiscard]] Published publish(const PublishOptions& options, const exchange::SecretKey& key);

/// The words of an upload command with what is to be uploaded put in: {zip}, {minisig}, {pub}, {id}, {version} anywhere in a word,
/// and `{files}` as a word of its own for the three files. The program is the first word, which nothing is put into. No shell reads any of it.
[[nodiscard]] std::vector<std::string> uploadWords(const std::vector<std::string>& command, const Published& published);

/// The upload command in a file of settings: a word a line; lines that are empty or begin with "#" are left out. Empty
/// where there is no such file.
[[nodiscard]] Result<std::vector<std::string>> readUploadCommand(const std::filesystem::path& file);
/// $XDG_CONFIG_HOME/sortie/upload, else ~/.config/sortie/upload; empty without a home.
[[nodiscard]] std::filesystem::path uploadCommandFile();

[[nodiscard]] std::string publishedText(const Published& published);
[[nodiscard]] std::string publishedJson(const Published& published);

}  // namespace sortie::registry
