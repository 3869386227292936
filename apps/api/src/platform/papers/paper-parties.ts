/** Who a paper is from: the client. */
export interface PaperSeller {
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
}

/** Who a paper is for. */
export interface PaperCustomer {
  readonly name: string;
  readonly contact_name: string | null;
  readonly address_lines: readonly string[];
}

/** Where to pay. */
export interface PaperBank {
  readonly account_name: string;
  /** Six digits. */
  readonly sort_code: string;
  readonly account_number: string;
  readonly iban?: string | null;
  readonly swift?: string | null;
}
