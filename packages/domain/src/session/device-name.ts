type Sign = readonly [pattern: RegExp, name: string];

// The first match counts: most browsers also claim to be Chrome, and Chrome to be Safari.
const BROWSERS: readonly Sign[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|OPX)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly Sign[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(intosh| OS X)\b/, 'Mac'],
  [/\b(Linux|X11)\b/, 'Linux'],
];

const LONGEST = 1000;

/**
 * The browser and system that a User-Agent names: "Firefox on Windows". Only well-known names, so that nothing
 * that the sender wrote reaches a mail or a screen.
 */
export function deviceName(userAgent = ''): string {
  const text = userAgent.slice(0, LONGEST);
  const named = (signs: readonly Sign[]) => signs.find(([pattern]) => pattern.test(text))?.[1];
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  if (!browser && !system) return UNKNOWN_DEVICE;
  return system ? `${browser ?? 'A browser'} on ${system}` : `${browser}`;
}

export const UNKNOWN_DEVICE = 'An unknown device';
