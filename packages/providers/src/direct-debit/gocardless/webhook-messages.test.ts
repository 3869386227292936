import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createGoCardless } from './index.ts';

const SECRET = 'ED7D658C-D8EB-4941-948B-3973214F2D49';

const provider = createGoCardless({
  apiUrl: 'http://127.0.0.1:9',
  accessToken: 'a-token',
  webhookSecret: SECRET,
});

describe('a message of GoCardless', () => {
  const AT = '2026-11-21T09:00:00.123Z';
  const EXAMPLE = {
    id: 'EV123',
    created_at: AT,
    resource_type: 'payments',
    action: 'failed',
    links: { payment: 'PM123' },
    details: { origin: 'bank', will_attempt_retry: false },
  };
  const bodyOf = (...events: object[]) => Buffer.from(JSON.stringify({ events }));
  const signed = (body: Buffer, secret = SECRET) =>
    createHmac('sha256', secret).update(body).digest('hex');
  const read = (body: Buffer, signature: string | undefined = signed(body)) =>
    provider.readEvents(body, signature);

  test('is read with the fields that are needed', () => {
    const about = (id: string, resource_type: string, action: string, links: object) => ({
      id,
      created_at: AT,
      resource_type,
      action,
      links,
    });
    const sent = bodyOf(
      EXAMPLE,
      { ...EXAMPLE, id: 'EV2', details: { will_attempt_retry: true } },
      { ...EXAMPLE, id: 'EV3', details: null },
      about('EV4', 'mandates', 'cancelled', { mandate: 'MD1' }),
      about('EV5', 'payouts', 'paid', { payout: 'PO1' }),
      about('EV6', 'mandates', 'cancelled', {}),
    );
    const created_at = Temporal.Instant.from(AT);
    const again = { will_attempt_retry: true, created_at };
    const failed = { about: 'payment', resource_id: 'PM123', action: 'failed' };
    expect(read(sent)).toEqual([
      { id: 'EV123', ...failed, will_attempt_retry: false, created_at },
      { id: 'EV2', ...failed, ...again },
      { id: 'EV3', ...failed, ...again },
      { id: 'EV4', about: 'mandate', resource_id: 'MD1', action: 'cancelled', ...again },
      { id: 'EV5', about: 'other', resource_id: '', action: 'paid', ...again },
      { id: 'EV6', about: 'other', resource_id: '', action: 'cancelled', ...again },
    ]);
  });

  test('is recognised by the signature that GoCardless has published', () => {
    const created = (id: string, at: string, kind: string, of: string, what: string) => ({
      id,
      created_at: at,
      resource_type: `${kind}s`,
      action: 'created',
      links: { [kind]: of },
      details: {
        origin: 'api',
        cause: `${kind}_created`,
        description: `${what} created via the API.`,
      },
      metadata: {},
    });
    const published = bodyOf(
      created(
        'EV00BD05S5VM2T',
        '2018-07-05T09:13:51.404Z',
        'subscription',
        'SB0003JJQ2MR06',
        'Subscription',
      ),
      created('EV00BD05TB8K63', '2018-07-05T09:13:56.893Z', 'mandate', 'MD000AMA19XGEC', 'Mandate'),
    );
    const signature = '2693754819d3e32d7e8fcb13c729631f316c6de8dc1cf634d6527f1c07276e7e';
    expect(read(published, signature)?.map(({ id, about }) => [id, about])).toEqual([
      ['EV00BD05S5VM2T', 'other'],
      ['EV00BD05TB8K63', 'mandate'],
    ]);
  });

  const body = bodyOf(EXAMPLE);
  test.each([
    ['without a signature', body, undefined],
    ['with an empty signature', body, ''],
    ['with a signature of another secret', body, signed(body, 'another')],
    ['with a signature of another body', body, signed(bodyOf())],
    ['with a signature that is cut', body, signed(body).slice(0, -2)],
    ['with a signature and more', body, `${signed(body)}00`],
    ['with text for a signature', body, 'x'.repeat(64)],
  ])('%s is not trusted', (_, bytes, signature) => {
    expect(provider.readEvents(bytes, signature)).toBeNull();
  });

  test.each([
    '',
    '{',
    '[]',
    '{"events":{}}',
    '{"events":[{"id":"EV1"}]}',
    JSON.stringify({ events: [{ ...EXAMPLE, created_at: 'yesterday' }] }),
    JSON.stringify({ events: [{ ...EXAMPLE, created_at: undefined }] }),
  ])('that says %j is unreadable', (said) => {
    expect(() => read(Buffer.from(said))).toThrow('GoCardless sent no proper events');
  });
});
