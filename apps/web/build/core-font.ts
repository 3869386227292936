import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/**
 * The characters that nearly every page of ours needs, as a `unicode-range`: ASCII, £ · × É é, dashes,
 * quotation marks, the bullet, the ellipsis, arrows and the minus. Names in other letters load the whole font.
 */
export const CORE_RANGE =
  'U+20-7E,U+A0,U+A3,U+B7,U+C9,U+D7,U+E9,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+2191,U+2193,U+2212';

/** Kerning and the figures of tables. Ligatures and small capitals are left out: a tenth of a heading's font. */
export const CORE_FEATURES = ['kern', 'lnum', 'tnum'];

/** A font's small first file, made from its Latin one by `tools/subset-fonts.ts`. */
export interface CoreFont {
  /** In the brand's folder. */
  readonly file: string;
  /** Its lightest and its boldest weight; a weight beyond them is drawn as the nearest. */
  readonly weights: readonly number[];
}

/** Where the stylesheet of a package, or one in the brand's folder, is. */
export const sheetPath = (folder: string, sheet: string): string =>
  sheet.startsWith('.') ? join(folder, sheet) : require.resolve(sheet);

/** The rule of a stylesheet for the Latin letters, and its file. */
export function latinFace(folder: string, sheet: string): { rule: string; file: string } {
  const path = sheetPath(folder, sheet);
  const rules = readFileSync(path, 'utf8').match(/@font-face\s*\{[^}]*\}/g) ?? [];
  const rule = rules.find((each) => /url\([^)]*-latin-(?!ext)/.test(each));
  const url = /url\(([^)]+)\)/.exec(rule ?? '')?.[1];
  if (rule === undefined || url === undefined) throw new Error(`${sheet} has no Latin letters`);
  return { rule, file: join(dirname(path), url) };
}

/** The rule of the core: of several rules for one character browsers take the last. */
export const coreRule = (latin: string, url: string): string =>
  latin
    .replace(/url\([^)]+\)/, `url(${url})`)
    .replace(/unicode-range:[^;}]*/, `unicode-range: ${CORE_RANGE}`);
