import { getVatReport, submitVatReturn } from '@counterfoil/contract/vat/routes';
import { outcomeInWords } from '@counterfoil/domain/vat/outcomes';
import { ProviderError } from '@counterfoil/providers/calls/port';
import { TaxRefused } from '@counterfoil/providers/tax-authority/port';
import { jobsDone } from '@counterfoil/testkit/all-rows';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { rowsIn, setRows } from '@counterfoil/testkit/rows';
import { TAX_DEVICE } from '@counterfoil/testkit/tax-device';
import { allowHmrc, taxpayer } from '@counterfoil/testkit/taxpayers';
import { TEST_NOW } from '@counterfoil/testkit/test-api';
import { eventually } from '@counterfoil/testkit/eventually';
import { enqueue } from '#platform/jobs/jobs';
import { createTransact } from '#platform/db/transact';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { settleDue } from './submit/settle-submission.ts';

let client: SignedInClient;
let vrn: string;
let id: string;
beforeEach(async () => {
  client = await signedInClient();
  ({ vrn, reportId: id } = await taxpayer(client));
});
afterEach(() => client.api.clock.set(TEST_NOW));

const submit = () =>
  client.call(submitVatReturn, { params: { id }, body: { headers: TAX_DEVICE } });
const report = async () => (await client.call(getVatReport, { params: { id } })).body.data;
const attempt = async () => (await rowsIn(client, 'vat_submissions')).at(-1);
const asked = () => client.api.taxes.asked(client.clientId, 'viewReturn');
const settledMails = async () =>
  (await rowsIn(client, 'mails')).filter(({ kind }) => kind === 'vat_settled').length;
const DOWN = new ProviderError('unavailable', 'as the test wants it', { status: 503 });

/** Runs the sweep that every node does each minute. */
async function sweepAt(time: string): Promise<void> {
  const { clock, database } = client.api;
  clock.set(time);
  await settleDue({ transact: createTransact(database.kysely, clock), clock, jobs: { enqueue } });
  await jobsDone(client);
}

async function authoriseAgain(): Promise<void> {
  await allowHmrc(client);
  await jobsDone(client);
}

/** HMRC takes the return, its answer is lost, and nothing can be asked. */
async function inDoubt(): Promise<void> {
  client.api.taxes.fail(client.clientId, 'submit', 'lost');
  client.api.taxes.fail(client.clientId, 'viewReturn', DOWN);
  expect((await submit()).status).toBe(202);
  await jobsDone(client);
}

describe('a return in doubt', () => {
  test('is checked again after one minute, one, two and five, and not before', async () => {
    await inDoubt();
    expect(asked()).toBe(1);
    const looks: number[] = [];
    for (const time of [
      '09:00:59',
      '09:01:00',
      '09:01:59',
      '09:02:00',
      '09:04:00',
      '09:08:59',
      '09:09:00',
    ]) {
      await sweepAt(`2026-11-21T${time}Z`);
      looks.push(asked());
    }
    expect(looks).toEqual([1, 2, 2, 3, 4, 4, 5]);
    expect(await report()).toMatchObject({
      status: 'unconfirmed',
      error: outcomeInWords('no_answer'),
    });
    expect(await settledMails()).toBe(0);
  });

  test('is given up after 72 hours, tells the client once, sends nothing and stays closed', async () => {
    await inDoubt();
    await sweepAt('2026-11-24T08:59:00Z');
    expect((await report()).error).toBe(outcomeInWords('no_answer'));
    await sweepAt('2026-11-24T10:00:00Z');
    const error = outcomeInWords('unknown');
    expect(await report()).toMatchObject({ status: 'unconfirmed', error });
    const looks = asked();
    await sweepAt('2026-11-30T09:00:00Z');
    expect([asked(), await settledMails()]).toEqual([looks, 1]);
    expect((await submit()).status).toBe(202);
    await jobsDone(client);
    expect(client.api.taxes.asked(client.clientId, 'submit')).toBe(1);
  });

  test('that was given up is settled when the client tries again and HMRC answers', async () => {
    await inDoubt();
    await sweepAt('2026-11-24T10:00:00Z');
    client.api.taxes.fail(client.clientId, 'viewReturn');
    expect((await submit()).status).toBe(202);
    expect(await eventually(report, ({ status }) => status === 'submitted')).toMatchObject({
      error: null,
    });
    expect(client.api.taxes.returnsOf(vrn)).toHaveLength(1);
  });

  test('with an ended grant waits for a new one, says so once, and is then found at HMRC', async () => {
    await inDoubt();
    client.api.taxes.endGrant(client.clientId);
    client.api.taxes.fail(client.clientId, 'viewReturn');
    await sweepAt('2026-11-21T09:05:00Z');
    const error = outcomeInWords('authorise_to_settle');
    expect(await report()).toMatchObject({ status: 'unconfirmed', error });
    const looks = asked();
    await sweepAt('2026-11-22T09:05:00Z');
    expect([asked(), await settledMails()]).toEqual([looks, 1]);
    await authoriseAgain();
    expect(await report()).toMatchObject({ status: 'submitted', error: null });
    expect(client.api.taxes.asked(client.clientId, 'submit')).toBe(1);
  });

  test('is not treated as missing for two minutes, as it may be on its way', async () => {
    client.api.taxes.fail(client.clientId, 'submit', 'nowhere');
    expect((await submit()).status).toBe(202);
    await jobsDone(client);
    await sweepAt('2026-11-21T09:01:59Z');
    expect([asked() > 1, (await report()).status]).toEqual([true, 'unconfirmed']);
    await sweepAt('2026-11-21T09:03:30Z');
    expect(await report()).toMatchObject({
      status: 'prepared',
      error: outcomeInWords('not_received'),
    });
  });

  test.each([
    ['shows its period as fulfilled', undefined, 'submitted', null],
    [
      'does not tell whether its period is fulfilled',
      DOWN,
      'unconfirmed',
      outcomeInWords('no_answer'),
    ],
  ] as const)(
    'that HMRC does not hold is not sent again where HMRC %s',
    async (_what, failure, status, error) => {
      const { taxes } = client.api;
      const told = () => taxes.asked(client.clientId, 'obligations');
      taxes.fail(client.clientId, 'submit', 'nowhere');
      expect((await submit()).status).toBe(202);
      await jobsDone(client);
      taxes.fulfil(vrn, '26C3', null);
      taxes.fail(client.clientId, 'obligations', failure);
      await sweepAt('2026-11-21T09:01:59Z');
      // It asks for the obligation only when the return would be reported missing.
      expect([told(), (await report()).status]).toEqual([1, 'unconfirmed']);
      await sweepAt('2026-11-21T09:03:30Z');
      expect(await report()).toMatchObject({ status, error });
      expect([told(), taxes.asked(client.clientId, 'submit')]).toEqual([2, 1]);
    },
  );

  test('keeps the origin of the request sealed until settled, and sends HMRC exactly that', async () => {
    await inDoubt();
    const sealed = (await attempt())?.origin_sealed;
    expect(Buffer.from(sealed ?? '').toString('latin1')).not.toContain(TAX_DEVICE.device_id);
    client.api.taxes.fail(client.clientId, 'viewReturn');
    await sweepAt('2026-11-21T09:05:00Z');
    expect((await attempt())?.origin_sealed).toBeNull();
    const [first, ...later] = client.api.taxes.callsOf(client.clientId).slice(-3);
    for (const call of later) expect(call.origin).toEqual(first?.origin);
  });
});

describe('a return refused by HMRC as a duplicate', () => {
  test.each([
    ['HMRC shows none after two minutes', undefined, '2026-11-21T09:03:30Z'],
    ['HMRC shows nothing for 72 hours', DOWN, '2026-11-24T10:00:00Z'],
  ])('is submitted though %s', async (_what, later, at) => {
    const duplicate = new TaxRefused('duplicate_submission', 'DUPLICATE_SUBMISSION', 403);
    client.api.taxes.fail(client.clientId, 'submit', duplicate);
    client.api.taxes.fail(client.clientId, 'viewReturn', DOWN);
    expect((await submit()).status).toBe(202);
    await jobsDone(client);
    client.api.taxes.fail(client.clientId, 'viewReturn', later);
    await sweepAt(at);
    expect(await report()).toMatchObject({ status: 'submitted', error: null });
    expect(client.api.taxes.asked(client.clientId, 'submit')).toBe(1);
  });
});

describe('the late answer of a call presumed dead', () => {
  const timesSent = () => Promise.resolve(client.api.taxes.asked(client.clientId, 'submit'));
  const hold = () => client.api.taxes.hold(client.clientId, 'submit');

  /** A call of a process that sleeps: HMRC has nothing of it after two minutes, so the client may send again. */
  async function asleep() {
    const wake = hold();
    const sending = submit();
    await eventually(report, ({ status }) => status === 'submitting');
    await setRows(client, 'vat_submissions', { lease_until: TEST_NOW });
    await sweepAt('2026-11-21T09:02:30Z');
    expect((await report()).status).toBe('prepared');
    const release = hold();
    const again = submit();
    await eventually(timesSent, (times) => times === 2);
    return {
      wake: () => {
        wake();
        return sending;
      },
      release: (failure?: 'nowhere') => {
        client.api.taxes.fail(client.clientId, 'submit', failure);
        release();
        return again;
      },
    };
  }

  async function expectOneReceipt() {
    await jobsDone(client);
    await sweepAt('2026-11-21T09:30:00Z');
    const found = await report();
    expect(found).toMatchObject({ status: 'submitted', error: null });
    const [taken, ...others] = client.api.taxes.returnsOf(vrn);
    expect(others).toEqual([]);
    expect(found.receipt?.receipt_id).toBe(taken?.receipt.receipt_id);
    const states = (await rowsIn(client, 'vat_submissions')).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['refused', 'submitted']);
  }

  test('counts before the second attempt, which HMRC then refuses', async () => {
    const { wake, release } = await asleep();
    expect((await wake()).status).toBe(200);
    expect((await release()).status).toBe(200);
    await expectOneReceipt();
  });

  test('counts before the second attempt, which then gets no answer', async () => {
    const { wake, release } = await asleep();
    await wake();
    expect((await release('nowhere')).status).toBe(200);
    await expectOneReceipt();
  });

  test('settles a second attempt that is in doubt', async () => {
    const { wake, release } = await asleep();
    expect((await release('nowhere')).status).toBe(202);
    client.api.taxes.fail(client.clientId, 'submit');
    expect((await wake()).status).toBe(200);
    await expectOneReceipt();
  });
});
