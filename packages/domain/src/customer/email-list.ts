import { INVALID_EMAIL, invalidEmails, REQUIRED } from '../text.ts';

export const MAX_ADDRESSES = 20;
export const TOO_MANY_ADDRESSES = `Must contain no more than ${MAX_ADDRESSES} addresses`;
// RFC 5321: 64 characters before the @, 254 in total.
const MAX_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;

// Includes the invisible characters that come with an address copied from a web page.
const BLANKS = /[\s\u00ad\u200b-\u200f\u2060]+/g;

// Stricter than HTML's grammar: no leading, trailing or double dot, and a domain with a dot that
// ends in letters (of any script; the mail transport converts them to punycode). No quotes,
// brackets, display names or control characters, which a mail server could read differently.
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;
const TOP_LEVEL = /^(?:\p{L}[\p{L}\p{M}]+|xn--[a-z\d-]+)$/iu;

/** " a@b.co, c@d.co," -> "a@b.co,c@d.co": no white space and no empty entries. */
export function normaliseEmails(text: string): string {
  return splitList(text).join(',');
}

/** What is wrong with one address, or null. */
export function emailError(email: string): string | null {
  if (email === '') return REQUIRED;
  return isEmail(email) ? null : INVALID_EMAIL;
}

/**
 * What is wrong with a comma-separated list, or null: "Required", "Invalid email" for a single bad
 * address, "{list} is/are invalid email(s)" with the bad ones among several.
 */
export function emailListError(text: string): string | null {
  const emails = splitList(text);
  if (emails.length === 0) return REQUIRED;
  if (emails.length > MAX_ADDRESSES) return TOO_MANY_ADDRESSES;
  const bad = emails.filter((email) => !isEmail(email));
  if (bad.length === 0) return null;
  return emails.length === 1 ? INVALID_EMAIL : invalidEmails(bad.join(', '));
}

function splitList(text: string): string[] {
  return text.replace(BLANKS, '').split(',').filter(Boolean);
}

function isEmail(email: string): boolean {
  if (email.length > MAX_LENGTH) return false;
  const at = email.lastIndexOf('@');
  const local = email.slice(0, Math.max(at, 0));
  const labels = email.slice(at + 1).split('.');
  return (
    local.length <= MAX_LOCAL_LENGTH &&
    LOCAL.test(local) &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LEVEL.test(labels.at(-1) ?? '')
  );
}
