import * as creditNotes from '@counterfoil/contract/invoices/credit-note-routes';
import { exportInvoices as exportContract } from '@counterfoil/contract/invoices/export-routes';
import * as overview from '@counterfoil/contract/invoices/overview-routes';
import * as contract from '@counterfoil/contract/invoices/routes';
import { bind } from '#platform/http/serve-route';
import { wholeList } from '#platform/page';
import { createInvoice } from './create-invoice.ts';
import {
  createCreditNote,
  getCreditNote,
  startCreditNote,
  updateCreditNote,
} from './credit-notes.ts';
import { deleteInvoice } from './delete-invoice.ts';
import type { InvoicesDeps } from './deps.ts';
import { duplicateInvoice } from './duplicate-invoice.ts';
import { exportInvoices } from './export-invoices.ts';
import { listInvoices } from './invoice-lists.ts';
import { getOverview } from './invoice-overview.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { getStatistics } from './invoice-statistics.ts';
import { markAsPaid } from './mark-as-paid.ts';
import { getInvoice, proposeNumber } from './read-invoice.ts';
import { remindInvoice } from './remind-invoice.ts';
import { resendInvoice } from './resend-invoice.ts';
import { sendCreditNote, sendInvoice } from './send-invoice.ts';
import { updateInvoice } from './update-invoice.ts';

export const invoiceRoutes = (deps: InvoicesDeps) => [
  bind(contract.listInvoices, ({ caller, query }) => listInvoices(deps, caller, query)),
  bind(exportContract, ({ caller, query }) => exportInvoices(deps, caller, query)),
  bind(overview.invoiceStatistics, async ({ caller }) => ({
    data: await getStatistics(deps, caller),
  })),
  bind(overview.invoiceOverview, async ({ caller, query }) =>
    wholeList(await getOverview(deps, caller, query)),
  ),
  bind(contract.currentNumber, async ({ caller, query }) => ({
    data: await proposeNumber(deps, caller, query.type),
  })),
  bind(contract.getInvoice, async ({ caller, params }) => ({
    data: await getInvoice(deps, caller, params.id),
  })),
  bind(contract.createInvoice, async ({ caller, params, body }) => ({
    data: await createInvoice(deps, caller, params.customer_id, body.invoice),
  })),
  bind(contract.updateInvoice, async ({ caller, params, body }) => ({
    data: await updateInvoice(deps, caller, params.id, body.invoice),
  })),
  bind(contract.deleteInvoice, async ({ caller, params }) => ({
    data: await deleteInvoice(deps, caller, params.id),
  })),
  bind(contract.duplicateInvoice, async ({ caller, params }) => ({
    data: await duplicateInvoice(deps, caller, params.id),
  })),
  bind(contract.sendInvoice, async ({ caller, params, query }) => ({
    data: await sendInvoice(deps, caller, params.id, query.lock_version),
  })),
  bind(contract.remindInvoice, async ({ caller, params }) => ({
    data: await remindInvoice(deps, caller, params.id),
  })),
  bind(contract.resendInvoice, async ({ caller, params }) => ({
    data: await resendInvoice(deps, caller, params.id),
  })),
  bind(contract.markAsPaid, async ({ caller, params, body }) => ({
    data: await markAsPaid(deps, caller, params.id, body.invoice),
  })),
  bind(contract.previewInvoice, ({ caller, params }) =>
    invoicePdf(deps, caller, params.id, 'preview'),
  ),
  bind(contract.downloadInvoice, ({ caller, params }) =>
    invoicePdf(deps, caller, params.id, 'download'),
  ),
];

export const creditNoteRoutes = (deps: InvoicesDeps) => [
  bind(creditNotes.newCreditNote, async ({ caller, params }) => ({
    data: await startCreditNote(deps, caller, params),
  })),
  bind(creditNotes.createCreditNote, async ({ caller, params, body }) => ({
    data: await createCreditNote(deps, caller, params, body.credit_note),
  })),
  bind(creditNotes.getCreditNote, async ({ caller, params }) => ({
    data: await getCreditNote(deps, caller, params, params.id),
  })),
  bind(creditNotes.updateCreditNote, async ({ caller, params, body }) => ({
    data: await updateCreditNote(deps, caller, params, body.credit_note),
  })),
  bind(creditNotes.sendCreditNote, async ({ caller, params, query }) => ({
    data: await sendCreditNote(deps, caller, params, query.lock_version),
  })),
];
