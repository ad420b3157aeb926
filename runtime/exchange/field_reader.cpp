#include "exchange/field_reader.h"

#include <algorithm>

#include <fmt/format.h>

#include "archive/installed.h"
#include "archive/member_name.h"
#include "exchange/signed_index.h"
#include "model/load/version.h"
#include "model/values.h"
#include "model/xml/xml_characters.h"

namespace sortie::exchange {
namespace {

constexpr const char* kAskKeeper = "ask the registry's keeper";
constexpr std::size_t kLongestId = 64;
constexpr std::size_t kLongestRegistryName = 64;
constexpr std::size_t kLongestReason = 500;
constexpr std::size_t kLongestNumber = 20;

bool isPlainText(std::string_view text) {
  return std::none_of(text.begin(), text.end(),
                      [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
}

}  // namespace

bool isRegistryName(std::string_view text) {
  return !text.empty() && text.size() <= kLongestRegistryName && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_';
  });
}

bool isPackId(std::string_view text) {
  return text.size() <= kLongestId && model::isKebab(text) && !archive::isDeviceName(std::string(text));
}

void FieldFault::tell(const std::string& kind, std::string text, SourcePlace where) {
  if (!refusal_) refusal_ = Refusal{kind, {kind + "-file", std::move(text), std::move(where), kAskKeeper}};
}

void FieldReader::bad(std::string_view name, std::string_view why) {
  fault_.tell("index", fmt::format("{} of <{}> {}", name, model::printable(element_.name()), why),
              element_.place(name));
}

std::optional<std::string> FieldReader::any(std::string_view name) {
  read_.emplace_back(name);
  return element_.find(name);
}

std::string FieldReader::text(std::string_view name, std::size_t most, bool needed) {
  const std::optional<std::string> value = any(name);
  if (!value || value->empty()) {
    if (needed || value) bad(name, value ? "is empty" : "is missing");
    return {};
  }
  if (value->size() > most) bad(name, fmt::format("has more than {} bytes", most));
  if (!isPlainText(*value)) bad(name, "has a control character");
  return *value;
}

std::uint64_t FieldReader::number(std::string_view name, std::uint64_t least, std::uint64_t most) {
  const std::optional<std::uint64_t> value = plainNumber(text(name, kLongestNumber));
  if (!value || *value < least || *value > most) {
    bad(name, fmt::format("is not a number from {} to {}", least, most));
    return least;
  }
  return *value;
}

std::int64_t FieldReader::time(std::string_view name) {
  const std::optional<std::int64_t> value = readTime(any(name).value_or(""));
  if (!value) bad(name, "is not a time such as 2026-11-28T18:00:00Z");
  return value.value_or(0);
}

PublicKey FieldReader::key(std::string_view name) {
  const std::string value = any(name).value_or("");
  const Checked<PublicKey> key = readPublicKey(value, {});
  if (key && keyText(*key) == value) return *key;
  bad(name, "is not a public key in one line");
  return {};
}

std::string FieldReader::sha256(std::string_view name) {
  std::string value = any(name).value_or("");
  if (!archive::isSha256(value)) bad(name, "is not 64 lower-case hex digits");
  return value;
}

std::string FieldReader::packId(std::string_view name) {
  std::string value = any(name).value_or("");
  if (!isPackId(value)) bad(name, "is not the id of a pack");
  return value;
}

std::string FieldReader::versionNumber(std::string_view name) {
  std::string value = any(name).value_or("");
  const std::optional<model::Version> version = model::parseVersion(value);
  if (!version || value != fmt::format("{}.{}.{}", (*version)[0], (*version)[1], (*version)[2]))
    bad(name, "is not a version such as 1.2.3");
  return value;
}

std::string FieldReader::registryName(std::string_view name) {
  std::string value = any(name).value_or("");
  if (!isRegistryName(value)) bad(name, "is not the name of a registry");
  return value;
}

NamedFile FieldReader::file(std::uint64_t most, std::string_view size, std::string_view digest) {
  NamedFile out{number(size, 1, UINT64_MAX), sha256(digest)};
  if (out.size > most)
    fault_.tell("limit", fmt::format("a file that <{}> names has more than {} bytes", element_.name(), most),
                element_.place(size));
  return out;
}

std::optional<std::string> FieldReader::revoked() {
  std::optional<std::string> reason = any("revoked");
  if (!reason) return std::nullopt;
  if (reason->size() > kLongestReason) bad("revoked", fmt::format("has more than {} bytes", kLongestReason));
  if (!isPlainText(*reason)) bad("revoked", "has a control character");
  return reason;
}

std::vector<int> FieldReader::numbers(std::string_view name, std::size_t most) {
  constexpr std::uint64_t largest = 1'000'000;
  std::vector<int> out;
  const std::optional<std::string> value = any(name);
  std::string_view left = value ? std::string_view(*value) : std::string_view();
  while (value) {
    const std::size_t end = std::min(left.find(' '), left.size());
    const std::optional<std::uint64_t> number = plainNumber(left.substr(0, end));
    if (!number || *number > largest || out.size() == most ||
        (!out.empty() && static_cast<int>(*number) < out.back())) {
      bad(name, "is not a short list of ascending numbers");
      break;
    }
    out.push_back(static_cast<int>(*number));
    if (end == left.size()) break;
    left.remove_prefix(end + 1);
  }
  return out;
}

void FieldReader::is(std::string_view name, std::string_view value) {
  if (any(name) != value) bad(name, fmt::format("is not \"{}\"", model::printable(value)));
}

void FieldReader::close() {
  for (const model::Attribute& attribute : element_.attributes())
    if (std::find(read_.begin(), read_.end(), attribute.name) == read_.end())
      bad(model::printable(attribute.name), "is unknown");
}

void FieldReader::noWords() {
  for (const model::Content& content : element_.contents()) {
    if (!content.element)
      fault_.tell("index", fmt::format("words stand in <{}>", element_.name()), element_.place());
    else if (content.element.foreign())
      fault_.tell("index", "an element of another namespace", content.element.place());
  }
}

Checked<model::Document> readRegistryXml(std::string text, std::string_view root, const std::string& file) {
  model::XmlLimits limits;
  limits.bytes = kLargestRegistryFile;
  limits.depth = 8;
  limits.nodes = 20'000;
  limits.attributes = 16;
  limits.attributeBytes = 1'024;
  Result<model::Document> document = model::readXml(file, std::move(text), limits);
  if (!document) {
    Error error = document.error();
    const std::string kind = error.code.starts_with("limit-") ? "limit" : "index";
    return refuse(kind, std::move(error));
  }
  FieldFault fault;
  const model::Element top = document->root();
  if (top.foreign() || top.name() != root)
    fault.tell("index", fmt::format("<{}> in place of <{}>", model::printable(top.name()), root), top.place());
  else if (top.find("format") != "1")
    fault.tell("index", "a format that this version of Sortie does not know; a newer one may", top.place("format"));
  if (fault.told()) return tl::unexpected<Refusal>(*fault.refusal());
  return std::move(*document);
}

}  // namespace sortie::exchange
