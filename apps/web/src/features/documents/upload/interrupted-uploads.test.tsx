import { signedInClient } from '@counterfoil/testkit/clients';
import { test } from '@counterfoil/testkit/invoicing';
import { aDocument, aPdf } from '@counterfoil/testkit/upload';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { hold, intercept, untilAborted } from '#testing/intercept.ts';
import { openApp } from '#testing/open-app.tsx';
import { press } from '#testing/page.ts';
import {
  add,
  breakUploads,
  card,
  fieldOf,
  file,
  fill,
  isClosed,
  kept,
  openDialog,
} from '#testing/uploads.ts';

test('a waiting file is sent later without a click, or can be cancelled', async ({ client }) => {
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

test.each([
  ['before the server has it', false],
  ['after the server has it', true],
])('an upload interrupted %s is retried and added once', async (_when, isDone) => {
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
  intercept((request, send) =>
    request.url.endsWith('/bulk_upload') ? untilAborted(request) : send(request),
  );

test('one upload can be cancelled while others continue, and sent later', async ({ client }) => {
  await openDialog(client);
  const letGo = holdUploads();
  add(file('receipt.pdf'));
  press('Upload');
  await screen.findByRole('progressbar', { name: 'Uploading receipt.pdf' });
  letGo();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel receipt.pdf' }));
  await waitFor(() => expect(fieldOf('receipt.pdf', 'Title').value).toBe('Receipt'));
  expect(card('receipt.pdf').queryByRole('alert')).toBeNull();
  press('Upload');
  await isClosed();
  expect(await kept(client)).toHaveLength(1);
});

test('stopping uploads or dropping chosen files asks first', async ({ client }) => {
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

test('a settled question does not return with the next file', async ({ client }) => {
  const content = aPdf();
  await aDocument(client, { title: 'Train ticket', content });
  await openDialog(client);
  const letGo = hold(({ url }) => url.endsWith('/bulk_upload'));
  add(file('ticket.pdf', content));
  press('Upload');
  await screen.findByRole('progressbar', { name: 'Uploading ticket.pdf' });
  press('Cancel');
  await screen.findByRole('alertdialog', { name: 'Stop uploading?' });
  letGo();
  await screen.findByText(/you already have this exact file/);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  add(file('receipt.pdf'));
  await screen.findByRole('listitem', { name: 'receipt.pdf' });
  expect(screen.queryByRole('alertdialog')).toBeNull();
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
