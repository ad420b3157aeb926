// The gallery's script: the search, as runtime/exchange/search_index.cpp has it, over the files below tree/; and the buttons that
// copy a command. Words of packs become text nodes only, never HTML.
"use strict";

(() => {
  const perBlock = 65536, perFile = 16, budget = 280000, forEntries = 90000, forBeginnings = 60000;
  const mostBeginnings = 12, mostWords = 8, longestWord = 24, wanted = 24;
  const weights = [8, 4, 2, 1];
  const ignored = new Set(["a", "an", "and", "for", "in", "is", "it", "of", "on", "or", "the", "to"]);
  const filterNames = ["kind", "ruleset", "players", "minutes", "licence"];
  const kinds = new Set(["ruleset", "missions", "campaign", "content"]);
  // U+00C0 to U+017F; "*" is not a letter. search_words.cpp has the same line.
  const foldedLetters = "aaaaaaaceeeeiiiidnooooo*ouuuuytsaaaaaaaceeeeiiiidnooooo*ouuuuyty" +
    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkkllllllllllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";

  const folded = (code) => {
    if (code < 0x80) return /[A-Za-z0-9]/.test(String.fromCharCode(code)) ? String.fromCharCode(code).toLowerCase() : "";
    if (code < 0xC0) return "";
    if (code <= 0x17F) return foldedLetters[code - 0xC0] === "*" ? "" : foldedLetters[code - 0xC0];
    if ((code >= 0x391 && code <= 0x3A9) || (code >= 0x410 && code <= 0x42F)) return String.fromCodePoint(code + 0x20);
    if (code >= 0x400 && code <= 0x40F) return String.fromCodePoint(code + 0x50);
    if (code >= 0x2000 && code <= 0x303F) return "";
    return code >= 0xD800 && code <= 0xF8FF ? "" : String.fromCodePoint(code);
  };

  const wordsOf = (text) => {
    const out = [];
    let word = "", letters = 0;
    const end = () => {
      if (word !== "" && !ignored.has(word)) out.push(word);
      word = "";
      letters = 0;
    };
    for (const character of text) {
      if ((character === "'" || character === "\u2019") && word !== "") continue;
      const letter = folded(character.codePointAt(0));
      if (letter === "") end();
      else if (letters++ < longestWord) word += letter;
    }
    end();
    return out;
  };

  const filterTerm = (name, value) => {
    let out = "=" + name + ":";
    for (const character of value.replace(/[A-Z]/g, (c) => c.toLowerCase()))
      if (/[a-z0-9._-]/.test(character) && out.length < 64) out += character;
    return out;
  };

  const wishOf = (query) => {
    const words = [], filters = [];
    const add = (list, text) => { if (text !== "" && list.length < mostWords && !list.includes(text)) list.push(text); };
    for (const part of query.split(/[ \t\r\n]+/)) {
      const colon = part.indexOf(":");
      if (colon > 0 && colon + 1 < part.length && filterNames.includes(part.slice(0, colon)))
        add(filters, filterTerm(part.slice(0, colon), part.slice(colon + 1)));
      else
        for (const word of wordsOf(part)) add(words, word);
    }
    return { words, filters };
  };

  // Files of the tree never change, so each is fetched once while the page is open.
  const files = new Map();
  const fetched = (file) => {
    if (!/^[0-9a-f]{64}$/.test(file[0])) throw new Error("a file of the search has no name");
    if (!files.has(file[0])) files.set(file[0], (async () => {
      const answer = await fetch("tree/" + file[0] + ".gz");
      if (!answer.ok) throw new Error("a file of the search is not there");
      const bytes = new Uint8Array(await answer.arrayBuffer());
      // Some servers say that such a file is a packed one of another kind, and the browser has unpacked it already.
      const packed = bytes[0] === 0x1F && bytes[1] === 0x8B;
      if (packed && bytes.length !== file[1]) throw new Error("a file of the search has another size");
      const json = await (packed ? new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")))
        : new Response(bytes)).json();
      if (json.format !== 1) throw new Error("the search has another format");
      return json;
    })());
    return files.get(file[0]);
  };

  /// One query: counts the bytes that it would read if nothing had been read before, so that its answer is always the same.
  class Search {
    constructor(root, rootSize) {
      this.root = root;
      this.bytes = rootSize;
      this.read = new Set();
      this.more = false;
    }
    mayRead(file, kept) { return this.read.has(file[0]) || this.bytes + file[1] + kept <= budget; }
    async json(file) {
      if (!this.read.has(file[0])) {
        this.read.add(file[0]);
        this.bytes += file[1];
      }
      return fetched(file);
    }
    async jsonWithin(file) {
      if (!this.mayRead(file, 0)) throw new Error("ask for fewer words");
      return this.json(file);
    }
    childFor(node, word) {
      if (!word.startsWith(node.prefix)) return undefined;
      const next = [...word.slice(node.prefix.length)][0] || "";
      return Object.hasOwn(node.children, next) ? node.children[next] : undefined;
    }
    async find(word) {
      let at = this.root.terms;
      for (;;) {
        const json = await this.jsonWithin(at);
        if (at[3] !== 1) return Object.hasOwn(json.terms, word) ? this.term(json.terms[word]) : undefined;
        at = this.childFor(json, word);
        if (at === undefined) return undefined;
      }
    }
    /// Lists of differences as [number, field] pairs by number.
    postings(lists, from) {
      const out = [];
      lists.forEach((list, field) => {
        let number = from;
        for (const step of list) out.push([number += step, field]);
      });
      return out;
    }
    term(json) {
      if (Array.isArray(json)) {
        const postings = this.postings(json, 0);
        return { postings, blocks: [], packs: postings.length };
      }
      return { postings: [], blocks: json.blocks, packs: json.blocks.reduce((sum, block) => sum + block[3], 0) };
    }
    async whole(word, weight) {
      const term = await this.find(word);
      return term === undefined ? [] : [{ term, weight }];
    }
    async beginnings(word, meanings) {
      if (new TextEncoder().encode(word).length < 2) return;
      let at = this.root.terms;
      let words = [];
      let json = await this.jsonWithin(at);
      while (at[3] === 1 && !json.prefix.startsWith(word)) {
        at = this.childFor(json, word);
        if (at === undefined) return;
        json = await this.jsonWithin(at);
      }
      if (at[3] === 1) {
        for (const child of Object.values(json.children))
          for (let i = 0; i < child[4].length; i += 2) words.push([child[4][i], child[4][i + 1]]);
      } else {
        for (const name of Object.keys(json.terms))
          if (name.startsWith(word)) words.push([name, this.term(json.terms[name]).packs]);
      }
      words.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0));
      const before = this.bytes;
      let taken = 0;
      for (const [name] of words) {
        if (name === word) continue;
        if (taken++ === mostBeginnings || this.bytes - before > forBeginnings) {
          this.more = true;
          break;
        }
        const term = await this.find(name);
        if (term !== undefined) meanings.push({ term, weight: 1 });
      }
    }
    /// What a word finds in a block; undefined where the budget does not allow it.
    async scores(meanings, block) {
      const out = new Map();
      const add = (postings, weight) => {
        for (const [number, field] of postings)
          if (Math.floor(number / perBlock) === block)
            out.set(number, Math.max(out.get(number) || 0, weight * weights[field]));
      };
      for (const { term, weight } of meanings) {
        add(term.postings, weight);
        for (const part of term.blocks) {
          if (part[0] !== block) continue;
          if (!this.mayRead(part.slice(1), forEntries)) {
            this.more = true;
            if (weight !== 1) return undefined;
            continue;
          }
          add(this.postings((await this.json(part.slice(1))).lists, block * perBlock), weight);
        }
      }
      return out;
    }
    async block(asked, block, found) {
      const cost = (meanings) => meanings.reduce(
        (sum, { term }) => sum + term.blocks.reduce((all, part) => all + (part[0] === block ? part[2] : 0), 0), 0);
      const order = [...asked].sort((a, b) => cost(a) - cost(b));
      let here;
      if (order.length === 0) {
        here = new Map();
        const end = Math.min(this.root.packs, (block + 1) * perBlock);
        for (let number = block * perBlock; number < end; ++number) here.set(number, 0);
      }
      for (const meanings of order) {
        const scores = await this.scores(meanings, block);
        if (scores === undefined) return;
        if (here === undefined) {
          here = scores;
        } else {
          const both = new Map();
          for (const [number, score] of here)
            if (scores.has(number)) both.set(number, score + scores.get(number));
          here = both;
        }
        if (here.size === 0) return;
      }
      for (const [number, score] of here) found.push([score, number]);
    }
    async entry(number) {
      let file = this.root.entries;
      const place = Math.floor(number / perFile);
      for (let level = this.root.levels; level-- > 0;) {
        if (!this.mayRead(file, 0)) return undefined;
        file = (await this.json(file)).files[Math.floor(place / 16 ** level) % 16];
      }
      if (!this.mayRead(file, 0)) return undefined;
      return (await this.json(file)).entries[number % perFile];
    }
    async run(wish) {
      const asked = [];
      for (const filter of wish.filters) asked.push(await this.whole(filter, 0));
      for (let i = 0; i < wish.words.length; ++i) {
        const meanings = await this.whole(wish.words[i], 2);
        if (i + 1 === wish.words.length) await this.beginnings(wish.words[i], meanings);
        asked.push(meanings);
      }
      const best = wish.words.length * weights[0] * 2;
      const found = [];
      if (!asked.some((meanings) => meanings.length === 0))
        for (let block = Math.floor((this.root.packs - 1) / perBlock); block >= 0; --block) {
          if (found.filter((each) => each[0] >= best).length >= wanted) break;
          await this.block(asked, block, found);
        }
      found.sort((a, b) => b[0] - a[0] || b[1] - a[1]);
      const entries = [];
      for (const [, number] of found.slice(0, wanted)) {
        const entry = await this.entry(number);
        if (entry === undefined) {
          this.more = true;
          break;
        }
        entries.push(entry);
      }
      return { entries, found: found.length, more: this.more };
    }
  }

  const element = (name, properties, ...children) => {
    const out = document.createElement(name);
    for (const [key, value] of Object.entries(properties)) if (value !== "") out.setAttribute(key, value);
    out.append(...children);
    return out;
  };
  const range = (numbers) => {
    const least = Math.min(...numbers), most = Math.max(...numbers);
    return numbers.length === 0 ? "" : least === most ? String(least) : least + " to " + most;
  };

  /// A card as the static lists have it.
  const card = (entry, rulesets) => {
    const [id, title, kindWords, version, keyOf, licence, ruleset, players, minutes, picture, summary, revoked] = entry;
    const isRuleset = kindWords.split(" ").filter((kind) => kinds.has(kind)).includes("ruleset");
    const chips = element("ul", { class: "chips" });
    if (revoked === 1) chips.append(element("li", { class: "bad" }, "revoked"));
    if (isRuleset) chips.append(element("li", {}, "ruleset"));
    else if (rulesets.has(ruleset)) chips.append(element("li", {}, rulesets.get(ruleset)));
    if (players.length > 0) chips.append(element("li", {}, range(players) + (range(players) === "1" ? " player" : " players")));
    if (minutes.length > 0) chips.append(element("li", {}, range(minutes) + " minutes"));
    if (licence !== "") chips.append(element("li", {}, licence));
    const drawn = /^[0-9a-f]{64}$/.test(picture);
    const source = drawn ? "pictures/" + picture + ".svg" : "gallery/" + (isRuleset ? "ruleset.svg" : "content.svg");
    return element("li", { class: "card" },
      element("div", { class: drawn ? "shot" : "shot sign" },
        element("img", { src: source, width: "480", height: "300" })),
      element("div", { class: "words" },
        element("h3", {}, element("a", { href: "gallery/packs/" + encodeURIComponent(id) + ".html" }, title)),
        element("p", { class: "by" }, keyOf === "" ? "version " + version : "by " + keyOf),
        element("p", { class: "summary" }, summary),
        chips));
  };

  const startSearch = (form) => {
    const results = document.getElementById("results"), told = document.getElementById("told");
    const cards = document.getElementById("cards"), newest = document.getElementById("newest");
    const rulesets = new Map([...form.elements.ruleset.options].filter((o) => o.value !== "").map((o) => [o.value, o.text]));
    const root = [form.dataset.search, Number(form.dataset.size)];
    let latest = 0;
    const search = async () => {
      const mine = ++latest;
      const address = new URL(location.href);
      address.search = "";
      let query = form.elements.q.value;
      if (query !== "") address.searchParams.set("q", query);
      for (const name of filterNames) {
        const value = form.elements[name].value;
        if (value === "") continue;
        address.searchParams.set(name, value);
        query += " " + name + ":" + value;
      }
      history.replaceState(null, "", address);
      const asks = query.trim() !== "";
      results.hidden = !asks;
      newest.hidden = asks;
      if (!asks) return;
      try {
        const rootJson = await fetched(root);
        const answer = rootJson.packs === 0 ? { entries: [], found: 0, more: false }
          : await new Search(rootJson, root[1]).run(wishOf(query));
        if (mine !== latest) return;
        cards.replaceChildren(...answer.entries.map((entry) => card(entry, rulesets)));
        for (const image of cards.querySelectorAll("img")) image.alt = "";
        const count = answer.found + (answer.more ? " or more" : "");
        told.textContent = answer.found === 0 ? "No pack has all of that. Try fewer words."
          : answer.entries.length < answer.found ? "The best " + answer.entries.length + " of " + count + " packs"
            : count + (count === "1" ? " pack" : " packs");
      } catch (error) {
        if (mine !== latest) return;
        cards.replaceChildren();
        told.textContent = "The search does not answer: " + error.message + ".";
      }
    };
    const asked = new URL(location.href).searchParams;
    for (const name of ["q", ...filterNames]) {
      const field = form.elements[name];
      const value = asked.get(name) || "";
      if (field.tagName === "INPUT" || [...field.options].some((option) => option.value === value)) field.value = value;
    }
    let waiting = 0;
    form.addEventListener("input", () => {
      clearTimeout(waiting);
      waiting = setTimeout(search, 150);
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      clearTimeout(waiting);
      search();
    });
    search();
  };

  for (const each of document.querySelectorAll(".script")) each.hidden = false;
  const form = document.querySelector("form[data-search]");
  if (form !== null) startSearch(form);
  for (const button of document.querySelectorAll(".copy button"))
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(button.parentElement.querySelector("code").textContent);
      button.textContent = "Copied";
    });
})();
