import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { withFileLock } from './file-lock.mjs';
import { LaunchError } from './launch/child.ts';

/** Everything that the build reads. */
const SOURCES = [
  'apps/web',
  'packages/contract/src',
  'packages/domain/src',
  'brands',
  'package-lock.json',
];
/** Build results and tests do not affect the next build. */
const IGNORED = /(^|\/)(dist|node_modules)(\/|$)|\.test\.tsx?$/;

function filesUnder(root: string, source: string): string[] {
  const path = join(root, source);
  if (!existsSync(path)) return [];
  if (source.endsWith('.json')) return [source];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !IGNORED.test(file))
    .sort();
}

/** One hash over the names and contents of all sources of the web build (about 30 ms for 400 files). */
function hashWebSources(root: string): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => filesUnder(root, source))) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * Ties the sources to the build that was made from them, so that a manual `vite build` does not count as ours.
 */
function stampOf(root: string, sources: string): string {
  const page = readFileSync(join(root, 'apps/web/dist/index.html'));
  return `${sources} ${createHash('sha256').update(page).digest('hex')}`;
}

function isFresh(root: string, stampFile: string, sources: string): boolean {
  try {
    return readFileSync(stampFile, 'utf8') === stampOf(root, sources);
  } catch {
    return false;
  }
}

function runVite(root: string, outDir: string): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'],
      {
        cwd: join(root, 'apps/web'),
        // Under a test runner NODE_ENV is "test", which would bundle React's development build.
        env: { ...process.env, NODE_ENV: 'production' },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (said += text));
    }
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new LaunchError(`The web app could not be built:\n${said.trimEnd()}`));
    });
  });
}

/**
 * Builds apps/web/dist when any of its sources has changed. The build uses a folder of its own and replaces the old one
 * at the end, so that a killed build leaves the old one in place.
 * @param build puts the web app's files into `outDir`
 * @returns whether it had to build
 */
export async function buildWebIfStale(
  root: string,
  say: (line: string) => void,
  build: (root: string, outDir: string) => Promise<void> = runVite,
): Promise<boolean> {
  const cache = join(root, '.cache');
  const stampFile = join(cache, 'web-build');
  if (isFresh(root, stampFile, hashWebSources(root))) return false;
  return withFileLock(join(cache, 'web-build.lock'), async () => {
    const sources = hashWebSources(root);
    if (isFresh(root, stampFile, sources)) return false;
    say('Building the web app ...');
    const [dist, next, old] = ['apps/web/dist', '.cache/web-next', '.cache/web-old'].map((path) =>
      join(root, path),
    ) as [string, string, string];
    rmSync(next, { recursive: true, force: true });
    mkdirSync(next, { recursive: true });
    await build(root, next);
    rmSync(stampFile, { force: true });
    rmSync(old, { recursive: true, force: true });
    if (existsSync(dist)) renameSync(dist, old);
    renameSync(next, dist);
    rmSync(old, { recursive: true, force: true });
    writeFileSync(stampFile, stampOf(root, sources));
    return true;
  });
}
