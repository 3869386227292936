import { getEnvelope, listEnvelopes, sealEnvelope } from '@counterfoil/contract/envelopes/routes';
import { leaveTheService, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { test } from '@counterfoil/testkit/invoicing';
import { aSentInvoice } from '@counterfoil/testkit/records';
import { setRows } from '@counterfoil/testkit/rows';
import { aDocument, currentEnvelopeId, upload } from '@counterfoil/testkit/upload';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { entries, openMenu } from '#testing/list-page.ts';
import { openEnvelope, titles } from '#testing/envelope.ts';
import { answer, follow, press } from '#testing/page.ts';

const button = (name: string) => screen.getByRole('button', { name });
const more = () => press('More');
const takeMore = (name: string) => {
  more();
  fireEvent.click(screen.getByRole('menuitem', { name }));
};
const envelopeOf = async (client: SignedInClient, id: string) =>
  (await client.call(getEnvelope, { params: { id } })).body.data;

/** The current envelope, with one document, sealed by the client. */
async function sealed(client: SignedInClient) {
  await aDocument(client, { title: 'Train ticket' });
  const id = await currentEnvelopeId(client);
  await client.call(sealEnvelope, { params: { id } });
  return id;
}

test('lists the documents of its own month only', async ({ client }) => {
  const [, october] = (await client.call(listEnvelopes)).body.data;
  await aDocument(client, { title: 'Of November' });
  await upload(client, [{ title: 'Of October' }], { envelopeId: october?.id ?? '' });
  await openEnvelope(client);
  expect(titles()).toEqual(['Of November']);
  // The list of envelopes comes after the page.
  await screen.findByRole('link', { name: 'October 2026' });
  await follow('October 2026', 'Envelope for October 2026');
  await waitFor(() => expect(titles()).toEqual(['Of October']));
});

test('lists only the documents of the tax year for a shoebox client', async () => {
  const client = await signedInClient({ shoebox: true, started_on: '2025-11-21' });
  const [, before] = (await client.call(listEnvelopes)).body.data;
  await aDocument(client, { title: 'This year' });
  await upload(client, [{ title: 'Last year' }], { envelopeId: before?.id ?? '' });
  await openEnvelope(client, 'Envelope for the tax year 26/27');
  expect(titles()).toEqual(['This year']);
});

test('disables Seal on an envelope of a future month, with the day it can be sealed from', async ({
  client,
}) => {
  const id = await sealed(client);
  await aSentInvoice(client);
  const [next] = (await client.call(listEnvelopes)).body.data;
  expect(next).toMatchObject({ date: '2026-12-01', documents_count: 1 });
  await openEnvelope(client, 'Envelope for December 2026');
  expect(id).not.toBe(next?.id);
  more();
  expect(entries()[1]).toMatch(/^Seal: .*You can seal it from 01\/12\/2026/);
  fireEvent.click(screen.getByRole('menuitem', { name: /^Seal/ }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('says in an empty envelope of a client who has left that nothing can be added', async ({
  client,
}) => {
  await leaveTheService(client);
  await openEnvelope(client);
  expect(screen.getByText(/^Nothing was added to the envelope for November 2026/)).toBeTruthy();
  expect(button('Upload documents').getAttribute('aria-disabled')).toBe('true');
});

test('says how long the envelope stays open, and where it is sent', async () => {
  await openEnvelope(await signedInClient());
  expect(screen.getByText(/goes to your accountants on 07\/12\/2026/)).toBeTruthy();
});

test('an empty envelope explains itself, and offers to upload documents', async () => {
  await openEnvelope(await signedInClient());
  expect(screen.getByText('The list is empty')).toBeTruthy();
  expect(screen.getByText(/receipts, purchase invoices and bank statements/)).toBeTruthy();
  more();
  expect(entries()[1]).toMatch(/^Seal: This envelope is empty/);
  press('Upload documents');
  expect(await screen.findByRole('dialog', { name: /^Upload documents for/ })).toBeTruthy();
});

test('seals after a question that says what is sent and that it is final, and then accepts nothing', async ({
  client,
}) => {
  await aDocument(client, { title: 'Train ticket' });
  await openEnvelope(client);
  takeMore('Seal');
  const question = await screen.findByRole('alertdialog', { name: 'Seal this envelope?' });
  expect(question.textContent).toContain('The 1 document for November 2026 will go');
  expect(question.textContent).toContain('Sealing is final');
  expect(question.textContent).toContain(
    'Later documents go into the envelope for December 2026, which opens on 01/12/2026. You can’t upload anything until then.',
  );
  await answer('Cancel');
  takeMore('Seal');
  await answer('Seal');
  expect(await screen.findByText(/^This envelope was sealed on/)).toBeTruthy();
  expect(screen.getByText(/^handed over to your accountants on/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Upload documents' })).toBeNull();
  expect(
    screen.getByText(/^Choosing Archive, under More, frees up \d+ B of .* won’t be able to/),
  ).toBeTruthy();
  // A link to the current envelope would lead to this page.
  expect(screen.getByText(/^The next envelope opens on 01\/12\/2026/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'the current envelope' })).toBeNull();
  const { sealed_at } = await envelopeOf(client, await currentEnvelopeId(client));
  expect(sealed_at).not.toBeNull();
});

test('an envelope sealed by date without documents is not shown as handed over', async ({
  client,
}) => {
  const [, before] = (await client.call(listEnvelopes)).body.data;
  const sealedByDate = { sealed_at: '2026-11-08T00:05:00Z', sealed_by: 'date' } as const;
  await setRows(client, 'envelopes', sealedByDate, before?.id);
  await openEnvelope(client, 'Envelope for October 2026', `/envelope/${before?.id}`);
  const note = screen.getByRole('note').textContent;
  expect(note).toMatch(/^Sealed without documents on 08\/11\/2026/);
  expect(note).not.toContain('handed over to your accountants');
  expect(screen.getByText('Sealed')).toBeTruthy();
});

test('archives a sealed envelope after a question; its documents say so and cannot be viewed', async ({
  client,
}) => {
  const id = await sealed(client);
  await openEnvelope(client);
  takeMore('Archive');
  const question = (await screen.findByRole('alertdialog')).textContent;
  expect(question).toMatch(/This frees up \d+ B of your storage/);
  expect(question).toContain('This can’t be undone.');
  await answer('Archive');
  expect(await screen.findByText('Documents have been archived')).toBeTruthy();
  expect(await screen.findByText('Archived')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Train ticket' })).toBeNull();
  await openMenu('Train ticket');
  const archived = 'This document has been archived.';
  expect(entries().slice(0, 2)).toEqual([`Preview: ${archived}`, `Download: ${archived}`]);
  expect(entries()[2]).toMatch(/^Edit details: This envelope has been sealed/);
  more();
  const menu = within(screen.getByRole('menu', { name: 'More actions' }));
  expect(menu.getAllByRole('menuitem')).toHaveLength(1);
  expect((await envelopeOf(client, id)).archived_at).not.toBeNull();
});

test('a printed page shows whose it is and its date', async ({ client }) => {
  await openEnvelope(client);
  expect(screen.getByRole('main').dataset['printed']).toMatch(/^\S.* · 21\/11\/2026$/);
});

test('an envelope of invoice copies alone offers no archiving, as it would free nothing', async ({
  client,
}) => {
  await aSentInvoice(client);
  const id = await currentEnvelopeId(client);
  await client.call(sealEnvelope, { params: { id } });
  await openEnvelope(client);
  // The head says it; the line above the list says it to screen readers only.
  const counts = screen.getAllByText('1 document');
  expect(counts.map((count) => count.closest('.hidden-text') !== null)).toEqual([false, true]);
  expect(screen.getByRole('note').textContent).not.toContain('Archive');
  more();
  expect(entries()).toEqual(['Changes']);
});

test('a client who has left cannot upload or delete, and is told why', async ({ client }) => {
  await aDocument(client, { title: 'Train ticket' });
  await leaveTheService(client);
  await openEnvelope(client);
  const why = /^You have left the service, so you can no longer upload documents\.$/;
  expect(button('Upload documents').getAttribute('title')).toMatch(why);
  expect(screen.getByRole('note').textContent).toMatch(why);
  press('Upload documents');
  fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [] } });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect((await screen.findByRole('alert')).textContent).toMatch(why);
  await openMenu('Train ticket');
  expect(entries()[2]).toBe(
    'Edit details: You have left the service, so you can no longer change documents.',
  );
  expect(entries()[4]).toBe(
    'Delete: You have left the service, so you can no longer delete documents.',
  );
});

test('nothing can be deleted in the second envelope of the list', async ({ client }) => {
  const [, second] = (await client.call(listEnvelopes)).body.data;
  await upload(client, [{ title: 'Late' }], { envelopeId: second?.id ?? '' });
  await openEnvelope(client, 'Envelope for October 2026', `/envelope/${second?.id}`);
  await openMenu('Late');
  expect(entries()[4]).toMatch(
    /^Delete: You can no longer delete documents from the envelope before/,
  );
});

test('a shoebox client has the tax year, and their own empty state', async () => {
  const client = await signedInClient({ shoebox: true });
  await openEnvelope(client, 'Envelope for the tax year 26/27');
  expect(screen.getByText('Your shoebox is empty')).toBeTruthy();
  expect(button('Download year')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Documents' })).toBeNull();
  const nav = await screen.findByRole('navigation', { name: 'Envelopes' });
  expect(within(nav).getAllByRole('link')[0]?.textContent).toMatch(/^26\/27/);
});

test.each(['/envelope', `/envelope/${crypto.randomUUID()}`, '/documents'])(
  'a paper client at %s sees the notice and a contact, but no envelopes or storage',
  async (at) => {
    const client = await signedInClient({ paper: true });
    await openEnvelope(client, 'Envelope', at);
    expect(screen.getByText('You use our paper service')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'help@brightpence.example' })).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Envelopes' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Storage' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Documents' })).toBeNull();
  },
);
