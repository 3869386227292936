import { listFinancialYears } from '@counterfoil/contract/account/routes';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

const yearsOf = async (client: SignedInClient) => (await client.call(listFinancialYears)).body.data;

describe('financial years', () => {
  test.each([
    ['ltd', '2026-04-01', '2027-03-31'],
    ['llp', '2026-04-01', '2027-03-31'],
    ['sole-trader', '2026-04-06', '2027-04-05'],
    ['partnership', '2026-04-06', '2027-04-05'],
  ] as const)('of a %s are the usual ones, the current first', async (kind, start, end) => {
    const client = await signedInClient({ business_type: kind, started_on: '2024-06-01' });
    const years = await yearsOf(client);
    expect(years[0]).toEqual({ start_date: start, end_date: end });
    expect(years.map(({ end_date }) => end_date.slice(0, 4))).toEqual(['2027', '2026', '2025']);
  });

  test('end on the day that the client has chosen', async () => {
    const client = await signedInClient({ started_on: '2026-01-01' });
    const { kysely } = client.api.database;
    const choose = (month: number | null, day: number | null) =>
      sql`update clients set year_end_month = ${month}, year_end_day = ${day}
          where id = ${client.clientId}`.execute(kysely);
    await choose(2, 29);
    expect(await yearsOf(client)).toEqual([
      { start_date: '2026-03-01', end_date: '2027-02-28' },
      { start_date: '2025-03-01', end_date: '2026-02-28' },
    ]);
    await expect(choose(13, 1)).rejects.toThrow('check constraint');
    await expect(choose(12, 32)).rejects.toThrow('check constraint');
    await expect(choose(12, null)).rejects.toThrow('check constraint');
  });
});
