// Reads one element of a registry's file: every field is checked, and nothing may stand there that was not asked for.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "exchange/registry_files.h"
#include "model/xml/xml.h"

namespace sortie::exchange {

/// The first thing that is wrong with a file.
class FieldFault {
 public:
  /// Only the first is kept. `kind`: "index" or "limit".
  void tell(const std::string& kind, std::string text, SourcePlace where);
  [[nodiscard]] bool told() const { return refusal_.has_value(); }
  [[nodiscard]] const std::optional<Refusal>& refusal() const { return refusal_; }

 private:
  std::optional<Refusal> refusal_;
};

/// Fields that are missing or wrong are told to the fault, and come back empty.
class FieldReader {
 public:
  FieldReader(model::Element element, FieldFault& fault) : element_(element), fault_(fault) {}

  [[nodiscard]] bool has(std::string_view name) const { return element_.has(name); }
  /// Printable text of at most that many bytes; "" where it is missing and may be.
  std::string text(std::string_view name, std::size_t most, bool needed = true);
  std::uint64_t number(std::string_view name, std::uint64_t least, std::uint64_t most);
  std::int64_t time(std::string_view name);
  PublicKey key(std::string_view name);
  std::string sha256(std::string_view name);
  std::string packId(std::string_view name);
  std::string versionNumber(std::string_view name);
  std::string registryName(std::string_view name);
  /// `size` and `sha256`; a file with more bytes than that is over a limit.
  NamedFile file(std::uint64_t most, std::string_view size = "size", std::string_view digest = "sha256");
  /// The reason, where the element has `revoked`.
  std::optional<std::string> revoked();
  /// Numbers with single spaces between, not falling.
  std::vector<int> numbers(std::string_view name, std::size_t most);
  /// The value must be that one.
  void is(std::string_view name, std::string_view value);
  /// Nothing of the name's value is checked here.
  std::optional<std::string> any(std::string_view name);

  void bad(std::string_view name, std::string_view why);
  /// All fields were read: others are faults.
  void close();
  /// There are no words between the child elements, and these are of our own namespace.
  void noWords();
  [[nodiscard]] const model::Element& element() const { return element_; }

 private:
  model::Element element_;
  FieldFault& fault_;
  std::vector<std::string> read_;
};

/// The root of a file of a registry, of format 1. Kinds: "index", "limit".
[[nodiscard]] Checked<model::Document> readRegistryXml(std::string text, std::string_view root,
                                                       const std::string& file);

}  // namespace sortie::exchange
