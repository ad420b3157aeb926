// What is wrong with a document: one list feeds the command line, the editor's Problems panel and the installer.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "model/xml/patch.h"

namespace sortie::model {

enum class Severity : std::uint8_t { Error, Warning, Note };

/// "error", "warning", "note".
[[nodiscard]] const char* severityName(Severity severity);

/// A repair: an edit of the text in which the issue was found. Several of them are made at once with `together`.
struct Fix {
  std::string label;
  TextPatches patches;
  bool choice = false;  ///< takes something away that somebody may want elsewhere: never made together with all others
};

struct Issue {
  Severity severity = Severity::Error;
  std::string code;  ///< stable, kebab-case
  std::string text;
  std::string remedy;                    ///< may be empty
  std::optional<std::uint32_t> element;  ///< where its element begins in the text, if it is about one
  SourcePlace where;
  std::optional<Fix> fix;
  SourcePlace part = {};  ///< of the smallest part around it that a mission can be without; none: the whole document
};

/// Collects issues; what decoders and validators write to.
class Issues {
 public:
  /// After 2000 the rest is left out, with a last one that says so: a hostile document may be wrong everywhere.
  void add(Issue issue);
  /// An issue at an element, or at one of its attributes.
  void add(Severity severity, std::string code, std::string text, const Element& element,
           std::string_view attribute = {}, std::string remedy = {}, std::optional<Fix> fix = {});
  void error(std::string code, std::string text, const Element& element, std::string_view attribute = {},
             std::string remedy = {}, std::optional<Fix> fix = {}) {
    add(Severity::Error, std::move(code), std::move(text), element, attribute, std::move(remedy), std::move(fix));
  }
  void warning(std::string code, std::string text, const Element& element, std::string_view attribute = {},
               std::string remedy = {}, std::optional<Fix> fix = {}) {
    add(Severity::Warning, std::move(code), std::move(text), element, attribute, std::move(remedy), std::move(fix));
  }

  /// While it lives, issues are about `element` (none: about nothing), unless one about something in it lives too: a
  /// part of the document that can be missing. What is wrong in a <set> is about that, what is wrong in an event about
  /// the event.
  class Part {
   public:
    Part(Issues& issues, const Element& element);
    ~Part() { issues_.part_ = outer_; }
    Part(const Part&) = delete;
    Part& operator=(const Part&) = delete;
    /// Was an error found meanwhile?
    [[nodiscard]] bool wrong() const { return issues_.errors_ != before_; }

   private:
    Issues& issues_;
    Element outer_;
    std::size_t before_;
  };

  [[nodiscard]] const std::vector<Issue>& list() const { return list_; }
  [[nodiscard]] std::vector<Issue>& list() { return list_; }
  /// The first error as an Error, if there is one.
  [[nodiscard]] std::optional<Error> firstError() const;
  /// How many there were, those that are left out too.
  [[nodiscard]] std::size_t said() const { return said_; }

 private:
  std::vector<Issue> list_;
  Element part_;
  std::size_t errors_ = 0;
  std::size_t said_ = 0;
};

/// How many parts of documents were decoded since the program began: for tests of what is done anew.
[[nodiscard]] std::uint64_t decodedParts() noexcept;

/// Repairs of one attribute.
[[nodiscard]] Fix fixAttribute(const Element& element, std::string attribute, std::string value);
[[nodiscard]] Fix fixWithoutAttribute(const Element& element, std::string attribute);
/// An attribute of another name in its place, with its value.
[[nodiscard]] Fix fixAttributeName(const Element& element, std::string_view attribute, const std::string& name);
/// In an attribute's value the id `meant` where `id` stands; nothing when it stands there more than once, or not at all.
[[nodiscard]] std::optional<Fix> fixId(const Element& element, std::string_view attribute, std::string_view id,
                                       const std::string& meant);
[[nodiscard]] Fix fixName(const Element& element, std::string name);
[[nodiscard]] Fix fixRemove(const Element& element);

}  // namespace sortie::model
