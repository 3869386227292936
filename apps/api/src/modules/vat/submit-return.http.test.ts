import { getProfile } from '@counterfoil/contract/account/routes';
import { getVatReport, submitVatReturn } from '@counterfoil/contract/vat/routes';
import { outcomeInWords } from '@counterfoil/domain/vat/outcomes';
import type { VatBoxes } from '@counterfoil/domain/vat/vat-boxes';
import { TaxRefused } from '@counterfoil/providers/tax-authority/port';
import { audited, jobsDone } from '@counterfoil/testkit/all-rows';
import { atOnce, refusal, tally } from '@counterfoil/testkit/answers';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { eventually } from '@counterfoil/testkit/eventually';
import { rowsIn, setRows } from '@counterfoil/testkit/rows';
import { TAX_DEVICE } from '@counterfoil/testkit/tax-device';
import { EXPECTED, taxpayer } from '@counterfoil/testkit/taxpayers';
import { portalWith, TEST_NOW } from '@counterfoil/testkit/test-api';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let client: SignedInClient;
let vrn: string;
let id: string;
beforeEach(async () => {
  client = await signedInClient();
  ({ vrn, reportId: id } = await taxpayer(client));
});
afterEach(() => client.api.clock.set(TEST_NOW));

/** Those of `aVatReport`. */
const BOXES = {
  vat_due_sales: 20_000,
  vat_due_acquisitions: 0,
  total_vat_due: 20_000,
  vat_reclaimed_curr_period: 8_050,
  net_vat_due: 11_950,
  total_value_sales_ex_vat: 1000,
  total_value_purchases_ex_vat: 402,
  total_value_goods_supplied_ex_vat: 0,
  total_acquisitions_ex_vat: 0,
};

const submit = (by = client, headers: Record<string, string> = {}) =>
  by.call(submitVatReturn, { params: { id }, body: { headers: TAX_DEVICE }, headers });
const report = async () => (await client.call(getVatReport, { params: { id } })).body.data;
const returns = () => client.api.taxes.returnsOf(vrn);

/** Looks at the return again, once it is certain what the authority holds. */
async function settled(status: string) {
  client.api.clock.set('2026-11-21T09:10:00Z');
  const { portal } = await portalWith({});
  await portal.work();
  const found = await eventually(report, (now) => now.status === status);
  await portal.close();
  return found;
}

test('a return that HMRC takes is submitted, with its receipt and a paper of it', async () => {
  const { status, body } = await submit();
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    status: 'submitted',
    submitted_by: 'Ada Test',
    error: null,
    receipt: { form_bundle_number: returns()[0]?.receipt.form_bundle_number },
  });
  await jobsDone(client);
  const filed = await report();
  const [paper] = await rowsIn(client, 'documents', filed.receipt_document_id ?? '');
  expect(paper).toMatchObject({ vat_receipt_of: id, document_type: 'other' });
  expect(paper?.envelope_id).not.toBeNull();
  expect(await audited(client, 'vat_return_submitted')).toMatchObject([{ subject_id: id }]);
  expect(await audited(client, 'vat_return_accepted')).toMatchObject([{ subject_id: id }]);
});

test('a return is sent once from several browsers and two nodes', async () => {
  const { portal } = await portalWith({ isUnswept: true });
  const there = client.through({ portal });
  const answers = await atOnce(6, (at) => submit(at % 2 === 0 ? client : there));
  await portal.close();
  for (const { status } of answers) expect([200, 202, 422]).toContain(status);
  expect(returns()).toHaveLength(1);
  expect((await report()).status).toBe('submitted');
  await jobsDone(client);
  const papers = (await rowsIn(client, 'documents')).filter((row) => row.vat_receipt_of === id);
  expect(papers).toHaveLength(1);
});

test('of two submissions that both asked what HMRC expects, one is sent and the other waits', async () => {
  const { taxes } = client.api;
  const expected = taxes.hold(client.clientId, 'obligations');
  const taken = taxes.hold(client.clientId, 'submit');
  const both = [submit(), submit()];
  const asked = () => Promise.resolve(taxes.asked(client.clientId, 'obligations'));
  await eventually(asked, (times) => times === 2);
  expected();
  expect(await Promise.race(both)).toMatchObject({
    status: 202,
    body: { data: { status: 'submitting' } },
  });
  taken();
  expect(tally(await Promise.all(both))).toEqual({ 200: 1, 202: 1 });
  expect(taxes.asked(client.clientId, 'submit')).toBe(1);
});

test('a repeated request gets its answer; another request is refused', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const first = await submit(client, headers);
  expect((await submit(client, headers)).body).toEqual(first.body);
  expect(await submit()).toMatchObject({ status: 422 });
  expect(returns()).toHaveLength(1);
});

test('a request whose process died before it stored its answer is answered when repeated', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  await submit(client, headers);
  await client.api.database.kysely
    .deleteFrom('idempotency_keys')
    .where('client_id', '=', client.clientId)
    .execute();
  expect(await submit(client, headers)).toMatchObject({
    status: 200,
    body: { data: { status: 'submitted' } },
  });
  expect(returns()).toHaveLength(1);
});

describe('a return without an answer', () => {
  test('is unconfirmed, and submitted once HMRC holds it', async () => {
    client.api.taxes.fail(client.clientId, 'submit', 'lost');
    client.api.taxes.fail(client.clientId, 'viewReturn', 'nowhere');
    expect(await submit()).toMatchObject({
      status: 202,
      body: { data: { status: 'unconfirmed' } },
    });
    client.api.taxes.fail(client.clientId, 'submit');
    client.api.taxes.fail(client.clientId, 'viewReturn');
    expect(await settled('submitted')).toMatchObject({ receipt: null, error: null });
    expect(returns()).toHaveLength(1);
    expect(client.api.taxes.asked(client.clientId, 'submit')).toBe(1);
    expect(await audited(client, 'vat_return_accepted')).toHaveLength(1);
  });

  test('is prepared again once HMRC certainly has none', async () => {
    client.api.taxes.fail(client.clientId, 'submit', 'nowhere');
    expect((await submit()).status).toBe(202);
    client.api.taxes.fail(client.clientId, 'submit');
    const error = outcomeInWords('not_received');
    expect(await settled('prepared')).toMatchObject({ error, submitted_at: null });
    expect((await submit()).status).toBe(200);
    expect(returns()).toHaveLength(1);
  });
});

describe('when the process of a submission dies', () => {
  test('during the call, another node asks HMRC, and a late answer counts', async () => {
    const release = client.api.taxes.hold(client.clientId, 'submit');
    const sending = submit();
    await eventually(report, ({ status }) => status === 'submitting');
    const error = outcomeInWords('not_received');
    expect(await settled('prepared')).toMatchObject({ error });
    release();
    expect(await sending).toMatchObject({ status: 200, body: { data: { status: 'submitted' } } });
    expect(returns()).toHaveLength(1);
  });

  test('after the call, another node finds the return there and sends nothing', async () => {
    client.api.taxes.fail(client.clientId, 'viewReturn', 'nowhere');
    client.api.taxes.fail(client.clientId, 'submit', 'lost');
    await submit();
    await jobsDone(client);
    await setRows(client, 'vat_submissions', { state: 'sending', next_ask_at: null });
    await setRows(client, 'vat_reports', { status: 'submitting' });
    client.api.taxes.fail(client.clientId, 'viewReturn');
    client.api.taxes.fail(client.clientId, 'submit');
    expect(await settled('submitted')).toMatchObject({ submitted_by: 'Ada Test' });
    expect(returns()).toHaveLength(1);
    expect(client.api.taxes.asked(client.clientId, 'submit')).toBe(1);
  });
});

test('a return that HMRC holds with other figures is submitted, and everybody is told', async () => {
  client.api.taxes.fail(client.clientId, 'submit', 'lost');
  client.api.taxes.fail(client.clientId, 'viewReturn', 'nowhere');
  await submit();
  await jobsDone(client);
  await setRows(client, 'vat_reports', { total_value_sales_ex_vat: 999 });
  client.api.taxes.fail(client.clientId, 'viewReturn');
  const error = outcomeInWords('other_figures');
  expect(await settled('submitted')).toMatchObject({ outcome: 'other_figures', error });
  const kinds = (await rowsIn(client, 'mails')).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['vat_settled', 'vat_other_figures']));
  // It is not known when HMRC got it, and no paper says that it holds the client's figures.
  await jobsDone(client);
  expect(await report()).toMatchObject({
    submitted_at: null,
    receipt: null,
    receipt_document_id: null,
  });
  const mail = await eventually(
    () => client.api.outbox.to(client.email).at(-1),
    (found) => found !== undefined,
  );
  expect(mail?.subject).toBe('Your VAT return needs your attention');
  expect(mail?.text).toContain(error);
  expect(mail?.text).not.toContain('HMRC has it');
});

test('a return that HMRC already has counts as submitted', async () => {
  const held = new TaxRefused('duplicate_submission', 'DUPLICATE_SUBMISSION', 403);
  client.api.taxes.fail(client.clientId, 'submit', held);
  const data = { status: 'submitted', submitted_at: null, error: null };
  expect(await submit()).toMatchObject({ status: 200, body: { data } });
  const mail = await eventually(
    () => client.api.outbox.to(client.email).at(-1),
    (found) => found !== undefined,
  );
  expect(mail?.text).toContain(
    'HMRC already had a return for this period when you submitted this one.',
  );
  expect(mail?.text).not.toContain('didn’t respond');
});

describe('a period that HMRC shows as fulfilled by other software', () => {
  const fulfil = (boxes: VatBoxes | null) => client.api.taxes.fulfil(vrn, '26C3', boxes);
  const kindsOfMails = async () => (await rowsIn(client, 'mails')).map(({ kind }) => kind);

  /** Moves the return to other days, for which HMRC has this obligation. */
  async function ofDays(period_start: string, period_end: string, expected: object) {
    await setRows(client, 'vat_reports', { period_start, period_end });
    client.api.taxes.setBusiness(vrn, { obligations: [{ ...EXPECTED, ...expected }] });
  }

  test.each<[string, VatBoxes | null, 'other_figures' | 'not_shown' | null, string?]>([
    ['the same figures', BOXES, null],
    ['other figures', { ...BOXES, total_value_sales_ex_vat: 999 }, 'other_figures'],
    ['figures that it does not show', null, 'not_shown'],
    ['the same figures, of a single day,', BOXES, null, '2026-09-30'],
    ['the same figures, of more than a year,', BOXES, null, '2025-07-01'],
  ])('with %s is submitted, and nothing is sent', async (_what, boxes, outcome, start) => {
    if (start !== undefined) await ofDays(start, EXPECTED.end, { start });
    fulfil(boxes);
    const error = outcome && outcomeInWords(outcome);
    const data = { status: 'submitted', submitted_at: null, receipt: null, outcome, error };
    expect(await submit()).toMatchObject({ status: 200, body: { data } });
    await jobsDone(client);
    expect((await report()).receipt_document_id === null).toBe(outcome !== null);
    expect((await kindsOfMails()).includes('vat_other_figures')).toBe(outcome !== null);
    const acts = (await rowsIn(client, 'audit_log')).map(({ action }) => action);
    expect(acts.filter((action) => action.startsWith('vat_return_'))).toEqual([
      'vat_return_held',
      'vat_return_accepted',
    ]);
    const { taxes } = client.api;
    const times = (['obligations', 'viewReturn', 'submit'] as const).map((step) =>
      taxes.asked(client.clientId, step),
    );
    expect(times).toEqual([2, 1, 0]);
  });

  test('is unconfirmed until HMRC answers, then submitted', async () => {
    fulfil(BOXES);
    client.api.taxes.fail(client.clientId, 'viewReturn', 'nowhere');
    expect(await submit()).toMatchObject({
      status: 202,
      body: { data: { outcome: 'asking_which' } },
    });
    client.api.taxes.fail(client.clientId, 'viewReturn');
    expect(await settled('submitted')).toMatchObject({ submitted_at: null, error: null });
    expect(client.api.taxes.asked(client.clientId, 'submit')).toBe(0);
  });

  test.each([
    ['other days', '2026-07-01', '2026-09-30', '01/07/2026 to 30/09/2026'],
    ['days more than four years ago', '2022-07-01', '2022-09-30', '01/07/2022 to 30/09/2022'],
  ])('leaves a return of %s refused', async (_what, start, end, days) => {
    const fulfilled = { status: 'fulfilled', received: '2026-10-20' };
    await ofDays(start, end, { end: '2026-09-29', ...fulfilled });
    const sentence = `HMRC expects no VAT return for ${days}. It expects no VAT return at the moment. Please contact us.`;
    expect(await submit()).toMatchObject(refusal(422, sentence));
  });
});

test.each(['wrong_figures', 'insolvent', 'period_not_ended', 'vrn_invalid'] as const)(
  'a refusal by HMRC as %s is explained, and the return can be submitted again',
  async (reason) => {
    client.api.taxes.fail(client.clientId, 'submit', new TaxRefused(reason, 'X', 403));
    const sentence = outcomeInWords(reason);
    expect(await submit()).toMatchObject(refusal(422, sentence));
    expect(await report()).toMatchObject({ status: 'prepared', error: sentence });
    client.api.taxes.fail(client.clientId, 'submit');
    expect((await submit()).status).toBe(200);
  },
);

test('an expired access token is refreshed once, however many calls need it', async () => {
  client.api.taxes.endAccess(client.clientId);
  const answers = await atOnce(4, () => submit());
  for (const { status } of answers) expect([200, 202, 422]).toContain(status);
  expect(client.api.taxes.asked(client.clientId, 'refresh')).toBe(1);
  expect(returns()).toHaveLength(1);
});

test('an ended grant leads to HMRC again, and the profile says so', async () => {
  client.api.taxes.endGrant(client.clientId);
  expect((await submit()).status).toBe(403);
  const { contacts } = (await client.call(getProfile)).body.data;
  expect(contacts[0]?.hmrc_subscribed_at).toBeNull();
  expect(await report()).toMatchObject({ status: 'prepared' });
});

describe('the data sent to HMRC', () => {
  test('has the address of the connection, when it was read, and the person', async () => {
    const address = '198.51.100.77';
    const headers = { 'x-forwarded-for': '203.0.113.9', 'x-client-port': '5' };
    const answer = await client.raw(submitVatReturn, {
      params: { id },
      body: { headers: TAX_DEVICE },
      headers,
      address,
    });
    expect(answer.status).toBe(200);
    expect(returns()[0]?.call.origin).toMatchObject({
      public_ip: address,
      device: TAX_DEVICE,
      user: { email: client.email, id: client.userId },
    });
    expect(returns()[0]?.call.origin.public_port).not.toBe(5);
  });

  test('has the nine boxes as the accountants prepared them', async () => {
    await submit();
    expect(returns()[0]?.boxes).toEqual(BOXES);
  });
});
