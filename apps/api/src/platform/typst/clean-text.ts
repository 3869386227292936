// Line breaks of any system or script: templates split lines at \n alone.
const LINE_BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
// Control characters, which no font has and PDF/A therefore refuses, and marks that override the
// direction, with which a text could show other words than it holds.
const SHAPELESS = /(?!\n)[\p{Control}\p{Bidi_Control}\ufeff]/gu;

/** User text in printable form: "a\r\nb\u0007" -> "a\nb", "e\u0301" -> "é". All letters stay. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(LINE_BREAKS, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(SHAPELESS, '');
}
