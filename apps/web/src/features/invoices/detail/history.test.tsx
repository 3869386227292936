import { anEmail, test, type InvoicingClient } from '@counterfoil/testkit/invoicing';
import { aSentInvoice } from '@counterfoil/testkit/records';
import { setRows } from '@counterfoil/testkit/rows';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { intercept } from '#testing/intercept.ts';
import { mailSheet } from '#testing/invoice-form.ts';
import { openApp } from '#testing/open-app.tsx';
import { address, follow, heading, press } from '#testing/page.ts';
import { events, fact, head, history, NOTE, offered, sumRows } from '#testing/invoice-page.ts';

test('shows the whole history with people, times and amounts left to pay', async ({ client }) => {
  const customer = await client.customer({ email: 'fig@example.test' });
  const parent = await client.sent({ number: 'S-1', customer });
  await client.remind(parent);
  await client.pay(parent, { amount_paid: '50', payment_type: 'partial' });
  await client.pay(parent, {
    amount_paid: '10',
    payment_type: 'partial',
    payment_date: '2026-11-20',
  });
  const note = await client.credited(parent, '34.61', NOTE);
  await openApp(`/invoices/sent/${parent.id}`, client, 'Invoice S-1');
  const list = await history('Invoice S-1');
  expect(events(list)).toEqual([
    'Credit note CN-7 took £34.61 off, £40.00 left to pay',
    '£10.00 paid on 20/11/2026, £74.61 left to pay',
    '£50.00 paid, £84.61 left to pay',
    'Reminder sent to fig@example.test',
    'Sent to fig@example.test',
    'Draft created',
  ]);
  expect(within(list).getAllByText('Ada Test, 21/11/2026, 09:00')).toHaveLength(6);
  expect(head()?.textContent).toContain(
    '£40.00 left to pay Due in 30 days, on 21/12/2026 · £60.00 of £134.61 paid · Reduced by credit note CN-7',
  );
  expect(sumRows().slice(-5)).toEqual([
    'Total£134.61',
    'Paid 20/11/2026−£10.00',
    'Paid 21/11/2026−£50.00',
    'Credit note CN-7−£34.61',
    'Left to pay£40.00',
  ]);
  expect(screen.getByText('Part paid')).toBeTruthy();
  expect(await offered()).not.toContain('Credit');
  await follow('CR: Has credit note CN-7', 'Credit note CN-7');
  expect(address()).toBe(`/invoices/sent/${note.id}`);
});

test('follows the e-mail while it is being delivered', async ({ client }) => {
  const { id } = await aSentInvoice(client, { number: 'S-1' });
  await openApp(`/invoices/sent/${id}`, client, 'Invoice S-1');
  const list = await history('Invoice S-1');
  expect(await within(list).findByText('Delivered')).toBeTruthy();
});

test('says why an e-mail failed, and leads to the address', async ({ client }) => {
  const sent = await client.sent({ number: 'S-1' });
  await setRows(client, 'mails', { state: 'failed', reason: 'No such mailbox.' });
  await openApp(`/invoices/sent/${sent.id}`, client, 'Invoice S-1');
  expect(await within(await history('Invoice S-1')).findByText('No such mailbox.')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Check the customer’s address' }));
  const here = encodeURIComponent(`/invoices/sent/${sent.id}`);
  await waitFor(() => expect(address()).toBe(`/customers/${sent.customer_id}?return_to=${here}`));
});

test('says which addresses an e-mail reached or not, and resends it to the refused one', async ({
  client,
}) => {
  const [good, bad] = [anEmail(), `bounce@${crypto.randomUUID()}.test`];
  const customer = await client.customer({ email: `${good},${bad}` });
  await client.sent({ customer, number: 'S-1' });
  await openApp('/invoices/sent', client);
  const why = 'Email with S-1 was refused by some addresses: see which';
  fireEvent.click(await screen.findByRole('button', { name: why }));
  const words = `Sent to ${good}; ${bad} was refused: Mailbox unknown.`;
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(words)).toBeTruthy();
  fireEvent.click(within(dialog).getAllByText('Close')[0] ?? document.body);
  fireEvent.click(screen.getByRole('link', { name: 'S-1' }));
  await heading('Invoice S-1');
  const list = await history('Invoice S-1');
  expect(await within(list).findByText(words)).toBeTruthy();
  expect(within(list).getByText(`Sent to ${good}`)).toBeTruthy();
  press('Send again');
  const sheet = await mailSheet('Send Invoice S-1 again?');
  expect(within(sheet).getByLabelText(/^To/)).toHaveProperty('value', bad);
  expect(within(sheet).getByText(/^The last email did not reach bounce@/)).toBeTruthy();
});

/** Opens the page of an invoice from its list, while its history is answered by `reply`. */
async function openWith(client: InvoicingClient, reply: (real: Response) => Promise<Response>) {
  await client.sent({ number: 'S-1' });
  await openApp('/invoices/draft', client, 'Drafts');
  intercept(async (request, send) => {
    const real = await send(request);
    return request.url.endsWith('/timeline') ? reply(real) : real;
  });
  const menu = screen.getByRole('navigation', { name: 'Invoices' });
  fireEvent.click(within(menu).getByRole('link', { name: /^Sent/ }));
  fireEvent.click(await screen.findByRole('link', { name: 'S-1' }));
  await heading('Invoice S-1');
}

test('shows the newest events, and how many there are', async ({ client }) => {
  await openWith(client, async (real) => {
    const { data } = (await real.json()) as { data: object };
    return Response.json({ data: { ...data, total_count: 1204 } });
  });
  expect(await screen.findByText('The newest 2 of 1,204 events')).toBeTruthy();
});

test('shows the invoice when its history cannot be fetched, and retries', async ({ client }) => {
  let isDown = true;
  await openWith(client, async (real) =>
    isDown ? Response.json({ errors: ['No history.'] }, { status: 404 }) : real,
  );
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(fact('Total')).toBe('£134.61');
  isDown = false;
  fireEvent.click(again);
  expect(events(await history('Invoice S-1'))).toContain('Draft created');
});
