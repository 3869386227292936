import { listSentStatements, sendStatement } from '@counterfoil/contract/statements/routes';
import { leaveTheService, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { eventually } from '@counterfoil/testkit/eventually';
import { invoicingClient, test } from '@counterfoil/testkit/invoicing';
import { aCustomer, aSentInvoice } from '@counterfoil/testkit/records';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import { intercept, loseAnswers, refuse } from '#testing/intercept.ts';
import { entries, select, watchDownloads } from '#testing/list-page.ts';
import { mailSheet, sendMail } from '#testing/invoice-form.ts';
import { openApp } from '#testing/open-app.tsx';
import { press, texts } from '#testing/page.ts';

afterEach(() => vi.restoreAllMocks());

const SENT = 'Statement has been sent to customer';

/** The ledger of a customer with two unpaid sent invoices and a draft. */
async function openLedger() {
  const client = await invoicingClient();
  const email = 'ada@fig.test,jo@fig.test';
  const customer = await client.customer({ name: 'Fig & Co', email });
  for (const number of ['S-1', 'S-2']) await client.sent({ customer, number });
  await client.draft({ customer, number: 'D-1' });
  await openApp(`/customers/${customer.id}/ledger?tab=invoices`, client);
  await screen.findByRole('table', { name: 'This customer’s invoices' });
  return { client, customer };
}
/** The menu in the page's header; the selection's bar has it too. */
const openMenu = () => {
  const [menu] = screen.getAllByRole('button', { name: 'Statement' });
  if (menu) fireEvent.click(menu);
};
const choose = (name: string) => {
  openMenu();
  fireEvent.click(screen.getByRole('menuitem', { name }));
};
const QUESTION = 'Do you want to send now?';
const valueIn = (sheet: HTMLElement, label: RegExp) =>
  within(sheet).getByLabelText<HTMLTextAreaElement>(label).value;
const inside = (dialog: HTMLElement, name: string) =>
  fireEvent.click(within(dialog).getByRole('button', { name }));
const sentOf = async (client: SignedInClient, customer_id: string) =>
  (await client.call(listSentStatements, { params: { customer_id } })).body.data;
/** Collects the addresses of all later requests about statements. */
function watchStatements() {
  const asked: Request[] = [];
  intercept((request, send) => {
    if (request.url.includes('/statements/')) asked.push(request.clone());
    return send(request);
  });
  return asked;
}

test('sends a statement of all unpaid items from the sheet, once, to all addresses', async () => {
  const { client, customer } = await openLedger();
  const requests = watchStatements();
  fireEvent.click(screen.getByRole('tab', { name: 'Statements' }));
  expect(await screen.findByText('No statement has been sent yet')).toBeTruthy();
  openMenu();
  expect(screen.getByText('All unpaid items')).toBeTruthy();
  expect(entries()).toEqual(['Send', 'View', 'Download']);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Send' }));
  const asked = await mailSheet(QUESTION);
  expect(asked.textContent).toContain(
    'A statement of all unpaid items goes to Fig & Co by email. It says £269.22 is owed.',
  );
  expect(valueIn(asked, /^To/)).toBe('ada@fig.test, jo@fig.test');
  expect(valueIn(asked, /^Subject/)).toBe(
    'Statement from Test Joinery Ltd: balance £269.22 on 21 November 2026',
  );
  expect(asked.textContent).toContain('£269.22 is still to be paid; none of it is overdue.');
  // The paper is drawn on a canvas, which only a browser has.
  expect(requests.some(({ url }) => url.includes('/statements/preview'))).toBe(true);
  inside(asked, 'Cancel');
  expect(await sentOf(client, customer.id)).toEqual([]);
  choose('Send');
  await sendMail(QUESTION, 'Send');
  expect(await screen.findByText(SENT)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const table = await screen.findByRole('table', { name: 'Statements sent' });
  const status = expect.stringMatching(/^(Queued|Sent)/) as string;
  const cells = ['21/11/2026', 'ada@fig.test, jo@fig.test', status, '£269.22'];
  expect(texts('cell', table)).toEqual(cells);
  expect(await sentOf(client, customer.id)).toHaveLength(1);
});

test.each([
  ['the customer', { name: 'Fig 𓀀' }, {}, '𓀀'],
  ['the settings', {}, { debt_collection_message: 'Pay 𓀂' }, '𓀂'],
])(
  'warns beforehand of letters of %s that the paper cannot show',
  async (_, named, settings, letter) => {
    const client = await invoicingClient();
    const customer = await client.customer({ name: 'Fig & Co', ...named });
    await client.sent({ customer });
    await client.settings(settings);
    await openApp(`/customers/${customer.id}/ledger`, client);
    await screen.findAllByRole('button', { name: 'Statement' });
    choose('Send');
    const says = `We can’t print these characters, so the PDF will show empty boxes instead: ${letter}`;
    expect(await within(await mailSheet(QUESTION)).findByText(says)).toBeTruthy();
  },
);

test('names who did not get today’s statement, and resends it only to them', async () => {
  const { client, customer } = await openLedger();
  await client.rename(customer, { email: 'ada@fig.test,bounce@fig.test' });
  await client.call(sendStatement, { body: { customer_id: customer.id } });
  await eventually(
    () => sentOf(client, customer.id),
    ([last]) => last?.delivery.state === 'sent',
  );
  choose('Send');
  const asked = await mailSheet(QUESTION);
  expect(await within(asked).findByText(/did not reach bounce@fig.test; the others/)).toBeTruthy();
  expect(valueIn(asked, /^To/)).toBe('bounce@fig.test');
  await sendMail(QUESTION, 'Send');
  expect(await screen.findByText(SENT)).toBeTruthy();
  expect((await sentOf(client, customer.id))[0]?.recipients).toBe('bounce@fig.test');
});

test('sends a statement of the selected documents, says so, and leaves drafts out', async () => {
  const { client, customer } = await openLedger();
  const asked = watchStatements();
  await select('S-1', 'D-1');
  openMenu();
  const words = '1 selected document (without 1 draft)';
  expect(screen.getByText(words)).toBeTruthy();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Send' }));
  const dialog = await mailSheet(QUESTION);
  expect(dialog.textContent).toContain('A statement of 1 selected document (without 1 draft)');
  inside(dialog, 'Send');
  expect(await screen.findByText(SENT)).toBeTruthy();
  const sending = asked.find(({ method }) => method === 'POST');
  expect(await sending?.json()).toMatchObject({ invoice_ids: [expect.any(String)] });
  // The balance is the whole account's, whatever the statement lists.
  expect(await sentOf(client, customer.id)).toMatchObject([{ balance: '269.22' }]);
});

test('uses the addresses and words of the sheet, which are proposed next time', async () => {
  const { client, customer } = await openLedger();
  choose('Send');
  const asked = await mailSheet(QUESTION);
  const write = (label: RegExp, value: string) =>
    fireEvent.input(within(asked).getByLabelText(label), { target: { value } });
  write(/^To/, 'books@fig.test');
  write(/^Message/, 'You owe {balance} on {date}.');
  expect(asked.textContent).toContain('You owe £269.22 on 21 November 2026.');
  await sendMail(QUESTION, 'Send');
  expect(await screen.findByText(SENT)).toBeTruthy();
  expect((await sentOf(client, customer.id))[0]?.recipients).toBe('books@fig.test');
  choose('Send');
  const again = await mailSheet(QUESTION);
  expect(valueIn(again, /^Message/)).toBe('You owe £269.22 on 21 November 2026.');
  expect(valueIn(again, /^To/)).toBe('ada@fig.test, jo@fig.test');
});

test('offers no statement of drafts alone, and the menu says why', async () => {
  await openLedger();
  await select('D-1');
  openMenu();
  const why = 'Drafts are not shown on statements. Select invoices you have sent.';
  expect(entries()).toEqual([`Send: ${why}`, `View: ${why}`, `Download: ${why}`]);
});

test('reports a lost answer, and a retry sends nothing twice', async () => {
  const { client, customer } = await openLedger();
  const heal = loseAnswers(({ url }) => url.includes('/send_to_customer'));
  choose('Send');
  await sendMail(QUESTION, 'Send');
  expect(await screen.findByText(/^We could not reach the server/)).toBeTruthy();
  heal();
  await sendMail(QUESTION, 'Send');
  expect(await screen.findByText(SENT)).toBeTruthy();
  expect(await sentOf(client, customer.id)).toHaveLength(1);
});

test('downloads a statement as a PDF named after the customer', async () => {
  await openLedger();
  const asked = watchStatements();
  const saved = watchDownloads(vi);
  await select('S-1');
  choose('Download');
  expect(await screen.findByText('Statement downloaded')).toBeTruthy();
  expect(saved.names).toEqual([expect.stringMatching(/^Statement .*Fig.*\.pdf$/)]);
  expect((await saved.blobs[0]?.text())?.slice(0, 5)).toBe('%PDF-');
  const { searchParams } = new URL(asked[0]?.url ?? '');
  expect(searchParams.get('download')).toBe('true');
  expect(searchParams.getAll('invoice_ids[]')).toHaveLength(1);
});

test('previews a statement, which can be downloaded, or sent from the sheet', async () => {
  const { client, customer } = await openLedger();
  const saved = watchDownloads(vi);
  choose('View');
  const preview = await screen.findByRole('dialog', { name: 'Statement for Fig & Co' });
  fireEvent.click(await within(preview).findByRole('button', { name: 'Download' }));
  expect(await screen.findByText('Statement downloaded')).toBeTruthy();
  expect(saved.names).toHaveLength(1);
  inside(preview, 'Send');
  await sendMail(QUESTION, 'Send');
  expect(await screen.findByText(SENT)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await sentOf(client, customer.id)).toHaveLength(1);
});

test('says that a preview cannot be fetched, and offers a retry', async () => {
  await openLedger();
  const heal = refuse('Broken.', 500, ({ url }) => url.includes('/statements/preview'));
  choose('View');
  expect(await screen.findByText('Failed to load PDF file.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  heal();
  press('Try again');
  expect(await screen.findByRole('button', { name: 'Send' })).toBeTruthy();
});

const change = (client: SignedInClient, id: string, values: object) =>
  client.api.database.kysely.updateTable('customers').set(values).where('id', '=', id).execute();

test.each([
  ['has no address', { email: null }, 'The customer has no email address. Add one first.'],
  [
    'is kept in the accounting software',
    { external_accounting_id: 'X-1' },
    'This customer is kept in your accounting software. Please change it there.',
  ],
])('sends nothing to a customer who %s, but shows a preview', async (_what, values, why) => {
  const client = await signedInClient();
  const customer = await aCustomer(client);
  await aSentInvoice(client, { customer });
  await change(client, customer.id, values);
  await openApp(`/customers/${customer.id}/ledger?tab=invoices`, client);
  await screen.findByRole('table', { name: 'This customer’s invoices' });
  openMenu();
  expect(entries()).toEqual([`Send: ${why}`, 'View', 'Download']);
});

test('sends nothing to a customer who was never invoiced', async ({ client }) => {
  const { id } = await aCustomer(client);
  await openApp(`/customers/${id}/ledger?tab=invoices`, client);
  await screen.findByText('No invoices yet');
  openMenu();
  const why = 'This customer has no invoices yet, so there’s nothing to put on a statement.';
  expect(entries()).toEqual([`Send: ${why}`, 'View', 'Download']);
});

test('a client who has left cannot send a statement', async ({ client }) => {
  const customer = await aCustomer(client);
  await aSentInvoice(client, { customer });
  await leaveTheService(client);
  await openApp(`/customers/${customer.id}/ledger?tab=invoices`, client);
  await screen.findByRole('table', { name: 'This customer’s invoices' });
  openMenu();
  const why = 'You have left the service, so you can no longer send statements.';
  expect(entries()).toEqual([`Send: ${why}`, 'View', 'Download']);
});
