// The watchdog: a POSIX timer on the thread's CPU time, whose signal goes to that thread and no other. Lua allows
// lua_sethook from a signal handler of the thread that runs the state, and from nowhere else.
#include <clocale>
#include <csignal>
#include <ctime>
#include <locale.h>
#include <mutex>
#include <pthread.h>
#include <unistd.h>

#include "script/sandbox/sandbox_state.h"

#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif

namespace sortie::script {

constinit thread_local Watch watch;

namespace {

int watchSignal() noexcept { return SIGRTMIN + 4; }

void onTick(int) noexcept {
  lua_State* L = watch.running.load(std::memory_order_acquire);
  if (!L) return;
  const std::uint64_t generation = watch.generation.load(std::memory_order_relaxed);
  if (generation != watch.seenGeneration) {
    watch.seenGeneration = generation;
    watch.ticks = 0;
    return;
  }
  if (++watch.ticks < watch.limitTicks.load(std::memory_order_relaxed)) return;
  lua_sethook(L, deadHook, LUA_MASKCALL | LUA_MASKRET | LUA_MASKCOUNT, 1);
}

/// Owns the kernel's timer for as long as the thread lives.
class ThreadTimer {
 public:
  ThreadTimer() {
    static std::once_flag once;
    std::call_once(once, [] {
      struct sigaction action {};
      action.sa_handler = onTick;
      action.sa_flags = SA_RESTART;
      sigemptyset(&action.sa_mask);
      sigaction(watchSignal(), &action, nullptr);
    });
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, watchSignal());
    pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);

    struct sigevent event {};
    event.sigev_notify = SIGEV_THREAD_ID;
    event.sigev_signo = watchSignal();
    event.sigev_notify_thread_id = gettid();
    made_ = timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &timer_) == 0;
  }
  ~ThreadTimer() {
    if (made_) timer_delete(timer_);
  }
  ThreadTimer(const ThreadTimer&) = delete;
  ThreadTimer& operator=(const ThreadTimer&) = delete;

  bool every(long nanoseconds) const noexcept {
    if (!made_) return false;
    struct itimerspec spec {};
    spec.it_value.tv_nsec = nanoseconds;
    spec.it_interval.tv_nsec = nanoseconds;
    return timer_settime(timer_, 0, &spec, nullptr) == 0;
  }

 private:
  timer_t timer_{};
  bool made_ = false;
};

ThreadTimer& threadTimer() {
  thread_local ThreadTimer timer;
  return timer;
}

locale_t cLocale() {
  static const locale_t locale = newlocale(LC_ALL_MASK, "C", nullptr);
  return locale;
}

thread_local locale_t localeBefore = nullptr;

}  // namespace

bool armWatch() {
  if (watch.armed > 0) {
    ++watch.armed;
    return true;
  }
  if (!threadTimer().every(watchTickMs * 1'000'000L)) return false;
  localeBefore = uselocale(cLocale());
  watch.armed = 1;
  return true;
}

void disarmWatch() {
  if (watch.armed == 0 || --watch.armed > 0) return;
  (void)threadTimer().every(0);
  uselocale(localeBefore);
}

}  // namespace sortie::script
