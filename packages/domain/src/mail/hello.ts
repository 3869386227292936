import { greetingName } from '../customer/greeting.ts';

interface GreetedContact {
  readonly first_name: string | null;
  readonly last_name: string | null;
  /** The name for a contact without one. */
  readonly company_name: string;
}

// Letters, spaces and what joins them in names: a client writes the name, and the mail may go to a stranger.
const NAME = /^[\p{L}\p{M} '’.&-]{1,40}$/u;
// Mail programs turn "evil.example" into a link, but not "J.K.".
const LINK = /\.[\p{L}\p{M}]{2}|\bwww\b/iu;

/**
 * How a mail of the brand begins: "Hello Mary Ann,"; "Hello Dr Moreau," or "Hello J Smith," where the first name is not
 * one; the company's name for a contact without a name; and "Hello," when nobody is known or the text is not a name.
 */
export function hello(greeted: GreetedContact | null): string {
  if (greeted === null) return 'Hello,';
  // One line: a name must not begin a paragraph of its own.
  const [first, last, name] = [greeted.first_name, greeted.last_name, greeted.company_name].map(
    (text) => (text ?? '').replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim(),
  );
  const whole = [first, last].filter(Boolean).join(' ');
  const short = greetingName({ name: name ?? '', contact_name: whole });
  const said = first && short === first.split(' ')[0] ? first : short;
  return said !== null && NAME.test(said) && !LINK.test(said) ? `Hello ${said},` : 'Hello,';
}
