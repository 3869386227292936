import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

test('an interrupted mutation run removes its working copy', async () => {
  const temporary = mkdtempSync(join(tmpdir(), 'counterfoil-mutate-test-'));
  onTestFinished(() => rmSync(temporary, { recursive: true, force: true }));
  const run = spawn(
    process.execPath,
    [join(import.meta.dirname, 'mutate.ts'), 'packages/domain/src/pick.ts'],
    { env: { ...process.env, TMPDIR: temporary }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  onTestFinished(() => void run.kill('SIGKILL'));
  // Its first line follows the copy; the tests start after it.
  await once(run.stderr, 'data');
  expect(readdirSync(temporary)).not.toEqual([]);
  run.kill('SIGTERM');
  expect(await once(run, 'exit')).toEqual([143, null]);
  expect(readdirSync(temporary)).toEqual([]);
});
