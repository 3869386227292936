import { describe, expect, test } from 'vitest';
import { isLogoPlace, logoTypeOf } from './logo.ts';

const API = 'https://api.truelayer.com';

describe('a logo', () => {
  test.each([
    ['https://truelayer-client-logos.s3-eu-west-1.amazonaws.com/banks/mock.svg', API, true],
    ['https://truelayer-provider-assets.s3.amazonaws.com/global/logos/mock.svg', API, true],
    ['https://auth.truelayer.com/img/mock.png', API, true],
    ['https://cdn.truelayer-sandbox.com/mock.png', API, true],
    ['http://localhost:3001/truelayer/logos/a.svg', 'http://localhost:3001/truelayer', true],
    ['http://localhost:3002/truelayer/logos/a.svg', 'http://localhost:3001/truelayer', false],
    ['https://bank.example/logo.svg', API, false],
    ['https://169.254.169.254/latest/meta-data', API, false],
    ['https://nottruelayer.com/a.svg', API, false],
    ['https://truelayer.com.example/a.svg', API, false],
    ['https://truelayer-other.s3.amazonaws.com/a.svg', API, false],
    ['https://auth.truelayer.com:8443/a.svg', API, false],
    ['http://auth.truelayer.com/a.svg', API, false],
    ['https://user@auth.truelayer.com/a.svg', API, false],
    ['file:///etc/passwd', API, false],
    ['', API, false],
  ])('at %j is fetched for %s: %s', (uri, apiUrl, isFetched) => {
    expect(isLogoPlace(URL.parse(uri), apiUrl)).toBe(isFetched);
  });

  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  test.each([
    ['a PNG', '\x89PNG\r\n\x1a\n\0', 'image/png'],
    ['a JPEG', '\xff\xd8\xff\xe0\0', 'image/jpeg'],
    ['an SVG', SVG, 'image/svg+xml'],
    [
      'an SVG with a prologue',
      `\xef\xbb\xbf<?xml version="1.0"?>\n<!-- a > b -->\n<!DOCTYPE svg>\n${SVG}`,
      'image/svg+xml',
    ],
    ['a page', `<!DOCTYPE html><html>${SVG}`, null],
    ['a comment that does not end', `<!-- ${SVG}`, null],
    ['a GIF', 'GIF89a', null],
    ['words', 'svg', null],
    ['nothing', '', null],
  ])('that is %s is recognised by its content', (_, content, type) => {
    expect(logoTypeOf(Buffer.from(content, 'latin1'))).toBe(type);
  });
});
