import { randomUUID } from 'node:crypto';
import { ProviderError, type ProviderErrorCode } from '@counterfoil/providers/calls/port';
import {
  BankRefused,
  type AccountKey,
  type BankAccess,
  type BankAccount,
  type BankBalance,
  type BankConnection,
  type BankRefusal,
  type BankTransaction,
  type OpenBankingProvider,
  type Period,
  type Tokens,
} from '@counterfoil/providers/open-banking/port';
import { createSteps, type Steps } from './steps.ts';

type Step = Exclude<keyof OpenBankingProvider, 'authorisationUrl' | 'logo'>;
type Failure = BankRefusal | ProviderErrorCode;

/** An account as its bank shows it. */
export interface ShownAccount extends BankAccount {
  readonly balance_pence: number;
  readonly booked: readonly BankTransaction[];
  readonly pending: readonly BankTransaction[];
}

/** A client's bank, as a code leads to it. */
export interface ShownBank {
  readonly connection: BankConnection;
  accounts: readonly ShownAccount[];
}

/** A provider of bank data in memory, which tests look into and make fail. */
export interface BankBook extends Steps<Step, Failure | ProviderError> {
  readonly provider: OpenBankingProvider;
  /** Gives a client a bank. @returns the code with which they come back from it */
  open(clientId: string, bank: ShownBank): string;
  /** The addresses of persons with which a client's data was asked for; null for a job. */
  askedFrom(clientId: string): readonly (string | null)[];
  /** Ends the access tokens that a client has, as at the end of their time. */
  endAccess(clientId: string): void;
  /** Whether a connection was revoked. */
  isRevoked(connectionId: string): boolean;
}

const REFUSALS: readonly string[] = [
  'token_expired',
  'consent_ended',
  'access_denied',
  'sca_exceeded',
  'not_offered',
  'not_found',
  'invalid_period',
  'invalid_code',
] satisfies BankRefusal[];
const isRefusal = (failure: Failure): failure is BankRefusal => REFUSALS.includes(failure);

const AN_HOUR = 3600;

export function createBankBook(): BankBook {
  const banks = new Map<string, ShownBank>();
  const tokens = new Map<string, { readonly code: string; readonly asker: string }>();
  const codes = new Map<string, string>();
  const revoked = new Set<string>();
  const { steps, begin } = createSteps<Step, Failure | ProviderError>();
  const from: { readonly asker: string; readonly ip: string | null }[] = [];

  const step = async <T>(asker: string, name: Step, work: () => T): Promise<T> => {
    const failure = await begin(asker, name);
    if (failure instanceof ProviderError) throw failure;
    if (failure && isRefusal(failure)) throw new BankRefused(failure, 403);
    if (failure) throw new ProviderError(failure, 'as the test wants it');
    return work();
  };
  const give = (asker: string, code: string): Tokens => {
    const access_token = `access-${randomUUID()}`;
    tokens.set(access_token, { code, asker });
    return { access_token, refresh_token: `refresh ${code}`, expires_in_seconds: AN_HOUR };
  };
  const reading = <T>(access: BankAccess, name: Step, work: (bank: ShownBank) => T) =>
    step(access.asker, name, () => {
      const known = tokens.get(access.access_token);
      const bank = known && banks.get(known.code);
      if (!bank) throw new BankRefused('token_expired', 401);
      from.push({ asker: access.asker, ip: access.user_ip });
      return work(bank);
    });
  const shown = (bank: ShownBank, { id }: AccountKey): ShownAccount => {
    const found = bank.accounts.find((account) => account.id === id);
    if (!found) throw new BankRefused('not_found', 404);
    return found;
  };
  const balanceOf = ({ balance_pence, currency }: ShownAccount): BankBalance => ({
    currency,
    current_pence: balance_pence,
    available_pence: balance_pence,
    overdraft_pence: null,
    credit_limit_pence: null,
  });
  const within = ({ from: first, to }: Period, { at }: BankTransaction) =>
    Temporal.Instant.compare(at, first) >= 0 && Temporal.Instant.compare(at, to) <= 0;

  const provider: OpenBankingProvider = {
    authorisationUrl: ({ state, redirect_uri }) =>
      `https://bank.test/?${new URLSearchParams({ state, redirect_uri }).toString()}`,
    exchange: (code, _redirectUri, asker) =>
      step(asker, 'exchange', () => {
        const owner = codes.get(code);
        codes.delete(code);
        if (owner !== asker) throw new BankRefused('invalid_code', 400);
        return give(asker, code);
      }),
    refresh: (refreshToken, asker) =>
      step(asker, 'refresh', () => {
        const code = refreshToken.replace('refresh ', '');
        if (!banks.has(code)) throw new BankRefused('consent_ended', 400);
        return give(asker, code);
      }),
    reauthenticationUrl: (_refreshToken, { state }, asker) =>
      step(asker, 'reauthenticationUrl', () => `https://bank.test/renew?state=${state}`),
    revoke: (access) =>
      reading(access, 'revoke', ({ connection }) => void revoked.add(connection.id)),
    connection: (access) => reading(access, 'connection', ({ connection }) => connection),
    accounts: (access) => reading(access, 'accounts', ({ accounts }) => accounts),
    balance: (access, account) =>
      reading(access, 'balance', (bank) => balanceOf(shown(bank, account))),
    transactions: async function* (access, account, period) {
      const found = await reading(access, 'transactions', (bank) => shown(bank, account).booked);
      const booked = found.filter((each) => within(period, each));
      const middle = Math.ceil(booked.length / 2);
      yield booked.slice(0, middle);
      yield await reading(access, 'transactions', () => booked.slice(middle));
    },
    pendingTransactions: (access, account) =>
      reading(access, 'pendingTransactions', (bank) => shown(bank, account).pending),
    logo: async () => ({ type: 'image/svg+xml', bytes: Buffer.from('<svg/>') }),
  };
  return {
    ...steps,
    provider,
    open: (clientId, bank) => {
      const code = randomUUID();
      banks.set(code, bank);
      codes.set(code, clientId);
      return code;
    },
    askedFrom: (clientId) => from.filter(({ asker }) => asker === clientId).map(({ ip }) => ip),
    endAccess: (clientId) => {
      for (const [token, { asker }] of tokens) if (asker === clientId) tokens.delete(token);
    },
    isRevoked: (connectionId) => revoked.has(connectionId),
  };
}
