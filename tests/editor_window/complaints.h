// What GTK complains of on the standard error, where nobody reads it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <gtk/gtk.h>

namespace sortie::editor::window {

/// Collects GTK's complaints while it lives; one at a time.
class Complaints {
 public:
  Complaints() {
    // GTK tells them in parts, to the one function of the program that writes; handlers of g_log hear nothing of it.
    static const bool listening = (g_log_set_writer_func(write, nullptr, nullptr), true);
    collector = listening ? this : nullptr;
  }
  ~Complaints() { collector = nullptr; }
  Complaints(const Complaints&) = delete;
  Complaints& operator=(const Complaints&) = delete;
  [[nodiscard]] const std::string& all() const { return all_; }
  /// All since it was asked last.
  [[nodiscard]] std::string take() { return std::exchange(all_, {}); }

 private:
  static GLogWriterOutput write(GLogLevelFlags level, const GLogField* fields, gsize many, gpointer data) {
    std::string domain;
    std::string message;
    for (const GLogField& field : std::span(fields, many)) {
      if (std::string_view(field.key) == "GLIB_DOMAIN") domain = text(field);
      if (std::string_view(field.key) == "MESSAGE") message = text(field);
    }
    const bool complaint = (level & (G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING)) != 0;
    if (collector != nullptr && complaint && domain == "Gtk") collector->all_ += message + "\n";
    return g_log_writer_default(level, fields, many, data);
  }
  static std::string text(const GLogField& field) {
    const auto* value = static_cast<const char*>(field.value);
    return field.length < 0 ? std::string(value) : std::string(value, static_cast<std::size_t>(field.length));
  }
  static inline Complaints* collector = nullptr;
  std::string all_;
};

}  // namespace sortie::editor::window
