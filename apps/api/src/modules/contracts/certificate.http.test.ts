import { updateClient } from '@counterfoil/contract/account/client';
import { previewCertificate, previewContract } from '@counterfoil/contract/contracts/routes';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aContract, agreementOf, AGREED_NOW, FIREFOX } from '@counterfoil/testkit/contracts';
import { transactOf } from '@counterfoil/testkit/envelopes';
import { textOf } from '@counterfoil/testkit/pdf-text';
import { setRows } from '@counterfoil/testkit/rows';
import { TEST_NOW } from '@counterfoil/testkit/test-api';
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { agreeingIn } from './agree-to-contracts.ts';

let client: SignedInClient;
beforeEach(async () => {
  client = await signedInClient({ client_step: 'review_contract' });
});

const ADDRESS = '2001:db8:7::15';
const { useFirefox, agree, contractsOf } = agreementOf(() => client);

describe('the certificate', () => {
  const certificateOf = (id: string, download?: 'true') =>
    client.call(previewCertificate, { params: { id }, query: download ? { download } : {} });

  test('names the person, the London time, the address and the documents of the agreement', async () => {
    const pdf = '%PDF-1.7 one';
    await aContract(client, { title: 'Terms', agreedBy: 'Ada Test' });
    const id = await aContract(client, { title: 'Terms', content: pdf });
    const other = await aContract(client, { title: 'Letter of engagement' });
    await useFirefox();
    client.api.clock.set('2026-07-01T23:30:15Z');
    await client.raw(updateClient, { body: { client: AGREED_NOW }, address: ADDRESS });
    client.api.clock.set(TEST_NOW);
    const { bytes, headers } = await certificateOf(id, 'true');
    expect(headers['content-disposition']).toContain(
      'attachment; filename="Certificate of Terms.pdf"',
    );
    const text = await textOf(bytes);
    for (const words of [
      'Certificate of agreement',
      'Ada Test',
      client.email,
      '2 July 2026, 00:30:15 (London, BST)',
      ADDRESS,
      FIREFOX,
      'Test Joinery Ltd',
      'Terms',
      'Version 2',
      'Letter of engagement',
      createHash('sha256').update(pdf).digest('hex'),
    ])
      expect(text).toContain(words);
    expect((await certificateOf(other)).bytes.equals(bytes)).toBe(true);
  });

  test('shows everything agreed, even with long names', async () => {
    const company_name = 'Featherstonehaughs Ltd';
    client = await signedInClient({ client_step: 'review_contract', company_name });
    const id = await aContract(client, { title: 'Terms' });
    await agree();
    const text = await textOf((await certificateOf(id)).bytes);
    expect(text).toContain('has read and agreed to this document for');
  });

  test('and the agreed document can be downloaded later with the same bytes', async () => {
    const content = '%PDF-1.7 agreed';
    const id = await aContract(client, { content });
    await agree();
    const { bytes } = await client.call(previewContract, {
      params: { id },
      query: { download: 'true' },
    });
    expect(bytes.toString()).toBe(content);
    expect((await certificateOf(id)).headers['content-disposition']).toContain('inline');
  });

  test('is not found before the agreement, nor for another client', async () => {
    const id = await aContract(client);
    expect((await certificateOf(id)).status).toBe(404);
    await agree();
    client = await signedInClient();
    expect((await certificateOf(id)).status).toBe(404);
  });

  test('names what is stored at the agreement, even if it changed meanwhile', async () => {
    const id = await aContract(client);
    const { typst } = client.api;
    let renders = 0;
    const renaming: typeof typst = {
      ...typst,
      render: async (request, asker) => {
        if (renders++ === 0) await setRows(client, 'contacts', { first_name: 'Grace' });
        return typst.render(request, asker);
      },
    };
    const agreeing = { ...client, device: FIREFOX, address: ADDRESS };
    const agreeNow = agreeingIn({ ...client.api, typst: renaming, transact: transactOf(client) });
    expect(await agreeNow(transactOf(client), agreeing, async (_, contracts) => contracts)).toBe(1);
    expect((await contractsOf())[0]?.confirmed_by).toBe('Grace Test');
    const text = await textOf((await certificateOf(id)).bytes);
    expect(text).toContain('Agreed by Grace Test');
    expect(text).not.toContain('Ada');
  });
});
