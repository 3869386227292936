import { invoicingClient } from '@counterfoil/testkit/invoicing';
import { aVatReport } from '@counterfoil/testkit/office';
import { setRows } from '@counterfoil/testkit/rows';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loseAnswers } from '#testing/intercept.ts';
import { openApp } from '#testing/open-app.tsx';
import { change, expectSaid, field, saidOf, type, valueOf } from '#testing/fields.ts';
import { address, heading, press } from '#testing/page.ts';

/** A sent invoice of £134.61 with the dialog open. */
async function openDialog(given?: Awaited<ReturnType<typeof invoicingClient>>) {
  const client = given ?? (await invoicingClient());
  const invoice = await client.sent({ number: 'S-1' });
  await openApp('/invoices/sent', client);
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for S-1' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Mark as paid' }));
  const dialog = await screen.findByRole('dialog', { name: 'Mark as paid' });
  const confirm = () =>
    fireEvent.click(
      within(dialog).getByRole('button', { name: /^(Mark as paid|Record payment)$/ }),
    );
  const part = (amount_paid: string) =>
    client.pay(invoice, { amount_paid, payment_type: 'partial' });
  return { dialog, confirm, part, stored: () => client.read(invoice) };
}

test('a payment of the balance today pays the invoice in full and goes to the paid invoices', async () => {
  const { confirm, stored } = await openDialog();
  expect(field('Total paid')).toHaveProperty('value', '134.61');
  expect(field('Paid on')).toHaveProperty('value', '21/11/2026');
  expect(screen.queryByRole('radio')).toBeNull();
  confirm();
  await heading('Paid history');
  expect(address()).toBe('/invoices/paid');
  expect(await screen.findByText('Invoice has been marked as paid')).toBeTruthy();
  expect(await stored()).toMatchObject({
    aasm_state: 'paid',
    payment_type: 'full',
    balance: '0.00',
    payment_date: '2026-11-21',
  });
});

test('a smaller amount asks about the rest; Part paid leaves the invoice in its list', async () => {
  const { confirm, stored } = await openDialog();
  type('Total paid', '£34.61');
  expect(await screen.findByText('What about the remaining £100.00?')).toBeTruthy();
  confirm();
  expect(await screen.findByText('Required')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: /^Part paid/ }));
  change('Paid on', '20.11.26');
  confirm();
  expect(await screen.findByText('Payment has been recorded')).toBeTruthy();
  expect(address()).toBe('/invoices/sent');
  const table = await screen.findByRole('table');
  expect(await within(table).findByText('£100.00')).toBeTruthy();
  expect(await stored()).toMatchObject({
    aasm_state: 'sent',
    payment_type: 'partial',
    payment_date: '2026-11-20',
  });
});

test('the amount is selected on focus, so that typing replaces it', async () => {
  await openDialog();
  const amount = field('Total paid') as HTMLInputElement;
  amount.setSelectionRange(0, 0);
  fireEvent.blur(amount);
  fireEvent.focus(amount);
  expect([amount.selectionStart, amount.selectionEnd]).toEqual([0, '134.61'.length]);
});

const factsIn = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);

test('shows what was paid before, and what is due afterwards', async () => {
  const { dialog, part } = await openDialog();
  const says = (paid: string, due: string) =>
    waitFor(() =>
      expect(factsIn(dialog)).toEqual([`Already paid: ${paid}`, `Balance due after this: ${due}`]),
    );
  await says('£0.00', '£0.00');
  expect(saidOf('Total paid')).toContain('What you received this time, without earlier payments.');
  type('Total paid', '34.61');
  await says('£0.00', '£100.00');
  fireEvent.click(screen.getByRole('radio', { name: /^Write off as discount/ }));
  await says('£0.00', '£0.00');
  fireEvent.click(screen.getByRole('radio', { name: /^Part paid/ }));
  for (const wrong of ['', 'ten', '-1', '134.62']) {
    type('Total paid', wrong);
    await says('£0.00', '–');
  }
  await part('100');
  type('Total paid', '30');
  press('Record payment');
  fireEvent.click(await screen.findByRole('button', { name: 'Load the newer version' }));
  await says('£100.00', '£4.61');
});

test('explains that it records a part, or marks the invoice as paid', async () => {
  const { dialog } = await openDialog();
  const says = (what: string) =>
    waitFor(() => {
      expect(screen.getByRole('dialog', { name: what })).toBe(dialog);
      expect(within(dialog).getByRole('button', { name: what })).toBeTruthy();
    });
  type('Total paid', '34.61');
  await says('Record payment');
  fireEvent.click(screen.getByRole('radio', { name: /^Write off as discount/ }));
  await says('Mark as paid');
  fireEvent.click(screen.getByRole('radio', { name: /^Part paid/ }));
  await says('Record payment');
  type('Total paid', '134.61');
  await says('Mark as paid');
});

test('Write off as discount pays the invoice', async () => {
  const { confirm, stored } = await openDialog();
  type('Total paid', '130');
  fireEvent.click(await screen.findByRole('radio', { name: /^Write off as discount/ }));
  confirm();
  await heading('Paid history');
  expect(await stored()).toMatchObject({ aasm_state: 'paid', payment_type: 'discount' });
});

test('more than the balance pays the invoice once the excess becomes credit', async () => {
  const { dialog, confirm, stored } = await openDialog();
  type('Total paid', '150');
  confirm();
  await expectSaid('Total paid', 'Should be less than 134.61');
  fireEvent.click(screen.getByRole('checkbox', { name: /^Record the rest, £15\.39, as credit/ }));
  await waitFor(() => expect(saidOf('Total paid')).not.toContain('Should be less'));
  expect(factsIn(dialog)).toContain('Balance due after this: £0.00');
  confirm();
  await heading('Paid history');
  expect(await stored()).toMatchObject({ aasm_state: 'paid', balance: '0.00', overpaid: '15.39' });
});

const WRONG = [
  ['Total paid', '', 'Required'],
  ['Total paid', '-1', 'Should be greater than 0'],
  ['Total paid', '134.62', 'Should be less than 134.61'],
  ['Total paid', 'ten', 'Must be an amount such as 134.61'],
  ['Paid on', '', 'Required'],
  ['Paid on', '31/02/2026', 'Input a valid date: DD/MM/YYYY'],
  ['Paid on', '01/12/2030', 'Cannot be in the future'],
  ['Paid on', '20/11/2025', 'Cannot be before 21/11/2025, the day you started with us'],
] as const;

test('a wrong amount or date is refused below its field, with the reason', async () => {
  const { confirm, stored } = await openDialog();
  for (const [label, typed, words] of WRONG) {
    const right = valueOf(label);
    change(label, typed);
    confirm();
    await expectSaid(label, words);
    change(label, right);
    await waitFor(() => expect(saidOf(label)).not.toContain(words));
  }
  expect(await stored()).toMatchObject({ aasm_state: 'sent', payments: [], balance: '134.61' });
});

test("warns of a date before the invoice's, but accepts it", async () => {
  const { confirm, stored } = await openDialog();
  change('Paid on', '20/11/2026');
  const before = 'That is before the invoice’s date, 21/11/2026.';
  await expectSaid('Paid on', before);
  confirm();
  await heading('Paid history');
  expect(await stored()).toMatchObject({ aasm_state: 'paid', payment_date: '2026-11-20' });
});

test('warns of a date in a submitted VAT period, but accepts it', async () => {
  const client = await invoicingClient();
  const { report_id } = await aVatReport(client);
  await setRows(client, 'vat_reports', { status: 'submitted' }, String(report_id));
  const { confirm, stored } = await openDialog(client);
  change('Paid on', '30/09/2026');
  const closed =
    'The VAT return for 01/07/2026 to 30/09/2026 has been submitted, and 30/09/2026 is in its period. Keep the day the money came in. If you use cash accounting, tell your accountants so it goes in the next return.';
  await expectSaid('Paid on', `That is before the invoice’s date, 21/11/2026. ${closed}`);
  confirm();
  await heading('Paid history');
  expect(await stored()).toMatchObject({ aasm_state: 'paid', payment_date: '2026-09-30' });
});

test('reports a payment recorded by another person, and records nothing twice', async () => {
  const { dialog, confirm, part, stored } = await openDialog();
  await part('100');
  type('Total paid', '30');
  fireEvent.click(await screen.findByRole('radio', { name: /^Part paid/ }));
  confirm();
  await within(dialog).findByRole('alert');
  expect((await stored()).payments).toHaveLength(1);
  press('Load the newer version');
  expect(await within(dialog).findByText(/, £34\.61 to pay\.$/)).toBeTruthy();
  expect(field('Total paid')).toHaveProperty('value', '30');
  expect(within(dialog).queryByRole('alert')).toBeNull();
  confirm();
  expect(await screen.findByText('Payment has been recorded')).toBeTruthy();
  expect(await stored()).toMatchObject({ balance: '4.61' });
});

test('an untouched amount follows the newer balance; an invoice paid meanwhile is reported', async () => {
  const { dialog, confirm, part, stored } = await openDialog();
  await part('100');
  confirm();
  await within(dialog).findByRole('alert');
  press('Load the newer version');
  await waitFor(() => expect(field('Total paid')).toHaveProperty('value', '34.61'));
  await part('10');
  confirm();
  const load = await screen.findByRole('button', { name: 'Load the newer version' });
  await part('24.61');
  fireEvent.click(load);
  expect(await within(dialog).findByText('This invoice is already paid.')).toBeTruthy();
  expect((await stored()).payments).toHaveLength(3);
});

const escape = (dialog: HTMLElement) =>
  fireEvent(dialog, new Event('cancel', { cancelable: true }));

test('Escape closes an untouched dialog without a question', async () => {
  const { dialog } = await openDialog();
  escape(dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('Escape asks before a typed amount is lost; Discard records nothing', async () => {
  const { dialog, stored } = await openDialog();
  type('Total paid', '34.61');
  escape(dialog);
  const question = await screen.findByRole('alertdialog', { name: "You've made changes!" });
  expect(question.textContent).toContain('Save before continuing?');
  escape(question);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(field('Total paid')).toHaveProperty('value', '34.61');
  escape(dialog);
  press('Discard');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await stored()).toMatchObject({ aasm_state: 'sent', balance: '134.61' });
});

test('Update in that question records the payment, or shows its errors', async () => {
  const { dialog, stored } = await openDialog();
  type('Total paid', '34.61');
  escape(dialog);
  press('Update');
  expect(await screen.findByText('Required')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: /^Part paid/ }));
  escape(dialog);
  press('Update');
  expect(await screen.findByText('Payment has been recorded')).toBeTruthy();
  expect(await stored()).toMatchObject({ aasm_state: 'sent', balance: '100.00' });
});

test('a retry after a lost answer records one payment', async () => {
  const { dialog, confirm, stored } = await openDialog();
  const heal = loseAnswers(({ url }) => url.endsWith('/mark_as_paid'));
  confirm();
  expect(await within(dialog).findByText(/could not reach the server/)).toBeTruthy();
  heal();
  confirm();
  await heading('Paid history');
  expect((await stored()).payments).toHaveLength(1);
});
