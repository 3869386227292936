// Breaks of any system or script: a template splits lines at \n alone.
const LINE_BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
// Characters without a shape, which no font has and PDF/A therefore refuses, and the overrides of
// direction, by which a text could show other words than it holds.
const SHAPELESS = /[\0-\x08\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** User text as it can be printed: "a\r\nb\u0007" -> "a\nb", "e\u0301" -> "é". Letters all stay. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(LINE_BREAKS, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(SHAPELESS, '');
}
