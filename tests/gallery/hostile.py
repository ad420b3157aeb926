"""Packs whose every string is an attack: scripts in titles, texts, ids as far as they are legal, names of files."""
import re
from xml.sax.saxutils import quoteattr

# Each would run, or leave its place, in a page that took it as it is.
ATTACKS = [
    "<script>alert('title')</script>",
    "</title></h1></section><script>console.log('closed')</script>",
    "\"><img src=x onerror=alert('attribute')>",
    "' onmouseover='alert(1)' autofocus onfocus='alert(2)' x='",
    "<svg onload=alert('svg')><animate onbegin=alert('begin') attributeName=x></svg>",
    "javascript:alert('url')//<a href=\"javascript:alert(1)\">alert</a>",
    "<iframe srcdoc=\"<script>parent.stolen=1;alert('frame')</script>\"></iframe>",
    "--><!--]]><![CDATA[<style>@import 'http://127.0.0.2/x.css';</style><script>alert(3)</script>",
    "{\"a\":1}</script><script>window.stolen=1;alert('json')</script>\\u003cscript\\u003e",
    "<math><mtext><table><mglyph><style><img src=x onerror=alert(4)></style></table></mtext></math>",
    "&lt;script&gt;alert(5)&lt;/script&gt; &#60;script&#62;alert(6)&#60;/script&#62; %3Cscript%3E",
    "alert \u202etxet denrut\u202c \u2066and\u2069 \u0085 {{7*7}} ${alert(7)} <%= alert(8) %>",
    "<base href='http://127.0.0.2/'><link rel=stylesheet href='http://127.0.0.2/a.css'><meta http-equiv=refresh "
    "content='0;url=http://127.0.0.2/'><form action=//127.0.0.2><object data=//127.0.0.2/o>alert",
]


def shown(attack):
    """As pages write it: marks that turn the direction of text can be seen."""
    return re.sub("[\u0080-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]", lambda m: f"\\u{{{ord(m[0]):X}}}", attack)


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def make_pack(folder, number, root):
    """A mission for the ruleset `starter` whose strings are attacks."""
    attack = ATTACKS[number % len(ATTACKS)]
    other = ATTACKS[(number + 1) % len(ATTACKS)]
    ident = f"script-{number}-alert"
    pack = folder / ident
    mission = pack / "missions" / "duel"
    mission.mkdir(parents=True, exist_ok=True)
    (pack / "pack.xml").write_text(
        f'<pack id="{ident}" version="1.0.0" title={quoteattr(attack)} licence={quoteattr(other[:60])} engine="1">\n'
        f'  <author name={quoteattr(attack)}/>\n  <needs pack="starter" version="*"/>\n</pack>\n', encoding="utf-8")
    (pack / "README.md").write_text(f"# {attack}\n\n{attack}\n\n{other}\n", encoding="utf-8")
    # Names of files may say what they like within letters, digits, "_", "-" and dots.
    (pack / "script-alert.onerror.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><title>'
                                                   f"{escaped(attack)}</title></svg>\n", encoding="utf-8")
    text = (root / "scripts/starter/templates/skirmish/mission.xml").read_text(encoding="utf-8")
    text = re.sub(r'<mission [^>]*>', lambda m: '<mission id="duel" ruleset="starter" format="2" title=' + quoteattr(attack) + '>',
                  text, count=1)
    text = re.sub(r'(<side [^>]*?) title="[^"]*"', lambda m: m[1] + " title=" + quoteattr(attack), text)
    text = re.sub(r'<text id="brief">.*?</text>', "", text, flags=re.S)
    text = text.replace("</mission>", f'  <text id="brief"><p>{escaped(attack)}</p><p>{escaped(other)}</p></text>\n'
                                      f'  <text id="audience">{escaped(other)}</text>\n</mission>')
    (mission / "mission.xml").write_text(text, encoding="utf-8")
    return pack


def make_packs(folder, root):
    return [make_pack(folder, number, root) for number in range(len(ATTACKS))]


def figures():
    sides = "|".join(attack.replace("|", "").replace("=", "&") + "=2" for attack in ATTACKS[:4])
    return f"duel|10 20|4|{ATTACKS[0]}|{sides}\n"
