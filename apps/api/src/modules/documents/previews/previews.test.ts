import { OFFICE_LIMITS } from '@counterfoil/providers/document-conversion/office/index';
import { START_MS as OFFICE_START_MS } from '@counterfoil/providers/document-conversion/office/office-process';
import type { ConversionErrorCode } from '@counterfoil/providers/document-conversion/port';
import { failing } from '@counterfoil/testkit/converters';
import { transactOf } from '@counterfoil/testkit/envelopes';
import { TEST_NOW, testApi } from '@counterfoil/testkit/test-api';
import { describe, expect, test } from 'vitest';
import type { ClientCaller } from '#platform/caller';
import { settableClock } from '#platform/time/clock';
import type { DocumentRow } from '../record/document-store.ts';
import { createPreviews, PREVIEW_LINE } from './previews.ts';

/** Previews that begin at once, end when the test opens the gate, and fail: no document is needed. */
async function observed(code: ConversionErrorCode = 'unavailable') {
  const api = await testApi();
  const clock = settableClock(TEST_NOW);
  const gate = Promise.withResolvers<void>();
  const begun: string[] = [];
  const stream = async (file: string) => {
    begun.push(file);
    return api.blobs.stream(file);
  };
  const previews = createPreviews({
    ...api,
    clock,
    transact: transactOf({ api }),
    blobs: { ...api.blobs, stream },
    converter: {
      toPdf: async (document, keep) => {
        await document.open().catch(() => undefined);
        await gate.promise;
        return failing(code)(document, keep);
      },
      close: async () => {},
    },
  });
  /** The error of a preview of a file such as a1.png, which is the client a's. */
  const ask = (file: string, { sha256 = file, signal }: PreviewRequest = {}): Promise<unknown> => {
    const clientId = file.charAt(0);
    const row = { id: file, client_id: clientId, file_name: file, blob_id: file, sha256 };
    return previews
      .blobOf({ clientId, signal } as ClientCaller, row as DocumentRow)
      .catch((error: unknown) => error);
  };
  return { ask, begun, clock, openGate: gate.resolve };
}
interface PreviewRequest {
  readonly sha256?: string;
  readonly signal?: AbortSignal;
}

describe('previews of several clients', () => {
  test('take turns: many from one client delay another by one conversion', async () => {
    const { ask, begun, openGate } = await observed();
    const all = ['a1.png', 'a2.png', 'a3.png', 'b1.png', 'b2.png'].map((file) => ask(file));
    openGate();
    await Promise.all(all);
    expect(begun).toEqual(['a1.png', 'b1.png', 'a2.png', 'b2.png', 'a3.png']);
  });

  test('are refused with 429 above the share of a client, and only that client’s', async () => {
    const { ask, openGate } = await observed();
    // One is being made, and twenty wait.
    const taken = Array.from({ length: 21 }, (_, nth) => ask(`a${nth}.png`));
    expect(await ask('a21.png')).toMatchObject({ status: 429, retryAfterSeconds: 30 });
    taken.push(ask('b.png'));
    openGate();
    for (const answer of await Promise.all(taken)) expect(answer).toMatchObject({ status: 422 });
  });

  test('of letters do not wait for pictures', async () => {
    const { ask, begun, openGate } = await observed();
    const both = [ask('a1.png'), ask('a2.doc')];
    await new Promise((resolve) => setImmediate(resolve));
    expect(begun).toEqual(['a1.png', 'a2.doc']);
    openGate();
    await Promise.all(both);
  });

  test('are made once for all simultaneous viewers of a file', async () => {
    const { ask, begun, openGate } = await observed();
    const all = ['a1.png', 'a1.png', 'a1.png'].map((file) => ask(file));
    openGate();
    await Promise.all(all);
    expect(begun).toEqual(['a1.png']);
  });

  test('are not made for callers who have disconnected', async () => {
    const { ask, begun, openGate } = await observed();
    const gone = new AbortController();
    const all = [ask('a1.png'), ask('a2.png', { signal: gone.signal }), ask('a3.png')];
    gone.abort(new RangeError('gone'));
    openGate();
    expect((await Promise.all(all))[1]).toBeInstanceOf(RangeError);
    expect(begun).toEqual(['a1.png', 'a3.png']);
  });

  test('wait for the longest letter and one more, including their starts', () => {
    const longest = OFFICE_START_MS + OFFICE_LIMITS.timeMs;
    expect(PREVIEW_LINE.patienceMs).toBeGreaterThanOrEqual(2 * longest);
  });
});

describe('a file without a preview', () => {
  test.each([
    ['broken', 'once'],
    ['too_large', 'once'],
    ['too_long', 'once'],
    ['unavailable', 'each time'],
  ] as const)('that is %s is tried %s, also when it is uploaded again', async (code, often) => {
    const { ask, begun, openGate } = await observed(code);
    openGate();
    const files = ['a1.png', 'a1.png', 'a2.png', 'a2.png'];
    for (const file of files) await ask(file, { sha256: 'same' });
    expect(begun).toEqual(often === 'once' ? ['a1.png'] : files);
  });

  test('is tried again for another client, and after an hour, in case the machine was slow', async () => {
    const { ask, begun, clock, openGate } = await observed('too_long');
    openGate();
    const now = clock.now();
    for (const minutes of [0, 59, 61]) {
      clock.set(now.add({ minutes }).toString());
      for (const file of ['a.png', 'b.png']) await ask(file, { sha256: 'same' });
      expect(begun).toHaveLength(minutes < 60 ? 2 : 4);
    }
  });
});
