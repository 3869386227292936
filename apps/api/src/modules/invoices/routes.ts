import * as bulk from '@counterfoil/contract/invoices/bulk-routes';
import * as creditNotes from '@counterfoil/contract/invoices/credit-note-routes';
import * as mail from '@counterfoil/contract/invoices/mail-routes';
import * as overview from '@counterfoil/contract/invoices/overview-routes';
import * as invoices from '@counterfoil/contract/invoices/routes';
import * as timeline from '@counterfoil/contract/invoices/timeline-routes';
import { bindAll } from '#platform/http/serve-route';
import { createInvoice, duplicateInvoice } from './drafts/create-invoice.ts';
import * as crediting from './drafts/credit-notes.ts';
import * as deletions from './drafts/delete-invoice.ts';
import { updateInvoice } from './drafts/update-invoice.ts';
import { exportInvoices } from './lists/export-invoices.ts';
import * as lists from './lists/invoice-lists.ts';
import { invoiceOverview } from './lists/invoice-overview.ts';
import { invoicesExpected } from './lists/invoices-expected.ts';
import { invoiceStatistics } from './lists/invoice-statistics.ts';
import { invoiceTimeline } from './lists/invoice-timeline.ts';
import { listLeftToPay } from './lists/left-to-pay.ts';
import { listItemSuggestions } from './lists/item-suggestions.ts';
import * as papers from './paper/invoice-pdf.ts';
import { previewUnsaved } from './paper/preview-unsaved.ts';
import * as payments from './payments/mark-as-paid.ts';
import { refundCredit } from './payments/refund-credit.ts';
import { useCredit } from './payments/use-credit.ts';
import { currentNumber } from './record/current-number.ts';
import type { InvoicesDeps } from './record/deps.ts';
import * as mailing from './sending/mail-again.ts';
import * as proposing from './sending/propose-mail.ts';
import * as sending from './sending/send-invoice.ts';

const contract = { ...invoices, ...bulk, ...mail, ...overview, ...creditNotes, ...timeline };

export const invoiceRoutes = (deps: InvoicesDeps) =>
  bindAll(contract, deps, {
    ...crediting,
    ...deletions,
    ...lists,
    ...papers,
    ...payments,
    ...mailing,
    ...proposing,
    ...sending,
    createInvoice,
    duplicateInvoice,
    updateInvoice,
    exportInvoices,
    invoiceOverview,
    invoiceStatistics,
    invoiceTimeline,
    invoicesExpected,
    currentNumber,
    previewUnsaved,
    listItemSuggestions,
    useCredit,
    refundCredit,
    listLeftToPay,
  });
