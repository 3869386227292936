import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openMailFolder } from './mail-folder.ts';

test('only its own user can read the inbox and the folders made above it', async () => {
  const parent = await mkdtemp(path.join(tmpdir(), 'sandbox-inbox-'));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
  await openMailFolder(path.join(parent, 'data', 'sandbox', 'inbox'));
  for (const folder of ['data', 'data/sandbox', 'data/sandbox/inbox']) {
    expect((await stat(path.join(parent, folder))).mode & 0o077, folder).toBe(0);
  }
});
