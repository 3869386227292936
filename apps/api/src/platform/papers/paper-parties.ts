/** The sender of a paper: the client. */
export interface PaperSeller {
  readonly name: string;
  readonly address_lines: readonly string[];
  /** Companies and LLPs only. The law requires the number and its part of the UK. */
  readonly company_number: string | null;
  /** Set when it differs from the address above. */
  readonly registered_office?: readonly string[] | null;
  /** As registered, without the leading GB. */
  readonly vat_number: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

/** The recipient of a paper. */
export interface PaperCustomer {
  readonly name: string;
  readonly contact_name: string | null;
  readonly address_lines: readonly string[];
}

/** The account to pay into. */
export interface PaperBank {
  readonly account_name: string;
  /** Six digits. */
  readonly sort_code: string;
  readonly account_number: string;
  readonly iban?: string | null;
  readonly swift?: string | null;
}
