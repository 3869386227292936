import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createClient, temporaryFolder } from './test-sandbox.ts';

const MAIN = new URL('./main.ts', import.meta.url).pathname;

interface Word {
  readonly type: string;
  readonly http_port: number;
  readonly smtp_port: number;
  readonly message?: string;
}

async function forkSandbox(
  env: Record<string, string>,
): Promise<{ child: ChildProcess; word: Word }> {
  const child = fork(MAIN, { env: { PATH: process.env['PATH'], SANDBOX_PORT: '0', ...env } });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [word] = (await once(child, 'message')) as [Word];
  return { child, word };
}

test('a kill at any moment loses no mail that was answered with 250', async () => {
  const folder = await temporaryFolder();
  const accepted: string[] = [];
  for (let round = 0; round < 4; round += 1) {
    const { child, word } = await forkSandbox({ DATA_DIR: folder });
    const { send } = createClient(word.http_port, word.smtp_port);
    const sending = Array.from({ length: 20 }, async (_, n) => {
      const messageId = `<${round}-${n}@example.com>`;
      await send({ messageId, text: 'x'.repeat(50_000) });
      accepted.push(messageId);
      if (n % 5 === round) child.kill('SIGKILL');
    });
    await Promise.allSettled(sending);
    child.kill('SIGKILL');
  }
  expect(accepted.length).toBeGreaterThan(3);
  const { word } = await forkSandbox({ DATA_DIR: folder });
  const kept = await createClient(word.http_port, word.smtp_port).messages();
  expect(kept).toEqual(
    expect.arrayContaining(accepted.map((id) => expect.objectContaining({ message_id: id }))),
  );
  expect(kept.every(({ text }) => text.length >= 50_000)).toBe(true);
});

test('a busy port is reported in one sentence that names the variable to set', async () => {
  const busy = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void busy.close());
  await once(busy, 'listening');
  const address = busy.address();
  const port = String(typeof address === 'object' && address?.port);
  const DATA_DIR = await temporaryFolder();

  for (const variable of ['SANDBOX_PORT', 'SANDBOX_SMTP_PORT']) {
    const { child, word } = await forkSandbox({ DATA_DIR, [variable]: port });
    expect(word).toEqual({
      type: 'failed',
      message: `Port ${port} is in use: set ${variable} to a free one.`,
    });
    expect(await once(child, 'exit')).toEqual([1, null]);
  }
});

test('the sandbox ends when its parent has ended', async () => {
  const { child } = await forkSandbox({ DATA_DIR: await temporaryFolder() });
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('SIGTERM ends the sandbox while mail programs are still connected', async () => {
  const { child, word } = await forkSandbox({ DATA_DIR: await temporaryFolder() });
  const { speak } = createClient(word.http_port, word.smtp_port);
  await speak();
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('the sandbox also runs alone, and prints its addresses', async () => {
  const env = { PATH: process.env['PATH'], SANDBOX_PORT: '0', DATA_DIR: await temporaryFolder() };
  const child = spawn(process.execPath, [MAIN], { env });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  expect(line).toMatch(/^Sandbox: http:\/\/localhost:\d+ {3}Mail: smtp:\/\/127\.0\.0\.1:\d+\n$/);
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([0, null]);
});
