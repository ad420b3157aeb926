// One pass over the characters, which finds the marks, and one over the marks. It keeps its own stack and copies nothing.
// What is rare is not inlined: what is frequent stays in registers then.
#include "model/xml/xml_scan.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <cstring>
#include <map>

#include <fmt/format.h>

#include "model/xml/xml_characters.h"
#include "model/xml/xml_find.h"

namespace sortie::model {
namespace {

constexpr std::string_view kXmlns = "xmlns";
constexpr std::string_view kXInclude = "http://www.w3.org/2001/XInclude";

std::atomic<std::uint64_t> compared{0};

// The order of prefixes, which counts how often it is asked.
struct InOrder {
  bool operator()(std::string_view a, std::string_view b) const {
    compared.fetch_add(1, std::memory_order_relaxed);
    return a < b;
  }
};

bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

// ASCII characters that a name may go on with; the rest is looked up by code point.
constexpr std::array<bool, 256> kAsciiName = [] {
  std::array<bool, 256> out{};
  for (unsigned char c = 'a'; c <= 'z'; ++c) out[c] = true;
  for (unsigned char c = 'A'; c <= 'Z'; ++c) out[c] = true;
  for (unsigned char c = '0'; c <= '9'; ++c) out[c] = true;
  for (const char c : {'_', '-', '.'}) out[static_cast<unsigned char>(c)] = true;
  return out;
}();

// ASCII characters that a name may begin with.
constexpr std::array<bool, 256> kAsciiStart = [] {
  std::array<bool, 256> out = kAsciiName;
  for (unsigned char c = '0'; c <= '9'; ++c) out[c] = false;
  for (const char c : {'-', '.'}) out[static_cast<unsigned char>(c)] = false;
  return out;
}();

constexpr std::array<bool, 256> kSpace = [] {
  std::array<bool, 256> out{};
  for (const char c : {' ', '\t', '\n', '\r'}) out[static_cast<unsigned char>(c)] = true;
  return out;
}();

bool in(const std::array<bool, 256>& set, const char* c) { return set[static_cast<unsigned char>(*c)]; }

// Appends what "&name;" stands for; false when XML does not define it.
bool appendReference(std::string_view name, std::string& out) {
  if (name == "amp") return out += '&', true;
  if (name == "lt") return out += '<', true;
  if (name == "gt") return out += '>', true;
  if (name == "quot") return out += '"', true;
  if (name == "apos") return out += '\'', true;
  if (!name.starts_with("#")) return false;
  const bool hex = name.starts_with("#x");
  name.remove_prefix(hex ? 2 : 1);
  std::uint32_t code = 0;
  const auto [end, status] = std::from_chars(name.data(), name.data() + name.size(), code, hex ? 16 : 10);
  if (name.empty() || status != std::errc{} || end != name.data() + name.size() || !isXmlCharacter(code)) return false;
  appendUtf8(out, code);
  return true;
}

class Scanner {
 public:
  Scanner(const Source& source, const XmlLimits& limits)
      : source_(source),
        text_(source.text()),
        last_(text_.data() + text_.size()),
        marks_(text_.size()),
        limits_(limits) {}

  Result<std::vector<ElementSpan>> scan() {
    // A guess that saves most of the growing; small documents have a tag in some 40 bytes.
    spans_.reserve(text_.size() / 48 + 4);
    if (!checkCharacters() || !declaration() || !content()) return tl::unexpected<Error>(error_);
    return std::move(spans_);
  }

 private:
  struct Open {
    std::string_view name;
    std::uint32_t span;      // its number
    std::uint32_t prefixes;  // how many of declared_ are from ancestors
    bool foreign;
  };

  struct Named {
    std::string_view name;
    std::string_view raw;  // the value as written
    std::size_t begin;
  };

  [[gnu::cold]] bool refuse(std::string code, std::string text, std::size_t offset, std::string remedy) {
    error_ = Error{std::move(code), shortened(std::move(text)), source_.place(offset), shortened(std::move(remedy))};
    return false;
  }

  // A name may be megabytes long; nobody reads that.
  static std::string shortened(std::string text) {
    constexpr std::size_t kMost = 300;
    if (text.size() <= kMost) return text;
    std::size_t end = kMost;
    while ((static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;  // not inside a character
    text.resize(end);
    return text + "…";
  }

  [[nodiscard]] bool starts(std::string_view mark) const { return text_.substr(at_).starts_with(mark); }
  [[nodiscard]] bool at(char c) const { return at_ < text_.size() && text_[at_] == c; }

  // Are there that many bytes from `p` on?
  [[nodiscard]] bool holds(const char* p, std::size_t bytes) const {
    return static_cast<std::size_t>(last_ - p) >= bytes;
  }

  // The zero byte behind the text ends it.
  void skipSpace() {
    const char* p = text_.data() + at_;
    // Bytes above the space are what ends it; what lies below it was looked at before.
    std::uint32_t marks = 0;
    while (holds(p, kBlock) && (marks = notSpace(p)) == 0) p += kBlock;
    if (marks != 0) p += firstBit(marks);
    while (in(kSpace, p)) ++p;
    at_ = static_cast<std::size_t>(p - text_.data());
  }

  // Finds the marks, too.
  bool checkCharacters() {
    if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
    const std::size_t size = text_.size();
    std::size_t checked = at_;
    for (std::size_t i = 0; i < size; i += TextMarks::kWide) {
      const char* p = text_.data() + i;
      std::array<char, TextMarks::kWide> rest;
      if (size - i < rest.size()) {
        rest.fill('\n');
        std::copy(p, last_, rest.begin());
        p = rest.data();
      }
      marks_.add(i, fourBlocks(p, valueMarks));
      // Line feeds and printable ASCII need no look.
      for (std::uint64_t odd = fourBlocks(p, oddBytes); odd != 0; odd &= odd - 1) {
        const std::size_t at = i + firstBit(odd);
        if (at < checked) continue;
        checked = at;
        if (!characterAt(checked)) return false;
      }
    }
    return true;
  }

  // Goes behind the character.
  [[gnu::noinline]] bool characterAt(std::size_t& i) {
    const DecodedCharacter c = decodeUtf8(text_, i);
    if (c.length == 0) return refuse("xml-utf8", "bytes that are not UTF-8", i, "save the file as UTF-8");
    if (!isXmlCharacter(c.code)) {
      return refuse("xml-character", fmt::format("the character U+{:04X} is not allowed in XML", unsigned{c.code}), i,
                    "remove it");
    }
    i += c.length;
    return true;
  }

  bool declaration() {
    if (!starts("<?xml") || at_ + 5 >= text_.size() || !isSpace(text_[at_ + 5])) return true;
    const std::size_t begin = at_;
    at_ += 5;
    std::size_t seen = 0;
    bool versioned = false;  // XML 1.0, 2.8: the version is required and comes first
    static constexpr std::string_view kNames[] = {"version", "encoding", "standalone"};
    while (true) {
      const std::size_t before = at_;
      skipSpace();
      if (versioned && starts("?>")) break;
      Named attribute;
      if (at_ == before || !attributeAt(attribute)) {
        return refuse("xml-declaration", "the XML declaration is not well formed", begin,
                      R"(write <?xml version="1.0" encoding="UTF-8"?>)");
      }
      while (seen < 3 && attribute.name != kNames[seen]) ++seen;
      const std::string value = resolvedText(attribute.raw);
      const bool known = seen < 3 && (seen == 0 ? value == "1.0" : versioned) && (seen != 1 || isUtf8Name(value)) &&
                         (seen != 2 || value == "yes" || value == "no");
      if (!known) {
        return refuse("xml-declaration", fmt::format("{}=\"{}\" is not supported", attribute.name, value),
                      attribute.begin, "write XML 1.0 in UTF-8");
      }
      ++seen;
      versioned = true;
    }
    at_ += 2;
    return true;
  }

  static bool isUtf8Name(std::string name) {
    for (char& c : name) {
      if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    }
    return name == "UTF-8" || name == "UTF8";
  }

  bool content() {
    seekMarks();
    while (at_ < text_.size()) {
      if (text_[at_] != '<') {
        if (!characters()) return false;
      } else if (const char next = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0'; next == '!') {
        if (starts("<!--")) {
          if (!comment()) return false;
        } else if (starts("<![CDATA[")) {
          if (!cdata()) return false;
        } else {
          return refuse("xml-doctype", "a document type declaration is not allowed", at_, "remove the DOCTYPE");
        }
      } else if (next == '?') {
        return refuse("xml-instruction", "processing instructions are not allowed", at_, "remove it");
      } else if (next == '/') {
        if (!endTag()) return false;
      } else if (!startTag()) {
        return false;
      }
    }
    if (!open_.empty()) {
      return refuse("xml-truncated", fmt::format("the file ends inside <{}>", open_.back().name),
                    spans_[open_.back().span].begin, fmt::format("close it with </{}>", open_.back().name));
    }
    if (spans_.empty())
      return refuse("xml-no-root", "the document has no root element", 0, "write one; the file may be empty");
    return true;
  }

  bool countNode() { return ++count_ <= limits_.nodes || tooManyNodes(); }

  [[gnu::noinline]] bool tooManyNodes() {
    return refuse("limit-nodes", fmt::format("more than {} elements, texts and comments", limits_.nodes), at_,
                  "split the document");
  }

  bool comment() {
    const std::size_t begin = at_;
    const std::size_t end = text_.find("--", at_ + 4);
    if (end == std::string_view::npos) return refuse("xml-comment", "the comment is not closed", begin, "add -->");
    if (end + 2 >= text_.size() || text_[end + 2] != '>') {
      return refuse("xml-comment", "a comment may not hold --", end, "use a single dash");
    }
    at_ = end + 3;
    seekMarks();
    return countNode();
  }

  bool cdata() {
    const std::size_t begin = at_;
    if (open_.empty()) return refuse("xml-outside-root", "text outside the root element", at_, "remove it");
    const std::size_t end = text_.find("]]>", at_ + 9);
    if (end == std::string_view::npos) return refuse("xml-cdata", "the CDATA section is not closed", begin, "add ]]>");
    at_ = end + 3;
    seekMarks();
    return countNode();
  }

  bool characters() {
    bool referring = false;
    const std::size_t end = tagFrom(referring);
    if (!indentation(end) && !otherText(end, referring)) return false;
    at_ = end;
    return countNode();
  }

  // Is there nothing but some white space before `end`?
  [[nodiscard]] bool indentation(std::size_t end) const {
    const char* const p = text_.data() + at_;
    return end - at_ <= kBlock && holds(p, kBlock) && firstBit(notSpace(p) | 1U << kBlock) >= end - at_;
  }

  [[gnu::noinline]] bool otherText(std::size_t end, bool referring) {
    const std::string_view raw = text_.substr(at_, end - at_);
    const std::size_t begin = at_;
    skipSpace();
    if (at_ == end) return true;
    if (open_.empty()) return refuse("xml-outside-root", "text outside the root element", at_, "remove it");
    const std::size_t mark = raw.find("]]>");
    if (mark != std::string_view::npos) return refuse("xml-text", "]]> in text", begin + mark, "write ]]&gt;");
    return !referring || references(raw, begin);
  }

  // The next "<", or the end of the text.
  std::size_t tagFrom(bool& referring) {
    TextMarks::Cursor next = ahead_;
    std::size_t found = next.next();
    while (found < text_.size() && text_[found] != '<') {
      referring = referring || text_[found] == '&';
      ahead_ = next;
      found = next.next();
    }
    return found;
  }

  // After something that may hold marks.
  void seekMarks() { ahead_ = TextMarks::Cursor(marks_, at_); }

  bool nameAt(std::string_view& name) {
    const char* const first = text_.data() + at_;
    const char* const p = asciiNameEnd(first);
    if (*p == ':' || static_cast<unsigned char>(*p) >= 0x80) return anyNameAt(name);
    name = std::string_view(first, static_cast<std::size_t>(p - first));
    at_ += name.size();
    if (name == kXmlns) namespaced_ = true;
    return !name.empty();
  }

  [[gnu::noinline]] bool anyNameAt(std::string_view& name) {
    const std::size_t begin = at_;
    std::size_t colons = 0;
    while (at_ < text_.size()) {
      const DecodedCharacter c = decodeUtf8(text_, at_);
      if (!(at_ == begin ? isNameStart(c.code) : isNameCharacter(c.code))) break;
      if (c.code == ':') ++colons;
      at_ += c.length;
    }
    name = text_.substr(begin, at_ - begin);
    namespaced_ = namespaced_ || colons > 0;
    return !name.empty() && (colons == 0 || (colons == 1 && !name.starts_with(':') && !name.ends_with(':')));
  }

  bool attributeAt(Named& attribute) {
    attribute.begin = at_;
    if (!nameAt(attribute.name)) {
      return refuse("xml-tag", "not the name of an attribute", attribute.begin, "see the XML syntax");
    }
    if (!at('=')) skipSpace();
    if (!at('=')) return refuse("xml-tag", "an attribute without a value", attribute.begin, "write name=\"value\"");
    ++at_;
    if (!at('"')) skipSpace();
    if (!at('"') && !at('\'')) {
      return refuse("xml-tag", "the value of an attribute has no quotes", attribute.begin, "write name=\"value\"");
    }
    const char quote = text_[at_];
    const std::size_t first = at_ + 1;
    std::size_t last = first;
    bool referring = false;
    for (;; ++last) {
      if (quote == '"') last = valueMarkFrom(last);
      if (last == text_.size() || text_[last] == quote) break;
      if (text_[last] == '<') return refuse("xml-tag", "< in an attribute", last, "write &lt;");
      referring = referring || text_[last] == '&';
    }
    if (last == text_.size()) {
      return refuse("xml-truncated", "the file ends inside the value of an attribute", attribute.begin,
                    "close the quotes");
    }
    if (last - first > limits_.attributeBytes) {
      return refuse("limit-attribute-bytes", fmt::format("an attribute of more than {} bytes", limits_.attributeBytes),
                    attribute.begin, "put long text in a <text>");
    }
    attribute.raw = text_.substr(first, last - first);
    at_ = last + 1;
    return !referring || references(attribute.raw, first);
  }

  bool startTag() {
    const std::size_t begin = at_;
    ++at_;
    (void)ahead_.next();
    Open open{};
    namespaced_ = false;
    if (!nameAt(open.name)) return refuse("xml-tag", "not the name of an element", begin, "write &lt; for <");
    if (open_.empty() && !spans_.empty()) {
      return refuse("xml-roots", "more than one root element", begin, "keep one root element");
    }
    if (open_.size() >= limits_.depth) {
      return refuse("limit-depth", fmt::format("elements more than {} deep", limits_.depth), begin,
                    "nest elements less deeply");
    }
    open.span = static_cast<std::uint32_t>(spans_.size());
    open.prefixes = static_cast<std::uint32_t>(declared_.size());
    open.foreign = !open_.empty() && open_.back().foreign;
    if (!countNode() || !attributes(open.name, begin)) return false;
    if (namespaced_ && !namespaces(open, begin)) return false;
    const bool empty = text_[at_] == '/';
    at_ += empty ? 2 : 1;
    spans_.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_), open.foreign});
    if (!empty) {
      open_.push_back(open);
    } else {
      forgetPrefixes(open.prefixes);
    }
    return true;
  }

  // The end of a name of ASCII characters without a colon, or `p` where none begins.
  static const char* asciiNameEnd(const char* p) {
    if (!in(kAsciiStart, p)) return p;
    do ++p;
    while (in(kAsciiName, p));
    return p;
  }

  // Where the plain part of a value in double quotes ends: at ", & or <, or behind the text.
  [[nodiscard]] std::size_t valueMarkFrom(std::size_t i) const {
    std::uint32_t marks = 0;
    while (holds(text_.data() + i, kBlock) && (marks = valueMarks(text_.data() + i)) == 0) i += kBlock;
    if (marks != 0) return i + firstBit(marks);
    return std::min(text_.find_first_of("\"&<", i), text_.size());
  }

  // The name of an attribute as nearly all are: name="value", the name short and of ASCII characters, the value without
  // references. `p`, where a name begins, goes behind it; otherwise the name is empty. Where it ends is known from the
  // marks, so that the next one can be looked at before this one is done.
  std::string_view plainAttribute(const char*& p, TextMarks::Cursor& marks) const {
    const char* const open = text_.data() + marks.next();
    const auto size = static_cast<std::size_t>(open - p) - 1;
    if (size - 1 >= kBlock || !holds(p, kBlock) || std::memcmp(open - 1, "=\"", 2) != 0) return {};
    const char* const close = text_.data() + marks.next();
    if (*close != '"' || static_cast<std::size_t>(close - open) > limits_.attributeBytes) return {};
    if (firstBit(~smallLetters(p)) < size && firstBit(notInNames(p) | 1U << kBlock) < size) return {};
    const std::string_view name(p, size);
    p = close + 1;
    return name;
  }

  bool attributes(std::string_view element, std::size_t begin) {
    std::size_t count = 0;
    std::uint64_t met = 0;  // a bit for each name; two may have one
    const char* p = text_.data() + at_;
    TextMarks::Cursor marks = ahead_;
    while (true) {
      const char* const before = p;
      while (in(kSpace, p)) ++p;
      if (*p == '>' || (*p == '/' && p[1] == '>')) break;
      const char* const first = p;
      std::string_view name = p != before && in(kAsciiStart, p) ? plainAttribute(p, marks) : std::string_view();
      if (name.empty()) {
        name = anyAttribute(element, begin, before, first);
        if (name.empty()) return false;
        p = text_.data() + at_;
        marks = TextMarks::Cursor(marks_, at_);
      } else if (name == kXmlns) {
        namespaced_ = true;
      }
      const std::uint64_t bit = std::uint64_t{1} << ((static_cast<unsigned char>(*first) + 5U * name.size()) % 64U);
      if ((met & bit) != 0 && !newName(element, name, count)) return false;
      met |= bit;
      if (count == names_.size() && !roomForName(first)) return false;
      names_[count++] = name;
    }
    at_ = static_cast<std::size_t>(p - text_.data());
    attributes_ = count;
    ahead_ = marks;
    return true;
  }

  [[gnu::noinline]] bool newName(std::string_view element, std::string_view name, std::size_t count) {
    const auto end = names_.begin() + static_cast<std::ptrdiff_t>(count);
    if (std::find(names_.begin(), end, name) == end) return true;
    return refuse("xml-duplicate-attribute", fmt::format("<{}> has {} twice", element, name),
                  static_cast<std::size_t>(name.data() - text_.data()), "keep one of them");
  }

  [[gnu::noinline]] bool roomForName(const char* first) {
    if (names_.size() < limits_.attributes) {
      names_.resize(std::min(limits_.attributes, 2 * names_.size() + 16));
      return true;
    }
    return refuse("limit-attributes", fmt::format("more than {} attributes", limits_.attributes),
                  static_cast<std::size_t>(first - text_.data()), "use nested elements");
  }

  // The name of the attribute that begins at `first`, in whatever form; none when it is refused. `before` is where the one
  // in front of it ended.
  [[gnu::noinline]] std::string_view anyAttribute(std::string_view element, std::size_t begin, const char* before,
                                                  const char* first) {
    at_ = static_cast<std::size_t>(first - text_.data());
    Named attribute;
    if (at_ >= text_.size()) {
      refuse("xml-truncated", fmt::format("the file ends inside the tag <{}", element), begin, "close the tag");
    } else if (first == before) {
      refuse("xml-tag", "a space is missing here", at_, "separate attributes by spaces");
    } else if (attributeAt(attribute)) {
      return attribute.name;
    }
    return {};
  }

  // Those of the start tag again, with their values: few tags have a prefix.
  std::vector<Named> named() {
    const std::size_t end = at_;
    std::vector<Named> out;
    for (std::size_t i = 0; i < attributes_; ++i) {
      at_ = static_cast<std::size_t>(names_[i].data() - text_.data());
      Named& attribute = out.emplace_back();
      (void)attributeAt(attribute);  // it was read before
    }
    at_ = end;
    return out;
  }

  // A prefix is declared by the element or an ancestor; the default namespace of an element is its own or its parent's.
  [[gnu::noinline]] bool namespaces(Open& open, std::size_t begin) {
    bool ownDefault = false;
    const std::vector<Named> attributes = named();
    for (const Named& attribute : attributes) {
      if (!declares(attribute.name)) continue;
      const std::string value = resolvedText(attribute.raw);
      if (value == kXInclude) {
        return refuse("xml-include", "XInclude is not allowed", attribute.begin, "put the content in the document");
      }
      if (attribute.name == kXmlns) ownDefault = !value.empty();
      const std::string_view prefix = attribute.name.substr(std::min(attribute.name.size(), kXmlns.size() + 1));
      declared_.push_back(prefix);
      ++prefixes_[prefix];
    }
    for (const Named& attribute : attributes) {
      if (!declares(attribute.name) && !prefixKnown(attribute.name)) {
        return refuse("xml-prefix", fmt::format("the prefix of {} is not declared", attribute.name), attribute.begin,
                      "declare it with xmlns:prefix");
      }
    }
    if (!prefixKnown(open.name)) {
      return refuse("xml-prefix", fmt::format("the prefix of <{}> is not declared", open.name), begin,
                    "declare it with xmlns:prefix");
    }
    open.foreign = open.foreign || open.name.find(':') != std::string_view::npos || ownDefault;
    return true;
  }

  static bool declares(std::string_view name) { return name == kXmlns || name.starts_with("xmlns:"); }

  [[nodiscard]] bool prefixKnown(std::string_view name) const {
    const std::size_t colon = name.find(':');
    if (colon == std::string_view::npos || name.starts_with("xml:")) return true;
    return prefixes_.contains(name.substr(0, colon));
  }

  // What was declared after the first `keep` prefixes holds no longer.
  void forgetPrefixes(std::size_t keep) {
    if (declared_.size() > keep) undeclare(declared_.size() - keep);
  }

  [[gnu::noinline]] void undeclare(std::size_t count) {
    for (; count > 0; --count) {
      const auto found = prefixes_.find(declared_.back());
      if (--found->second == 0) prefixes_.erase(found);
      declared_.pop_back();
    }
  }

  bool endTag() {
    const std::size_t begin = at_;
    at_ += 2;
    (void)ahead_.next();
    // The name that is due stands there nearly always.
    std::string_view name;
    if (!open_.empty() && starts(open_.back().name) && at_ + open_.back().name.size() < text_.size() &&
        text_[at_ + open_.back().name.size()] == '>') {
      at_ += open_.back().name.size();
    } else if (!nameAt(name) || open_.empty() || open_.back().name != name) {
      return refuse("xml-end-tag", fmt::format("</{}> does not match an open element", name), begin,
                    open_.empty() ? "remove it" : fmt::format("write </{}> first", open_.back().name));
    }
    skipSpace();
    if (!at('>')) return refuse("xml-end-tag", "the end tag is not closed", begin, "write > at its end");
    ++at_;
    spans_[open_.back().span].end = static_cast<std::uint32_t>(at_);
    forgetPrefixes(open_.back().prefixes);
    open_.pop_back();
    return true;
  }

  // All references in a text or value are to something.
  bool references(std::string_view raw, std::size_t begin) {
    std::string unused;
    for (std::size_t i = raw.find('&'); i != std::string_view::npos; i = raw.find('&', i + 1)) {
      const std::size_t end = raw.find(';', i);
      if (end == std::string_view::npos || !appendReference(raw.substr(i + 1, end - i - 1), unused)) {
        return refuse("xml-entity", "a reference that XML does not define", begin + i, "write &amp; for &");
      }
      unused.clear();
    }
    return true;
  }

  const Source& source_;
  std::string_view text_;
  const char* last_;                    // the zero byte behind the text
  TextMarks marks_;                     // valueMarks of the text
  TextMarks::Cursor ahead_{marks_, 0};  // from at_ on, wherever a tag or text may begin
  XmlLimits limits_;
  std::size_t at_ = 0;
  std::size_t count_ = 0;  // of elements, texts and comments
  std::vector<Open> open_;
  std::vector<ElementSpan> spans_;
  std::vector<std::string_view> names_;  // of the attributes of the start tag that is being read, and room for more
  std::size_t attributes_ = 0;           // how many it has
  bool namespaced_ = false;              // is there a prefix, or xmlns, in it?
  // Prefixes that the open elements declare: in order, and how often, as elements without number may ask for them.
  std::vector<std::string_view> declared_;
  std::map<std::string_view, std::size_t, InOrder> prefixes_;
  Error error_;
};

}  // namespace

std::uint64_t prefixesCompared() noexcept { return compared.load(std::memory_order_relaxed); }

Result<std::vector<ElementSpan>> scanXml(const Source& source, const XmlLimits& limits) {
  return Scanner(source, limits).scan();
}

std::string resolvedText(std::string_view raw) {
  std::string out;
  out.reserve(raw.size());
  for (std::size_t i = 0; i < raw.size(); ++i) {
    const char c = raw[i];
    if (c == '\r') {
      if (i + 1 < raw.size() && raw[i + 1] == '\n') ++i;
      out += '\n';
    } else if (c == '&') {
      const std::size_t end = raw.find(';', i);
      appendReference(raw.substr(i + 1, end - i - 1), out);
      i = end;
    } else {
      out += c;
    }
  }
  return out;
}

std::string resolvedLines(std::string_view raw) {
  std::string out;
  out.reserve(raw.size());
  for (std::size_t i = 0; i < raw.size(); ++i) {
    if (raw[i] == '\r' && i + 1 < raw.size() && raw[i + 1] == '\n') continue;
    out += raw[i] == '\r' ? '\n' : raw[i];
  }
  return out;
}

}  // namespace sortie::model
