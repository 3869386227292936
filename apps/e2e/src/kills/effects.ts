// How often the data shows a write.
import { getEnvelope, listEnvelopes } from '@counterfoil/contract/envelopes/routes';
import { getInvoice, listInvoices } from '@counterfoil/contract/invoices/routes';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import type { ApiClient } from '../harness/api-client.ts';
import { readInvoice, type Writer } from './writer.ts';

export async function timesWritten(client: ApiClient, reference: string): Promise<number> {
  const all = await client.get(listInvoices, { query: { page: 'all' } });
  return all.filter((each) => each.purchase_reference === reference).length;
}

/** 1 when both the state and the envelope show it, 0 when neither does. */
export async function timesSent(client: ApiClient, id: string, fileName: string): Promise<number> {
  const invoice = await client.get(getInvoice, { params: { id } });
  const copies = (await documentsOf(client)).filter((each) => each.file_name === fileName).length;
  if (invoice.aasm_state === 'draft') return copies === 0 ? 0 : NaN;
  return copies;
}

/** The documents of all envelopes. */
export async function documentsOf(client: ApiClient) {
  const envelopes = await client.get(listEnvelopes);
  const whole = await Promise.all(
    envelopes
      .filter((each) => each.documents_count > 0)
      .map(({ id }) => client.get(getEnvelope, { params: { id } })),
  );
  return whole.flatMap(({ documents }) => documents);
}

/** How often the action was done to all of them; NaN when only to some. */
export async function timesDone(
  writer: Writer,
  before: readonly Invoice[],
  count: (invoice: Invoice) => number,
): Promise<number> {
  const now = await Promise.all(before.map(({ id }) => readInvoice(writer, id)));
  const times = new Set(
    now.map((invoice, index) => count(invoice) - count(before[index] ?? invoice)),
  );
  const [first = NaN] = times;
  return times.size === 1 ? first : NaN;
}
