import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { previewInvoice } from '@counterfoil/contract/invoices/routes';
import { overConnections } from '@counterfoil/testkit/connections';
import { refusal } from '@counterfoil/testkit/answers';
import { eventually } from '@counterfoil/testkit/eventually';
import { invoicingClient } from '@counterfoil/testkit/invoicing';
import { portalWith } from '@counterfoil/testkit/test-api';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTypst, type Typst, type TypstOptions } from '#platform/typst/typst';
import type { WireRequest } from '#platform/typst/worker';
import { openPool } from '#platform/typst/worker-process';

/** A client with a draft for a customer with this name. */
async function withDraft(name: string) {
  const client = await invoicingClient();
  const { id } = await client.draft({ customer: await client.customer({ name }) });
  return { client, id };
}
type WithDraft = Awaited<ReturnType<typeof withDraft>>;

const read = ({ client, id }: WithDraft) => client.preview({ id });
const send = ({ client, id }: WithDraft) => client.send({ id });

const reaches = (number: () => number, count: number) =>
  eventually(number, (some) => some === count);

/** A server with one worker. The test sees which papers start, and holds them at a gate. */
async function gatedServer(options: TypstOptions & { readonly template?: URL } = {}) {
  const begun: string[] = [];
  const gate = Promise.withResolvers<void>();
  const open = () => {
    const pool = openPool();
    const run = pool.run.bind(pool);
    pool.run = async (request: WireRequest | null, ways) => {
      if (!request) return run(request, ways);
      begun.push((JSON.parse(request.data) as { customer: { name: string } }).customer.name);
      await gate.promise;
      return run({ ...request, template: (options.template ?? request.template).toString() }, ways);
    };
    return pool;
  };
  const typst = createTypst({ workers: 1, ...options, open });
  let [inLine, gone] = [0, 0];
  const render: Typst['render'] = (request, asker) => {
    const paper = typst.render(request, asker);
    asker.signal?.addEventListener('abort', () => (gone += 1));
    inLine++;
    return paper;
  };
  const server = await portalWith({ typst: { ...typst, render } });
  onTestFinished(async () => {
    gate.resolve();
    await server.portal.close();
    await typst.close();
  });
  return {
    server,
    begun,
    openGate: gate.resolve,
    inLine: (count: number) => reaches(() => inLine, count),
    /** Resolves when this many callers are known to have disconnected. */
    gone: (count: number) => reaches(() => gone, count),
    through: (who: WithDraft) => ({ ...who, client: who.client.through(server) }),
  };
}

const TOO_MANY = 'Many of your documents are being made ready. Please try again in a minute.';
const TOO_SLOW =
  'This takes too long to be made into a PDF. Please use fewer lines or shorter texts.';

describe('papers of several clients', () => {
  test.each([
    ['reads', read],
    ['sends', send],
  ])("take turns: one client's flood does not delay another who %s", async (_, ask) => {
    const { through, begun, openGate, inLine } = await gatedServer();
    const [busy, other] = [through(await withDraft('busy')), through(await withDraft('other'))];
    const flood = Array.from({ length: 8 }, () => read(busy));
    await inLine(8);
    const theirs = ask(other);
    await inLine(9);
    openGate();
    expect((await theirs).status).toBe(200);
    for (const { status } of await Promise.all(flood)) expect(status).toBe(200);
    expect(begun.slice(0, 3)).toEqual(['busy', 'other', 'busy']);
  });

  test("above the client's share are refused with 429 and a time to retry", async () => {
    const { through, openGate, inLine } = await gatedServer({ line: { ofOneClient: 2 } });
    const busy = through(await withDraft('busy'));
    const accepted = Array.from({ length: 3 }, () => read(busy));
    await inLine(3);
    const refused = await read(busy);
    expect(refused).toMatchObject(refusal(429, TOO_MANY));
    expect(refused.headers['retry-after']).toBe('30');
    openGate();
    for (const answer of await Promise.all(accepted)) expect(answer.status).toBe(200);
  });

  test('are not rendered for callers who have disconnected', async () => {
    const { server, through, begun, openGate, inLine, gone } = await gatedServer();
    const [busy, other] = [await withDraft('busy'), await withDraft('other')];
    const { ask } = await overConnections(server);
    const flood = Array.from({ length: 8 }, () => ask(busy.client, previewInvoice, busy.id));
    await inLine(8);
    const theirs = read(through(other));
    await inLine(9);
    // The worker may still be starting: waits until one of their papers is under way.
    await reaches(() => begun.length, 1);
    for (const request of flood) request.hangUp();
    await gone(8);
    openGate();
    expect((await theirs).status).toBe(200);
    expect((await read(through(other))).status).toBe(200);
    // Only the paper that was under way when they disconnected.
    expect(begun.filter((name) => name === 'busy')).toHaveLength(1);
  });
});

test('a paper that takes too long is refused with a sentence, and not tried again', async () => {
  const template = join(await mkdtemp(join(tmpdir(), 'counterfoil-slow-')), 'endless.typ');
  await writeFile(template, '#for number in range(2000000000) {}');
  const { through, begun, openGate } = await gatedServer({
    timeoutMs: 500,
    template: pathToFileURL(template),
  });
  openGate();
  const who = through(await withDraft('slow'));
  for (let times = 0; times < 3; times++) {
    expect(await read(who)).toMatchObject(refusal(422, TOO_SLOW));
  }
  expect(begun).toEqual(['slow']);
});
