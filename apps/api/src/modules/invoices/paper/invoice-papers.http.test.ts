import { bulkDownload } from '@counterfoil/contract/invoices/bulk-routes';
import { anEmail, invoicingClient, type InvoicingClient } from '@counterfoil/testkit/invoicing';
import { BANK_ACCOUNT } from '@counterfoil/testkit/records';
import { renderingServer } from '@counterfoil/testkit/rendering';
import { rowsIn } from '@counterfoil/testkit/rows';
import { untaxed } from '@counterfoil/testkit/settling';
import { describe, expect, test } from 'vitest';
import type { invoiceView } from '@counterfoil/domain/papers/invoice-view';
import { keptAccount } from './invoice-pdf.ts';

type View = ReturnType<typeof invoiceView>;

const OTHER_ACCOUNT = { ...BANK_ACCOUNT, account_name: 'Second', iban: null, swift: null };
const WITH_ACCOUNT = {
  invoice_bank_account: BANK_ACCOUNT,
  debt_collection_message: 'Pay.\nOn time.',
};
const NOTHING_TO_PAY = { rows: [], lines: [] };

/** A client whose papers the test sees, and may delay. */
async function printing(before?: (papers: number) => unknown) {
  const server = await renderingServer(before);
  const client = (await invoicingClient()).through(server);
  /** The account in the record of a sent document. */
  const storedAccount = async ({ id }: { id: string }) => {
    const [row] = await rowsIn(client, 'invoices', id);
    return row ? keptAccount(client.api.secrets, row) : null;
  };
  const papers = () => server.papers.map(({ data }) => data as View);
  const last = () => papers().at(-1);
  return { client, papers, last, storedAccount, askers: server.askers };
}

describe('a sent invoice', () => {
  test('shows how to pay, and keeps its account when the settings change', async () => {
    const { client, last, storedAccount } = await printing();
    await client.settings(WITH_ACCOUNT);
    const sent = await client.sent({ number: 'INV-0042' });
    const { rows, lines } = last()?.payment ?? NOTHING_TO_PAY;
    const [account, code] = ['Test Joinery Ltd', '60-16-13'];
    const values = [account, code, '31926819', 'GB29 NWBK 6016 1331 9268 19', 'NWBKGB2L'];
    expect(rows.map(({ value }) => value)).toEqual([...values, 'INV-0042']);
    expect(lines).toEqual(['Pay.', 'On time.']);
    const { bytes } = await client.download(sent);
    await client.settings({ invoice_bank_account: OTHER_ACCOUNT });
    expect(await storedAccount(sent)).toEqual(BANK_ACCOUNT);
    expect((await client.download(sent)).bytes).toEqual(bytes);
    await client.settings({ invoice_bank_account: null });
    expect(await storedAccount(await client.sent())).toBeNull();
  });

  test('is rendered again when the settings change during the rendering', async () => {
    const { client, papers, storedAccount } = await printing(
      (count) => count === 1 && client.settings({ invoice_bank_account: OTHER_ACCOUNT }),
    );
    await client.settings(WITH_ACCOUNT);
    const sent = await client.sent();
    const names = papers().map(({ payment }) => payment.rows[0]?.value);
    expect(names).toEqual(['Test Joinery Ltd', 'Second']);
    expect(await storedAccount(sent)).toEqual(OTHER_ACCOUNT);
  });
});

test('that is free, like a credit note, asks for no money and keeps no account', async () => {
  const { client, last, storedAccount } = await printing();
  await client.settings(WITH_ACCOUNT);
  const free = await client.sent(untaxed('0'));
  expect(free).toMatchObject({ aasm_state: 'paid', total: '0.00', balance: '0.00' });
  expect(last()).toMatchObject({
    payment: NOTHING_TO_PAY,
    total: { label: 'Total due', value: '£0.00', note: '' },
  });
  const parent = await client.sent();
  const note = await client.noted(parent);
  await client.preview(note);
  expect(last()).toMatchObject({ title: 'Credit note', payment: NOTHING_TO_PAY });
  await client.sendNote(parent, note);
  expect(last()?.payment).toEqual(NOTHING_TO_PAY);
  for (const sent of [free, note]) expect(await storedAccount(sent)).toBeNull();
});

test('the preview of a draft shows the current settings', async () => {
  const { client, last, storedAccount } = await printing();
  const draft = await client.draft({ number: 'INV-7' });
  await client.preview(draft);
  expect(last()?.payment).toEqual(NOTHING_TO_PAY);
  expect(last()?.seller.details).toContain(client.email);
  const email = { email: 'paper@example.test', invoice_email: 'answers@example.test' };
  await client.settings({ ...WITH_ACCOUNT, ...email });
  await client.preview(draft);
  expect(last()?.payment.rows.at(-1)).toEqual({ label: 'Reference', value: 'INV-7' });
  expect(last()?.seller.details[0]).toBe('paper@example.test');
  expect(JSON.stringify(last())).not.toContain('answers@example.test');
  expect(await storedAccount(draft)).toBeNull();
});

test('the paper has the notes to the customer; neither paper nor mail has the client’s own', async () => {
  const { client, papers } = await printing();
  const email = anEmail();
  const notes = { customer_notes: 'Thank you kindly', notes: 'Slow payer, beware' };
  expect(await client.sentTo(email, notes)).toMatchObject(notes);
  const [mail] = await client.mailsTo(email);
  expect(JSON.stringify(papers())).toContain('Thank you kindly');
  expect(`${JSON.stringify(papers())}${mail?.subject}${mail?.text}${mail?.html}`).not.toContain(
    'Slow payer',
  );
});

// The line itself is tested in platform/fair-line.test.ts, and with the renderer in platform/typst.
test.for<[string, (by: InvoicingClient, id: string) => Promise<{ status: number }>]>([
  ['read', (by, id) => by.preview({ id })],
  ['sent', (by, id) => by.send({ id })],
  ['downloaded in bulk', (by, id) => by.ask(bulkDownload, { body: { invoice_ids: [id] } })],
])('papers wait in the client’s own queue when they are %s', async ([, ask]) => {
  const { client, askers } = await printing();
  const { id } = await client.draft();
  expect((await ask(client, id)).status).toBe(200);
  const { clientId } = client;
  expect(askers).toEqual([expect.objectContaining({ clientId, signal: expect.any(AbortSignal) })]);
});
