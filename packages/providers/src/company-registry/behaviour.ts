import { describe, expect, test } from 'vitest';
import { ProviderError, type ProviderErrorCode } from '../calls/port.ts';
import type { CompanyRegistry } from './port.ts';

/** A register like the sandbox's, and the data it must have. */
export interface RegistryWorld {
  /** A registry that gives up after `attemptMs`, and tries once. */
  readonly open: (attemptMs?: number) => CompanyRegistry;
  /** A number that fails in this way when it is asked for. */
  readonly failing: Readonly<Record<Exclude<ProviderErrorCode, 'refused'>, string>>;
  /** One with a key that the register does not know. */
  readonly withoutKey: () => CompanyRegistry;
}

/** The behaviour of every `CompanyRegistry`. */
export function describeCompanyRegistry(name: string, world: () => RegistryWorld): void {
  const failureOf = (asked: Promise<unknown>): Promise<unknown> =>
    asked.then(
      (answer) => answer,
      (error: unknown) => error,
    );

  describe(`${name} finds`, () => {
    test('a company by its number, with its house number shown once', async () => {
      expect(await world().open().company('10111213', 'a client')).toEqual({
        company_number: '10111213',
        company_name: 'Kestrel Cycles Ltd',
        company_status: 'active',
        company_type: 'ltd',
        year_end: { day: 31, month: 3 },
        address_line_1: '12 Park Row',
        address_line_2: null,
        city: 'Leeds',
        post_code: 'LS1 5HD',
      });
    });

    test('no company under an unknown number', async () => {
      expect(await world().open().company('00000404', 'a client')).toBeNull();
      expect(await world().open().company('../search', 'a client')).toBeNull();
    });

    test('companies by words of their name, and by number', async () => {
      const registry = world().open();
      const found = await registry.search('harbour lane', 'a client');
      expect(found.map(({ company_number }) => company_number).toSorted()).toEqual([
        '07654321',
        '09876543',
      ]);
      expect(await registry.search('OC334455', 'a client')).toEqual([
        {
          company_number: 'OC334455',
          company_name: 'Whitcombe Vineyard LLP',
          company_status: 'active',
          company_type: 'llp',
          address: 'Whitcombe Farm, Long Lane, Dorchester, DT2 8NY',
        },
      ]);
      expect(await registry.search('xyzzy & q=1', 'a client')).toEqual([]);
    });
  });

  describe(`${name} fails`, () => {
    test.each(['busy', 'unavailable', 'unreadable'] as const)('as %s', async (code) => {
      const { failing, open } = world();
      for (const failure of await Promise.all([
        failureOf(open().company(failing[code], 'a client')),
        failureOf(open().search(failing[code], 'a client')),
      ])) {
        expect(failure).toBeInstanceOf(ProviderError);
        expect(failure).toMatchObject({ code });
      }
    });

    test('as busy with the time to wait', async () => {
      const { failing, open } = world();
      const failure = await failureOf(open().company(failing.busy, 'a client'));
      expect(failure).toMatchObject({ code: 'busy', status: 429, retryAfterSeconds: 60 });
    });

    test('as timeout when the register does not answer in time', async () => {
      const { failing, open } = world();
      expect(await failureOf(open(200).company(failing.timeout, 'a client'))).toMatchObject({
        code: 'timeout',
      });
    });

    test('as refused without a key', async () => {
      const failure = await failureOf(world().withoutKey().company('10111213', 'a client'));
      expect(failure).toMatchObject({ code: 'refused', status: 401 });
    });
  });
}
