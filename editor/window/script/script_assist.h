// What helps while Lua is being written: the list of what fits at the caret and the tip of the call around it. Both come
// from editor/core/lua/lua_completion.h; one of them is open at a time.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "editor/core/lua/lua_completion.h"
#include "editor/window/script/script_text.h"

namespace sortie::editor::window {

class ScriptAssist {
 public:
  /// Listens to the control, which must outlive it. `names` may give null: nothing is offered then.
  ScriptAssist(ScriptText& text, LuaRole role, std::function<std::shared_ptr<const LuaNames>()> names);

  /// After a character was typed.
  void typed(char32_t character);
  /// After the caret moved or the text changed.
  void moved();
  /// Asked for by key.
  void complete();
  void tip();
  /// Closes what is open; false when nothing was.
  bool close();

  /// What is to be told of the chosen line of the list; empty when it is closed.
  std::function<void(const std::string&)> tells;

 private:
  void offer(bool asked);
  void showTip();
  void choose(std::size_t which);
  void chosenChanged(const wxString& label);

  ScriptText& text_;
  LuaRole role_;
  std::function<std::shared_ptr<const LuaNames>()> names_;
  LuaCompletions offered_;
  wxString list_;
  bool tipWanted_ = false;
  bool inserting_ = false;
};

}  // namespace sortie::editor::window
