import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)';

test.each([
  [`${WINDOWS} ${WEBKIT} Chrome/143.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`${WINDOWS} ${WEBKIT} Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0`, 'Edge on Windows'],
  [`${WINDOWS} ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 OPR/127.0.0.0`, 'Opera on Windows'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
    'Firefox on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
    'Safari on Mac',
  ],
  [
    `${IPHONE} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
  ],
  [
    `${IPHONE} AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/143.0 Mobile/15E148 Safari/604.1`,
    'Chrome on iPhone',
  ],
  ['Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) FxiOS/145.0 Mobile', 'Firefox on iPad'],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S931B) ${WEBKIT} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/143.0.0.0`, 'Chrome on Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 16433.65.0) ${WEBKIT} Chrome/143.0.0.0`, 'Chrome on ChromeOS'],
  ['Mozilla/5.0 (Windows NT 10.0) Ladybird/1.0', 'A browser on Windows'],
  ['Firefox/145.0', 'Firefox'],
  ['curl/8.14.1', 'An unknown device'],
  ['Visit https://evil.example to keep your account', 'An unknown device'],
  [`${' '.repeat(100_000)}Firefox/1`, 'An unknown device'],
  ['', 'An unknown device'],
  [undefined, 'An unknown device'],
])('%j is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
