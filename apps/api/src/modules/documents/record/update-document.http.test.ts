import * as routes from '@counterfoil/contract/documents/routes';
import type { DocumentChanges } from '@counterfoil/contract/documents/schemas';
import { writingNothing } from '@counterfoil/testkit/all-rows';
import { errorsOf } from '@counterfoil/testkit/answers';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aBankAccount, packageOf, seal, theEnvelope } from '@counterfoil/testkit/envelopes';
import { eventually } from '@counterfoil/testkit/eventually';
import { readCsv } from '@counterfoil/testkit/read-csv';
import { setRows } from '@counterfoil/testkit/rows';
import { TEST_NOW } from '@counterfoil/testkit/test-api';
import { unpacked } from '@counterfoil/testkit/unpacked';
import { aDocument, currentEnvelopeId } from '@counterfoil/testkit/upload';
import { beforeEach, describe, expect, test } from 'vitest';

let client: SignedInClient;
beforeEach(async () => {
  client = await signedInClient();
});

const change = (id: string, document: DocumentChanges, who = client) =>
  who.call(routes.updateDocument, { params: { id }, body: { document } });
const firstKept = async () => (await theEnvelope(client)).documents[0];

describe('changing a document', () => {
  test('gives it the new title, type and bank account, and leaves its file alone', async () => {
    const account = await aBankAccount(client, 'Business current');
    const before = await aDocument(client, { name: 'IMG_1.PDF', title: 'Scan 1' });
    const { same_as: _, ...unchanged } = before;
    const { body } = await change(before.id, {
      title: '  Train ticket ',
      document_type: 'bank_statement',
      bank_account_id: account,
    });
    expect(body.data).toEqual({
      ...unchanged,
      title: 'Train ticket',
      file_name: 'Train ticket.pdf',
      preview_file_name: 'Train ticket.pdf',
      document_type: 'bank_statement',
      bank_account: 'Business current',
      bank_account_id: account,
      lock_version: 1,
    });
    expect(await firstKept()).toEqual(body.data);
  });

  test('changes only the fields that are given', async () => {
    const account = await aBankAccount(client, 'Current');
    const before = await aDocument(client, { title: 'Ticket', account });
    await change(before.id, { document_type: 'other' });
    expect(await firstKept()).toMatchObject({
      title: 'Ticket',
      file_name: 'Ticket.pdf',
      document_type: 'other',
      bank_account_id: account,
    });
    await change(before.id, { bank_account_id: null });
    expect(await firstKept()).toMatchObject({ document_type: 'other', bank_account: null });
  });

  test.each([
    [{ title: ' ' }, { title: ['Required'] }],
    [{ title: 'Fees.docx' }, { title: ["This doesn't look like a docx file"] }],
    [{ title: 'x'.repeat(201) }, { title: ['Must contain no more than 200 characters'] }],
    [
      { document_type: 'letter' },
      { document_type: [expect.stringMatching(/^Must be one of receipt, /)] },
    ],
    [
      { bank_account_id: '0199aaaa-0000-7000-8000-000000000000' },
      { bank_account_id: ['There is no such bank account'] },
    ],
  ])('refuses %j and says why at the field', async (fields, errors) => {
    const { id } = await aDocument(client);
    const answer = await writingNothing(client, () => change(id, fields as DocumentChanges));
    expect(errorsOf(answer)).toMatchObject(errors);
  });

  test('keeps a bank account that has been archived, but files nothing new under it', async () => {
    const account = await aBankAccount(client, 'Old');
    const { id } = await aDocument(client, { account });
    const other = await aDocument(client);
    await setRows(client, 'bank_accounts', { archived_at: TEST_NOW });
    await aBankAccount(client, 'Open');
    expect((await change(id, { title: 'New', bank_account_id: account })).status).toBe(200);
    expect(errorsOf(await change(other.id, { bank_account_id: account }))).toHaveProperty(
      'bank_account_id',
    );
  });
});

describe('the new title', () => {
  test('is in a month’s download requested again, and in the accountants’ package', async () => {
    const { id } = await aDocument(client, { title: 'Scan 1' });
    const envelope_id = await currentEnvelopeId(client);
    const namesNow = async () => {
      await client.call(routes.generateMonth, { body: { envelope_id } });
      const { body } = await eventually(
        () => client.call(routes.downloadMonth, { query: { envelope_id } }),
        ({ body: { data } }) => data.url !== null,
      );
      const token = body.data.url?.split('/').at(-1) ?? '';
      return Object.keys(
        unpacked((await client.call(routes.fetchDownload, { params: { token } })).bytes),
      );
    };
    expect(await namesNow()).toEqual(['Scan 1.pdf']);
    await change(id, { title: 'Train ticket', document_type: 'other' });
    expect(await namesNow()).toEqual(['Train ticket.pdf']);
    await seal(client, envelope_id);
    const zip = await client.api.blobs.stream(await packageOf(client, envelope_id));
    const { 'manifest.csv': manifest } = unpacked(Buffer.concat(await Array.fromAsync(zip)));
    const [, row = []] = readCsv(String(manifest));
    expect([...row.slice(0, 2), row.at(-1)]).toEqual([
      'Train ticket',
      'Other',
      'documents/Train ticket.pdf',
    ]);
  });
});
