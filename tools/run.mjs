// `npm start`, `npm test` and the others begin here, under whatever Node the machine has (20 or newer): install what
// is missing, then go on under the Node that the packages bring. Plain JavaScript, no dependency.
import { dirname, delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInPlace } from './in-place.mjs';
import { findNode, InstallError, installIfNeeded } from './install.mjs';

const COMMANDS = ['start', 'test', 'serve', 'check', 'bench'];
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
    // Compiled code is kept between runs: a start takes a third less of the processor.
    env: { NODE_COMPILE_CACHE: join(root, '.cache/node'), ...process.env, PATH: path },
    hasChannel: true,
  });
} catch (error) {
  say(error instanceof InstallError ? error.message : String(/** @type {Error} */ (error).stack));
  process.exit(1);
}
