#!/usr/bin/env python3
"""The gallery of a registry in a headless Chromium.

Usage: gallery_test.py PROGRAMS [--only NAME] [--pictures FOLDER] [--keep FOLDER]
  PROGRAMS   the folder of sortie and gallery_registry
  --pictures writes pictures of the pages, light and dark, for a phone and a desk, and tests nothing
  --keep     where the registry of the shipped packs is made and stays
"""
import argparse
import base64
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import urllib.parse
import urllib.request

import hostile
from devtools import Browser, Server

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
MEASURES = (HERE / "measures.js").read_text(encoding="utf-8")
URL = "https://packs.example.org/yard/"
PROGRAMS = pathlib.Path()
WORK = pathlib.Path()


def make_registry(folder, packs, *options):
    subprocess.run([str(PROGRAMS / "gallery_registry"), str(folder), "--url", URL, *options, *map(str, packs)], check=True)
    return folder


def shipped_registry(folder):
    if not (folder / "index.html").exists():
        subprocess.run([str(ROOT / "tools/demo-registry"), str(folder), str(PROGRAMS)], check=True)
    return folder


def pages_of(folder):
    return ["index.html"] + sorted(str(page.relative_to(folder)) for page in (folder / "gallery").rglob("*.html"))


class GalleryCase(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = shipped_registry(WORK / "shipped")
        cls.server = Server(cls.folder)
        cls.browser = Browser()

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.server.close()

    def setUp(self):
        self.page = self.browser.page()
        self.page.window(1024)

    def tearDown(self):
        self.page.close()

    def open(self, name="index.html"):
        return self.page.open(self.server.url + name)

    def found(self):
        """The ids that a search has found, once its answer is there."""
        self.page.wait_for("document.getElementById('told').textContent !== ''")
        links = self.page.evaluate("[...document.querySelectorAll('#cards a')].map((a) => a.getAttribute('href'))")
        return [re.sub(r".*/|\.html$", "", link) for link in links]

    def search(self, **values):
        query = "&".join(f"{name}={urllib.parse.quote(value)}" for name, value in values.items())
        self.open("index.html?" + query)
        return self.found()


class Search(GalleryCase):
    def test_TypedWord_FindsThePack(self):
        self.open()
        self.page.evaluate("document.getElementById('q').focus()")
        self.page.type("marchl")
        self.assertEqual(self.found(), ["marchlands-missions", "marchlands"])
        self.assertTrue(self.page.evaluate("document.getElementById('newest').hidden"))

    def test_WordOfAMission_FindsItsPack(self):
        self.assertEqual(self.search(q="data theft"), ["citadel-missions"])

    def test_WordsThatNoPackHas_AreTold(self):
        self.assertEqual(self.search(q="qwertyuiop"), [])
        self.assertIn("No pack", self.page.evaluate("document.getElementById('told').textContent"))

    def test_Filters_Narrow(self):
        self.open()
        self.page.evaluate("""(() => { const select = document.getElementById('f-kind'); select.value = 'ruleset';
            select.dispatchEvent(new Event('input', { bubbles: true })); })()""")
        self.assertEqual(sorted(self.found()), ["citadel", "marchlands", "mayhem", "mechforce", "starter"])
        self.assertIn("kind=ruleset", self.page.evaluate("location.search"))
        self.assertEqual(self.search(kind="missions", ruleset="citadel"), ["citadel-missions"])
        self.assertEqual(self.search(kind="missions", minutes="60"), ["marchlands-missions"])
        self.assertEqual(sorted(self.search(players="2", kind="missions", licence="MIT")),
                         ["citadel-missions", "marchlands-missions", "mayhem-missions", "mechforce-missions"])

    def test_SamePacksInTheSameOrder_AsTheCommandLine(self):
        queries = ["", "missions", "mi", "the", "citadel kind:missions", "sortie authors", "DÉLTA", "ma players:2",
                   "licence:MIT", "kind:ruleset st", "a b c", "of"]
        answers = subprocess.run([str(PROGRAMS / "gallery_registry"), "--ask", str(self.folder), *queries], check=True,
                                 stdout=subprocess.PIPE, text=True).stdout.splitlines()
        for query, answer in zip(queries, answers, strict=True):
            with self.subTest(query=query):
                # Two blanks: a search without words shows the newest packs instead.
                if query.strip():
                    self.assertEqual(self.search(q=query), answer.split())

    def test_FoundPack_Opens(self):
        self.search(q="delta")
        self.page.evaluate("document.querySelector('#cards a').click()")
        self.page.wait_for("document.title.startsWith('Missions for Marchlands') && document.readyState === 'complete'")
        self.assertEqual(self.page.evaluate("document.querySelector('h1').textContent"), "Missions for Marchlands")
        told = self.page.evaluate("document.querySelector('main').textContent")
        for words in ("sortie install marchlands-missions", "sortie registry add " + URL, "The Delta", "Saddleback", "60 playtests",
                      "heuristic", "MIT", "0.1.0", "The Sortie authors", "RW"):
            self.assertIn(words, told)
        self.assertEqual(self.page.evaluate("document.querySelector('.button').getAttribute('href')"),
                         "sortie://packs.example.org/marchlands-missions")

    def test_RevokedPack_SaysSoAndOffersNothing(self):
        self.open("gallery/packs/starter.html")
        told = self.page.evaluate("document.querySelector('main').textContent")
        self.assertIn("a newer one takes its place", told)
        self.assertIsNone(self.page.evaluate("document.querySelector('.button')"))
        self.assertNotIn("sortie install", told)

    def test_ChangedFileOfTheSearch_IsTold(self):
        with tempfile.TemporaryDirectory() as temporary:
            copy = pathlib.Path(temporary) / "copy"
            shutil.copytree(self.folder, copy)
            for file in (copy / "tree").iterdir():
                file.unlink()
            server = Server(copy)
            self.page.open(server.url + "index.html?q=delta")
            self.assertEqual(self.found(), [])
            self.assertIn("does not answer", self.page.evaluate("document.getElementById('told').textContent"))
            server.close()


class Pages(GalleryCase):
    def test_EveryRequest_StaysOnTheHost(self):
        for name in pages_of(self.folder) + ["index.html?q=missions"]:
            self.open(name)
        self.found()
        asked = [event["request"]["url"] for event in self.page.named("Network.requestWillBeSent")]
        self.assertGreater(len(asked), 30)
        self.assertEqual([url for url in asked if not url.startswith(self.server.url)], [])
        answers = [event["response"] for event in self.page.named("Network.responseReceived")]
        self.assertEqual([answer["url"] for answer in answers if answer["status"] >= 400], [])
        self.assertEqual(self.page.complaints(), [])

    def test_NothingStandsInline(self):
        for name in pages_of(self.folder):
            self.open(name)
            self.assertEqual(self.page.evaluate(MEASURES)["inline"], [], name)
            policy = self.page.evaluate("document.querySelector('meta[http-equiv=Content-Security-Policy]').content")
            self.assertTrue(policy.startswith("default-src 'self';"), policy)

    def test_WithoutScripts_ListsLeadToEveryPack(self):
        self.page.call("Emulation.setScriptExecutionDisabled", value=True)
        self.open()
        roles = self.page.tree()
        self.assertNotIn("searchbox", [role for role, _, _ in roles])
        self.assertIn("Searching needs scripts.", " ".join(name for _, name, _ in roles))
        links = self.links()
        self.assertIn("gallery/all-1.html", links)
        self.assertIn("gallery/kind-missions-1.html", links)
        self.assertIn("gallery/letter-m-1.html", links)
        self.open("gallery/all-1.html")
        packs = {link for link in self.links() if link.startswith("../gallery/packs/")}
        self.assertEqual(len(packs), 10)
        for link in packs:
            with urllib.request.urlopen(self.server.url + "gallery/" + link) as answer:
                self.assertEqual(answer.status, 200)
        # Buttons that need scripts are not shown.
        self.open("gallery/packs/citadel-missions.html")
        self.assertEqual([name for role, name, _ in self.page.tree() if role == "button"], [])

    def links(self):
        """Without a script: the document as the browser has it."""
        root = self.page.call("DOM.getDocument", depth=0)["root"]["nodeId"]
        html = self.page.call("DOM.getOuterHTML", nodeId=root)["outerHTML"]
        return re.findall(r'<a [^>]*href="([^"]*)"', html)

    def test_EveryLink_LeadsSomewhere(self):
        for name in pages_of(self.folder):
            text = (self.folder / name).read_text(encoding="utf-8")
            for link in re.findall(r'(?:href|src)="([^"]*)"', text):
                if link.startswith(("sortie://", "#")):
                    continue
                self.assertTrue((self.folder / name).parent.joinpath(link).exists(), f"{name}: {link}")


class Access(GalleryCase):
    def test_FrontPage_HasItsRolesAndNames(self):
        self.open()
        told = {(role, name) for role, name, _ in self.page.tree()}
        for wanted in [("banner", ""), ("navigation", "Packs"), ("main", ""), ("contentinfo", ""), ("search", "Packs"),
                       ("searchbox", "Search packs"), ("combobox", "Kind"), ("combobox", "Ruleset"), ("combobox", "Players"),
                       ("combobox", "Takes at most"), ("combobox", "Licence"), ("button", "Search"),
                       ("heading", "Missions to play tonight"), ("link", "Missions for Citadel")]:
            self.assertIn(wanted, told)

    def test_EveryControl_HasAName(self):
        for name in pages_of(self.folder) + ["index.html?q=missions"]:
            self.open(name)
            self.page.settle(0.3)
            for role, text, node in self.page.tree():
                if role in ("link", "button", "searchbox", "combobox", "heading", "region", "navigation", "article"):
                    self.assertNotEqual(text.strip(), "", f"{name}: {role} {node}")
                if role in ("image", "img"):
                    self.assertTrue(text.startswith("Map of "), f"{name}: {text}")
            self.assertEqual(self.page.evaluate("document.querySelectorAll('h1').length"), 1, name)
            levels = self.page.evaluate("[...document.querySelectorAll('h1,h2,h3,h4')].filter((h) => h.checkVisibility())"
                                        ".map((h) => Number(h.tagName[1]))")
            for before, after in zip(levels, levels[1:]):
                self.assertLessEqual(after, before + 1, f"{name}: {levels}")

    def test_Tab_GoesThroughThePageInItsOrder(self):
        for name in ["index.html", "gallery/packs/citadel-missions.html"]:
            self.open(name)
            wanted = self.page.evaluate("""[...document.querySelectorAll('a[href], button, input, select, [tabindex="0"]')]
                .filter((e) => e.checkVisibility()).map((e, i) => (e.dataset.order = i, i))""")
            reached = []
            for _ in wanted:
                self.page.press("Tab", "Tab", 9)
                reached.append(self.page.evaluate("Number(document.activeElement.dataset.order)"))
                style = self.page.evaluate("""(() => { const e = document.activeElement, o = (s) => s.outlineStyle !== 'none' &&
                    parseFloat(s.outlineWidth) >= 2; return o(getComputedStyle(e)) || o(getComputedStyle(e, '::after')) })()""")
                self.assertTrue(style, f"{name}: the focus is not seen on {reached[-1]}")
            self.assertEqual(reached, wanted, name)

    def test_Skip_LeadsToTheContent(self):
        self.open()
        self.page.press("Tab", "Tab", 9)
        self.assertEqual(self.page.evaluate("document.activeElement.className"), "skip")
        self.page.press("Enter", "Enter", 13)
        self.page.call("Input.dispatchKeyEvent", type="char", text="\r")
        self.page.wait_for("location.hash === '#main' || document.activeElement.id === 'main'")


class Looks(GalleryCase):
    NAMES = ["index.html", "index.html?q=missions", "gallery/all-1.html", "gallery/packs/citadel-missions.html",
             "gallery/packs/citadel.html", "gallery/packs/starter.html", "gallery/packs/marchlands-missions.html"]

    def test_Contrast_IsEnoughInBothSchemes(self):
        least = 99
        for scheme in ("light", "dark"):
            self.page.window(1024, scheme=scheme)
            for name in self.NAMES:
                self.open(name)
                self.page.settle(0.3)
                measures = self.page.evaluate(MEASURES)
                self.assertGreater(measures["texts"], 20)
                self.assertGreaterEqual(measures["contrasts"][0][0], 4.5, f"{scheme} {name}: {measures['contrasts']}")
                least = min(least, measures["contrasts"][0][0])
        print(f"the least contrast is {least:.2f}")

    def test_NothingOverflows(self):
        for width in (360, 1024, 1600):
            self.page.window(width)
            for name in self.NAMES:
                self.open(name)
                self.page.settle(0.3)
                self.assertEqual(self.page.evaluate(MEASURES)["overflows"], [], f"{width} {name}")


class Hostile(unittest.TestCase):
    """Packs whose every string is an attack (threat 16)."""

    @classmethod
    def setUpClass(cls):
        cls.folder = WORK / "hostile"
        packs = hostile.make_packs(WORK / "hostile-packs", ROOT)
        cls.packs = packs
        figures = WORK / "hostile-figures.txt"
        figures.write_text(hostile.figures(), encoding="utf-8")
        make_registry(cls.folder, packs, "--figures", figures, "--revoke", packs[-1].name, hostile.ATTACKS[0])
        cls.server = Server(cls.folder)
        cls.browser = Browser()

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.server.close()

    def setUp(self):
        self.page = self.browser.page()
        self.page.window(1024)

    def tearDown(self):
        self.page.close()

    def test_WithoutEscaping_TheCorpusRuns(self):
        """The tests below would see it: the same strings, put into a page as they are."""
        bare = WORK / "bare"
        bare.mkdir(exist_ok=True)
        text = "".join(f"<p title='{attack}'>{attack}</p>\n" for attack in hostile.ATTACKS)
        (bare / "index.html").write_text("<!DOCTYPE html><title>bare</title>" + text, encoding="utf-8")
        server = Server(bare)
        self.page.open(server.url + "index.html").settle()
        server.close()
        self.assertGreater(len(self.page.complaints()), 4)

    def harmless(self, name, url):
        self.page.open(url)
        self.page.settle(0.3)
        self.assertEqual(self.page.complaints(), [], name)
        self.assertEqual(self.page.evaluate(MEASURES)["inline"], [] if "report" not in name else ["STYLE"], name)
        self.assertEqual(self.page.evaluate("Object.hasOwn(window, 'stolen')"), False, name)

    def test_Pages_RunNothing(self):
        for name in pages_of(self.folder):
            self.harmless(name, self.server.url + name)
            # Pointers and focus bring nothing to life either.
            self.page.evaluate("""for (const each of document.querySelectorAll('*')) for (const kind of
                ['mouseover', 'focus', 'click', 'error', 'load', 'toggle', 'animationstart']) if (each.tagName !== 'A' &&
                each.tagName !== 'BUTTON') each.dispatchEvent(new Event(kind, { bubbles: false }));""")
            self.assertEqual(self.page.complaints(), [], name)

    def test_FoundPacks_RunNothing(self):
        for query in ("script", "alert", "q=%22%3E%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E", "kind=%22%3E%3Cscript%3E"):
            self.harmless(query, self.server.url + "index.html?" + (query if "=" in query else "q=" + query))
        self.page.open(self.server.url + "index.html?q=alert")
        self.page.wait_for("document.querySelectorAll('#cards li.card').length > 3")
        titles = self.page.evaluate("[...document.querySelectorAll('#cards h3')].map((h) => h.textContent)")
        self.assertTrue(any("<script>" in title for title in titles), titles)

    def test_Titles_AreShownAsTheyAreWritten(self):
        for pack, attack in zip(self.packs, hostile.ATTACKS):
            self.page.open(self.server.url + f"gallery/packs/{pack.name}.html")
            shown = self.page.evaluate("document.querySelector('h1').textContent")
            self.assertEqual(" ".join(shown.split()), " ".join(hostile.shown(attack).split()))

    def test_AnswersOfOneHostOnly(self):
        for name in pages_of(self.folder):
            self.page.open(self.server.url + name)
        asked = [event["request"]["url"] for event in self.page.named("Network.requestWillBeSent")]
        self.assertEqual([url for url in asked if not url.startswith(self.server.url)], [])

    def test_Reports_RunNothing(self):
        reports = WORK / "reports"
        reports.mkdir(exist_ok=True)
        server = Server(reports)
        for pack in self.packs[:4]:
            file = reports / f"{pack.name}.sqlite"
            subprocess.run([str(PROGRAMS / "sortie"), "sweep", str(pack / "missions" / "duel"), "--runs", "4", "--jobs", "1",
                            "--packs", str(ROOT / "scripts"), "-o", str(file), "--report",
                            str(file.with_suffix(".html"))], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            self.harmless("report " + pack.name, server.url + file.with_suffix(".html").name)
            policy = self.page.evaluate("document.querySelector('meta[http-equiv=Content-Security-Policy]').content")
            self.assertTrue(policy.startswith("default-src 'none'; style-src 'sha256-"), policy)
            # The policy lets the style sheet through.
            self.assertNotEqual(self.page.evaluate("getComputedStyle(document.body).backgroundColor"), "rgba(0, 0, 0, 0)")
        server.close()


def take_pictures(folder):
    folder.mkdir(parents=True, exist_ok=True)
    server = Server(shipped_registry(WORK / "shipped"))
    browser = Browser()
    page = browser.page()
    for scheme in ("light", "dark"):
        for device, width, height in (("phone", 390, 844), ("desk", 1280, 900)):
            page.window(width, height, scheme)
            for name in ("index.html", "index.html?q=missions", "gallery/all-1.html", "gallery/packs/citadel-missions.html",
                         "gallery/packs/citadel.html", "gallery/packs/starter.html"):
                page.open(server.url + name)
                page.settle(1)
                picture = page.call("Page.captureScreenshot", format="png")["data"]
                words = re.sub(r"[^a-z]+", "-", name.replace("gallery/", "").replace(".html", "")).strip("-")
                (folder / f"{words}-{device}-{scheme}.png").write_bytes(base64.b64decode(picture))
    browser.close()
    server.close()


def main():
    global PROGRAMS, WORK
    parser = argparse.ArgumentParser()
    parser.add_argument("programs", type=pathlib.Path)
    parser.add_argument("--only")
    parser.add_argument("--pictures", type=pathlib.Path)
    parser.add_argument("--keep", type=pathlib.Path)
    arguments = parser.parse_args()
    PROGRAMS = arguments.programs.resolve()
    with tempfile.TemporaryDirectory(prefix="gallery-") as temporary:
        WORK = (arguments.keep or pathlib.Path(temporary)).resolve()
        WORK.mkdir(parents=True, exist_ok=True)
        if arguments.pictures:
            take_pictures(arguments.pictures)
            return 0
        loader = unittest.TestLoader()
        if arguments.only:
            loader.testNamePatterns = [f"*{arguments.only}*"]
        suite = loader.loadTestsFromModule(sys.modules[__name__])
        return 0 if unittest.TextTestRunner(verbosity=2).run(suite).wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
