import { submitVatReturn } from '@counterfoil/contract/vat/routes';
import { outcomeInWords } from '@counterfoil/domain/vat/outcomes';
import { jobsDone } from '@counterfoil/testkit/all-rows';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { eventually } from '@counterfoil/testkit/eventually';
import { setRows } from '@counterfoil/testkit/rows';
import { TAX_DEVICE } from '@counterfoil/testkit/tax-device';
import { taxpayer } from '@counterfoil/testkit/taxpayers';
import { createTransact } from '#platform/db/transact';
import { enqueue } from '#platform/jobs/jobs';
import { beforeEach, expect, test } from 'vitest';
import { mailQueueOf } from '../../mails.ts';
import type { VatMailKind } from './deps.ts';
import { tellClient } from './submit/outcomes.ts';

let client: SignedInClient;
let id: string;
beforeEach(async () => {
  client = await signedInClient();
  ({ reportId: id } = await taxpayer(client));
});

/** The newest mail to the client about the return. */
async function mailOf(kind: VatMailKind) {
  const { api, clientId, email } = client;
  const before = api.outbox.to(email).length;
  await createTransact(api.database.kysely, api.clock).forClient({ clientId }, (tx) =>
    tellClient(
      tx,
      { mailQueue: mailQueueOf(api, { enqueue }) },
      { client_id: clientId, report_id: id },
      kind,
    ),
  );
  const mails = await eventually(
    () => Promise.resolve(api.outbox.to(email)),
    (now) => now.length > before,
  );
  const mail = mails.at(-1);
  if (!mail) throw new Error('no mail');
  return mail;
}

const FACTS = ['1 July 2026 to 30 September 2026', '7 November 2026', 'You pay HMRC', '£119.50'];

test('a reminder says what is due, when, and that the client still has to submit it', async () => {
  const { subject, text } = await mailOf('vat_reminder');
  expect(subject).toBe('Your VAT return is due on 7 November 2026');
  expect(text).toMatch(/^Hello Ada,\n/);
  expect(text).toContain('The VAT return of Test Joinery Ltd is ready and waiting for you.');
  expect(text).toContain('Please log in, check the return and submit it.');
  for (const fact of FACTS) expect(text).toContain(fact);
  expect(text).toContain(`/vat/${id}?clientId=${client.clientId}`);
});

test('a reminder without permission says that HMRC’s permission comes first', async () => {
  await setRows(client, 'clients', { hmrc_subscribed_at: null });
  expect((await mailOf('vat_reminder')).text).toContain(
    'Please log in, authorise us with HMRC, then check the return and submit it.',
  );
});

test('a reminder of a return that is not prepared says that this is for the accountants', async () => {
  const { api, clientId, email } = client;
  const kysely = api.database.kysely;
  const { id: contact_id } = await kysely
    .selectFrom('contacts')
    .select('id')
    .where('client_id', '=', clientId)
    .where('is_primary', '=', true)
    .executeTakeFirstOrThrow();
  await createTransact(kysely, api.clock).forClient({ clientId }, (tx) =>
    mailQueueOf(api, { enqueue }).add(tx, [
      {
        clientId,
        brand: 'brightpence',
        kind: 'vat_unprepared',
        about: { contact_id },
        facts: {
          from: '2026-10-01',
          to: '2026-12-31',
          due: '2027-02-07',
          seen_at: '2026-11-20T23:30:00Z',
        },
        recipients: email,
      },
    ]),
  );
  const [mail] = await eventually(
    () => Promise.resolve(api.outbox.to(email)),
    ({ length }) => length > 0,
  );
  expect(mail?.subject).toBe('Your VAT return is due on 7 February 2027');
  expect(mail?.text).toMatch(/^Hello Ada,\n/);
  expect(mail?.text).toContain(
    'When we last asked, on 20 November 2026, HMRC expected a VAT return',
  );
  expect(mail?.text).toContain('It isn’t ready yet: preparing it is our job.');
  expect(mail?.text).toContain('1 October 2026 to 31 December 2026');
  expect(mail?.text).toContain(`/vat?clientId=${clientId}`);
});

test('a reminder of a repayment says that HMRC pays', async () => {
  await setRows(client, 'vat_reports', {
    vat_reclaimed_curr_period_pence: 30_000,
    net_vat_due_pence: 10_000,
  });
  const { text } = await mailOf('vat_reminder');
  expect(text).toContain('HMRC pays you');
  expect(text).toContain('£100.00');
});

test('a late answer is reported with what to do', async () => {
  client.api.taxes.fail(client.clientId, 'submit', 'lost');
  const asked = { params: { id }, body: { headers: TAX_DEVICE } };
  expect((await client.call(submitVatReturn, asked)).status).toBe(202);
  const [mail] = await eventually(
    () => Promise.resolve(client.api.outbox.to(client.email)),
    ({ length }) => length > 0,
  );
  expect(mail?.subject).toBe('HMRC has your VAT return');
  expect(mail?.text).toMatch(/^Hello Ada,\n/);
  expect(mail?.text).toContain('We’ve asked, and HMRC has it. Please don’t submit it again.');
  await jobsDone(client);
  await setRows(client, 'vat_reports', { status: 'unconfirmed' });
  await setRows(client, 'vat_submissions', { outcome: 'unknown' });
  const given = await mailOf('vat_settled');
  expect(given.subject).toBe('Your VAT return needs your attention');
  expect(given.text).toContain(outcomeInWords('unknown'));
});

test('a mail about other figures tells the accountants whose they are', async () => {
  const { subject, text } = await mailOf('vat_other_figures');
  expect(subject).toBe('HMRC holds different figures for Test Joinery Ltd');
  expect(text).toMatch(/^Hello,\n/);
  expect(text).toMatch(
    /^Test Joinery Ltd \(\d+\) submitted the VAT return below\. HMRC already holds/m,
  );
});
