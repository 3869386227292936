import type { DocumentType } from '@counterfoil/domain/document/document-types';

/** A demo paper for demo-paper.typ. */
export interface DemoPaper {
  readonly title: string;
  readonly from: string;
  readonly rows: readonly (readonly [string, string])[];
  readonly foot: string;
  readonly documentType: DocumentType;
  /** The paper's month, counted back from this one, and its day, which has to be past. */
  readonly monthsAgo: number;
  readonly day: number;
}

/** The demo clients' bank accounts; statements are filed under the first. */
export const DEMO_BANK_ACCOUNTS = ['Current account', 'Savings account'] as const;

/** The client's uploads to the envelopes. */
export const DEMO_RECEIPTS: readonly DemoPaper[] = [
  {
    title: 'Fuel receipt',
    from: 'Kingsway Services',
    rows: [
      ['Unleaded, 38.42 litres at 140.9p', '£54.13'],
      ['VAT at 20%, in the price', '£9.02'],
      ['Paid by card', '£54.13'],
    ],
    foot: 'Pump 4. Thank you and drive safely.',
    documentType: 'receipt',
    monthsAgo: 2,
    day: 14,
  },
  {
    title: 'Paper and stamps',
    from: 'Paper & Post',
    rows: [
      ['Printer paper, 5 reams', '£22.50'],
      ['Postage stamps', '£13.20'],
      ['VAT at 20%, in the price of the paper', '£3.75'],
      ['Paid by card', '£35.70'],
    ],
    foot: 'Postage is exempt from VAT.',
    documentType: 'receipt',
    monthsAgo: 1,
    day: 9,
  },
  {
    title: 'Bank statement',
    from: 'Demo Bank',
    rows: [
      ['Opening balance', '£8,412.07'],
      ['Paid in', '£6,150.00'],
      ['Paid out', '£4,903.31'],
      ['Closing balance', '£9,658.76'],
    ],
    foot: 'No bank has this name.',
    documentType: 'bank_statement',
    monthsAgo: 1,
    day: 28,
  },
  {
    title: 'Train ticket',
    from: 'Severn & Wye Railway',
    rows: [
      ['Day return, standard', '£48.60'],
      ['Paid by card', '£48.60'],
    ],
    foot: 'Travel by rail is free of VAT.',
    documentType: 'receipt',
    monthsAgo: 0,
    day: 3,
  },
  {
    title: 'Phone bill',
    from: 'Quayside Telecom',
    rows: [
      ['Monthly plan', '£30.00'],
      ['VAT at 20%', '£6.00'],
      ['To pay', '£36.00'],
    ],
    foot: 'Paid by direct debit.',
    documentType: 'purchase_invoice',
    monthsAgo: 0,
    day: 5,
  },
];

/** Documents shared by the accountants; the list groups equal titles. */
export const DEMO_SHARED: readonly DemoPaper[] = [
  {
    title: 'Letter of engagement',
    from: 'Your accountants',
    rows: [['What we do for you', 'Bookkeeping, VAT returns, yearly accounts']],
    foot: 'Please keep this letter with your records.',
    documentType: 'other',
    monthsAgo: 11,
    day: 2,
  },
  managementAccounts(2, ['£9,820.00', '£6,415.20', '£3,404.80']),
  managementAccounts(1, ['£11,240.00', '£7,020.75', '£4,219.25']),
];

function managementAccounts(
  monthsAgo: number,
  [income, costs, profit]: readonly [string, string, string],
): DemoPaper {
  return {
    title: 'Management accounts',
    from: 'Your accountants',
    rows: [
      ['Income', income],
      ['Costs', costs],
      ['Profit before tax', profit],
    ],
    foot: 'Prepared from your books; not audited.',
    documentType: 'other',
    monthsAgo,
    day: 20,
  };
}
