// `npm start`, `npm test` and the others start here, under the machine's own Node (20 or newer): install missing
// packages, then continue under the Node among them. Plain JavaScript, no dependency.
import { dirname, delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInPlace } from './in-place.mjs';
import { findNode, InstallError, installIfNeeded } from './install.mjs';

const COMMANDS = [
  'start',
  'test',
  'serve',
  'worker',
  'build',
  'check',
  'bench',
  'mutate',
  'office',
  'backup',
  'restore',
  'sbom',
];
const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** @param {string} line */
const say = (line) => process.stderr.write(`${line}\n`);

const [command, ...args] = process.argv.slice(2);
if (command === undefined || !COMMANDS.includes(command)) {
  say(`Say what to run: ${COMMANDS.map((name) => `npm run ${name}`).join(', ')}.`);
  process.exit(2);
}
try {
  await installIfNeeded(root, say);
  const path = [join(root, 'node_modules', '.bin'), process.env['PATH']].join(delimiter);
  runInPlace(findNode(root), [join(root, 'tools', `${command}.ts`), ...args], {
    cwd: root,
    // Keeps compiled code between runs, which saves a third of the processor time of a start.
    env: { NODE_COMPILE_CACHE: join(root, '.cache/node'), ...process.env, PATH: path },
    hasChannel: true,
  });
} catch (error) {
  say(error instanceof InstallError ? error.message : String(/** @type {Error} */ (error).stack));
  process.exit(1);
}
