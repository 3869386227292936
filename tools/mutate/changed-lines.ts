import { execFileSync } from 'node:child_process';

export type ChangedLines = ReadonlyMap<string, ReadonlySet<number>>;

/** The lines of each tracked file that are new or different since a commit. */
export function changedLines(root: string, commit: string): ChangedLines {
  const args = ['diff', '--unified=0', '--no-color', '--no-ext-diff', '--no-prefix', commit, '--'];
  const diff = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
  const found = new Map<string, Set<number>>();
  let lines = new Set<number>();
  for (const line of diff.split('\n')) {
    const file = /^\+\+\+ (.+)$/.exec(line)?.[1];
    if (file !== undefined) found.set(file, (lines = new Set()));
    const [, first, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    for (let each = 0; first !== undefined && each < Number(count); each += 1) {
      lines.add(Number(first) + each);
    }
  }
  return found;
}
