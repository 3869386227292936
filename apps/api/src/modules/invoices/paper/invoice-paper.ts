import { REFERENCES } from '@counterfoil/contract/invoices/schemas';
import { pick } from '@counterfoil/domain/pick';
import { openBankAccount, paperFrame, readSeller, type Seller } from '#modules/account/public';
import { customerOnPaper, readCustomer, type CustomerRow } from '#modules/customers/public';
import type { Tx } from '#platform/db/tx';
import type { InvoicesDeps } from '../record/deps.ts';
import {
  readInvoice,
  readItems,
  valuesOfItem,
  type InvoiceRow,
  type ItemRow,
} from '../record/invoice-store.ts';
import { vatBreakdownOf } from '../record/present-invoice.ts';
import type { InvoicePaper } from './pdf/invoice-paper.ts';

/** The rows that make one paper. */
export interface InvoiceParts extends Seller {
  readonly invoice: InvoiceRow;
  readonly items: readonly ItemRow[];
  readonly customer: CustomerRow;
  readonly parent: InvoiceRow | null;
}

/** All rows that an invoice's paper is made from. */
export async function readInvoiceParts(tx: Tx, invoice: InvoiceRow): Promise<InvoiceParts> {
  const { client_id: clientId, parent_id: parentId } = invoice;
  return {
    invoice,
    items: await readItems(tx, clientId, invoice.id),
    customer: await readCustomer(tx, clientId, invoice.customer_id),
    ...(await readSeller(tx, clientId)),
    parent: parentId ? await readInvoice(tx, clientId, parentId) : null,
  };
}

export interface PaperSettings {
  readonly createdAt: string;
  readonly draft: boolean;
}

/** Rows -> PDF content. Takes the figures as stored and never recalculates them. */
export async function invoicePaper(
  deps: Pick<InvoicesDeps, 'blobs' | 'brands' | 'secrets'>,
  parts: InvoiceParts,
  { createdAt, draft }: PaperSettings,
): Promise<InvoicePaper> {
  const { invoice, items, parent } = parts;
  return {
    ...(await paperFrame(deps, parts, createdAt)),
    type: invoice.type,
    draft,
    customer: customerOnPaper(parts.customer),
    number: invoice.number,
    date: invoice.date,
    due_date: invoice.due_date,
    payment_terms: invoice.payment_terms,
    ...pick(invoice, REFERENCES),
    parent: parent ? { number: parent.number ?? '', date: parent.date ?? '' } : null,
    items: items.map((item) => ({ ...valuesOfItem(item), net_pence: item.net_pence })),
    subtotal_pence: invoice.subtotal_pence,
    discount_pence: invoice.discount_pence,
    vat: vatBreakdownOf(invoice).map(({ rate, netPence, vatPence }) => ({
      rate,
      net_pence: netPence,
      vat_pence: vatPence,
    })),
    vat_pence: invoice.vat_pence,
    total_pence: invoice.total_pence,
    bank: openBankAccount(deps.secrets, bankAccountOnPaper(parts, draft)),
    debt_collection_message: parts.settings.debt_collection_message,
    customer_notes: invoice.customer_notes,
  };
}

/**
 * The bank account, sealed, for a paper made now; null on credit notes and free invoices, which nobody
 * pays. A draft may still get its lines, so it shows the account.
 */
export function bankAccountOnPaper(
  { invoice, settings }: Pick<InvoiceParts, 'invoice' | 'settings'>,
  isDraft: boolean,
) {
  const asksForMoney = invoice.type === 'invoice' && (isDraft || invoice.total_pence > 0);
  return asksForMoney ? settings.bank_account_sealed : null;
}
