import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { leaveTheService, type SignedInClient } from '@counterfoil/testkit/clients';
import { test } from '@counterfoil/testkit/invoicing';
import { setRows } from '@counterfoil/testkit/rows';
import { fireEvent, screen, within, waitFor } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import { intercept } from '#testing/intercept.ts';
import { choose, entries, keepElsewhere, openMenu, watchDownloads } from '#testing/list-page.ts';
import { mailSheet, sendMail } from '#testing/invoice-form.ts';
import { openApp } from '#testing/open-app.tsx';
import { address, heading, press } from '#testing/page.ts';

afterEach(() => vi.restoreAllMocks());

/** An invoice offers its actions in the menu of its row, and on its page. */
type Place = 'row' | 'page';
const PLACES = ['row', 'page'] as const;

async function open(place: Place, client: SignedInClient, invoice: Invoice) {
  const { id, number, aasm_state, type } = invoice;
  const title = `${type === 'invoice' ? 'Invoice' : 'Credit note'} ${number}`;
  if (place === 'row') await openApp(`/invoices/${aasm_state}`, client);
  else await openApp(`/invoices/${aasm_state}/${id}`, client, title);
}
async function act(place: Place, number: string, action: string) {
  if (place === 'row') return choose(number, action);
  if (screen.queryByRole('button', { name: action })) return press(action);
  press('More');
  return fireEvent.click(await screen.findByRole('menuitem', { name: action }));
}

/** "Credit", or "Credit: reason" when it is refused. */
async function offered(place: Place) {
  if (place === 'row') {
    await openMenu('S-1');
    return entries();
  }
  const buttons = within(screen.getByRole('group', { name: 'Actions' }))
    .getAllByRole('button')
    .map(({ ariaDisabled, textContent, title }) =>
      ariaDisabled === 'true' ? `${textContent}: ${title}` : textContent,
    );
  if (!buttons.includes('More')) return buttons;
  press('More');
  await screen.findByRole('menu');
  return [...buttons.filter((button) => button !== 'More'), ...entries()];
}

const INVOICE = { number: 'S-1' };
const OVERDUE = { number: 'S-1', date: '2025-12-01' };
const PLACES_OF_STATES = [
  ['row', 'sent', INVOICE],
  ['row', 'overdue', OVERDUE],
  ['page', 'sent', INVOICE],
] as const;
test.for(PLACES)('Preview on the %s opens the PDF of this invoice', async (place, { client }) => {
  const invoice = await client.sent(INVOICE);
  await open(place, client, invoice);
  const papers: [string, string | null][] = [];
  intercept(async (request, send) => {
    const answer = await send(request);
    papers.push([new URL(request.url).pathname, answer.headers.get('content-type')]);
    return answer;
  });
  await act(place, 'S-1', 'Preview');
  const paper = await screen.findByRole('dialog', { name: 'Invoice S-1' });
  const path: unknown = expect.stringMatching(new RegExp(`/invoices/${invoice.id}/preview$`));
  await waitFor(() => expect(papers).toContainEqual([path, 'application/pdf']));
  fireEvent.click(within(paper).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.for(PLACES)('Download on the %s saves the PDF under its number', async (place, { client }) => {
  await open(place, client, await client.sent(INVOICE));
  const saved = watchDownloads(vi);
  await act(place, 'S-1', 'Download');
  await waitFor(() => expect(saved.names).toEqual(['Invoice S-1.pdf']));
  expect((await saved.blobs[0]?.text())?.slice(0, 5)).toBe('%PDF-');
});

test.for(PLACES)('Duplicate on the %s opens the copy', async (place, { client }) => {
  await open(place, client, await client.paid(INVOICE).then(client.read));
  await act(place, 'S-1', 'Duplicate');
  await heading(/^Edit invoice/);
  const [copy, ...others] = (await client.list({ state: 'draft' })).data;
  expect(others).toEqual([]);
  expect(address()).toBe(`/invoices/edit/${copy?.id}`);
});

/** The spec's toast, and its second line. */
async function expectResent(note: string): Promise<void> {
  const toast = await screen.findByText('Invoice has been resent');
  expect(toast.nextElementSibling?.textContent).toBe(note);
}

test.for(PLACES_OF_STATES)(
  'Remind on the %s of a %s invoice e-mails the customer and shows the time',
  async ([place, , changes], { client }) => {
    const customer = await client.customer({ email: 'fig@example.test' });
    const invoice = await client.read(await client.sent({ ...changes, customer }));
    await open(place, client, invoice);
    await act(place, 'S-1', 'Remind');
    const sheet = await mailSheet(`Remind ${invoice.customer_name}?`);
    await within(sheet).findByText(/You haven’t sent a reminder yet\.$/);
    expect((await client.read(invoice)).reminders).toEqual([]);
    fireEvent.click(within(sheet).getByRole('button', { name: 'Send reminder' }));
    await expectResent('Reminder sent to fig@example.test');
    expect((await client.read(invoice)).reminders).toMatchObject([
      { recipients: 'fig@example.test' },
    ]);
  },
);

test('Remind counts the reminders that reached the customer, as the list does', async ({
  client,
}) => {
  const invoice = await client.sent(INVOICE);
  for (let times = 1; times <= 2; times++) await client.remind(invoice);
  const [first] = (await client.read(invoice)).reminders;
  const failed = { state: 'failed', reason: 'No such mailbox', pending: '' } as const;
  await setRows(client, 'mails', failed, first?.id);
  await open('page', client, await client.read(invoice));
  await act('page', 'S-1', 'Remind');
  const sheet = await mailSheet(`Remind ${invoice.customer_name}?`);
  expect(await within(sheet).findByText(/Last reminded on .* \(once\)\.$/)).toBeTruthy();
});

test.for(PLACES_OF_STATES)(
  'Mark as paid on the %s of a %s invoice pays all of it and opens the paid invoices',
  async ([place, , changes], { client }) => {
    const invoice = await client.read(await client.sent(changes));
    await open(place, client, invoice);
    await act(place, 'S-1', 'Mark as paid');
    const dialog = await screen.findByRole('dialog', { name: 'Mark as paid' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Mark as paid' }));
    await heading('Paid history');
    expect(address()).toBe('/invoices/paid');
    expect(await client.read(invoice)).toMatchObject({ aasm_state: 'paid', balance: '0.00' });
  },
);

test.for(PLACES)(
  'Credit on the %s leads to the credit note of that invoice and customer',
  async (place, { client }) => {
    const invoice = await client.sent(INVOICE);
    await open(place, client, invoice);
    await act(place, 'S-1', 'Credit');
    await heading('Credit note for S-1');
    const { id, customer_id } = invoice;
    expect(address()).toBe(`/invoices/${id}/credit-note/create?customerId=${customer_id}`);
  },
);

test.for(PLACES)('Resend on the %s e-mails a credit note once more', async (place, { client }) => {
  const email = `${place}@resend.test`;
  const parent = await client.sent({ customer: await client.customer({ email }) });
  const date = '2026-11-21';
  await open(place, client, await client.credited(parent, '10', { number: 'CN-7', date }));
  await act(place, 'CN-7', 'Resend');
  await sendMail('Send Credit note CN-7 again?', 'Send again');
  await expectResent(`Sent to ${email}`);
  const mails = await client.mailsTo(email, 3);
  expect(mails.filter(({ subject }) => subject.startsWith('Credit note CN-7'))).toHaveLength(2);
});

test.for(PLACES)(
  'the %s of an invoice kept elsewhere is read-only; the other actions say where it is kept',
  async (place, { client }) => {
    const invoice = await client.sent(INVOICE);
    await keepElsewhere(client, invoice.id);
    await open(place, client, invoice);
    const why = 'This invoice is kept in your accounting software. Please change it there.';
    const reads = ['Open', 'Preview', 'Download', 'Email delivery', 'Changes'];
    const changes = ['Credit', 'Duplicate', 'Remind', 'Mark as paid'].map((it) => `${it}: ${why}`);
    const all = await offered(place);
    expect(all.filter((entry) => !reads.includes(entry ?? '')).toSorted()).toEqual(
      changes.toSorted(),
    );
    expect(all).toEqual(expect.arrayContaining(['Preview', 'Download']));
  },
);

test.for(PLACES)(
  'on the %s a client who has left cannot create, is told why, and can collect what is owed',
  async (place, { client }) => {
    const invoice = await client.sent(INVOICE);
    await leaveTheService(client);
    await open(place, client, invoice);
    expect(await offered(place)).toEqual(
      expect.arrayContaining([
        'Credit: You have left the service, so you can no longer create credit notes.',
        'Duplicate: You have left the service, so you can no longer create invoices.',
        'Mark as paid',
        'Remind',
      ]),
    );
    const before = address();
    fireEvent.click(screen.getByRole('menuitem', { name: /^Duplicate/ }));
    expect(address()).toBe(before);
  },
);

test.for(PLACES)(
  'the %s of a paid invoice refuses a second credit note, with the reason',
  async (place, { client }) => {
    const parent = await client.sent(INVOICE);
    await client.credited(parent, '134.61', { number: 'CN-7', date: '2026-11-21' });
    await open(place, client, await client.read(parent));
    const common = ['Preview', 'Download', 'Credit: This invoice already has a credit note.'];
    const rest = ['Duplicate', place === 'row' ? 'Email delivery' : 'Changes'];
    const first = place === 'row' ? ['Open'] : [];
    expect(await offered(place)).toEqual([...first, ...common, ...rest]);
  },
);
