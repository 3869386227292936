import { expect, test } from 'vitest';
import { lettersWithoutGlyph } from './glyphs.ts';

test.each([
  ['Zoë Ó Ceallaigh, £12.50\nЖук & Ωmega – “quoted”', []],
  ['ঢাকা தமிழ் ਸਿੰਘ አማርኛ ქართული हिन्दी 東京 서울 שלום العربية ไทย', []],
  ['𠮷野家 㐂', []],
  ['👍🏽 \u200d\ufe0f\u00ad', []],
  ['𓀀 and 𓀀 and \u{10fffd}', ['𓀀', '\u{10fffd}']],
  ['ᎣᏏᏲ', ['Ꭳ', 'Ꮟ', 'Ᏺ']],
])('%s has no font for %j', (text, letters) => {
  expect(lettersWithoutGlyph(text)).toEqual(letters);
});
