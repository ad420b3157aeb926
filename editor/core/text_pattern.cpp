#include "editor/core/text_pattern.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include <fmt/format.h>

#include "model/xml/xml_characters.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

namespace sortie::editor {

// Handles that free what they hold. Outside of the anonymous namespace, because TextPattern::Machine, which the header
// names, is made of them.
namespace pcre {

template <auto Free>
struct Freed {
  template <typename T>
  void operator()(T* handle) const {
    Free(handle);
  }
};
using Code = std::unique_ptr<pcre2_code, Freed<pcre2_code_free>>;
using MatchData = std::unique_ptr<pcre2_match_data, Freed<pcre2_match_data_free>>;
using MatchContext = std::unique_ptr<pcre2_match_context, Freed<pcre2_match_context_free>>;

}  // namespace pcre

namespace {

constexpr std::size_t longestRegex = 300;
// What one attempt at one place may cost: steps, steps within steps, and memory in KiB.
constexpr std::uint32_t mostSteps = 100'000;
constexpr std::uint32_t deepestStep = 20'000;
constexpr std::uint32_t mostMemory = 64U << 10U;
// PCRE2 counts steps anew at each place where a match may begin; after this many places the clock is looked at.
constexpr std::size_t placesBetweenLooks = 32;

bool continues(std::string_view text, std::size_t at) {
  return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U;
}

/// The text with each byte that is not UTF-8 as a control character: of the same length. Empty when nothing is wrong.
std::string repaired(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    if (static_cast<unsigned char>(text[at]) < 0x80) {
      ++at;
      continue;
    }
    const std::size_t length = model::decodeUtf8(text, at).length;
    if (length == 0) {
      if (out.empty()) out = text;
      out[at] = '\x1A';
    }
    at += std::max<std::size_t>(length, 1);
  }
  return out;
}

/// A regular expression for exactly these words.
std::string quoted(const std::string& words) {
  std::string out = "\\Q";
  for (std::size_t from = 0;;) {
    const std::size_t end = words.find("\\E", from);
    out += words.substr(from, end - from);
    if (end == std::string::npos) return out + "\\E";
    out += "\\E\\\\E\\Q";
    from = end + 2;
  }
}

Result<pcre::Code> compiled(const std::string& regex, const FindOptions& options) {
  const std::uint32_t flags = PCRE2_UTF | PCRE2_UCP | PCRE2_NEVER_BACKSLASH_C | PCRE2_DOLLAR_ENDONLY |
                              PCRE2_USE_OFFSET_LIMIT | (options.matchCase ? 0U : PCRE2_CASELESS);
  int problem = 0;
  PCRE2_SIZE place = 0;
  pcre::Code code(
      pcre2_compile(reinterpret_cast<PCRE2_SPTR>(regex.data()), regex.size(), flags, &problem, &place, nullptr));
  if (code) return code;
  if (!options.regex)
    return fail("find-pattern", "the text to search for is too long, or not UTF-8", {}, "search for a part of it");
  std::array<PCRE2_UCHAR, 256> words{};
  pcre2_get_error_message(problem, words.data(), words.size());
  std::string text = fmt::format("this is not a regular expression: {}", reinterpret_cast<const char*>(words.data()));
  if (place > 0 && place < regex.size()) text += fmt::format(" (after {})", regex.substr(0, place));
  return fail("find-pattern", std::move(text), {},
              "put \\ before characters that stand for themselves: ( ) [ ] { } . * + ? ^ $ | \\");
}

}  // namespace

struct TextPattern::Machine {
  bool regex = false;
  pcre::Code code;
  pcre::MatchData data;
  pcre::MatchContext context;
};

Result<TextPattern> TextPattern::make(const FindOptions& options) {
  if (options.pattern.empty()) return fail("find-empty", "there is nothing to search for", {}, "type some text");
  if (options.regex && options.pattern.size() > longestRegex)
    return fail("find-pattern", fmt::format("the pattern is longer than {} characters", longestRegex), {},
                "search for a part of it");
  const std::string regex = options.regex ? options.pattern : quoted(options.pattern);
  Result<pcre::Code> code = compiled(regex, options);
  // The pattern was good by itself, so no bracket of it closes one of these.
  if (code && options.wholeWord) code = compiled(fmt::format("(?<!\\w)(?:{})(?!\\w)", regex), options);
  if (!code) return failed(code);
  auto machine = std::make_unique<Machine>();
  machine->regex = options.regex;
  machine->data.reset(pcre2_match_data_create_from_pattern(code->get(), nullptr));
  machine->context.reset(pcre2_match_context_create(nullptr));
  machine->code = std::move(*code);
  pcre2_set_match_limit(machine->context.get(), mostSteps);
  pcre2_set_depth_limit(machine->context.get(), deepestStep);
  pcre2_set_heap_limit(machine->context.get(), mostMemory);
  return TextPattern(std::move(machine));
}

TextPattern::TextPattern(std::unique_ptr<Machine> machine) : machine_(std::move(machine)) {}
TextPattern::TextPattern(TextPattern&&) noexcept = default;
TextPattern& TextPattern::operator=(TextPattern&&) noexcept = default;
TextPattern::~TextPattern() = default;

bool TextPattern::regex() const { return machine_->regex; }

TextPattern::Matches TextPattern::in(std::string_view text, Clock::time_point until) const {
  Matches out;
  const std::string copy = repaired(text);
  if (!copy.empty()) text = copy;
  pcre2_match_data* data = machine_->data.get();
  // Plain words cost a step a byte: they are looked for in one go.
  const std::size_t step = machine_->regex ? placesBetweenLooks : std::max<std::size_t>(text.size(), 1);
  for (std::size_t from = 0; from < text.size();) {
    pcre2_set_offset_limit(machine_->context.get(), from + step - 1);
    const int found = pcre2_match(machine_->code.get(), reinterpret_cast<PCRE2_SPTR>(text.data()), text.size(), from,
                                  PCRE2_NO_UTF_CHECK | PCRE2_NOTEMPTY, data, machine_->context.get());
    if (found < 0 && found != PCRE2_ERROR_NOMATCH) {
      out.complete = false;
      return out;
    }
    if (found == PCRE2_ERROR_NOMATCH) {
      from += step;
    } else {
      const PCRE2_SIZE* spans = pcre2_get_ovector_pointer(data);
      TextMatch match;
      for (std::size_t i = 0; i < std::min<std::size_t>(match.groups.size(), static_cast<std::size_t>(found)); ++i)
        if (spans[2 * i] != PCRE2_UNSET && spans[2 * i] <= spans[2 * i + 1])
          match.groups[i] = {spans[2 * i], spans[2 * i + 1]};
      from = std::max(from + 1, match.end());
      out.all.push_back(match);
    }
    while (continues(text, from)) ++from;
    if (machine_->regex && from < text.size() && Clock::now() > until) {
      out.complete = false;
      return out;
    }
  }
  return out;
}

}  // namespace sortie::editor
