import { greetingName } from '../customer/greeting.ts';

interface Greeted {
  readonly first_name: string | null;
  readonly last_name: string | null;
  /** The name for a contact without one. */
  readonly company_name: string;
}

/**
 * How a mail of the brand begins: "Hello Mary Ann,"; "Hello Dr Moreau," or "Hello J Smith," where the first name is none;
 * with the company's name for a contact without a name, and "Hello," for nobody known.
 */
export function hello(greeted: Greeted | null): string {
  if (greeted === null) return 'Hello,';
  // One line: a name must not begin a paragraph of its own.
  const [first, last, name] = [greeted.first_name, greeted.last_name, greeted.company_name].map(
    (text) => (text ?? '').replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim(),
  );
  const whole = [first, last].filter(Boolean).join(' ');
  const short = greetingName({ name: name ?? '', contact_name: whole });
  const said = first && short === first.split(' ')[0] ? first : short;
  return said ? `Hello ${said},` : 'Hello,';
}
