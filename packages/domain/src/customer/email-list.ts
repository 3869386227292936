import { INVALID_EMAIL, REQUIRED } from '../text.ts';

const MAX_LENGTH = 254;
export const MAX_ADDRESSES = 20;
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const DOMAIN = /^([\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;

/** Removes all white space: "a@b.uk, c@d.uk " -> "a@b.uk,c@d.uk". */
export function normaliseEmails(text: string): string {
  return text.replaceAll(/\s+/g, '').replaceAll(/,+/g, ',').replaceAll(/^,|,$/g, '');
}

export function isEmail(address: string): boolean {
  const at = address.lastIndexOf('@');
  if (at < 1 || address.length > MAX_LENGTH || at > 64) return false;
  return LOCAL.test(address.slice(0, at)) && DOMAIN.test(address.slice(at + 1));
}

/** One address: "Required", "Invalid email" or null. */
export function emailError(text: string): string | null {
  if (text.trim() === '') return REQUIRED;
  return isEmail(text.trim()) ? null : INVALID_EMAIL;
}

/** Several addresses with commas between them: the spec's sentence, or null. */
export function emailListError(text: string): string | null {
  const addresses = normaliseEmails(text).split(',').filter(Boolean);
  if (addresses.length === 0) return REQUIRED;
  if (addresses.length > MAX_ADDRESSES) return `Must contain no more than ${MAX_ADDRESSES} addresses`;
  const bad = addresses.filter((address) => !isEmail(address));
  if (bad.length === 0) return null;
  return addresses.length === 1 ? INVALID_EMAIL : `${bad.join(', ')} is/are invalid email(s)`;
}
