import { expect, test } from 'vitest';
import { cleanText } from './engine.ts';

test.each([
  ['letters of any script', 'Zoë, 東京, ישראל, बिक्री, 👩‍💻', 'Zoë, 東京, ישראל, बिक्री, 👩‍💻'],
  ['line breaks of all systems', 'a\r\nb\rc\u2028d\u0085e\n\nf', 'a\nb\nc\nd\ne\n\nf'],
  ['tabs', 'a\tb', 'a b'],
  ['control characters', 'a\u0000b\u0007c\u009fd\u007fe', 'abcde'],
  ['overrides of direction', '\u202egnp.exe\u202c \u2066x\u2069\u200f', 'gnp.exe x'],
  ['accents written apart', 'e\u0301', 'é'],
  ['halves of a character', 'a\ud800b', 'a\ufffdb'],
])('%s', (_, text, printable) => {
  expect(cleanText(text)).toBe(printable);
});
