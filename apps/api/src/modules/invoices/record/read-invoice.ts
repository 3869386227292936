import type { InvoiceType } from '@counterfoil/domain/invoice/kind';
import type { ClientCaller } from '#platform/caller';
import { currentNumber } from './current-number.ts';
import type { InvoicesDeps } from './deps.ts';
import { readInvoice } from './invoice-store.ts';
import { presentInvoice } from './present-invoice.ts';

export function getInvoice({ transact, clock }: InvoicesDeps, caller: ClientCaller, id: string) {
  return transact.forClient(caller, async (tx) =>
    presentInvoice(tx, await readInvoice(tx, caller.clientId, id), clock.today()),
  );
}

export function proposeNumber(
  { transact }: InvoicesDeps,
  caller: ClientCaller,
  type: InvoiceType = 'invoice',
) {
  return transact.forClient(caller, async (tx) => ({
    current_number: await currentNumber(tx, caller.clientId, type),
  }));
}
