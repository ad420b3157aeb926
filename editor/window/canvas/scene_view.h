// Shows a picture::Scene, as wide as the widget and as high as its proportions ask for, sharp on dense screens.
#pragma once

#include <optional>

#include <wx/window.h>

#include "picture/scene.h"
#include "picture/writers/handles.h"

namespace sortie::editor::window {

class SceneView : public wxWindow {
 public:
  explicit SceneView(wxWindow* parent, const wxString& name = {});

  /// None: nothing is shown, and the widget is 0 high. Screen readers say the scene's title as long as the widget was
  /// given no name.
  void setScene(std::optional<picture::Scene> scene);
  [[nodiscard]] const std::optional<picture::Scene>& scene() const noexcept { return scene_; }
  /// The width in pixels of the window; the height follows, and it is the widget's least size. 0 (at first): the width
  /// that a sizer gives, with the scene's own size as the best.
  void setWidth(int width);
  /// How high the scene is at that width.
  [[nodiscard]] int heightFor(int width) const;

 protected:
  [[nodiscard]] wxSize DoGetBestClientSize() const override;

 private:
  void measure();
  void onPaint(wxPaintEvent& event);
  void onSize(wxSizeEvent& event);

  std::optional<picture::Scene> scene_;
  picture::SurfaceHandle drawn_;  ///< the scene in pixels of the screen, drawn once
  bool named_ = false;
  int width_ = 0;
};

}  // namespace sortie::editor::window
