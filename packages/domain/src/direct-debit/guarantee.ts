import type { IsoDate } from '../dates/iso-date.ts';
import { addWorkingDays } from '../dates/working-days.ts';

/** The number of working days' notice of a collection's amount and date (Bacs: advance notice). */
export const NOTICE_WORKING_DAYS = 10;

/** The first day on which money may be collected under an instruction given today. */
export const firstCollectionDate = (today: IsoDate): IsoDate =>
  addWorkingDays(today, NOTICE_WORKING_DAYS);

export const GUARANTEE_TITLE = 'The Direct Debit Guarantee';

/** The text of the Direct Debit Guarantee, which Bacs prescribes word for word. `name` collects the money. */
export const guaranteeText = (name: string): readonly string[] => [
  'This Guarantee is offered by all banks and building societies that accept instructions to pay Direct Debits.',
  `If there are any changes to the amount, date or frequency of your Direct Debit ${name} will notify you ${NOTICE_WORKING_DAYS} working days in advance of your account being debited or as otherwise agreed. If you request ${name} to collect a payment, confirmation of the amount and date will be given to you at the time of the request.`,
  `If an error is made in the payment of your Direct Debit, by ${name} or your bank or building society, you are entitled to a full and immediate refund of the amount paid from your bank or building society.`,
  `If you receive a refund you are not entitled to, you must pay it back when ${name} asks you to.`,
  'You can cancel a Direct Debit at any time by simply contacting your bank or building society. Written confirmation may be required. Please also notify us.',
];

/** The payer's confirmation: an account with several signatories needs a paper form. */
export const ACCOUNT_HOLDER_CONFIRMATION =
  'I am the account holder, and the only person needed to authorise Direct Debits from this account';
