import * as z from 'zod/mini';
import { uuid } from '../basic-fields.ts';
import { boundedText } from '../bounded.ts';
import { clientRoute } from '../client-route.ts';
import { date } from '../fields.ts';
import { CSV, list, one, page, pageQuery, searched, wrapped } from '../shapes.ts';
import { bankConsent, bankTransaction, linkedAccount, transactionFigures } from './schemas.ts';
import { TRANSACTION_SORTS } from './sorts.ts';

const link = boundedText(2000, { error: 'Must be text' });

export const getBankingUrl = clientRoute('getBankingUrl', 'GET /open_banking/auth_url', {
  summary: 'Where the browser goes to choose a bank and let the portal read its accounts',
  acts: true,
  reply: one(z.object({ url: z.string() })),
});

export const connectBank = clientRoute('connectBank', 'POST /open_banking/callback', {
  summary: 'Back from the bank: the code is exchanged; `state` is single use and the session’s own',
  audit: 'bank_connected',
  body: z.object({ code: link, redirect_uri: link, state: z.optional(link) }),
  reply: one(bankConsent),
});

export const reauthenticateBank = clientRoute(
  'reauthenticateBank',
  'POST /open_banking/reauthenticate',
  {
    summary: 'The link to follow to renew a bank’s consent',
    audit: 'bank_renewal_asked',
    body: z.object({ id: uuid }),
    reply: one(z.object({ result: z.string() })),
  },
);

export const listBankConsents = clientRoute('listBankConsents', 'GET /open_banking/consents', {
  summary: 'The banks that are connected, and until when',
  reply: list(bankConsent),
});

export const listLinkedAccounts = clientRoute('listLinkedAccounts', 'GET /open_banking/accounts', {
  summary: 'The bank accounts and cards that the portal reads',
  reply: list(linkedAccount),
});

export const updateLinkedAccount = clientRoute(
  'updateLinkedAccount',
  'PUT /open_banking/accounts/{id}',
  {
    summary: 'Unlink an account: any `archived_at` but null; the server sets its own time',
    audit: 'bank_account_unlinked',
    ...wrapped(
      'client_open_banking_account',
      z.object({ archived_at: z.nullish(boundedText(40, { error: 'Must be a time' })) }),
    ),
    reply: one(linkedAccount),
  },
);

export const syncLinkedAccount = clientRoute(
  'syncLinkedAccount',
  'POST /open_banking/accounts/{id}/sync',
  {
    summary: 'Fetch its balance and transactions now: 202 while that is under way',
    audit: 'bank_account_synced',
    acceptedWhile: { sync_state: ['waiting', 'running'] },
    reply: one(linkedAccount),
  },
);

/** Parameters that narrow a list of transactions. */
const narrowed = { search: searched, from: z.optional(date), to: z.optional(date) };

export const listBankTransactions = clientRoute(
  'listBankTransactions',
  'GET /open_banking/accounts/{id}/transactions',
  {
    summary: 'An account’s transactions, the newest first',
    query: z.object({ ...pageQuery(TRANSACTION_SORTS), ...narrowed }),
    reply: page(z.array(bankTransaction)),
  },
);

export const getTransactionFigures = clientRoute(
  'getTransactionFigures',
  'GET /open_banking/accounts/{id}/figures',
  {
    summary: 'What the transactions of an account, or of a search in them, add up to',
    query: z.object(narrowed),
    reply: one(transactionFigures),
  },
);

export const exportBankTransactions = clientRoute(
  'exportBankTransactions',
  'GET /open_banking/accounts/{id}/transactions/export',
  { summary: 'The transactions as CSV', query: z.object(narrowed), ...CSV },
);

export const getBankLogo = clientRoute('getBankLogo', 'GET /open_banking/consents/{id}/logo', {
  summary: 'A connected bank’s logo, kept on our own host',
  reply: { file: '*/*' },
});
