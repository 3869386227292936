import { randomBytes } from 'node:crypto';
import {
  getInvoiceSettings,
  updateInvoiceSettings,
} from '@counterfoil/contract/account/invoice-settings';
import { allStored, spellings } from '@counterfoil/testkit/all-stored';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aSentInvoice, BANK_ACCOUNT } from '@counterfoil/testkit/records';
import { portalWith } from '@counterfoil/testkit/test-api';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createSecrets } from './secrets.ts';
import { sealedAt } from './sealed-places.ts';

const FIGURES = [
  '60161331926819',
  '31926819',
  '601613',
  '60-16-13',
  'NWBKGB2L',
  'Test Joinery Savings',
];
const ACCOUNT = { ...BANK_ACCOUNT, account_name: 'Test Joinery Savings' };

const save = (client: SignedInClient, account: object, headers = {}) =>
  client.raw(updateInvoiceSettings, {
    body: { invoice_settings: { invoice_bank_account: account } },
    headers,
  });

const settingsOf = ({ clientId }: SignedInClient) =>
  sealedAt('invoice_settings', 'bank_account_sealed', clientId);

async function sealedOf({ api, clientId }: SignedInClient): Promise<Buffer> {
  const row = await api.database.kysely
    .selectFrom('invoice_settings')
    .select('bank_account_sealed')
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return Buffer.from(row.bank_account_sealed ?? []);
}

test('bank accounts are sealed in rows, kept answers and the audit log', async () => {
  const client = await signedInClient();
  expect((await save(client, ACCOUNT, { 'idempotency-key': 'sealed' })).status).toBe(200);
  await aSentInvoice(client);
  const sealed = await sealedOf(client);
  expect(JSON.parse(client.api.secrets.open(sealed, settingsOf(client)))).toEqual(ACCOUNT);
  const stored = await allStored(client);
  expect(stored).toContain('invoice_settings_updated');
  expect(stored).toContain('{invoice_bank_account}');
  expect(stored).toContain(sealed.toString('hex'));
  for (const figure of FIGURES) expect(sealed.includes(figure)).toBe(false);
  for (const text of spellings(FIGURES)) expect(stored).not.toContain(text);
});

test('bank accounts appear in no log line or error, whatever happens to the request', async () => {
  const client = await signedInClient();
  const logged: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  // With another key the stored value does not open, which is a 500.
  const secrets = createSecrets(new Map([[2, randomBytes(32)]]), 2);
  await save(client, ACCOUNT);
  const { portal } = await portalWith({ log, secrets });
  const there = client.through({ portal });
  const answers = [
    await there.raw(getInvoiceSettings),
    await save(there, { ...ACCOUNT, iban: 'GB29NWBK60161331926818' }),
    await save(there, { ...ACCOUNT, swift: 'NWBKGB2L!!' }),
    await save(there, { ...ACCOUNT, account_number: '31926819x' }),
    await there.raw(updateInvoiceSettings, {
      body: `{"invoice_settings": ${JSON.stringify(ACCOUNT)}`,
    }),
    await save(there, ACCOUNT),
  ];
  await portal.close();
  expect(answers.map(({ status }) => status)).toEqual([500, 422, 422, 422, 400, 200]);
  const texts = [...logged, ...answers.slice(0, -1).map(({ body }) => JSON.stringify(body))];
  expect(logged.join('\n')).toContain('no key 1');
  for (const figure of FIGURES) expect(texts.join('\n')).not.toContain(figure);
});

test('after a key change, old accounts can be read and new ones are sealed with the new key', async () => {
  const client = await signedInClient();
  const [first, second] = [randomBytes(32), randomBytes(32)];
  const before = await portalWith({ secrets: createSecrets(new Map([[1, first]]), 1) });
  await save(client.through(before), ACCOUNT);
  await before.portal.close();
  const keys = new Map([first, second].map((key, at) => [at + 1, key]));
  const after = await portalWith({ secrets: createSecrets(keys, 2) });
  const there = client.through(after);
  const read = await there.call(getInvoiceSettings);
  expect(read.body.data.invoice_bank_account).toEqual(ACCOUNT);
  await save(there, ACCOUNT);
  expect((await sealedOf(client))[1]).toBe(2);
  await after.portal.close();
});
