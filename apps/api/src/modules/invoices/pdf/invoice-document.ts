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
    readonly company_number: string | null;
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
  readonly customer_notes: string | null;
}
