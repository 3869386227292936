import type * as contract from '@counterfoil/contract/invoices/routes';
import { ITEM_SEARCH_LENGTH } from '@counterfoil/contract/invoices/routes';
import type { ReplyOf } from '@counterfoil/contract/route';
import { sql, type RawBuilder } from 'kysely';
import type { Call } from '#platform/http/serve-route';
import type { Tx } from '#platform/db/tx';
import type { InvoicesDeps } from '../record/deps.ts';
import { shortest } from '../record/invoice-store.ts';

const MOST = 8;
// However many invoices there are, a request reads at most this many, and this many lines of each.
const NEWEST_OF_CUSTOMER = 100;
const NEWEST = 300;
const LINES_OF_ONE = 20;
// A client's longest descriptions would otherwise occupy the database for a second.
const LINES = 2000;

/** Recent lines with the text near their beginning, each description once with its last price. */
export function listItemSuggestions(
  { transact }: Pick<InvoicesDeps, 'transact'>,
  { caller, query: { search = '' }, asked }: Call<typeof contract.listItemSuggestions>,
): Promise<ReplyOf<typeof contract.listItemSuggestions>> {
  const { clientId } = caller;
  const { customer_id: customerId } = asked;
  return transact.forClient(caller, async (tx) => {
    const theirs = customerId
      ? await recentLines(tx, clientId, {
          invoices: sql`select id from invoices where client_id = ${clientId}
            and customer_id = ${customerId} order by id desc limit ${NEWEST_OF_CUSTOMER}`,
          search,
        })
      : [];
    const all =
      theirs.length === MOST
        ? []
        : await recentLines(tx, clientId, {
            invoices: sql`select id from invoices where client_id = ${clientId}
              order by id desc limit ${NEWEST}`,
            search,
          });
    const lines = [...theirs, ...all];
    const once = new Map(lines.toReversed().map((line) => [line.key, line]));
    return lines
      .filter((line) => once.get(line.key) === line)
      .slice(0, MOST)
      .map(({ description, price, tax }) => ({
        description,
        price: shortest(price),
        tax: shortest(tax),
      }));
  });
}

interface Line {
  readonly key: string;
  readonly description: string;
  readonly price: string | null;
  readonly tax: string | null;
}

interface RecentInvoices {
  /** The ids of the invoices to look through. */
  readonly invoices: RawBuilder<unknown>;
  readonly search: string;
}

/** The newest line of each description, newest first. */
async function recentLines(
  tx: Tx,
  clientId: string,
  { invoices, search }: RecentInvoices,
): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select * from (
      select distinct on (key) * from (
        select line.*, lower(left(description, ${ITEM_SEARCH_LENGTH})) collate "C" as key
        from (${invoices}) as recent, lateral (
          select invoice_id, position, description, price, tax from invoice_items
          where client_id = ${clientId} and invoice_id = recent.id
          order by position limit ${LINES_OF_ONE}
        ) as line
        order by recent.id desc, line.position limit ${LINES}
      ) as newest where position(lower(${search.trim()}) in key) > 0
      order by key, invoice_id desc, position
    ) as once order by invoice_id desc, position limit ${MOST}`.execute(tx);
  return rows;
}
