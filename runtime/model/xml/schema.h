// Checks a document against the XML schema of its root element (schemas/*.xsd).
#pragma once

#include "model/issue.h"
#include "model/xml/xml.h"

namespace sortie::model {

/// Is there a schema for documents with this root?
[[nodiscard]] bool hasSchema(std::string_view root);

/// Reports what the schema does not allow. Elements and attributes of foreign namespaces are not looked at, so no
/// schemaLocation is ever followed. Codes: "root-element", "unknown-element", "unknown-attribute",
/// "attribute-missing", "value-form", "stray-text", "schema".
void checkSchema(const Element& root, Issues& issues);

/// Reads a document and checks it: readXmlFile and checkSchema in one.
[[nodiscard]] Result<Document> readAndCheckFile(const std::filesystem::path& path, Issues& issues);

}  // namespace sortie::model
