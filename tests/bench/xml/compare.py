#!/usr/bin/env python3
"""compare.py ROUNDS PEERS SORTIE LARGE SMALL XSD: Sortie's reading and checking beside libxml2's DOM + XSD and pugixml.

PEERS is the program of xml.cpp, SORTIE that of sortie_xml.cpp. They take turns, and ratios are taken inside a round:
elapsed time, processor time of all threads, peak memory. On a busy machine elapsed time says little.
"""
import os
import statistics
import subprocess
import sys


def run(*command):
    out = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
    if "valid 0" in out or "errors -" in out:
        sys.exit("not valid: " + " ".join(command))
    return {p[1]: float(p[2]) for p in map(str.split, out.splitlines()) if len(p) >= 3 and p[0] == "METRIC"}


def main():
    rounds, peers, ours, large, small, xsd = int(sys.argv[1]), *sys.argv[2:7]
    rows = {}

    def note(name, value):
        rows.setdefault(name, []).append(value)

    for _ in range(rounds):
        peer = run(peers, "xml2", large, xsd)
        took = peer["libxml2_dom_parse_ms"] + peer["xsd_compile_ms"] + peer["xsd_validate_dom_ms"]
        note("libxml2 DOM + XSD, ms", took)
        note("libxml2 DOM + XSD, peak MB", peer["xml2_rss_MB"])
        for what in ("threads", "alone"):
            own = run(ours, what, large, xsd)
            note("sortie, %s, ms" % what, own["sortie_%s_ms" % what])
            note("sortie, %s, MB/s" % what, own["sortie_%s_MBps" % what])
            note("sortie, %s, peak MB" % what, own["sortie_%s_rss_MB" % what])
            note("RATIO speed, %s (aim 2)" % what, took / own["sortie_%s_ms" % what])
            note("RATIO processor time, %s" % what,
                 peer["libxml2_dom_and_xsd_cpu_us"] / 1e3 / own["sortie_%s_cpu_ms" % what])
            note("RATIO peak memory, %s (aim 0.4)" % what, own["sortie_%s_rss_MB" % what] / peer["xml2_rss_MB"])
        peer = run(peers, "small", small, xsd)
        own = run(ours, "small", small, xsd)
        for kind in ("", "_cpu"):
            label = "processor time" if kind else "speed"
            note("RATIO 30 kB load to pugixml's load_file, %s (aim 0.25)" % label,
                 peer["pugi_load_file%s_us" % kind] / own["sortie_load_file%s_us" % kind])
            for what in ("alone", "threads"):
                note("RATIO 30 kB load and check to libxml2, %s, %s" % (what, label),
                     peer["libxml2_dom_and_xsd%s_us" % kind] / own["sortie_load_and_check_%s%s_us" % (what, kind)])
    for name, values in rows.items():
        print("%-66s %8.3g (%.3g - %.3g)" % (name, statistics.median(values), min(values), max(values)))
    print("load average", os.getloadavg()[0])


if __name__ == "__main__":
    main()
