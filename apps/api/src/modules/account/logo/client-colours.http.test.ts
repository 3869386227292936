import { createTransact } from '@counterfoil/api/platform/db/transact';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aLogo } from '@counterfoil/testkit/records';
import { setRows } from '@counterfoil/testkit/rows';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { readClient } from '../record/client-store.ts';
import { colourOldLogos, logoForMail, setLogo } from './logo.ts';
import { paperFrame, readSeller } from '../invoice-settings/seller-on-paper.ts';

let client: SignedInClient;
beforeEach(async () => {
  client = await signedInClient();
});

const depsOf = ({ api }: SignedInClient) => ({
  ...api,
  transact: createTransact(api.database.kysely, api.clock),
});

/** The logo and the colour of a paper made now. */
async function onPaper() {
  const deps = depsOf(client);
  const seller = await deps.transact.forClient(client, (tx) => readSeller(tx, client.clientId));
  const { logo, accent } = await paperFrame(deps, seller, '2026-11-21T09:00:00Z');
  return [logo && (await sharp(logo.png).metadata()).width, accent];
}
const stored = async () => {
  const { transact } = depsOf(client);
  return (await transact.forClient(client, (tx) => readClient(tx, client.clientId))).paper_colour;
};

const logoOf = (background: string) =>
  sharp({ create: { width: 600, height: 300, channels: 3, background } })
    .png()
    .toBuffer();

test.each(['brightpence', 'alder-finch'])(
  'papers of a client of %s without a logo are in neutral ink',
  async (brand) => {
    client = await signedInClient({ brand });
    expect(await onPaper()).toEqual([null, '#1c2429']);
  },
);

test('papers are in the colour of the logo, and change with it', async () => {
  await setLogo(depsOf(client), client.clientId, await logoOf('#7a4a24'));
  expect([await stored(), ...(await onPaper())]).toEqual(['#7a4a24', 600, '#7a4a24']);
  await setLogo(depsOf(client), client.clientId, await logoOf('#888888'));
  expect([await stored(), ...(await onPaper())]).toEqual(['#1c2429', 600, '#1c2429']);
});

test('the colour of a logo stored without one is derived and stored', async () => {
  await aLogo(client);
  await setRows(client, 'clients', { paper_colour: null }, client.clientId);
  expect(await onPaper()).toContain('#0a5f4e');
  await colourOldLogos(depsOf(client));
  expect(await stored()).toBe('#0a5f4e');
});

test('an unreadable logo does not stop another logo from getting its colour', async () => {
  const broken = client;
  client = await signedInClient();
  for (const each of [broken, client]) {
    await aLogo(each);
    await setRows(each, 'clients', { paper_colour: null }, each.clientId);
  }
  const { transact, blobs } = depsOf(broken);
  const row = await transact.forClient(broken, (tx) => readClient(tx, broken.clientId));
  await blobs.delete(row.logo_blob_id ?? '');
  await expect(colourOldLogos(depsOf(client))).rejects.toThrow('Some logos could not be read');
  expect(await stored()).toBe('#0a5f4e');
  await setRows(broken, 'clients', { logo_blob_id: null }, broken.clientId);
});

test.each([
  [1_200, 100, 180, 15],
  [40, 20, 40, 20],
  [3_000, 1, 180, 1],
])('a logo of %i by %i pixels is %i by %i in a mail, never enlarged', async (...sides) => {
  const [from, high, width, height] = sides;
  const create = { width: from, height: high, channels: 3 as const, background: '#7a4a24' };
  const mailed = await logoForMail(await sharp({ create }).png().toBuffer());
  expect(mailed).toMatchObject({ width, height });
  expect((await sharp(mailed.png).metadata()).width).toBe(Math.min(from, width * 2));
});

test('a logo in a mail is shown at 180 by 48 pixels at most, from a small file', async () => {
  const noise = Buffer.from(Array.from({ length: 1200 * 900 * 3 }, (_, at) => (at * 7919) % 251));
  const logo = await sharp(noise, { raw: { width: 1200, height: 900, channels: 3 } })
    .png()
    .toBuffer();
  const { png, width, height } = await logoForMail(logo);
  expect({ width, height }).toEqual({ width: 64, height: 48 });
  expect(png.length).toBeLessThan(15_000);
  expect(await sharp(png).metadata()).toMatchObject({ width: 128, height: 96, format: 'png' });
});
