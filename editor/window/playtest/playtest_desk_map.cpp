// What the playtest pane marks on the map, and what a click there means.
#include <algorithm>

#include <wx/menu.h>

#include "editor/window/playtest/playtest_desk.h"
#include "world/names.h"

namespace sortie::editor::window {

void PlaytestDesk::showMap() {
  Canvas* canvas = findCanvas(shell());
  if (canvas == nullptr || !running()) return;
  spots_.clear();
  marking_ = onMap();
  if (!marking_) return canvas->setHighlights({});
  std::vector<CanvasHighlight> marks;
  const int level = bench().view().level;
  const std::shared_ptr<const picture::MapFrame> frame = frame_.of(scenario_, level);
  if (frame != nullptr && picking_ != Picking::Nothing) {
    for (std::size_t i = 0; i < picks_.size(); ++i)
      if (const auto box = placeBox(*scenario_, *frame, picks_[i]))
        marks.push_back({*box, "", static_cast<int>(i), false});
  } else if (frame != nullptr && state_.question && !state_.advancing && !state_.question->hidden) {
    const PlaytestQuestion& question = *state_.question;
    spots_ = spotsOf(*scenario_, question);
    // A decision that lies wholly on another level brings that level up, once.
    if (levelSetFor_ != question.number) {
      levelSetFor_ = question.number;
      std::optional<int> wanted;
      bool here = false;
      for (const PlaytestSpot& spot : spots_) {
        const std::optional<int> of = levelOf(*scenario_, spot.places.front());
        here = here || of == level;
        if (!wanted) wanted = of;
      }
      if (wanted && !here) {
        View view = bench().view();
        view.level = *wanted;
        return bench().setView(view);
      }
    }
    marks = highlightsOf(*scenario_, *frame, question, spots_, answer_->marked(),
                         [this](std::int32_t option) { return answer_->keyOf(option); });
  }
  canvas->setHighlights(std::move(marks));
}

void PlaytestDesk::mapClicked(int id) {
  if (!onMap() || id < 0) return;
  const auto at = static_cast<std::size_t>(id);
  if (picking_ == Picking::Nothing) {
    if (at < spots_.size()) offerAt(spots_[at]);
    // The next question can be answered with keys again.
    takeFocus_ = true;
    return;
  }
  if (at >= picks_.size() || !state_.world) return;
  const board::Place place = picks_[at];
  if (picking_ == Picking::Target) {
    const world::PieceId piece = hand_->piece();
    watching_ = false;
    return command([piece, place](Playtest& playtest) { return playtest.movePiece(piece, place); });
  }
  std::vector<world::PieceId> there;
  for (std::size_t p = 0; p < state_.world->pieceCount(); ++p) {
    const auto piece = static_cast<world::PieceId>(static_cast<int>(p));
    if (state_.world->piece(piece).place == place) there.push_back(piece);
  }
  const auto take = [this](world::PieceId piece) {
    hand_->choosePiece(piece);
    pickTarget();
  };
  if (there.size() == 1) return take(there.front());
  wxMenu menu;
  for (std::size_t i = 0; i < there.size(); ++i)
    menu.Append(static_cast<int>(i) + 1,
                wide(world::nameOf(*scenario_, *state_.world, world::Value::of(there[i]), state_.viewer)));
  const int chosen = findCanvas(shell())->GetPopupMenuSelectionFromUser(menu);
  if (chosen > 0) take(there[static_cast<std::size_t>(chosen - 1)]);
}

void PlaytestDesk::offerAt(const PlaytestSpot& spot) {
  // A copy: showing the menu lets snapshots in, which make other spots.
  const std::vector<std::int32_t> options = spot.options;
  if (!state_.question) return;
  if (options.size() == 1) return answer_->take(options.front());
  const std::size_t number = state_.question->number;
  wxMenu menu;
  for (std::size_t i = 0; i < options.size(); ++i) {
    wxString title = wide(state_.question->options[static_cast<std::size_t>(options[i])].title);
    title.Replace("&", "&&");
    menu.Append(static_cast<int>(i) + 1, title);
  }
  const int chosen = findCanvas(shell())->GetPopupMenuSelectionFromUser(menu);
  if (chosen > 0 && state_.question && state_.question->number == number)
    answer_->take(options[static_cast<std::size_t>(chosen - 1)]);
}

void PlaytestDesk::pickPiece() {
  if (!running() || !state_.world) return;
  pause();
  picking_ = Picking::Piece;
  picks_.clear();
  for (std::size_t p = 0; p < state_.world->pieceCount(); ++p) {
    const board::Place place = state_.world->pieces[p].place;
    if (board::isSquare(place) && std::ranges::find(picks_, place) == picks_.end()) picks_.push_back(place);
  }
  showInfo();
  showMap();
}

void PlaytestDesk::pickTarget() {
  if (!running() || !state_.world) return;
  pause();
  picking_ = Picking::Target;
  picks_.clear();
  for (const board::Spot square : scenario_->board.spots()) picks_.push_back(board::placeOf(square));
  showInfo();
  showMap();
}

}  // namespace sortie::editor::window
