import {
  createCreditNote,
  sendCreditNote,
} from '@counterfoil/contract/invoices/credit-note-routes';
import { markAsPaid } from '@counterfoil/contract/invoices/routes';
import { leaveTheService, signedInClient } from '@counterfoil/testkit/clients';
import { aCustomer, aSentInvoice } from '@counterfoil/testkit/records';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { intercept } from '#testing/intercept.ts';
import { watchDownloads } from '#testing/list-page.ts';
import { openApp } from '#testing/open-app.tsx';
import { address, heading, press } from '#testing/page.ts';

afterEach(() => vi.restoreAllMocks());

/** An invoice S-1 in the state, at its own address. */
async function openIn(state: 'sent' | 'overdue' | 'paid') {
  const client = await signedInClient();
  const date = state === 'overdue' ? '2025-12-01' : '2026-11-21';
  const { id } = await aSentInvoice(client, { number: 'S-1', date });
  if (state === 'paid') {
    const invoice = { payment_date: '2026-11-21', amount_paid: '134.61' };
    await client.call(markAsPaid, { params: { id }, body: { invoice } });
  }
  await openApp(`/invoices/${state}/${id}`, client);
  await heading('Invoice S-1');
  return { client, id };
}

test.each([
  ['sent', 'Sent', ['Mark as paid', 'Preview', 'Download', 'Remind', 'Credit', 'Duplicate']],
  ['overdue', 'Overdue', ['Mark as paid', 'Preview', 'Download', 'Remind', 'Credit', 'Duplicate']],
  ['paid', 'Paid', ['Preview', 'Download', 'Credit', 'Duplicate']],
] as const)(
  '/invoices/%s/{id} shows the invoice and what may be done, under %s',
  async (state, entry, buttons) => {
    const { id } = await openIn(state);
    expect(address()).toBe(`/invoices/${state}/${id}`);
    const actions = screen.getByRole('group', { name: 'Actions' });
    expect([...actions.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(
      buttons,
    );
    expect(screen.getByRole('link', { name: entry }).getAttribute('aria-current')).toBe('true');
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(
      `/invoices/${state}`,
    );
  },
);

test('Preview opens the paper, which is the PDF of this invoice', async () => {
  const { id } = await openIn('sent');
  const papers: [string, string | null][] = [];
  intercept(async (request, send) => {
    const answer = await send(request);
    const { pathname } = new URL(request.url);
    papers.push([pathname, answer.headers.get('content-type')]);
    return answer;
  });
  press('Preview');
  expect(await screen.findByRole('dialog', { name: 'Invoice S-1' })).toBeTruthy();
  await vi.waitFor(
    () =>
      expect(papers).toContainEqual([
        expect.stringMatching(new RegExp(`/invoices/${id}/preview$`)),
        'application/pdf',
      ]),
    { timeout: 10_000 },
  );
});

test('Download saves the PDF under the number of the invoice', async () => {
  await openIn('sent');
  const saved = watchDownloads(vi);
  press('Download');
  await vi.waitFor(() => expect(saved.names).toEqual(['Invoice S-1.pdf']), { timeout: 10_000 });
  expect((await saved.blobs[0]?.text())?.slice(0, 5)).toBe('%PDF-');
});

test('Resend sends the e-mail with a credit note once more', async () => {
  const client = await signedInClient();
  const customer = await aCustomer(client, { email: 'resend@fig.test' });
  const parent = await aSentInvoice(client, { customer });
  const under = { customer_id: parent.customer_id, invoice_id: parent.id };
  const items_attributes = [{ description: 'Returned', quantity: '1', price: '10', tax: '0' }];
  const credit_note = { number: 'CN-7', date: '2026-11-21', items_attributes };
  const { data } = (await client.call(createCreditNote, { params: under, body: { credit_note } }))
    .body;
  await client.call(sendCreditNote, { params: { ...under, id: data.id } });
  await openApp(`/invoices/sent/${data.id}`, client);
  await heading('Credit note CN-7');
  press('Resend');
  expect(await screen.findByText('Invoice has been resent')).toBeTruthy();
  const sent = () =>
    client.api.outbox
      .to('resend@fig.test')
      .filter(({ subject }) => subject.startsWith('Credit note CN-7'));
  await vi.waitFor(() => expect(sent()).toHaveLength(2), { timeout: 20_000 });
});

test('a client who has left cannot duplicate, and sees why', async () => {
  const client = await signedInClient();
  const { id } = await aSentInvoice(client, { number: 'S-1' });
  await leaveTheService(client);
  await openApp(`/invoices/sent/${id}`, client);
  await heading('Invoice S-1');
  const duplicate = screen.getByRole('button', { name: 'Duplicate' });
  expect(duplicate.getAttribute('aria-disabled')).toBe('true');
  expect(duplicate.title).toMatch(/^You have left the service/);
  press('Duplicate');
  expect(address()).toBe(`/invoices/sent/${id}`);
});
