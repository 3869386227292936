import { setTimeout as sleep } from 'node:timers/promises';
import { createClamd } from '@counterfoil/providers/malware-scanner/clamd/index';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MALWARE, MOST_BYTES, SIGNATURE, startClamd, type ClamdProcess } from './clamd-process.ts';

let clamd: ClamdProcess;
beforeAll(async () => {
  clamd = await startClamd();
});
afterAll(() => clamd.end());

const limits = { connectMs: 60_000, idleMs: 60_000, wholeMs: 120_000 };
const open = (place: { host: string; port: number } | { path: string }) =>
  createClamd({ place, limits });
const ASKER = { clientId: 'a client' };
const piece = Buffer.alloc(64 * 1024, 'a');

async function* pieces(...all: readonly (string | Uint8Array)[]) {
  for (const each of all) yield Buffer.from(each);
}
/** A file of this many bytes. */
const ofBytes = (bytes: number) => pieces(...Array<Uint8Array>(bytes / piece.length).fill(piece));

describe.each([
  ['a TCP port', () => open({ host: '127.0.0.1', port: clamd.port })],
  ['a socket', () => open({ path: clamd.socket })],
])('the real clamd at %s', (_at, scanner) => {
  test('finds its signature anywhere in a file, and nothing in a clean one', async () => {
    expect(await scanner().scan(pieces('Dear all'), ASKER)).toBeNull();
    expect(await scanner().scan(pieces(), ASKER)).toBeNull();
    const infected = pieces(piece, '', MALWARE.slice(0, 9), MALWARE.slice(9), piece);
    expect(await scanner().scan(infected, ASKER)).toBe(`${SIGNATURE}.UNOFFICIAL`);
  });

  test('judges twenty files at once, each for itself', async () => {
    const all = Array.from({ length: 20 }, (_, at) => (at % 3 === 0 ? MALWARE : 'clean'));
    const at = scanner();
    const found = await Promise.all(all.map((text) => at.scan(pieces(piece, text), ASKER)));
    expect(found.map((name) => name !== null)).toEqual(all.map((text) => text === MALWARE));
  });

  test('takes a file of StreamMaxLength and refuses a larger one, as its settings do', async () => {
    expect(await scanner().scan(ofBytes(MOST_BYTES), ASKER)).toBeNull();
    const codes: unknown[] = [];
    for (let times = 0; times < 5; times++) {
      const large = scanner().scan(ofBytes(4 * MOST_BYTES), ASKER);
      codes.push(await large.catch(({ code }: { code: unknown }) => code));
    }
    // clamd closes the connection after its answer, which is lost once in a hundred times.
    expect(['refused', 'unavailable']).toEqual(expect.arrayContaining(codes));
    expect(codes).toContain('refused');
  });

  test('tells its version', async () => {
    expect(await scanner().version()).toMatch(/^ClamAV \d/);
  });

  test('killed in the middle of a file gives no verdict, and works again afterwards', async () => {
    const at = scanner();
    const begun = Promise.withResolvers<void>();
    const file = async function* () {
      for (let sent = 0; sent < MOST_BYTES; sent += piece.length) {
        yield piece;
        begun.resolve();
        await sleep(20);
      }
    };
    const scanning = at.scan(file(), ASKER).catch((error: unknown) => error);
    await begun.promise;
    await clamd.kill();
    expect(await scanning).toMatchObject({ name: 'ProviderError', code: 'unavailable' });
    await expect(at.scan(pieces('x'), ASKER)).rejects.toMatchObject({ code: 'unavailable' });
    await clamd.start();
    expect(await at.scan(pieces(MALWARE), ASKER)).not.toBeNull();
  });
});
