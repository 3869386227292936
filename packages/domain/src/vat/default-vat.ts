/** Separate from rates.ts, as every page of the portal loads it. */
export const DEFAULT_VAT_RATE = '20';

interface VatOfClient {
  readonly vat_registered: boolean;
  readonly vat_scheme: string | null;
  readonly vat_rate: string | null;
}

/**
 * The rate that a client's invoices begin with. The percentage of the flat rate scheme is what they pay to HMRC: their
 * invoices carry the usual rates.
 */
export const defaultVatOf = ({ vat_registered, vat_scheme, vat_rate }: VatOfClient): string =>
  vat_registered ? (vat_scheme !== 'flat_rate' && vat_rate) || DEFAULT_VAT_RATE : '0';
