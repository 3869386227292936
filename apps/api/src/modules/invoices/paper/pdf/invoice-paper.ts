import type {
  DraftValues,
  ItemValues,
  ReferenceField,
} from '@counterfoil/contract/invoices/schemas';
import type { InvoiceType } from '@counterfoil/domain/invoice/kind';
import type { PaperBank } from '#platform/papers/paper-parties';
import type { PaperFrame } from '#platform/papers/paper-view';

/** The content of an invoice or credit note as pure data: pence, decimal strings, YYYY-MM-DD. */
export interface InvoicePaper extends PaperFrame, Pick<DraftValues, ReferenceField> {
  readonly type: InvoiceType;
  /** A preview of a draft: marked as one, and any field may be missing. */
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
  /** The amount already paid; the balance is shown beside the total. */
  readonly amount_paid_pence?: number;
  /** The account to pay into; invoices only. */
  readonly bank?: PaperBank | null;
  /** The reference to quote with the payment; defaults to the document's number. */
  readonly payment_reference?: string | null;
  readonly debt_collection_message?: string | null;
  readonly customer_notes: string | null;
}
