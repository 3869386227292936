import { randomUUID } from 'node:crypto';
import {
  connectBank,
  getBankingUrl,
  listBankTransactions,
  listLinkedAccounts,
} from '@counterfoil/contract/banking/routes';
import type { BankTransaction } from '@counterfoil/providers/open-banking/port';
import type { ShownAccount, ShownBank } from './bank-book.ts';
import type { SignedInClient } from './clients.ts';
import { eventually } from './eventually.ts';

/** Where the brand's clients come back to from their bank. */
export const BANK_RETURN_ADDRESS = 'https://localhost/callback';

const BANK = { id: 'ob-test', name: 'Test Bank', logo_uri: 'https://bank.test/logo.svg' };

/** A transaction of a day; with `lasting_id` null it says who it is by what it says. */
export const aTransaction = (changes: Partial<BankTransaction> = {}): BankTransaction => ({
  id: randomUUID(),
  lasting_id: randomUUID(),
  status: 'booked',
  at: Temporal.Instant.from('2026-11-10T10:00:00Z'),
  description: 'Rowan Timber',
  merchant_name: null,
  amount_pence: -4_250,
  currency: 'GBP',
  category: null,
  running_balance_pence: null,
  ...changes,
});

export const aShownAccount = (changes: Partial<ShownAccount> = {}): ShownAccount => ({
  id: randomUUID(),
  kind: 'account',
  bank: BANK,
  name: 'Business account',
  currency: 'GBP',
  type: 'BUSINESS_TRANSACTION',
  sort_code: '123456',
  account_number: String(Math.floor(Math.random() * 90_000_000) + 10_000_000),
  iban: null,
  card_ending: null,
  balance_pence: 123_456,
  booked: [aTransaction()],
  pending: [],
  ...changes,
});

export const aShownBank = (
  accounts: readonly ShownAccount[] = [aShownAccount()],
  changes: Partial<ShownBank['connection']> = {},
): ShownBank => ({
  accounts,
  connection: {
    id: randomUUID(),
    bank: BANK,
    status: 'active',
    consent_created_at: null,
    consent_expires_at: Temporal.Instant.from('2027-02-19T09:00:00Z'),
    ...changes,
  },
});

/** A new state of a visit to a bank. */
export async function aBankState(client: SignedInClient): Promise<string> {
  const { body } = await client.call(getBankingUrl);
  return new URL(body.data.url).searchParams.get('state') ?? '';
}

/** Comes back from a bank with a code. */
export const comeBack = async (client: SignedInClient, code: string) =>
  client.call(connectBank, {
    body: { code, redirect_uri: BANK_RETURN_ADDRESS, state: await aBankState(client) },
  });

/** Connects a bank. @returns the consent's id */
export async function connected(client: SignedInClient, bank = aShownBank()): Promise<string> {
  const { status, body } = await comeBack(client, client.api.banks.open(client.clientId, bank));
  if (status !== 200) throw new Error(`not connected: ${status}`);
  return body.data.id;
}

export const linkedAccountsOf = async (client: SignedInClient) =>
  (await client.call(listLinkedAccounts)).body.data;

/** The client's accounts, once all of them have been fetched. */
export const fetchedAccounts = (client: SignedInClient) =>
  eventually(
    () => linkedAccountsOf(client),
    (accounts) => accounts.length > 0 && accounts.every(({ sync_state }) => sync_state === 'done'),
  );

/** The newest transactions of an account, a page of them. */
export const transactionsOf = async (client: SignedInClient, id: string) =>
  (await client.call(listBankTransactions, { params: { id } })).body.data;

/** The dependencies of the module of banking, to run its jobs here and now. */
export const bankingDepsOf = ({ api }: SignedInClient) => ({ ...api, ...api.portal.office });
