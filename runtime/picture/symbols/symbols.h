// SVG pictures from packs: read once, checked against our profile, kept by path. Both writers draw them.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "base/result.h"
#include "picture/scene.h"

namespace sortie::picture {

class Symbol {
 public:
  struct Drawn;  ///< what the writers need; symbols.cpp

  explicit Symbol(std::unique_ptr<Drawn> drawn);
  ~Symbol();
  Symbol(const Symbol&) = delete;
  Symbol& operator=(const Symbol&) = delete;

  [[nodiscard]] const std::string& source() const noexcept;  ///< the SVG text
  [[nodiscard]] Rect viewBox() const noexcept;
  [[nodiscard]] bool has(const std::string& element) const;  ///< an element with that id
  [[nodiscard]] const Drawn& drawn() const noexcept { return *drawn_; }

 private:
  std::unique_ptr<Drawn> drawn_;
};

/// Checks an SVG text against the profile and parses it. `name` stands in errors. Errors: those of the profile check
/// with line and column; "svg" when librsvg cannot read it.
[[nodiscard]] Result<std::shared_ptr<const Symbol>> readSymbol(std::string source, const std::string& name);

/// How many this process has read so far: tests count what is read twice.
[[nodiscard]] std::size_t symbolsRead() noexcept;

/// Symbols of packs by file. Not for several threads at once.
class SymbolLibrary {
 public:
  /// `picture` as documents write it, relative to the pack's folder. The same symbol for the same file. Errors: as
  /// readSymbol, "path" for one that leaves the folder, "io" when it cannot be read.
  [[nodiscard]] Result<std::shared_ptr<const Symbol>> load(const std::filesystem::path& packFolder,
                                                           const std::string& picture);
  /// A library that reads all files again, but gives the symbols of this one for those with the same bytes.
  [[nodiscard]] SymbolLibrary renewed() const;

 private:
  struct Known {
    std::shared_ptr<const Symbol> symbol;
    std::size_t size = 0;  ///< of the file, in bytes
    std::size_t hash = 0;  ///< of its bytes
  };
  std::map<std::string, Known> byFile_;
  std::map<std::string, Known> before_;  ///< of the library that this one renews
};

/// Symbols as documents name them, with what was wrong with some, kept for as long as packs do not change on the disk: an
/// editor makes the looks of each revision of a mission from one cache, and only pictures that are new to it are read.
/// For any number of threads: what one of them has read is there for all.
class SymbolCache {
 public:
  /// Null when it cannot be read; then problem() says why, at `where` when the error has no place of its own.
  [[nodiscard]] std::shared_ptr<const Symbol> load(const std::filesystem::path& packFolder, const std::string& picture,
                                                   const SourcePlace& where);
  /// What was wrong with a picture by its file (folder/picture).
  [[nodiscard]] std::optional<Error> problem(const std::string& file) const;
  /// Files that were asked for since the last clear(): each was read once.
  [[nodiscard]] std::size_t size() const;
  /// Reads all anew when they are next asked for: after files of packs changed.
  void clear();
  /// A cache for packs of which some files changed: those with the same bytes keep their symbols.
  [[nodiscard]] std::shared_ptr<SymbolCache> renewed() const;

 private:
  mutable std::mutex mutex_;
  SymbolLibrary library_;
  std::map<std::string, std::shared_ptr<const Symbol>> symbols_;
  std::map<std::string, Error> problems_;
};

}  // namespace sortie::picture
