import { expect, test } from 'vitest';
import { signedIn } from '../harness/api-client.ts';
import { freshNumber, newCredit, newCustomer, newSent, sendCredit } from '../harness/books.ts';
import { daysAgo } from '../harness/clock.ts';
import { atBrowser } from '../harness/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { mails } from '../harness/inbox.ts';
import { emailOf } from '../harness/newcomers.ts';
import { firstInGate } from '../harness/gate.ts';
import { setStage } from '../harness/stage.ts';
import { goTo, heading, logIn, openDocument, row, see, takeAction } from '../steps.ts';

const stage = setStage();
const EMAIL = emailOf('get-paid');

for (const [nth, size] of (['wide', 'phone'] as const).entries()) {
  test(
    `a late invoice is part paid, gets a reminder, and the rest is written off (${size})`,
    firstInGate(nth),
    async () => {
      const { product } = stage();
      const number = freshNumber(`LATE-${size}`);
      const email = `${number.toLowerCase()}@paid.test`;
      const client = await signedIn(product.url, EMAIL);
      const customer = await newCustomer(client, `Late of ${size} street`, email);
      await newSent(client, customer, { number, date: daysAgo(45) });
      await atBrowser({ ...stage(), size }, async (visitor) => {
        const { page } = visitor;
        await logIn(visitor, EMAIL, `/invoices/overdue?search=${number}`);
        await see(row(page, number).getByText('15 days late'));

        await takeAction(page, number, 'Mark as paid');
        const dialog = page.getByRole('dialog', {
          name: /^(Mark as paid|Record payment)$/,
        });
        await dialog.getByLabel('Total paid').fill('50.01');
        await see(dialog.getByText('What about the remaining £69.99?'));
        await dialog.getByRole('radio', { name: /^Part paid/ }).check();
        await dialog.getByRole('button', { name: 'Record payment' }).click();
        await see(page.getByText('Payment has been recorded'));
        await see(row(page, number).getByText('Part paid'));
        await see(row(page, number).getByText('£69.99'));

        await takeAction(page, number, 'Remind');
        const sheet = page.getByRole('dialog', { name: `Remind ${customer.name}?` });
        await see(sheet.getByText(/^£69\.99 is still owed .* You haven’t sent a reminder yet\.$/));
        await sheet.getByRole('button', { name: 'Send reminder' }).click();
        await see(page.getByText('Invoice has been resent'));
        const reminder = await eventually(
          async () => (await mails(product, email)).find(({ text }) => text.includes('£69.99')),
          (found) => found !== undefined,
        );
        expect(reminder?.subject).toContain(number);
        expect(reminder?.html).toContain('£69.99');
        expect(reminder?.attachments).toMatchObject([{ filename: `Invoice ${number}.pdf` }]);

        await openDocument(page, number);
        await see(page.getByText(`to ${email}`).first());
        await page.getByRole('button', { name: 'Mark as paid' }).click();
        await dialog.getByLabel('Total paid').fill('60');
        await dialog.getByRole('radio', { name: /^Write off as discount/ }).check();
        await dialog.getByRole('button', { name: 'Mark as paid' }).click();
        await see(page.getByText('Invoice has been marked as paid'));
        await see(heading(page, 'Paid history'));

        await openDocument(page, number);
        await see(page.getByText(/^£120\.00 in total Paid on .*£9\.99 written off as discount$/));
        await see(page.getByText('£50.01 paid, £69.99 left to pay'));
        await see(page.getByText('£60.00 paid, £9.99 left to pay'));
        const history = page.getByRole('list', {
          name: `History of Invoice ${number}`,
        });
        await see(history.getByText('£9.99 written off as discount'));
      });
    },
  );
}

test('a credit note is resent with the same paper', { tags: ['whole'] }, async () => {
  const { product } = stage();
  const number = freshNumber('AGAIN');
  const note = freshNumber('AGAIN-CN');
  const email = `${number.toLowerCase()}@paid.test`;
  const client = await signedIn(product.url, EMAIL);
  const customer = await newCustomer(client, 'Again Ltd', email);
  const invoice = await newSent(client, customer, { number });
  await sendCredit(client, await newCredit(client, invoice, note));
  await atBrowser(stage(), async (visitor) => {
    const { page } = visitor;
    await logIn(visitor, EMAIL, `/invoices/sent?search=${note}`);
    await takeAction(page, note, 'Resend');
    const sheet = page.getByRole('dialog', {
      name: `Send Credit note ${note} again?`,
    });
    await sheet.getByRole('button', { name: 'Send again' }).click();
    await see(page.getByText('Invoice has been resent'));
    const inbox = await eventually(
      () => mails(product, email),
      ({ length }) => length === 3,
    );
    const papers = inbox.flatMap(({ attachments }) => attachments);
    expect(papers.map(({ filename }) => filename).toSorted()).toEqual([
      `Credit note ${note}.pdf`,
      `Credit note ${note}.pdf`,
      `Invoice ${number}.pdf`,
    ]);
    const notes = papers.filter(({ filename }) => filename.startsWith('Credit note'));
    expect(notes[0]?.size).toBe(notes[1]?.size);
    await goTo(page, 'Invoices', 'Sent');
    await see(heading(page, 'Sent'));
  });
});
