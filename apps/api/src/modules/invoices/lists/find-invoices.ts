import type { FoundInvoice } from '@counterfoil/contract/search/schemas';
import { folded } from '@counterfoil/domain/folded';
import { formatPence } from '@counterfoil/domain/money/pence';
import { pick } from '@counterfoil/domain/pick';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx';
import { bestOf, type SearchRequest, type SearchResult } from '#platform/find';
import { literally } from '#platform/page';
import { readInvoices, type InvoiceRow } from '../record/invoice-store.ts';
import { stateOf } from '../record/present-invoice.ts';
import { matchesWords } from './invoice-words.ts';

/** The invoices and credit notes of a search: the number that was typed first, then the newest. */
export function findInvoices(tx: Tx, wanted: SearchRequest): Promise<SearchResult<FoundInvoice>> {
  const { clientId, text, today } = wanted;
  const matches = tx
    .selectFrom('invoices as i')
    .where('i.client_id', '=', clientId)
    .where(matchesWords(text))
    .select([
      'i.id',
      sql`i.number_order is null or i.number_order not like ${numberAsked(text)}`.as('rank'),
    ]);
  return bestOf(tx, wanted, matches, {
    read: (ids) => readInvoices(tx, clientId, ids),
    present: (row) => presentFound(row, today),
  });
}

// As the column `number_order` pads them, so that "42" is the number of INV-0042 and not of INV-1042.
const DIGITS = 40;

/** The LIKE pattern of the numbers that a text means. */
function numberAsked(text: string): string {
  const key = folded(text).replaceAll(/\d+/g, (digits) => digits.padStart(DIGITS, '0'));
  return /^\d/.test(key) ? `%${literally(key)}` : literally(key);
}

function presentFound(row: InvoiceRow, today: string): FoundInvoice {
  const { type, parent_id, total_pence, balance_pence } = row;
  return {
    ...pick(row, ['id', 'number', 'customer_id', 'customer_name', 'purchase_reference', 'date']),
    ...({ type, parent_id } as Pick<FoundInvoice, 'type' | 'parent_id'>),
    total: formatPence(total_pence),
    balance: formatPence(balance_pence),
    aasm_state: stateOf(row, today),
  } as FoundInvoice;
}
