import * as z from 'zod/mini';

// The members that we use. Those that we need are strict; an optional one that cannot be read is left out.
const text = z.string().check(z.minLength(1), z.maxLength(2000));
/** A name of TrueLayer's or a bank's for something. It is a key in our tables, so it is short and has no control characters. */
const id = z.string().check(z.minLength(1), z.maxLength(500), z.regex(/^\P{Cc}+$/u));
/** An optional member. */
const lenient = <T>(one: z.core.$ZodType<T>) =>
  // eslint-disable-next-line promise/valid-params -- Zod's catch, of no promise
  z.catch(z.nullish(one), null);
const maybe = lenient(z.string());
const currency = z.nullish(z.string());
const amount = z.union([z.number(), z.string().check(z.maxLength(40))]);
const maybeAmount = lenient(amount);

const provider = lenient(
  z.object({ provider_id: lenient(id), display_name: maybe, logo_uri: maybe }),
);
export type TrueLayerBank = z.infer<typeof provider>;

/** No person has more accounts at one bank. */
const MOST = 200;
const results = <T>(one: z.core.$ZodType<T>) =>
  z.object({ results: z.array(one).check(z.maxLength(MOST)) });

// Only TrueLayer decides the length of a token.
const token = z.string().check(z.minLength(1), z.maxLength(16_384));
export const tokens = z.object({
  access_token: token,
  refresh_token: z.nullish(z.string().check(z.maxLength(16_384))),
  expires_in: z.nullish(z.union([z.number(), z.string().check(z.regex(/^\d{1,9}$/))])),
});
export type TrueLayerTokens = z.infer<typeof tokens>;

const me = z.object({
  credentials_id: id,
  provider,
  consent_status: maybe,
  consent_created_at: maybe,
  consent_expires_at: maybe,
});
export const mes = results(me);
export type TrueLayerMe = z.infer<typeof me>;

const account = z.object({
  account_id: id,
  account_type: maybe,
  display_name: maybe,
  currency,
  account_number: lenient(z.object({ iban: maybe, number: maybe, sort_code: maybe })),
  provider,
});
export const accounts = results(account);
export type TrueLayerAccount = z.infer<typeof account>;

const card = z.object({
  account_id: id,
  card_type: maybe,
  display_name: maybe,
  currency,
  partial_card_number: maybe,
  provider,
});
export const cards = results(card);
export type TrueLayerCard = z.infer<typeof card>;

const balance = z.object({
  currency,
  current: amount,
  available: maybeAmount,
  overdraft: maybeAmount,
  credit_limit: maybeAmount,
});
export const balances = results(balance);
export type TrueLayerBalance = z.infer<typeof balance>;

const transaction = z.object({
  transaction_id: id,
  normalised_provider_transaction_id: lenient(id),
  provider_transaction_id: lenient(id),
  timestamp: text,
  description: maybe,
  merchant_name: maybe,
  amount,
  currency,
  transaction_type: maybe,
  transaction_category: maybe,
  running_balance: lenient(z.object({ amount: maybeAmount })),
});
/** However many there are: see `readTransactions` in `api.ts`. */
export const transactions = z.object({ results: z.array(transaction) });
export type TrueLayerTransaction = z.infer<typeof transaction>;

export const reauthentication = z.object({ result: text });

export const failure = z.object({ error: z.string().check(z.maxLength(200)) });
