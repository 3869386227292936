import { updateClient } from '@counterfoil/contract/account/client';
import { updateContact } from '@counterfoil/contract/account/contact-routes';
import { updateInvoiceSettings } from '@counterfoil/contract/account/invoice-settings';
import { getProfile } from '@counterfoil/contract/account/routes';
import { ACTS_AT_ONCE, listHistory } from '@counterfoil/contract/history/routes';
import { deleteCustomer } from '@counterfoil/contract/customers/routes';
import { updateDocument } from '@counterfoil/contract/documents/routes';
import type { QueryIn } from '@counterfoil/contract/route';
import { invoicingClient, test, type InvoicingClient } from '@counterfoil/testkit/invoicing';
import { BANK_ACCOUNT } from '@counterfoil/testkit/records';
import { addRow, rowsIn } from '@counterfoil/testkit/rows';
import { TEST_NOW } from '@counterfoil/testkit/test-api';
import { aDocument } from '@counterfoil/testkit/upload';
import { describe, expect } from 'vitest';
import { newId } from '#platform/ids';

const ADA = { kind: 'person', name: 'Ada Test' };

const history = async (client: InvoicingClient, query: QueryIn<typeof listHistory> = {}) => {
  const { status, body } = await client.call(listHistory, { query });
  expect(status).toBe(200);
  return body.data;
};

describe('the history of a record', () => {
  test('says who did what, when, on which device, and which fields changed', async ({ client }) => {
    const { id } = await client.customer({ name: 'Rowan & Hale' });
    await client.api.database.kysely
      .updateTable('sessions')
      .set({ device: 'Firefox on Windows' })
      .where('user_id', '=', client.userId)
      .execute();
    await client.rename({ id }, { name: 'Rowan Ltd', phone: '020 7946 0018', city: 'Leeds' });
    const { acts, has_older } = await history(client, { subject_id: id });
    const subject = { id, kind: 'customer', name: 'Rowan Ltd' };
    const common = { id: expect.any(String), at: TEST_NOW, by: ADA, set_to: null, subject };
    expect(acts).toEqual([
      {
        ...common,
        action: 'customer_updated',
        device: 'Firefox on Windows',
        changes: ['city', 'name', 'phone'],
      },
      { ...common, action: 'customer_created', device: expect.any(String), changes: [] },
    ]);
    expect(has_older).toBe(false);
  });

  test.for([
    {
      of: 'a draft',
      change: async (client: InvoicingClient) => {
        const same = { number: 'INV-7', discount: null };
        const draft = await client.draft(same);
        const notes = 'For the accountants';
        await client.edit(draft, { ...same, notes, items_attributes: [{ price: '3' }] });
        return { subject_id: draft.id, kind: 'invoice', name: 'INV-7' };
      },
      changes: ['lines', 'notes'],
    },
    {
      of: 'a document',
      change: async (client: InvoicingClient) => {
        const { id, lock_version } = await aDocument(client, { title: 'Rail ticket' });
        const document = { title: 'Train to Leeds', lock_version };
        await client.call(updateDocument, { params: { id }, body: { document } });
        return { subject_id: id, kind: 'document', name: 'Train to Leeds' };
      },
      changes: ['title'],
    },
    {
      of: 'the invoice settings',
      change: async (client: InvoicingClient) => {
        const { lock_version } = (await client.settings({ payment_terms: 14 })).body.data;
        const same = { payment_terms: 14, lock_version };
        await client.settings({ ...same, invoice_bank_account: BANK_ACCOUNT });
        return { subject_id: client.clientId, kind: null, name: null };
      },
      changes: ['invoice_bank_account'],
    },
  ])(
    'names the fields of $of that changed, and no others',
    async ({ change, changes }, { client }) => {
      const { subject_id, kind, name } = await change(client);
      const [act] = (await history(client, { subject_id })).acts;
      const subject = kind && { id: subject_id, kind, name };
      expect(act).toMatchObject({ changes, subject });
      expect(JSON.stringify(act)).not.toContain(BANK_ACCOUNT.account_number);
    },
  );

  test('leaves out a save that changed nothing', async ({ client }) => {
    const { id, name } = await client.customer({ name: 'Rowan & Hale' });
    await client.rename({ id }, { name });
    const document = await aDocument(client, { title: 'Rail ticket' });
    const same = { params: { id: document.id }, body: { document: { title: 'Rail ticket' } } };
    expect((await client.call(updateDocument, same)).status).toBe(200);
    const invoice_settings = { colour: 'red' };
    const unknown = { params: { client_id: client.clientId }, body: { invoice_settings } };
    expect((await client.raw(updateInvoiceSettings, unknown)).status).toBe(200);
    await client.settings({ payment_terms: 30 });
    const [profile] = (await client.call(getProfile)).body.data.contacts;
    const contact = { first_name: profile?.first_name };
    const sent = { params: { id: profile?.id ?? '' }, body: { contact } };
    expect((await client.call(updateContact, sent)).status).toBe(200);
    const details = { client: { tax_reference: null } };
    expect((await client.call(updateClient, { body: details })).status).toBe(200);
    const draft = await client.draft({ notes: 'Mine' });
    for (const sent of [{}, { notes: 'Mine' }]) {
      expect((await client.edit(draft, sent)).status).toBe(200);
    }
    const actions = (await history(client)).acts.map(({ action }) => action);
    expect(actions.filter((action) => action.endsWith('_updated'))).toEqual([]);
    expect(actions).toContain('customer_created');
  });

  test('stays after the record is deleted, without its name', async ({ client }) => {
    const { id } = await client.customer();
    await client.call(deleteCustomer, { params: { id } });
    const { acts } = await history(client, { subject_id: id });
    expect(acts.map(({ action, subject }) => [action, subject])).toEqual([
      ['customer_deleted', { id, kind: null, name: null }],
      ['customer_created', { id, kind: null, name: null }],
    ]);
  });

  test('is empty for another client', async ({ client }) => {
    const { id } = await (await invoicingClient()).customer();
    expect((await history(client, { subject_id: id })).acts).toEqual([]);
  });
});

describe('the history of the account', () => {
  test('lists what people, the accountants and the portal did, the newest first', async ({
    client,
  }) => {
    await client.customer();
    const act = { at: TEST_NOW, subject_id: client.clientId, detail: '{}' };
    const shared = { ...act, action: 'document_shared' };
    await addRow(client, 'audit_log', { ...shared, user_id: crypto.randomUUID() });
    await addRow(client, 'audit_log', { ...shared, user_id: null });
    // Refused requests are not shown to anybody.
    await addRow(client, 'audit_log', { ...act, action: 'refused', user_id: client.userId });
    const { acts } = await history(client);
    expect(acts.slice(0, 3).map(({ action, by }) => [action, by])).toEqual([
      ['document_shared', { kind: 'automatic', name: null }],
      ['document_shared', { kind: 'accountants', name: null }],
      ['customer_created', ADA],
    ]);
  });

  test('has the reader’s own login events in order, which nobody else can read', async ({
    client,
  }) => {
    const other = await invoicingClient();
    await client.customer();
    for (const { userId } of [client, other]) {
      const row = { id: newId(client.api.clock), at: TEST_NOW, user_id: userId, detail: '{}' };
      await client.api.database.kysely
        .insertInto('audit_log')
        .values({ ...row, client_id: null, action: 'password_changed', device: 'Safari on Mac' })
        .execute();
    }
    await client.customer();
    const { acts } = await history(client);
    expect(acts.slice(0, 3).map(({ action }) => action)).toEqual([
      'customer_created',
      'password_changed',
      'customer_created',
    ]);
    const changed = acts.filter(({ action }) => action === 'password_changed');
    expect(changed).toMatchObject([
      { by: { kind: 'person', name: client.email }, device: 'Safari on Mac', subject: null },
    ]);
  });

  test('has the first reading of messages per person and London day, and no others', async ({
    client,
  }) => {
    const readings = [
      ['2026-06-30T22:30:00Z', 'jane', 'shown'],
      ['2026-06-30T23:10:00Z', 'jane', 'shown'],
      ['2026-07-01T08:00:00Z', 'jane', 'the same day in London'],
      ['2026-07-01T09:00:00Z', 'peter', 'shown'],
      ['2026-07-01T22:59:00Z', 'peter', 'the same day'],
      ['2026-07-02T08:00:00Z', 'jane', 'shown'],
    ] as const;
    for (const [at, office_user] of readings) {
      const act = { at, office_user, subject_id: client.clientId, detail: '{}' };
      await addRow(client, 'audit_log', { ...act, action: 'messages_read' });
      await addRow(client, 'audit_log', { ...act, action: 'document_shared' });
    }
    const { acts } = await history(client);
    const timesOf = (wanted: string) =>
      acts.flatMap(({ action, at }) => (action === wanted ? [Date.parse(at)] : [])).toReversed();
    const instants = (kept: readonly (readonly [string, string, string])[]) =>
      kept.map(([at]) => Date.parse(at));
    expect(timesOf('messages_read')).toEqual(
      instants(readings.filter(([, , why]) => why === 'shown')),
    );
    // Other acts of the office are shown each time.
    expect(timesOf('document_shared')).toEqual(instants(readings));
    // The office's own log keeps each.
    const logged = await rowsIn(client, 'audit_log');
    expect(logged.filter(({ action }) => action === 'messages_read')).toHaveLength(6);
  });

  test('is read in parts, without missing or repeating an act', async ({ client }) => {
    const count = ACTS_AT_ONCE + 3;
    const act = { at: TEST_NOW, action: 'customer_updated', user_id: client.userId, detail: '{}' };
    for (let n = 0; n < count; n++) await addRow(client, 'audit_log', act);
    const first = await history(client);
    expect(first.acts).toHaveLength(ACTS_AT_ONCE);
    expect(first.has_older).toBe(true);
    const { acts, has_older } = await history(client, { before: first.acts.at(-1)?.id ?? '' });
    expect(has_older).toBe(false);
    const ids = [...first.acts, ...acts].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(ids.toSorted().toReversed());
    expect(ids.length).toBeGreaterThanOrEqual(count);
  });
});
