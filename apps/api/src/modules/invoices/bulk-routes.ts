import * as contract from '@counterfoil/contract/invoices/bulk-routes';
import { bind } from '#platform/http/serve-route';
import { bulkDelete } from './drafts/bulk-delete.ts';
import { bulkDownload } from './paper/bulk-download.ts';
import { bulkMarkAsPaid } from './payments/bulk-mark-as-paid.ts';
import type { InvoicesDeps } from './record/deps.ts';
import { bulkRemind } from './sending/bulk-remind.ts';

export const bulkRoutes = (deps: InvoicesDeps) => [
  bind(contract.bulkMarkAsPaid, ({ caller, asked, body }) =>
    bulkMarkAsPaid(deps, caller, asked.invoice_ids, body.payment_date ?? null),
  ),
  bind(contract.bulkDelete, ({ caller, asked }) => bulkDelete(deps, caller, asked.invoice_ids)),
  bind(contract.bulkRemind, ({ caller, asked }) => bulkRemind(deps, caller, asked.invoice_ids)),
  bind(contract.bulkDownload, ({ caller, asked }) => bulkDownload(deps, caller, asked.invoice_ids)),
];
