import { type AccountStanding, leftToPay, unusedCredit } from '@counterfoil/domain/ledger/credit';
import { openDocuments } from '#modules/customers/public';
import type { Tx } from '#platform/db/tx';
import type { InvoiceRow } from './invoice-store.ts';

type OwedInvoice = Pick<InvoiceRow, 'id' | 'client_id' | 'customer_id' | 'balance_pence'>;

/**
 * The standing of one client's unpaid invoices on their customers' accounts, by id.
 * @param before only the ledger's entries with smaller ids: those made before that moment
 */
export async function onAccounts(
  tx: Tx,
  invoices: readonly OwedInvoice[],
  before?: string,
): Promise<(invoice: OwedInvoice) => AccountStanding> {
  const customers = [...new Set(invoices.map(({ customer_id }) => customer_id))];
  const clientId = invoices[0]?.client_id ?? '';
  const open = await openDocuments(tx, clientId, customers, before);
  const byCustomer = Map.groupBy(open, ({ customerId }) => customerId);
  const accounts = new Map(
    [...byCustomer].map(([id, documents]) => [
      id,
      { creditPence: unusedCredit(documents), left: leftToPay(documents) },
    ]),
  );
  return ({ id, customer_id, balance_pence }) => {
    const account = accounts.get(customer_id);
    return {
      creditPence: account?.creditPence ?? 0,
      leftPence: account?.left.get(id) ?? balance_pence,
    };
  };
}

/** The same of one invoice. */
export async function onAccount(
  tx: Tx,
  invoice: OwedInvoice,
  before?: string,
): Promise<AccountStanding> {
  return (await onAccounts(tx, [invoice], before))(invoice);
}
