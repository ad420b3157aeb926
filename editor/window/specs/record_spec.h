// The dialog of "Record as a spec": name and title, what is expected, and what differs where the spec is not green. The
// spec is run before it is written; the window stays awake meanwhile.
#pragma once

#include "editor/core/worker.h"
#include "editor/window/frame/shell.h"
#include "play/specs/spec_record.h"

namespace sortie::editor::window {

/// Shows it. When the spec is green it is written, and opened in the script pane. `worker` must outlive the window.
void recordSpecDialog(wxWindow* parent, Shell& shell, Worker& worker, const play::RecordedSpec& spec);

}  // namespace sortie::editor::window
