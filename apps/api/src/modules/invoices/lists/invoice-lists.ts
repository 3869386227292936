import type * as contract from '@counterfoil/contract/invoices/routes';
import type { InvoiceSummary, PaymentKind } from '@counterfoil/contract/invoices/schemas';
import type { InvoiceKind } from '@counterfoil/domain/invoice/kind';
import { mapFields } from '@counterfoil/domain/pick';
import { sql } from 'kysely';
import type { Call } from '#platform/http/serve-route';
import { compiledOnce } from '#platform/db/compiled-once';
import { among } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import { pagedList } from '#platform/paged-list';
import { DELIVERY_COLUMNS, type DeliveryRow } from '#platform/mail/mails';
import type { InvoicesDeps } from '../record/deps.ts';
import { readInvoice } from '../record/invoice-store.ts';
import { presentInvoice, presentSummary } from '../record/present-invoice.ts';
import { allIds, type ClientListRequest, pageOfIds } from './invoice-ids.ts';

export function getInvoice(
  { transact, clock }: InvoicesDeps,
  { caller, params: { id } }: Call<typeof contract.getInvoice>,
) {
  return transact.forClient(caller, async (tx) =>
    presentInvoice(tx, await readInvoice(tx, caller.clientId, id), clock.today()),
  );
}

/** A page of one state's invoices and credit notes, or all; the newest date first by default. */
export function listInvoices(
  { transact, clock }: Pick<InvoicesDeps, 'transact' | 'clock'>,
  { caller, query, asked }: Call<typeof contract.listInvoices>,
) {
  const wanted = { ...query, ...asked, clientId: caller.clientId, today: clock.today() };
  return pagedList<InvoiceSummary>({ transact, caller }, query, {
    pageOf: (tx, window) => pageOfIds(tx, wanted, window),
    allIds: (tx) => allIds(tx, wanted),
    read: (tx, ids) => readSummaries(tx, wanted, ids),
  });
}

async function readSummaries(
  tx: Tx,
  { clientId, today }: ClientListRequest,
  ids: readonly string[],
): Promise<InvoiceSummary[]> {
  const rows = await readRows(tx, { clientId, ids });
  return rows.map((row) => presentSummary(row, partsOf(row), today));
}

interface ChosenRows {
  readonly clientId: string;
  readonly ids: readonly string[];
}

/** The rows with these ids, each with its credit note, its e-mails and how it was settled. */
const readRows = compiledOnce((kysely, { clientId, ids }: ChosenRows) =>
  kysely
    .selectFrom('invoices as i')
    .leftJoin('invoices as cn', (join) =>
      join.onRef('cn.client_id', '=', 'i.client_id').onRef('cn.parent_id', '=', 'i.id'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('mails as m')
          .select(DELIVERY_COLUMNS.map((column) => `m.${column}` as const))
          .whereRef('m.client_id', '=', 'i.client_id')
          .whereRef('m.invoice_id', '=', 'i.id')
          .where('m.kind', '!=', 'reminder')
          .orderBy('m.id', 'desc')
          .limit(1)
          .as('mail'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('mails as r')
          .select((r) => [r.fn.countAll<number>().as('count'), r.fn.max('r.created_at').as('last')])
          .whereRef('r.client_id', '=', 'i.client_id')
          .whereRef('r.invoice_id', '=', 'i.id')
          .where('r.kind', '=', 'reminder')
          .where('r.state', '!=', 'failed')
          .as('reminders'),
      (join) => join.onTrue(),
    )
    .selectAll('i')
    .select(['cn.id as credit_id', 'cn.number as credit_number'])
    .select(['mail.state as mail_state', 'mail.reason as mail_reason'])
    .select(['mail.sent_at as mail_sent_at', 'mail.recipients as mail_recipients'])
    .select(['mail.pending as mail_pending', 'mail.refused as mail_refused'])
    .select('mail.answers as mail_answers')
    .select(['reminders.count as reminders_count', 'reminders.last as last_reminded_at'])
    .select(
      sql<PaymentKind[]>`array(select distinct p.kind from invoice_payments as p
        where p.client_id = i.client_id and p.invoice_id = i.id
          and p.amount_pence > 0 and p.kind <> 'overpayment' order by 1)`.as('settled_by'),
    )
    .where('i.client_id', '=', clientId)
    .where(among(ids, 'i.id'))
    .$narrowType<InvoiceKind>(),
);

type MailColumns = {
  readonly [C in keyof DeliveryRow as `mail_${C}`]: DeliveryRow[C] | null;
};

interface JoinedColumns extends MailColumns {
  readonly credit_id: string | null;
  readonly credit_number: string | null;
  readonly reminders_count: number | null;
  readonly last_reminded_at: string | null;
  readonly settled_by: PaymentKind[];
}

const deliveryOf = (row: MailColumns) =>
  mapFields(DELIVERY_COLUMNS, (column) => row[`mail_${column}`]) as DeliveryRow;

function partsOf(row: JoinedColumns) {
  const { credit_id: id, credit_number: number } = row;
  return {
    creditNote: id === null ? undefined : { id, number },
    mail: row.mail_state === null ? undefined : deliveryOf(row),
    reminders: { count: row.reminders_count ?? 0, lastAt: row.last_reminded_at },
    settledBy: row.settled_by,
  };
}
