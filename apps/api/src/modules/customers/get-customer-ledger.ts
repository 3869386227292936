import type { getCustomerLedger as contract } from '@counterfoil/contract/customers/ledger-routes';
import type { ReplyOf } from '@counterfoil/contract/route';
import { ageingOf } from '@counterfoil/domain/ledger/ageing';
import { formatPence } from '@counterfoil/domain/money/pence';
import type { ClientCaller } from '#platform/caller';
import { pageMeta, pageWindow, type PageRequest } from '#platform/page';
import { holdLedger } from './customer-store.ts';
import type { CustomersDeps } from './deps.ts';
import { countLedger, openDocuments, readLedger } from './ledger-reader.ts';
import { presentCustomer } from './present-customer.ts';
import { presentAgeing, presentLedgerEntry } from './present-ledger.ts';

interface LedgerRequest extends PageRequest {
  readonly order?: 'asc' | 'desc' | undefined;
}

/** A customer's account as of today: details, what is owed by age, and a page of the entries. */
export function getCustomerLedger(
  { transact, clock, ports }: CustomersDeps,
  caller: ClientCaller,
  id: string,
  request: LedgerRequest,
): Promise<ReplyOf<typeof contract>> {
  const { clientId } = caller;
  return transact.forClient(caller, async (tx) => {
    const row = await holdLedger(tx, clientId, id);
    const hasInvoices = (await ports.withInvoices(tx, clientId, [id])).has(id);
    const open = await openDocuments(tx, clientId, [id]);
    const entries = await readLedger(tx, clientId, id, {
      ...pageWindow(request),
      order: request.order ?? 'desc',
    });
    return {
      data: {
        customer: presentCustomer(row, hasInvoices),
        balance: formatPence(row.outstanding_pence),
        ageing: presentAgeing(ageingOf(open, clock.today())),
        entries: entries.map(presentLedgerEntry),
      },
      meta: pageMeta(request, await countLedger(tx, clientId, id)),
    };
  });
}
