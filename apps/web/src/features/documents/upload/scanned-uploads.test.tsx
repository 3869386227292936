import { EICAR } from '@counterfoil/testkit/eicar';
import { test } from '@counterfoil/testkit/invoicing';
import { ONE_PAGE, pdfOf } from '@counterfoil/testkit/pdf-bytes';
import { screen } from '@testing-library/react';
import { expect, onTestFinished } from 'vitest';
import { press } from '#testing/page.ts';
import { add, card, fieldOf, file, fill, isClosed, kept, openDialog } from '#testing/uploads.ts';

test('a file with malware is named with it, and the other files are uploaded', async ({
  client,
}) => {
  await openDialog(client);
  add(file('invoice.pdf', pdfOf(ONE_PAGE, EICAR)), file('receipt.pdf'));
  fill('invoice.pdf', 'Type', 'other');
  press('Upload 2 files');
  const sentence = 'invoice.pdf contains malware (Eicar-Test-Signature). It was not uploaded.';
  expect(await card('invoice.pdf').findByText(sentence)).toBeTruthy();
  expect(await card('receipt.pdf').findByText('Uploaded')).toBeTruthy();
  expect(await kept(client)).toHaveLength(1);
});

test('a file that cannot be scanned stays chosen, with what was typed, and can be sent later', async ({
  client,
}) => {
  const { scans } = client.api;
  scans.fail(client.clientId, 'scan', 'unavailable');
  onTestFinished(() => scans.fail(client.clientId, 'scan'));
  await openDialog(client);
  add(file('receipt.pdf'));
  fill('receipt.pdf', 'Title', 'Petrol in May');
  press('Upload');
  expect(await screen.findByText(/check files for malware at the moment/)).toBeTruthy();
  expect(fieldOf('receipt.pdf', 'Title').value).toBe('Petrol in May');
  expect(await kept(client)).toEqual([]);
  scans.fail(client.clientId, 'scan');
  press('Try again');
  await isClosed();
  expect(await kept(client)).toEqual([['Petrol in May', 'receipt', 'Petrol in May.pdf']]);
});
