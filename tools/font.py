"""Build the font of headings, names and points as a subset of Alegreya.

    python tools/font.py Alegreya-SemiBold.ttf

It needs `fonttools` and `brotli`, and the font itself, which packages of Alegreya contain with its licence (SIL OFL
1.1). The result has only the letters of English, German and Russian, and lining tabular digits. It is written to
`src/saqqara/server/static/fonts/`.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

FONTS = Path(__file__).resolve().parents[1] / "src" / "saqqara" / "server" / "static" / "fonts"
NAME = "alegreya-600.woff2"
LETTERS = [
    *range(0x20, 0x7F),  # English
    *range(0xA0, 0x100),  # German, and names of neighbouring languages
    *range(0x401, 0x452),  # Russian
    *map(ord, "–—‘’‚“”„…‹›−×→◇"),
]
DIGITS = "0123456789"
FEATURES = ("lnum", "tnum")
"""Features for digits of capital height and equal width; the default digits of this font are old-style."""


def fix_digit_style(font: TTFont) -> None:
    """Make these the default digits of the font, so that pages need not request the features."""
    for feature in FEATURES:
        for record in font["GSUB"].table.FeatureList.FeatureRecord:
            if record.FeatureTag != feature:
                continue
            for number in record.Feature.LookupListIndex:
                for table in font["GSUB"].table.LookupList.Lookup[number].SubTable:
                    _replace(font, getattr(table, "ExtSubTable", table).mapping)
            break


def _replace(font: TTFont, other: dict[str, str]) -> None:
    for table in font["cmap"].tables:
        for digit in map(ord, DIGITS):
            if digit in table.cmap:
                table.cmap[digit] = other.get(table.cmap[digit], table.cmap[digit])


def main() -> None:
    """Read the font, write the subset, and print its size."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("font", type=Path, help="Alegreya, 600")
    font = TTFont(parser.parse_args().font)
    fix_digit_style(font)
    options = subset.Options(flavor="woff2", layout_features=["kern", "mark", "mkmk", "ccmp", "locl"], hinting=False)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=LETTERS)
    cutter.subset(font)
    subset.save_font(font, FONTS / NAME, options)
    print(f"{FONTS / NAME}: {(FONTS / NAME).stat().st_size} bytes")


if __name__ == "__main__":
    main()
