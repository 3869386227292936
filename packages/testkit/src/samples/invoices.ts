import type * as bulk from '@counterfoil/contract/invoices/bulk-routes';
import type * as creditNotes from '@counterfoil/contract/invoices/credit-note-routes';
import type * as mail from '@counterfoil/contract/invoices/mail-routes';
import type * as overview from '@counterfoil/contract/invoices/overview-routes';
import type * as invoices from '@counterfoil/contract/invoices/routes';
import type * as timeline from '@counterfoil/contract/invoices/timeline-routes';
import { FILLED_DRAFT, WORKED_EXAMPLE } from '../records.ts';
import type { RecordIds, SamplesOf } from './sample.ts';

const FILLED_FORM = { ...FILLED_DRAFT, lock_version: 0, ...WORKED_EXAMPLE };

const ofDraft = ({ draft }: RecordIds) => ({ params: { id: draft } });
const MAIL = { mail: { to: ['a@b.test'], subject: 'Invoice {number}', message: 'As agreed.' } };
const ofUnpaid = ({ unpaid }: RecordIds) => ({ params: { id: unpaid } });

type Routes = typeof invoices & typeof bulk & typeof mail & typeof overview & typeof timeline;

export const invoiceSamples: SamplesOf<Routes> = {
  listInvoices: () => ({}),
  invoiceStatistics: () => ({}),
  exportInvoices: () => ({}),
  createInvoice: ({ customer }) => ({
    params: { customer_id: customer },
    body: { invoice: FILLED_FORM },
  }),
  updateInvoice: (records) => ({
    ...ofDraft(records),
    body: { invoice: FILLED_FORM },
  }),
  duplicateInvoice: ({ sent }) => ({ params: { id: sent } }), // A document is mailed a few times an hour at most, so these and `bulkRemind` name different ones.
  sendInvoice: (records) => ({ ...ofDraft(records), body: MAIL }),
  remindInvoice: (records) => ({ ...ofUnpaid(records), body: MAIL }),
  resendInvoice: ({ sent }) => ({ params: { id: sent }, body: MAIL }),
  invoiceTimeline: ofUnpaid,
  markAsPaid: (records) => ({
    ...ofUnpaid(records),
    body: {
      invoice: {
        payment_date: '2026-11-21',
        total_due: '134.61',
        amount_paid: '1.00',
        payment_type: 'partial',
        lock_version: 0,
      },
    },
  }),
  useCredit: ({ inCredit }) => ({ params: { id: inCredit } }),
  refundCredit: ({ unusedCredit }) => ({
    params: { id: unusedCredit },
    body: { refund: { amount: '0.01', date: '2026-11-21', lock_version: 0 } },
  }),
  previewUnsaved: ({ customer }) => ({
    params: { customer_id: customer },
    body: { invoice: { ...FILLED_DRAFT, ...WORKED_EXAMPLE } },
  }),
  unsavedMail: ({ customer }) => ({ params: { customer_id: customer } }),
  listItemSuggestions: () => ({}),
  bulkMarkAsPaid: ({ unpaid }) => ({
    body: { invoice_ids: [unpaid], payment_date: '2026-11-21' },
  }),
  bulkDelete: ({ spareDraft }) => ({ body: { invoice_ids: [spareDraft] } }),
  bulkRemind: ({ credited }) => ({
    query: { 'invoice_ids[]': [credited] },
    body: { invoice_ids: [credited] },
  }),
  listLeftToPay: ({ unpaid, inCredit }) => ({
    query: { 'invoice_ids[]': [unpaid, inCredit] },
  }),
  bulkDownload: ({ sent, credited, draft }) => ({
    query: { 'invoice_ids[]': [sent, credited, draft] },
    body: { invoice_ids: [sent, credited, draft] },
  }),
};

const ofCreditNote = ({ customer, credited, creditNote }: RecordIds) => ({
  params: { customer_id: customer, invoice_id: credited, id: creditNote },
});

export const creditNoteSamples: SamplesOf<typeof creditNotes> = {
  newCreditNote: ({ customer, sent }) => ({ params: { customer_id: customer, invoice_id: sent } }),
  createCreditNote: ({ customer, sent }) => ({
    params: { customer_id: customer, invoice_id: sent },
    body: { credit_note: FILLED_FORM },
  }),
  getCreditNote: ofCreditNote,
  updateCreditNote: (records) => ({ ...ofCreditNote(records), body: { credit_note: FILLED_FORM } }),
  sendCreditNote: (records) => ({ ...ofCreditNote(records), body: MAIL }),
};
