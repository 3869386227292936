import { anEmail, invoicingClient, proposal } from '@counterfoil/testkit/invoicing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { intercept, refuse, untilAborted } from '#testing/intercept.ts';
import { invoicesOf, lineField, mailSheet, typeLine } from '#testing/invoice-form.ts';
import { type } from '#testing/fields.ts';
import { openFilled } from '#testing/new-invoice.ts';
import { openApp } from '#testing/open-app.tsx';
import { heading, press } from '#testing/page.ts';

const QUESTION = 'Do you want to send now?';

/** The sheet of a new invoice of £120.00 for Fig & Co; `before` is done while the form is open. */
async function openSheet(before = () => {}) {
  const email = anEmail();
  const { client } = await openFilled({ email });
  before();
  press('Send');
  return { client, email, sheet: await mailSheet(QUESTION) };
}
const inSheet = (sheet: HTMLElement, label: string) =>
  within(sheet).getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const write = (sheet: HTMLElement, label: string, value: string) =>
  fireEvent.input(inSheet(sheet, label), { target: { value } });
const wordsIn = (sheet: HTMLElement) =>
  ['Subject', 'Message'].map((label) => inSheet(sheet, label).value);
const READING = 'Your customer will read';
const reading = (sheet: HTMLElement) =>
  within(within(sheet).getByRole('region', { name: READING }));
/** The subject and the message with their placeholders filled in. */
const readIn = (sheet: HTMLElement) =>
  reading(sheet)
    .getAllByRole('paragraph')
    .slice(0, 2)
    .map(({ textContent }) => textContent);
const stoodForIn = (sheet: HTMLElement) =>
  reading(sheet)
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
const isPaper = ({ url }: Request) => url.endsWith('/invoices/preview');
const pressIn = (sheet: HTMLElement, name: string) =>
  fireEvent.click(within(sheet).getByRole('button', { name }));

test('shows what is sent: recipients, words, paper and warnings', async () => {
  const { sheet, email } = await openSheet();
  expect(inSheet(sheet, 'To').value).toBe(email);
  expect(wordsIn(sheet)).toEqual([
    'Invoice INV-0001 from Test Joinery Ltd: £120.00 due 21 December 2026',
    'Here’s our invoice for £120.00.',
  ]);
  expect(within(sheet).queryByRole('region', { name: READING })).toBeNull();
  expect(within(sheet).getByText('Invoice INV-0001.pdf')).toBeTruthy();
  expect(
    within(within(sheet).getByRole('region', { name: 'Before you send' })).getAllByRole(
      'listitem',
    )[0]?.textContent,
  ).toBe('This invoice has no bank details, so it doesn’t say where to pay.');
  expect(within(sheet).queryByRole('button', { name: 'Use the standard text' })).toBeNull();
});

const WARNING = 'We can’t print these characters, so the PDF will show empty boxes instead:';

test('warns beforehand of letters that the paper cannot show', async () => {
  const { sheet } = await openSheet(() => typeLine('Description', 1, 'ঢাকা, 𓀀 and 𓀁'));
  expect(await within(sheet).findByText(`${WARNING} 𓀀 𓀁`)).toBeTruthy();
});

test('warns of such letters in printed settings too, but not in private notes', async () => {
  const { client } = await openFilled({ email: anEmail() });
  await client.settings({ debt_collection_message: 'Pay 𓀂' });
  type('Your own notes', 'Ask for 𓀀');
  press('Send');
  const sheet = await mailSheet(QUESTION);
  expect(await within(sheet).findByText(`${WARNING} 𓀂`)).toBeTruthy();
});

test('requests the PDF that would be sent, and stores nothing for it', async () => {
  const asked: string[] = [];
  const { client } = await openSheet(() =>
    intercept(async (request, send) => {
      const answer = await send(request.clone());
      if (isPaper(request)) {
        asked.push(`${answer.headers.get('content-type')} ${await request.text()}`);
      }
      return answer;
    }),
  );
  await waitFor(() => expect(asked[0]).toBeTruthy());
  expect(asked[0]).toMatch(/^application\/pdf .*"number":"INV-0001".*"price":"100/);
  expect(await invoicesOf(client, 'draft')).toEqual([]);
});

test('sends without waiting for the PDF to be shown', async () => {
  const { client, sheet } = await openSheet(() =>
    intercept((request, send) => (isPaper(request) ? untilAborted(request) : send(request))),
  );
  expect(await within(sheet).findByText(/^Preparing the PDF… You don’t have to wait/)).toBeTruthy();
  pressIn(sheet, 'Send');
  await heading('Sent');
  expect(await invoicesOf(client, 'sent')).toHaveLength(1);
});

test('sends even if the PDF cannot be shown, and offers a retry', async () => {
  const { client, sheet } = await openSheet(() => {
    refuse('Many documents are being prepared.', 503, isPaper);
  });
  const why = await within(sheet).findByText(
    'Many documents are being prepared. You can still send it.',
  );
  expect(
    within(why.parentElement ?? sheet).getByRole('button', { name: 'Try again' }),
  ).toBeTruthy();
  pressIn(sheet, 'Send');
  await heading('Sent');
  expect(await invoicesOf(client, 'sent')).toHaveLength(1);
});

test('a paper refused by the server cannot be sent, and the form says why', async () => {
  const { client } = await openFilled({ email: anEmail() });
  const errors = { 'items_attributes[0].price': ['Should be greater than 0'] };
  intercept((request, send) =>
    isPaper(request) ? Promise.resolve(Response.json({ errors }, { status: 422 })) : send(request),
  );
  // The sheet may close before its fields are there.
  press('Send');
  expect(await screen.findByText('Should be greater than 0')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(lineField('Price', 1)));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText(/You can still send it/)).toBeNull();
  expect(await invoicesOf(client, 'draft')).toEqual([]);
});

test('sends to the typed recipients, with the typed words', async () => {
  const { client, sheet } = await openSheet();
  const to = [anEmail(), anEmail()];
  write(sheet, 'To', to.join(', '));
  write(sheet, 'Subject', 'Your invoice INV-0001');
  write(sheet, 'Message', 'As agreed: £120.00.');
  pressIn(sheet, 'Send');
  await heading('Sent');
  const [mail] = await client.mailsTo(to[0] ?? '');
  expect(mail).toMatchObject({ to, subject: 'Your invoice INV-0001' });
  expect(mail?.text).toContain('As agreed: £120.00.');
});

test('proposes the words of the last mail, and can restore the standard text', async () => {
  const client = await invoicingClient();
  const mail = { subject: 'Your invoice {number}', message: 'As agreed: {total}, not £134.61.' };
  await client.send(await client.draft({ number: 'FIG-8' }), { body: { mail } });
  const draft = await client.draft({ number: 'FIG-9', discount: '0' });
  await openApp(`/invoices/edit/${draft.id}`, client, 'Edit invoice FIG-9');
  press('Send');
  const next = await mailSheet(QUESTION);
  expect(wordsIn(next)).toEqual(['Your invoice FIG-9', 'As agreed: £140.47, not £134.61.']);
  pressIn(next, 'Use the standard text');
  expect(inSheet(next, 'Message').value).toBe('Here’s our invoice for £140.47.');
  expect(within(next).queryByRole('button', { name: 'Use the standard text' })).toBeNull();
});

test('suggests changed words again with the details of the next invoice', async () => {
  const { client, sheet } = await openSheet();
  write(sheet, 'Message', `${inSheet(sheet, 'Message').value} Thank you.`);
  expect(within(sheet).getByText(/^We’ll suggest your wording again next time/)).toBeTruthy();
  pressIn(sheet, 'Send');
  await heading('Sent');
  const next = await proposal(client, await client.draft({ number: 'FIG-9' }));
  expect(next.message).toBe('Here’s our invoice for £134.61. Thank you.');
});

test('does not suggest words that name this invoice, and says so', async () => {
  const { client, sheet, email } = await openSheet();
  write(sheet, 'Message', 'INV-0001 comes less the deposit of {x}, £120.00.');
  expect(within(sheet).getByText(/so we won’t suggest it again/)).toBeTruthy();
  pressIn(sheet, 'Send');
  await heading('Sent');
  const [mail] = await client.mailsTo(email);
  expect(mail?.text).toContain('INV-0001 comes less the deposit of {x}, £120.00.');
  const next = await proposal(client, await client.draft({ number: 'FIG-9' }));
  expect(next.message).toBe('Here’s our invoice for £134.61.');
});

test('placeholders are shown with their values, and back', async () => {
  const { client, sheet } = await openSheet();
  const filled = wordsIn(sheet);
  pressIn(sheet, 'Use details that update');
  expect(wordsIn(sheet)).toEqual([
    'Invoice {number} from Test Joinery Ltd: {balance} due {due_date}',
    'Here’s our invoice for {total}.',
  ]);
  expect(readIn(sheet)).toEqual(filled);
  expect(stoodForIn(sheet)).toEqual([
    '{number} INV-0001',
    '{balance} £120.00',
    '{due_date} 21 December 2026',
    '{total} £120.00',
  ]);
  pressIn(sheet, 'Show the actual words');
  expect(wordsIn(sheet)).toEqual(filled);
  pressIn(sheet, 'Use details that update');
  write(sheet, 'Message', '{total}, not £120.00.');
  expect(readIn(sheet)[1]).toBe('£120.00, not £120.00.');
  pressIn(sheet, 'Send');
  await heading('Sent');
  const next = await proposal(client, await client.draft({ number: 'FIG-9' }));
  expect(next.message).toBe('£134.61, not £120.00.');
});

const WRONG = [
  ['To', 'nobody', 'Invalid email'],
  ['To', '', 'Required'],
  ['Subject', ' ', 'Required'],
  ['Message', '', 'Required'],
] as const;

test('does not send with a missing or invalid field', async () => {
  const { client, sheet } = await openSheet();
  for (const [label, value, words] of WRONG) {
    const right = inSheet(sheet, label).value;
    write(sheet, label, value);
    pressIn(sheet, 'Send');
    expect(await within(sheet).findByText(words)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(inSheet(sheet, label)));
    write(sheet, label, right);
    await waitFor(() => expect(within(sheet).queryByText(words)).toBeNull());
  }
  expect(await invoicesOf(client, 'sent')).toEqual([]);
});

test('keeps the typed words when it is closed, and when sending fails', async () => {
  const { client, sheet, email } = await openSheet();
  write(sheet, 'Message', 'My own words.');
  pressIn(sheet, 'Cancel');
  press('Send');
  const again = await mailSheet(QUESTION);
  expect(inSheet(again, 'Message').value).toBe('My own words.');
  const heal = refuse('The printer is on fire.', 503, ({ url }) =>
    url.includes('/send_to_customer'),
  );
  pressIn(again, 'Send');
  await heading('Edit invoice INV-0001');
  // Beside the buttons, where the person looks.
  const alert = (await screen.findByText('The printer is on fire.')).closest('[role=alert]');
  expect(alert?.parentElement?.parentElement?.textContent).toContain('Save as draft');
  expect(alert?.closest('[inert]')).toBeNull();
  heal();
  press('Send');
  const third = await mailSheet(QUESTION);
  expect(inSheet(third, 'Message').value).toBe('My own words.');
  pressIn(third, 'Send');
  await heading('Sent');
  const [mail] = await client.mailsTo(email);
  expect(mail?.text).toContain('My own words.');
});

test('offers a retry when the mail cannot be loaded', async () => {
  const client = await invoicingClient();
  const draft = await client.draft({ number: 'FIG-9' });
  await openApp(`/invoices/edit/${draft.id}`, client, 'Edit invoice FIG-9');
  const heal = refuse('Not now.', 503, ({ url }) => /\/mail\?/.test(url));
  press('Send');
  const sheet = await screen.findByRole('dialog', { name: QUESTION });
  await within(sheet).findByText('Not now.');
  expect(within(sheet).queryByRole('button', { name: 'Send' })).toBeNull();
  heal();
  pressIn(sheet, 'Try again');
  await mailSheet(QUESTION);
});
