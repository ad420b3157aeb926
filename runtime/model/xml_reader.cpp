// The strict reader: one pass that checks the bytes, one that makes the tree. It keeps its own stack.
#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <map>

#include <fmt/format.h>

#include "model/xml.h"
#include "model/xml_characters.h"
#include "model/xml_recent_texts.h"

namespace sortie::model {
namespace {

constexpr std::string_view kXmlns = "xmlns";
constexpr std::string_view kXInclude = "http://www.w3.org/2001/XInclude";

bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

// ASCII characters that a name may go on with; the rest is looked up by code point.
constexpr std::array<bool, 128> kAsciiName = [] {
  std::array<bool, 128> out{};
  for (unsigned char c = 'a'; c <= 'z'; ++c) out[c] = true;
  for (unsigned char c = 'A'; c <= 'Z'; ++c) out[c] = true;
  for (unsigned char c = '0'; c <= '9'; ++c) out[c] = true;
  for (const char c : {'_', ':', '-', '.'}) out[static_cast<unsigned char>(c)] = true;
  return out;
}();

// Eight bytes of which each is ASCII from the space on. May say no where it could say yes, never the reverse.
bool isPlain(const char* eight) {
  std::uint64_t word = 0;
  std::memcpy(&word, eight, sizeof word);
  constexpr std::uint64_t kOnes = 0x0101010101010101;
  // The high bit of a byte is set when it is no ASCII, that of its difference to a space when it is a control character.
  return ((word | (word - kOnes * 0x20)) & (kOnes * 0x80)) == 0;
}

class Reader {
 public:
  Reader(std::shared_ptr<const Source> source, const XmlLimits& limits, XmlEvents* events)
      : source_(std::move(source)), text_(source_->text()), limits_(limits), events_(events) {}

  Result<Document> read() {
    Document document;
    document.source = source_;
    // Before what was told of dies, whatever happens.
    const std::unique_ptr<XmlEvents, void (*)(XmlEvents*)> finish(events_, [](XmlEvents* events) { events->finish(); });
    if (!checkCharacters() || !declaration() || !content(document)) return tl::unexpected<Error>(error_);
    return document;
  }

 private:
  struct Open {
    std::shared_ptr<Element> element;
    std::size_t firstNode;  // where its children begin in nodes_
  };

  bool refuse(std::string code, std::string text, std::size_t offset, std::string remedy) {
    error_ = Error{std::move(code), shortened(std::move(text)), source_->place(offset), shortened(std::move(remedy))};
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

  bool starts(std::string_view mark) const { return text_.substr(at_).starts_with(mark); }

  void skipSpace() {
    while (at_ < text_.size() && isSpace(text_[at_])) ++at_;
  }

  bool checkCharacters() {
    if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
    for (std::size_t i = at_; i < text_.size();) {
      if (i + 8 <= text_.size() && isPlain(text_.data() + i)) {
        i += 8;
        continue;
      }
      if (const auto ascii = static_cast<unsigned char>(text_[i]);
          ascii < 0x80 && (ascii >= ' ' || isSpace(text_[i]))) {
        ++i;
        continue;
      }
      const DecodedCharacter c = decodeUtf8(text_, i);
      if (c.length == 0) return refuse("xml-utf8", "bytes that are not UTF-8", i, "save the file as UTF-8");
      if (!isXmlCharacter(c.code)) {
        return refuse("xml-character", fmt::format("the character U+{:04X} is not allowed in XML", unsigned{c.code}), i,
                      "remove it");
      }
      i += c.length;
    }
    return true;
  }

  bool declaration() {
    if (!starts("<?xml") || at_ + 5 >= text_.size() || !isSpace(text_[at_ + 5])) return true;
    const std::size_t begin = at_;
    at_ += 5;
    std::size_t seen = 0;
    static constexpr std::string_view kNames[] = {"version", "encoding", "standalone"};
    while (true) {
      const std::size_t before = at_;
      skipSpace();
      if (starts("?>")) break;
      Attribute attribute;
      if (at_ == before || !attributeAt(attribute)) {
        return refuse("xml-declaration", "the XML declaration is not well formed", begin,
                      R"(write <?xml version="1.0" encoding="UTF-8"?>)");
      }
      while (seen < 3 && attribute.name != kNames[seen]) ++seen;
      const bool known = seen < 3 && (seen != 0 || attribute.value == "1.0") &&
                         (seen != 1 || isUtf8Name(attribute.value)) &&
                         (seen != 2 || attribute.value == "yes" || attribute.value == "no");
      if (!known) {
        return refuse("xml-declaration", fmt::format("{}=\"{}\" is not supported", attribute.name, attribute.value),
                      attribute.offset, "documents are XML 1.0 in UTF-8");
      }
      ++seen;
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

  bool content(Document& document) {
    while (at_ < text_.size()) {
      if (text_[at_] != '<') {
        if (!characters(document)) return false;
      } else if (starts("<!--")) {
        if (!comment(document)) return false;
      } else if (starts("<![CDATA[")) {
        if (!cdata(document)) return false;
      } else if (starts("<!")) {
        return refuse("xml-doctype", "a document type declaration is not allowed", at_, "remove the DOCTYPE");
      } else if (starts("<?")) {
        return refuse("xml-instruction", "processing instructions are not allowed", at_, "remove it");
      } else if (starts("</")) {
        if (!endTag(document)) return false;
      } else if (!startTag(document)) {
        return false;
      }
    }
    if (!open_.empty()) {
      const Element& element = *open_.back().element;
      return refuse("xml-truncated", fmt::format("the file ends inside <{}>", element.name), element.begin,
                    fmt::format("close it with </{}>", element.name));
    }
    if (!document.root) return refuse("xml-no-root", "the document has no root element", 0, "the file may be empty");
    return true;
  }

  bool countNode() {
    if (++count_ <= limits_.nodes) return true;
    return refuse("limit-nodes", fmt::format("more than {} elements, texts and comments", limits_.nodes), at_,
                  "split the document");
  }

  void add(Document& document, Node node) {
    if (!open_.empty()) {
      if (events_ != nullptr && node.kind == Node::Kind::Text) events_->text(node.text);
      nodes_.push_back(std::move(node));
    } else {
      (document.root ? document.after : document.before).push_back(std::move(node));
    }
  }

  bool comment(Document& document) {
    const std::size_t begin = at_;
    const std::size_t end = text_.find("--", at_ + 4);
    if (end == std::string_view::npos) return refuse("xml-comment", "the comment is not closed", begin, "add -->");
    if (end + 2 >= text_.size() || text_[end + 2] != '>') {
      return refuse("xml-comment", "a comment may not hold --", end, "use one dash, or another one than -");
    }
    if (!countNode()) return false;
    Node node{Node::Kind::Comment, nullptr, withLineFeeds(text_.substr(at_ + 4, end - at_ - 4)), offset(begin),
              offset(end + 3)};
    at_ = end + 3;
    add(document, std::move(node));
    return true;
  }

  bool cdata(Document& document) {
    const std::size_t begin = at_;
    if (open_.empty()) return refuse("xml-outside-root", "text outside the root element", at_, "remove it");
    const std::size_t end = text_.find("]]>", at_ + 9);
    if (end == std::string_view::npos) return refuse("xml-cdata", "the CDATA section is not closed", begin, "add ]]>");
    if (!countNode()) return false;
    Node node{Node::Kind::Text, nullptr, withLineFeeds(text_.substr(at_ + 9, end - at_ - 9)), offset(begin),
              offset(end + 3)};
    at_ = end + 3;
    add(document, std::move(node));
    return true;
  }

  bool characters(Document& document) {
    const std::size_t begin = at_;
    const std::size_t end = std::min(text_.find('<', at_), text_.size());
    const std::string_view raw = text_.substr(begin, end - begin);
    const std::size_t mark = raw.find("]]>");
    if (mark != std::string_view::npos) return refuse("xml-text", "]]> in text", begin + mark, "write ]]&gt;");
    Node node{Node::Kind::Text, nullptr, {}, offset(begin), offset(end)};
    if (open_.empty()) {
      for (std::size_t i = 0; i < raw.size(); ++i) {
        if (!isSpace(raw[i])) {
          return refuse("xml-outside-root", "text outside the root element", begin + i, "remove it");
        }
      }
    }
    if (!resolve(raw, begin, false, node.text) || !countNode()) return false;
    at_ = end;
    add(document, std::move(node));
    return true;
  }

  bool nameAt(std::string_view& name) {
    const std::size_t begin = at_;
    bool prefixed = false;
    while (at_ < text_.size()) {
      const auto ascii = static_cast<unsigned char>(text_[at_]);
      if (ascii < 0x80 && at_ != begin) {
        if (!kAsciiName[ascii]) break;
        prefixed = prefixed || ascii == ':';
        ++at_;
        continue;
      }
      const DecodedCharacter c = decodeUtf8(text_, at_);
      if (!(at_ == begin ? isNameStart(c.code) : isNameCharacter(c.code))) break;
      prefixed = prefixed || ascii == ':';
      at_ += c.length;
    }
    name = text_.substr(begin, at_ - begin);
    namespaced_ = namespaced_ || prefixed || name == kXmlns;
    if (!prefixed) return !name.empty();
    const std::size_t colon = name.find(':');
    return colon > 0 && colon + 1 < name.size() && name.find(':', colon + 1) == std::string::npos;
  }

  bool attributeAt(Attribute& attribute) {
    const std::size_t begin = at_;
    attribute.offset = offset(begin);
    std::string_view name;
    if (!nameAt(name)) return refuse("xml-tag", "not the name of an attribute", begin, "see the XML syntax");
    attribute.name = texts_.get(name);
    skipSpace();
    if (!starts("=")) return refuse("xml-tag", "an attribute without a value", begin, "write name=\"value\"");
    ++at_;
    skipSpace();
    if (!starts("\"") && !starts("'")) {
      return refuse("xml-tag", "the value of an attribute stands without quotes", begin, "write name=\"value\"");
    }
    const char quote = text_[at_];
    const std::size_t first = at_ + 1;
    std::size_t last = first;
    bool plain = true;
    for (; last < text_.size() && text_[last] != quote; ++last) plain = plain && !isMarked(text_[last]);
    if (last == text_.size()) {
      return refuse("xml-truncated", "the file ends inside the value of an attribute", begin, "close the quotes");
    }
    if (last - first > limits_.attributeBytes) {
      return refuse("limit-attribute-bytes", fmt::format("an attribute of more than {} bytes", limits_.attributeBytes),
                    begin, "put long text in a <text>");
    }
    const std::string_view raw = text_.substr(first, last - first);
    at_ = last + 1;
    if (plain) {
      attribute.value = texts_.get(raw);
      return true;
    }
    const std::size_t less = raw.find('<');
    if (less != std::string_view::npos) return refuse("xml-tag", "< in an attribute", first + less, "write &lt;");
    return resolve(raw, first, true, attribute.value);
  }

  // Does this in an attribute's value need a second look?
  static bool isMarked(char c) { return c == '&' || c == '<' || (c != ' ' && isSpace(c)); }

  bool startTag(Document& document) {
    auto element = std::make_shared<Element>();
    element->source = source_;
    element->begin = offset(at_);
    element->kept = element->tagKept = true;
    ++at_;
    std::string_view name;
    namespaced_ = false;
    if (!nameAt(name)) return refuse("xml-tag", "not the name of an element", element->begin, "write &lt; for <");
    element->name = texts_.get(name);
    if (open_.empty() && document.root) {
      return refuse("xml-roots", "more than one root element", element->begin, "a document has one root");
    }
    if (open_.size() >= limits_.depth) {
      return refuse("limit-depth", fmt::format("elements more than {} deep", limits_.depth), element->begin,
                    "nest less");
    }
    if (!countNode() || !attributes(*element) || !namespaces(*element)) return false;
    const bool empty = starts("/>");
    at_ += empty ? 2 : 1;
    element->tagEnd = element->closeBegin = element->end = offset(at_);
    if (events_ != nullptr) events_->start(*element);
    open_.push_back({std::move(element), nodes_.size()});
    if (empty) close(document);
    return true;
  }

  bool attributes(Element& element) {
    attributes_.clear();
    while (true) {
      const std::size_t before = at_;
      skipSpace();
      if (starts(">") || starts("/>")) {
        element.attributes.assign(std::move_iterator(attributes_.begin()), std::move_iterator(attributes_.end()));
        return true;
      }
      if (at_ >= text_.size()) {
        return refuse("xml-truncated", fmt::format("the file ends inside the tag <{}", element.name), element.begin,
                      "close the tag");
      }
      if (at_ == before) return refuse("xml-tag", "a space is missing here", at_, "attributes are set apart by spaces");
      Attribute attribute;
      if (!attributeAt(attribute)) return false;
      const bool twice = std::any_of(attributes_.begin(), attributes_.end(),
                                     [&](const Attribute& each) { return each.name == attribute.name; });
      if (twice) {
        return refuse("xml-duplicate-attribute", fmt::format("<{}> has {} twice", element.name, attribute.name),
                      attribute.offset, "keep one of them");
      }
      if (attributes_.size() >= limits_.attributes) {
        return refuse("limit-attributes", fmt::format("more than {} attributes", limits_.attributes), attribute.offset,
                      "use nested elements");
      }
      attributes_.push_back(std::move(attribute));
    }
  }

  // A prefix is declared by the element or an ancestor; the default namespace of an element is its own or its parent's.
  bool namespaces(Element& element) {
    element.foreign = !open_.empty() && open_.back().element->foreign;
    if (!namespaced_) return true;
    for (const Attribute& attribute : element.attributes) {
      if (!declares(attribute)) continue;
      if (attribute.value == kXInclude) {
        return refuse("xml-include", "XInclude is not allowed", attribute.offset, "put the content in the document");
      }
      ++prefixes_[prefixDeclared(attribute)];
    }
    for (const Attribute& attribute : element.attributes) {
      if (!declares(attribute) && !prefixKnown(attribute.name)) {
        return refuse("xml-prefix", fmt::format("the prefix of {} is not declared", attribute.name), attribute.offset,
                      "declare it with xmlns:prefix");
      }
    }
    if (!prefixKnown(element.name)) {
      return refuse("xml-prefix", fmt::format("the prefix of <{}> is not declared", element.name), element.begin,
                    "declare it with xmlns:prefix");
    }
    const std::string* own = element.find(kXmlns);
    element.foreign =
        element.foreign || element.name.find(':') != std::string::npos || (own != nullptr && !own->empty());
    return true;
  }

  static bool declares(const Attribute& attribute) {
    return attribute.name == kXmlns || attribute.name.starts_with("xmlns:");
  }
  // "a" of xmlns:a="…"; "" of xmlns="…".
  static std::string_view prefixDeclared(const Attribute& attribute) {
    const std::string_view name = attribute.name;
    return name.substr(std::min(name.size(), kXmlns.size() + 1));
  }

  bool prefixKnown(std::string_view name) const {
    const std::size_t colon = name.find(':');
    if (colon == std::string_view::npos || name.starts_with("xml:")) return true;
    return prefixes_.contains(name.substr(0, colon));
  }

  // What this element declared holds no longer.
  void forgetPrefixes(const Element& element) {
    if (prefixes_.empty()) return;
    for (const Attribute& attribute : element.attributes) {
      if (!declares(attribute)) continue;
      const auto found = prefixes_.find(prefixDeclared(attribute));
      if (found != prefixes_.end() && --found->second == 0) prefixes_.erase(found);
    }
  }

  bool endTag(Document& document) {
    const std::size_t begin = at_;
    at_ += 2;
    std::string_view name;
    if (!nameAt(name) || open_.empty() || !(open_.back().element->name == name)) {
      return refuse("xml-end-tag", fmt::format("</{}> closes nothing that is open here", name), begin,
                    open_.empty() ? "remove it" : fmt::format("</{}> is due first", open_.back().element->name));
    }
    skipSpace();
    if (!starts(">")) return refuse("xml-end-tag", "the end tag is not closed", begin, "write > at its end");
    ++at_;
    open_.back().element->closeBegin = offset(begin);
    open_.back().element->end = offset(at_);
    close(document);
    return true;
  }

  // The element that is open last has all its children.
  void close(Document& document) {
    std::shared_ptr<Element> element = std::move(open_.back().element);
    forgetPrefixes(*element);
    const auto first = nodes_.begin() + static_cast<std::ptrdiff_t>(open_.back().firstNode);
    open_.pop_back();
    element->children.assign(std::move_iterator(first), std::move_iterator(nodes_.end()));
    nodes_.erase(first, nodes_.end());
    if (events_ != nullptr) events_->end();
    if (open_.empty()) {
      document.root = std::move(element);
    } else {
      nodes_.push_back(Node{Node::Kind::Element, std::move(element), {}, 0, 0});
    }
  }

  bool resolve(std::string_view raw, std::size_t begin, bool inAttribute, SharedText& text) {
    const auto special = [&](char c) { return c == '&' || c == '\r' || (inAttribute && (c == '\n' || c == '\t')); };
    const auto first = std::find_if(raw.begin(), raw.end(), special);
    if (first == raw.end()) {
      text = texts_.get(raw);
      return true;
    }
    std::string out;
    out.reserve(raw.size());
    for (std::size_t i = 0; i < raw.size(); ++i) {
      const char c = raw[i];
      if (c == '\r') {
        if (i + 1 < raw.size() && raw[i + 1] == '\n') ++i;
        out += inAttribute ? ' ' : '\n';
      } else if (inAttribute && (c == '\n' || c == '\t')) {
        out += ' ';
      } else if (c == '&') {
        const std::size_t end = raw.find(';', i);
        if (end == std::string_view::npos || !reference(raw.substr(i + 1, end - i - 1), out)) {
          return refuse("xml-entity", "a reference to nothing that XML defines", begin + i, "write &amp; for &");
        }
        i = end;
      } else {
        out += c;
      }
    }
    text = texts_.get(out);
    return true;
  }

  static bool reference(std::string_view name, std::string& out) {
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
    if (name.empty() || status != std::errc{} || end != name.data() + name.size() || !isXmlCharacter(code))
      return false;
    appendUtf8(out, code);
    return true;
  }

  static std::string withLineFeeds(std::string_view raw) {
    std::string out;
    out.reserve(raw.size());
    for (std::size_t i = 0; i < raw.size(); ++i) {
      if (raw[i] == '\r' && i + 1 < raw.size() && raw[i + 1] == '\n') continue;
      out += raw[i] == '\r' ? '\n' : raw[i];
    }
    return out;
  }

  static std::uint32_t offset(std::size_t position) { return static_cast<std::uint32_t>(position); }

  std::shared_ptr<const Source> source_;
  std::string_view text_;
  XmlLimits limits_;
  std::size_t at_ = 0;
  std::size_t count_ = 0;  // of elements, texts and comments
  std::vector<Open> open_;
  std::vector<Node> nodes_;            // children so far of all that is open, outermost first
  std::vector<Attribute> attributes_;  // of the start tag that is being read
  bool namespaced_ = false;            // is there a prefix, or xmlns, in it?
  // Prefixes that the open elements declare, and how many of them do: elements without number may ask for them. The
  // views are into texts of elements that are open.
  std::map<std::string_view, std::size_t> prefixes_;
  RecentTexts texts_;
  XmlEvents* events_;
  Error error_;
};

}  // namespace

namespace {

Result<Document> read(std::string file, std::string text, const XmlLimits& limits, XmlEvents* events) {
  // Offsets are 32 bits wide, whatever the settings allow.
  const std::size_t bytes = std::min<std::size_t>(limits.bytes, UINT32_MAX - 1);
  if (text.size() > bytes) {
    if (events != nullptr) events->finish();
    return fail("limit-bytes", fmt::format("more than {} bytes", bytes), {std::move(file), 0, 0}, "split the document");
  }
  return Reader(std::make_shared<const Source>(std::move(file), std::move(text)), limits, events).read();
}

}  // namespace

Result<Document> readXml(std::string file, std::string text, const XmlLimits& limits) {
  return read(std::move(file), std::move(text), limits, nullptr);
}

Result<Document> readXml(std::string file, std::string text, const XmlLimits& limits, XmlEvents& events) {
  return read(std::move(file), std::move(text), limits, &events);
}

}  // namespace sortie::model
