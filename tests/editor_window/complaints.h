// What GTK complains of on the standard error, where nobody reads it.
#pragma once

#include <string>
#include <utility>

#include <gtk/gtk.h>

namespace sortie::editor::window {

/// Collects GTK's complaints while it lives.
class Complaints {
 public:
  Complaints()
      : handler_(g_log_set_handler("Gtk", static_cast<GLogLevelFlags>(G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING), note,
                                   this)) {}
  ~Complaints() { g_log_remove_handler("Gtk", handler_); }
  Complaints(const Complaints&) = delete;
  Complaints& operator=(const Complaints&) = delete;
  [[nodiscard]] const std::string& all() const { return all_; }
  /// All since it was asked last.
  [[nodiscard]] std::string take() { return std::exchange(all_, {}); }

 private:
  static void note(const gchar*, GLogLevelFlags, const gchar* message, gpointer data) {
    static_cast<Complaints*>(data)->all_ += std::string(message) + "\n";
  }
  std::string all_;
  guint handler_;
};

}  // namespace sortie::editor::window
