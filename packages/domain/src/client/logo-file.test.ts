import { expect, test } from 'vitest';
import { LOGO_EMPTY, LOGO_TOO_LARGE, MAX_LOGO_BYTES, NO_PICTURE, refuseLogo } from './logo-file.ts';

test.each([
  ['logo.png', 1, null],
  ['Logo.JPG', MAX_LOGO_BYTES, null],
  ['my.logo.jpeg', 5, null],
  ['logo.gif', 5, NO_PICTURE],
  ['logo.svg', 5, NO_PICTURE],
  ['png', 5, NO_PICTURE],
  ['logo.png.pdf', 5, NO_PICTURE],
  ['logo.png', MAX_LOGO_BYTES + 1, LOGO_TOO_LARGE],
  ['logo.png', 0, LOGO_EMPTY],
])('%s of %i bytes as a logo: %s', (fileName, byteSize, said) => {
  expect(refuseLogo({ fileName, byteSize })).toBe(said);
});
