import { previewDocument } from '@counterfoil/contract/documents/routes';
import type { DocumentConverter } from '@counterfoil/providers/document-conversion/port';
import { refusal, tally } from '@counterfoil/testkit/answers';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { overConnections } from '@counterfoil/testkit/connections';
import { toSmallPdf } from '@counterfoil/testkit/converters';
import { eventually } from '@counterfoil/testkit/eventually';
import { pngOf } from '@counterfoil/testkit/files/png';
import { honestLetters } from '@counterfoil/testkit/files/samples';
import { portalWith } from '@counterfoil/testkit/test-api';
import { aDocument, upload } from '@counterfoil/testkit/upload';
import { OFFICE_LIMITS } from '@counterfoil/providers/document-conversion/office/index';
import { START_MS as OFFICE_START_MS } from '@counterfoil/providers/document-conversion/office/office-process';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PREVIEW_LINE } from './previews.ts';

/** One more than a client's limit of running and waiting conversions. */
const FLOOD = 22;
const TOO_MANY = 'Many of your documents are being made ready. Please try again in a minute.';

const look = (who: SignedInClient, id: string) => who.call(previewDocument, { params: { id } });

/** A client whose pictures have their own width, which identifies the client to the converter. */
async function withPictures(width: number, count = FLOOD) {
  const client = await signedInClient();
  const names = Array.from({ length: count }, (_, at) => ({ name: `${at}.png` }));
  const files = names.map(({ name }, at) => ({ name, content: pngOf(width, at + 1) }));
  const { status, body } = await upload(client, files);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { client, ids: body.data.map(({ id }) => id) };
}
/** The owner of one of our pictures, and its index. */
const widthOf = (png: Buffer) => png.readUInt32BE(16);
const nthOf = (png: Buffer) => png.readUInt32BE(20) - 1;

/** A server whose conversions the test observes, and holds until it opens the gate. */
async function gatedServer() {
  const [begun, stopped]: [number[], number[]] = [[], []];
  let latest = 0;
  const gate = Promise.withResolvers<void>();
  const toPdf: DocumentConverter['toPdf'] = async (document, keep) => {
    const { extension, signal } = document;
    const content = Buffer.concat(await Array.fromAsync(await document.open()));
    const whose = extension === 'png' ? widthOf(content) : 0;
    begun.push(whose);
    latest = nthOf(content);
    const gone = Promise.withResolvers<never>();
    signal?.addEventListener('abort', () => {
      stopped.push(whose);
      gone.reject(signal.reason);
    });
    await Promise.race([gate.promise, gone.promise]);
    return toSmallPdf(document, keep);
  };
  const server = await portalWith({ converter: { toPdf, close: async () => {} } });
  onTestFinished(async () => {
    gate.resolve();
    await server.portal.close();
  });
  const begins = (count: number) =>
    eventually(
      () => begun.length,
      (some) => some >= count,
    );
  return { server, begun, stopped, begins, openGate: gate.resolve, latest: () => latest };
}

describe('previews of several clients', () => {
  test("take turns: a flood from one client delays another by one conversion, and none of the other's fail", async () => {
    const { server, begun, openGate } = await gatedServer();
    const owners = [await withPictures(10), await withPictures(20)];
    const flood = async ({ client, ids }: (typeof owners)[number]) => {
      const answers = ids.map((id) => look(client.through(server), id));
      // When one is refused, all the others of this client's share are waiting.
      const refused = await Promise.race(answers);
      return { answers, refused };
    };
    const floods = await Promise.all(owners.map(flood));
    openGate();
    for (const { answers, refused } of floods) {
      expect(refused).toMatchObject(refusal(429, TOO_MANY));
      expect(refused.headers['retry-after']).toBe('30');
      expect(tally(await Promise.all(answers))).toEqual({ 200: FLOOD - 1, 429: 1 });
    }
    const inTurn = Array.from({ length: FLOOD - 1 }, () => [true, false]).flat();
    expect(begun.map((width) => width === begun[0])).toEqual(inTurn);
  });

  test('wait for the longest letter and one more, including their starts', () => {
    const longest = OFFICE_START_MS + OFFICE_LIMITS.timeMs;
    expect(PREVIEW_LINE.patienceMs).toBeGreaterThanOrEqual(2 * longest);
  });

  test('are not made for clients who have disconnected, and their running conversions stop', async () => {
    const { server, begun, stopped, openGate, latest } = await gatedServer();
    const [busy, other] = [await withPictures(10), await withPictures(20, 1)];
    const { ask, left } = await overConnections(server);
    const flood = busy.ids.map((id) => ask(busy.client, previewDocument, id));
    expect(await Promise.race(flood.map(({ status }) => status))).toBe(429);
    const underWay = flood.splice(latest(), 1);
    for (const request of flood) request.hangUp();
    await left(1);
    for (const request of underWay) request.hangUp();
    await eventually(
      () => stopped,
      (some) => some.length === 1,
    );
    openGate();
    expect((await look(other.client.through(server), other.ids[0] ?? '')).status).toBe(200);
    expect(begun).toEqual([10, 20]);
    expect(stopped).toEqual([10]);
  });

  test('of letters do not wait for pictures', async () => {
    const { server, begun, begins, openGate } = await gatedServer();
    const { client, ids } = await withPictures(10, 1);
    const [letter] = honestLetters();
    const { id } = await aDocument(client, { name: 'a.doc', content: letter?.content ?? '' });
    const pictures = look(client.through(server), ids[0] ?? '');
    await begins(1);
    const letters = look(client.through(server), id);
    await begins(2);
    expect(begun).toEqual([10, 0]);
    openGate();
    expect((await pictures).status).toBe(200);
    expect((await letters).status).toBe(200);
  });
});
