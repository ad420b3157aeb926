#include "editor/core/playtest/playtest_lines.h"

#include <algorithm>

namespace sortie::editor {

PlaytestLine PlaytestLines::Block::at(std::size_t line) const {
  const std::size_t begin = line == 0 ? 0 : lines[line - 1].end;
  const Line& found = lines[line];
  return {texts.substr(begin, found.end - begin), found.decision, found.round, found.byHand,
          static_cast<world::SideId>(found.side)};
}

void PlaytestLines::Block::add(const PlaytestLine& line) {
  texts += line.text;
  lines.push_back({static_cast<std::uint32_t>(texts.size()), static_cast<std::uint32_t>(line.decision), line.round,
                   static_cast<std::int16_t>(world::raw(line.side)), line.byHand});
}

std::size_t PlaytestLines::Block::bytes() const noexcept {
  return sizeof(Block) + texts.capacity() + lines.capacity() * sizeof(Line);
}

PlaytestLine PlaytestLines::operator[](std::size_t line) const {
  return blocks_[line / blockLines]->at(line % blockLines);
}

void PlaytestLines::cut(std::size_t size) {
  if (size >= size_) return;
  size_ = size;
  blocks_.resize((size + blockLines - 1) / blockLines);
}

void PlaytestLines::append(const std::vector<PlaytestLine>& lines) {
  std::size_t next = 0;
  while (next < lines.size()) {
    auto block = std::make_shared<Block>();
    const std::size_t begun = size_ % blockLines;
    if (begun > 0) {  // the last block as far as it counts, with more behind it
      const Block& last = *blocks_.back();
      block->lines.assign(last.lines.begin(), last.lines.begin() + static_cast<std::ptrdiff_t>(begun));
      block->texts.assign(last.texts, 0, block->lines.back().end);
      blocks_.pop_back();
    }
    const std::size_t before = next;
    while (next < lines.size() && block->lines.size() < blockLines) block->add(lines[next++]);
    if (block->lines.size() == blockLines) {
      block->texts.shrink_to_fit();
      block->lines.shrink_to_fit();
    }
    size_ += next - before;
    blocks_.push_back(std::move(block));
  }
}

void PlaytestLines::replace(std::size_t first, std::size_t last, const std::vector<PlaytestLine>& lines) {
  std::vector<PlaytestLine> rest;
  rest.reserve(size_ - last);
  for (std::size_t i = last; i < size_; ++i) rest.push_back((*this)[i]);
  cut(first);
  append(lines);
  append(rest);
}

std::size_t PlaytestLines::common(const PlaytestLines& other) const {
  const std::size_t most = std::min(size_, other.size_);
  std::size_t line = 0;
  while (line < most) {
    const std::size_t block = line / blockLines;
    if (blocks_[block] == other.blocks_[block]) {
      line = std::min(most, (block + 1) * blockLines);
      continue;
    }
    if ((*this)[line] != other[line]) break;
    ++line;
  }
  return line;
}

std::size_t PlaytestLines::bytes() const noexcept { return bytesBeside({}); }

std::size_t PlaytestLines::bytesBeside(const PlaytestLines& other) const noexcept {
  std::size_t out = sizeof *this + blocks_.capacity() * sizeof blocks_.front();
  for (std::size_t i = 0; i < blocks_.size(); ++i)
    if (i >= other.blocks_.size() || blocks_[i] != other.blocks_[i]) out += blocks_[i]->bytes();
  return out;
}

}  // namespace sortie::editor
