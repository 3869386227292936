import { sql, type RawBuilder } from 'kysely';
import type { INVOICE_SORTS } from '@counterfoil/contract/invoices/routes';
import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import type { PageMeta } from '@counterfoil/contract/shapes';
import type { ClientCaller } from '#platform/caller';
import type { Tx } from '#platform/db/tx';
import { pageMeta, pageWindow, searchPatterns, type PageRequest } from '#platform/page';
import type { InvoicesDeps } from './deps.ts';
import { presentSummary } from './present-invoice.ts';

type Sort = (typeof INVOICE_SORTS)[number];
type State = 'draft' | 'sent' | 'overdue' | 'paid';

export interface InvoiceListRequest extends PageRequest {
  readonly state?: State | undefined;
  readonly sort?: Sort | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  readonly search?: string | undefined;
}

const SORT_COLUMNS: Record<Sort, RawBuilder<unknown>> = {
  date: sql`i.date`,
  number: sql`lower(i.number)`,
  due_date: sql`i.due_date`,
  customer_name: sql`i.customer_name_key`,
  total: sql`i.total_pence`,
  balance: sql`i.balance_pence`,
  created_at: sql`i.created_at`,
};

/** A page of one state's invoices and credit notes, newest date first unless asked otherwise. */
export function listInvoices(
  { transact, clock }: InvoicesDeps,
  caller: ClientCaller,
  request: InvoiceListRequest,
): Promise<{ data: InvoiceSummary[]; meta: PageMeta }> {
  const today = clock.today();
  const { limit, offset } = pageWindow(request);
  return transact.forClient(caller, async (tx) => {
    const matching = matchingInvoices(tx, caller.clientId, request, today);
    const { count } = await matching
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const order = request.order ?? (request.sort === undefined ? 'desc' : 'asc');
    const rows = await matching
      .leftJoin('invoices as cn', (join) =>
        join.onRef('cn.client_id', '=', 'i.client_id').onRef('cn.parent_id', '=', 'i.id'),
      )
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('mails as m')
            .select(['m.state', 'm.reason', 'm.sent_at'])
            .whereRef('m.client_id', '=', 'i.client_id')
            .whereRef('m.invoice_id', '=', 'i.id')
            .orderBy('m.id', 'desc')
            .limit(1)
            .as('mail'),
        (join) => join.onTrue(),
      )
      .selectAll('i')
      .select(['cn.id as credit_id', 'cn.number as credit_number'])
      .select(['mail.state as mail_state', 'mail.reason as mail_reason'])
      .select('mail.sent_at as mail_sent_at')
      .orderBy(SORT_COLUMNS[request.sort ?? 'date'], (by) => {
        const directed = order === 'desc' ? by.desc() : by.asc();
        // A draft without a date comes first on the way down, as it is being written now. What has
        // no due date or number at all comes last either way.
        return (request.sort ?? 'date') === 'date' ? directed : directed.nullsLast();
      })
      .orderBy('i.id', order)
      .$if(limit !== null, (query) => query.limit(limit ?? 0).offset(offset))
      .execute();
    return {
      data: rows.map((row) => presentSummary(row, partsOf(row), today)),
      meta: pageMeta(request, count),
    };
  });
}

interface Joined {
  readonly credit_id: string | null;
  readonly credit_number: string | null;
  readonly mail_state: string | null;
  readonly mail_reason: string | null;
  readonly mail_sent_at: string | null;
}

function partsOf(row: Joined) {
  const { credit_id: id, credit_number: number, mail_state: state } = row;
  return {
    creditNote: id === null ? undefined : { id, number },
    mail:
      state === null ? undefined : { state, reason: row.mail_reason, sent_at: row.mail_sent_at },
  };
}

function matchingInvoices(tx: Tx, clientId: string, request: InvoiceListRequest, today: string) {
  const patterns = searchPatterns(request.search);
  const { state } = request;
  return tx
    .selectFrom('invoices as i')
    .where('i.client_id', '=', clientId)
    .$if(state !== undefined, (query) =>
      query.where('i.state', '=', state === 'overdue' ? 'sent' : (state ?? '')),
    )
    .$if(state === 'overdue', (query) => query.where('i.due_date', '<', today))
    .$if(state === 'sent', (query) =>
      query.where((eb) => eb.or([eb('i.due_date', '>=', today), eb('i.due_date', 'is', null)])),
    )
    .where((eb) =>
      eb.and(
        patterns.map((pattern) =>
          eb.or([eb('i.search_key', 'like', pattern), eb('i.customer_name_key', 'like', pattern)]),
        ),
      ),
    );
}
