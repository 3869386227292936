import { getEnvelope, sealEnvelope } from '@counterfoil/contract/envelopes/routes';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { test } from '@counterfoil/testkit/invoicing';
import { aDocument, aPdf, currentEnvelopeId } from '@counterfoil/testkit/upload';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { intercept } from '#testing/intercept.ts';
import { openApp } from '#testing/open-app.tsx';
import { press } from '#testing/page.ts';

const file = (name: string, content: string = aPdf()) => new File([content], name);

async function openDialog(client: SignedInClient) {
  await openApp('/envelope', client, 'Envelope for November 2026');
  press('Upload documents');
  await screen.findByRole('dialog', { name: 'Upload documents for November 2026' });
}
const add = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Files'), { target: { files } });
const card = (name: string) => within(screen.getByRole('listitem', { name }));
const fieldOf = (name: string, label: string) =>
  card(name).getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const fill = (name: string, label: string, value: string) =>
  fireEvent.change(fieldOf(name, label), { target: { value } });
const isClosed = () => waitFor(() => expect(screen.queryAllByRole('dialog')).toHaveLength(0));

async function kept(client: SignedInClient) {
  const id = await currentEnvelopeId(client);
  const { documents } = (await client.call(getEnvelope, { params: { id } })).body.data;
  return documents.map(({ title, document_type, file_name }) => [title, document_type, file_name]);
}

/** Breaks off this many uploads, before or after the server has done its work. */
function breakUploads(times: number, isDone: boolean) {
  let broken = 0;
  intercept(async (request, send) => {
    if (!request.url.endsWith('/bulk_upload') || broken >= times) return send(request);
    broken += 1;
    if (isDone) await send(request);
    throw new TypeError('network');
  });
}

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
  expect(fieldOf('petrol_12-05.pdf', 'Title').value).toBe('petrol 12-05');
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

test('a file that has to wait is sent later without a click, or is cancelled', async ({
  client,
}) => {
  await openDialog(client);
  let retryAfter = '0';
  let refused = 0;
  intercept((request, send) => {
    if (!request.url.endsWith('/bulk_upload') || (retryAfter === '0' && refused === 2)) {
      return send(request);
    }
    refused += 1;
    const errors = ['Several uploads are under way already.'];
    return Promise.resolve(
      Response.json({ errors }, { status: 429, headers: { 'retry-after': retryAfter } }),
    );
  });
  add(file('petrol.pdf'));
  fill('petrol.pdf', 'Type', 'receipt');
  press('Upload');
  expect(await screen.findByText('Documents have been uploaded')).toBeTruthy();
  expect(refused).toBe(2);
  expect(await kept(client)).toHaveLength(1);
  await isClosed();
  retryAfter = '3600';
  press('Upload documents');
  await screen.findByRole('dialog', { name: 'Upload documents for November 2026' });
  add(file('train.pdf'));
  fill('train.pdf', 'Type', 'receipt');
  press('Upload');
  expect(await card('train.pdf').findByText('Waiting')).toBeTruthy();
  fireEvent.click(card('train.pdf').getByRole('button', { name: /^Cancel/ }));
  expect(await card('train.pdf').findByLabelText(/^Title/)).toBeTruthy();
  expect(screen.queryByText(/Several uploads/)).toBeNull();
  expect(await kept(client)).toHaveLength(1);
});

test("requires a type and a title, in the spec's words, before anything is sent", async ({
  client,
}) => {
  await openDialog(client);
  add(file('x1.pdf'));
  fill('x1.pdf', 'Title', ' ');
  press('Upload');
  await waitFor(() => expect(card('x1.pdf').getAllByText('Required')).toHaveLength(2));
  expect(document.activeElement).toBe(fieldOf('x1.pdf', 'Title'));
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

test("shows the server's refusal at its file, which can be corrected and sent again", async ({
  client,
}) => {
  await openDialog(client);
  add(file('receipt.png'));
  press('Upload');
  expect(await screen.findByText("This doesn't look like a png file")).toBeTruthy();
  expect(card('receipt.png').getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(await kept(client)).toEqual([]);
});

test.each([
  ['before the server has it', false],
  ['after the server has it', true],
])('an upload broken off %s is retried and added once', async (_when, isDone) => {
  const client = await signedInClient();
  await openDialog(client);
  breakUploads(1, isDone);
  add(file('receipt.pdf'), file('ticket.pdf'));
  press('Upload 2 files');
  const again = await screen.findByRole('button', { name: 'Try again' });
  fireEvent.click(again);
  await isClosed();
  expect(await kept(client)).toHaveLength(2);
});

test('reports a duplicate file, which can be removed again', async ({ client }) => {
  const content = aPdf();
  await aDocument(client, { title: 'Train ticket', content });
  await openDialog(client);
  add(file('ticket.pdf', content));
  press('Upload');
  const said = await screen.findByText(/the very same file was there before: “Train ticket”\./);
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

test('keeps the focus at the files when the pressed button is gone', async () => {
  await openDialog(await signedInClient());
  breakUploads(1, false);
  const names = ['receipt.pdf', 'ticket.pdf', 'parking.pdf'];
  add(...names.map((name) => file(name)));
  const pressAt = async (name: string, label: string) => {
    const button = await card(name).findByRole('button', { name: label });
    button.focus();
    fireEvent.click(button);
  };
  const expectFocus = (name: string) =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole('listitem', { name })));
  await pressAt('ticket.pdf', 'Remove ticket.pdf');
  await expectFocus('parking.pdf');
  await pressAt('parking.pdf', 'Remove parking.pdf');
  await expectFocus('receipt.pdf');
  press('Upload');
  holdUploads();
  await pressAt('receipt.pdf', 'Try again');
  await expectFocus('receipt.pdf');
  await pressAt('receipt.pdf', 'Cancel receipt.pdf');
  await expectFocus('receipt.pdf');
  await pressAt('receipt.pdf', 'Remove receipt.pdf');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose files' })),
  );
});

/** Holds every upload until it is aborted. */
const holdUploads = () =>
  intercept((request, send) => {
    if (!request.url.endsWith('/bulk_upload')) return send(request);
    return new Promise((_resolve, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason as Error));
    });
  });

test('one upload can be cancelled while the others go on, and sent later', async ({ client }) => {
  await openDialog(client);
  const letGo = holdUploads();
  add(file('receipt.pdf'));
  press('Upload');
  await screen.findByRole('progressbar', { name: 'Uploading receipt.pdf' });
  letGo();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel receipt.pdf' }));
  await waitFor(() => expect(fieldOf('receipt.pdf', 'Title').value).toBe('receipt'));
  expect(card('receipt.pdf').queryByRole('alert')).toBeNull();
  press('Upload');
  await isClosed();
  expect(await kept(client)).toHaveLength(1);
});

test('asks before it stops uploads or drops chosen files', async ({ client }) => {
  await openDialog(client);
  holdUploads();
  add(file('receipt.pdf'), file('ticket.pdf'), file('parking.pdf'));
  press('Cancel');
  expect(await screen.findByText('3 files have not been uploaded.')).toBeTruthy();
  const question = screen.getByRole('alertdialog', { name: 'Leave without uploading?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  press('Upload 3 files');
  // Two upload at a time; the third waits.
  expect(await screen.findAllByRole('progressbar')).toHaveLength(2);
  expect(screen.getByText('Waiting')).toBeTruthy();
  press('Cancel');
  const stop = await screen.findByRole('alertdialog', { name: 'Stop uploading?' });
  fireEvent.click(within(stop).getByRole('button', { name: 'Stop' }));
  await isClosed();
  expect(await kept(client)).toEqual([]);
});

test('a settled question does not come back with the next file', async ({ client }) => {
  const content = aPdf();
  await aDocument(client, { title: 'Train ticket', content });
  await openDialog(client);
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  intercept(async (request, send) => {
    if (request.url.endsWith('/bulk_upload')) await promise;
    return send(request);
  });
  add(file('ticket.pdf', content));
  press('Upload');
  await screen.findByRole('progressbar', { name: 'Uploading ticket.pdf' });
  press('Cancel');
  await screen.findByRole('alertdialog', { name: 'Stop uploading?' });
  letGo();
  await screen.findByText(/the very same file was there before/);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  add(file('receipt.pdf'));
  await screen.findByRole('listitem', { name: 'receipt.pdf' });
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('lists a file that is chosen twice once, and says so', async () => {
  await openDialog(await signedInClient());
  const petrol = file('petrol.pdf');
  add(petrol);
  add(petrol, file('other.pdf'));
  expect(await screen.findByText('petrol.pdf is in the list already.')).toBeTruthy();
  expect(screen.getAllByRole('listitem', { name: /\.pdf$/ })).toHaveLength(2);
  add(file('third.pdf'));
  await waitFor(() => expect(screen.queryByText(/is in the list already/)).toBeNull());
});

test('cuts a name that is too long for a title, and sends the file', async ({ client }) => {
  await openDialog(client);
  add(file(`receipt ${'x'.repeat(240)}.pdf`));
  press('Upload');
  await isClosed();
  expect((await kept(client))[0]?.[0]).toHaveLength(200);
});

test('sets the fields of all files at once', async () => {
  await openDialog(await signedInClient());
  add(file('a.pdf'), file('b.pdf'));
  fireEvent.change(screen.getByLabelText('Type for all files'), { target: { value: 'other' } });
  expect(['a.pdf', 'b.pdf'].map((name) => fieldOf(name, 'Type').value)).toEqual(['other', 'other']);
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
    await screen.findByText(/^There is not enough storage left: 0 B of 100 MB are used/),
  ).toBeTruthy();
});

test('adds nothing to an envelope that was sealed meanwhile, and keeps the files', async ({
  client,
}) => {
  await aDocument(client, { title: 'Train ticket' });
  await openDialog(client);
  add(file('receipt.pdf'));
  fill('receipt.pdf', 'Title', 'Typed by hand');
  await client.call(sealEnvelope, { params: { id: await currentEnvelopeId(client) } });
  press('Upload');
  expect(await card('receipt.pdf').findByText(/^This envelope has been sealed/)).toBeTruthy();
  expect(fieldOf('receipt.pdf', 'Title').value).toBe('Typed by hand');
  expect(await screen.findByText(/^This envelope was sealed on/)).toBeTruthy();
  expect(await kept(client)).toHaveLength(1);
});

test('ignores files dropped over another dialog', async ({ client }) => {
  await aDocument(client, { title: 'Train ticket' });
  await openApp('/envelope', client, 'Envelope for November 2026');
  press('Train ticket');
  await screen.findByRole('dialog', { name: 'Train ticket' });
  const dataTransfer = { types: ['Files'], files: [file('petrol.pdf')] };
  fireEvent.drop(document.body, { dataTransfer });
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('opens with files dropped on the page', async () => {
  await openApp('/envelope', await signedInClient(), 'Envelope for November 2026');
  const dataTransfer = { types: ['Files'], files: [file('petrol.pdf')] };
  fireEvent.drop(document.body, { dataTransfer });
  await screen.findByRole('dialog', { name: 'Upload documents for November 2026' });
  expect(fieldOf('petrol.pdf', 'Type').value).toBe('receipt');
  fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [file('b.pdf')] } });
  expect(await screen.findByRole('listitem', { name: 'b.pdf' })).toBeTruthy();
});
