import { REFERENCES } from '@counterfoil/contract/invoices/schemas';
import { pick } from '@counterfoil/domain/pick';
import { openBankAccount, readSeller, sellerOnPaper, type Seller } from '#modules/account/public';
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

export interface PaperSettings extends Pick<InvoicesDeps, 'brands' | 'secrets'> {
  readonly logo: Uint8Array | null;
  /** The instant the paper is made, which is part of the file's bytes. */
  readonly createdAt: string;
  readonly draft: boolean;
}

/** Rows -> PDF content. Takes the figures as stored and never recalculates them. */
export function invoicePaper(parts: InvoiceParts, settings: PaperSettings): InvoicePaper {
  const { invoice, items, parent } = parts;
  return {
    type: invoice.type,
    draft: settings.draft,
    created_at: settings.createdAt,
    is_vat_registered: parts.client.vat_registered,
    accent: settings.brands.find((brand) => brand.id === parts.client.brand)?.accent ?? '#222222',
    logo: settings.logo ? { png: settings.logo } : null,
    seller: sellerOnPaper(parts),
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
    bank: openBankAccount(settings.secrets, bankAccountOnPaper(parts, settings.draft)),
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
