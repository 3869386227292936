import { compactCode } from '../code-text.ts';

/** "123456" -> "12-34-56"; other text stays as it is. */
export function sortCodeText(code: string): string {
  const digits = compactCode(code);
  return /^\d{6}$/.test(digits) ? digits.replaceAll(/..(?=.)/g, '$&-') : code;
}

/** "gb33bukb20201555555555" -> "GB33 BUKB 2020 1555 5555 55". */
export const ibanText = (iban: string): string =>
  compactCode(iban)
    .toUpperCase()
    .replaceAll(/.{4}(?=.)/g, '$& ');
