import type {
  DraftValues,
  ItemValues,
  ReferenceField,
} from '@counterfoil/contract/invoices/schemas';
import type { InvoiceType } from '@counterfoil/domain/invoice/kind';
import type { PaperBank } from '#platform/papers/paper-parties';
import type { PaperFrame } from '#platform/papers/paper-view';

/** What an invoice or credit note shows, as pure data: pence, decimal strings, YYYY-MM-DD. */
export interface InvoicePaper extends PaperFrame, Pick<DraftValues, ReferenceField> {
  readonly type: InvoiceType;
  /** A preview of a draft: marked so, and any field may still be missing. */
  readonly draft: boolean;
  readonly number: string | null;
  /** Date of issue and tax point. */
  readonly date: string | null;
  readonly due_date: string | null;
  /** Days; 0 is immediate. */
  readonly payment_terms: number | null;
  /** The invoice a credit note belongs to. */
  readonly parent: { readonly number: string; readonly date: string } | null;
  readonly items: readonly (ItemValues & { readonly net_pence: number })[];
  readonly subtotal_pence: number;
  readonly discount_pence: number;
  readonly vat: readonly {
    readonly rate: string;
    readonly net_pence: number;
    readonly vat_pence: number;
  }[];
  readonly vat_pence: number;
  readonly total_pence: number;
  /** What has been paid already; the balance is shown beside the total. */
  readonly amount_paid_pence?: number;
  /** Where to pay; invoices only. */
  readonly bank?: PaperBank | null;
  /** To be quoted with the payment; the document's number unless given. */
  readonly payment_reference?: string | null;
  readonly debt_collection_message?: string | null;
  readonly customer_notes: string | null;
}
