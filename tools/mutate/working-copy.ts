import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

const OURS = '@counterfoil';

/**
 * A copy of the work tree whose files can be changed safely. Third-party packages are links to the installed ones. Our
 * own workspaces link into the copy, so that a test that imports `@counterfoil/domain` gets the copy's.
 */
export function makeWorkingCopy(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'counterfoil-mutate-'));
  for (const file of trackedFiles(root)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file), { verbatimSymlinks: true });
  }
  linkPackages(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** The files that git tracks or would track, as they are in the work tree and not as they were committed. */
function trackedFiles(root: string): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  return listed.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
}

function linkPackages(from: string, to: string): void {
  mkdirSync(join(to, OURS), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== OURS) symlinkSync(join(from, name), join(to, name));
  }
  for (const name of readdirSync(join(from, OURS))) {
    const workspace = relative(
      join(from, OURS),
      join(from, OURS, readlinkSync(join(from, OURS, name))),
    );
    symlinkSync(workspace, join(to, OURS, name));
  }
}
