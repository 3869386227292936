import { execFileSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { changedLines } from './changed-lines.ts';

test('only the lines that are new or different since a commit are found', () => {
  const root = mkdtempSync(join(tmpdir(), 'changed-lines-test-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.test', ...args], { cwd: root });
  const put = (file: string, ...lines: string[]) =>
    writeFileSync(join(root, file), `${lines.join('\n')}\n`);
  git('init', '--quiet');
  put('kept.ts', 'a', 'b', 'c', 'd', 'e');
  put('cut.ts', 'a', 'b', 'c');
  put('old.ts', 'one', 'two', 'three', 'four', 'five');
  git('add', '.');
  git('commit', '--quiet', '--message=first');
  put('kept.ts', 'a', 'B', 'c', 'd', 'new', 'newer', 'e');
  put('cut.ts', 'a', 'c');
  renameSync(join(root, 'old.ts'), join(root, 'moved.ts'));
  put('added.ts', 'x', 'y');
  put('unknown.ts', 'z');
  git('add', '--intent-to-add', 'added.ts', 'moved.ts');
  const found = [...changedLines(root, 'HEAD')].map(([file, lines]) => [file, ...lines]);
  expect(found).toEqual([['added.ts', 1, 2], ['cut.ts'], ['kept.ts', 2, 5, 6]]);
});
