import { updateDocument } from '@counterfoil/contract/documents/routes';
import { aBankAccount, theEnvelope } from '@counterfoil/testkit/envelopes';
import type { SignedInClient } from '@counterfoil/testkit/clients';
import { test } from '@counterfoil/testkit/invoicing';
import { aDocument } from '@counterfoil/testkit/upload';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { openEnvelope, titles } from '#testing/envelope.ts';
import { choose } from '#testing/list-page.ts';
import { press } from '#testing/page.ts';

async function openSheet(client: SignedInClient, title: string) {
  await openEnvelope(client);
  await choose(title, 'Edit details');
  return within(await screen.findByRole('dialog', { name: 'Document details' }));
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test('renames and retypes a document, and files it under a bank account', async ({ client }) => {
  const account = await aBankAccount(client, 'Business current');
  await aDocument(client, { title: 'Scan 1' });
  const sheet = await openSheet(client, 'Scan 1');
  await sheet.findByLabelText('Bank account');
  type(sheet.getByLabelText(/^Title/), 'March statement');
  type(sheet.getByLabelText(/^Type/), 'bank_statement');
  type(sheet.getByLabelText('Bank account'), account);
  press('Save');
  expect(await screen.findByText('Document has been updated')).toBeTruthy();
  await waitFor(() => expect(titles()).toEqual(['March statement']));
  expect((await theEnvelope(client)).documents).toMatchObject([
    { title: 'March statement', document_type: 'bank_statement', bank_account_id: account },
  ]);
});

test('warns at the title that it names another type of file, before anything is sent', async ({
  client,
}) => {
  await aDocument(client, { title: 'Scan 1' });
  const sheet = await openSheet(client, 'Scan 1');
  type(sheet.getByLabelText(/^Title/), 'Scan.docx');
  press('Save');
  expect(await sheet.findByText("This doesn't look like a docx file")).toBeTruthy();
  type(sheet.getByLabelText(/^Title/), ' ');
  expect(await sheet.findByText('Required')).toBeTruthy();
  expect((await theEnvelope(client)).documents[0]?.title).toBe('Scan 1');
});

test('a change by another person is not overwritten, and can be loaded', async ({ client }) => {
  const { id } = await aDocument(client, { title: 'Scan 1' });
  const sheet = await openSheet(client, 'Scan 1');
  await client.call(updateDocument, {
    params: { id },
    body: { document: { title: 'Of a colleague' } },
  });
  type(sheet.getByLabelText(/^Title/), 'Mine');
  press('Save');
  expect(await sheet.findByText(/^Someone else changed this/)).toBeTruthy();
  press('Load the newer version');
  press('Load it');
  await waitFor(() =>
    expect(sheet.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Of a colleague'),
  );
  type(sheet.getByLabelText(/^Title/), 'Ours');
  press('Save');
  await waitFor(() => expect(titles()).toEqual(['Ours']));
});

test('leaving typed changes asks first', async ({ client }) => {
  await aDocument(client, { title: 'Scan 1' });
  const sheet = await openSheet(client, 'Scan 1');
  type(sheet.getByLabelText(/^Title/), 'Mine');
  press('Cancel');
  expect(await screen.findByRole('alertdialog')).toBeTruthy();
});
