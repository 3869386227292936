import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { isCustomerValid } from '@counterfoil/domain/customer/complete';
import { fieldErrorsBeforeSending } from '@counterfoil/domain/invoice/ready-to-send';
import { CUSTOMER_MISSING_DETAILS } from '@counterfoil/domain/text';
import { readLogo } from '#modules/account/public';
import { keepBlob, reserveBlob } from '#platform/blobs/blob-rows';
import type { ClientCaller } from '#platform/caller';
import { countAddresses, refuseFullDay } from '#platform/mail/mail-limits';
import { changedMeanwhile, FieldRefusal, refuseField } from '#platform/refusals';
import type { InvoicesDeps } from './deps.ts';
import { commitSending, Outdated } from './commit-sending.ts';
import { underParent, type CreditNotePath } from './credit-notes.ts';
import { invoicePaper, type InvoiceParts } from './invoice-paper.ts';
import { readInvoice } from './invoice-store.ts';
import { renderInvoicePdf } from './pdf/render-invoice-pdf.ts';
import { readInvoiceParts } from './read-invoice-parts.ts';
import { refuseAction } from './refuse-action.ts';

// Each try renders what it read; a change in between makes it read again.
const TRIES = 3;

/**
 * Sends a draft invoice or credit note: renders the PDF from the very version that is committed,
 * then in one transaction state, stored PDF, envelope copy and e-mail job. 422 says what is
 * missing, field by field; 409 that it is not `lockVersion` any more, which its sender has read.
 */
export async function sendInvoice(
  deps: InvoicesDeps,
  caller: ClientCaller,
  id: string,
  lockVersion?: number,
): Promise<Invoice> {
  for (let tries = 1; tries <= TRIES; tries++) {
    try {
      return await sendOnce(deps, caller, id, lockVersion);
    } catch (error) {
      if (!(error instanceof Outdated)) throw error;
    }
  }
  throw changedMeanwhile();
}

async function sendOnce(
  deps: InvoicesDeps,
  caller: ClientCaller,
  id: string,
  lockVersion: number | undefined,
): Promise<Invoice> {
  const parts = await readForSending(deps, caller, id, lockVersion);
  const sentAt = deps.clock.now();
  const logo = await readLogo(deps, parts.client);
  const pdf = await renderInvoicePdf(
    deps.typst,
    invoicePaper(parts, {
      ...deps,
      logo,
      createdAt: sentAt.toString(),
      draft: false,
    }),
    caller,
  );
  const blobId = await deps.transact.forClient(caller, (tx) =>
    reserveBlob(tx, deps.clock, caller.clientId, 'application/pdf'),
  );
  const stored = await deps.blobs.put(blobId, pdf);
  return deps.transact.answering(caller, async (tx) => {
    const sent = await commitSending(tx, deps, caller, {
      parts,
      sentAt,
      pdf: { blobId, byteSize: pdf.length },
    });
    await keepBlob(tx, caller.clientId, blobId, stored);
    return sent;
  });
}

/** Everything that stands on the paper, checked to be complete. */
function readForSending(
  { transact, clock }: InvoicesDeps,
  caller: ClientCaller,
  id: string,
  lockVersion: number | undefined,
): Promise<InvoiceParts> {
  const { clientId } = caller;
  return transact.forClient(caller, async (tx) => {
    const invoice = await readInvoice(tx, clientId, id);
    refuseAction('send', invoice, caller.client, clock.today());
    if (lockVersion !== undefined && lockVersion !== invoice.lock_version) throw changedMeanwhile();
    const parts = await readInvoiceParts(tx, invoice);
    refuseIncomplete(parts, caller);
    if (!isCustomerValid(parts.customer))
      throw refuseField('customer_id', CUSTOMER_MISSING_DETAILS);
    await refuseFullDay(tx, clock, clientId, countAddresses(parts.customer.email ?? ''));
    return parts;
  });
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

/** Sends a credit note found under its invoice and customer. */
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
