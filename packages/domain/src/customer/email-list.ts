import { DASHES, INVISIBLE } from '../code-text.ts';
import { INVALID_EMAIL, invalidEmails, joinedAddress, joinedAddresses, REQUIRED } from '../text.ts';

export const MAX_ADDRESSES = 20;
export const TOO_MANY_ADDRESSES = `Must contain no more than ${MAX_ADDRESSES} addresses`;
// RFC 5321: 64 characters before the @, 254 in total.
const MAX_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;

// Stricter than HTML's grammar: no leading, trailing or double dot, and a domain with a dot that
// ends in letters (of any script; the mail transport converts them to punycode). No quotes,
// brackets, display names or control characters, which a mail server could read differently.
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;
const TOP_LEVEL = /^(?:\p{L}[\p{L}\p{M}]+|xn--[a-z\d-]+)$/iu;

/**
 * " a@b.co; Jo <c@d.co>," -> "a@b.co,c@d.co": addresses alone, without white space and empty entries.
 * An entry that `joinedAddress` refuses keeps its blanks.
 */
export function normaliseEmails(text: string): string {
  return entriesOf(text).join(',');
}

/** One address as people paste it: "mailto:a@b.co", "Jo <a@b.co>". Other text stays as it was typed. */
export function normaliseEmail(text: string): string {
  const [entry = '', ...others] = entriesOf(text);
  return others.length === 0 ? entry : text.trim();
}

/** Returns the error of one address, or null. */
export function emailError(email: string): string | null {
  if (email === '') return REQUIRED;
  return isEmail(email) ? null : INVALID_EMAIL;
}

/** Returns the error of one address in a form that people paste, or null. */
export function typedEmailError(text: string): string | null {
  const [entry = '', ...others] = entriesOf(text);
  if (others.length > 0) return INVALID_EMAIL;
  return isJoined(entry) ? joinedAddress(entry) : emailError(entry);
}

/**
 * Returns the error of a list, or null: "Required", "Invalid email" for a single bad address, "{list} is/are invalid
 * email(s)" with the bad ones among several, and where an address cannot be told from the words beside it.
 */
export function emailListError(text: string): string | null {
  const emails = entriesOf(text);
  if (emails.length === 0) return REQUIRED;
  if (emails.length > MAX_ADDRESSES) return TOO_MANY_ADDRESSES;
  const joined = emails.find(isJoined);
  if (joined !== undefined) return joinedAddresses(joined);
  const bad = emails.filter((email) => !isEmail(email));
  if (bad.length === 0) return null;
  return emails.length === 1 ? INVALID_EMAIL : invalidEmails(bad.join(', '));
}

// Addresses copied from a mail program, or one per line; nothing needs to follow ">".
const SEPARATORS = /[,;\r\n]|(?<=>)/;
// Within quotes and before an address in brackets these are part of a name: "Bloggs, Jo" <jo@b.co>.
const NAMED = /"[^"<>\r\n]*"\s*(?=<)|(?<=^|[;>\r\n])[\p{L}\p{M}'’ -]+,[\p{L}\p{M}.'’ -]+(?=<)/gu;

/** The addresses of a list. An entry in which no address can be recognised keeps single blanks. */
function entriesOf(text: string): string[] {
  return text
    .replaceAll(INVISIBLE, '')
    .replaceAll(DASHES, '-')
    .replaceAll(NAMED, '')
    .split(SEPARATORS)
    .flatMap(addressesIn)
    .filter(Boolean);
}

function addressesIn(entry: string): string[] {
  const words = withoutName(entry).split(/\s+/).map(bare).filter(Boolean);
  // Some lists are separated by blanks alone.
  if (words.length > 1 && words.every(isEmail)) return words;
  const joined = words.join('');
  return [words.length > 1 && isEmail(joined) && holdsAddress(words) ? words.join(' ') : joined];
}

/** "Jo <a@b.co>" -> "a@b.co". A name that is itself an address stays, as nobody knows which is meant. */
function withoutName(entry: string): string {
  const [, name = '', address = ''] = /^([^<>]*)<([^<>]*)>\s*$/.exec(entry) ?? [];
  const [named, inner] = [bare(name.trim()), bare(address.trim())];
  return isEmail(inner) && (!isEmail(named) || isSame(named, inner)) ? inner : entry;
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** "mailto:a@b.co?subject=Hello" -> "a@b.co" */
const bare = (address: string): string =>
  /^mailto:/i.test(address) ? address.slice(MAILTO).replace(/\?.*$/s, '').trim() : address;
const MAILTO = 'mailto:'.length;

/** Whether the words before or after a blank are a separate address: joined, they would make a different one. */
const holdsAddress = (words: readonly string[]): boolean =>
  words.some(
    (_word, at) =>
      at > 0 && (isEmail(words.slice(0, at).join('')) || isEmail(words.slice(at).join(''))),
  );

/** `addressesIn` leaves a blank only where the parts must not be joined. */
const isJoined = (entry: string): boolean => entry.includes(' ');

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
