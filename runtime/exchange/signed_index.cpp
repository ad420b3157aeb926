#include "exchange/signed_index.h"

#include <algorithm>
#include <charconv>
#include <chrono>

#include <fmt/format.h>

#include "archive/installed.h"
#include "exchange/digest.h"
#include "exchange/registry_files.h"

namespace sortie::exchange {
namespace {

constexpr std::uint64_t kLargestIndex = 256U << 10U;
constexpr std::uint64_t kLargestStep = 1'000'000;  // a version far ahead would shut out all that follow
constexpr std::int64_t kLongestLife = 2LL * 366 * 24 * 3600;

tl::unexpected<Refusal> refuseIndex(std::string code, std::string text, const std::string& file) {
  std::string kind = code.substr(0, code.find('-'));
  return refuse(std::move(kind), {std::move(code), std::move(text), {file, 0, 0}, "ask the registry's keeper"});
}

}  // namespace

std::optional<std::uint64_t> plainNumber(std::string_view text) {
  std::uint64_t out = 0;
  const auto [stopped, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (error != std::errc() || stopped != text.data() + text.size()) return std::nullopt;
  if (text.size() > 1 && text.front() == '0') return std::nullopt;
  return out;
}

std::string timeText(std::int64_t time) {
  using namespace std::chrono;
  const sys_seconds point{seconds(time)};
  const sys_days midnight = floor<days>(point);
  const year_month_day day(midnight);
  const hh_mm_ss clock(point - midnight);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", static_cast<int>(day.year()),
                     static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day()), clock.hours().count(),
                     clock.minutes().count(), clock.seconds().count());
}

std::optional<std::int64_t> readTime(std::string_view text) {
  constexpr std::string_view form = "dddd-dd-ddTdd:dd:ddZ";
  if (text.size() != form.size()) return std::nullopt;
  for (std::size_t i = 0; i < form.size(); ++i)
    if (form[i] == 'd' ? text[i] < '0' || text[i] > '9' : text[i] != form[i]) return std::nullopt;
  const auto number = [&](std::size_t at, std::size_t count) {
    int out = 0;
    for (const char c : text.substr(at, count)) out = 10 * out + (c - '0');
    return out;
  };
  using namespace std::chrono;
  const year_month_day day(year(number(0, 4)), month(static_cast<unsigned>(number(5, 2))),
                           std::chrono::day(static_cast<unsigned>(number(8, 2))));
  const int hour = number(11, 2);
  const int minute = number(14, 2);
  const int second = number(17, 2);
  if (!day.ok() || hour > 23 || minute > 59 || second > 59) return std::nullopt;
  const std::int64_t days = sys_days(day).time_since_epoch().count();
  return ((days * 24 + hour) * 60 + minute) * 60 + second;
}

Checked<IndexHead> readIndexHead(const Signature& signature, const std::string& file) {
  const auto fields = commentFields(signature.comment, "sortie-index");
  if (!fields) return refuseIndex("index-comment", "the signature is not one of an index", file);
  IndexHead out;
  std::size_t known = 0;
  for (const auto& [name, value] : *fields) {
    const std::optional<std::uint64_t> number = plainNumber(value);
    bool good = true;
    if (name == "registry") {
      good = isRegistryName(value);
      out.registry = value;
    } else if (name == "version") {
      good = number && *number > 0;
      out.version = number.value_or(0);
    } else if (name == "expires") {
      const std::optional<std::int64_t> time = readTime(value);
      good = time.has_value();
      out.expires = time.value_or(0);
    } else if (name == "size") {
      good = number.has_value();
      out.size = number.value_or(0);
    } else if (name == "sha256") {
      good = archive::isSha256(value);
      out.sha256 = value;
    } else {
      good = false;
    }
    if (!good) return refuseIndex("index-field", fmt::format("the index has a wrong field \"{}\"", name), file);
    ++known;
  }
  if (known != 5) return refuseIndex("index-field", "the index lacks one of its fields", file);
  if (out.size > kLargestIndex)
    return refuseIndex("limit-index", fmt::format("the index has more than {} bytes", kLargestIndex), file);
  return out;
}

Checked<IndexHead> acceptHead(const Signature& signature, const PublicKey& key, const SeenIndex& seen, std::int64_t now,
                              const std::string& file) {
  if (Checked<> good = verifyComment(signature, key, file); !good) return refused(good);
  Checked<IndexHead> head = readIndexHead(signature, file);
  if (!head) return head;
  if (!seen.registry.empty() && head->registry != seen.registry)
    return refuseIndex("index-registry",
                       fmt::format("the index is of the registry {}, not of {}", head->registry, seen.registry), file);
  if (head->version < seen.version)
    return refuseIndex(
        "rollback",
        fmt::format("version {} of the index is older than {}, which was seen here", head->version, seen.version),
        file);
  if (seen.version > 0 && head->version - seen.version > kLargestStep)
    return refuseIndex("index-version",
                       fmt::format("version {} of the index is too far ahead of {}", head->version, seen.version),
                       file);
  if (head->version > kLargestStep && seen.version == 0)
    return refuseIndex("index-version",
                       fmt::format("version {} of the index is too high for a first one", head->version), file);
  if (head->expires <= now) return refuseIndex("expired", "the index is out of date", file);
  if (head->expires - now > kLongestLife)
    return refuseIndex("index-expires", "the index would be good for more than two years", file);
  return head;
}

Checked<> acceptIndex(const IndexHead& head, const Signature& signature, const PublicKey& key, const SeenIndex& seen,
                      std::string_view bytes, const std::string& file) {
  if (bytes.size() != head.size)
    return refuseIndex("hash-size", fmt::format("the index has {} bytes in place of {}", bytes.size(), head.size),
                       file);
  if (sha256(bytes) != head.sha256) return refuseIndex("hash", "the index is not the one that was announced", file);
  if (Checked<> good = verifyBytes(signature, key, bytes, file); !good) return good;
  if (head.version == seen.version && !seen.sha256.empty() && head.sha256 != seen.sha256)
    return refuseIndex("rollback", fmt::format("version {} of the index was seen with other contents", head.version),
                       file);
  return {};
}

}  // namespace sortie::exchange
