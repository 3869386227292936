import * as contract from '@counterfoil/contract/invoices/bulk-routes';
import { givenIds } from '#platform/given-ids';
import { bind } from '#platform/http/serve-route';
import { bulkDelete } from './bulk-delete.ts';
import { bulkDownload } from './bulk-download.ts';
import { bulkMarkAsPaid } from './bulk-mark-as-paid.ts';
import { bulkRemind } from './bulk-remind.ts';
import type { InvoicesDeps } from './deps.ts';

export const bulkRoutes = (deps: InvoicesDeps) => [
  bind(contract.bulkMarkAsPaid, ({ caller, body }) =>
    bulkMarkAsPaid(deps, caller, givenIds('invoice', body), body.payment_date ?? null),
  ),
  bind(contract.bulkDelete, ({ caller, body }) =>
    bulkDelete(deps, caller, givenIds('invoice', body)),
  ),
  bind(contract.bulkRemind, ({ caller, query, body }) =>
    bulkRemind(deps, caller, givenIds('invoice', query, body)),
  ),
  bind(contract.bulkDownload, ({ caller, query, body }) =>
    bulkDownload(deps, caller, givenIds('invoice', query, body)),
  ),
];
