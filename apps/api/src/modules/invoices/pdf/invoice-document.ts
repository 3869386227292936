/** What an invoice or credit note shows, as pure data: pence, decimal strings, YYYY-MM-DD. */
export interface InvoiceDocument {
  readonly kind: 'invoice' | 'credit_note';
  /** A preview of a draft: marked so, and any field may still be missing. */
  readonly draft: boolean;
  /** ISO instant; decides the file's bytes together with everything else here. */
  readonly created_at: string;
  /** False: the word VAT stands nowhere. */
  readonly is_vat_registered: boolean;
  /** `#rrggbb`, used sparingly. */
  readonly accent: string;
  readonly logo: { readonly png: Uint8Array } | null;
  readonly seller: {
    readonly name: string;
    readonly address_lines: readonly string[];
    /** Companies and LLPs only: their number, and the part of the UK it stands for, is law. */
    readonly company_number: string | null;
    /** Where it is not the address above. */
    readonly registered_office?: readonly string[] | null;
    /** As registered, without the GB in front. */
    readonly vat_number: string | null;
    readonly email: string | null;
    readonly phone: string | null;
  };
  readonly customer: {
    readonly name: string;
    readonly contact_name: string | null;
    readonly address_lines: readonly string[];
  };
  readonly number: string | null;
  /** Date of issue and tax point. */
  readonly date: string | null;
  readonly due_date: string | null;
  /** Days; 0 is immediate. */
  readonly payment_terms: number | null;
  readonly purchase_reference: string | null;
  /** The invoice a credit note belongs to. */
  readonly parent: { readonly number: string; readonly date: string } | null;
  readonly items: readonly {
    readonly description: string | null;
    readonly quantity: string | null;
    readonly price: string | null;
    /** VAT rate in per cent. */
    readonly tax: string | null;
    readonly net_pence: number;
  }[];
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
  readonly bank?: {
    readonly account_name: string;
    /** Six digits. */
    readonly sort_code: string;
    readonly account_number: string;
    readonly iban?: string | null;
    readonly swift?: string | null;
  } | null;
  /** To be quoted with the payment; the document's number unless given. */
  readonly payment_reference?: string | null;
  readonly debt_collection_message?: string | null;
  readonly customer_notes: string | null;
}
