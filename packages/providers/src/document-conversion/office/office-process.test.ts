import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { whole } from '../behaviour.ts';
import { startLimited } from '../run-limited.ts';
import { confined } from './office-process.ts';

test('a letter’s process cannot read or write other files, open connections or start programs', async () => {
  const server = createServer();
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const attempts = `
    const fs = require('node:fs');
    const connect = () => new Promise((resolve, reject) => {
      require('node:net').connect(${port}, '127.0.0.1').on('connect', resolve).on('error', reject);
    });
    const tries = [
      () => fs.readFileSync('/etc/passwd'),
      () => fs.readFileSync(${JSON.stringify(import.meta.filename)}),
      () => fs.writeFileSync('/tmp/written-by-a-letter', ''),
      () => require('node:child_process').execFileSync('true'),
      connect,
      () => process.dlopen({ exports: {} }, '/nowhere.node'),
    ];
    (async () => {
      for (const attempt of tries) {
        try { await attempt(); console.log('done'); } catch (error) { console.log(error.code); }
      }
      process.exit();
    })();`;
  const program = await startLimited({
    command: process.execPath,
    args: confined(['--eval', attempts]),
    folder: '/',
    hidden: [],
    limits: { timeMs: 60_000, memoryBytes: 5_000_000_000, fileBytes: 1 },
    signal: new AbortController().signal,
  });
  const said = await whole(program.output);
  const denied = 'ERR_ACCESS_DENIED';
  // The process may read its own code.
  const answers = String(said).trim().split('\n');
  const unlinked = 'ERR_DLOPEN_DISABLED';
  expect(answers).toEqual([denied, 'done', denied, denied, denied, unlinked]);
});
