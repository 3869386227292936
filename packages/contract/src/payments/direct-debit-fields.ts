import { holderNameError } from '@counterfoil/domain/bank-account/holder-name';
import * as z from 'zod/mini';
import { bankDigits } from '../account/invoice-bank-account.ts';
import { boundedText } from '../bounded.ts';
import { requiredText } from '../fields.ts';

const MUST_CONFIRM_HOLDER =
  'You must confirm that you are the account holder and can authorise Direct Debits alone';

const MOST_TYPED = 400;
const typed = z.nullish(boundedText(MOST_TYPED, { error: 'Must be text' }));

/**
 * The form as it arrives. Its use case reads it again with `directDebitFields`, and checks the account number against
 * the banks' table, so that one answer contains all errors.
 */
export const typedDirectDebit = z.object({
  account_name: typed,
  sort_code: typed,
  account_number: typed,
  account_holder_confirmed: z.nullish(z.boolean({ error: 'Must be true or false' })),
});
export type TypedDirectDebit = z.infer<typeof typedDirectDebit>;

/** Bank details for a direct debit: spaces and hyphens are removed from the numbers. */
export const directDebitFields = z.object({
  account_name: requiredText(100).check((ctx) => {
    const message = ctx.value === '' ? null : holderNameError(ctx.value);
    if (message) ctx.issues.push({ code: 'custom', message, input: ctx.value });
  }),
  sort_code: bankDigits(6),
  account_number: bankDigits(8),
  account_holder_confirmed: z
    .boolean({ error: MUST_CONFIRM_HOLDER })
    .check(z.refine((is) => is, MUST_CONFIRM_HOLDER)),
});
export type DirectDebitFields = z.infer<typeof directDebitFields>;
