#include "editor/window/property_editors.h"

#include <algorithm>
#include <map>
#include <set>

#include <wx/intl.h>
#include <wx/propgrid/advprops.h>

#include "editor/core/work_count.h"
#include "editor/window/frame/shell.h"
#include "model/values.h"

namespace sortie::editor::window {
namespace {

/// Leaves it to the core to say what is wrong with a number, and in words.
class NumberProperty : public wxIntProperty {
 public:
  NumberProperty(const wxString& label, const wxString& name) : wxIntProperty(label, name, 0L) {}
  bool ValidateValue(wxVariant&, wxPGValidationInfo&) const override { return true; }
};

/// Says colours as documents write them.
class ColourProperty : public wxColourProperty {
 public:
  ColourProperty(const wxString& label, const wxString& name) : wxColourProperty(label, name) {}
  wxString ColourToString(const wxColour& colour, int, int) const override {
    return colour.GetAsString(wxC2S_HTML_SYNTAX);
  }
};

/// A check list is for words that each stand there once.
bool isCheckList(const InspectorRow& row) {
  return row.type == RowType::List && row.choicesOnly && !row.choices.empty() && row.key.starts_with("@");
}

bool hasDefaultEntry(const InspectorRow& row) { return !row.required; }

/// With more choices than this a text completes itself in place of a list.
constexpr std::size_t mostInList = 50;

bool hasMany(const InspectorRow& row) { return row.type == RowType::Choice && row.choices.size() > mostInList; }

/// What the choices are called: by title, and by value too where several have the same.
std::vector<wxString> choiceTitles(const InspectorRow& row) {
  std::map<std::string, int> times;
  for (const Choice& each : row.choices) ++times[each.title];
  std::vector<wxString> out;
  for (const Choice& each : row.choices)
    out.push_back(times[each.title] > 1 ? wide(each.title) + " (" + wide(each.value) + ")" : wide(each.title));
  return out;
}

wxString defaultTitle(const InspectorRow& row) {
  InspectorRow unset = row;
  unset.value.reset();
  unset.several = false;
  const std::string words = rowWords(unset);
  return words.empty() ? _("none") : wide(words) + " " + _("(default)");
}

wxPGChoices choicesOf(const InspectorRow& row) {
  wxPGChoices out;
  if (row.choicesOnly && hasDefaultEntry(row)) out.Add(defaultTitle(row), -1);
  const std::vector<wxString> all = choiceTitles(row);
  for (std::size_t i = 0; i < all.size(); ++i) out.Add(all[i], static_cast<int>(i));
  countWork(Work::Choice, all.size());
  // What stands there now and may not is to be seen too.
  if (row.choicesOnly && row.value &&
      std::none_of(row.choices.begin(), row.choices.end(), [&](const Choice& c) { return c.value == *row.value; }))
    out.Add(wide(*row.value), static_cast<int>(row.choices.size()));
  return out;
}

wxArrayString titles(const InspectorRow& row, const std::string& text) {
  wxArrayString out;
  const std::vector<wxString> all = choiceTitles(row);
  for (const std::string& word : model::splitWords(text)) {
    const auto found =
        std::find_if(row.choices.begin(), row.choices.end(), [&](const Choice& each) { return each.value == word; });
    out.Add(found != row.choices.end() ? all[static_cast<std::size_t>(found - row.choices.begin())] : wide(word));
  }
  return out;
}

std::string valueOfTitle(const InspectorRow& row, const wxString& title) {
  const std::vector<wxString> all = choiceTitles(row);
  const auto found = std::find(all.begin(), all.end(), title);
  return found != all.end() ? row.choices[static_cast<std::size_t>(found - all.begin())].value : narrow(title);
}

}  // namespace

bool inGrid(const InspectorRow& row) { return row.key != "text" && row.key != ".In words"; }

bool sameEditor(const InspectorRow& a, const InspectorRow& b) {
  const auto sameChoices = [&] {
    return std::equal(a.choices.begin(), a.choices.end(), b.choices.begin(), b.choices.end(),
                      [](const Choice& x, const Choice& y) { return x.value == y.value && x.title == y.title; });
  };
  const auto outside = [](const InspectorRow& row) {
    return row.choicesOnly && row.value &&
           std::none_of(row.choices.begin(), row.choices.end(), [&](const Choice& c) { return c.value == *row.value; });
  };
  return a.key == b.key && a.type == b.type && a.group == b.group && a.label == b.label && a.min == b.min &&
         a.max == b.max && a.unit == b.unit && a.choicesOnly == b.choicesOnly && a.required == b.required &&
         a.readOnly == b.readOnly && a.fallback == b.fallback && sameChoices() && !outside(a) && !outside(b);
}

wxPGProperty* makeProperty(const InspectorRow& row, const wxString& name) {
  const wxString label = wxGetTranslation(wide(row.label));
  wxPGProperty* out = nullptr;
  switch (row.type) {
    case RowType::Flag:
      out = new wxBoolProperty(label, name);
      out->SetAttribute(wxPG_BOOL_USE_CHECKBOX, true);
      break;
    case RowType::Number: {
      out = new NumberProperty(label, name);
      out->SetAttribute(wxPG_ATTR_MIN, wxVariant(static_cast<long>(row.min)));
      out->SetAttribute(wxPG_ATTR_MAX, wxVariant(static_cast<long>(row.max)));
      out->SetEditor(wxPGEditor_SpinCtrl);
      break;
    }
    case RowType::Choice:
    case RowType::Place: {
      if (hasMany(row)) {
        wxArrayString ids;
        for (const Choice& each : row.choices) ids.Add(wide(each.value));
        out = new wxStringProperty(label, name);
        out->SetAttribute(wxPG_ATTR_AUTOCOMPLETE, ids);
        break;
      }
      wxPGChoices choices = choicesOf(row);
      if (choices.GetCount() == 0) {
        out = new wxStringProperty(label, name);
      } else if (row.choicesOnly && row.type == RowType::Choice) {
        out = new wxEnumProperty(label, name, choices);
      } else {
        out = new wxEditEnumProperty(label, name, choices);
      }
      break;
    }
    case RowType::List:
      if (isCheckList(row)) {
        wxArrayString labels;
        for (const wxString& each : choiceTitles(row)) labels.Add(each);
        out = new wxMultiChoiceProperty(label, name, labels);
        if (!row.fallback.empty()) out->SetAttribute(wxPG_ATTR_HINT, wxGetTranslation(wide(row.fallback)));
      } else {
        out = new wxStringProperty(label, name);
      }
      break;
    case RowType::Colour: out = new ColourProperty(label, name); break;
    case RowType::LongText: out = new wxLongStringProperty(label, name); break;
    case RowType::Text:
    case RowType::Structure: out = new wxStringProperty(label, name); break;
  }
  if (!row.unit.empty() && row.type != RowType::List) out->SetAttribute(wxPG_ATTR_UNITS, wide(row.unit));
  if (row.readOnly) out->ChangeFlag(wxPG_PROP_READONLY, true);
  return out;
}

void showValue(wxPGProperty& property, const InspectorRow& row) {
  const std::string text = row.value.value_or(row.fallback);
  if (row.several) {
    property.SetValueToUnspecified();
    return;
  }
  switch (row.type) {
    case RowType::Flag: property.SetValue(wxVariant(model::parseBool(text).value_or(false))); return;
    case RowType::Number: {
      const std::optional<std::int64_t> number = model::parseInt(text);
      if (number) {
        property.SetValue(wxVariant(static_cast<long>(*number)));
      } else {
        property.SetValueToUnspecified();
      }
      return;
    }
    case RowType::Choice:
      if (row.choicesOnly && property.GetChoices().GetCount() > 0) {
        int index = -1;
        if (row.value) {
          const auto found = std::find_if(row.choices.begin(), row.choices.end(),
                                          [&](const Choice& each) { return each.value == *row.value; });
          index = static_cast<int>(found - row.choices.begin());
        }
        if (index < 0 && row.required) {
          property.SetValueToUnspecified();
        } else {
          property.SetValue(wxVariant(static_cast<long>(index)));
        }
        return;
      }
      break;
    case RowType::List:
      if (isCheckList(row)) {
        property.SetValue(wxVariant(titles(row, row.value.value_or(std::string()))));
        return;
      }
      break;
    case RowType::Colour: {
      const wxColour colour(wide(text));
      if (colour.IsOk()) {
        wxVariant value;
        value << colour;
        property.SetValue(value);
      } else {
        property.SetValueToUnspecified();
      }
      return;
    }
    default: break;
  }
  if (row.type == RowType::Choice || row.type == RowType::Place) {
    // What may be typed is shown as it is written, what holds by default in words.
    property.SetValueFromString(row.value ? wide(*row.value) : wide(row.fallback));
    return;
  }
  property.SetValue(wxVariant(wide(text)));
}

std::optional<std::string> valueText(const InspectorRow& row, const wxVariant& value) {
  if (value.IsNull()) return std::nullopt;
  switch (row.type) {
    case RowType::Flag: return value.GetBool() ? "yes" : "no";
    case RowType::Number:
      if (value.GetType() == wxPG_VARIANT_TYPE_LONGLONG) return std::to_string(value.GetLongLong().GetValue());
      return std::to_string(value.GetLong());
    case RowType::Colour: {
      wxColour colour;
      if (value.GetType() == "wxColourPropertyValue") {
        wxColourPropertyValue held;
        held << value;
        colour = held.m_colour;
      } else {
        colour << value;
      }
      return narrow(colour.GetAsString(wxC2S_HTML_SYNTAX));
    }
    case RowType::Choice:
      if (row.choicesOnly && value.GetType() == wxPG_VARIANT_TYPE_LONG) {
        const long index = value.GetLong();
        if (index < 0) return std::nullopt;
        if (static_cast<std::size_t>(index) < row.choices.size())
          return row.choices[static_cast<std::size_t>(index)].value;
        return row.value;
      }
      break;
    case RowType::List:
      if (isCheckList(row)) {
        std::string out;
        for (const wxString& title : value.GetArrayString()) out += (out.empty() ? "" : " ") + valueOfTitle(row, title);
        if (out.empty()) return std::nullopt;
        return out;
      }
      break;
    default: break;
  }
  std::string text = narrow(value.GetString());
  if (text.empty() && !row.required) return std::nullopt;
  if (row.type == RowType::Place || row.type == RowType::Choice) {
    text = valueOfTitle(row, wide(text));
    if (!row.value && text == row.fallback) return std::nullopt;
  }
  return text;
}

}  // namespace sortie::editor::window
