import type { PaperBank } from './paper-parties.ts';
import { fact } from './paper-view.ts';
import { ibanText, sortCodeText } from './print-text.ts';

/** Where to pay and which reference to quote, as papers and mails print it. */
export const bankFacts = (bank: PaperBank, reference: string | null | undefined) => [
  ...fact('Account name', bank.account_name),
  ...fact('Sort code', sortCodeText(bank.sort_code)),
  ...fact('Account number', bank.account_number),
  ...fact('IBAN', bank.iban && ibanText(bank.iban)),
  ...fact('SWIFT', bank.swift),
  ...fact('Reference', reference),
];
