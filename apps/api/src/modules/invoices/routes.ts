import * as bulk from '@counterfoil/contract/invoices/bulk-routes';
import * as creditNotes from '@counterfoil/contract/invoices/credit-note-routes';
import * as mail from '@counterfoil/contract/invoices/mail-routes';
import * as overview from '@counterfoil/contract/invoices/overview-routes';
import * as invoices from '@counterfoil/contract/invoices/routes';
import * as timeline from '@counterfoil/contract/invoices/timeline-routes';
import { bindWith } from '#platform/http/serve-route';
import { createInvoice, duplicateInvoice } from './drafts/create-invoice.ts';
import {
  createCreditNote,
  getCreditNote,
  newCreditNote,
  updateCreditNote,
} from './drafts/credit-notes.ts';
import { bulkDelete, deleteInvoice } from './drafts/delete-invoice.ts';
import { updateInvoice } from './drafts/update-invoice.ts';
import { exportInvoices } from './lists/export-invoices.ts';
import { getInvoice, listInvoices } from './lists/invoice-lists.ts';
import { invoiceOverview } from './lists/invoice-overview.ts';
import { invoicesExpected } from './lists/invoices-expected.ts';
import { invoiceStatistics } from './lists/invoice-statistics.ts';
import { invoiceTimeline } from './lists/invoice-timeline.ts';
import { listLeftToPay } from './lists/left-to-pay.ts';
import { listItemSuggestions } from './lists/item-suggestions.ts';
import { bulkDownload, downloadInvoice, previewInvoice } from './paper/invoice-pdf.ts';
import { previewUnsaved } from './paper/preview-unsaved.ts';
import { bulkMarkAsPaid, markAsPaid } from './payments/mark-as-paid.ts';
import { refundCredit } from './payments/refund-credit.ts';
import { useCredit } from './payments/use-credit.ts';
import { currentNumber } from './record/current-number.ts';
import type { InvoicesDeps } from './record/deps.ts';
import { bulkRemind, remindInvoice, resendInvoice } from './sending/mail-again.ts';
import { invoiceMail, unsavedMail } from './sending/propose-mail.ts';
import { sendCreditNote, sendInvoice } from './sending/send-invoice.ts';

export function invoiceRoutes(deps: InvoicesDeps) {
  const bind = bindWith(deps);
  return [
    bind(invoices.listInvoices, listInvoices),
    bind(invoices.currentNumber, currentNumber),
    bind(invoices.getInvoice, getInvoice),
    bind(invoices.createInvoice, createInvoice),
    bind(invoices.updateInvoice, updateInvoice),
    bind(invoices.deleteInvoice, deleteInvoice),
    bind(invoices.duplicateInvoice, duplicateInvoice),
    bind(invoices.sendInvoice, sendInvoice),
    bind(invoices.remindInvoice, remindInvoice),
    bind(invoices.resendInvoice, resendInvoice),
    bind(invoices.markAsPaid, markAsPaid),
    bind(invoices.useCredit, useCredit),
    bind(invoices.refundCredit, refundCredit),
    bind(invoices.previewInvoice, previewInvoice),
    bind(invoices.previewUnsaved, previewUnsaved),
    bind(invoices.downloadInvoice, downloadInvoice),
    bind(invoices.exportInvoices, exportInvoices),
    bind(invoices.listItemSuggestions, listItemSuggestions),
    bind(bulk.bulkMarkAsPaid, bulkMarkAsPaid),
    bind(bulk.bulkDelete, bulkDelete),
    bind(bulk.bulkRemind, bulkRemind),
    bind(bulk.listLeftToPay, listLeftToPay),
    bind(bulk.bulkDownload, bulkDownload),
    bind(mail.invoiceMail, invoiceMail),
    bind(mail.unsavedMail, unsavedMail),
    bind(overview.invoiceStatistics, invoiceStatistics),
    bind(overview.invoicesExpected, invoicesExpected),
    bind(overview.invoiceOverview, invoiceOverview),
    bind(creditNotes.newCreditNote, newCreditNote),
    bind(creditNotes.createCreditNote, createCreditNote),
    bind(creditNotes.getCreditNote, getCreditNote),
    bind(creditNotes.updateCreditNote, updateCreditNote),
    bind(creditNotes.sendCreditNote, sendCreditNote),
    bind(timeline.invoiceTimeline, invoiceTimeline),
  ];
}
