#include "picture/text/text.h"

#include "../growth.h"
#include "pixels.h"
#include "picture/text/text_layout.h"
#include "picture/writers/writers.h"

namespace sortie::picture {
namespace {

Text textOf(const std::string& words, double size = 20) {
  Text out;
  out.text = words;
  out.font.size = size;
  return out;
}

TEST(Text, MeasuredSizeEqualsDrawnSize) {
  for (const Align align : {Align::Left, Align::Centre, Align::Right}) {
    Text text = textOf("HxxxxxH\nHxxH", 40);
    text.align = align;
    text.at = {200, 80};
    const TextExtent extent = measure(text);
    EXPECT_EQ(extent.lines, 2);
    Scene scene;
    scene.size = {400, 200};
    scene.background = Colour{255, 255, 255};
    scene.add(Layer::Labels, text);
    const Rect ink = Pixels::ofPng(toPng(scene, 1).value()).ink();
    // The stems of H stand some units inside its box.
    EXPECT_LE(ink.width, extent.width);
    EXPECT_GT(ink.width, extent.width - 12);
    const double middle = ink.x + ink.width / 2;
    const double wanted = align == Align::Left    ? 200 + extent.width / 2
                          : align == Align::Right ? 200 - extent.width / 2
                                                  : 200;
    EXPECT_NEAR(middle, wanted, 2);
    EXPECT_NEAR(ink.y + ink.height, 80 + 40 * 1.25, 1.5);  // the second baseline
    EXPECT_GE(ink.y, 80 - extent.ascent);
  }
}

TEST(Text, SizesGrowInProportion) {
  const TextExtent small = measure(textOf("Same words", 3));
  const TextExtent large = measure(textOf("Same words", 300));
  EXPECT_NEAR(large.width, 100 * small.width, 0.1);
  EXPECT_NEAR(large.height, 100 * small.height, 0.1);
}

TEST(Text, WeightAndFaceChangeTheWidth) {
  Text text = textOf("Wide words");
  const double regular = measure(text).width;
  text.font.weight = Weight::Bold;
  EXPECT_GT(measure(text).width, regular);
  text.font = {Face::Mono, 20, Weight::Regular, false};
  text.text = "iiii.";
  const double narrow = measure(text).width;
  text.text = "MMMMM";
  EXPECT_NEAR(measure(text).width, narrow, 1e-6);
}

TEST(Text, WrapsAtWords) {
  Text text = textOf("one two three four five six");
  text.width = 100;
  const TextExtent extent = measure(text);
  EXPECT_GT(extent.lines, 2);
  EXPECT_LE(extent.width, 100);
  text.text = "Donaudampfschifffahrtsgesellschaft";
  EXPECT_EQ(measure(text).lines, 1);
  EXPECT_GT(measure(text).width, 100);
}

TEST(Text, MarksAreRemoved) {
  Text text = textOf("a *b c* d * e *f g");
  text.markup = true;
  const TextLayout layout(text);
  ASSERT_EQ(layout.lines().size(), 1U);
  const auto& runs = layout.lines()[0].runs;
  ASSERT_EQ(runs.size(), 3U);
  EXPECT_EQ(runs[0].text, "a ");
  EXPECT_EQ(runs[1].text, "b c");
  EXPECT_TRUE(runs[1].emphasised);
  EXPECT_EQ(runs[2].text, " d * e *f g");
  text.markup = false;
  EXPECT_EQ(TextLayout(text).lines()[0].runs[0].text, "a *b c* d * e *f g");
}

TEST(Text, AnythingCanBeLaidOut) {
  for (const char* words : {"", "\n", "\n\n", " ", "\xff\xfe", "\xc3", "a\x01\x1b[31mb",
                            "\u05e9\u05dc\u05d5\u05dd \u05e2\u05d5\u05dc\u05dd", "\u6587\u5b57\u304c\u3042\u308b",
                            "\u202eabc", "\u0301\u0301", "\U0001f600", "a\u2028b"}) {
    Text text = textOf(words);
    text.width = 30;
    text.markup = true;
    const TextExtent extent = measure(text);
    EXPECT_GE(extent.width, 0) << words;
    Scene scene;
    scene.size = {50, 50};
    scene.add(Layer::Labels, text);
    EXPECT_TRUE(toPng(scene, 1).has_value()) << words;
    EXPECT_FALSE(toSvg(scene).empty());
  }
  EXPECT_EQ(measure(textOf("")).lines, 0);
  EXPECT_EQ(measure(textOf("x", -3)).lines, 0);
  EXPECT_EQ(measure(textOf("x", std::nan(""))).lines, 0);
}

TEST(Text, CleanTextIsUtf8) {
  EXPECT_EQ(cleanText("a\xff"
                      "b\tc\x07\r\n\u00e9"),
            "a\uFFFD"
            "b c\n\u00e9");
}

TEST(Text, RightToLeftTextIsOnTheSameSideInEveryOutput) {
  Text text = textOf("\u05e9\u05dc\u05d5\u05dd", 40);
  text.at = {20, 60};
  Scene scene;
  scene.size = {300, 100};
  scene.background = Colour{255, 255, 255};
  scene.add(Layer::Labels, text);
  const Rect png = Pixels::ofPng(toPng(scene, 1).value()).ink();
  const Rect svg = Pixels::ofSvg(toSvg(scene), 300, 100).ink();
  EXPECT_NEAR(png.x, 20, 5);
  EXPECT_NEAR(svg.x, png.x, 1.5);
}

TEST(FittingSize, LargestSizeThatFitsIsChosen) {
  const Text text = textOf("Some rules text that must not overflow the card");
  const double size = fittingSize(text, {120, 60}, 30, 4);
  ASSERT_GT(size, 4);
  Text fits = text;
  fits.width = 120;
  fits.font.size = size;
  EXPECT_LE(measure(fits).height, 60.001);
  EXPECT_LE(measure(fits).width, 120.001);
  EXPECT_EQ(std::fmod(size, 0.25), 0);
  fits.font.size = size + 0.25;
  const TextExtent larger = measure(fits);
  EXPECT_TRUE(larger.height > 60 || larger.width > 120);
  EXPECT_EQ(fittingSize(text, {1000, 1000}, 30, 4), 30);
  EXPECT_EQ(fittingSize(text, {20, 10}, 30, 8), 0);
  EXPECT_EQ(fittingSize(text, {1000, 1000}, 4, 30), 0);
}

// Quadratic in the marks of a line once: minutes for what a pack may hold.
TEST(Text, UnpairedMarksTakeLinearTime) {
  const auto measured = [](std::size_t marks) {
    Text text;
    text.markup = true;
    for (std::size_t i = 0; i < marks; ++i) text.text += "*a ";
    text.font.size = 1;
    EXPECT_EQ(measure(text).lines, 1);
  };
  EXPECT_LT(timing::growth(2'000, measured), timing::kAboutLinear);
}

TEST(Text, ControlCharactersAreRemoved) { EXPECT_EQ(cleanText("a\u001b[2Jb\u009b2Jc\u007f"), "a[2Jb2Jc"); }

}  // namespace
}  // namespace sortie::picture
