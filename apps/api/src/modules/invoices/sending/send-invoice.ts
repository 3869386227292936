import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { isCustomerValid } from '@counterfoil/domain/customer/complete';
import { fieldErrorsBeforeSending } from '@counterfoil/domain/invoice/ready-to-send';
import { CUSTOMER_MISSING_DETAILS } from '@counterfoil/domain/text';
import { keepInvoiceSettings } from '#modules/account/public';
import { readCustomer } from '#modules/customers/public';
import type { ClientCaller } from '#platform/caller';
import type { Tx } from '#platform/db/tx';
import { issuePaper } from '#platform/papers/issue-paper';
import { enforceVersion, FieldRefusal, refuseField } from '#platform/refusals';
import { underParent, type CreditNotePath } from '../drafts/credit-notes.ts';
import type { InvoiceParts } from '../paper/invoice-paper.ts';
import { renderInvoice } from '../paper/invoice-pdf.ts';
import { readInvoiceParts } from '../paper/read-invoice-parts.ts';
import type { InvoicesDeps } from '../record/deps.ts';
import { lockInvoice, readInvoice } from '../record/invoice-store.ts';
import { refuseAction } from '../record/refuse-action.ts';
import { commitSending } from './commit-sending.ts';

/**
 * Sends a draft invoice or credit note: state, stored PDF, envelope copy and e-mail job in one
 * transaction. 422 lists the missing fields; 409 when the draft is no longer at `lockVersion`, the
 * version that the sender read.
 */
export function sendInvoice(
  deps: InvoicesDeps,
  caller: ClientCaller,
  id: string,
  lockVersion?: number,
): Promise<Invoice> {
  return issuePaper(deps, caller, {
    read: (tx) => readForSending(tx, deps, caller, { id, lockVersion }),
    render: (parts, at) =>
      renderInvoice(deps, parts, { createdAt: at.toString(), draft: false }, caller),
    lock: lockParts,
    // The balances of customer and parent may change at any time; the paper does not show them.
    fixed: (parts) => ({ ...parts, customer: parts.customer.lock_version, parent: null }),
    commit: (tx, parts, file) => commitSending(tx, deps, caller, parts, file),
  });
}

/** Reads everything the paper shows, and checks that it is complete. */
async function readForSending(
  tx: Tx,
  { clock, mailQueue }: InvoicesDeps,
  caller: ClientCaller,
  { id, lockVersion }: { readonly id: string; readonly lockVersion: number | undefined },
): Promise<InvoiceParts> {
  const { clientId, client } = caller;
  const invoice = await readInvoice(tx, clientId, id);
  refuseAction('send', invoice, client, clock.today());
  enforceVersion(invoice, lockVersion);
  const parts = await readInvoiceParts(tx, invoice);
  const { customer, parent } = parts;
  refuseIncomplete(parts, caller);
  if (!isCustomerValid(customer)) throw refuseField('customer_id', CUSTOMER_MISSING_DETAILS);
  // A credit note changes its invoice, which may have moved to other software since.
  if (parent) refuseAction('credit', parent, client, clock.today());
  await mailQueue.refuseFullDay(tx, clientId, customer.email ?? '');
  return parts;
}

/** Locks the paper's rows that may change, in the same order as all other code. */
async function lockParts(tx: Tx, { invoice, parent }: InvoiceParts) {
  const { client_id: clientId } = invoice;
  const { customer_id: customerId } = await lockInvoice(tx, clientId, invoice.id);
  if (parent) await lockInvoice(tx, clientId, parent.id);
  await readCustomer(tx, clientId, customerId, 'update');
  await keepInvoiceSettings(tx, clientId);
}

function refuseIncomplete(
  { invoice, items }: Pick<InvoiceParts, 'invoice' | 'items'>,
  caller: ClientCaller,
) {
  const errors = fieldErrorsBeforeSending(
    { ...invoice, items },
    {
      isVatRegistered: caller.client.vatRegistered,
      type: invoice.type,
    },
  );
  if (errors.length) throw new FieldRefusal(errors);
}

/** Sends the credit note at this path. */
export async function sendCreditNote(
  deps: InvoicesDeps,
  caller: ClientCaller,
  path: CreditNotePath & { readonly id: string },
  lockVersion?: number,
): Promise<Invoice> {
  await deps.transact.forClient(caller, (tx) =>
    underParent(readInvoice, tx, caller.clientId, path, path.id),
  );
  return sendInvoice(deps, caller, path.id, lockVersion);
}
