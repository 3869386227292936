import { compactCode, plainCode } from '@counterfoil/domain/code-text';
import { sql, type ExpressionBuilder } from 'kysely';
import type { Schema } from '#platform/db/schema.gen';
import { hasInitials, joinedInitials } from '#platform/initials';
import { literally, searchWords } from '#platform/page';

type Customers = ExpressionBuilder<Pick<Schema, 'customers'>, 'customers'>;

/**
 * Every word occurs in the names, the e-mails, the city or the post code, which people also write without its blank; or
 * the whole text is a telephone number.
 */
export const matchesWords = (search: string | undefined) => (eb: Customers) => {
  const digits = telephoneDigits(search ?? '');
  const words = searchWords(joinedInitials(search ?? '')).map((word) =>
    eb.or([
      eb('search_key', 'like', `%${literally(word)}%`),
      ...hasInitials(eb.ref('search_key'), word),
      ...hasPostCode(word),
    ]),
  );
  return eb.or([eb.and(words), ...(digits === null ? [] : [hasTelephone(digits)])]);
};

// Shorter text occurs in the post codes of whole towns, and is matched as written.
const FEWEST_OF_POST_CODE = 4;

function hasPostCode(word: string) {
  const code = compactCode(word);
  if (code.length < FEWEST_OF_POST_CODE || !/^[a-z\d]*\d[a-z\d]*$/.test(code)) return [];
  return [sql<boolean>`regexp_replace(lower(post_code), '[^a-z0-9]', '', 'g') like ${`%${code}%`}`];
}

const FEWEST_DIGITS = 5;

/** The digits of a telephone number without its prefix, "+44 (0)20 7946 0123" -> "2079460123". */
function telephoneDigits(text: string): string | null {
  const typed = plainCode(text);
  if (!/^[+\d\s()./-]+$/.test(typed)) return null;
  const digits = typed.replaceAll(/\(0\)|\D/g, '').replace(/^(?:(?:00)?44|00)?0?/, '');
  return digits.length < FEWEST_DIGITS ? null : digits;
}

const hasTelephone = (digits: string) => sql<boolean>`
  regexp_replace(
    concat_ws(E'\\n', phone_no_1, phone_no_2, phone, secondary_phone), '\\(0\\)|[^0-9\\n]', '', 'g')
  like ${`%${digits}%`}`;
