// Owners of what the C libraries hand out.
#pragma once

#include <memory>

#include <cairo.h>
#include <glib-object.h>

namespace sortie::picture {

template <auto destroy>
struct Destroy {
  template <class T>
  void operator()(T* object) const {
    destroy(object);
  }
};

using SurfaceHandle = std::unique_ptr<cairo_surface_t, Destroy<cairo_surface_destroy>>;
using ContextHandle = std::unique_ptr<cairo_t, Destroy<cairo_destroy>>;
using PatternHandle = std::unique_ptr<cairo_pattern_t, Destroy<cairo_pattern_destroy>>;
using FontOptionsHandle = std::unique_ptr<cairo_font_options_t, Destroy<cairo_font_options_destroy>>;

template <class T>
using ObjectHandle = std::unique_ptr<T, Destroy<g_object_unref>>;

}  // namespace sortie::picture
