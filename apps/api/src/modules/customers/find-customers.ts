import type { FoundCustomer } from '@counterfoil/contract/search/schemas';
import { folded } from '@counterfoil/domain/folded';
import { formatPence } from '@counterfoil/domain/money/pence';
import { pick } from '@counterfoil/domain/pick';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx';
import { bestOf, type Found, type ToFind } from '#platform/find';
import { literally, searchPatterns } from '#platform/page';
import { customersInUse, readCustomers } from './customer-store.ts';

/**
 * The customers of a search by name, e-mail, place or telephone number: first those whose name begins
 * with it.
 */
export function findCustomers(tx: Tx, wanted: ToFind): Promise<Found<FoundCustomer>> {
  const { clientId, text } = wanted;
  const digits = telephoneDigits(text);
  const begins = `${literally(folded(text))}%`;
  const matches = customersInUse(tx, clientId)
    .where((eb) =>
      eb.or([
        eb.and(searchPatterns(text).map((pattern) => eb('search_key', 'like', pattern))),
        ...(digits === null ? [] : [hasTelephone(digits)]),
      ]),
    )
    .select([
      'id',
      sql`case when name_key like ${begins} then '0' else '1' end || name_key`.as('rank'),
    ]);
  return bestOf(tx, wanted, matches, {
    read: (ids) => readCustomers(tx, clientId, ids),
    present: (row) => ({
      ...pick(row, ['id', 'name', 'contact_name', 'email']),
      total_outstanding: formatPence(row.outstanding_pence),
    }),
  });
}

const FEWEST_DIGITS = 5;

/** The digits of a telephone number without its prefix, "+44 20 7946 0123" -> "2079460123". */
function telephoneDigits(text: string): string | null {
  if (!/^[+\d\s()-]+$/.test(text)) return null;
  const digits = text.replaceAll(/\D/g, '').replace(/^(?:00)?44|^0/, '');
  return digits.length < FEWEST_DIGITS ? null : digits;
}

const hasTelephone = (digits: string) => sql<boolean>`
  regexp_replace(concat_ws('/', phone_no_1, phone_no_2, phone, secondary_phone), '[^0-9/]', '', 'g')
  like ${`%${digits}%`}`;
