#include "editor/window/give_back.h"

#include <malloc.h>

#include <wx/timer.h>

#include "editor/core/work_count.h"

namespace sortie::editor::window {
namespace {

class GiveBack : public wxTimer {
 public:
  void Notify() override {
    countWork(Work::GivenBack);
#ifdef __GLIBC__
    malloc_trim(0);
#endif
  }
};

}  // namespace

void giveBackMemorySoon() {
  // It lives as long as the program: timers cannot be destroyed after wxWidgets.
  static GiveBack* const timer = new GiveBack;
  timer->StartOnce(1500);
}

}  // namespace sortie::editor::window
