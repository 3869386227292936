import { createHash } from 'node:crypto';
import { listSharedDocuments } from '@counterfoil/contract/documents/routes';
import { listEnvelopes } from '@counterfoil/contract/envelopes/routes';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aBankAccount, theEnvelope } from '@counterfoil/testkit/envelopes';
import { pngOf } from '@counterfoil/testkit/files/png';
import { paragraph, wordFile } from '@counterfoil/testkit/files/word';
import { setRows } from '@counterfoil/testkit/rows';
import { TEST_NOW } from '@counterfoil/testkit/test-api';
import { aDocument, aPdf, currentEnvelopeId, upload } from '@counterfoil/testkit/upload';
import { beforeEach, describe, expect, test } from 'vitest';

const NOW = expect.stringMatching(/^2026-11-21T09:00:00/);

let client: SignedInClient;
let envelopeId: string;
beforeEach(async () => {
  client = await signedInClient({ started_on: '2026-11-01' });
  envelopeId = await currentEnvelopeId(client);
});

const shown = () => theEnvelope(client, envelopeId);

test('an envelope has every field, alone and in the list; an empty one cannot be sealed', async () => {
  const open = {
    id: envelopeId,
    date: '2026-11-01',
    sealing_date: '2026-12-07',
    sealed_at: null,
    archived_at: null,
    documents_count: 2,
    document_folders_count: 0,
    folders_count: 0,
    is_sealable: true,
    is_upload_allowed: true,
  };
  const list = async () => (await client.call(listEnvelopes)).body.data;
  expect(await list()).toEqual([{ ...open, documents_count: 0, is_sealable: false }]);
  const content = aPdf();
  await upload(client, [{ content }, { content }]);
  expect(await list()).toEqual([open]);
  const { documents, ...envelope } = await shown();
  expect(envelope).toEqual({ ...open, counted_bytes: 2 * content.length });
  expect(documents).toHaveLength(2);
});

describe('a document', () => {
  test('can be filed as each of the seven types', async () => {
    const bought = ['receipt', 'purchase_invoice', 'sales_invoice', 'bank_statement'];
    const types = [...bought, 'purchase_refund', 'sales_refund', 'other'];
    const files = types.map((type) => ({ type }));
    await upload(client, files);
    const { documents } = await shown();
    expect(documents.map((filed) => filed.document_type).toReversed()).toEqual(types);
  });

  test('has every field, in an envelope and as a shared document', async () => {
    const account = await aBankAccount(client, 'Business current');
    const content = aPdf();
    const title = 'March statement';
    const { id } = await aDocument(client, { title, content, type: 'bank_statement', account });
    const document = {
      id,
      title,
      file_name: 'March statement.pdf',
      preview_file_name: 'March statement.pdf',
      file_size_human: `${content.length} B`,
      file: `/v1/client/clients/${client.clientId}/documents/${id}/preview?download=true`,
      sha256: createHash('sha256').update(content).digest('hex'),
      document_type: 'bank_statement',
      bank_account: 'Business current',
      bank_account_id: account,
      created_at: NOW,
      archived_at: null,
      is_delete_allowed: true,
      delete_refusal: null,
      edit_refusal: null,
      submit_vat_return: null,
      lock_version: 0,
    };
    expect((await shown()).documents).toEqual([document]);
    await setRows(client, 'documents', { envelope_id: null, shared_at: TEST_NOW });
    const edit_refusal = 'This document is shared by your accountants: only they can change it.';
    const shared = (await client.call(listSharedDocuments)).body.data;
    expect(shared).toEqual([{ ...document, edit_refusal }]);
  });

  test('is shown as a PDF when it is a picture or a letter, and not at all when it is a table', async () => {
    const letter = wordFile({ body: paragraph('Dear Anna') });
    await upload(client, [
      { name: 'photo.png', title: 'photo', content: pngOf(60, 40) },
      { name: 'letter.docx', title: 'letter', content: letter },
      { name: 'list.csv', title: 'list', content: 'a,b' },
    ]);
    expect((await shown()).documents).toMatchObject([
      { file_name: 'list.csv', preview_file_name: null },
      { file_name: 'letter.docx', preview_file_name: 'letter.pdf' },
      { file_name: 'photo.png', preview_file_name: 'photo.pdf' },
    ]);
  });
});
