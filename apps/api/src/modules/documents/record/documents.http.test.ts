import * as routes from '@counterfoil/contract/documents/routes';
import { audited } from '@counterfoil/testkit/all-rows';
import { errorsOf } from '@counterfoil/testkit/answers';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aBankAccount, theEnvelope } from '@counterfoil/testkit/envelopes';
import { aSentInvoice } from '@counterfoil/testkit/records';
import { setRows } from '@counterfoil/testkit/rows';
import { portalWith, TEST_NOW } from '@counterfoil/testkit/test-api';
import { unpacked } from '@counterfoil/testkit/unpacked';
import { aDocument, aPdf, currentEnvelopeId, upload } from '@counterfoil/testkit/upload';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { settableClock } from '#platform/time/clock';

let client: SignedInClient;
beforeEach(async () => {
  client = await signedInClient();
});

const titles = async () => (await theEnvelope(client)).documents.map(({ title }) => title);
const remove = (id: string, who = client) => who.call(routes.deleteDocument, { params: { id } });
const removeAll = (ids: string[], who = client) =>
  who.call(routes.bulkDeleteDocuments, { body: { document_ids: ids } });
const usage = async () => (await client.call(routes.getStorageUsage)).body.data;
const share = (id: string) =>
  setRows(client, 'documents', { envelope_id: null, shared_at: TEST_NOW }, id);

describe('deleting', () => {
  test('removes a document; a second deletion does not find it', async () => {
    const { id } = await aDocument(client, { title: 'Ticket' });
    await aDocument(client, { title: 'Menu' });
    expect(await remove(id)).toMatchObject({ status: 200, body: { data: { id } } });
    expect(await titles()).toEqual(['Menu']);
    expect((await remove(id)).status).toBe(404);
  });

  test('is refused in the second envelope of the list, though that is still open', async () => {
    const { id } = await aDocument(client);
    const envelopeId = await currentEnvelopeId(client);
    const node = await portalWith({ clock: settableClock('2026-12-03T09:00:00Z') });
    onTestFinished(() => node.portal.close());
    const later = client.through(node);
    const current = await aDocument(later, { title: 'Of December' });
    const refused = [await remove(id, later), await removeAll([current.id, id], later)];
    expect(refused.map(({ status }) => status)).toEqual([422, 422]);
    expect(await theEnvelope(later, envelopeId)).toMatchObject({
      sealed_at: null,
      documents: [{ is_delete_allowed: false }],
    });
    const body = { document: { title: 'Late' } };
    expect((await later.call(routes.updateDocument, { params: { id }, body })).status).toBe(200);
    expect((await remove(current.id, later)).status).toBe(200);
  });

  test('removes several documents, even when an id is repeated', async () => {
    const ids = [(await aDocument(client)).id, (await aDocument(client)).id];
    await aDocument(client, { title: 'Menu' });
    const { status, body } = await removeAll([...ids, ids[0] ?? '']);
    expect([status, body]).toMatchObject([200, { data: { document_ids: ids } }]);
    const log = await audited(client, 'document_deleted');
    expect(log.map(({ subject_id }) => String(subject_id)).toSorted()).toEqual(ids.toSorted());
    expect(await titles()).toEqual(['Menu']);
  });

  test('removes none of several when one is refused, and says which and why', async () => {
    const { id } = await aDocument(client, { title: 'Ticket' });
    await aSentInvoice(client, { number: 'INV-7' });
    const { documents } = await theEnvelope(client);
    const copy = documents.find(({ is_delete_allowed }) => !is_delete_allowed);
    expect(errorsOf(await removeAll([id, copy?.id ?? '']))).toEqual({
      full_messages: [expect.stringMatching(/^Invoice INV-7 .*: This is a copy of an invoice/)],
      'document_ids[1]': [expect.stringContaining('This is a copy')],
    });
    expect(await titles()).toHaveLength(2);
  });
});

test('downloading several gives one ZIP of the stored files under safe and unique names', async () => {
  const contents = [aPdf(), aPdf(), aPdf()];
  const { body } = await upload(client, [
    { title: '../up', content: contents[0] ?? '' },
    { title: 'Ticket', content: contents[1] ?? '' },
    { title: 'ticket', content: contents[2] ?? '' },
  ]);
  const document_ids = body.data.map(({ id }) => id);
  const answer = await client.call(routes.bulkDownloadDocuments, { body: { document_ids } });
  expect(answer.headers['content-disposition']).toContain('documents-2026-11-21.zip');
  const files = unpacked(answer.bytes);
  expect(Object.keys(files)).toEqual(['up.pdf', 'Ticket.pdf', 'ticket (2).pdf']);
  expect(Object.values(files).map(String)).toEqual(contents);
});

test('the storage usage counts the documents without the copies of sent papers', async () => {
  expect(await usage()).toMatchObject({ usage: '0 B', usage_percent: 0, limit: '100 MB' });
  await aSentInvoice(client);
  expect((await usage()).usage_bytes).toBe(0);
  const content = aPdf(' '.repeat(1024 * 1024));
  const { id } = await aDocument(client, { content });
  expect(await usage()).toMatchObject({
    usage: '1 MB',
    usage_percent: 1,
    usage_bytes: content.length,
  });
  await share(id);
  expect((await usage()).usage_bytes).toBe(content.length);
  await remove(id);
  expect((await usage()).usage_bytes).toBe(0);
});

test('shared documents belong to no envelope, are listed from the newest, and can be deleted', async () => {
  const first = await aDocument(client, { title: 'Accounts' });
  const second = await aDocument(client, { title: 'Payroll' });
  const listed = async (who = client) =>
    (await who.call(routes.listSharedDocuments)).body.data.map(({ title }) => title);
  expect(await listed()).toEqual([]);
  await share(first.id);
  await share(second.id);
  expect(await listed()).toEqual(['Payroll', 'Accounts']);
  expect(await titles()).toEqual([]);
  expect(await listed(await signedInClient())).toEqual([]);
  expect((await remove(second.id)).status).toBe(200);
  expect(await listed()).toEqual(['Accounts']);
});

test("the list of bank accounts has the client's own by name, without archived ones", async () => {
  for (const name of ['Savings', 'Current']) await aBankAccount(client, name);
  await aBankAccount(client, 'Old', '2026-11-02T09:00:00Z');
  const { body } = await client.call(routes.listBankAccounts);
  expect(body.data.map(({ name }) => name)).toEqual(['Current', 'Savings']);
  expect((await (await signedInClient()).call(routes.listBankAccounts)).body.data).toEqual([]);
});
