import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { BankAccount, DirectDebitProvider, Payer } from './port.ts';

/** A provider like the sandbox, and what makes it fail. */
export interface DirectDebitWorld {
  /** A provider that gives up after `attemptMs`. */
  readonly open: (attemptMs?: number) => DirectDebitProvider;
  /** An account that works, with the name of its bank. */
  readonly account: BankAccount;
  readonly bankName: string;
  /** Sort codes that make it fail in this way. */
  readonly failing: Readonly<
    Record<'busy' | 'timeout' | 'unavailable' | 'unreadable' | 'invalid' | 'unreachable', string>
  >;
  /** A sort code whose mandate is created although the answer is lost. */
  readonly losing: string;
  /** One whose mandate is refused. */
  readonly refusing: string;
  /** One without a token. */
  readonly withoutToken: () => DirectDebitProvider;
  /** Collects from a mandate, unsuccessfully. @returns the payment's id */
  readonly fail: (mandateId: string) => Promise<string>;
}

export const PAYER: Payer = {
  given_name: 'Ada',
  family_name: 'Test',
  company_name: 'Test Joinery Ltd',
  email: 'ada@client.test',
  address_line_1: '1 Test Street',
  address_line_2: null,
  city: 'Leeds',
  postal_code: 'LS1 1AA',
};

/** A creation under its own key. */
export const creation = (key: string = randomUUID()) => ({ key, asker: 'a client' });

/** The behaviour of every `DirectDebitProvider`. */
export function describeDirectDebit(name: string, world: () => DirectDebitWorld): void {
  const at = (sort_code: string) => ({ ...world().account, sort_code });
  const accountFor = async (account: BankAccount) => {
    const provider = world().open();
    const payer = await provider.createPayer(PAYER, creation());
    return provider.createAccount(payer, account, creation());
  };

  describe(`${name} sets up a direct debit`, () => {
    test('step by step: bank, payer, account, mandate', async () => {
      const { open, account, bankName } = world();
      const provider = open();
      expect(await provider.findBank(account, 'a client')).toEqual({
        bank_name: bankName,
        takes_direct_debit: true,
      });
      const kept = await accountFor(account);
      expect(kept).toEqual({
        id: expect.stringMatching(/./),
        bank_name: bankName,
        account_number_ending: account.account_number.slice(-2),
      });
      const mandate = await provider.createMandate(kept.id, '100001', creation());
      expect(mandate).toEqual({
        id: expect.stringMatching(/./),
        status: 'pending_submission',
        reference: expect.stringMatching(/./),
      });
      expect(await provider.mandate(mandate.id, 'a client')).toEqual(mandate);
    });

    test('for a company without a person’s name', async () => {
      const payer = { ...PAYER, given_name: null, family_name: null };
      expect(await world().open().createPayer(payer, creation())).toMatch(/./);
    });

    test('once for each key, even when requested twice at the same time', async () => {
      const provider = world().open();
      const [one, two] = [creation(), creation()];
      const payers = [
        await provider.createPayer(PAYER, one),
        await provider.createPayer(PAYER, one),
        await provider.createPayer(PAYER, two),
      ];
      expect(payers[1]).toBe(payers[0]);
      expect(payers[2]).not.toBe(payers[0]);
      const kept = await accountFor(world().account);
      const both = await Promise.all(
        [1, 2].map(() => provider.createMandate(kept.id, '100001', one)),
      );
      expect(both[1]).toEqual(both[0]);
    });

    test('once, when the answer of its creation is lost', async () => {
      const provider = world().open();
      const kept = await accountFor(at(world().losing));
      const key = creation();
      // The second attempt is the adapter's, or the test's.
      const first = await provider.createMandate(kept.id, '100001', key).catch(() => null);
      const second = await provider.createMandate(kept.id, '100001', key);
      expect(first ?? second).toEqual(second);
    });

    test('until it is cancelled, which may be requested twice', async () => {
      const provider = world().open();
      const kept = await accountFor(world().account);
      const { id } = await provider.createMandate(kept.id, '100001', creation());
      await provider.cancelMandate(id, 'a client');
      await provider.cancelMandate(id, 'a client');
      expect(await provider.mandate(id, 'a client')).toMatchObject({ status: 'cancelled' });
    });

    test('and finds a failed payment and its mandate', async () => {
      const provider = world().open();
      const kept = await accountFor(world().account);
      const mandate = await provider.createMandate(kept.id, '100001', creation());
      const id = await world().fail(mandate.id);
      expect(await provider.payment(id, 'a client')).toEqual({
        id,
        status: 'failed',
        mandate_id: mandate.id,
      });
    });

    test('and finds nothing else', async () => {
      const provider = world().open();
      expect(await provider.mandate('MD404', 'a client')).toBeNull();
      expect(await provider.payment('../mandates', 'a client')).toBeNull();
      await provider.cancelMandate('MD404', 'a client');
    });
  });

  describe(`${name} fails`, () => {
    test.each(['busy', 'unavailable', 'unreadable'] as const)('as %s', async (code) => {
      const { failing, open } = world();
      await expect(open().findBank(at(failing[code]), 'a client')).rejects.toMatchObject({ code });
    });

    test('as busy with the time to wait', async () => {
      const asked = world().open().findBank(at(world().failing.busy), 'a client');
      await expect(asked).rejects.toMatchObject({ status: 429, retryAfterSeconds: 60 });
    });

    test('as timeout when there is no answer in time', async () => {
      const asked = world().open(200).findBank(at(world().failing.timeout), 'a client');
      await expect(asked).rejects.toMatchObject({ code: 'timeout' });
    });

    test('as refused without a token', async () => {
      const asked = world().withoutToken().findBank(world().account, 'a client');
      await expect(asked).rejects.toMatchObject({ code: 'refused', status: 401 });
    });

    test('with the field that no bank knows', async () => {
      const { failing, open } = world();
      await expect(open().findBank(at(failing.invalid), 'a client')).rejects.toMatchObject({
        fields: ['account_number'],
      });
      const payer = await open().createPayer(PAYER, creation());
      const nameless = { ...world().account, account_name: '' };
      await expect(open().createAccount(payer, nameless, creation())).rejects.toMatchObject({
        fields: ['account_name'],
      });
    });

    test('without a field when it refuses the mandate', async () => {
      const kept = await accountFor(at(world().refusing));
      const asked = world().open().createMandate(kept.id, '100001', creation());
      await expect(asked).rejects.toMatchObject({ fields: [null] });
    });

    test('not, but reports, when a bank takes no direct debits', async () => {
      const { failing, open } = world();
      expect(await open().findBank(at(failing.unreachable), 'a client')).toMatchObject({
        takes_direct_debit: false,
      });
    });
  });
}
