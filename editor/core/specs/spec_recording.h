// A playtest recorded as a spec of the mission's pack: tried first with everything as it stands in the editor, then
// written, as a step of the document's history.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "editor/core/workbench.h"
#include "play/specs/spec_record.h"

namespace sortie::editor {

/// "specs/opening.lua" of a name that the designer types, with or without ".lua". Errors: "spec-name" where it is not
/// made of lower-case letters, digits, '-' and '_'; "new-exists" where the pack has such a file.
[[nodiscard]] Result<std::string> recordingFile(const Document& document, const std::string& name);
/// A name that is free, made of the mission's.
[[nodiscard]] std::string freeRecordingName(const Document& document);

/// Runs a text as that file of the pack on the worker, with the texts of the document as they are now; `tried` gets its
/// report on the window's thread. Errors in it: of play::tryRecorded.
void tryRecording(const Workbench& bench, Worker& worker, const std::string& file, const std::string& text,
                  std::function<void(Result<play::SpecReport>)> tried);

/// Writes the file to the disk, by way of a temporary one, and takes it into the document as one step that can be
/// undone: the next save then takes the file away. Errors: of writing; nothing has changed then.
Result<> writeRecording(Document& document, const std::string& file, const std::string& text);

}  // namespace sortie::editor
