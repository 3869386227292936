// `node tools/subset-fonts.ts`: makes each brand's core fonts (apps/web/build/core-font.ts) anew from the installed
// packages. Run it after a change of a font's package, its weights or the core's characters, and commit the files.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readBrands } from '../apps/web/build/brand.ts';
import { CORE_FEATURES, CORE_RANGE, latinFace } from '../apps/web/build/core-font.ts';

/** HarfBuzz as WebAssembly. No package of ours: only a new font needs it. */
const VERSION = '2.9.0';
type Subset = (font: Buffer, text: string, options: object) => Promise<Buffer>;

const root = join(import.meta.dirname, '..');
const say = (line: string) => void process.stdout.write(`${line}\n`);

function loadSubset(): Subset {
  const folder = join(root, '.cache/subset-font', VERSION);
  const manifest = join(folder, 'package.json');
  if (!existsSync(join(folder, 'node_modules/subset-font'))) {
    say(`Installing subset-font ${VERSION} ...`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(manifest, '{"private":true}\n');
    const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder];
    const done = spawnSync('npm', [...args, `subset-font@${VERSION}`], { encoding: 'utf8' });
    if (done.status !== 0) throw new Error(`subset-font could not be installed:\n${done.stderr}`);
  }
  return createRequire(manifest)('subset-font') as Subset;
}

/** 'U+41-43,U+A3' -> 'ABC£' */
function charactersOf(range: string): string {
  return range
    .split(',')
    .flatMap((part) => {
      const [from = 0, to = from] = part
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
    })
    .join('');
}

const subset = loadSubset();
for (const { folder, fonts } of readBrands(join(root, 'brands'), 'brightpence')) {
  for (const { stylesheet, core } of [fonts.text, fonts.headings]) {
    if (stylesheet === undefined || core === undefined) continue;
    const [min = 400, max = min] = core.weights;
    const font = await subset(
      readFileSync(latinFace(folder, stylesheet).file),
      charactersOf(CORE_RANGE),
      {
        targetFormat: 'woff2',
        keepFeatures: CORE_FEATURES,
        variationAxes: { wght: min === max ? min : { min, max } },
      },
    );
    const file = join(folder, core.file);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, font);
    say(`${file}: ${font.length} bytes`);
  }
}
