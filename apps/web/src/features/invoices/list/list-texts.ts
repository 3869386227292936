import type { InvoiceState } from '@counterfoil/domain/invoice/due';

interface ListTexts {
  readonly title: string;
  readonly caption: string;
  /** Explains the list while it is empty. */
  readonly teaches: string;
}

/** The four lists in the spec's names. */
export const LIST_TEXTS = {
  draft: {
    title: 'Drafts',
    caption: 'Draft invoices',
    teaches: 'An invoice you save as a draft waits here. Nobody but you sees it until you send it.',
  },
  sent: {
    title: 'Sent',
    caption: 'Sent invoices',
    teaches: 'Invoices you have sent stand here until they are paid or their due date has passed.',
  },
  overdue: {
    title: 'Overdue',
    caption: 'Overdue invoices',
    teaches:
      'Nobody is late: an invoice comes here when its due date has passed and it is not paid.',
  },
  paid: {
    title: 'Paid history',
    caption: 'Paid invoices',
    teaches: 'When a customer has paid, mark the invoice as paid under Sent: then it stands here.',
  },
} satisfies Record<InvoiceState, ListTexts>;
