import type { IsoDate } from '../dates/iso-date.ts';
import { formatPence, formatPounds, type Pence } from '../money/pence.ts';
import type { Refusal } from '../refusal.ts';
import { GREATER_THAN_ZERO, lessThan } from '../text.ts';
import type { OpenAmount } from './ageing.ts';

/** The open amount of one document. */
export interface OpenDocument extends OpenAmount {
  readonly documentId: string;
}

/** A part of a customer's unused credit. */
export interface CreditPart {
  /** The credit note, or the overpaid invoice, that it comes from. */
  readonly documentId: string;
  readonly amountPence: Pence;
}

/** @param open all open documents of one customer */
export const unusedCredit = (open: readonly OpenDocument[]): Pence =>
  open.reduce((sum, { openPence }) => sum + Math.max(0, -openPence), 0);

/**
 * Works out the amount that each document asks for while there is credit on the account: credit goes to the earliest
 * due date first, and documents without a due date come last. With 5000 of credit, an invoice of 3000 asks for nothing,
 * and the next one for 2000 less. So the documents together ask for the balance of the statement.
 * @param open all open documents of one customer
 */
export function leftToPay(open: readonly OpenDocument[]): ReadonlyMap<string, Pence> {
  let credit = unusedCredit(open);
  return new Map(
    open
      .filter(({ openPence }) => openPence > 0)
      .toSorted((a, b) => dueFirst(a.dueDate, b.dueDate))
      .map(({ documentId, openPence }) => {
        const covered = Math.min(credit, openPence);
        credit -= covered;
        return [documentId, openPence - covered];
      }),
  );
}

/** Compares dates; no date counts as the latest. */
function dueFirst(a: IsoDate | null, b: IsoDate | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  return b === null || a < b ? -1 : 1;
}

/** The credit that an amount uses up, the oldest first; less than the amount when there is less. */
export function creditFor(amountPence: Pence, open: readonly OpenDocument[]): CreditPart[] {
  let rest = amountPence;
  return open.flatMap(({ documentId, openPence }) => {
    const taken = Math.min(rest, Math.max(0, -openPence));
    rest -= taken;
    return taken > 0 ? [{ documentId, amountPence: taken }] : [];
  });
}

/** The standing of an invoice on its customer's account. */
export interface AccountStanding {
  /** The customer's unused credit. */
  readonly creditPence: Pence;
  /** The amount left to pay when the credit goes to the earliest due date first. */
  readonly leftPence: Pence;
}

/** The refusal to remind of an invoice that the account's credit covers; null while something is left to pay. */
export const refuseCovered = ({ leftPence, creditPence }: AccountStanding): Refusal | null =>
  leftPence > 0
    ? null
    : {
        kind: 'state',
        reason: `The customer has ${formatPounds(creditPence)} of unused credit, which covers this invoice. Use the credit instead.`,
      };

/** Null when this much of a document's unused credit can be refunded, else the reason. */
export function refuseRefund(amountPence: Pence, creditPence: Pence): string | null {
  if (amountPence <= 0) return GREATER_THAN_ZERO;
  return amountPence > creditPence ? lessThan(formatPence(creditPence)) : null;
}

/** The refusal to refund credit that is not there. */
export const NOTHING_TO_REFUND: Refusal = {
  kind: 'state',
  reason: 'There is no unused credit to refund.',
};

/** The refusal to use credit that is not there. */
export const NO_CREDIT: Refusal = {
  kind: 'state',
  reason: 'This customer has no unused credit.',
};
