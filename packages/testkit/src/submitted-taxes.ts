import { submitVatReturn } from '@counterfoil/contract/vat/routes';
import type { SignedInClient } from './clients.ts';
import { eventually } from './eventually.ts';
import { rowsIn } from './rows.ts';
import { TAX_DEVICE } from './tax-device.ts';

/** That of `aVatReport`. */
const PERIOD = { period_start: '2026-07-01', period_end: '2026-09-30' };

/** A submitted return, with all that belongs to one. */
export async function submittedTaxes(
  client: SignedInClient,
  { report }: { readonly report: string },
): Promise<void> {
  const sent = await client.call(submitVatReturn, {
    params: { id: report },
    body: { headers: TAX_DEVICE },
  });
  if (sent.status !== 200) throw new Error(`not submitted: ${sent.status}`);
  await eventually(
    () => rowsIn(client, 'documents'),
    (rows) => rows.some(({ vat_receipt_of }) => vat_receipt_of === report),
  );
  const about = { client_id: client.clientId, report_id: report };
  const { kysely } = client.api.database;
  const line = { ...about, position: 1, box: 1, label: 'Sales', date: null, amount_pence: 20_000 };
  await kysely.insertInto('vat_workings').values(line).execute();
  const period = { client_id: client.clientId, ...PERIOD };
  const now = client.api.clock.now().toString();
  await kysely
    .insertInto('vat_reminders')
    .values({ ...about, days_before: 14, reminded_at: now })
    .execute();
  const due = { ...period, due_date: '2026-11-07' };
  await kysely
    .insertInto('vat_period_reminders')
    .values({ ...due, days_before: 14, reminded_at: now })
    .execute();
}
