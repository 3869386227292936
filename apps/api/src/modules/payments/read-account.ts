import { readFile } from 'node:fs/promises';
import {
  directDebitFields,
  type TypedDirectDebit,
} from '@counterfoil/contract/payments/direct-debit-fields';
import { passesModulusCheck } from '@counterfoil/domain/bank-account/modulus-check';
import {
  readModulusTable,
  type ModulusTable,
} from '@counterfoil/domain/bank-account/modulus-table';
import type { BankAccount } from '@counterfoil/providers/direct-debit/port';
import * as z from 'zod/mini';
import { fieldErrorsOf } from '#platform/http/wire';
import { FieldRefusal } from '#platform/refusals';

const FOLDER = new URL(
  '../../../../../packages/domain/src/bank-account/sort-codes/',
  import.meta.url,
);
const read = (name: string) => readFile(new URL(name, FOLDER), 'utf8');

let table: Promise<ModulusTable> | undefined;
const modulusTable = () =>
  (table ??= Promise.all([read('valacdos-v8-50.txt'), read('scsubtab.txt')]).then((files) =>
    readModulusTable(...files),
  ));

const NO_SUCH_ACCOUNT = 'Does not fit the sort code: please check both numbers';

const { sort_code: sortCode, account_number: accountNumber } = directDebitFields.shape;

/** The bank account that was typed. Throws all errors of the form, including the modulus check, in one refusal. */
export async function readAccount(typed: TypedDirectDebit): Promise<BankAccount> {
  const form = z.core.safeParse(directDebitFields, typed);
  const errors = form.success ? [] : fieldErrorsOf(form.error.issues);
  const numbers = [
    z.core.safeParse(sortCode, typed.sort_code),
    z.core.safeParse(accountNumber, typed.account_number),
  ] as const;
  // Also when another field is wrong.
  if (numbers[0].success && numbers[1].success) {
    const passes = passesModulusCheck(await modulusTable(), numbers[0].data, numbers[1].data);
    if (!passes) errors.push({ field: 'account_number', message: NO_SUCH_ACCOUNT });
  }
  if (!form.success || errors.length > 0) throw new FieldRefusal(errors);
  const { account_name, sort_code, account_number } = form.data;
  return { account_name, sort_code, account_number };
}
