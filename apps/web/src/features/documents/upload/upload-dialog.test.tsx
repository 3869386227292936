import { sealEnvelope } from '@counterfoil/contract/envelopes/routes';
import { signedInClient } from '@counterfoil/testkit/clients';
import { test } from '@counterfoil/testkit/invoicing';
import { lockedPdf } from '@counterfoil/testkit/pdf-bytes';
import { aDocument, aPdf, currentEnvelopeId } from '@counterfoil/testkit/upload';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { intercept, refuse } from '#testing/intercept.ts';
import { press } from '#testing/page.ts';
import { add, card, fieldOf, file, fill, isClosed, kept, openDialog } from '#testing/uploads.ts';

test('guesses title and type from the names, sends each file separately, and says so', async ({
  client,
}) => {
  await openDialog(client);
  const calls: string[] = [];
  intercept((request, send) => {
    if (request.method === 'POST') calls.push(request.headers.get('idempotency-key') ?? 'none');
    return send(request);
  });
  add(file('petrol_12-05.pdf'), file('BANK STATEMENT.pdf'));
  expect(fieldOf('petrol_12-05.pdf', 'Title').value).toBe('Petrol 12-05');
  expect(fieldOf('petrol_12-05.pdf', 'Type').value).toBe('receipt');
  expect(fieldOf('BANK STATEMENT.pdf', 'Type').value).toBe('bank_statement');
  fill('petrol_12-05.pdf', 'Title', 'Petrol in May');
  press('Upload 2 files');
  expect(await screen.findByText('Documents have been uploaded')).toBeTruthy();
  await isClosed();
  expect(new Set(await kept(client))).toEqual(
    new Set([
      ['BANK STATEMENT', 'bank_statement', 'BANK STATEMENT.pdf'],
      ['Petrol in May', 'receipt', 'Petrol in May.pdf'],
    ]),
  );
  expect(new Set(calls).size).toBe(2);
  expect(await screen.findByRole('button', { name: 'Petrol in May' })).toBeTruthy();
});

test("requires a type and a title, in the spec's words, before anything is sent", async ({
  client,
}) => {
  await openDialog(client);
  add(file('x1.pdf'));
  fill('x1.pdf', 'Title', ' ');
  press('Upload');
  await waitFor(() => expect(card('x1.pdf').getAllByText('Required')).toHaveLength(2));
  await waitFor(() => expect(document.activeElement).toBe(fieldOf('x1.pdf', 'Title')));
  fill('x1.pdf', 'Type', 'other');
  // A corrected field no longer has an error.
  await waitFor(() => expect(card('x1.pdf').getAllByText('Required')).toHaveLength(1));
  fill('x1.pdf', 'Title', 'Invoice.docx');
  await waitFor(() => expect(card('x1.pdf').queryByText('Required')).toBeNull());
  press('Upload');
  expect(await screen.findByText("This doesn't look like a docx file")).toBeTruthy();
  expect(await kept(client)).toEqual([]);
});

test.each([
  ['bills.zip', 'PK', /^Zip files are not supported/],
  ['notes.txt', 'x', /^This type of file is not supported/],
  ['empty.pdf', '', /^File is empty$/],
])('%s is refused at once, and the others are sent without it', async (name, content, why) => {
  const client = await signedInClient();
  await openDialog(client);
  add(file(name, content), file('receipt.pdf'));
  expect(card(name).getByRole('alert').textContent).toMatch(why);
  press('Upload');
  expect(await screen.findByText('Documents have been uploaded')).toBeTruthy();
  expect(await kept(client)).toHaveLength(1);
  // The refused file stays visible.
  expect(card(name).getByRole('alert')).toBeTruthy();
  fireEvent.click(card(name).getByRole('button', { name: `Remove ${name}` }));
  press('Done');
  await isClosed();
});

test('after a photo Done is the main action, and another can be taken', async ({ client }) => {
  await openDialog(client);
  const photograph = (name: string) =>
    fireEvent.change(screen.getByLabelText('Photo'), { target: { files: [file(name)] } });
  photograph('till 1.pdf');
  press('Upload');
  const done = await screen.findByRole('button', { name: 'Done' });
  expect(done.dataset['kind']).toBe('primary');
  expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  expect(screen.getByText('Take another')).toBeTruthy();
  photograph('till 2.pdf');
  press('Upload');
  await waitFor(async () => expect(await kept(client)).toHaveLength(2));
  fireEvent.click(await screen.findByRole('button', { name: 'Done' }));
  await isClosed();
});

test('shows the server’s refusal of a file, without a retry', async ({ client }) => {
  await openDialog(client);
  add(file('receipt.png'));
  press('Upload');
  expect(await screen.findByText("This doesn't look like a png file")).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(card('receipt.png').getByRole('button', { name: 'Remove receipt.png' })).toBeTruthy();
  expect(await kept(client)).toEqual([]);
});

test('an unreadable file is refused beside it, and the others are kept', async ({ client }) => {
  await openDialog(client);
  add(file('receipt locked.pdf', lockedPdf()), file('receipt.docx.pdf'));
  expect(fieldOf('receipt.docx.pdf', 'Title').value).toBe('Receipt');
  press('Upload 2 files');
  const sentence = 'This file is password-protected: please upload it without a password';
  expect(await card('receipt locked.pdf').findByText(sentence)).toBeTruthy();
  await waitFor(async () =>
    expect(await kept(client)).toEqual([['Receipt', 'receipt', 'Receipt.pdf']]),
  );
});

test('a refusal that is not about the file can be retried', async ({ client }) => {
  await openDialog(client);
  add(file('receipt.pdf'));
  const heal = refuse('Too little room', 422, ({ method }) => method === 'POST');
  press('Upload');
  expect(await screen.findByText('Not uploaded: Too little room')).toBeTruthy();
  heal();
  press('Try again');
  await isClosed();
  expect(await kept(client)).toHaveLength(1);
});

test('reports a duplicate file, which can be removed again', async ({ client }) => {
  const content = aPdf();
  await aDocument(client, { title: 'Train ticket', content });
  await openDialog(client);
  add(file('ticket.pdf', content));
  press('Upload');
  const said = await screen.findByText(/you already have this exact file: “Train ticket”\./);
  expect(said).toBeTruthy();
  expect(await kept(client)).toHaveLength(2);
  press('Delete this one');
  expect(await screen.findByText('Document has been deleted')).toBeTruthy();
  expect((await kept(client)).map(([title]) => title)).toEqual(['Train ticket']);
  // A new file in its place is added, and the dialog closes.
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'ticket.pdf' })).toBeNull());
  add(file('other ticket.pdf'));
  press('Upload');
  await isClosed();
  expect(await kept(client)).toHaveLength(2);
});

test('lists a file chosen twice only once, and says so', async () => {
  await openDialog(await signedInClient());
  const petrol = file('petrol.pdf');
  add(petrol);
  add(petrol, file('other.pdf'));
  expect(await screen.findByText('petrol.pdf is already in the list.')).toBeTruthy();
  expect(screen.getAllByRole('listitem', { name: /\.pdf$/ })).toHaveLength(2);
  add(file('third.pdf'));
  await waitFor(() => expect(screen.queryByText(/is already in the list/)).toBeNull());
});

test('cuts a name that is too long for a title, and sends the file', async ({ client }) => {
  await openDialog(client);
  add(file(`receipt ${'x'.repeat(240)}.pdf`));
  press('Upload');
  await isClosed();
  expect((await kept(client))[0]?.[0]).toHaveLength(200);
});

test('sets the type of all files at once, except where it was chosen by hand', async () => {
  await openDialog(await signedInClient());
  add(file('a.pdf'), file('petrol.pdf'), file('c.pdf'));
  const setAll = (value: string) =>
    fireEvent.change(screen.getByLabelText('Type for all files'), { target: { value } });
  const types = () => ['a.pdf', 'petrol.pdf', 'c.pdf'].map((name) => fieldOf(name, 'Type').value);
  expect(types()).toEqual(['', 'receipt', '']);
  setAll('other');
  expect(types()).toEqual(['other', 'other', 'other']);
  // Even what the portal guessed first.
  fill('petrol.pdf', 'Type', 'receipt');
  setAll('bank_statement');
  expect(types()).toEqual(['bank_statement', 'receipt', 'bank_statement']);
});

test('warns that there is no room for the files', async ({ client }) => {
  await openDialog(client);
  const large = file('receipt.pdf');
  Object.defineProperty(large, 'size', { value: 20 * 1024 * 1024 });
  const files = Array.from({ length: 6 }, (_, n) =>
    Object.defineProperty(file(`scan ${n}.pdf`), 'size', { value: large.size }),
  );
  add(...files);
  expect(
    await screen.findByText(/^You don’t have enough storage left. 0 B of 100 MB is used/),
  ).toBeTruthy();
});

test('adds nothing to an envelope sealed meanwhile, and keeps the files', async ({ client }) => {
  await aDocument(client, { title: 'Train ticket' });
  await openDialog(client);
  add(file('receipt.pdf'));
  fill('receipt.pdf', 'Title', 'Typed by hand');
  await client.call(sealEnvelope, { params: { id: await currentEnvelopeId(client) } });
  press('Upload');
  expect(
    await card('receipt.pdf').findByText(/^Not uploaded: This envelope has been sealed/),
  ).toBeTruthy();
  expect(fieldOf('receipt.pdf', 'Title').value).toBe('Typed by hand');
  expect(await screen.findByText(/^This envelope was sealed on/)).toBeTruthy();
  expect(await kept(client)).toHaveLength(1);
});
