import * as contract from '@counterfoil/contract/account/contact-routes';
import { getProfile } from '@counterfoil/contract/account/routes';
import { allStored, spellings } from '@counterfoil/testkit/all-stored';
import { signedInClient } from '@counterfoil/testkit/clients';
import { FILLED_CONTACT } from '@counterfoil/testkit/records';
import { rowsIn } from '@counterfoil/testkit/rows';
import { portalWith } from '@counterfoil/testkit/test-api';
import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createSecrets } from '#platform/secrets';
import { sealedAt, type SealedColumn } from '#platform/sealed-places';

const { birthday, national_insurance_number, tax_reference } = FILLED_CONTACT;
const SEALED = { birthday, national_insurance_number, tax_reference };
const PRIMARY = { ...FILLED_CONTACT, birthday: '1979-03-04' };
const SECRETS = [...Object.values(SEALED), PRIMARY.birthday];

test('birthdays, NI numbers and UTRs are sealed in rows, kept answers and the audit log', async () => {
  const client = await signedInClient();
  const [primary] = (await client.call(getProfile)).body.data.contacts;
  const headers = (key: string) => ({ 'idempotency-key': key });
  const second = await client.call(contract.createContact, {
    body: { contact: FILLED_CONTACT },
    headers: headers('a'),
  });
  expect(second.body.data).toMatchObject(SEALED);
  const saved = await client.call(contract.updateContact, {
    params: { id: primary?.id ?? '' },
    body: { contact: PRIMARY },
    headers: headers('b'),
  });
  expect(saved.body.data).toMatchObject({ ...SEALED, birthday: PRIMARY.birthday });
  const stored = await allStored(client);
  expect(stored).toContain('contact_created');
  expect(stored).toContain('contact_updated');
  for (const text of spellings(SECRETS)) expect(stored).not.toContain(text);
  const { secrets } = client.api;
  const rows = await rowsIn(client, 'contacts');
  const open = (row: (typeof rows)[number], column: SealedColumn<'contacts'>) =>
    row[column] && secrets.open(row[column], sealedAt('contacts', column, row.id));
  expect(rows.map((row) => open(row, 'birthday_sealed'))).toEqual([PRIMARY.birthday, birthday]);
  for (const row of rows) {
    expect(open(row, 'national_insurance_number_sealed')).toBe(national_insurance_number);
    expect(open(row, 'tax_reference_sealed')).toBe(tax_reference);
  }
});

test('birthdays, NI numbers and UTRs appear in no log line or error of any request', async () => {
  const client = await signedInClient();
  const added = await client.call(contract.createContact, { body: { contact: FILLED_CONTACT } });
  const params = { id: added.body.data.id };
  const logged: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  // With another key the stored values do not open, which is a 500.
  const secrets = createSecrets(new Map([[2, randomBytes(32)]]), 2);
  const { portal } = await portalWith({ log, secrets });
  const there = client.through({ portal });
  const change = (contact: unknown) =>
    there.raw(contract.updateContact, {
      params,
      body: typeof contact === 'string' ? contact : { contact },
    });
  const answers = [
    await there.raw(contract.getContact, { params }),
    await change({ ...SEALED, phone: '1' }),
    await change({ ...SEALED, postal_code: 'x' }),
    await change(`{"contact": ${JSON.stringify(SEALED)}`),
    await change({ ...SEALED, lock_version: 9 }),
  ];
  await portal.close();
  expect(answers.map(({ status }) => status)).toEqual([500, 422, 422, 400, 409]);
  expect(logged.join('\n')).toContain('no key 1');
  const texts = [...logged, ...answers.map(({ body }) => JSON.stringify(body))].join('\n');
  for (const text of SECRETS) expect(texts).not.toContain(text);
});
