import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { aptInstall, canAptInstall, MachineError } from './machine.ts';

/** Debian's browser without windows: the same pages for about 15 % less of the processor. */
const HEADLESS = 'chromium-headless-shell';

const INSTALLED = [
  `/usr/bin/${HEADLESS}`,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const IN_PLAYWRIGHT_FOLDER = [
  'chrome-linux64/chrome',
  'chrome-linux/chrome',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function playwrightBrowsers(env: NodeJS.ProcessEnv): string[] {
  const caches = [
    env['PLAYWRIGHT_BROWSERS_PATH'] ?? '',
    join(homedir(), '.cache/ms-playwright'),
    join(homedir(), 'Library/Caches/ms-playwright'),
  ];
  return caches
    .filter((cache) => cache !== '' && existsSync(cache))
    .flatMap((cache) =>
      readdirSync(cache)
        .filter((folder) => folder.startsWith('chromium-'))
        .sort((a, b) => Number(b.split('-')[1]) - Number(a.split('-')[1]))
        .flatMap((folder) => IN_PLAYWRIGHT_FOLDER.map((path) => join(cache, folder, path))),
    );
}

/**
 * The Chromium for the tests: `CHROMIUM_PATH` when set, otherwise an installed one or one in Playwright's cache.
 * @throws MachineError when CHROMIUM_PATH is not a program
 */
export function findChromium(
  env: NodeJS.ProcessEnv = process.env,
  installed: readonly string[] = INSTALLED,
): string | null {
  const named = env['CHROMIUM_PATH'] ?? '';
  if (named !== '') {
    if (isProgram(named)) return named;
    throw new MachineError(`CHROMIUM_PATH is ${named}, which is not a program.`);
  }
  return [...installed, ...playwrightBrowsers(env)].find(isProgram) ?? null;
}

/** Ubuntu's chromium package is a snap, which does not run in containers. */
function isDebian(): boolean {
  return (
    existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  );
}

/** Debian's older releases have no headless shell. */
function installDebians(): void {
  try {
    aptInstall([HEADLESS]);
  } catch {
    aptInstall(['chromium']);
  }
}

function installChromium(root: string): void {
  if (canAptInstall() && isDebian()) return installDebians();
  const withLibraries = canAptInstall() ? ['--with-deps'] : [];
  spawnSync(
    process.execPath,
    [join(root, 'node_modules/playwright-core/cli.js'), 'install', ...withLibraries, 'chromium'],
    { stdio: 'ignore' },
  );
}

/**
 * Finds or installs a Chromium: Debian's package as root, otherwise Playwright's build in the user's cache.
 * @throws MachineError with one sentence when that fails
 */
export function ensureChromium(root: string, say: (line: string) => void): string {
  const found = findChromium();
  if (found !== null) return found;
  say('Installing Chromium for the browser tests ...');
  installChromium(root);
  const installed = findChromium();
  if (installed !== null) return installed;
  throw new MachineError(
    'The browser tests need Chromium, which could not be installed: install it, or set CHROMIUM_PATH to one.',
  );
}
