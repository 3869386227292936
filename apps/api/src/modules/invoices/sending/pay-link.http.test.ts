import {
  createCreditNote,
  sendCreditNote,
} from '@counterfoil/contract/invoices/credit-note-routes';
import { downloadInvoice, markAsPaid, resendInvoice } from '@counterfoil/contract/invoices/routes';
import { disconnectPayByBank } from '@counterfoil/contract/payments/pay-by-bank-routes';
import type { OutgoingMail } from '@counterfoil/providers/mail/port';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { eventually } from '@counterfoil/testkit/eventually';
import { anEmail } from '@counterfoil/testkit/invoicing';
import { connectedToPay, payTokenOf } from '@counterfoil/testkit/pay-by-bank';
import { textOf } from '@counterfoil/testkit/pdf-text';
import { aCustomer, aSentInvoice, WORKED_EXAMPLE } from '@counterfoil/testkit/records';
import { rowsIn, setRows } from '@counterfoil/testkit/rows';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';

let client: SignedInClient;
let email: string;
beforeEach(async () => {
  client = await signedInClient();
  email = anEmail();
});

const sentInvoice = async () => {
  const customer = await aCustomer(client);
  await setRows(client, 'customers', { email }, customer.id);
  return aSentInvoice(client, { customer });
};
const mailNumber = async (nth: number): Promise<OutgoingMail> => {
  const mails = await eventually(
    () => client.api.outbox.to(email),
    ({ length }) => length >= nth,
  );
  const mail = mails[nth - 1];
  if (!mail) throw new Error('no mail');
  return mail;
};
const pdfOf = async (id: string) =>
  textOf((await client.call(downloadInvoice, { params: { id } })).bytes);
const LINK = /https:\/\/\S+\/pay\/[\w-]{43}/;
const hasLink = ({ text, html }: OutgoingMail) => [LINK.test(text), LINK.test(html)];
const names = ({ attachments }: OutgoingMail) => attachments.map(({ filename }) => filename);

/** Reads the code in a picture, as a telephone does. */
async function readCode(png: Uint8Array): Promise<string> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}

describe('once the client is connected', () => {
  beforeEach(async () => {
    await connectedToPay(client);
  });

  test('the invoice’s email and PDF have the link and its code', async () => {
    const invoice = await sentInvoice();
    const mail = await mailNumber(1);
    const link = LINK.exec(mail.text)?.[0] ?? '';
    expect(link.endsWith(`/pay/${await payTokenOf(client, invoice.id)}`)).toBe(true);
    expect(mail.html).toContain(`href="${link}"`);
    expect(mail.html).toContain('src="cid:code@counterfoil.invalid"');
    expect(names(mail)).toEqual([`Invoice ${invoice.number ?? ''}.pdf`, 'pay-by-bank.png']);
    expect(await readCode(mail.attachments.at(-1)?.content ?? Buffer.of())).toBe(link);
    const paper = await pdfOf(invoice.id);
    expect(paper).toContain('Pay by bank');
    expect(paper.replaceAll(' ', '')).toContain(link);
  });

  test('later mails about it have the same link while something is owed', async () => {
    const invoice = await sentInvoice();
    const link = LINK.exec((await mailNumber(1)).text)?.[0];
    await client.call(resendInvoice, { params: { id: invoice.id } });
    expect(LINK.exec((await mailNumber(2)).text)?.[0]).toBe(link);
    await client.call(markAsPaid, {
      params: { id: invoice.id },
      body: {
        invoice: { payment_date: '2026-11-21', amount_paid: '134.61', payment_type: 'full' },
      },
    });
    await client.call(resendInvoice, { params: { id: invoice.id } });
    expect(hasLink(await mailNumber(3))).toEqual([false, false]);
  });

  test('a credit note has no link, in its email or on its PDF', async () => {
    const invoice = await sentInvoice();
    await mailNumber(1);
    const under = { customer_id: invoice.customer_id, invoice_id: invoice.id };
    const { body } = await client.call(createCreditNote, {
      params: under,
      body: { credit_note: { number: 'CN-1', date: '2026-11-21', ...WORKED_EXAMPLE } },
    });
    const { id } = body.data;
    await client.call(sendCreditNote, { params: { ...under, id } });
    const mail = await mailNumber(2);
    expect(hasLink(mail)).toEqual([false, false]);
    expect(names(mail)).toEqual(['Credit note CN-1.pdf']);
    expect(await pdfOf(id)).not.toContain('Pay by bank');
  });
});

test('without a connection nothing has a link; an earlier invoice gets one in its next email', async () => {
  const invoice = await sentInvoice();
  expect(hasLink(await mailNumber(1))).toEqual([false, false]);
  expect(await pdfOf(invoice.id)).not.toContain('Pay by bank');
  expect(await rowsIn(client, 'pay_links')).toEqual([]);
  await connectedToPay(client);
  await client.call(resendInvoice, { params: { id: invoice.id } });
  expect(hasLink(await mailNumber(2))).toEqual([true, true]);
  await client.call(disconnectPayByBank);
  await client.call(resendInvoice, { params: { id: invoice.id } });
  expect(hasLink(await mailNumber(3))).toEqual([false, false]);
});
