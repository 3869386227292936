import { updateClient } from '@counterfoil/contract/account/client';
import { PDF } from '@counterfoil/testkit/identities';
import { rowsIn, setRows } from '@counterfoil/testkit/rows';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { formBody } from '#testing/form-body.ts';
import { openApp } from '#testing/open-app.tsx';
import { change, expectSaid, field, leaveWith } from '#testing/fields.ts';
import { address } from '#testing/page.ts';
import { CERTIFICATE, choose, fillIn, group, REGISTERED, SAVED } from '#testing/vat-answers.ts';
import {
  aNewClient,
  arrive,
  AT,
  next,
  openVat,
  stored,
  TITLE,
  watchSent,
} from '#testing/vat-details.ts';

const file = (name: string, content = PDF) =>
  fireEvent.change(screen.getByLabelText('VAT certificate file', { selector: 'input' }), {
    target: { files: [new File([content], name)] },
  });

test('an existing certificate must be uploaded, and is sent with the values as a form', async () => {
  const client = await openVat();
  const sent = watchSent();
  fillIn();
  choose(CERTIFICATE, 'Yes');
  next();
  expect(await screen.findByText('Please upload a vat document')).toBeTruthy();
  expect(sent).toEqual([]);
  file('vat.docx');
  const refused = 'Must be a pdf, jpg, jpeg or png file';
  expect(await screen.findByText(refused)).toBeTruthy();
  // Another answer is judged, and the sentence stays.
  leaveWith('VAT number', '10174769');
  await expectSaid('VAT number', 'Must contain 9 characters');
  expect(screen.getByText(refused)).toBeTruthy();
  expect(screen.queryByText('Please upload a vat document')).toBeNull();
  leaveWith('VAT number', '101747696');
  file('VAT 2026.pdf');
  expect(await screen.findByText('VAT 2026.pdf')).toBeTruthy();
  next();
  await arrive();
  expect(sent).toEqual(['a form']);
  expect(await stored(client)).toMatchObject({
    ...SAVED,
    is_vat_certificate_available: true,
    file: 'VAT 2026.pdf',
  });
  expect(await rowsIn(client, 'blobs')).toMatchObject([{ state: 'kept' }]);
});

test('a file that does not match its name stays on the form with the server’s sentence', async () => {
  await openVat();
  fillIn();
  choose(CERTIFICATE, 'Yes');
  file('vat.png');
  next();
  expect(await screen.findByText("This doesn't look like a png file")).toBeTruthy();
  expect(address()).toBe(AT);
});

test('shows the saved values when revisited, with the certificate by name', async () => {
  const client = await aNewClient();
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...SAVED, is_vat_certificate_available: true }))
    if (name !== 'file') form.append(`client[${name}]`, String(value));
  form.append('client[file]', new File([PDF], 'vat.pdf'));
  const { body, contentType } = await formBody(form);
  await client.raw(updateClient, { body, headers: { 'content-type': contentType } });
  await setRows(client, 'clients', { client_step: 'set_identity' });
  await openApp(AT, client, TITLE);
  await screen.findByText('vat.pdf has been uploaded.');
  expect((field('VAT scheme') as HTMLSelectElement).value).toBe('retail');
  expect((field('VAT rate') as HTMLSelectElement).value).toBe('5');
  expect(
    (within(group(REGISTERED)).getByRole('radio', { name: 'Yes' }) as HTMLInputElement).checked,
  ).toBe(true);
  change('VAT rate', '20');
  next();
  await arrive();
  expect((await stored(client)).vat_rate).toBe('20');
  expect((await stored(client)).file).toBe('vat.pdf');
});

test('a missing certificate gets the focus before the fields below it', async () => {
  await openVat();
  choose(REGISTERED, 'Yes');
  choose(CERTIFICATE, 'Yes');
  next();
  expect(await screen.findByText('Please upload a vat document')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose a file' }));
});
