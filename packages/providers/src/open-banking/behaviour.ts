import { describe, expect, test } from 'vitest';
import type { AccountKey, BankAccess, OpenBankingProvider, Tokens } from './port.ts';

/** A customer of a bank, as the simulated provider knows them. */
export type Customer =
  | 'fine'
  | 'expired'
  | 'sca_exceeded'
  | 'too_many_requests'
  | 'provider_error'
  | 'access_denied';

/** A provider like the sandbox, and a person who uses it. */
export interface OpenBankingWorld {
  readonly open: (attemptMs?: number) => OpenBankingProvider;
  /** Goes through the provider's pages with this address. @returns the query of the return */
  readonly signIn: (url: string, customer: Customer, bank?: string) => Promise<URLSearchParams>;
  /** The same, but says no at the end. */
  readonly refuse: (url: string) => Promise<URLSearchParams>;
  readonly now: () => Promise<Temporal.Instant>;
  readonly moveDays: (days: number) => Promise<void>;
  readonly expire: (connectionId: string) => Promise<void>;
  readonly revokeAtBank: (connectionId: string) => Promise<void>;
  readonly bankName: string;
  readonly cardBank: string;
  /** A bank that shows more than 90 days of history only soon after the person has signed in. */
  readonly strictBank: string;
}

const RETURN = 'http://portal.localhost:3000/callback';
const authorisation = (state: string) => ({ redirect_uri: RETURN, state });
const reason = (why: string) => ({ code: 'refused', reason: why });

/** The behaviour of every `OpenBankingProvider`. */
export function describeOpenBanking(name: string, world: () => OpenBankingWorld): void {
  const accessOf = ({ access_token }: Tokens): BankAccess => ({
    access_token,
    asker: 'a client',
    user_ip: '203.0.113.9',
  });
  const connect = async (customer: Customer = 'fine', bank?: string) => {
    const provider = world().open();
    const url = provider.authorisationUrl(authorisation('a state'));
    const query = await world().signIn(url, customer, bank);
    const tokens = await provider.exchange(query.get('code') ?? '', RETURN, 'a client');
    return { provider, tokens, access: accessOf(tokens), query };
  };
  const lastDays = async (days: number) => {
    const to = await world().now();
    return { from: to.subtract({ minutes: Math.round(24 * 60 * days) }), to };
  };
  const bookedOf = async (
    { provider, access }: Pick<Awaited<ReturnType<typeof connect>>, 'provider' | 'access'>,
    account: AccountKey,
    days = 90,
  ) => {
    const period = await lastDays(days);
    return (await Array.fromAsync(provider.transactions(access, account, period))).flat();
  };
  const firstOf = async ({ provider, access }: Awaited<ReturnType<typeof connect>>) => {
    const [account] = await provider.accounts(access);
    if (!account) throw new Error('There is no account');
    return account;
  };

  describe(`${name} connects a bank`, () => {
    test('with the given state, and a code that works once', async () => {
      const { provider, tokens, query } = await connect();
      expect(query.get('state')).toBe('a state');
      expect(tokens).toEqual({
        access_token: expect.stringMatching(/./),
        refresh_token: expect.stringMatching(/./),
        expires_in_seconds: 3600,
      });
      const again = provider.exchange(query.get('code') ?? '', RETURN, 'a client');
      await expect(again).rejects.toMatchObject(reason('invalid_code'));
    });

    test('not when the client declines', async () => {
      const query = await world().refuse(world().open().authorisationUrl(authorisation('s')));
      expect(Object.fromEntries(query)).toEqual({ error: 'access_denied', state: 's' });
    });

    test('not with a code for another address', async () => {
      const provider = world().open();
      const query = await world().signIn(provider.authorisationUrl(authorisation('s')), 'fine');
      const asked = provider.exchange(query.get('code') ?? '', `${RETURN}/other`, 'a client');
      await expect(asked).rejects.toMatchObject(reason('invalid_code'));
    });

    test('and shows which, until when, with its logo', async () => {
      const { provider, access } = await connect();
      const { bank, consent_created_at, consent_expires_at, ...rest } =
        await provider.connection(access);
      expect(rest).toEqual({ id: expect.stringMatching(/./), status: 'active' });
      expect(bank).toEqual({
        id: expect.stringMatching(/./),
        name: world().bankName,
        logo_uri: expect.stringMatching(/^http/),
      });
      const days = consent_created_at?.until(consent_expires_at ?? consent_created_at);
      expect(days?.total('hours')).toBe(90 * 24);
      expect(await provider.logo(bank.logo_uri ?? '')).toMatchObject({ type: 'image/svg+xml' });
    });

    test('and returns new keys with each refresh, of which the newest works', async () => {
      const { provider, tokens } = await connect();
      const second = await provider.refresh(tokens.refresh_token ?? '', 'a client');
      const third = await provider.refresh(second.refresh_token ?? '', 'a client');
      expect(third.access_token).not.toBe(tokens.access_token);
      expect(await provider.accounts(accessOf(third))).not.toHaveLength(0);
    });
  });

  describe(`${name} reads`, () => {
    test('accounts and cards with their names', async () => {
      const { provider, access } = await connect();
      const accounts = await provider.accounts(access);
      expect(accounts.map(({ kind }) => kind)).toEqual(['account', 'account', 'card']);
      expect(accounts[0]).toMatchObject({
        currency: 'GBP',
        sort_code: expect.stringMatching(/^\d{6}$/),
        account_number: expect.stringMatching(/^\d{8}$/),
        card_ending: null,
        bank: { name: world().bankName },
      });
      expect(accounts[2]).toMatchObject({
        sort_code: null,
        card_ending: expect.stringMatching(/^\d{4}$/),
      });
      expect(await provider.accounts(access)).toEqual(accounts);
    });

    test('a bank that has only cards', async () => {
      const { provider, access } = await connect('fine', world().cardBank);
      const kinds = (await provider.accounts(access)).map(({ kind }) => kind);
      expect(kinds).toEqual(['card']);
    });

    test('balances in pence', async () => {
      const { provider, access } = await connect();
      for (const account of await provider.accounts(access)) {
        const balance = await provider.balance(access, account);
        expect(balance.currency).toBe(account.currency);
        expect(balance.current_pence).toSatisfy(Number.isSafeInteger);
        expect(balance.credit_limit_pence === null).toBe(account.kind === 'account');
      }
    });

    test('the booked transactions of a period, with outgoing money below zero', async () => {
      const one = await connect();
      for (const account of await one.provider.accounts(one.access)) {
        const { from, to } = await lastDays(91);
        const booked = await bookedOf(one, account);
        expect(booked.length).toBeGreaterThan(10);
        for (const { at, status, amount_pence, lasting_id, category } of booked) {
          expect(status).toBe('booked');
          expect(at.epochMilliseconds).toBeGreaterThan(from.epochMilliseconds);
          expect(at.epochMilliseconds).toBeLessThan(to.epochMilliseconds);
          expect(amount_pence).toSatisfy(Number.isSafeInteger);
          if (category === 'ATM') expect(amount_pence).toBeLessThan(0);
          expect(lasting_id).not.toBeNull();
        }
        expect(new Set(booked.map(({ lasting_id }) => lasting_id)).size).toBe(booked.length);
      }
    });

    test('the same transactions again, more of them later, and pending ones as booked', async () => {
      const one = await connect();
      const account = await firstOf(one);
      const before = await bookedOf(one, account);
      expect(await bookedOf(one, account)).toEqual(before);
      await world().moveDays(2);
      const soon = await bookedOf({ ...one, access: await renewed(one) }, account);
      const pending = await one.provider.pendingTransactions(await renewed(one), account);
      await world().moveDays(5);
      const after = await bookedOf({ ...one, access: await renewed(one) }, account);
      const idsOf = (all: typeof after) => all.map(({ lasting_id }) => lasting_id);
      expect(idsOf(after)).toEqual(expect.arrayContaining(idsOf(soon.slice(0, 20))));
      expect(pending.every(({ status }) => status === 'pending')).toBe(true);
      expect(idsOf(after)).toEqual(expect.arrayContaining(idsOf([...pending])));
      expect(after.length).toBeGreaterThan(0);
    });

    test('nothing for a future period', async () => {
      const { provider, access } = await connect();
      const [account = { id: '', kind: 'account' as const }] = await provider.accounts(access);
      const { to } = await lastDays(0);
      const future = { from: to, to: to.add({ hours: 100 }) };
      const asked = Array.fromAsync(provider.transactions(access, account, future));
      await expect(asked).rejects.toMatchObject(reason('invalid_period'));
    });

    test('no account of other clients', async () => {
      const { provider, access } = await connect();
      const asked = provider.balance(access, { id: '../me?a=', kind: 'account' });
      await expect(asked).rejects.toMatchObject(reason('not_found'));
    });
  });

  const renewed = async ({ provider, tokens }: Awaited<ReturnType<typeof connect>>) =>
    accessOf(await provider.refresh(tokens.refresh_token ?? '', 'a client'));

  describe(`${name} refuses`, () => {
    test('an invalid token, as one to refresh', async () => {
      const access = { access_token: 'none', asker: 'a client', user_ip: null };
      const asked = world().open().accounts(access);
      await expect(asked).rejects.toMatchObject(reason('token_expired'));
    });

    test.each(['sca_exceeded', 'access_denied'] as const)('transactions for %s', async (why) => {
      const one = await connect(why);
      const account = await firstOf(one);
      await expect(bookedOf(one, account)).rejects.toMatchObject(reason(why));
    });

    test('history of more than 90 days, once the person has been away for a while', async () => {
      const one = await connect('fine', world().strictBank);
      const account = await firstOf(one);
      expect(await bookedOf(one, account, 91)).not.toEqual([]);
      await world().moveDays(1);
      const later = { ...one, access: await renewed(one) };
      await expect(bookedOf(later, account, 90 + 1 / 1440)).rejects.toMatchObject(
        reason('sca_exceeded'),
      );
      expect(await bookedOf(later, account, 89)).not.toEqual([]);
    });

    test('transactions of a busy bank, with the time to wait', async () => {
      const one = await connect('too_many_requests');
      const asked = bookedOf(one, await firstOf(one));
      await expect(asked).rejects.toMatchObject({ code: 'busy', retryAfterSeconds: 60 });
    });

    test('answers of a failing bank, as unreachable', async () => {
      const one = await connect('provider_error');
      const asked = one.provider.balance(one.access, await firstOf(one));
      await expect(asked).rejects.toMatchObject({ code: 'unavailable', status: 503 });
    });

    test('a fifth unattended request in a day', async () => {
      const { provider, access } = await connect();
      const alone = { ...access, user_ip: null };
      for (let times = 0; times < 4; times++) await provider.connection(alone);
      await expect(provider.connection(alone)).rejects.toMatchObject({ code: 'busy' });
      expect(await provider.connection(access)).toMatchObject({ status: 'active' });
    });
  });

  describe(`${name} ends and renews a consent`, () => {
    test('that has expired, as the refresh says, by signing in again', async () => {
      const one = await connect('expired');
      const { provider, access, tokens } = one;
      const before = await provider.connection(access);
      expect(before.status).toBe('expired');
      const account = await firstOf(one);
      const denied = reason('access_denied');
      await expect(provider.balance(access, account)).rejects.toMatchObject(denied);
      await expect(bookedOf(one, account)).rejects.toMatchObject(denied);
      const token = tokens.refresh_token ?? '';
      await expect(provider.refresh(token, 'a client')).rejects.toMatchObject(
        reason('consent_ended'),
      );
      const link = await provider.reauthenticationUrl(token, authorisation('again'), 'a client');
      const query = await world().signIn(link, 'expired');
      expect(query.get('state')).toBe('again');
      const fresh = await provider.exchange(query.get('code') ?? '', RETURN, 'a client');
      const after = await provider.connection(accessOf(fresh));
      expect(after).toMatchObject({ id: before.id, status: 'active' });
      expect(await bookedOf({ provider, access: accessOf(fresh) }, account)).not.toEqual([]);
    });

    test('that expires later, or is revoked at the bank', async () => {
      for (const end of ['expire', 'revokeAtBank'] as const) {
        const { provider, access, tokens } = await connect();
        const { id } = await provider.connection(access);
        await world()[end](id);
        const asked = provider.refresh(tokens.refresh_token ?? '', 'a client');
        await expect(asked).rejects.toMatchObject(reason('consent_ended'));
      }
    });

    test('by a new link where the old consent cannot be renewed', async () => {
      const provider = world().open();
      const link = await provider.reauthenticationUrl('unknown', authorisation('s'), 'a client');
      expect(new URL(link).searchParams.get('response_type')).toBe('code');
      expect((await world().signIn(link, 'fine')).get('state')).toBe('s');
    });

    test('at the client’s request, once', async () => {
      const { provider, access, tokens } = await connect();
      await provider.revoke(access);
      await expect(provider.accounts(access)).rejects.toMatchObject(reason('token_expired'));
      const asked = provider.refresh(tokens.refresh_token ?? '', 'a client');
      await expect(asked).rejects.toMatchObject(reason('consent_ended'));
    });
  });
}
