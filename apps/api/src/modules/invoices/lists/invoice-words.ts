import { parseDate } from '@counterfoil/domain/dates/parse-date';
import { parsePence } from '@counterfoil/domain/money/pence';
import { plainFigure } from '@counterfoil/domain/money/plain-figure';
import type { ExpressionBuilder } from 'kysely';
import type { Schema } from '#platform/db/schema.gen';
import { hasInitials, joinedInitials } from '#platform/initials';
import { literally, searchWords } from '#platform/page';

type Invoices = ExpressionBuilder<Record<'i', Schema['invoices']>, 'i'>;

/** The amount that a word of a search means: "134.61", "£134.61", "1,234.50" or "250". */
function amountOf(word: string): number | null {
  const pence = parsePence(plainFigure(word));
  return pence !== null && pence > 0 ? pence : null;
}

// "£ 134.61" is one amount, not two words.
const joined = (search: string | undefined) =>
  joinedInitials(search ?? '').replaceAll(/£\s+/g, '£');

// A year of two digits is one of this century: no invoice is older.
const CENTURY_OF = 2099;

/**
 * Every word occurs in the number and reference or in the customer's name, or is the total or the
 * balance, or the date or the due date. All columns are in the index `invoices_to_search`.
 */
export const matchesWords = (search: string | undefined) => (eb: Invoices) =>
  eb.and(
    searchWords(joined(search)).map((word) => {
      const pattern = `%${literally(word)}%`;
      const pence = amountOf(word);
      const day = parseDate(word, CENTURY_OF);
      return eb.or([
        eb('i.search_key', 'like', pattern),
        eb('i.customer_name_key', 'like', pattern),
        ...hasInitials(eb.ref('i.customer_name_key'), word),
        ...(day === null ? [] : [eb('i.date', '=', day), eb('i.due_date', '=', day)]),
        ...(pence === null
          ? []
          : [eb('i.total_pence', '=', pence), eb('i.balance_pence', '=', pence)]),
      ]);
    }),
  );
