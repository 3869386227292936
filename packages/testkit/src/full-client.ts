import { randomUUID } from 'node:crypto';
import { getCompany } from '@counterfoil/contract/account/company';
import { createContact } from '@counterfoil/contract/account/contact-routes';
import { updateInvoiceSettings } from '@counterfoil/contract/account/invoice-settings';
import { generateMonth } from '@counterfoil/contract/documents/routes';
import { markAsPaid, sendInvoice } from '@counterfoil/contract/invoices/routes';
import { sendCreditNote } from '@counterfoil/contract/invoices/credit-note-routes';
import { setUpDirectDebit } from '@counterfoil/contract/payments/routes';
import { sendMessage } from '@counterfoil/contract/messages/routes';
import { sendStatement } from '@counterfoil/contract/statements/routes';
import type { Route } from '@counterfoil/contract/route';
import type { RawRequest, SignedInClient, signedInClient } from './clients.ts';
import { paidByBank } from './pay-by-bank.ts';
import { aContract } from './contracts.ts';
import { archive } from './envelopes.ts';
import { BANK_ACCOUNT, FILLED_CONTACT } from './records.ts';
import { recordsOf } from './route-samples.ts';
import { addRow, rowsIn, setRows } from './rows.ts';
import { aPdf } from './upload.ts';
import { eventually } from './eventually.ts';
import { submittedTaxes } from './submitted-taxes.ts';
import { signingUp } from './signing-up.ts';
import { PASSPORT, SARAH } from './identities.ts';
import { DEBIT_FORM } from './bank-details.ts';

/** A client with rows in every table that requests fill, files in both stores, and secrets. */
export async function fullClient(
  changes: Parameters<typeof signedInClient>[0] = {},
): Promise<SignedInClient> {
  const newcomer = await signingUp('set_identity', {
    contact: { ...SARAH, email: `${randomUUID()}@contact.test` },
    ...changes,
  });
  const { client } = newcomer;
  await ok(newcomer.give(PASSPORT));
  const proof = { field: 'additional_file', name: 'bill.pdf', content: aPdf() };
  await ok(newcomer.send({}, [proof]));
  await setRows(client, 'clients', { client_step: 'direct_debit_setup' });
  await done(client, setUpDirectDebit, { body: { direct_debit: DEBIT_FORM } });
  await setRows(client, 'clients', { client_step: 'completed' });
  const ids = await recordsOf(client);
  const params = { id: ids.creditNote, customer_id: ids.customer, invoice_id: ids.credited };
  await done(client, sendCreditNote, { params });
  const payment = { payment_date: '2026-11-21', amount_paid: '10.00', payment_type: 'partial' };
  await done(client, markAsPaid, { params: { id: ids.unpaid }, body: { invoice: payment } });
  await done(client, sendInvoice, {
    params: { id: ids.spareDraft },
    headers: { 'idempotency-key': randomUUID() },
    body: { mail: { subject: 'Own words', message: 'For you' } },
  });
  await done(client, sendStatement, { body: { invoice_ids: [ids.sent] } });
  const message = { department: 'vat', subject: 'My return', message: 'When is it due?' };
  await done(client, sendMessage, { body: { message } });
  await done(client, getCompany, {});
  await done(client, createContact, { body: { contact: { primary: false, ...FILLED_CONTACT } } });
  const invoice_settings = { invoice_bank_account: BANK_ACCOUNT, email: 'books@example.test' };
  await done(client, updateInvoiceSettings, { body: { invoice_settings } });
  await done(client, generateMonth, { body: { envelope_id: ids.envelope } });
  await archive(client, ids.sealedEnvelope);
  const now = client.api.clock.now().toString();
  await addRow(client, 'accepted_terms', {
    user_id: client.userId,
    contact_id: ids.contact,
    accepted_at: now,
    address: `2001:db8::${client.clientId.slice(-4)}`,
  });
  await addRow(client, 'bank_accounts', { name: 'Current account', created_at: now });
  await eventually(
    () => rowsIn(client, 'bank_transactions'),
    (rows) => rows.length > 0,
  );
  await paidByBank(client, ids.payToken);
  await submittedTaxes(client, ids);
  await aCertificate(client);
  return client;
}

/** A VAT certificate, and an agreement: what the client's own row names. */
async function aCertificate(client: SignedInClient): Promise<void> {
  const id = await aContract(client, { title: 'Own file' });
  const [contract] = await rowsIn(client, 'contracts', id);
  const certificate = contract?.pdf_blob_id ?? null;
  await setRows(client, 'clients', {
    contract_id: contract?.id ?? null,
    vat_certificate_blob_id: certificate,
    vat_certificate_name: 'certificate.pdf',
  });
}

async function ok(sent: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await sent;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
}

async function done(client: SignedInClient, route: Route, sent: RawRequest): Promise<void> {
  const { status, body } = await client.raw(route, sent);
  if (status >= 300) throw new Error(`${route.name}: ${status} ${JSON.stringify(body)}`);
}
