import { writeFile } from 'node:fs/promises';
import { create } from 'fontkit';
import { ALL_FONTS, readFont } from './engine.ts';

/**
 * Prints which characters the shipped fonts have, for the browser and the server. Run after a change of fonts:
 * `node apps/api/src/platform/typst/generate-glyphs.ts`.
 */
export function printGlyphs(): string {
  const points = new Set<number>();
  for (const each of ALL_FONTS) {
    const font = create(readFont(each));
    if (!('characterSet' in font)) throw new Error(`${each[1]} is not one font`);
    for (const point of font.characterSet) points.add(point);
  }
  return [
    '// Generated from the shipped fonts by generate-glyphs.ts: do not edit.',
    '',
    '/** Ranges of code points: the gap before each, and how many there are, in base 36. */',
    `export const GLYPHS =\n  '${rangesOf([...points].toSorted((a, b) => a - b))}';`,
    '',
  ].join('\n');
}

function rangesOf(points: readonly number[]): string {
  const ranges: string[] = [];
  let [from, to] = [0, 0];
  const end = (before: number) =>
    ranges.push(`${(from - before).toString(36)}.${(to - from).toString(36)}`);
  let before = 0;
  for (const point of points) {
    if (point === to) {
      to += 1;
      continue;
    }
    if (to > from) {
      end(before);
      before = to;
    }
    [from, to] = [point, point + 1];
  }
  end(before);
  return ranges.join(' ');
}

if (import.meta.main) {
  const file = new URL('../../../../../packages/domain/src/papers/glyphs.gen.ts', import.meta.url);
  await writeFile(file, printGlyphs());
}
