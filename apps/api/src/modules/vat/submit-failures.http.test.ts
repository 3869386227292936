import { getVatReport, submitVatReturn } from '@counterfoil/contract/vat/routes';
import { outcomeInWords } from '@counterfoil/domain/vat/outcomes';
import { AUTHORISE_FIRST } from '@counterfoil/domain/vat/refuse-submission';
import { ProviderError } from '@counterfoil/providers/calls/port';
import {
  GrantEnded,
  TaxRefused,
  type TaxRefusalCode,
} from '@counterfoil/providers/tax-authority/port';
import { errorsOf, refusal } from '@counterfoil/testkit/answers';
import { writingNothing } from '@counterfoil/testkit/all-rows';
import { leaveTheService, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aVatReport } from '@counterfoil/testkit/office';
import { setRows } from '@counterfoil/testkit/rows';
import { TAX_DEVICE } from '@counterfoil/testkit/tax-device';
import { allowHmrc, taxpayer } from '@counterfoil/testkit/taxpayers';
import { TEST_NOW } from '@counterfoil/testkit/test-api';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let client: SignedInClient;
let vrn: string;
let id: string;
beforeEach(async () => {
  client = await signedInClient();
  ({ vrn, reportId: id } = await taxpayer(client));
});
afterEach(() => client.api.clock.set(TEST_NOW));

const submit = (headers: object = TAX_DEVICE) =>
  client.raw(submitVatReturn, { params: { id }, body: { headers } });
const report = async () => (await client.call(getVatReport, { params: { id } })).body.data;
const fail = (failure?: Error) => client.api.taxes.fail(client.clientId, 'submit', failure);
const sent = () => client.api.taxes.asked(client.clientId, 'submit');

const REFUSALS = {
  vrn_invalid: 422,
  period_key_invalid: 422,
  not_authorised: 403,
  insolvent: 422,
  period_not_ended: 422,
  not_finalised: 422,
  wrong_figures: 422,
  date_range: 422,
  other: 422,
} as const satisfies Record<Exclude<TaxRefusalCode, 'duplicate_submission'>, 403 | 422>;

describe('a return that HMRC refuses', () => {
  test.each(Object.entries(REFUSALS))(
    'as %s is %i in words, stays prepared, and can be sent again',
    async (reason, status) => {
      fail(new TaxRefused(reason as TaxRefusalCode, 'X', 403));
      const words = outcomeInWords(reason);
      expect(await submit()).toMatchObject(refusal(status, words));
      expect(await report()).toMatchObject({ status: 'prepared', error: words, receipt: null });
      fail();
      expect((await submit()).status).toBe(200);
      expect(await report()).toMatchObject({ status: 'submitted', error: null });
      expect(client.api.taxes.returnsOf(vrn)).toHaveLength(1);
    },
  );
});

describe('a return that certainly did not reach HMRC', () => {
  test.each([
    [
      new ProviderError('busy', 'X', { status: 429, retryAfterSeconds: 9 }),
      429,
      '9',
      /^HMRC is busy at the moment/,
    ],
    [new ProviderError('busy', 'X'), 429, '60', /^HMRC is busy at the moment/],
    [new ProviderError('unavailable', 'X'), 503, '60', /^HMRC cannot be reached/],
    [new ProviderError('refused', 'X', { status: 403 }), 502, '60', /^HMRC isn’t responding to us/],
  ])(
    'as %o is %i with Retry-After %s, and is sent once, later',
    async (error, status, after, words) => {
      fail(error);
      const answer = await submit();
      expect(answer).toMatchObject(refusal(status, expect.stringMatching(words)));
      expect(answer.headers['retry-after']).toBe(after);
      expect(await report()).toMatchObject({
        status: 'prepared',
        error: outcomeInWords('not_sent'),
      });
      fail();
      expect((await submit()).status).toBe(200);
      expect([sent(), client.api.taxes.returnsOf(vrn).length]).toEqual([2, 1]);
    },
  );

  test('because the grant had ended is 403 in words, and is sent after a new authorisation', async () => {
    fail(new GrantEnded('grant', 403));
    const words = outcomeInWords('authorisation_ended');
    expect(await submit()).toMatchObject(refusal(403, words));
    expect(await report()).toMatchObject({ status: 'prepared', error: words });
    fail();
    await allowHmrc(client);
    expect((await submit()).status).toBe(200);
    expect(client.api.taxes.returnsOf(vrn)).toHaveLength(1);
  });

  test('because HMRC does not say what it expects leaves no attempt', async () => {
    const down = new ProviderError('timeout', 'X');
    client.api.taxes.fail(client.clientId, 'obligations', down);
    const answer = await writingNothing(client, () => submit());
    expect(answer).toMatchObject(
      refusal(504, expect.stringMatching(/^HMRC didn’t respond in time/)),
    );
    expect(sent()).toBe(0);
  });
});

test('a fault of our own during the call leaves the return in doubt, and HMRC settles it', async () => {
  fail(new TypeError('a mistake'));
  expect((await submit()).status).toBe(500);
  expect(await report()).toMatchObject({ status: 'submitting' });
  // Nobody may send it now, whatever they press.
  fail();
  expect((await submit()).status).toBe(202);
  expect(sent()).toBe(1);
});

describe('the period of a return', () => {
  const OPEN = {
    period_key: '#001',
    start: '2026-07-01',
    end: '2026-09-30',
    due: '2026-11-07',
    status: 'open' as const,
    received: null,
  };
  const expects = (...obligations: (typeof OPEN)[]) =>
    client.api.taxes.setBusiness(vrn, { obligations });

  test('is that of the open obligation with the same dates, wherever it is in the list', async () => {
    const running = { ...OPEN, period_key: '26D4', start: '2026-10-01', end: '2026-12-31' };
    const longer = { ...OPEN, period_key: '26Y1', start: '2026-07-01', end: '2026-10-31' };
    const earlier = { ...OPEN, period_key: '26Y2', start: '2026-06-01', end: '2026-09-30' };
    expects(running, longer, earlier, OPEN);
    expect((await submit()).status).toBe(200);
    expect(client.api.taxes.returnsOf(vrn)).toMatchObject([{ period_key: '#001' }]);
  });

  test.each([
    [[], 'It expects no VAT return at the moment.'],
    [
      [
        { ...OPEN, start: '2026-07-02' },
        { ...OPEN, start: '2026-10-01', end: '2026-12-31' },
      ],
      'It expects one for 02/07/2026 to 30/09/2026, and one for 01/10/2026 to 31/12/2026.',
    ],
  ])('that HMRC does not expect is refused, with what it expects', async (obligations, words) => {
    expects(...obligations);
    const answer = await writingNothing(client, () => submit());
    const sentence = `HMRC expects no VAT return for 01/07/2026 to 30/09/2026. ${words} Please contact us.`;
    expect(answer).toMatchObject(refusal(422, sentence));
    expect(sent()).toBe(0);
  });

  test('has a key that no answer shows', async () => {
    const { bytes } = await client.call(getVatReport, { params: { id } });
    expect(bytes.toString()).not.toContain('26C3');
  });
});

describe('before HMRC is asked', () => {
  const expectRefused = async (status: number, sentence: string | RegExp) => {
    const before = client.api.taxes.callsOf(client.clientId).length;
    const answer = await writingNothing(client, () => submit());
    expect(answer).toMatchObject(
      refusal(status, typeof sentence === 'string' ? sentence : expect.stringMatching(sentence)),
    );
    expect(client.api.taxes.callsOf(client.clientId)).toHaveLength(before);
  };

  test.each([
    ['who has left', () => leaveTheService(client), 403, /^You have left the service/],
    [
      'on paper',
      () => setRows(client, 'clients', { paper: true }),
      403,
      /^You send us your papers by post/,
    ],
    [
      'without permission',
      () => setRows(client, 'clients', { hmrc_subscribed_at: null }),
      403,
      AUTHORISE_FIRST,
    ],
    [
      'without VAT',
      () => setRows(client, 'clients', { vat_registered: false }),
      403,
      /not registered for VAT/,
    ],
    [
      'without a number',
      () => setRows(client, 'clients', { vat_number: null }),
      422,
      /nine-digit VAT number/,
    ],
  ])('a client %s is refused', async (_, become, status, sentence) => {
    await become();
    await expectRefused(status, sentence);
  });

  test('a period that has not ended is refused, and accepted the day after', async () => {
    client.api.clock.set('2026-09-30T12:00:00Z');
    await expectRefused(
      422,
      'The period of this VAT return ends on 30/09/2026. You can submit it from the day after.',
    );
    client.api.clock.set('2026-10-01T00:30:00+01:00');
    expect((await submit()).status).not.toBe(422);
  });

  test.each([
    [{ screens: [] }, 'headers.screens', 'Must name a screen'],
    [{ user_agent: 'Chrome\u2026' }, 'headers.user_agent', 'Must be the name of a browser'],
    [{ device_id: 'undefined' }, 'headers.device_id', 'Must be an id'],
    [{ window_size: { width: 0, height: 10 } }, 'headers.window_size.width', undefined],
  ])('a device like %j is refused at its field', async (changes, field, message) => {
    const answer = await writingNothing(client, () => submit({ ...TAX_DEVICE, ...changes }));
    expect(answer.status).toBe(422);
    expect(Object.keys(errorsOf(answer))).toContain(field);
    if (message) expect(errorsOf(answer)[field]).toEqual([message]);
  });
});

test('another client’s return cannot be sent', async () => {
  const other = await signedInClient();
  const params = { id: String((await aVatReport(other)).report_id) };
  const asked = { params, body: { headers: TAX_DEVICE } };
  expect((await writingNothing(other, () => client.raw(submitVatReturn, asked))).status).toBe(404);
  expect(sent()).toBe(0);
});
