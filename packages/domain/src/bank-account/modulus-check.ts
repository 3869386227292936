import type { ModulusMethod, ModulusTable, WeightRow } from './modulus-table.ts';

// The letters of Vocalink's document for the fourteen digits: uvwxyz of the sort code, abcdefgh of the account.
const [A, B, C, G, H] = [6, 7, 8, 12, 13];

/** Either of two rows is enough where they have these exceptions; elsewhere both are needed. */
const EITHER = new Set(['2 9', '10 11', '12 13']);

/**
 * Whether an account can exist at this sort code, by "Validating account numbers: UK modulus checking" (Vocalink). A sort
 * code without a row has no check, so its accounts pass.
 * @param sortCode six digits
 * @param accountNumber eight digits
 */
export function passesModulusCheck(
  table: ModulusTable,
  sortCode: string,
  accountNumber: string,
): boolean {
  const rows = table.rowsOf(sortCode);
  const verdicts = rows.map((row) => passesRow(table, row, sortCode, accountNumber));
  const isEither = EITHER.has(rows.map(({ exception }) => exception).join(' '));
  return isEither ? verdicts.some(Boolean) : verdicts.every(Boolean);
}

function passesRow(
  table: ModulusTable,
  row: WeightRow,
  sortCode: string,
  accountNumber: string,
): boolean {
  const { method, exception } = row;
  const digits = digitsOf(sortCodeOf(table, row, sortCode) + accountNumber);
  if (isSkipped(exception, digits)) return true;
  const sum = sumOf(method, weightsOf(row, digits), digits) + (exception === 1 ? 27 : 0);
  if (exception === 4) return sum % 11 === 10 * digitAt(digits, G) + digitAt(digits, H);
  if (exception === 5) return passesFifth(method, sum, digits);
  if (sum % modulusOf(method) === 0) return true;
  return exception === 14 && passesShifted(row, digits);
}

const digitsOf = (text: string): number[] => text.split('').map(Number);
const digitAt = (digits: readonly number[], at: number): number => digits[at] ?? 0;
const modulusOf = (method: ModulusMethod): number => (method === 'MOD11' ? 11 : 10);

/** The sort code to check: some exceptions put another in its place. */
function sortCodeOf(table: ModulusTable, { exception }: WeightRow, sortCode: string): string {
  if (exception === 5) return table.substituteOf(sortCode);
  if (exception === 8) return '090126';
  return exception === 9 ? '309634' : sortCode;
}

/** Accounts that a row does not check: those of some products (3) and in foreign currencies (6). */
function isSkipped(exception: number, digits: readonly number[]): boolean {
  const [a, c, g, h] = [A, C, G, H].map((at) => digitAt(digits, at));
  if (exception === 3) return c === 6 || c === 9;
  return exception === 6 && a !== undefined && a >= 4 && a <= 8 && g === h;
}

const SECOND = [0, 0, 1, 2, 5, 3, 6, 4, 8, 7, 10, 9, 3, 1];
const SECOND_WITH_NINE = [0, 0, 0, 0, 0, 0, 0, 0, 8, 7, 10, 9, 3, 1];

function weightsOf(
  { weights, exception }: WeightRow,
  digits: readonly number[],
): readonly number[] {
  const [a, b, g] = [A, B, G].map((at) => digitAt(digits, at));
  if (exception === 2 && a !== 0) return g === 9 ? SECOND_WITH_NINE : SECOND;
  const isTenth = exception === 10 && (a === 0 || a === 9) && b === 9;
  const isWithoutBank = g === 9 && (exception === 7 || isTenth);
  return isWithoutBank ? weights.map((weight, at) => (at <= B ? 0 : weight)) : weights;
}

function sumOf(
  method: ModulusMethod,
  weights: readonly number[],
  digits: readonly number[],
): number {
  const products = weights.map((weight, at) => weight * digitAt(digits, at));
  const parts =
    method === 'DBLAL' ? products.flatMap((product) => digitsOf(String(product))) : products;
  return parts.reduce((total, part) => total + part, 0);
}

/** The remainder is compared with its own check digit: g for the first row, h for the second. */
function passesFifth(method: ModulusMethod, sum: number, digits: readonly number[]): boolean {
  const modulus = modulusOf(method);
  // A remainder of 1 in the first leaves 10, which is not a digit.
  const expected = (modulus - (sum % modulus)) % modulus;
  return expected === digitAt(digits, method === 'MOD11' ? G : H);
}

/** Accounts of seven digits (14): the last digit is dropped and a 0 put before the others. */
function passesShifted({ method, weights }: WeightRow, digits: readonly number[]): boolean {
  if (![0, 1, 9].includes(digitAt(digits, H))) return false;
  const shifted = [...digits.slice(0, A), 0, ...digits.slice(A, H)];
  return sumOf(method, weights, shifted) % modulusOf(method) === 0;
}
