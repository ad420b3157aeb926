// The files of a pack's folder, or of its archive: listed, read and hashed without ever leaving it.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"

namespace sortie::model {

struct PackFile {
  std::string path;  ///< inside the pack, parts set apart by "/"
  std::filesystem::path where;
};

/// Is there a regular file at this path inside the folder?
[[nodiscard]] bool hasFile(const std::filesystem::path& folder, const std::filesystem::path& path);

/// All files, sorted by path; names that begin with "." are left out. Links and special files are refused
/// ("pack-link"), as are more than 4096 files ("limit-members") and folders more than 8 deep ("limit-depth").
[[nodiscard]] Result<std::vector<PackFile>> listPackFiles(const std::filesystem::path& folder);

/// The same for those who show what is there: what a pack may not hold is left out, with the rest of a folder that is too
/// full or cannot be read.
[[nodiscard]] std::vector<PackFile> listPlainFiles(const std::filesystem::path& folder);

/// Files whose name, or whose folder's name, begins with a dot; those that are not of the pack, though beside it. Folders
/// in `except` are left out. Errors: "pack-link", "file-unreadable".
[[nodiscard]] Result<std::vector<PackFile>> listHiddenFiles(const std::filesystem::path& folder,
                                                            const std::set<std::string>& except);

/// SHA-256 in hex over names and bytes of all files. `edited`: texts, by path, in place of those of the files or beside
/// them.
/// Errors: unreadable files, files over 32 MB, packs over 256 MB.
[[nodiscard]] Result<std::string> hashPackFiles(const std::vector<PackFile>& files,
                                                const std::map<std::string, std::string>& edited = {});

/// SHA-256 in hex over a few texts, each with its length.
[[nodiscard]] std::string hashTexts(const std::vector<std::string>& texts);

/// The module name of a Lua file below rules/ ("rules/a/b.lua" is "a.b"), or "" for others.
[[nodiscard]] std::string moduleName(const std::string& path, const std::string& folder);

/// The other way: where the rules module "a.b" lies in its pack, "rules/a/b.lua".
[[nodiscard]] std::string moduleFile(std::string module);

}  // namespace sortie::model
