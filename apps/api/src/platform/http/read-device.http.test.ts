import { allRoutes } from '@counterfoil/contract/all-routes';
import { CLIENT_DEVICE } from '@counterfoil/contract/vat/device';
import { refusal } from '@counterfoil/testkit/answers';
import { signedInClient } from '@counterfoil/testkit/clients';
import { deviceHeader, TAX_DEVICE } from '@counterfoil/testkit/tax-device';
import { taxpayer } from '@counterfoil/testkit/taxpayers';
import { describe, expect, test } from 'vitest';

describe('a read without a valid device', () => {
  const but = (changes: object) => deviceHeader({ ...TAX_DEVICE, ...changes });
  test.each([
    ['none', ''],
    ['no base64', '%%%'],
    ['no JSON', Buffer.from('{').toString('base64url')],
    ['too long a one', but({ user_agent: 'x'.repeat(6_000) })],
    ['no screen', but({ screens: [] })],
    ['a window of nothing', but({ window_size: { width: 0, height: 1 } })],
    ['no id', but({ device_id: 'undefined' })],
    ['a line break in its name', but({ user_agent: 'a\r\ngov-client-public-ip: 1.1.1.1' })],
    ['a name that is not ASCII', but({ user_agent: 'Chrome\u2026' })],
    ['an impossible zone', but({ timezone_offset_minutes: 900 })],
  ])('(%s) is refused, without asking HMRC', async (_, header) => {
    const client = await signedInClient();
    await taxpayer(client);
    const asking = allRoutes.filter(({ asksDevice }) => asksDevice);
    expect(asking.length).toBeGreaterThan(3);
    for (const route of asking) {
      const answer = await client.raw(route, { headers: { [CLIENT_DEVICE]: header } });
      expect(answer).toMatchObject(
        refusal(422, expect.stringMatching(/^The tax authority asks which device/)),
      );
    }
    expect(client.api.taxes.callsOf(client.clientId)).toEqual([]);
  });
});
