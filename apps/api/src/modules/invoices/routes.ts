import * as bulk from '@counterfoil/contract/invoices/bulk-routes';
import * as creditNotes from '@counterfoil/contract/invoices/credit-note-routes';
import { exportInvoices as exportContract } from '@counterfoil/contract/invoices/export-routes';
import * as overview from '@counterfoil/contract/invoices/overview-routes';
import * as contract from '@counterfoil/contract/invoices/routes';
import { bind } from '#platform/http/serve-route';
import { createInvoice, duplicateInvoice } from './drafts/create-invoice.ts';
import {
  createCreditNote,
  getCreditNote,
  startCreditNote,
  updateCreditNote,
} from './drafts/credit-notes.ts';
import { bulkDelete, deleteInvoice } from './drafts/delete-invoice.ts';
import { updateInvoice } from './drafts/update-invoice.ts';
import { exportInvoices } from './lists/export-invoices.ts';
import { getInvoice, listInvoices } from './lists/invoice-lists.ts';
import { getOverview } from './lists/invoice-overview.ts';
import { getStatistics } from './lists/invoice-statistics.ts';
import { bulkDownload, invoicePdf } from './paper/invoice-pdf.ts';
import { bulkMarkAsPaid, markAsPaid } from './payments/mark-as-paid.ts';
import { proposeNumber } from './record/current-number.ts';
import type { InvoicesDeps } from './record/deps.ts';
import { bulkRemind, remindInvoice, resendInvoice } from './sending/mail-again.ts';
import { sendCreditNote, sendInvoice } from './sending/send-invoice.ts';

const singleRoutes = (deps: InvoicesDeps) => [
  bind(contract.listInvoices, ({ caller, query, asked }) =>
    listInvoices(deps, caller, { ...query, ...asked }),
  ),
  bind(exportContract, ({ caller, query, asked }) =>
    exportInvoices(deps, caller, { ...query, ...asked }),
  ),
  bind(overview.invoiceStatistics, ({ caller }) => getStatistics(deps, caller)),
  bind(overview.invoiceOverview, ({ caller, query }) => getOverview(deps, caller, query)),
  bind(contract.currentNumber, ({ caller, query }) => proposeNumber(deps, caller, query.type)),
  bind(contract.getInvoice, ({ caller, params }) => getInvoice(deps, caller, params.id)),
  bind(contract.createInvoice, ({ caller, params, body }) =>
    createInvoice(deps, caller, params.customer_id, body),
  ),
  bind(contract.updateInvoice, ({ caller, params, body }) =>
    updateInvoice(deps, caller, params.id, body),
  ),
  bind(contract.deleteInvoice, ({ caller, params }) => deleteInvoice(deps, caller, params.id)),
  bind(contract.duplicateInvoice, ({ caller, params }) =>
    duplicateInvoice(deps, caller, params.id),
  ),
  bind(contract.sendInvoice, ({ caller, params, query }) =>
    sendInvoice(deps, caller, params.id, query.lock_version),
  ),
  bind(contract.remindInvoice, ({ caller, params }) => remindInvoice(deps, caller, params.id)),
  bind(contract.resendInvoice, ({ caller, params }) => resendInvoice(deps, caller, params.id)),
  bind(contract.markAsPaid, ({ caller, params, body }) =>
    markAsPaid(deps, caller, params.id, body),
  ),
  bind(contract.previewInvoice, ({ caller, params }) =>
    invoicePdf(deps, caller, params.id, 'preview'),
  ),
  bind(contract.downloadInvoice, ({ caller, params }) =>
    invoicePdf(deps, caller, params.id, 'download'),
  ),
];

const bulkRoutes = (deps: InvoicesDeps) => [
  bind(bulk.bulkMarkAsPaid, ({ caller, asked, body }) =>
    bulkMarkAsPaid(deps, caller, asked.invoice_ids, body.payment_date ?? null),
  ),
  bind(bulk.bulkDelete, ({ caller, asked }) => bulkDelete(deps, caller, asked.invoice_ids)),
  bind(bulk.bulkRemind, ({ caller, asked }) => bulkRemind(deps, caller, asked.invoice_ids)),
  bind(bulk.bulkDownload, ({ caller, asked }) => bulkDownload(deps, caller, asked.invoice_ids)),
];

const creditNoteRoutes = (deps: InvoicesDeps) => [
  bind(creditNotes.newCreditNote, ({ caller, params }) => startCreditNote(deps, caller, params)),
  bind(creditNotes.createCreditNote, ({ caller, params, body }) =>
    createCreditNote(deps, caller, params, body),
  ),
  bind(creditNotes.getCreditNote, ({ caller, params }) => getCreditNote(deps, caller, params)),
  bind(creditNotes.updateCreditNote, ({ caller, params, body }) =>
    updateCreditNote(deps, caller, params, body),
  ),
  bind(creditNotes.sendCreditNote, ({ caller, params, query }) =>
    sendCreditNote(deps, caller, params, query.lock_version),
  ),
];

export const invoiceRoutes = (deps: InvoicesDeps) => [
  ...bulkRoutes(deps),
  ...singleRoutes(deps),
  ...creditNoteRoutes(deps),
];
