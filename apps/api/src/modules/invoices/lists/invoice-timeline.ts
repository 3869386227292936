import {
  MOST_EVENTS,
  type invoiceTimeline as route,
} from '@counterfoil/contract/invoices/timeline-routes';
import type { Call } from '#platform/http/serve-route';
import type { InvoicesDeps } from '../record/deps.ts';
import { readInvoice } from '../record/invoice-store.ts';
import { eventsOf } from './timeline-events.ts';
import { countRecords, readActs, readRecords } from './timeline-records.ts';

/** The events of a document, from the records of it and the audit log; the newest first. */
export function invoiceTimeline(
  { transact }: Pick<InvoicesDeps, 'transact'>,
  { caller, params: { id } }: Call<typeof route>,
) {
  return transact.forClient(caller, async (tx) => {
    const row = await readInvoice(tx, caller.clientId, id);
    const records = await readRecords(tx, row);
    const { mails, payments, note } = records;
    const others = [note?.id, ...payments.map(({ other_id }) => other_id)];
    const subjects = new Set([id, ...others.filter((each) => each !== null && each !== undefined)]);
    const acts = await readActs(tx, [...subjects]);
    const events = eventsOf(row, records, acts);
    const older = (await countRecords(tx, row)) - mails.length - payments.length;
    return { events: events.slice(0, MOST_EVENTS), total_count: events.length + older };
  });
}
