import type * as contract from '@counterfoil/contract/invoices/routes';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { refuseClient } from '@counterfoil/domain/client/refuse-client';
import type { InvoiceKind } from '@counterfoil/domain/invoice/kind';
import { readCustomer } from '#modules/customers/public';
import type { ActingCaller } from '#platform/caller';
import type { Tx } from '#platform/db/tx';
import type { Call } from '#platform/http/serve-route';
import { newId } from '#platform/ids';
import { enforce, FieldRefusal } from '#platform/refusals';
import type { Clock } from '#platform/time/clock';
import { auditInvoices, refuseAction } from '../record/act-on-invoices.ts';
import { proposeNumber } from '../record/current-number.ts';
import type { InvoicesDeps } from '../record/deps.ts';
import { insertInvoice, readInvoice, readItems } from '../record/invoice-store.ts';
import { presentInvoice } from '../record/present-invoice.ts';
import { chargeableRates, draftOf, EMPTY_DRAFT, mergeDraft, type Draft } from './draft.ts';
import { itemRows, priceDraft, pricedColumns } from './price-draft.ts';

interface CustomerCall {
  readonly params: { readonly customer_id: string };
}

/** Creates a draft for a customer with the client's default terms. A client who has left is refused. */
export function createInvoice(
  { transact, clock }: InvoicesDeps,
  { caller, params, body }: Call<typeof contract.createInvoice, 'body'> & CustomerCall,
): Promise<Invoice> {
  enforce(refuseClient('create_invoice', caller.client));
  return transact.answering(caller, async (tx) => {
    const { paymentTerms: payment_terms } = caller.client;
    const draft = mergeDraft({ ...EMPTY_DRAFT, payment_terms }, body);
    return insertDraft(tx, clock, caller, draft, {
      customerId: params.customer_id,
      kind: { type: 'invoice', parent_id: null },
    });
  });
}

/** The customer columns of a draft; the customer is locked against renaming and deletion. */
export async function customerColumns(tx: Tx, clientId: string, id: string) {
  const { id: customer_id, name: customer_name } = await readCustomer(
    tx,
    clientId,
    id,
    'key share',
  );
  return { customer_id, customer_name };
}

interface InsertOptions {
  readonly customerId: string;
  readonly kind: InvoiceKind;
  /** VAT rates allowed on its lines in addition to the client's. */
  readonly rates?: readonly string[];
}

/** Prices a draft and inserts it with its items. */
export async function insertDraft(
  tx: Tx,
  clock: Clock,
  caller: ActingCaller,
  draft: Draft,
  { customerId, kind, rates }: InsertOptions,
): Promise<Invoice> {
  const { clientId, client } = caller;
  const customer = await customerColumns(tx, clientId, customerId);
  const priced = priceDraft(draft, client, rates);
  const [id, at] = [newId(clock), clock.now().toString()];
  const items = itemRows(clock, clientId, id, priced).map((item) => ({
    ...item,
    id: newId(clock), // a copy's lines get new ids
  }));
  const columns = {
    ...pricedColumns(draft, priced, kind.type),
    ...kind,
    ...customer,
    id,
    client_id: clientId,
    state: 'draft' as const,
    created_at: at,
    updated_at: at,
  };
  const [row] = await Promise.all([
    insertInvoice(tx, columns, items),
    auditInvoices(tx, clock, caller, columns),
  ]);
  return presentInvoice(tx, row, clock.today(), items);
}

// Two simultaneous duplicates may propose the same number; the loser takes the next one. Only requests
// that hold a connection compete, so none loses a hundred times in a row.
const TRIES = 100;

/** Creates a draft with the same customer and items, the next number and today's date. */
export async function duplicateInvoice(
  deps: InvoicesDeps,
  call: Call<typeof contract.duplicateInvoice>,
): Promise<Invoice> {
  for (let tries = 1; ; tries++) {
    try {
      return await duplicateOnce(deps, call);
    } catch (error) {
      const numberTaken = error instanceof FieldRefusal && error.errors[0]?.field === 'number';
      if (!numberTaken || tries === TRIES) throw error;
    }
  }
}

function duplicateOnce(
  { transact, clock }: InvoicesDeps,
  { caller, params: { id } }: Call<typeof contract.duplicateInvoice>,
) {
  const { clientId } = caller;
  return transact.answering(caller, async (tx) => {
    const original = await readInvoice(tx, clientId, id);
    refuseAction('duplicate', original, caller.client, clock.today());
    const draft = draftOf(
      original,
      await readItems(tx, clientId, id),
      chargeableRates(caller.client),
    );
    const number = await proposeNumber(tx, clientId, 'invoice');
    return insertDraft(
      tx,
      clock,
      caller,
      { ...draft, number, date: clock.today() },
      {
        customerId: original.customer_id,
        kind: { type: 'invoice', parent_id: null },
      },
    );
  });
}
