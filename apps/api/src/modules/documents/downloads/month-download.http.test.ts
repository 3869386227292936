import { randomUUID } from 'node:crypto';
import * as routes from '@counterfoil/contract/documents/routes';
import { atOnce, refusal } from '@counterfoil/testkit/answers';
import { inject, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { blobsOf, transactOf } from '@counterfoil/testkit/envelopes';
import { eventually } from '@counterfoil/testkit/eventually';
import { addRow, rowsIn, setRows } from '@counterfoil/testkit/rows';
import { portalWith, TEST_NOW } from '@counterfoil/testkit/test-api';
import { unpacked } from '@counterfoil/testkit/unpacked';
import { aDocument, aPdf, currentEnvelopeId } from '@counterfoil/testkit/upload';
import { BlobError } from '@counterfoil/providers/blobs/port';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTransact } from '#platform/db/transact';
import { settableClock } from '#platform/time/clock';
import { sweepBlobs } from '#platform/files/drop-blobs';
import { makeMonth } from './make-month.ts';
import { tidyDownloads } from './link-store.ts';

let client: SignedInClient;
let envelope_id: string;
beforeEach(async () => {
  client = await signedInClient();
  envelope_id = await currentEnvelopeId(client);
});
afterEach(() => client.api.clock.set(TEST_NOW));

const STARTED = { url: null, progress: 0, error: null };

const generate = (who = client) => who.call(routes.generateMonth, { body: { envelope_id } });
const poll = async () =>
  (await client.call(routes.downloadMonth, { query: { envelope_id } })).body.data;
const ready = () => eventually(poll, ({ url, error }) => url !== null || error !== null);
const tokenOf = (url: string | null) => url?.split('/').at(-1) ?? '';
/** Fetches a link without a session: the link is the permission. */
const fetchIt = (url: string | null) =>
  inject(client.api, routes.fetchDownload, { params: { token: tokenOf(url) } });
/** The downloads that were made or are being made. */
const downloads = () => rowsIn(client, 'month_downloads');
const later = (minutes: number) =>
  client.api.clock.set(Temporal.Instant.from(TEST_NOW).add({ minutes }).toString());

describe("a month's download", () => {
  test('starts at once, and has a link when it is ready', async () => {
    const contents = [aPdf(), aPdf()];
    for (const content of contents) await aDocument(client, { title: 'Ticket', content });
    expect((await generate()).body.data).toEqual(STARTED);
    const { url, ...rest } = await ready();
    expect(rest).toEqual({ progress: 1, error: null });
    expect(url).toMatch(/^\/v1\/downloads\/[\w-]{43}$/);
    const file = await fetchIt(url);
    expect(file.status).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; filename="November 2026\.zip"/),
      'cache-control': 'private, no-store',
    });
    const files = unpacked(file.bytes);
    expect(Object.keys(files)).toEqual(['Ticket.pdf', 'Ticket (2).pdf']);
    expect(Object.values(files).map(String)).toEqual(contents);
  });

  test('is answered on the short paths too, on GET and POST', async () => {
    await aDocument(client);
    const short = '/v1/client/clients/{client_id}';
    const asked = [
      { method: 'POST', path: `${short}/generate_month`, body: { envelope_id } },
      { method: 'GET', path: `${short}/generate_month`, query: { envelope_id } },
      { method: 'GET', path: `${short}/download_month`, query: { envelope_id } },
    ] as const;
    for (const { method, path, ...sent } of asked) {
      const answer = await client.raw({ method, path }, sent);
      expect(answer, path).toMatchObject({ status: 200, body: { data: { error: null } } });
    }
  });

  test('gives each caller a separate link, valid for 15 minutes', async () => {
    await aDocument(client);
    await generate();
    const [first, second] = [(await ready()).url, (await poll()).url];
    expect(first).not.toBe(second);
    later(14);
    expect((await fetchIt(first)).status).toBe(200);
    later(15);
    expect(await fetchIt(first)).toMatchObject(refusal(404, 'This could not be found.'));
    expect((await fetchIt((await poll()).url)).status).toBe(200);
  });

  test('is not found for another link', async () => {
    for (const token of [randomUUID().padEnd(43, 'x'), 'short', '', '../../etc/passwd']) {
      const { status } = await inject(client.api, routes.fetchDownload, { params: { token } });
      expect(status, token).toBe(404);
    }
  });

  test('is made once for many simultaneous callers, and again after the documents change', async () => {
    await aDocument(client);
    const second = await portalWith({});
    const other = client.through(second);
    await atOnce(50, (nth) => generate(nth % 2 ? client : other));
    await second.portal.close();
    expect(await downloads()).toHaveLength(1);
    await ready();
    await aDocument(client);
    expect((await generate()).body.data).toEqual(STARTED);
    expect(await downloads()).toHaveLength(2);
    expect(Object.keys(unpacked((await fetchIt((await ready()).url)).bytes))).toHaveLength(2);
    await generate();
    expect(await downloads()).toHaveLength(2);
  });
});

describe('a download in progress', () => {
  /** A download of one document that no server works on; the test does the work. */
  async function begun() {
    const document = await aDocument(client, {
      content: Buffer.concat([Buffer.from(aPdf()), Buffer.alloc(3_000_000)]),
    });
    const row = { envelope_id, contents: document.id, total_bytes: 3_000_000 };
    const id = await addRow(client, 'month_downloads', { ...row, created_at: TEST_NOW });
    return { client_id: client.clientId, month_download_id: id };
  }

  const deps = () => ({ ...client.api, transact: transactOf(client) });

  test('tells a poll its progress', async () => {
    const job = await begun();
    const seen: number[] = [];
    const { blobs } = client.api;
    const put: typeof blobs.put = async (key, content) => {
      const watched = async function* () {
        for await (const chunk of content as AsyncIterable<Uint8Array>) {
          yield chunk;
          seen.push((await poll()).progress);
        }
      };
      return blobs.put(key, watched());
    };
    await makeMonth({ ...deps(), blobs: { ...blobs, put } }, job);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.some((part) => part > 0.2 && part < 0.8)).toBe(true);
    expect(seen.every((part) => part < 1)).toBe(true);
    expect(await poll()).toMatchObject({ progress: 1, error: null });
  });

  test('is retried after a store failure, and ends with an error when the store stays down', async () => {
    const job = await begun();
    const put = () => Promise.reject(new BlobError('full', 'No room is left.'));
    const broken = { ...deps(), blobs: { ...client.api.blobs, put } };
    for (let attempt = 1; attempt <= 4; attempt++) {
      expect((await poll()).error).toBeNull();
      await expect(makeMonth(broken, job)).rejects.toThrow('No room is left.');
    }
    expect((await poll()).error).toBe('We couldn’t prepare the download. Please try again later.');
    await makeMonth(broken, job);
    expect((await generate()).body.data).toEqual(STARTED);
    expect((await fetchIt((await ready()).url)).status).toBe(200);
  });

  test.each(['while it is made', 'before its failure is saved'])(
    'ends without an error when the clean-up deletes it %s',
    async (when) => {
      const job = await begun();
      const { blobs, database } = client.api;
      const isFailing = when !== 'while it is made';
      const put: typeof blobs.put = async (key, content) => {
        await database.kysely
          .deleteFrom('month_downloads')
          .where('id', '=', job.month_download_id)
          .execute();
        if (isFailing) throw new BlobError('full', 'No room is left.');
        return blobs.put(key, content);
      };
      if (isFailing)
        await setRows(client, 'month_downloads', { attempts: 3 }, job.month_download_id);
      const making = makeMonth({ ...deps(), blobs: { ...blobs, put } }, job);
      if (isFailing) await expect(making).rejects.toThrow('No room is left.');
      else await making;
      const zips = (await blobsOf(client)).filter(({ content_type }) =>
        content_type.endsWith('zip'),
      );
      expect(zips).toEqual([]);
    },
  );

  test('is kept once when two servers make it', async () => {
    const job = await begun();
    await atOnce(3, () => makeMonth(deps(), job));
    const zips = (await blobsOf(client)).filter((blob) => blob.content_type === 'application/zip');
    expect(zips).toMatchObject([{ state: 'kept' }]);
    const put = () => Promise.reject(new Error('made again'));
    await makeMonth({ ...deps(), blobs: { ...client.api.blobs, put } }, job);
  });
});

test('the clean-up deletes expired downloads but no linked file; polls then get an error and end', async () => {
  await aDocument(client);
  await generate();
  await ready();
  const { database, blobs } = client.api;
  const blob = async () => (await downloads())[0]?.blob_id ?? '';
  const key = await blob();
  const tidyAt = async (minutes: number) => {
    const clock = settableClock(TEST_NOW);
    clock.set(clock.now().add({ minutes }).toString());
    const transact = createTransact(database.kysely, clock);
    await transact.acrossClients((tx) => tidyDownloads(tx, clock.now()));
    await sweepBlobs(transact, blobs, clock);
  };
  later(55);
  const { url } = await poll();
  await tidyAt(61);
  later(61);
  expect((await fetchIt(url)).status).toBe(200);
  await tidyAt(71);
  expect(await blob()).toBe('');
  expect(await blobs.exists(key)).toBe(false);
  const error = 'This download has expired. Please start it again.';
  expect(await poll()).toEqual({ ...STARTED, error });
});
