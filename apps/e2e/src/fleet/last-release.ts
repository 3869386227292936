import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newFolder } from '../harness/folders.ts';
import { ROOT } from '../harness/product.ts';

/** Checks the last release out into a new folder. Throws when the repository does not have its commit. */
export async function lastRelease(): Promise<string> {
  const [commit = ''] = readFileSync(join(ROOT, 'deploy/last-release'), 'utf8').trim().split(' ');
  const folder = await newFolder();
  const files = execFileSync('git', ['archive', '--format=tar', commit], {
    cwd: ROOT,
    maxBuffer: 2 ** 30,
  });
  execFileSync('tar', ['-x', '-C', folder], { input: files });
  return folder;
}
