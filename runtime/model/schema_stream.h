// Checks a document against an XML schema as it streams by: no tree of the library's own is made, and its parser never
// sees a document. What the stream needs is kept for the open elements only.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "model/xml.h"

namespace sortie::model {

/// A schema, ready for use by any number of streams at once.
class CompiledSchema {
 public:
  /// From the text of an .xsd without includes. Error: "schema".
  [[nodiscard]] static Result<CompiledSchema> compile(const std::string& text);

 private:
  friend class SchemaStream;
  explicit CompiledSchema(std::shared_ptr<void> held) : held_(std::move(held)) {}
  std::shared_ptr<void> held_;  // xmlSchema
};

/// What the schema does not allow of the element that is open, or has just been closed.
struct SchemaFinding {
  int code = 0;  ///< of xmlParserErrors
  std::string message;
};

class SchemaStream {
 public:
  /// Whether another thread reads the document meanwhile. Then texts must live as long as the stream.
  enum class Beside : std::uint8_t { Nothing, Reader };
  /// `found` is called from within start, text and end. The schema must outlive the stream.
  SchemaStream(const CompiledSchema& schema, std::function<void(SchemaFinding)> found, Beside beside = Beside::Nothing);
  SchemaStream(const SchemaStream&) = delete;
  SchemaStream& operator=(const SchemaStream&) = delete;
  ~SchemaStream();

  /// A start tag; attributes of foreign namespaces are left out. The name must live until the element ends.
  void start(const std::string& name, const std::vector<Attribute>& attributes);
  void text(const std::string& text);
  void end();

 private:
  struct Library;
  std::unique_ptr<Library> library_;
};

}  // namespace sortie::model
