// Measures of a page for tests, run over DevTools: contrast of all text, what overflows, what breaks the rules of the policy.
(() => {
  const parse = (text) => {
    const numbers = text.match(/[\d.]+/g).map(Number);
    return { r: numbers[0], g: numbers[1], b: numbers[2], a: numbers.length > 3 ? numbers[3] : 1 };
  };
  const over = (top, below) => ({
    r: top.r * top.a + below.r * (1 - top.a), g: top.g * top.a + below.g * (1 - top.a),
    b: top.b * top.a + below.b * (1 - top.a), a: 1,
  });
  const light = (c) => {
    const part = (v) => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
    return 0.2126 * part(c.r) + 0.7152 * part(c.g) + 0.0722 * part(c.b);
  };
  const ratio = (a, b) => {
    const [x, y] = [light(a), light(b)].sort((p, q) => q - p);
    return (x + 0.05) / (y + 0.05);
  };
  const ground = (element) => {
    const layers = [];
    for (let at = element; at !== null; at = at.parentElement) {
      const colour = parse(getComputedStyle(at).backgroundColor);
      if (colour.a > 0) layers.push(colour);
      if (colour.a === 1) break;
    }
    let out = { r: 255, g: 255, b: 255, a: 1 };
    for (const layer of layers.reverse()) out = over(layer, out);
    return out;
  };
  const seen = (element) => {
    const box = element.getBoundingClientRect();
    return box.width > 1 && box.height > 1 && element.checkVisibility();
  };
  const path = (element) => {
    const out = [];
    for (let at = element; at !== null && at !== document.body; at = at.parentElement)
      out.unshift(at.tagName.toLowerCase() + (at.className && typeof at.className === "string" ? "." + at.className : ""));
    return out.join(" ");
  };
  const contrasts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    const text = walker.currentNode.textContent.trim();
    if (text === "" || !seen(element) || ["SCRIPT", "STYLE", "NOSCRIPT", "OPTION"].includes(element.tagName)) continue;
    const below = ground(element);
    const colour = over(parse(getComputedStyle(element).color), below);
    contrasts.push([ratio(colour, below), path(element), text.slice(0, 40)]);
  }
  for (const field of document.querySelectorAll("input, select"))
    if (seen(field)) contrasts.push([ratio(parse(getComputedStyle(field).color), ground(field)), path(field), field.name]);
  contrasts.sort((a, b) => a[0] - b[0]);
  const wide = document.documentElement.clientWidth;
  const overflows = [];
  if (document.documentElement.scrollWidth > wide) overflows.push("the page: " + document.documentElement.scrollWidth);
  for (const element of document.body.querySelectorAll("*")) {
    if (!seen(element) || element.closest(".wide, .hear, .skip, svg") !== null) continue;
    const box = element.getBoundingClientRect();
    if (box.right > wide + 1 || box.left < -1) overflows.push(path(element) + " " + Math.round(box.right));
    // Text that its own box does not hold.
    if (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== "inline" &&
        element.clientWidth > 0 && !["SELECT", "INPUT", "OPTION"].includes(element.tagName))
      overflows.push(path(element) + " holds " + element.scrollWidth + " in " + element.clientWidth);
  }
  const inline = [];
  for (const element of document.querySelectorAll("*")) {
    for (const attribute of element.attributes)
      if (attribute.name.startsWith("on") || attribute.name === "style") inline.push(path(element) + " " + attribute.name);
    if (element.tagName === "STYLE" || (element.tagName === "SCRIPT" && !element.hasAttribute("src")))
      inline.push(element.tagName);
    for (const name of ["href", "src", "action", "xlink:href"])
      if (/^\s*(javascript|data|vbscript):/i.test(element.getAttribute(name) || "")) inline.push(path(element) + " " + name);
  }
  return { contrasts: contrasts.slice(0, 12), texts: contrasts.length, overflows: overflows.slice(0, 12), inline };
})()
