import * as contract from '@counterfoil/contract/account/client';
import type { BodyIn } from '@counterfoil/contract/route';
import { writingNothing } from '@counterfoil/testkit/all-rows';
import { errorsOf, refusal } from '@counterfoil/testkit/answers';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { sql } from 'kysely';
import { createHash, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { sealedAt } from '#platform/sealed-places';

type Fields = BodyIn<typeof contract.updateClient>;

let client: SignedInClient;
beforeEach(async () => {
  client = await signedInClient();
});
const read = async () => (await client.call(contract.getClient)).body.data;
const save = (fields: Fields, headers = {}) =>
  client.call(contract.updateClient, { body: { client: fields }, headers });

const NOTHING: contract.Client = {
  id: '',
  business_type: 'ltd',
  client_step: 'completed',
  logo: { url: null },
  file: null,
  vat_registered: true,
  vat_number: '123456789',
  vat_scheme: 'standard',
  vat_rate: '20',
  vat_return_frequency: null,
  is_vat_certificate_available: null,
  cash_accounting: null,
  vat_details_at: null,
  pay_by_bank_id: null,
  tax_reference: null,
  companies_house_auth_code: null,
  contract_id: null,
  contract_confirmed_at: null,
  lock_version: 0,
};

describe('the client', () => {
  test('has all fields of a business that has entered nothing', async () => {
    expect(await read()).toEqual({ ...NOTHING, id: client.clientId });
  });

  test('keeps the UTR without its K and blanks, and answers the authentication code masked', async () => {
    const typed = { tax_reference: '10971 72564k', companies_house_auth_code: ' a1b2c3 ' };
    const answer = (await save({ ...typed, lock_version: 0 })).body.data;
    expect(answer).toEqual({
      ...NOTHING,
      id: client.clientId,
      tax_reference: '1097172564',
      companies_house_auth_code: '••••',
      lock_version: 1,
    });
    expect(await read()).toEqual(answer);
    const { companies_house_auth_code_sealed: code } = await rowOf();
    expect(client.api.secrets.open(code ?? Buffer.alloc(0), codeAt())).toBe('A1B2C3');
  });

  test('keeps fields that are not given; null and empty text clear', async () => {
    await save({ tax_reference: '1097172564', companies_house_auth_code: 'A1B2C3' });
    expect((await save({ tax_reference: '' })).body.data).toMatchObject({
      tax_reference: null,
      companies_house_auth_code: '••••',
    });
    const cleared = (await save({ companies_house_auth_code: null })).body.data;
    expect(cleared.companies_house_auth_code).toBeNull();
  });

  test('is unchanged when sent back as it was read', async () => {
    await save({ tax_reference: '1097172564', companies_house_auth_code: 'A1B2C3' });
    const asRead = await read();
    expect((await save(asRead as unknown as Fields)).status).toBe(200);
    expect(await read()).toEqual({ ...asRead, lock_version: asRead.lock_version + 1 });
    const { companies_house_auth_code_sealed: code } = await rowOf();
    expect(client.api.secrets.open(code ?? Buffer.alloc(0), codeAt())).toBe('A1B2C3');
  });

  test.each<[Fields, string, string]>([
    [{ tax_reference: '123' }, 'tax_reference', 'Must contain 10 digits'],
    [{ tax_reference: '1234567890' }, 'tax_reference', 'Must be a valid UTR: check each digit'],
    [
      { companies_house_auth_code: '12345' },
      'companies_house_auth_code',
      'Must contain 6 characters',
    ],
    [
      { companies_house_auth_code: '12345!' },
      'companies_house_auth_code',
      'Must contain letters and digits only',
    ],
  ])('refuses %j', async (fields, field, sentence) => {
    const valid = { tax_reference: '1097172564', companies_house_auth_code: 'A1B2C3' };
    const answer = await writingNothing(client, () => save({ ...valid, ...fields }));
    expect(errorsOf(answer)).toMatchObject({ [field]: [sentence] });
  });

  test('ignores read-only fields', async () => {
    const before = await read();
    const fields = {
      business_type: 'llp',
      vat_registered: false,
      vat_number: '999',
      client_step: 'set_identity',
      company_name: 'Mine now',
      contract_id: randomUUID(),
    };
    const body = { client: fields };
    const answer = await client.raw(contract.updateClient, { body });
    expect(answer).toMatchObject({ status: 200, body: { data: before } });
  });
});

const ONLY_COMPANIES =
  'Only limited companies and LLPs have a Companies House authentication code.';
const NO_OWN =
  'A sole trader has no separate business tax reference. Yours is with your contact details.';

test.each([
  ['ltd', null, null],
  ['llp', null, null],
  ['partnership', null, ONLY_COMPANIES],
  ['sole-trader', NO_OWN, ONLY_COMPANIES],
] as const)(
  'a %s gets the error %s on the tax reference and %s on the authentication code',
  async (business_type, ofTax, ofCode) => {
    client = await signedInClient({ business_type });
    for (const [fields, reason] of [
      [{ tax_reference: '1097172564' }, ofTax],
      [{ companies_house_auth_code: 'A1B2C3' }, ofCode],
    ] as const) {
      if (reason === null) expect((await save(fields)).status).toBe(200);
      else
        expect(await writingNothing(client, () => save(fields))).toMatchObject(
          refusal(403, reason),
        );
    }
  },
);

const codeAt = () => sealedAt('clients', 'companies_house_auth_code_sealed', client.clientId);
const rowOf = () =>
  client.api.database.kysely
    .selectFrom('clients')
    .selectAll()
    .where('id', '=', client.clientId)
    .executeTakeFirstOrThrow();

test('UTRs and authentication codes are sealed in rows, kept answers and the audit log', async () => {
  const fields = { tax_reference: '1097172564', companies_house_auth_code: 'Q7W8E9' };
  const headers = { 'idempotency-key': randomUUID() };
  const [first, again] = [await save(fields, headers), await save(fields, headers)];
  expect(again.bytes.equals(first.bytes)).toBe(true);
  const { kysely } = client.api.database;
  const rows = await sql<{ row: string }>`
    select c::text as row from clients c where id = ${client.clientId}
    union all select k::text from idempotency_keys k where client_id = ${client.clientId}
    union all select a::text from audit_log a where client_id = ${client.clientId}`.execute(kysely);
  const stored = rows.rows.map(({ row }) => row).join('\n');
  expect(stored).toContain('companies_house_auth_code,tax_reference');
  // A plain hash of such a short code would give it away to anybody who tries them all.
  const plain = createHash('sha256')
    .update(`/v1/client/clients/${client.clientId}\n${JSON.stringify({ client: fields })}`)
    .digest('hex');
  expect(stored).not.toContain(plain);
  for (const value of ['1097172564', 'Q7W8E9']) {
    expect(stored).not.toContain(value);
    expect(stored).not.toContain(Buffer.from(value).toString('hex'));
    expect(stored).not.toContain(Buffer.from(value).toString('base64').slice(0, -2));
  }
});
